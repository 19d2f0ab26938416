//! Which way statements go: whether they return, and what is never reached.

use super::Resolver;
use super::words::{a, example};
use crate::diagnostic::Diagnostic;
use crate::lang::bggl::ast::{Block, Stmt, StmtKind};
use crate::lang::bggl::kind::Kind;
use crate::source::Span;

impl Resolver<'_> {
    /// Tells if a function may come to its end without a value.
    pub(super) fn returns_always(&mut self, nth: usize, body: &Block) {
        let Some(signature) = self.functions.get(nth) else {
            return;
        };
        let Some(sort) = signature.returns else {
            return;
        };
        if returns(body) || signature.name.text.is_empty() {
            return;
        }
        let name = &signature.name.text;
        let end = Span {
            start: body.span.end.saturating_sub(1).max(body.span.start),
            end: body.span.end,
        };
        let problem = Kind::MissingReturn
            .at(
                signature.head,
                format!("`{name}` does not always return {}", a(sort)),
            )
            .label(end, "it may end here");
        let problem = match body.stmts.last().map(|stmt| &stmt.kind) {
            Some(StmtKind::While(_, block)) if returns(block) => {
                problem.note("a loop may end, or never begin: a `return` in it is not enough")
            }
            Some(StmtKind::For(it)) if returns(&it.body) => {
                problem.note("a loop may end, or never begin: a `return` in it is not enough")
            }
            Some(StmtKind::If(branches, None))
                if branches.iter().all(|(_, block)| returns(block)) =>
            {
                problem.note("when no condition is true, nothing is returned")
            }
            _ => problem,
        };
        let problem = problem.help(format!("end it with a `return`, such as `return {};`", {
            if signature.is_rule {
                "false"
            } else {
                example(sort)
            }
        }));
        self.problems.push(problem);
    }
}

/// How a statement leaves the block that it stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    /// What follows may be reached.
    Never,
    /// By `break`, on some way at least.
    Loop,
    /// By `return`, always.
    Function,
}

fn returns(block: &Block) -> bool {
    // What could not be read may have been a `return`.
    let broken = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Broken);
    leaves_all(&block.stmts) == Leaves::Function || block.stmts.iter().any(broken)
}

/// How statements that follow each other leave: the first that does decides.
fn leaves_all(stmts: &[Stmt]) -> Leaves {
    let ways = stmts.iter().map(leaves);
    ways.into_iter()
        .find(|way| *way != Leaves::Never)
        .unwrap_or(Leaves::Never)
}

fn leaves(stmt: &Stmt) -> Leaves {
    match &stmt.kind {
        StmtKind::Return(_) => Leaves::Function,
        StmtKind::Break => Leaves::Loop,
        StmtKind::Block(block) | StmtKind::Turn(_, block) => leaves_all(&block.stmts),
        StmtKind::If(branches, Some(otherwise)) => {
            let blocks = branches.iter().map(|(_, block)| block);
            let ways = blocks
                .chain([otherwise])
                .map(|block| leaves_all(&block.stmts));
            let mut all = Leaves::Function;
            for way in ways {
                match way {
                    Leaves::Never => return Leaves::Never,
                    Leaves::Loop => all = Leaves::Loop,
                    Leaves::Function => {}
                }
            }
            all
        }
        _ => Leaves::Never,
    }
}

/// Warns of the first statement that is never reached. A `return` or `break` that has no
/// place here is wrong already.
pub(super) fn unreached(stmts: &[Stmt], returns: bool, breaks: bool) -> Option<Diagnostic> {
    let (_, before) = stmts.split_last()?;
    let place = before.iter().position(|stmt| match leaves(stmt) {
        Leaves::Never => false,
        Leaves::Loop => breaks,
        Leaves::Function => returns,
    })?;
    let (last, next) = (stmts.get(place)?, stmts.get(place + 1)?);
    if matches!(next.kind, StmtKind::Broken) {
        return None;
    }
    let why = match &last.kind {
        StmtKind::Return(_) => "nothing behind `return` is done",
        StmtKind::Break => "nothing behind `break` is done",
        _ => "nothing behind this is done: it always leaves",
    };
    Some(
        Kind::AfterReturn
            .at(next.span, "this is never reached")
            .label(last.span, why)
            .help("remove it, or put it before"),
    )
}
