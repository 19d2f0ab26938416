//! What we have to say about a program: plain data that a terminal, an editor
//! or a test can read alike.

mod fix;
mod mend;
mod render;
mod suggest;

pub use fix::{Applied, Edit, Fix, apply};
pub use mend::{Change, Mended, mend};
pub use render::render;
pub use suggest::{WORTH_GUESSING, closest};

use std::fmt;

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The program cannot be played.
    Error,
    /// It can be played, but this is hardly what was meant.
    Warning,
}

/// A place in the program and a few words to write under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What to say there; may be empty.
    pub text: String,
}

/// The short name of a kind of problem, such as `R0101`. It never changes, so that
/// it can be looked up, searched for and allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// One problem of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What kind of problem it is.
    pub code: Code,
    /// What is wrong, in one line.
    pub title: String,
    /// The place itself comes first, related places after it.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// Facts that explain it, one line each.
    pub notes: Vec<String>,
    /// A change of the text that puts it right.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A problem at a place.
    pub fn new(severity: Severity, code: Code, span: Span, title: impl Into<String>) -> Self {
        Self {
            severity,
            code,
            title: title.into(),
            labels: vec![Label {
                span,
                text: String::new(),
            }],
            help: None,
            notes: Vec::new(),
            fix: None,
        }
    }

    /// Words under the place itself.
    #[must_use]
    pub fn here(mut self, text: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// A related place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// A line that can be followed.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// A fact that explains it.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// "Did you mean …?", with the change it takes: for words of the language.
    #[must_use]
    pub fn guess(self, span: Span, meant: &str) -> Self {
        self.perhaps(meant).fix(Fix::replace(span, meant))
    }

    /// "Did you mean …?", without a change: for names that people gave. Whoever forgot
    /// to declare `$Score2` does not mean `$Score1`, however near it is.
    #[must_use]
    pub fn perhaps(self, meant: &str) -> Self {
        self.help(format!("did you mean `{meant}`?"))
    }

    /// A change that surely puts it right.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// The place itself.
    pub fn span(&self) -> Span {
        self.labels
            .first()
            .map_or(Span::default(), |label| label.span)
    }
}

/// A value and everything found wrong on the way to it. Looking at a program
/// never stops at its first mistake.
#[derive(Clone, Debug)]
pub struct Checked<T> {
    /// The value, as far as it could be made.
    pub value: T,
    /// The problems, in the order of the text.
    pub problems: Vec<Diagnostic>,
}

impl<T> Checked<T> {
    /// Whether anything found keeps the program from being played.
    pub fn has_errors(&self) -> bool {
        self.problems
            .iter()
            .any(|problem| problem.severity == Severity::Error)
    }
}
