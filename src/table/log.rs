//! What has been decided so far, in mind and on paper.

use std::io;

use super::{Decision, Record};
use crate::machine::{Answer, Choices};
use crate::table::words;

/// Paper that a game is recorded on.
pub trait Paper {
    /// Writes a line, so that it is there whatever happens next.
    fn write(&mut self, line: &str) -> io::Result<()>;

    /// Takes the last `bytes` bytes off again.
    fn take_back(&mut self, bytes: u64) -> io::Result<()>;

    /// Sees to it that this game can be gone on with another time, and says how.
    fn keep(&mut self, record: &Record) -> String;
}

/// Everything that was decided, also written down at once. When that fails the game
/// goes on without paper rather than stop.
#[derive(Debug)]
pub struct Log<P> {
    record: Record,
    paper: P,
    failure: Option<io::Error>,
}

impl<P: Paper> Log<P> {
    /// A log that begins with a record whose decisions are on the paper already.
    pub fn new(record: Record, paper: P) -> Self {
        Self {
            record,
            paper,
            failure: None,
        }
    }

    /// What was decided so far.
    pub fn decisions(&self) -> &[Decision] {
        &self.record.decisions
    }

    /// Notes an answer to a question with these choices.
    pub fn note(&mut self, choices: &Choices, answer: &Answer) {
        let decision = Decision::of(choices, answer);
        if self.failure.is_none() {
            self.failure = self.paper.write(&decision.line()).err();
        }
        self.record.decisions.push(decision);
    }

    /// Forgets all but the first `count` decisions.
    pub fn cut(&mut self, count: usize) {
        let count = count.min(self.record.decisions.len());
        let cut = self.record.decisions.split_off(count);
        let bytes = cut.iter().map(|decision| decision.line().len() as u64);
        if self.failure.is_none() {
            self.failure = self.paper.take_back(bytes.sum()).err();
        }
    }

    /// Sees to it that the game can be gone on with, and says how.
    pub fn keep(&mut self) -> String {
        self.paper.keep(&self.record)
    }

    /// The paper, and why recording stopped if it did.
    pub fn finish(self) -> (P, Option<io::Error>) {
        (self.paper, self.failure)
    }
}

impl Decision {
    /// How an answer to a question with these choices is written down.
    pub fn of(choices: &Choices, answer: &Answer) -> Self {
        match (answer, choices) {
            (Answer::Nth(nth), Choices::OneOf(count)) => Self::Chance(*nth, *count),
            _ => Self::Said(words::answer(answer)),
        }
    }
}
