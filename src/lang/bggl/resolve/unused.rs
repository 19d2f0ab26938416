//! Functions that nobody calls and variables that nobody reads.

use super::{Declared, Resolver};
use crate::diagnostic::Diagnostic;
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::Sort;

impl Resolver<'_> {
    /// Warns of what is of no use. `locals` are those of `game`.
    pub(super) fn unused(&mut self, locals: &[Declared]) {
        let functions = self.functions.iter().filter(|it| !it.called);
        let functions = functions.map(|it| {
            let (name, what) = (&it.name.text, it.what());
            Kind::UnusedFunction
                .at(it.name.span, format!("the {what} `{name}` is never used"))
                .help(if it.is_rule {
                    format!("ask it about a move: `{}`; or remove it", it.shape())
                } else {
                    format!("call it as `{}`, or remove it", it.shape())
                })
        });
        let mut problems: Vec<_> = functions.collect();
        problems.append(&mut self.unread);
        problems.extend(self.globals.iter().chain(locals).filter_map(unread));
        self.problems.append(&mut problems);
    }

    /// The same for the variables of a function.
    pub(super) fn unread(&mut self, locals: &[Declared]) {
        self.unread.extend(locals.iter().filter_map(unread));
    }
}

fn unread(it: &Declared) -> Option<Diagnostic> {
    let variable = &it.variable;
    // A piece or a player comes to be by its declaration, and that is of use.
    let of_use = matches!(variable.sort, Sort::Piece | Sort::Player);
    if it.read || it.needs_no_reader || of_use || variable.name == "winner" {
        return None;
    }
    let name = &variable.name;
    let title = if variable.assigned {
        format!("`{name}` is set, but never read")
    } else {
        format!("`{name}` is never read")
    };
    Some(Kind::UnusedVariable.at(variable.span, title).help(format!(
        "use its value somewhere, or remove this {}",
        variable.sort.word()
    )))
}
