//! Builds text, or only works out what could go wrong in it when nobody listens.

use super::eval::Eval;
use super::fault::Woe;
use super::position::Position;
use crate::tree::{KindId, Program, Text, letter};

/// Where text goes.
pub(super) trait Sink {
    /// Whether anybody hears it.
    const HEARD: bool = true;

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
    const HEARD: bool = false;

    fn word(&mut self, _: &str) {}

    fn number(&mut self, _: i32) {}
}

impl<'a, W: Woe> Eval<'a, W> {
    pub(super) fn text<S: Sink>(self, text: &'a Text, sink: &mut S) -> Result<(), W> {
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
            Text::Letters(list) => {
                let letters = self.list(list)?;
                self.labour(letters.len());
                if S::HEARD {
                    letters.each(|letter| sink.word(character(letter).encode_utf8(&mut [0; 4])));
                }
            }
            Text::Grid(cells, columns, kind) => {
                let columns = self.int(columns)?;
                if S::HEARD {
                    let cells = self.array(*cells).unwrap_or(&[]);
                    self.grid(cells, columns, *kind, sink);
                }
            }
        }
        Ok(())
    }

    /// A grid, with the numbers of its rows and columns on all sides.
    fn grid(self, cells: &[i32], columns: i32, kind: KindId, sink: &mut impl Sink) {
        let position = self.position;
        column_numbers(columns, sink);
        let width = usize::try_from(columns).unwrap_or(0).max(1);
        for (row, cells) in (0..).zip(cells.chunks(width)) {
            row_number(row, sink);
            for cell in cells {
                position.write_name(self.here.program, kind, *cell, sink);
                sink.word(" ");
            }
            row_number(row, sink);
            sink.word("\n");
        }
        column_numbers(columns, sink);
    }
}

/// The numbers of columns, the tens above the ones.
fn column_numbers(columns: i32, sink: &mut impl Sink) {
    sink.word("   ");
    if columns > 10 {
        sink.word(&"  ".repeat(10));
        for column in 10..columns {
            sink.number(column / 10);
            sink.word(" ");
        }
        sink.word("\n   ");
    }
    for column in 0..columns {
        sink.number(column % 10);
        sink.word(" ");
    }
    sink.word("\n");
}

fn row_number(row: i32, sink: &mut impl Sink) {
    if row < 10 {
        sink.word(" ");
    }
    sink.number(row);
    sink.word(" ");
}

/// The letter with this number.
fn character(number: i32) -> char {
    let letter = u32::try_from(number).ok().and_then(char::from_u32);
    letter.unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Letters for a list.
impl Sink for Vec<i32> {
    fn word(&mut self, word: &str) {
        self.extend(word.chars().map(letter));
    }

    fn number(&mut self, number: i32) {
        self.word(&number.to_string());
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
        let given = given.or_else(|| {
            let names = &program.kinds.get(kind.index())?.names;
            names.get(usize::try_from(id).ok()?).map(String::as_str)
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
