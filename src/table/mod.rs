//! Who can sit at a table. Each file is one sort of seat or one layer around
//! others; they compose:
//!
//! ```text
//! Screen( Recorder { table: Seats { chance: Dice, people: Script }, log } )
//! ```
//!
//! A [`Sitting`] is a game played by people who may also say `:undo`, and by bots: there
//! the game pauses at every question, because both look at the position.

mod bot;
mod bots;
mod dice;
mod easel;
mod end;
mod live;
mod log;
mod page;
mod people;
mod record;
mod recorder;
mod replay;
mod retrace;
mod screen;
mod script;
mod seats;
mod sitting;
mod talk;
mod terminal;
mod words;

pub use crate::machine::{Heard, Reply, Table};
pub use bot::Bot;
pub use bots::{Bots, Manner, USUAL_BUDGET};
pub use dice::Dice;
pub use end::End;
pub use log::{Log, Paper};
pub use page::Page;
pub use people::People;
pub use record::{Decision, Plan, Record, RecordError};
pub use recorder::Recorder;
pub use replay::Replay;
pub use retrace::{Question, Until, retrace};
pub use screen::{Echo, Screen};
pub use script::Script;
pub use seats::Seats;
pub use sitting::{Left, Scene, Sitting};
pub use talk::{Said, Word};
pub use terminal::Terminal;
pub use words::{prompt, question};

use crate::machine::{Fuel, Pause, Position, Stop};
use crate::tree::Program;

/// Plays a game from its beginning at a table. It returns at the end, or where the
/// table wanted to pause.
pub fn play<T: Table>(program: &Program, table: &mut T) -> Result<Pause, Stop> {
    Position::start(program).run(program, table, &mut Fuel::default())
}
