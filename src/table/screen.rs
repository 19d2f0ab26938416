//! Writes the transcript: what the game says, what it asks, and what was answered.

use std::io::{self, Write};

use super::{Heard, Page, Reply, Table, words};
use crate::machine::{Ask, Event, Seat};

/// Whether answers are written into the transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// Yes: the answers come from elsewhere, and the transcript should read as if played.
    On,
    /// No.
    Off,
    /// The people below write questions and answers themselves, as a terminal does.
    Below,
}

/// A table that is written down for somebody to read.
#[derive(Debug)]
pub struct Screen<T, W> {
    table: T,
    page: Page<W>,
    echo: Echo,
}

impl<T: Table, W: Write> Screen<T, W> {
    /// Writes what happens at `table` to `out`.
    pub fn new(table: T, out: W, echo: Echo) -> Self {
        Self {
            table,
            page: Page::new(out),
            echo,
        }
    }

    /// The table behind the screen, and why writing stopped if it did.
    pub fn finish(self) -> (T, Option<io::Error>) {
        (self.table, self.page.finish())
    }
}

impl<T: Table, W: Write> Table for Screen<T, W> {
    fn answer(&mut self, ask: &Ask) -> Reply {
        if ask.seat == Seat::Chance {
            return self.table.answer(ask);
        }
        let prompt = words::prompt(ask);
        if self.echo != Echo::Below {
            self.page.write(&prompt);
        }
        if self.page.flush() == Heard::Pause {
            return Reply::Later;
        }
        let reply = self.table.answer(ask);
        match (&reply, self.echo) {
            (Reply::Now(answer), Echo::On) => {
                self.page.write(&(words::echo(answer) + "\n"));
            }
            // Nobody ends the line of an open question but we.
            (Reply::Later, Echo::On | Echo::Off) if !prompt.is_empty() => {
                self.page.write("\n");
            }
            _ => {}
        }
        reply
    }

    fn hear(&mut self, event: &Event) -> Heard {
        self.page.tell(event);
        let below = self.table.hear(event);
        match self.page.state() {
            Heard::GoOn => below,
            Heard::Pause => Heard::Pause,
        }
    }
}
