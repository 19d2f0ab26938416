//! People at a terminal, with line editing by rustyline.

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::{End, Reply, Table, words};
use crate::machine::{Ask, Choices};

/// So many earlier answers can be called back with the arrow keys.
const REMEMBERED: usize = 20;

/// Answers typed at a terminal.
pub struct Terminal {
    editor: DefaultEditor,
    /// Numbers can be called back; names cannot, the next player is somebody else.
    numbers: Vec<String>,
    end: Option<End>,
}

impl Terminal {
    /// Opens the terminal for typing.
    pub fn open() -> rustyline::Result<Self> {
        Ok(Self {
            editor: DefaultEditor::new()?,
            numbers: Vec::new(),
            end: None,
        })
    }

    /// Why nobody answers any more, if so.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    fn line(&mut self, ask: &Ask) -> rustyline::Result<String> {
        self.editor.clear_history()?;
        if ask.choices != Choices::Name {
            for number in &self.numbers {
                self.editor.add_history_entry(number)?;
            }
        }
        let line = self.editor.readline(&words::prompt(ask))?;
        if ask.choices != Choices::Name && self.numbers.last() != Some(&line) {
            self.numbers.push(line.clone());
            if self.numbers.len() > REMEMBERED {
                self.numbers.remove(0);
            }
        }
        Ok(line)
    }
}

impl Table for Terminal {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        loop {
            match self.line(ask) {
                Ok(line) => return Reply::Now(words::heard(&line)),
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
