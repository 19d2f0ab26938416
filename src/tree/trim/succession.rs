//! Where the program never says who is next, the next player is worked out when the turn is
//! passed on, and not noted before.

use super::calls::Calls;
use super::unfold::for_each_stmt;
use crate::tree::{Act, BlockId, GlobalId, Int, Program, Stmt};

pub(super) fn pass_on_turns(program: &mut Program) {
    let Some(mover) = program.mover.clone().filter(|mover| mover.steady) else {
        return;
    };
    let Some(next) = mover.next else { return };
    let mut reads = 0;
    let mut sets = 0;
    for proc in Calls::new(program).reachable() {
        let body = program.procs.get(proc.index()).map(|proc| proc.body);
        for_each_stmt(program, body.unwrap_or(BlockId(u32::MAX)), &mut |stmt| {
            stmt.act.clone().each_int(&mut |int| {
                reads += usize::from(*int == Int::Global(next));
            });
            sets += usize::from(matches!(&stmt.act, Act::SetGlobal(set, _) if *set == next));
        });
    }
    // Noted in one of two ways, looked up once: nobody else has anything to do with it.
    if (sets, reads) != (2, 1) {
        return;
    }
    for id in 0..program.blocks.len() {
        let id = BlockId::nth(id);
        if let Some((noted, passed)) = find(program, id, next, mover.global) {
            move_down(program, id, noted, passed, mover.global);
        }
    }
}

/// Where in a block it is noted who is next, and where the turn is passed on.
fn find(program: &Program, id: BlockId, next: GlobalId, mover: GlobalId) -> Option<(usize, usize)> {
    let block = program.blocks.get(id.index())?;
    let noted = block.iter().position(|stmt| match &stmt.act {
        Act::If(_, then, otherwise) => {
            sets_only(program, *then, next) && sets_only(program, *otherwise, next)
        }
        _ => false,
    })?;
    let passed = block.iter().position(|stmt| {
        matches!(&stmt.act, Act::SetGlobal(set, Int::Global(from)) if *set == mover && *from == next)
    })?;
    (noted < passed).then_some((noted, passed))
}

fn sets_only(program: &Program, id: BlockId, next: GlobalId) -> bool {
    let block = program.blocks.get(id.index());
    matches!(
        block.map(Vec::as_slice),
        Some([Stmt { act: Act::SetGlobal(set, _), .. }]) if *set == next
    )
}

/// Puts the choice in place of what passes the turn on. It looks only at who is on the move
/// and how many play, and neither changes in between.
fn move_down(program: &mut Program, id: BlockId, noted: usize, passed: usize, mover: GlobalId) {
    let Some(block) = program.blocks.get_mut(id.index()) else {
        return;
    };
    let choice = block.remove(noted);
    let branches = match &choice.act {
        Act::If(_, then, otherwise) => [*then, *otherwise],
        _ => return,
    };
    if let Some(place) = block.get_mut(passed - 1) {
        *place = choice;
    }
    for branch in branches {
        let stmts = program.blocks.get_mut(branch.index()).into_iter().flatten();
        for stmt in stmts {
            if let Act::SetGlobal(set, _) = &mut stmt.act {
                *set = mover;
            }
        }
    }
}
