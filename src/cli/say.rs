//! What is said to the person at the command line, on standard error.

use std::io::Write as _;

use crate::diagnostic::{Diagnostic, Severity, render};
use crate::machine::{Bug, Fault, Stop};
use crate::source::Source;

use super::exit::Exit;

/// More problems than this are only counted.
const MOST_PROBLEMS: usize = 200;

/// One line.
pub(super) fn line(text: &str) {
    // If nobody reads standard error there is nobody to tell.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// An error that is not about a place in a program.
pub(super) fn error(text: &str) {
    line(&format!("\u{1b}[1;31merror\u{1b}[0m: {text}"));
}

/// All problems of a program, and what they mean for the exit code.
pub(super) fn problems(problems: &[Diagnostic], source: &Source) -> Exit {
    let mut out = anstream::stderr().lock();
    for problem in problems.iter().take(MOST_PROBLEMS) {
        let _ = writeln!(out, "{}", render(problem, source, true));
    }
    if problems.len() > MOST_PROBLEMS {
        let more = problems.len() - MOST_PROBLEMS;
        let _ = writeln!(out, "… and {more} more problems");
    }
    let serious = problems
        .iter()
        .any(|problem| problem.severity == Severity::Error);
    if serious { Exit::Problems } else { Exit::Fine }
}

const REPORT_IT: &str = "please report it together with your program";

/// A mistake of ours.
pub(super) fn bug(what: &str) {
    line(&format!("{}; {REPORT_IT}", Bug(what.to_owned())));
}

/// Why a game stopped.
pub(super) fn stop(stop: &Stop, source: &Source, seed: Option<u64>) -> Exit {
    match stop {
        Stop::Fault(fault) => {
            let report = fault_report(fault, seed);
            let _ = writeln!(anstream::stderr(), "{}", render(&report, source, true));
            Exit::Stopped
        }
        Stop::Bug(bug) => {
            line(&format!("{bug}; {REPORT_IT}"));
            Exit::Bug
        }
    }
}

fn fault_report(fault: &Fault, seed: Option<u64>) -> Diagnostic {
    let mut report = Diagnostic::new(
        Severity::Error,
        fault.kind.code(),
        fault.span.unwrap_or_default(),
        fault.to_string(),
    );
    if fault.span.is_none() {
        report.labels.clear();
    }
    let way = fault.chain.join(" → ");
    let way = match &fault.turn {
        Some(name) if way.is_empty() => format!("{name}'s turn"),
        Some(name) => format!("{name}'s turn, {way}"),
        None if way.is_empty() => "set-up".to_owned(),
        None => way,
    };
    report = report.note(format!("the game stopped during {way}"));
    match seed {
        Some(seed) => report.help(format!("play the same game again with `--seed {seed}`")),
        None => report,
    }
}
