//! Leaves out checks whose outcome is known: the player on the move is there, and so is
//! whatever the program promises of a procedure's arguments.

use super::unfold::{for_each_block, kept_locals};
use crate::tree::{Int, Local, ProcId, Program};

pub(super) fn trust(program: &mut Program, id: ProcId) {
    let Some(proc) = program.procs.get(id.index()) else {
        return;
    };
    let kept = kept_locals(program, proc.body);
    let mut sound: Vec<[Int; 2]> = proc
        .sound
        .iter()
        .filter(|(local, _)| !kept.contains(local))
        .map(|(local, count): &(Local, Int)| [Int::Local(*local), count.clone()])
        .collect();
    if let Some(mover) = program.mover.as_ref().filter(|mover| mover.steady) {
        for who in std::iter::once(mover.global).chain(mover.next) {
            sound.push([Int::Global(who), Int::Global(mover.count)]);
        }
    }
    for_each_block(program, id, &mut |block| {
        for stmt in block {
            stmt.act.each_int(&mut |int| {
                if let Int::Within(checked, ..) = int
                    && sound.contains(checked)
                {
                    let [value, _] = checked.as_ref();
                    *int = value.clone();
                }
            });
        }
    });
}
