//! Dice and cards that show what they are told to, and after that what they like.

use std::collections::VecDeque;

use crate::machine::{Answer, Ask, Choices, Reply, Table};
use crate::table::Dice;

/// Chance, with a little help.
#[derive(Clone, Debug)]
pub(super) struct Luck {
    dice: Dice,
    /// What comes next, counted from one.
    told: VecDeque<u32>,
    /// What could not be shown, in words.
    notes: Vec<String>,
}

impl Luck {
    pub(super) fn seeded(seed: u64) -> Self {
        Self {
            dice: Dice::seeded(seed),
            told: VecDeque::new(),
            notes: Vec::new(),
        }
    }

    /// From now on the dice fall as with this seed, but for what they are told.
    pub(super) fn reseed(&mut self, seed: u64) {
        self.dice = Dice::seeded(seed);
    }

    /// What the next dice show, instead of what was told before.
    pub(super) fn tell(&mut self, shown: Vec<u32>) {
        self.told = shown.into();
    }

    /// What could not be shown since this was asked last.
    pub(super) fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }
}

impl Table for Luck {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        let Choices::OneOf(count) = ask.choices else {
            return Reply::Later;
        };
        match self.told.pop_front() {
            Some(shown) if (1..=count).contains(&shown) => Reply::Now(Answer::Nth(shown - 1)),
            Some(shown) => {
                self.notes.push(format!(
                    "{shown} could not come, only 1 to {count}: this one was left to luck"
                ));
                self.dice.answer(ask)
            }
            None => self.dice.answer(ask),
        }
    }
}
