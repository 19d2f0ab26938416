//! The languages we speak, chosen by file extension.
//!
//! Each keeps its own grammar, syntax tree and scope rules, and all end as a
//! [`Program`].

#![warn(clippy::indexing_slicing)]

mod allow;
pub mod bggl;
mod index;
mod kinds;
pub mod roll;
mod snippet;

pub use index::{Definition, Index, Sort};
pub use snippet::{Shows, Snippet};

use crate::diagnostic::{Checked, Diagnostic};
use crate::source::Source;
use crate::tree::{Flaw, Program};

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `Game NAME { … }`, in files that end in `.roll`.
    Roll,
    /// `game { … }`, in files that end in `.bggl`.
    Bggl,
}

/// What a program text comes to.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The game, ready to play; none if the text has errors.
    pub program: Option<Program>,
    /// What is defined and used where, for editors.
    pub index: Index,
    /// Mistakes of ours, never of the program's author. There should be none.
    pub flaws: Vec<Flaw>,
}

/// A syntax tree as text, if a program could be read.
fn shown<Tree: std::fmt::Debug>(parsed: Checked<Option<Tree>>) -> Checked<String> {
    let tree = parsed.value.map(|tree| format!("{tree:#?}\n"));
    Checked {
        value: tree.unwrap_or_default(),
        problems: parsed.problems,
    }
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Roll, Self::Bggl];

    /// How the names of its files end.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Bggl => "bggl",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Roll => "ROLL",
            Self::Bggl => "BGGL",
        }
    }

    /// The language of a file by its extension; `None` if we do not know it.
    pub fn of_file(name: &str) -> Option<Self> {
        let extension = name.rsplit_once('.')?.1;
        let mut all = Self::ALL.into_iter();
        all.find(|language| extension.eq_ignore_ascii_case(language.extension()))
    }

    /// Reads and checks a program. All problems come back at once, in the order of the text.
    pub fn compile(self, source: &Source) -> Checked<Compiled> {
        let mut checked = match self {
            Self::Roll => roll::compile(source),
            Self::Bggl => bggl::compile(source),
        };
        checked.problems.sort_by_key(Diagnostic::span);
        checked.problems.dedup();
        if checked.has_errors() {
            checked.value.program = None;
        } else if let Some(program) = &checked.value.program {
            checked.value.flaws = program.verify();
        }
        checked
    }

    /// Reads a line that somebody typed while a game of `program`, which has no errors, is
    /// paused. Nothing comes back for an empty line and for one with errors. All places are
    /// places in the line.
    pub fn snippet(self, program: &Source, line: &Source) -> Checked<Option<Snippet>> {
        let mut checked = match self {
            Self::Roll => roll::snippet(program, line),
            // Nothing can be typed into a game of this language yet.
            Self::Bggl => Checked {
                value: None,
                problems: Vec::new(),
            },
        };
        checked.problems.sort_by_key(Diagnostic::span);
        checked.problems.dedup();
        if checked.has_errors() {
            checked.value = None;
        }
        checked
    }

    /// The words of the language that can be typed in a line; none if no line can be typed.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let words = match self {
            Self::Roll => Some(roll::words()),
            Self::Bggl => None,
        };
        words.into_iter().flatten()
    }
}
