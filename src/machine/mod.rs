//! Runs a [`Program`](crate::tree::Program): a game in play is a plain value, the
//! [`Position`], and everything it wants from the world is a [`Pause`].
//!
//! Expressions are worked out by ordinary recursion (`eval`), statements are
//! stepped through with an explicit cursor (`run`), so a game can be cloned,
//! hashed, saved or left alone between any two statements.

#![warn(clippy::indexing_slicing)]

mod ahead;
mod ask;
mod eval;
mod event;
mod fact;
mod fault;
mod fault_kind;
mod fuel;
mod interlude;
mod list;
mod look;
mod position;
mod question;
mod routine;
mod run;
mod spare;
mod step;
mod store;
mod table;
mod text;

pub use ask::{Answer, Ask, Choices, LONGEST_NAME, Seat};
pub use event::{Event, Outcome};
pub use fact::Fact;
pub use fault::{Bug, Fault, Stop};
pub use fault_kind::FaultKind;
pub use fuel::Fuel;
pub use look::{Piece, Square, Squares};
pub use position::Position;
pub use routine::Routine;
pub use run::{Desk, PATIENCE, Pause};
pub use table::{Heard, Reply, Table};
