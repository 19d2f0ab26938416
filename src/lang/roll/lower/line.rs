//! A line that somebody typed while the game is paused: one more procedure, behind all
//! others, so that every slot of the program keeps its number and a position fits both.

use super::body::{Body, Slot};
use super::{Lowering, whole};
use crate::diagnostic::Diagnostic;
use crate::lang::Index;
use crate::lang::roll::ast::Stmt;
use crate::lang::roll::resolve::{Plan, Template};
use crate::source::{Origin, Span};
use crate::tree::{Act, Builder, Int, Proc, ProcId, Program};

/// Lowers a game and these statements behind it. Problems of the game are not told again.
pub(in crate::lang::roll) fn lower_line(
    plan: &Plan<'_>,
    line: &[Stmt],
    span: Span,
    problems: &mut Vec<Diagnostic>,
    index: &mut Index,
) -> (Program, ProcId) {
    let (program, house) = whole(plan, &mut Vec::new(), index);
    let (main, deepest) = (program.main, program.deepest.clone());
    let builder = Builder::resume(program);
    // A line has no names of the game's functions in sight, and no report on it points there.
    let mut own = Index::default();
    let mut lowering = Lowering::new(plan, builder, house, problems, &mut own);
    let proc = typed(&mut lowering, line, span);
    let proc = lowering.builder.proc(proc);
    (lowering.builder.finish(main, deepest), proc)
}

/// As if it stood in a `roll` function, where everything can be used. `playerID` is
/// whoever is on the move.
fn typed(low: &mut Lowering<'_>, line: &[Stmt], span: Span) -> Proc {
    let turn = Int::Global(low.house.turn);
    let block = low.chance_block();
    let mut body = Body::new(low, Template::Roll, block, Origin::Line);
    let at = body.at(span);
    let player = body.local();
    body.bind("playerID", span, Slot::Number(player));
    let code = body.block(|body| {
        body.emit(Act::SetLocal(player, turn), at);
        body.statements(line);
    });
    body.proc("the line that was typed".to_owned(), code, at)
}
