//! People who type lines: at a terminal, or into a pipe long before.

use super::End;
use crate::machine::Ask;

/// Somebody who types.
pub trait People {
    /// Whether what they type can be seen where they type it, and the question with it.
    /// If not, the transcript has to show both.
    const SEEN: bool;

    /// The next line that is typed, in answer to this question.
    fn line(&mut self, ask: &Ask) -> Result<String, End>;
}
