//! Words and lines with their widths and colours.

use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Colours of players, over and over: red, blue, green, magenta, yellow, cyan, all bold.
/// Letters tell players apart without them.
const COLOURS: [u8; 6] = [31, 34, 32, 35, 33, 36];

/// A word, and the player in whose colour it is written.
#[derive(Clone, Debug)]
pub(super) struct Ink {
    text: String,
    player: Option<u32>,
}

impl Ink {
    pub(super) fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { text, player: None }
    }

    pub(super) fn of(player: u32, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            player: Some(player),
        }
    }

    /// Puts a comma behind it.
    #[must_use]
    pub(super) fn and(mut self) -> Self {
        self.text.push(',');
        self
    }

    pub(super) fn width(&self) -> usize {
        self.text.width()
    }
}

/// Words of a line, with nothing between them.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    words: Vec<Ink>,
    width: usize,
}

impl Line {
    pub(super) fn push(&mut self, ink: Ink) {
        self.width += ink.width();
        self.words.push(ink);
    }

    pub(super) fn append(&mut self, line: Self) {
        self.width += line.width;
        self.words.extend(line.words);
    }

    pub(super) fn pad(&mut self, width: usize) {
        if let missing @ 1.. = width.saturating_sub(self.width) {
            self.push(Ink::plain(" ".repeat(missing)));
        }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The line as it is sent to a terminal, without blanks at its end.
    pub(super) fn write(&self, out: &mut String, colour: bool) {
        let start = out.len();
        for word in &self.words {
            // Writing to a `String` cannot fail.
            let _ = match word.player.filter(|_| colour).and_then(colour_of) {
                Some(code) => write!(out, "\u{1b}[1;{code}m{}\u{1b}[0m", word.text),
                None => write!(out, "{}", word.text),
            };
        }
        let end = out.get(start..).map_or(0, |line| line.trim_end().len());
        out.truncate(start + end);
        out.push('\n');
    }
}

fn colour_of(player: u32) -> Option<u8> {
    let nth = usize::try_from(player).ok()? % COLOURS.len();
    COLOURS.get(nth).copied()
}

/// A text without characters that move the cursor, cut to a width.
pub(super) fn shorten(text: &str, width: usize) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).collect();
    if clean.width() <= width {
        return clean;
    }
    let mut short = String::new();
    let mut used = 1;
    for c in clean.chars() {
        used += c.width().unwrap_or(0);
        if used > width {
            break;
        }
        short.push(c);
    }
    short + "…"
}

/// Words as lines of a text. Lines after the first are indented.
pub(super) fn wrap(words: Vec<Ink>, width: usize) -> Vec<Line> {
    const INDENT: usize = 2;
    let mut lines = Vec::new();
    let mut line = Line::default();
    for mut word in words {
        if word.width() + INDENT > width {
            word.text = shorten(&word.text, width.saturating_sub(INDENT).max(1));
        }
        if line.width() > 0 {
            if line.width() + 1 + word.width() > width {
                lines.push(std::mem::take(&mut line));
                line.pad(INDENT);
            } else {
                line.pad(line.width() + 1);
            }
        }
        line.push(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_by_their_width() {
        assert_eq!(shorten("Ada", 3), "Ada");
        assert_eq!(shorten("Adalbert", 5), "Adal…");
        assert_eq!(shorten("龍龍龍龍", 6), "龍龍…");
        assert_eq!(shorten("a\u{1b}[2Jb\n", 10), "a[2Jb");
    }

    #[test]
    fn long_words_do_not_widen_a_line() {
        let words = ["🐉".repeat(30), "b".repeat(7), "c".repeat(12)];
        for line in wrap(words.into_iter().map(Ink::plain).collect(), 20) {
            assert!(line.width() <= 20, "{line:?}");
        }
    }
}
