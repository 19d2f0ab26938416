//! Chance on one seat, people on the others.

use super::{Heard, Reply, Table};
use crate::machine::{Ask, Event, Seat};

/// Sends each question to whoever it is for.
#[derive(Clone, Debug)]
pub struct Seats<C, P> {
    /// Dice and cards.
    pub chance: C,
    /// Everybody else.
    pub people: P,
}

impl<C: Table, P: Table> Table for Seats<C, P> {
    const LISTENS: bool = C::LISTENS || P::LISTENS;

    #[inline]
    fn answer(&mut self, ask: &Ask) -> Reply {
        match ask.seat {
            Seat::Chance => self.chance.answer(ask),
            Seat::Host | Seat::Player(_) => self.people.answer(ask),
        }
    }

    fn hear(&mut self, event: &Event) -> Heard {
        match self.chance.hear(event) {
            Heard::GoOn => self.people.hear(event),
            Heard::Pause => Heard::Pause,
        }
    }
}
