//! Makes the fixes of a program's problems, and only if the program is better for it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Applied, Code, Diagnostic, Fix, Severity, apply};
use crate::source::{LineColumn, Source, Span};

/// Each try checks the whole program again. Bad fixes are rare, and each is found in a
/// few tries by halving, so these are enough.
const MOST_TRIES: usize = 200;

/// So many bytes are checked in all, and then no more is tried: it would take too long.
const MOST_BYTES: usize = 4_000_000;

/// A change that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What it does, as in "add `;`".
    pub title: String,
    /// Where it begins, in the text as it was.
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
/// Fixes are kept only if the text is clearly better: the problems they are for are
/// gone, no problem has come that was not there before, and no line that was changed
/// has an error left.
pub fn mend(text: &str, check: impl Fn(&str) -> Vec<Diagnostic>) -> Mended {
    let problems = check(text);
    let mut trial = Trial {
        text,
        fixes: problems.iter().filter(|it| it.fix.is_some()).collect(),
        problems: &problems,
        check,
        tries: (MOST_BYTES / text.len().max(1)).clamp(10, MOST_TRIES),
        kept: Vec::new(),
        newcomer: None,
    };
    if trial.fixes.is_empty() {
        return Mended::NothingToDo;
    }
    trial.keep_good(0..trial.fixes.len());
    if trial.kept.is_empty() {
        return Mended::NoBetter(trial.newcomer.map(Box::new));
    }
    let fixes = trial.fixes_of(&trial.kept);
    let source = Source::new("", text);
    Mended::Better {
        text: apply(text, &fixes).text,
        changes: fixes.iter().map(|fix| Change::of(fix, &source)).collect(),
    }
}

/// Finds out which fixes of a text are good.
struct Trial<'a, C> {
    text: &'a str,
    problems: &'a [Diagnostic],
    /// The problems that have a fix.
    fixes: Vec<&'a Diagnostic>,
    check: C,
    /// How often something may still be tried.
    tries: usize,
    /// The numbers of the good ones so far.
    kept: Vec<usize>,
    /// A problem that the first try brought.
    newcomer: Option<Diagnostic>,
}

impl<'a, C: Fn(&str) -> Vec<Diagnostic>> Trial<'a, C> {
    /// Keeps all fixes of a range if they are good together with those that are kept;
    /// else tries each half of them, so that one bad fix does not keep the good ones away.
    fn keep_good(&mut self, range: Range<usize>) {
        if range.is_empty() || self.tries == 0 {
            return;
        }
        self.tries -= 1;
        let mut numbers = self.kept.clone();
        numbers.extend(range.clone());
        let fixes = self.fixes_of(&numbers);
        let applied = apply(self.text, &fixes);
        let made: Vec<usize> = applied
            .made
            .iter()
            .filter_map(|nth| numbers.get(*nth).copied())
            .collect();
        let grows = made.len() > self.kept.len();
        if grows && self.is_better(&applied, &made) {
            self.kept = made;
        } else if range.len() > 1 {
            let middle = usize::midpoint(range.start, range.end);
            self.keep_good(range.start..middle);
            self.keep_good(middle..range.end);
        }
    }

    fn fixes_of(&self, numbers: &[usize]) -> Vec<&'a Fix> {
        let problems = numbers.iter().filter_map(|number| self.fixes.get(*number));
        problems
            .filter_map(|problem| problem.fix.as_ref())
            .collect()
    }

    /// Whether a text is better for the fixes that were made.
    fn is_better(&mut self, applied: &Applied, made: &[usize]) -> bool {
        let after = (self.check)(&applied.text);
        let gone = made.iter().filter_map(|number| self.fixes.get(*number));
        let newcomer = newcomer(self.problems, gone.copied(), &after);
        if let Some(problem) = newcomer {
            self.newcomer.get_or_insert_with(|| problem.clone());
            return false;
        }
        let source = Source::new("", applied.text.as_str());
        let lines = applied.changed.iter().map(|changed| Span {
            start: source.line_span(changed.start).start,
            end: source.line_span(changed.end).end,
        });
        let lines: Vec<Span> = lines.collect();
        let errors = after.iter().filter(|it| it.severity == Severity::Error);
        let on_changed_line = |problem: &Diagnostic| {
            let span = problem.span();
            // Lines are in order, so that the last to begin before the end of the place
            // is the only one to look at.
            let before = lines.partition_point(|line| line.start <= span.end);
            let line = before.checked_sub(1).and_then(|nth| lines.get(nth));
            line.is_some_and(|line| span.start <= line.end)
        };
        !errors.into_iter().any(on_changed_line)
    }
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

/// A problem that was not there before, or that a fix should have put right. Places
/// move when a text is changed, so problems are known by what they say. Warnings are
/// looked for only when there are no errors, so they count only if there were none.
fn newcomer<'a>(
    before: &[Diagnostic],
    gone: impl Iterator<Item = &'a Diagnostic>,
    after: &'a [Diagnostic],
) -> Option<&'a Diagnostic> {
    let had_errors = before.iter().any(|it| it.severity == Severity::Error);
    let mut known: BTreeMap<(Code, &str), usize> = BTreeMap::new();
    for problem in before {
        *known.entry((problem.code, &problem.title)).or_default() += 1;
    }
    for problem in gone {
        let left = known.entry((problem.code, &problem.title)).or_default();
        *left = left.saturating_sub(1);
    }
    let mut counted = after
        .iter()
        .filter(|problem| problem.severity == Severity::Error || !had_errors);
    counted.find(|problem| {
        let left = known.entry((problem.code, &problem.title)).or_default();
        let is_new = *left == 0;
        *left = left.saturating_sub(1);
        is_new
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A language in which `a` should be `b`, `b` should be `c`, `d` should go,
    /// and `x` should be `y`, which is wrong, too, and has no fix.
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
        mended_by(text, check)
    }

    fn mended_by(
        text: &str,
        check: impl Fn(&str) -> Vec<Diagnostic>,
    ) -> Result<String, Option<&'static str>> {
        match mend(text, check) {
            Mended::Better { text, .. } => Ok(text),
            Mended::NoBetter(why) => Err(why.map(|problem| problem.code.0)),
            Mended::NothingToDo => Err(None),
        }
    }

    #[test]
    fn changes_are_told_by_their_places() {
        let Mended::Better { text, changes } = mend("-b\n-d", check) else {
            panic!("it can be mended");
        };
        assert_eq!(text, "-c\n-");
        let changes: Vec<_> = changes
            .iter()
            .map(|it| (it.at.line, it.at.column, it.title.as_str()))
            .collect();
        assert_eq!(changes, [(1, 2, "write `c`"), (2, 2, "remove it")]);
    }

    #[test]
    fn a_change_that_makes_new_problems_is_not_made() {
        assert_eq!(mended("x"), Err(Some("R4")));
        assert_eq!(mended("a"), Err(Some("R2")));
        assert_eq!(mended("fine"), Err(None));
        assert_eq!(mended("y"), Err(None));
    }

    #[test]
    fn a_problem_must_be_gone_when_its_fix_is_made() {
        assert_eq!(mended("x\ny"), Err(Some("R4")));
        let stays = |text: &str| {
            let span = Span::new(0, text.len());
            let problem = Diagnostic::new(Severity::Error, Code("R1"), span, "bad");
            vec![problem.clone().fix(Fix::insert(0, "z")), problem]
        };
        assert_eq!(mended_by("z", stays), Err(Some("R1")));
    }

    #[test]
    fn a_line_is_mended_whole_or_not_at_all() {
        assert_eq!(mended("dy"), Err(None));
        assert_eq!(mended("d\ny"), Ok("\ny".to_owned()));
    }

    #[test]
    fn one_bad_fix_does_not_keep_the_good_ones_away() {
        assert_eq!(mended("x\nd\nx\nd"), Ok("x\n\nx\n".to_owned()));
        assert_eq!(mended("dd\nx\nb"), Ok("\nx\nc".to_owned()));
    }

    #[test]
    fn bad_fixes_among_many_are_found_in_time() {
        let many = "d\n".repeat(500) + "x\n" + &"d\n".repeat(500) + "x";
        let good = "\n".repeat(500) + "x\n" + &"\n".repeat(500) + "x";
        assert_eq!(mended(&many), Ok(good));
    }

    #[test]
    fn fixes_without_end_are_given_up() {
        let grow = |text: &str| {
            let span = Span::new(text.len(), text.len());
            let problem = Diagnostic::new(Severity::Error, Code("R1"), span, "too short");
            vec![problem.fix(Fix::insert(span.end, "z"))]
        };
        assert_eq!(mended_by("z", grow), Err(Some("R1")));
    }
}
