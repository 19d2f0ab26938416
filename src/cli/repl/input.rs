//! Where lines come from: somebody types them, or they are piped in. Answers to questions
//! of the game come the same way.

use std::io::{self, StdinLock, Write};

use super::typed::Typed;
use crate::cli::load::Loaded;
use crate::machine::{Answer, Ask, Event, Heard, Reply, Table};
use crate::source::is_printable;
use crate::table::{Echo, Script, prompt};

/// What stands before a line.
const PROMPT: &str = "> ";

/// Where lines come from.
pub(super) enum Input {
    Typed(Box<Typed>),
    Piped(Script<StdinLock<'static>>),
}

/// What came.
pub(super) enum Line {
    Said(String),
    /// Ctrl-C
    Broken,
    End,
}

impl Input {
    pub(super) fn typed(game: &Loaded) -> io::Result<Self> {
        let typed = Typed::open(game).map_err(io::Error::other)?;
        Ok(Self::Typed(Box::new(typed)))
    }

    pub(super) fn piped() -> Self {
        Self::Piped(Script::new(io::stdin().lock()))
    }

    /// The next line to do something about. What is piped in is repeated, so that the
    /// output reads as if it had been typed.
    pub(super) fn next(&mut self, out: &mut impl Write) -> io::Result<Line> {
        match self {
            Self::Typed(typed) => Ok(typed.line(PROMPT, true)),
            // Input that cannot be read has come to its end.
            Self::Piped(script) => match script.next_line().ok().flatten() {
                None => Ok(Line::End),
                Some(line) => {
                    let line = line.trim().to_owned();
                    let shown = line.replace(|c| !is_printable(c), "\u{fffd}");
                    writeln!(out, "{}", format!("{PROMPT}{shown}").trim_end())?;
                    Ok(Line::Said(line))
                }
            },
        }
    }

    /// How questions and answers come on the screen.
    pub(super) fn echo(&self) -> Echo {
        match self {
            Self::Typed(_) => Echo::Below,
            Self::Piped(_) => Echo::On,
        }
    }

    /// Keeps what is to be remembered.
    pub(super) fn close(self) {
        if let Self::Typed(typed) = self {
            typed.close();
        }
    }
}

/// Whoever types, as a player. Pauses when a turn begins.
pub(super) struct People<'a>(pub(super) &'a mut Input);

impl Table for People<'_> {
    /// A command instead of an answer leaves the question, and with it the line or turn
    /// that asked it.
    fn answer(&mut self, ask: &Ask) -> Reply {
        let reply = match self.0 {
            Input::Piped(script) => script.answer(ask),
            Input::Typed(typed) => match typed.line(&prompt(ask), false) {
                Line::Said(line) => Reply::Now(Answer::Text(line)),
                Line::Broken | Line::End => Reply::Later,
            },
        };
        match reply {
            Reply::Now(Answer::Text(line)) if line.starts_with(':') => Reply::Later,
            reply => reply,
        }
    }

    fn hear(&mut self, event: &Event) -> Heard {
        match event {
            Event::TurnBegan { .. } => Heard::Pause,
            _ => Heard::GoOn,
        }
    }
}
