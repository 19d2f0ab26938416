//! People at a terminal, with line editing by rustyline.

use rustyline::DefaultEditor;
use rustyline::config::Config;
use rustyline::error::ReadlineError;

use super::{End, Reply, Table, words};
use crate::machine::{Ask, Choices};

/// Answers typed at a terminal.
pub struct Terminal {
    /// Numbers can be called back with the arrow keys.
    numbers: DefaultEditor,
    /// Names cannot: the next player is somebody else.
    names: DefaultEditor,
    end: Option<End>,
}

impl Terminal {
    /// Opens the terminal for typing.
    pub fn open() -> rustyline::Result<Self> {
        let config = Config::builder().auto_add_history(true).build();
        Ok(Self {
            numbers: DefaultEditor::with_config(config)?,
            names: DefaultEditor::new()?,
            end: None,
        })
    }

    /// Why nobody answers any more, if so.
    pub fn end(&self) -> Option<End> {
        self.end
    }
}

impl Table for Terminal {
    fn answer(&mut self, ask: &Ask) -> Reply {
        let editor = match ask.choices {
            Choices::Name => &mut self.names,
            _ => &mut self.numbers,
        };
        loop {
            match editor.readline(&words::prompt(ask)) {
                Ok(line) => return Reply::Now(words::heard(ask, &line)),
                // The window changed its size: ask again.
                Err(ReadlineError::Signal(_)) => {}
                Err(ReadlineError::Interrupted) => {
                    self.end = Some(End::Left);
                    return Reply::Later;
                }
                Err(_) => {
                    self.end = Some(End::OutOfInput);
                    return Reply::Later;
                }
            }
        }
    }
}
