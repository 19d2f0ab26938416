//! `// roll: allow W0301`: where comments stand in a program.

use crate::diagnostic::Diagnostic;
use crate::lang::allow::{Allowed, Codes};
use crate::lang::roll::kind::Kind;
use crate::source::{Source, Span};

/// Reads the comments that silence warnings.
pub(super) fn read(source: &Source, problems: &mut Vec<Diagnostic>) -> Allowed {
    let codes = Codes {
        all: Kind::ALL.iter().map(|kind| kind.code()).collect(),
        example: "W0301",
        unknown: |span: Span, title| Kind::UnknownAllow.at(span, title),
    };
    let mut start = 0;
    let comments = source.text().split('\n').filter_map(|line| {
        let place = comment(line).map(|at| start + at);
        start += line.len() + 1;
        place
    });
    Allowed::read(source, comments, &codes, problems)
}

/// Where the comment of a line begins. Text cannot go on over the end of a line, so each
/// line can be read by itself.
fn comment(line: &str) -> Option<usize> {
    let mut in_text = false;
    let mut last = ' ';
    for (at, c) in line.char_indices() {
        if c == '"' {
            in_text = !in_text;
        }
        if c == '/' && last == '/' && !in_text {
            return Some(at - 1);
        }
        last = c;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;

    fn allowed(text: &str) -> (Vec<(usize, &'static str)>, usize) {
        let mut problems = Vec::new();
        let allowed = read(&Source::new("x", text), &mut problems);
        assert!(problems.iter().all(|p| p.severity == Severity::Warning));
        let codes = allowed.codes().map(|(line, code)| (line, code.0));
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
        let allowed = read(&source, &mut Vec::new());
        let code = Kind::SameCondition.code();
        assert!(allowed.silences(code, Span::new(21, 24)));
        assert!(!allowed.silences(code, Span::new(25, 28)));
        assert!(!allowed.silences(Kind::IdleLoop.code(), Span::new(21, 24)));
    }
}
