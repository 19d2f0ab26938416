//! Works out what is known before the game begins: sums with zero, tests that always hold,
//! numbers that are only passed on.

use std::collections::{BTreeMap, BTreeSet};

use super::unfold::{blocks, for_each_stmt, set_by};
use crate::tree::{
    Act, Arithmetic, At, BlockId, Comparison, Int, Local, ProcId, Program, Stmt, Test,
};

/// Folds one procedure.
pub(super) fn fold(program: &mut Program, id: ProcId) {
    let Some(proc) = program.procs.get(id.index()) else {
        return;
    };
    let (body, arguments) = (proc.body, proc.arguments);
    pass_on(program, body, arguments);
    for block in blocks(program, body) {
        flatten(program, block);
    }
    loop {
        let uses = Uses::new(program, body);
        let mut changed = false;
        for block in blocks(program, body) {
            if let Some(block) = program.blocks.get_mut(block.index()) {
                changed |= uses.join(block);
            }
        }
        if !changed {
            break;
        }
    }
    close_ranks(program, id);
}

/// Gives locals that are still there the lowest numbers, so that a call has fewer to make.
fn close_ranks(program: &mut Program, id: ProcId) {
    let Some(proc) = program.procs.get(id.index()) else {
        return;
    };
    let (body, arguments) = (proc.body, proc.arguments);
    let subject = proc.subject.as_ref().map(|subject| subject.local);
    let used = mentions(program, body).into_keys().chain(subject);
    let used: BTreeSet<Local> = used.filter(|local| local.0 >= arguments).collect();
    let places: BTreeMap<Local, Local> = used
        .iter()
        .zip(arguments..)
        .map(|(local, place)| (*local, Local(place)))
        .collect();
    for block in blocks(program, body) {
        for stmt in program.blocks.get_mut(block.index()).into_iter().flatten() {
            stmt.act.each_int(&mut |int| {
                if let Int::Local(local) = int {
                    *local = places.get(local).copied().unwrap_or(*local);
                }
            });
            if let Some(local) = set_by(&mut stmt.act) {
                *local = places.get(local).copied().unwrap_or(*local);
            }
        }
    }
    if let Some(proc) = program.procs.get_mut(id.index()) {
        proc.locals = arguments + u32::try_from(used.len()).unwrap_or(proc.locals);
        if let Some(subject) = &mut proc.subject {
            subject.local = places.get(&subject.local).copied().unwrap_or(subject.local);
        }
    }
}

/// Procedures with more statements are not looked at so closely.
const LONGEST: usize = 2_000;

/// The locals that are never read before they are set: all that is done with them is done
/// in one block, or blocks in it, and begins with setting them.
pub(super) fn set_first(program: &Program, body: BlockId) -> BTreeSet<Local> {
    let all = mentions(program, body);
    if all.values().sum::<usize>() > LONGEST {
        return BTreeSet::new();
    }
    let mut first = BTreeSet::new();
    for block in blocks(program, body) {
        let here = mentions(program, block);
        let mut seen = BTreeSet::new();
        for stmt in program.blocks.get(block.index()).into_iter().flatten() {
            let mut inside = BTreeMap::new();
            mention(program, stmt, &mut inside);
            if let Some(local) = set_by(&mut stmt.act.clone())
                && !seen.contains(local)
                && inside.get(local) == Some(&1)
                && here.get(local) == all.get(local)
            {
                first.insert(*local);
            }
            seen.extend(inside.into_keys());
        }
    }
    first
}

/// How often each local is set or read in a block or the blocks in it.
fn mentions(program: &Program, block: BlockId) -> BTreeMap<Local, usize> {
    let mut counts = BTreeMap::new();
    for_each_stmt(program, block, &mut |stmt| {
        mention_own(&stmt.act, &mut counts);
    });
    counts
}

/// The same for one statement.
fn mention(program: &Program, stmt: &Stmt, counts: &mut BTreeMap<Local, usize>) {
    mention_own(&stmt.act, counts);
    let inner = match &stmt.act {
        Act::If(_, then, otherwise) => vec![*then, *otherwise],
        Act::Loop(_, body) => vec![*body],
        _ => Vec::new(),
    };
    for block in inner {
        for (local, count) in mentions(program, block) {
            *counts.entry(local).or_default() += count;
        }
    }
}

fn mention_own(act: &Act, counts: &mut BTreeMap<Local, usize>) {
    let mut act = act.clone();
    if let Some(local) = set_by(&mut act) {
        *counts.entry(*local).or_default() += 1;
    }
    act.each_int(&mut |int| {
        if let Int::Local(local) = int {
            *counts.entry(*local).or_default() += 1;
        }
    });
}

/// A local that is set once, before it is read, to something that stays as it is: whoever
/// reads it may as well read that.
fn pass_on(program: &mut Program, body: BlockId, arguments: u32) {
    let uses = Uses::new(program, body);
    let first = set_first(program, body);
    let mut known: BTreeMap<Local, Int> = BTreeMap::new();
    for_each_stmt(program, body, &mut |stmt| {
        let Act::SetLocal(local, value) = &stmt.act else {
            return;
        };
        let mut value = value.clone();
        value.each(&mut shorten);
        let stays = match value {
            Int::Const(_) => true,
            Int::Local(given) if given.0 < arguments => uses.set(given) == 0,
            // Set once as well, and before this.
            Int::Local(given) => first.contains(&given) && uses.set(given) == 1,
            _ => false,
        };
        if stays && first.contains(local) && uses.set(*local) == 1 {
            known.insert(*local, value);
        }
    });
    // What is passed on twice is passed on at once.
    let resolved: Vec<(Local, Int)> = known
        .keys()
        .map(|local| (*local, origin(*local, &known)))
        .collect();
    known.extend(resolved);
    for block in blocks(program, body) {
        let Some(block) = program.blocks.get_mut(block.index()) else {
            continue;
        };
        block.retain(|stmt| match &stmt.act {
            Act::SetLocal(local, _) => !known.contains_key(local),
            _ => true,
        });
        for stmt in block {
            replace(&mut stmt.act, &known);
        }
    }
}

/// What a local that is passed on stands for in the end.
fn origin(local: Local, known: &BTreeMap<Local, Int>) -> Int {
    let mut value = Int::Local(local);
    // A chain is no longer than there are locals.
    for _ in 0..=known.len() {
        match &value {
            Int::Local(local) if known.contains_key(local) => {
                value = known.get(local).cloned().unwrap_or(value);
            }
            _ => break,
        }
    }
    value
}

/// Puts what is known in place of locals, and works out what can be.
fn replace(act: &mut Act, known: &BTreeMap<Local, Int>) {
    act.each_int(&mut |int| {
        if let Int::Local(local) = int
            && let Some(value) = known.get(local)
        {
            *int = value.clone();
        }
        shorten(int);
    });
    if let Act::If(test, ..) | Act::Loop(test, _) = act {
        decide(test);
    }
}

/// `x * 1`, `x + 0`
fn shorten(int: &mut Int) {
    let Int::Arithmetic(op, operands, at) = int else {
        return;
    };
    let [left, right] = operands.as_ref();
    *int = match (op, left, right) {
        (Arithmetic::Multiply | Arithmetic::Divide, value, Int::Const(1))
        | (Arithmetic::Multiply, Int::Const(1), value)
        | (Arithmetic::Add | Arithmetic::Subtract, value, Int::Const(0))
        | (Arithmetic::Add, Int::Const(0), value) => value.clone(),
        (op, left, right) => Int::arithmetic(*op, left.clone(), right.clone(), *at),
    };
}

/// Tests whose outcome is known.
fn decide(test: &mut Test) {
    match test {
        Test::Compare(op, operands) => {
            let outcome = match operands.as_ref() {
                [Int::Const(left), Int::Const(right)] => Some(op.holds(*left, *right)),
                [left, right] if left == right && left.is_safe() => match op {
                    Comparison::Equal | Comparison::AtMost | Comparison::AtLeast => Some(true),
                    Comparison::Unequal | Comparison::Below | Comparison::Above => Some(false),
                },
                _ => None,
            };
            if let Some(outcome) = outcome {
                *test = Test::Const(outcome);
            }
        }
        Test::Not(inner) => {
            decide(inner);
            if let Test::Const(outcome) = **inner {
                *test = Test::Const(!outcome);
            }
        }
        Test::Const(_) | Test::All(_) | Test::Any(_) | Test::Same(_) => {}
    }
}

/// Puts the statements of a branch that is always taken in place of the choice, and leaves
/// out choices between nothing and nothing.
fn flatten(program: &mut Program, id: BlockId) {
    let Some(block) = program.blocks.get_mut(id.index()) else {
        return;
    };
    let mut flat: Vec<Stmt> = Vec::with_capacity(block.len());
    let mut waiting: Vec<Stmt> = std::mem::take(block);
    waiting.reverse();
    while let Some(stmt) = waiting.pop() {
        let empty = |block: BlockId| program.blocks.get(block.index()).is_none_or(Vec::is_empty);
        match &stmt.act {
            Act::If(Test::Const(holds), then, otherwise) => {
                let taken = if *holds { *then } else { *otherwise };
                let taken = program.blocks.get(taken.index()).into_iter().flatten();
                waiting.extend(taken.rev().cloned());
            }
            Act::If(Test::Compare(_, operands), then, otherwise)
                if operands.iter().all(Int::is_safe) && empty(*then) && empty(*otherwise) => {}
            _ => flat.push(stmt),
        }
    }
    if let Some(block) = program.blocks.get_mut(id.index()) {
        *block = flat;
    }
}

/// How often the locals of a procedure are set and read.
struct Uses {
    set: BTreeMap<Local, u32>,
    read: BTreeMap<Local, u32>,
}

impl Uses {
    fn new(program: &Program, body: BlockId) -> Self {
        let mut uses = Self {
            set: BTreeMap::new(),
            read: BTreeMap::new(),
        };
        for_each_stmt(program, body, &mut |stmt| {
            let mut act = stmt.act.clone();
            if let Some(local) = set_by(&mut act) {
                *uses.set.entry(*local).or_default() += 1;
            }
            act.each_int(&mut |int| {
                if let Int::Local(local) = int {
                    *uses.read.entry(*local).or_default() += 1;
                }
            });
        });
        uses
    }

    fn set(&self, local: Local) -> u32 {
        self.set.get(&local).copied().unwrap_or(0)
    }

    fn read(&self, local: Local) -> u32 {
        self.read.get(&local).copied().unwrap_or(0)
    }

    /// A local that is read just once, by the next statement: its value goes right there.
    /// One that is never read is not set at all. Whether anything changed is returned.
    fn join(&self, block: &mut Vec<Stmt>) -> bool {
        let before = block.len();
        let mut joined: Vec<Stmt> = Vec::with_capacity(before);
        for mut stmt in std::mem::take(block) {
            if let Act::SetLocal(local, value) = &stmt.act
                && self.read(*local) == 0
                && (value.is_safe() || is_own_look(value, stmt.at))
            {
                continue;
            }
            if let Some(Stmt {
                act: Act::SetLocal(local, value),
                ..
            }) = joined.last()
                && self.set(*local) == 1
                && self.read(*local) == 1
                && reads(&stmt.act, *local)
                && (value.is_safe() || is_thorough(&stmt.act))
                && !matches!(stmt.act, Act::Loop(..))
            {
                let known = BTreeMap::from([(*local, value.clone())]);
                joined.pop();
                replace(&mut stmt.act, &known);
            }
            joined.push(stmt);
        }
        *block = joined;
        block.len() < before
    }
}

/// Whether the engine itself looks at where a piece stands that it is about to put elsewhere:
/// if there were none, putting it would fail just as well.
fn is_own_look(value: &Int, at: At) -> bool {
    at == At::ENGINE && matches!(value, Int::Field(_, id, _) if id.is_safe())
}

/// Whether a statement works out all numbers in it, so that nothing that goes wrong in
/// one of them is missed.
fn is_thorough(act: &Act) -> bool {
    let mut thorough = match act {
        Act::If(test, ..) => matches!(test, Test::Compare(..)),
        Act::Loop(..) | Act::Tell(_) => false,
        _ => true,
    };
    act.clone().each_int(&mut |int| {
        thorough &= !matches!(int, Int::ItemOr { .. });
    });
    thorough
}

fn reads(act: &Act, local: Local) -> bool {
    let mut found = false;
    act.clone().each_int(&mut |int| {
        found |= *int == Int::Local(local);
    });
    found
}
