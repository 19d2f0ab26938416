//! Words and lines with their widths and colours.

use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Colours of players, over and over: red, blue, green, magenta, yellow, cyan, all bold.
/// Letters tell players apart without them.
const COLOURS: [u8; 6] = [31, 34, 32, 35, 33, 36];

/// Grounds of hot tiles, from pale to red. The palest have none, so that a dark screen does
/// not make them the brightest.
const GROUNDS: [Option<u8>; 4] = [None, Some(223), Some(216), Some(203)];

/// A word, and how it is coloured.
#[derive(Clone, Debug)]
pub(super) struct Ink {
    text: String,
    tone: Tone,
}

#[derive(Clone, Copy, Debug)]
enum Tone {
    Plain,
    /// The colour of a player.
    Player(u32),
    /// Black on a ground that is so hot.
    Hot(usize),
}

impl Ink {
    pub(super) fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        let tone = Tone::Plain;
        Self { text, tone }
    }

    pub(super) fn of(player: u32, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Player(player),
        }
    }

    /// In the colour of the nth of anything, such as of the sorts of pieces.
    pub(super) fn nth(nth: usize, text: impl Into<String>) -> Self {
        Self::of(u32::try_from(nth).unwrap_or(u32::MAX), text)
    }

    /// One of four levels of heat, counted from zero.
    pub(super) fn hot(level: usize, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Hot(level),
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
            let _ = match word.tone.code().filter(|_| colour) {
                Some(code) => write!(out, "\u{1b}[{code}m{}\u{1b}[0m", word.text),
                None => write!(out, "{}", word.text),
            };
        }
        let end = out.get(start..).map_or(0, |line| line.trim_end().len());
        out.truncate(start + end);
        out.push('\n');
    }
}

impl Tone {
    /// What a terminal is told to write in it.
    fn code(self) -> Option<String> {
        match self {
            Self::Plain => None,
            Self::Player(player) => {
                let nth = usize::try_from(player).ok()? % COLOURS.len();
                Some(format!("1;{}", COLOURS.get(nth)?))
            }
            Self::Hot(level) => {
                let ground = (*GROUNDS.get(level)?)?;
                Some(format!("38;5;16;48;5;{ground}"))
            }
        }
    }
}

/// How many columns of a terminal a text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
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
