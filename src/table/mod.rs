//! Who can sit at a table. Each file is one sort of seat or one layer around
//! others; they compose:
//!
//! ```text
//! Screen( Recorder( Seats { chance: Dice, people: Script or Terminal } ) )
//! ```

mod board;
mod dice;
mod end;
mod record;
mod recorder;
mod replay;
mod screen;
mod script;
mod seats;
mod terminal;
mod words;

pub use crate::machine::{Heard, Reply, Table};
pub use board::Board;
pub use dice::Dice;
pub use end::End;
pub use record::{Decision, Record, RecordError};
pub use recorder::Recorder;
pub use replay::Replay;
pub use screen::{Echo, Screen};
pub use script::Script;
pub use seats::Seats;
pub use terminal::Terminal;
pub use words::question;

use crate::machine::{Fuel, Pause, Position, Stop};
use crate::tree::Program;

/// Plays a game from its beginning at a table. It returns at the end, or where the
/// table wanted to pause.
pub fn play<T: Table>(program: &Program, table: &mut T) -> Result<Pause, Stop> {
    Position::start(program).run(program, table, &mut Fuel::default())
}
