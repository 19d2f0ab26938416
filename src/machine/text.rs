//! Builds text, or only works out what could go wrong in it when nobody listens.

use super::eval::Eval;
use super::fault::Woe;
use super::position::Position;
use crate::tree::{KindId, Program, Text};

/// Where text goes.
pub(super) trait Sink {
    fn word(&mut self, word: &str);
    fn number(&mut self, number: i32);
}

impl Sink for String {
    fn word(&mut self, word: &str) {
        self.push_str(word);
    }

    fn number(&mut self, number: i32) {
        use std::fmt::Write as _;
        // Writing to a `String` cannot fail.
        let _ = write!(self, "{number}");
    }
}

/// Nobody listens.
pub(super) struct Silence;

impl Sink for Silence {
    fn word(&mut self, _: &str) {}

    fn number(&mut self, _: i32) {}
}

impl<'a, W: Woe> Eval<'a, W> {
    pub(super) fn text(self, text: &'a Text, sink: &mut impl Sink) -> Result<(), W> {
        match text {
            Text::Literal(literal) => sink.word(literal),
            Text::Number(number) => sink.number(self.int(number)?),
            Text::Name(kind, id, _) => {
                let id = self.int(id)?;
                self.position.write_name(self.here.program, *kind, id, sink);
            }
            Text::Join(parts) => {
                self.labour(parts.len());
                for part in parts {
                    self.text(part, sink)?;
                }
            }
        }
        Ok(())
    }
}

impl Position {
    pub(super) fn write_name(
        &self,
        program: &Program,
        kind: KindId,
        id: i32,
        sink: &mut impl Sink,
    ) {
        let given = usize::try_from(id).ok().and_then(|id| {
            let names = &self.rosters.get(kind.index())?.names;
            names.get(id)?.as_deref()
        });
        if let Some(name) = given {
            sink.word(name);
            return;
        }
        let word = program
            .kinds
            .get(kind.index())
            .map_or("", |kind| &kind.word);
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        sink.word(first.unwrap_or(' ').encode_utf8(&mut [0; 4]));
        sink.word(letters.as_str());
        sink.word(" ");
        sink.number(id.saturating_add(1));
    }
}
