//! Writes down every decision as it is made.

use std::io::{self, Write};

use super::{Decision, Heard, Record, Reply, Table, words};
use crate::machine::{Answer, Ask, Choices, Event};

/// A table whose decisions are recorded, line by line, each at once.
#[derive(Debug)]
pub struct Recorder<T, W> {
    table: T,
    out: W,
    failure: Option<io::Error>,
}

impl<T: Table, W: Write> Recorder<T, W> {
    /// Records what `table` decides to `out`.
    pub fn new(table: T, mut out: W, record: &Record) -> Self {
        let failure = out.write_all(record.header().as_bytes()).err();
        Self {
            table,
            out,
            failure,
        }
    }

    /// The table that was recorded, and why recording stopped if it did. The game
    /// goes on without a record rather than stop.
    pub fn finish(self) -> (T, Option<io::Error>) {
        (self.table, self.failure)
    }

    fn note(&mut self, decision: &Decision) {
        if self.failure.is_none() {
            let line = decision.line();
            let written = self.out.write_all(line.as_bytes());
            self.failure = written.and_then(|()| self.out.flush()).err();
        }
    }
}

impl<T: Table, W: Write> Table for Recorder<T, W> {
    const LISTENS: bool = T::LISTENS;

    fn answer(&mut self, ask: &Ask) -> Reply {
        let reply = self.table.answer(ask);
        if let Reply::Now(answer) = &reply {
            let decision = match (answer, &ask.choices) {
                (Answer::Nth(nth), Choices::OneOf(count)) => Decision::Chance(*nth, *count),
                _ => Decision::Said(words::answer(answer)),
            };
            self.note(&decision);
        }
        reply
    }

    fn hear(&mut self, event: &Event) -> Heard {
        self.table.hear(event)
    }
}
