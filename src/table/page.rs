//! The page a transcript is written on.

use std::io::{self, Write};

use super::{Heard, words};
use crate::machine::Event;

/// Writes what people read. When writing fails the game pauses: nobody would see it.
#[derive(Debug)]
pub struct Page<W> {
    out: W,
    failure: Option<io::Error>,
}

impl<W: Write> Page<W> {
    /// An empty page.
    pub fn new(out: W) -> Self {
        Self { out, failure: None }
    }

    /// Writes a piece of text as it is.
    pub fn write(&mut self, text: &str) -> Heard {
        if let Err(error) = self.out.write_all(text.as_bytes()) {
            self.failure.get_or_insert(error);
        }
        self.state()
    }

    /// The line an event adds to the transcript, if it adds one.
    pub fn tell(&mut self, event: &Event) -> Heard {
        match words::event(event) {
            Some(line) => self.write(&(line + "\n")),
            None => self.state(),
        }
    }

    /// Shows all that has been written.
    pub fn flush(&mut self) -> Heard {
        if let Err(error) = self.out.flush() {
            self.failure.get_or_insert(error);
        }
        self.state()
    }

    /// Whether there is any use in going on.
    pub fn state(&self) -> Heard {
        match self.failure {
            None => Heard::GoOn,
            Some(_) => Heard::Pause,
        }
    }

    /// Why writing stopped, if it did.
    pub fn finish(mut self) -> Option<io::Error> {
        self.flush();
        self.failure
    }
}
