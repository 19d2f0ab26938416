//! BGGL: a board of squares, moves and rules about them, and one long `game { … }`.
//!
//! Text goes through `parse` (syntax tree), `resolve` (names, types) and `lower` to the
//! shared tree.

mod allow;
mod ast;
mod kind;
mod lower;
mod parse;
mod resolve;
mod typed;
mod words;

pub use kind::Kind;

use super::{Compiled, Index};
use crate::diagnostic::Checked;
use crate::source::Source;

/// Reads and checks a BGGL program.
pub(super) fn compile(source: &Source) -> Checked<Compiled> {
    let parsed = parse::parse(source);
    let mut problems = parsed.problems;
    let mut index = Index::default();
    let resolved = parsed
        .value
        .map(|game| resolve::resolve(&game, &mut problems, &mut index));
    allow::leave_out(source, &mut problems);
    let whole = Checked {
        value: (),
        problems,
    };
    let program = match resolved {
        Some(game) if !whole.has_errors() => Some(lower::lower(&game, title(source))),
        _ => None,
    };
    Checked {
        value: Compiled {
            program,
            index,
            flaws: Vec::new(),
        },
        problems: whole.problems,
    }
}

/// A game has no title of its own: it is called like its file.
fn title(source: &Source) -> String {
    let name = source.name().rsplit(['/', '\\']).next().unwrap_or("");
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    stem.to_owned()
}

/// The syntax tree as text, for people who work on `roll`.
pub fn dump_ast(source: &Source) -> Checked<String> {
    super::shown(parse::parse(source))
}
