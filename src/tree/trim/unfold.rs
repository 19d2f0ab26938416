//! Puts the statements of procedures where they are called, from the first procedure on.
//!
//! Procedures that tiles and cards name are called by whatever is landed on or drawn, so
//! they stay, and so do the calls in them: landings inside landings are counted by calls.

use std::collections::BTreeSet;

use super::calls::Calls;
use super::fold;
use crate::tree::{Act, At, BlockId, Form, GlobalId, Int, Local, ProcId, Program, Stmt};

/// A program does not grow beyond so many statements by this.
const MOST_STATEMENTS: usize = 50_000;

pub(super) fn unfold(program: &mut Program) {
    let calls = Calls::new(program);
    let procs = (0..program.procs.len()).map(ProcId::nth);
    let mut unfolder = Unfolder {
        sets: procs.map(|proc| calls.sets(proc)).collect(),
        named: calls.named(),
        statements: program.blocks.iter().map(Vec::len).sum(),
        under_way: Vec::new(),
        done: BTreeSet::new(),
        deepest: 0,
        program,
    };
    let main = unfolder.program.main;
    unfolder.proc(main, 0);
    unfolder.leaves();
    // Calls that are not made any more are not counted either.
    let hidden = unfolder.deepest;
    program.deepest.calls = program.deepest.calls.saturating_sub(hidden);
    for nth in 0..program.procs.len() {
        fold::fold(program, ProcId::nth(nth));
    }
}

struct Unfolder<'a> {
    program: &'a mut Program,
    /// Procedures that tiles and cards name, and all that those call.
    named: BTreeSet<ProcId>,
    /// By procedure: the globals that it may set.
    sets: Vec<BTreeSet<GlobalId>>,
    under_way: Vec<ProcId>,
    done: BTreeSet<ProcId>,
    statements: usize,
    /// How many calls are not made any more on the way to a call that is.
    deepest: u32,
}

/// What a procedure's slots become where it is called.
struct Guests {
    /// By argument: what it stands for, if it need not be kept.
    stands_for: Vec<Option<Int>>,
    /// All others come behind the slots that are there.
    offset: u32,
}

impl Unfolder<'_> {
    /// Unfolds a procedure that is `depth` calls away from the first.
    fn proc(&mut self, id: ProcId, depth: u32) {
        if self.named.contains(&id) || !self.done.insert(id) {
            return;
        }
        self.under_way.push(id);
        let Some(body) = self.program.procs.get(id.index()).map(|proc| proc.body) else {
            return;
        };
        let mut waiting = vec![body];
        while let Some(block) = waiting.pop() {
            self.block(id, block, depth, &mut waiting);
        }
        self.under_way.pop();
        fold::fold(self.program, id);
    }

    /// Unfolds the calls of one block.
    fn block(&mut self, owner: ProcId, id: BlockId, depth: u32, waiting: &mut Vec<BlockId>) {
        let Some(block) = self.program.blocks.get_mut(id.index()) else {
            return;
        };
        let mut unfolded = Vec::with_capacity(block.len());
        for stmt in std::mem::take(block) {
            match &stmt.act {
                Act::Call(callee, arguments) if self.can_unfold(*callee) => {
                    self.proc(*callee, depth + 1);
                    if self.named.contains(callee) && self.calls_any(*callee) {
                        self.deepest = self.deepest.max(depth + 1);
                    }
                    self.put(owner, *callee, arguments, stmt.at, &mut unfolded);
                }
                Act::Call(..) | Act::CallColumn(..) => {
                    self.deepest = self.deepest.max(depth);
                    unfolded.push(stmt);
                }
                Act::If(_, then, otherwise) => {
                    waiting.extend([*then, *otherwise]);
                    unfolded.push(stmt);
                }
                Act::Loop(_, body) => {
                    waiting.push(*body);
                    unfolded.push(stmt);
                }
                _ => unfolded.push(stmt),
            }
        }
        if let Some(block) = self.program.blocks.get_mut(id.index()) {
            *block = unfolded;
        }
    }

    fn can_unfold(&self, callee: ProcId) -> bool {
        let proc = self.program.procs.get(callee.index());
        // Lists would need slots of their own to be emptied.
        proc.is_some_and(|proc| proc.arrays == 0)
            && !self.under_way.contains(&callee)
            && self.statements < MOST_STATEMENTS
    }

    /// Unfolds, in what tiles and cards name, calls of procedures that call nothing: those
    /// are never too many.
    fn leaves(&mut self) {
        for id in self.named.clone() {
            let body = self.program.procs.get(id.index()).map(|proc| proc.body);
            let all = body.map_or_else(Vec::new, |body| blocks(self.program, body));
            for block in all {
                self.leaves_of(id, block);
            }
            fold::fold(self.program, id);
        }
    }

    fn leaves_of(&mut self, owner: ProcId, id: BlockId) {
        let block = self.program.blocks.get_mut(id.index());
        let mut unfolded = Vec::new();
        for stmt in block.map(std::mem::take).unwrap_or_default() {
            match &stmt.act {
                Act::Call(callee, arguments)
                    if self.can_unfold(*callee) && !self.calls_any(*callee) =>
                {
                    self.put(owner, *callee, arguments, stmt.at, &mut unfolded);
                }
                _ => unfolded.push(stmt),
            }
        }
        if let Some(block) = self.program.blocks.get_mut(id.index()) {
            *block = unfolded;
        }
    }

    /// Whether a procedure calls others.
    fn calls_any(&self, id: ProcId) -> bool {
        let mut any = false;
        if let Some(proc) = self.program.procs.get(id.index()) {
            for_each_stmt(self.program, proc.body, &mut |stmt| {
                any |= matches!(stmt.act, Act::Call(..) | Act::CallColumn(..));
            });
        }
        any
    }

    /// Puts what a call does behind the statements that are there.
    fn put(
        &mut self,
        owner: ProcId,
        callee: ProcId,
        given: &[Int],
        at: At,
        unfolded: &mut Vec<Stmt>,
    ) {
        let procs = &mut self.program.procs;
        let Some(proc) = procs.get(callee.index()).cloned() else {
            return;
        };
        let Some(owner) = procs.get_mut(owner.index()) else {
            return;
        };
        let offset = owner.locals;
        owner.locals += proc.locals;
        let kept = kept_locals(self.program, proc.body);
        let sets = self.sets.get(callee.index());
        let stands_for = (0..).zip(given).map(|(nth, given)| {
            let changes = match given {
                Int::Const(_) | Int::Local(_) => false,
                Int::Global(global) => sets.is_none_or(|sets| sets.contains(global)),
                _ => true,
            };
            let stays = !changes && !kept.contains(&Local(nth));
            stays.then(|| given.clone())
        });
        let guests = Guests {
            stands_for: stands_for.collect(),
            offset,
        };
        let set = |local: u32, value: Int| Stmt {
            act: Act::SetLocal(Local(offset + local), value),
            at,
        };
        for (nth, given) in (0..).zip(given) {
            if guests.stands_for.get(nth as usize) == Some(&None) {
                unfolded.push(set(nth, given.clone()));
            }
        }
        // A call begins with zeros; whatever is set before it is read can do without.
        let known = fold::set_first(self.program, proc.body);
        for nth in proc.arguments..proc.locals {
            if kept.contains(&Local(nth)) && !known.contains(&Local(nth)) {
                unfolded.push(set(nth, Int::Const(0)));
            }
        }
        let body = self.copy(proc.body, &guests);
        if let Some(block) = self.program.blocks.get_mut(body.index()) {
            unfolded.append(block);
        }
    }

    /// A copy of a block, and of all blocks in it, with other slots.
    fn copy(&mut self, id: BlockId, guests: &Guests) -> BlockId {
        let first = BlockId::nth(self.program.blocks.len());
        self.program.blocks.push(Vec::new());
        let mut waiting = vec![(id, first)];
        while let Some((from, to)) = waiting.pop() {
            let Some(mut block) = self.program.blocks.get(from.index()).cloned() else {
                continue;
            };
            self.statements += block.len();
            for stmt in &mut block {
                guests.settle(&mut stmt.act);
                let inner = match &mut stmt.act {
                    Act::If(_, then, otherwise) => vec![then, otherwise],
                    Act::Loop(_, body) => vec![body],
                    _ => Vec::new(),
                };
                for inner in inner {
                    let copy = BlockId::nth(self.program.blocks.len());
                    self.program.blocks.push(Vec::new());
                    waiting.push((*inner, copy));
                    *inner = copy;
                }
            }
            if let Some(place) = self.program.blocks.get_mut(to.index()) {
                *place = block;
            }
        }
        first
    }
}

impl Guests {
    /// Gives a statement its slots in the house where it is a guest.
    fn settle(&self, act: &mut Act) {
        act.each_int(&mut |int| {
            if let Int::Local(local) = int {
                *int = match self.stands_for.get(local.index()) {
                    Some(Some(given)) => given.clone(),
                    _ => Int::Local(self.local(*local)),
                };
            }
        });
        if let Some(local) = set_by(act) {
            *local = self.local(*local);
        }
    }

    fn local(&self, local: Local) -> Local {
        Local(self.offset + local.0)
    }
}

/// The local that a statement sets.
pub(super) fn set_by(act: &mut Act) -> Option<&mut Local> {
    match act {
        Act::SetLocal(local, _) => Some(local),
        Act::Ask(question) => match &mut question.form {
            Form::OneOf(_, local)
            | Form::Range(_, _, local)
            | Form::Choice(_, local)
            | Form::Number(_, local) => Some(local),
            Form::Name(..) | Form::Line(..) => None,
        },
        _ => None,
    }
}

/// The locals that are set anywhere in a block or the blocks in it.
pub(super) fn kept_locals(program: &Program, body: BlockId) -> BTreeSet<Local> {
    let mut kept = BTreeSet::new();
    for_each_stmt(program, body, &mut |stmt| {
        if let Some(local) = set_by(&mut stmt.act.clone()) {
            kept.insert(*local);
        }
    });
    kept
}

/// Every statement of a block and of the blocks in it.
pub(super) fn for_each_stmt(program: &Program, body: BlockId, look: &mut dyn FnMut(&Stmt)) {
    let mut waiting = vec![body];
    while let Some(id) = waiting.pop() {
        for stmt in program.blocks.get(id.index()).into_iter().flatten() {
            look(stmt);
            match &stmt.act {
                Act::If(_, then, otherwise) => waiting.extend([*then, *otherwise]),
                Act::Loop(_, body) => waiting.push(*body),
                _ => {}
            }
        }
    }
}

/// The blocks of a procedure.
pub(super) fn blocks(program: &Program, body: BlockId) -> Vec<BlockId> {
    let mut blocks = vec![body];
    for_each_stmt(program, body, &mut |stmt| match &stmt.act {
        Act::If(_, then, otherwise) => blocks.extend([*then, *otherwise]),
        Act::Loop(_, body) => blocks.push(*body),
        _ => {}
    });
    blocks
}

/// Changes every block of a procedure.
pub(super) fn for_each_block(
    program: &mut Program,
    id: ProcId,
    change: &mut dyn FnMut(&mut Vec<Stmt>),
) {
    let body = program.procs.get(id.index()).map(|proc| proc.body);
    let all = body.map_or_else(Vec::new, |body| blocks(program, body));
    for block in all {
        if let Some(block) = program.blocks.get_mut(block.index()) {
            change(block);
        }
    }
}
