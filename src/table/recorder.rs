//! Writes down every decision as it is made.

use super::{Heard, Log, Paper, Reply, Table};
use crate::machine::{Ask, Event};

/// A table whose decisions are noted in a log.
#[derive(Debug)]
pub struct Recorder<T, P> {
    /// Who decides.
    pub table: T,
    /// What was decided.
    pub log: Log<P>,
}

impl<T: Table, P: Paper> Table for Recorder<T, P> {
    const LISTENS: bool = T::LISTENS;

    fn answer(&mut self, ask: &Ask) -> Reply {
        let reply = self.table.answer(ask);
        if let Reply::Now(answer) = &reply {
            self.log.note(&ask.choices, answer);
        }
        reply
    }

    fn hear(&mut self, event: &Event) -> Heard {
        self.table.hear(event)
    }
}
