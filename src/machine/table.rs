//! Where a game is played: whoever answers its questions and hears what happens.
//!
//! The trait stands here because the machine's loop is generic over it: answering
//! a die in a simulation must cost no more than a call. Who can sit at a table is
//! a matter for the `table` room.

use super::{Answer, Ask, Event};

/// Answers questions and hears events.
pub trait Table {
    /// Whether anybody hears events. If not, none are made and no text is built.
    const LISTENS: bool = true;

    /// Answers a question, now or later.
    fn answer(&mut self, ask: &Ask) -> Reply;

    /// Hears what happened.
    fn hear(&mut self, event: &Event) -> Heard {
        let _ = event;
        Heard::GoOn
    }
}

/// What a table says to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Here is the answer. If it is not allowed the table hears so and is asked again.
    Now(Answer),
    /// Nobody can answer now: the game pauses at the question.
    Later,
}

/// What a table says to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Go on.
    GoOn,
    /// Pause here.
    Pause,
}
