//! Why nobody answers any more.

/// Why a table stopped answering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There is no more input.
    OutOfInput,
    /// Somebody wants to leave.
    Left,
}
