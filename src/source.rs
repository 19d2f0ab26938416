//! Source text, places in it, and the lines a reader counts.

use std::sync::OnceLock;

/// The longest program we read. A hundred thousand lines fit several times;
/// past this the file is surely not a board game.
pub const LONGEST_PROGRAM: usize = 8 * 1024 * 1024;

/// A stretch of a source text, in bytes: `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self {
            start: offset(start),
            end: offset(end),
        }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// The empty span at this span's end: where something is missing.
    #[must_use]
    pub fn after(self) -> Self {
        Self {
            start: self.end,
            end: self.end,
        }
    }

    /// Whether `other` lies inside this span.
    pub fn holds(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// As a range of bytes.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

fn offset(byte: usize) -> u32 {
    // Programs are at most `LONGEST_PROGRAM` bytes, far below the limit.
    u32::try_from(byte).unwrap_or(u32::MAX)
}

/// Which text a span points into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The program somebody wrote.
    Program,
    /// The defaults that come with the language.
    Prelude,
    /// A line that somebody typed while the game was paused.
    Line,
}

/// A span and the text it points into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Whose text.
    pub origin: Origin,
    /// Where in it.
    pub span: Span,
}

impl Place {
    /// For parts of a game that no text spells out, such as the turn loop.
    pub const ENGINE: Self = Self {
        origin: Origin::Prelude,
        span: Span { start: 0, end: 0 },
    };
}

/// Whether a character shows itself and leaves its neighbours alone: no control
/// characters, nothing of no width at all, nothing that turns the writing around.
/// (What joins letters and signs to one is fine: words and emoji need it.)
pub fn is_printable(c: char) -> bool {
    let tricky = matches!(c, '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}' | '\u{feff}');
    !c.is_control() && !tricky
}

/// A named program text.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    /// Where each line begins, found when first asked for.
    lines: OnceLock<Vec<u32>>,
}

impl Source {
    /// A text and the name to call it by in messages. A byte-order mark at the
    /// front, as some editors write, is dropped.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text: String = text.into();
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        Self {
            name: name.into(),
            text,
            lines: OnceLock::new(),
        }
    }

    /// The name in messages, usually the file's path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text under a span; empty if the span does not fit this text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Line and column of a byte, both counted from one, columns in characters.
    pub fn line_column(&self, byte: u32) -> LineColumn {
        let mut end = (byte as usize).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let line = self.line_of(end);
        let start = self.line_starts().get(line).map_or(0, |start| *start);
        let before = self.text.get(start as usize..end).unwrap_or("");
        LineColumn {
            line: line + 1,
            column: before.chars().count() + 1,
        }
    }

    /// The line that holds a byte, without its end.
    pub fn line_span(&self, byte: u32) -> Span {
        let line = self.line_of((byte as usize).min(self.text.len()));
        let starts = self.line_starts();
        let start = starts.get(line).copied().unwrap_or(0);
        let next = starts
            .get(line + 1)
            .map_or(self.text.len(), |next| *next as usize);
        let text = self.text.get(start as usize..next).unwrap_or("");
        Span::new(
            start as usize,
            start as usize + text.trim_end_matches(['\n', '\r']).len(),
        )
    }

    /// The number of the line that holds a byte, from zero.
    fn line_of(&self, byte: usize) -> usize {
        let starts = self.line_starts();
        let after = starts.partition_point(|start| *start as usize <= byte);
        after.saturating_sub(1)
    }

    /// A line ends with `\n`, `\r\n` or a lone `\r`.
    fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let bytes = self.text.as_bytes();
            let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            });
            let starts = ends.map(|(at, _)| offset(at + 1));
            std::iter::once(0).chain(starts).collect()
        })
    }

    /// A number that changes when the text does, for records of played games.
    /// Line endings do not count, so that a record travels between systems.
    /// (FNV-1a, 64 bits: short, portable, and written down for good.)
    pub fn fingerprint(&self) -> u64 {
        self.text
            .bytes()
            .filter(|byte| *byte != b'\r')
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
    }
}

/// A place as people say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Counted from one.
    pub line: usize,
    /// Counted from one, in characters.
    pub column: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let source = Source::new("x", "Game é {\n  x\n}");
        let at = |byte| {
            let LineColumn { line, column } = source.line_column(byte);
            (line, column)
        };
        assert_eq!(
            [at(0), at(8), at(12), at(999)],
            [(1, 1), (1, 8), (2, 3), (3, 2)]
        );
    }

    #[test]
    fn writing_of_all_sorts_is_printable_and_tricks_are_not() {
        assert!("Ada é 日本 می‌خواهم 👨‍👩‍👧".chars().all(is_printable));
        for trick in ['\t', '\u{1b}', '\u{202e}', '\u{200b}', '\u{feff}'] {
            assert!(!is_printable(trick), "{trick:?}");
        }
    }

    #[test]
    fn a_fingerprint_ignores_line_endings_and_nothing_else() {
        let unix = Source::new("a", "Game X {\n}\n").fingerprint();
        assert_eq!(Source::new("b", "Game X {\r\n}\r\n").fingerprint(), unix);
        assert_ne!(Source::new("c", "Game Y {\n}\n").fingerprint(), unix);
    }
}
