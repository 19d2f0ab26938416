//! Which fixes may stay. A fix does what was surely meant, and where brackets or quotes are
//! lost hardly anything is sure: what seems to be too much may be what was written right.

use super::super::kind::Kind;
use crate::diagnostic::Diagnostic;

/// Problems after which nobody knows what is inside of what.
const TORN: [Kind; 3] = [
    Kind::UnclosedBracket,
    Kind::StrayBracket,
    Kind::AfterTheGame,
];

/// Problems after which nobody knows what is text.
const BLURRED: [Kind; 2] = [Kind::UnclosedText, Kind::UnclosedComment];

/// Slips that are the same whatever is around them.
const SMALL: [Kind; 3] = [
    Kind::MissingSemicolon,
    Kind::SetForCompare,
    Kind::MisspeltWord,
];

/// Takes away the fixes that may not be what was meant.
pub(super) fn leave_sure_fixes(problems: &mut [Diagnostic]) {
    let is_any =
        |problem: &Diagnostic, kinds: &[Kind]| kinds.iter().any(|kind| kind.code() == problem.code);
    let blurred = problems.iter().any(|it| is_any(it, &BLURRED));
    let torn = problems.iter().any(|it| is_any(it, &TORN));
    if !blurred && !torn {
        return;
    }
    for problem in problems {
        if blurred || !is_any(problem, &SMALL) {
            problem.fix = None;
        }
    }
}
