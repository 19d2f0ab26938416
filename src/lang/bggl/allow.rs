//! `// roll: allow W1201`: comments that silence warnings.

use super::kind::Kind;
use super::parse::comments;
use crate::diagnostic::{Diagnostic, Severity};
use crate::lang::allow::{Allowed, Codes};
use crate::source::{Source, Span};

/// Leaves out the warnings that comments allow. A comment that allows no warning is told.
pub(super) fn leave_out(source: &Source, problems: &mut Vec<Diagnostic>) {
    let codes = Codes {
        all: Kind::ALL.iter().map(|kind| kind.code()).collect(),
        example: "W1201",
        unknown: |span: Span, title| Kind::UnknownAllow.at(span, title),
    };
    let comments = comments(source.text());
    let mut told = Vec::new();
    let allowed = Allowed::read(source, comments, &codes, &mut told);
    problems.append(&mut told);
    problems.retain(|problem| {
        problem.severity == Severity::Error || !allowed.silences(problem.code, problem.span())
    });
}

#[cfg(test)]
mod tests {
    use crate::lang::Language;
    use crate::source::Source;

    fn codes(text: &str) -> Vec<&'static str> {
        let checked = Language::Bggl.compile(&Source::new("game.bggl", text));
        checked.problems.iter().map(|it| it.code.0).collect()
    }

    #[test]
    fn a_comment_silences_a_warning_on_its_line_or_the_next() {
        let unused = "func f() returns nothing { }";
        assert_eq!(codes(&format!("{unused} game {{ }}")), ["W1201"]);
        for text in [
            format!("{unused} // roll: allow W1201 for later\ngame {{ }}"),
            format!("// roll: allow W1201\n{unused}\ngame {{ }}"),
        ] {
            assert!(codes(&text).is_empty(), "{text}");
        }
        assert_eq!(
            codes(&format!("// roll: allow W1201\n\n{unused}\ngame {{ }}")),
            ["W1201"]
        );
    }

    #[test]
    fn comments_that_allow_no_warning_are_told() {
        for allow in ["B0101", "W0301", "because"] {
            let text = format!("// roll: allow {allow}\ngame {{ }}");
            assert_eq!(codes(&text), ["W1001"], "{allow}");
        }
    }

    #[test]
    fn texts_and_long_comments_are_left_alone() {
        for text in [
            "game { print \"// roll: allow\n// roll: allow X1\"; }",
            "/* // roll: allow\n// roll: allow X1 */ game { }",
        ] {
            assert!(codes(text).is_empty(), "{text}");
        }
    }
}
