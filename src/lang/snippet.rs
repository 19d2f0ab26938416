//! A line that somebody typed while a game is paused.

use crate::tree::{ProcId, Program};

/// A typed line, ready to be run by [`Position::interlude`](crate::Position::interlude).
#[derive(Clone, Debug)]
pub struct Snippet {
    /// The game, with the line behind it: a position of the game fits this, too.
    pub program: Program,
    /// The line.
    pub proc: ProcId,
    /// What the line has to show.
    pub shows: Shows,
}

/// What a typed line has to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Nothing: it does something.
    Nothing,
    /// A value, which it prints.
    Value,
    /// A list, whose items it prints one by one.
    List,
}
