//! Where a game is played: whoever answers its questions and hears what happens.
//!
//! The trait stands here because the machine's loop is generic over it: answering
//! a die in a simulation must cost no more than a call. Who can sit at a table is
//! a matter for the `table` room.

use super::{Answer, Ask, Event, Fact};
use crate::tree::Purpose;

/// Answers questions and hears events.
pub trait Table {
    /// Whether anybody hears events. If not, none are made and no text is built.
    const LISTENS: bool = true;

    /// Whether somebody counts facts. If not, none are noted.
    const COUNTS: bool = false;

    /// Whether questions may be put before it is sure that the game can go on: an answer
    /// that comes later is asked for once more.
    const READY: bool = false;

    /// Answers a question, now or later.
    fn answer(&mut self, ask: &Ask) -> Reply;

    /// What chance decides among so many, counted from zero. Tables that throw many dice
    /// answer here, at once; `None` leaves it to [`Table::answer`].
    #[inline]
    fn chance(&mut self, purpose: Purpose, count: u32) -> Option<u32> {
        let _ = (purpose, count);
        None
    }

    /// Hears what happened.
    fn hear(&mut self, event: &Event) -> Heard {
        let _ = event;
        Heard::GoOn
    }

    /// Counts a fact: an event in numbers, for those who want figures and no words.
    #[inline]
    fn count(&mut self, fact: Fact) {
        let _ = fact;
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
