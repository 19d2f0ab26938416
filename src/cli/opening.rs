//! The position that a game opens with: some boards are not there before the game runs.

use crate::machine::{Answer, Ask, Choices, Fuel, Pause, Position, Reply, Stop, Table};
use crate::tree::Program;

/// A table where nobody answers, and chance always takes the first.
struct Deserted;

impl Table for Deserted {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        match ask.choices {
            Choices::OneOf(_) => Reply::Now(Answer::Nth(0)),
            _ => Reply::Later,
        }
    }
}

/// The position at the first question, or at the end of a game without any.
pub(super) fn opening(program: &Program) -> Result<Position, Stop> {
    let mut position = Position::start(program);
    loop {
        match position.run(program, &mut Deserted, &mut Fuel::default())? {
            Pause::Ask(_) | Pause::Over(_) => return Ok(position),
            Pause::Tell(_) => {}
        }
    }
}
