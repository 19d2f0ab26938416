//! People at a terminal, with line editing by rustyline.

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::{End, People, words};
use crate::machine::{Ask, Choices};

/// So many earlier answers can be called back with the arrow keys.
const REMEMBERED: usize = 20;

/// Answers typed at a terminal.
pub struct Terminal {
    editor: DefaultEditor,
    /// Numbers can be called back; names cannot, the next player is somebody else.
    numbers: Vec<String>,
}

impl Terminal {
    /// Opens the terminal for typing.
    pub fn open() -> rustyline::Result<Self> {
        Ok(Self {
            editor: DefaultEditor::new()?,
            numbers: Vec::new(),
        })
    }

    fn edited(&mut self, ask: &Ask) -> rustyline::Result<String> {
        self.editor.clear_history()?;
        if is_number(ask) {
            for number in &self.numbers {
                self.editor.add_history_entry(number)?;
            }
        }
        let line = self.editor.readline(&words::prompt(ask))?;
        if is_number(ask) && self.numbers.last() != Some(&line) {
            self.numbers.push(line.clone());
            if self.numbers.len() > REMEMBERED {
                self.numbers.remove(0);
            }
        }
        Ok(line)
    }
}

/// Whether a number is asked for.
fn is_number(ask: &Ask) -> bool {
    !matches!(ask.choices, Choices::Name | Choices::Line(_))
}

impl People for Terminal {
    const SEEN: bool = true;

    fn line(&mut self, ask: &Ask) -> Result<String, End> {
        loop {
            match self.edited(ask) {
                Ok(line) => return Ok(line),
                // The window changed its size: ask again.
                Err(ReadlineError::Signal(_)) => {}
                Err(ReadlineError::Interrupted) => return Err(End::Left),
                Err(_) => return Err(End::OutOfInput),
            }
        }
    }
}
