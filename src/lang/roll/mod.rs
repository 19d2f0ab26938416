//! ROLL: `Game NAME { … }` with blocks for players, board and dice or deck.
//!
//! Text goes through `parse` (syntax tree), `resolve` (order, fields, objects) and
//! `lower` (functions) to the shared tree; `engine` writes the turn loop; what a
//! program leaves out comes from `prelude.roll`; `lint` looks for what can hardly be
//! meant.

mod ast;
mod engine;
mod kind;
mod lint;
mod lower;
mod parse;
mod prelude;
mod resolve;
mod snippet;
mod words;

pub use kind::Kind;
pub use prelude::source as prelude;
pub(super) use snippet::{snippet, words};

use super::{Compiled, Index};
use crate::diagnostic::{Checked, Severity};
use crate::source::Source;

/// Reads and checks a ROLL program.
pub(super) fn compile(source: &Source) -> Checked<Compiled> {
    let parsed = parse::parse(source);
    let mut problems = parsed.problems;
    let mut index = Index::default();
    let program = parsed.value.map(|game| {
        let defaults = prelude::game();
        let plan = resolve::resolve(&game, defaults, &mut problems, &mut index);
        let program = lower::lower(&plan, &mut problems, &mut index);
        // A warning beside an error would only be in its way.
        if problems
            .iter()
            .all(|problem| problem.severity == Severity::Warning)
        {
            lint::lint(source, &game, &plan, &index, &mut problems);
        }
        program
    });
    Checked {
        value: Compiled {
            program,
            index,
            flaws: Vec::new(),
        },
        problems,
    }
}

/// The syntax tree as text, for people who work on `roll`.
pub fn dump_ast(source: &Source) -> Checked<String> {
    super::shown(parse::parse(source))
}
