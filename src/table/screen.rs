//! Writes the transcript: what the game says, what it asks, and what was answered.

use std::io::{self, Write};

use super::{Board, Heard, Reply, Table, words};
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
pub struct Screen<T, W: Write> {
    table: T,
    out: W,
    echo: Echo,
    board: Option<Board>,
    failure: Option<io::Error>,
}

impl<T: Table, W: Write> Screen<T, W> {
    /// Writes what happens at `table` to `out`.
    pub fn new(table: T, out: W, echo: Echo) -> Self {
        Self {
            table,
            out,
            echo,
            board: None,
            failure: None,
        }
    }

    /// Draws this board after each turn.
    #[must_use]
    pub fn with_board(mut self, board: Option<Board>) -> Self {
        self.board = board;
        self
    }

    /// The table behind the screen, and why writing stopped if it did.
    pub fn finish(mut self) -> (T, Option<io::Error>) {
        let flushed = self.out.flush().err();
        (self.table, self.failure.or(flushed))
    }

    fn write(&mut self, text: &str) -> Heard {
        if let Err(error) = self.out.write_all(text.as_bytes()) {
            self.failure.get_or_insert(error);
        }
        self.state()
    }

    fn state(&self) -> Heard {
        match self.failure {
            None => Heard::GoOn,
            Some(_) => Heard::Pause,
        }
    }

    fn flush(&mut self) -> Heard {
        if let Err(error) = self.out.flush() {
            self.failure.get_or_insert(error);
        }
        self.state()
    }
}

impl<T: Table, W: Write> Table for Screen<T, W> {
    fn answer(&mut self, ask: &Ask) -> Reply {
        if ask.seat == Seat::Chance {
            return self.table.answer(ask);
        }
        let prompt = words::prompt(ask);
        if self.echo != Echo::Below {
            self.write(&prompt);
        }
        if self.flush() == Heard::Pause {
            return Reply::Later;
        }
        let reply = self.table.answer(ask);
        match (&reply, self.echo) {
            (Reply::Now(answer), Echo::On) => {
                self.write(&(words::echo(answer) + "\n"));
            }
            // Nobody ends the line of an open question but we.
            (Reply::Later, Echo::On | Echo::Off) if !prompt.is_empty() => {
                self.write("\n");
            }
            _ => {}
        }
        reply
    }

    fn hear(&mut self, event: &Event) -> Heard {
        if let Some(board) = &mut self.board {
            board.hear(event);
            if let Event::TurnEnded { .. } | Event::Won { .. } | Event::NobodyWon = event {
                let drawing = board.draw();
                self.write(&drawing);
            }
        }
        if let Some(mut line) = words::event(event) {
            line.push('\n');
            self.write(&line);
        }
        let below = self.table.hear(event);
        match self.state() {
            Heard::GoOn => below,
            Heard::Pause => Heard::Pause,
        }
    }
}
