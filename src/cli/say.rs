//! What is said to the person at the command line, nearly all of it on standard error.

use std::io::{self, Write as _};

use super::exit::Exit;
use super::fault;
use super::load::STANDARD_INPUT;
use crate::diagnostic::{Code, Diagnostic, Severity, render};
use crate::machine::{Bug, Stop};
use crate::source::Source;

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

/// On standard output, what was asked for. A reader who has seen enough, as `head`
/// has, is no error.
pub(super) fn out(text: &str) -> Exit {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            self::error(&format!("the output could not be written: {error}"));
            Exit::Stopped
        }
        _ => Exit::Fine,
    }
}

/// How many errors and warnings there are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) errors: usize,
    pub(super) warnings: usize,
    /// The code of the first error.
    first: Option<Code>,
}

impl Tally {
    pub(super) fn of(problems: &[Diagnostic]) -> Self {
        let errors = || problems.iter().filter(|it| it.severity == Severity::Error);
        let count = errors().count();
        Self {
            errors: count,
            warnings: problems.len() - count,
            first: errors().next().map(|problem| problem.code),
        }
    }

    pub(super) fn add(&mut self, more: Self) {
        self.errors += more.errors;
        self.warnings += more.warnings;
        self.first = self.first.or(more.first);
    }

    /// "2 errors and 1 warning"
    fn words(self) -> Option<String> {
        let errors = counted(self.errors, "error");
        let warnings = counted(self.warnings, "warning");
        match (self.errors, self.warnings) {
            (0, 0) => None,
            (_, 0) => Some(errors),
            (0, _) => Some(warnings),
            _ => Some(format!("{errors} and {warnings}")),
        }
    }

    /// The last lines below the reports.
    pub(super) fn tell(self) {
        if let Some(words) = self.words() {
            line(&words);
        }
        self.tell_where_to_read();
    }

    fn tell_where_to_read(self) {
        if let Some(code) = self.first {
            line(&format!("for more about a problem: `roll explain {code}`"));
        }
    }
}

fn counted(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}

/// The reports on these problems of a program.
pub(super) fn problems<'a>(problems: impl Iterator<Item = &'a Diagnostic>, source: &Source) {
    let mut out = anstream::stderr().lock();
    let mut problems = problems;
    for problem in problems.by_ref().take(MOST_PROBLEMS) {
        let _ = writeln!(out, "{}", render(problem, source, true));
    }
    match problems.count() {
        0 => {}
        1 => drop(writeln!(out, "… and 1 more problem\n")),
        more => drop(writeln!(out, "… and {more} more problems\n")),
    }
}

/// What keeps a game from being played. Whoever wants to play is not kept up by
/// warnings, so these are only counted.
pub(super) fn errors_only(found: &[Diagnostic], source: &Source) {
    let tally = Tally::of(found);
    if tally.errors > 0 {
        let errors = found.iter().filter(|it| it.severity == Severity::Error);
        problems(errors, source);
        tally.tell_where_to_read();
    } else if tally.warnings > 0 {
        let (warnings, them) = match tally.warnings {
            1 => ("1 warning".to_owned(), "it"),
            more => (format!("{more} warnings"), "them"),
        };
        let file = match source.name() {
            STANDARD_INPUT => String::new(),
            name => format!(" {name}"),
        };
        line(&format!(
            "this game has {warnings}: `roll check{file}` shows {them}"
        ));
    }
}

/// The same, but if nothing keeps it from being played the warnings are shown.
pub(super) fn errors_or_warnings(found: &[Diagnostic], source: &Source) {
    if Tally::of(found).errors > 0 {
        errors_only(found, source);
    } else {
        problems(found.iter(), source);
    }
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
            let report = fault::report(fault, seed);
            let _ = writeln!(anstream::stderr(), "{}", render(&report, source, true));
            Exit::Stopped
        }
        Stop::Bug(bug) => {
            line(&format!("{bug}; {REPORT_IT}"));
            Exit::Bug
        }
    }
}
