//! `// roll: allow W0301`: comments that silence warnings.
//!
//! Such a comment holds for its own line if something stands before it, and else
//! for the next line that is not a comment.

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic, closest};
use crate::lang::roll::kind::Kind;
use crate::source::{Source, Span};

/// Which codes are allowed on which line.
pub(super) struct Allowed {
    /// Where each line begins.
    lines: Vec<usize>,
    /// A line, counted from zero, and a code.
    codes: BTreeSet<(usize, Code)>,
}

impl Allowed {
    /// Finds the comments; a code that is no warning's is a problem.
    pub(super) fn read(source: &Source, problems: &mut Vec<Diagnostic>) -> Self {
        let mut allowed = Self {
            lines: Vec::new(),
            codes: BTreeSet::new(),
        };
        // Comments above the line that they are about.
        let mut waiting: Vec<Code> = Vec::new();
        let mut start = 0;
        for (number, line) in source.text().split('\n').enumerate() {
            allowed.lines.push(start);
            let (before, comment) = split(line);
            let place = start + before.len();
            start += line.len() + 1;
            let codes = comment.map_or(Vec::new(), |comment| codes(comment, place, problems));
            if before.trim().is_empty() && comment.is_some() {
                waiting.extend(codes);
                continue;
            }
            let codes = waiting.drain(..).chain(codes);
            allowed.codes.extend(codes.map(|code| (number, code)));
        }
        allowed
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

/// A line before its comment, and the comment from its `//` on. Text cannot go on
/// over the end of a line, so each line can be read by itself.
fn split(line: &str) -> (&str, Option<&str>) {
    let mut in_text = false;
    let mut last = ' ';
    for (at, c) in line.char_indices() {
        if c == '"' {
            in_text = !in_text;
        }
        if c == '/' && last == '/' && !in_text {
            let (before, comment) = line.split_at(at - 1);
            return (before, Some(comment));
        }
        last = c;
    }
    (line, None)
}

/// The codes that a comment allows. They end at the first word without a digit:
/// whatever follows says why.
fn codes(comment: &str, place: usize, problems: &mut Vec<Diagnostic>) -> Vec<Code> {
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
        match warning(word) {
            Some(code) => codes.push(code),
            None => problems.push(unknown(word, span)),
        }
    }
    if none {
        let span = Span::new(place, place + comment.trim_end().len());
        problems.push(
            Kind::UnknownAllow
                .at(span, "this comment allows nothing")
                .help("write the code of a warning behind it: `// roll: allow W0301`"),
        );
    }
    codes
}

/// What stands behind `// roll: allow`.
fn after_allow(comment: &str) -> Option<&str> {
    let words = comment.trim_start_matches('/').trim_start();
    let words = words.strip_prefix("roll:")?.trim_start();
    let words = words.strip_prefix("allow")?;
    let ends = words.is_empty() || words.starts_with([' ', '\t', '\r', ',']);
    ends.then_some(words)
}

fn warnings() -> impl Iterator<Item = Code> {
    let kinds = Kind::ALL.iter().map(|kind| kind.code());
    kinds.filter(|code| code.0.starts_with('W'))
}

fn warning(word: &str) -> Option<Code> {
    warnings().find(|code| code.0 == word)
}

fn unknown(word: &str, span: Span) -> Diagnostic {
    let error = Kind::ALL.iter().find(|kind| kind.code().0 == word);
    if error.is_some() {
        return Kind::UnknownAllow
            .at(span, format!("`{word}` cannot be allowed"))
            .here("this is an error, not a warning")
            .help("only codes that begin with `W` can be allowed: remove this one");
    }
    let problem = Kind::UnknownAllow.at(span, format!("there is no warning `{word}`"));
    let upper = word.to_uppercase();
    let meant = warning(&upper).map(|code| code.0);
    match meant.or_else(|| closest(&upper, warnings().map(|code| code.0))) {
        Some(meant) => problem.help(format!("did you mean `{meant}`?")),
        None => problem.help("a warning shows its code in brackets, as in `warning[W0301]`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;

    fn allowed(text: &str) -> (Vec<(usize, &'static str)>, usize) {
        let mut problems = Vec::new();
        let allowed = Allowed::read(&Source::new("x", text), &mut problems);
        assert!(problems.iter().all(|p| p.severity == Severity::Warning));
        let codes = allowed.codes.iter().map(|(line, code)| (*line, code.0));
        (codes.collect(), problems.len())
    }

    #[test]
    fn a_comment_holds_for_its_line_or_the_next() {
        let same = "a\nb // roll: allow W0301,W0302 W0303 for a reason\nc";
        let codes = vec![(1, "W0301"), (1, "W0302"), (1, "W0303")];
        assert_eq!(allowed(same), (codes, 0));
        let next = "// roll: allow W0301\r\n  // why\r\n//roll:allow W0502\r\nb\r\nc";
        assert_eq!(allowed(next), (vec![(3, "W0301"), (3, "W0502")], 0));
    }

    #[test]
    fn a_blank_line_ends_the_wait() {
        assert_eq!(allowed("// roll: allow W0301\n\nb").0, [(1, "W0301")]);
    }

    #[test]
    fn text_and_other_comments_are_left_alone() {
        for text in [
            "print(\"// roll: allow W0301\");",
            "// roll: allows W0301",
            "// roll: moves the piece W0301",
            "a / / roll: allow W0301",
        ] {
            assert_eq!(allowed(text), (vec![], 0), "{text}");
        }
        let after_text = "print(\"//\"); // roll: allow W0301";
        assert_eq!(allowed(after_text), (vec![(0, "W0301")], 0));
    }

    #[test]
    fn what_is_no_warning_is_told() {
        for text in [
            "// roll: allow",
            "// roll: allow because",
            "// roll: allow R0101 W9999",
        ] {
            let (codes, problems) = allowed(text);
            assert!(codes.is_empty() && problems > 0, "{text}");
        }
    }

    #[test]
    fn places_are_lines() {
        let source = Source::new("x", "// roll: allow W0301\nbad\nbad");
        let allowed = Allowed::read(&source, &mut Vec::new());
        let code = Kind::SameCondition.code();
        assert!(allowed.silences(code, Span::new(21, 24)));
        assert!(!allowed.silences(code, Span::new(25, 28)));
        assert!(!allowed.silences(Kind::IdleLoop.code(), Span::new(21, 24)));
    }
}
