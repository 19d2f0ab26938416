//! The typed, slot-resolved program: what every language is lowered to and all
//! that the machine knows of a game.
//!
//! Read [`Program`] first, then [`Act`] (what can be done) and [`Int`], [`Test`],
//! [`List`], [`Text`] (what can be worked out). Names are kept for messages only:
//! whatever runs is reached by number.

#![warn(clippy::indexing_slicing)]

mod act;
mod arithmetic;
mod build;
mod dump;
mod expr;
mod program;
mod slots;
mod trim;
mod verify;
mod visit;

pub use act::{Act, Asked, Failing, Form, Notice, Purpose, Question, Stmt};
pub use arithmetic::{Arithmetic, ArithmeticError, Comparison};
pub use build::Builder;
pub use expr::{Int, List, Noun, Test, Text, letter};
pub use program::{
    Board, Column, Depth, FixedList, Global, Grid, Kind, Mover, Proc, Program, Shared, Subject,
};
pub use slots::{
    ArrayId, ArraySlot, At, BlockId, ColumnId, FixedId, GlobalId, KindId, Local, NameId, ProcId,
};
pub use verify::Flaw;

/// The longest list of numbers, and the most tiles, pieces, cards or dice.
pub const LONGEST_LIST: i64 = 2_000_001;
