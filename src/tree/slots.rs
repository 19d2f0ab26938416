//! Numbers that stand for things: one type each, so that they cannot be mixed up.

macro_rules! slots {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// For looking the thing up.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The slot with this number.
            pub fn nth(index: usize) -> Self {
                // Programs are bounded in size long before this could be cut short.
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }
        }
    )*};
}

slots! {
    /// A number kept by the procedure that is running.
    Local,
    /// A number that everybody can see.
    GlobalId,
    /// A list of numbers, kept by the running procedure or shared: see [`ArraySlot`].
    ArrayId,
    /// A list that never changes, kept in the program.
    FixedId,
    /// A kind of entity, such as players or pieces.
    KindId,
    /// A property that every entity of some kind has and that never changes,
    /// such as each tile's `next`.
    ColumnId,
    /// A procedure.
    ProcId,
    /// A run of statements.
    BlockId,
    /// A word kept for messages.
    NameId,
    /// A place in a text, kept for messages.
    At,
}

impl At {
    /// The place of everything that no text spells out: see `Place::ENGINE`.
    pub const ENGINE: Self = Self(0);
}

/// A list of numbers that can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArraySlot {
    /// Kept by the running procedure.
    Own(ArrayId),
    /// Seen by all procedures.
    Shared(ArrayId),
}
