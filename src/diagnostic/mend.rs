//! Makes the fixes of a program's problems, and only if the program is better for it.

use std::collections::BTreeMap;

use super::{Code, Diagnostic, Fix, Severity, apply};
use crate::source::{LineColumn, Source};

/// One mistake can hide another, so a text is mended this often.
const ROUNDS: usize = 10;

/// Each of these needs the whole program to be checked again.
const MOST_TRIED_ALONE: usize = 50;

/// A change that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What it does, as in "add `;`".
    pub title: String,
    /// Where it begins, in the text as it was when this change was made.
    pub at: LineColumn,
}

/// What came of mending a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mended {
    /// No problem has a fix.
    NothingToDo,
    /// The text is better now.
    Better {
        /// The new text.
        text: String,
        /// What was changed, in order.
        changes: Vec<Change>,
    },
    /// The changes would have made new problems, such as this one, or none less.
    NoBetter(Option<Box<Diagnostic>>),
}

/// Mends a text as far as its problems have fixes; `check` finds its problems.
///
/// A change is kept only if it leaves fewer problems and none that was not there before.
pub fn mend(text: &str, check: impl Fn(&str) -> Vec<Diagnostic>) -> Mended {
    let problems = check(text);
    if fixes(&problems).is_empty() {
        return Mended::NothingToDo;
    }
    let (together, changes) = in_rounds(text, &check);
    let after = check(&together);
    if !changes.is_empty() && is_better(&problems, &after) {
        return Mended::Better {
            text: together,
            changes,
        };
    }
    // One bad fix must not keep the good ones away.
    let (text, changes) = one_by_one(text, problems.clone(), &check);
    if changes.is_empty() {
        Mended::NoBetter(newcomer(&problems, &after).cloned().map(Box::new))
    } else {
        Mended::Better { text, changes }
    }
}

/// All that can be done at once, again and again while there is something to do.
fn in_rounds(text: &str, check: impl Fn(&str) -> Vec<Diagnostic>) -> (String, Vec<Change>) {
    let mut text = text.to_owned();
    let mut changes = Vec::new();
    for _ in 0..ROUNDS {
        let problems = check(&text);
        let fixes = fixes(&problems);
        let (mended, made) = apply(&text, &fixes);
        if made.is_empty() {
            break;
        }
        let source = Source::new("", text);
        let made = made.iter().filter_map(|number| fixes.get(*number));
        changes.extend(made.map(|fix| Change::of(fix, &source)));
        text = mended;
    }
    (text, changes)
}

/// Fix by fix, each kept only if it is good by itself.
fn one_by_one(
    text: &str,
    mut problems: Vec<Diagnostic>,
    check: impl Fn(&str) -> Vec<Diagnostic>,
) -> (String, Vec<Change>) {
    let mut text = text.to_owned();
    let mut changes = Vec::new();
    // What is at this place or behind it has not been tried yet.
    let mut from = 0;
    for _ in 0..MOST_TRIED_ALONE {
        let fixes = fixes(&problems);
        let Some(fix) = fixes.get(from).copied() else {
            break;
        };
        let (mended, made) = apply(&text, &[fix]);
        let after = check(&mended);
        if !made.is_empty() && is_better(&problems, &after) {
            changes.push(Change::of(fix, &Source::new("", text)));
            text = mended;
            problems = after;
        } else {
            from += 1;
        }
    }
    (text, changes)
}

impl Change {
    fn of(fix: &Fix, source: &Source) -> Self {
        let start = fix.edits.iter().map(|edit| edit.span.start).min();
        Self {
            title: fix.title.clone(),
            at: source.line_column(start.unwrap_or(0)),
        }
    }
}

fn fixes(problems: &[Diagnostic]) -> Vec<&Fix> {
    problems.iter().filter_map(|it| it.fix.as_ref()).collect()
}

/// Fewer problems, and none that was not there before. Warnings are looked for only
/// when there are no errors, so they count only if there were none before.
fn is_better(before: &[Diagnostic], after: &[Diagnostic]) -> bool {
    let errors = |problems: &[Diagnostic]| {
        let is_error = |problem: &&Diagnostic| problem.severity == Severity::Error;
        problems
            .iter()
            .filter(is_error)
            .cloned()
            .collect::<Vec<_>>()
    };
    let (errors_before, errors_after) = (errors(before), errors(after));
    if errors_before.is_empty() {
        return after.len() < before.len() && newcomer(before, after).is_none();
    }
    errors_after.len() < errors_before.len() && newcomer(&errors_before, &errors_after).is_none()
}

/// A problem that was not there before. Places move when a text is changed, so
/// problems are known by what they say.
fn newcomer<'a>(before: &'a [Diagnostic], after: &'a [Diagnostic]) -> Option<&'a Diagnostic> {
    let mut known: BTreeMap<(Code, &str), usize> = BTreeMap::new();
    for problem in before {
        *known.entry((problem.code, &problem.title)).or_default() += 1;
    }
    after.iter().find(|problem| {
        let left = known.entry((problem.code, &problem.title)).or_default();
        let is_new = *left == 0;
        *left = left.saturating_sub(1);
        is_new
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::source::Span;

    /// A language in which `a` should be `b`, `b` should be `c`, `d` should go,
    /// and `x` should be `y`, which has no fix.
    fn check(text: &str) -> Vec<Diagnostic> {
        let problem = |(at, letter): (usize, char)| {
            let (code, put) = match letter {
                'a' => ("R1", Some("b")),
                'b' => ("R2", Some("c")),
                'x' => ("R3", Some("y")),
                'y' => ("R4", None),
                'd' => ("R5", Some("")),
                _ => return None,
            };
            let span = Span::new(at, at + 1);
            let problem = Diagnostic::new(Severity::Error, Code(code), span, letter);
            Some(match put {
                Some(put) => problem.fix(Fix::replace(span, put)),
                None => problem,
            })
        };
        text.char_indices().filter_map(problem).collect()
    }

    fn mended(text: &str) -> Result<String, Option<&'static str>> {
        match mend(text, check) {
            Mended::Better { text, .. } => Ok(text),
            Mended::NoBetter(why) => Err(why.map(|problem| problem.code.0)),
            Mended::NothingToDo => Err(None),
        }
    }

    #[test]
    fn a_text_is_mended_round_by_round() {
        let Mended::Better { text, changes } = mend("-a\n-d", check) else {
            panic!("it can be mended");
        };
        assert_eq!(text, "-c\n-");
        let changes: Vec<_> = changes
            .iter()
            .map(|it| (it.at.line, it.at.column, it.title.as_str()))
            .collect();
        let all = [
            (1, 2, "write `b`"),
            (2, 2, "remove it"),
            (1, 2, "write `c`"),
        ];
        assert_eq!(changes, all);
    }

    #[test]
    fn a_change_that_makes_new_problems_is_not_made() {
        assert_eq!(mended("x"), Err(Some("R4")));
        assert_eq!(mended("xy"), Err(Some("R4")));
        assert_eq!(mended("fine"), Err(None));
        assert_eq!(mended("y"), Err(None));
    }

    #[test]
    fn one_bad_fix_does_not_keep_the_good_ones_away() {
        assert_eq!(mended("xdxd"), Ok("xx".to_owned()));
        assert_eq!(mended("ddxb"), Ok("xc".to_owned()));
    }

    #[test]
    fn fixes_without_end_are_given_up() {
        let grow = |text: &str| {
            let span = Span::new(text.len(), text.len());
            let problem = Diagnostic::new(Severity::Error, Code("R1"), span, "too short");
            vec![problem.fix(Fix::insert(span.end, "z"))]
        };
        assert_eq!(mend("z", grow), Mended::NoBetter(None));
    }
}
