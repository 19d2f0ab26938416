//! Plays a record again: every seat decides as it did.

use std::collections::VecDeque;

use super::{Decision, Reply, Table, words};
use crate::machine::{Answer, Ask, Choices};

/// A table where a record decides.
#[derive(Clone, Debug)]
pub struct Replay {
    decisions: VecDeque<Decision>,
    astray: bool,
}

impl Replay {
    /// Decides as it was decided then.
    pub fn new(decisions: Vec<Decision>) -> Self {
        Self {
            decisions: decisions.into(),
            astray: false,
        }
    }

    /// Whether the record answered another question than the one that was asked.
    pub fn went_astray(&self) -> bool {
        self.astray
    }

    /// How many decisions have not been used.
    pub fn left(&self) -> usize {
        self.decisions.len()
    }
}

impl Table for Replay {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        let answer = match (self.decisions.front(), &ask.choices) {
            (None, _) => return Reply::Later,
            (Some(Decision::Chance(nth, of)), Choices::OneOf(count)) if of == count => {
                Answer::Nth(*nth)
            }
            (Some(Decision::Said(line)), choices) if !matches!(choices, Choices::OneOf(_)) => {
                words::heard(line, choices)
            }
            _ => {
                self.astray = true;
                return Reply::Later;
            }
        };
        self.decisions.pop_front();
        Reply::Now(answer)
    }
}
