//! `// roll: allow W0301`: comments that silence warnings.
//!
//! Such a comment holds for its own line if something stands before it, and else
//! for the next line that is not a comment.

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic, closest};
use crate::source::{Source, Span};

/// What a language calls its problems.
pub(super) struct Codes {
    /// All codes it has.
    pub(super) all: Vec<Code>,
    /// One of its warnings, for an example.
    pub(super) example: &'static str,
    /// A warning about a comment.
    pub(super) unknown: fn(Span, String) -> Diagnostic,
}

/// Which codes are allowed on which line.
pub(super) struct Allowed {
    /// Where each line begins.
    lines: Vec<usize>,
    /// A line, counted from zero, and a code.
    codes: BTreeSet<(usize, Code)>,
}

impl Allowed {
    /// Reads the comments, each from its `//` to the end of its line; a code that is no
    /// warning's is a problem.
    pub(super) fn read(
        source: &Source,
        comments: impl IntoIterator<Item = usize>,
        known: &Codes,
        problems: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut allowed = Self {
            lines: Vec::new(),
            codes: BTreeSet::new(),
        };
        // Comments above the line that they are about.
        let mut waiting: Vec<Code> = Vec::new();
        let mut comments = comments.into_iter().peekable();
        let mut start = 0;
        for (number, line) in source.text().split('\n').enumerate() {
            allowed.lines.push(start);
            let end = start + line.len();
            let place = comments.next_if(|place| *place < end).unwrap_or(end);
            let (before, comment) = line.split_at_checked(place - start).unwrap_or((line, ""));
            start = end + 1;
            let comment = (!comment.is_empty()).then_some(comment);
            let codes = comment.map_or(Vec::new(), |it| known.read(it, place, problems));
            if before.trim().is_empty() && comment.is_some() {
                waiting.extend(codes);
                continue;
            }
            let codes = waiting.drain(..).chain(codes);
            allowed.codes.extend(codes.map(|code| (number, code)));
        }
        allowed
    }

    /// The lines, counted from zero, and what is allowed on them.
    #[cfg(test)]
    pub(super) fn codes(&self) -> impl Iterator<Item = (usize, Code)> {
        self.codes.iter().copied()
    }

    /// Whether a comment silences this code at this place.
    pub(super) fn silences(&self, code: Code, span: Span) -> bool {
        if self.codes.is_empty() {
            return false;
        }
        let place = span.start as usize;
        let line = self.lines.partition_point(|start| *start <= place);
        self.codes.contains(&(line.saturating_sub(1), code))
    }
}

impl Codes {
    /// The codes that a comment allows. They end at the first word without a digit:
    /// whatever follows says why.
    fn read(&self, comment: &str, place: usize, problems: &mut Vec<Diagnostic>) -> Vec<Code> {
        let Some(words) = after_allow(comment) else {
            return Vec::new();
        };
        let mut codes = Vec::new();
        let mut none = true;
        let mut at = place + comment.len() - words.len();
        for word in words.split([',', ' ', '\t', '\r']) {
            let span = Span::new(at, at + word.len());
            at += word.len() + 1;
            if word.is_empty() {
                continue;
            }
            if !word.contains(|c: char| c.is_ascii_digit()) {
                break;
            }
            none = false;
            match self.warning(word) {
                Some(code) => codes.push(code),
                None => problems.push(self.no_warning(word, span)),
            }
        }
        if none {
            let span = Span::new(place, place + comment.trim_end().len());
            problems.push(self.told(span, "this comment allows nothing").help(format!(
                "write the code of a warning behind it: `// roll: allow {}`",
                self.example
            )));
        }
        codes
    }

    fn told(&self, span: Span, title: impl Into<String>) -> Diagnostic {
        (self.unknown)(span, title.into())
    }

    fn warnings(&self) -> impl Iterator<Item = Code> {
        let codes = self.all.iter().copied();
        codes.filter(|code| code.0.starts_with('W'))
    }

    fn warning(&self, word: &str) -> Option<Code> {
        self.warnings().find(|code| code.0 == word)
    }

    fn no_warning(&self, word: &str, span: Span) -> Diagnostic {
        if self.all.iter().any(|code| code.0 == word) {
            return self
                .told(span, format!("`{word}` cannot be allowed"))
                .here("this is an error, not a warning")
                .help("only codes that begin with `W` can be allowed: remove this one");
        }
        let problem = self.told(span, format!("there is no warning `{word}`"));
        let upper = word.to_uppercase();
        let meant = self.warning(&upper).map(|code| code.0);
        match meant.or_else(|| closest(&upper, self.warnings().map(|code| code.0))) {
            Some(meant) => problem.help(format!("did you mean `{meant}`?")),
            None => problem.help(format!(
                "a warning shows its code in brackets, as in `warning[{}]`",
                self.example
            )),
        }
    }
}

/// What stands behind `// roll: allow`.
fn after_allow(comment: &str) -> Option<&str> {
    let words = comment.trim_start_matches('/').trim_start();
    let words = words.strip_prefix("roll:")?.trim_start();
    let words = words.strip_prefix("allow")?;
    let ends = words.is_empty() || words.starts_with([' ', '\t', '\r', ',']);
    ends.then_some(words)
}
