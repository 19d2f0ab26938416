//! Statements, learnt by heart.

use super::number::{Find as _, Number, Verdict, for_each_sort};
use super::walk::Stride;
use super::{DEEPEST, Deed, Verse};
use crate::machine::ahead::Halt;
use crate::machine::eval::Here;
use crate::machine::fact::Fact;
use crate::machine::fault::Hitch;
use crate::machine::position::Position;
use crate::machine::run::{Play, statements};
use crate::machine::table::Table;
use crate::tree::{
    Act, Asked, BlockId, Column, ColumnId, Comparison, Form, Int, Notice, Proc, ProcId, Program,
    Question, Stmt, Test,
};

/// A value, or a halt because it could not be had.
macro_rules! or_halt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(Hitch) => return Halt::Woe(Hitch),
        }
    };
}

/// Learns one statement.
pub(super) fn learn<'p, T: Table + 'p>(
    program: &'p Program,
    stmt: &'p Stmt,
    depth: u32,
) -> Deed<'p, T> {
    let number = |int: &'p Int| Number::learn(program, int);
    match &stmt.act {
        Act::SetLocal(local, value) => {
            let local = *local;
            if let Some(stride) = Stride::learn_stride(program, value) {
                return Box::new(move |position, _, here| {
                    let tile = or_halt!(stride.find(position, here));
                    or_halt!(position.set_local(&here.frame, local, tile));
                    Halt::Done
                });
            }
            let value = number(value);
            for_each_sort!(value, value => Box::new(move |position, _, here| {
                let value = or_halt!(value.find(position, here));
                or_halt!(position.set_local(&here.frame, local, value));
                Halt::Done
            }))
        }
        Act::SetGlobal(global, value) => {
            let (global, value) = (*global, number(value));
            for_each_sort!(value, value => Box::new(move |position, _, here| {
                let value = or_halt!(value.find(position, here));
                or_halt!(position.set_global(global, value));
                Halt::Done
            }))
        }
        Act::SetField(kind, id, value) => {
            let (kind, id, value) = (*kind, number(id), number(value));
            for_each_sort!(id, id => for_each_sort!(value, value => {
                Box::new(move |position, _, here| {
                    let id = or_halt!(id.find(position, here));
                    let value = or_halt!(value.find(position, here));
                    or_halt!(position.set_field(kind, id, value));
                    Halt::Done
                })
            }))
        }
        Act::If(test, then, otherwise) if depth < DEEPEST => {
            if let Some(deed) = choice(program, test, *then, *otherwise) {
                return deed;
            }
            let verdict = Verdict::learn(program, test);
            let then = Verse::learn(program, *then, depth + 1);
            let otherwise = Verse::learn(program, *otherwise, depth + 1);
            branch(verdict, then, otherwise)
        }
        Act::Loop(test, body) if depth < DEEPEST => {
            let verdict = Verdict::learn(program, test);
            let body = Verse::learn(program, *body, depth + 1);
            Box::new(move |position, play, here| {
                while or_halt!(verdict.find(position, here)) {
                    match body.say_inside(position, play, here) {
                        Halt::Done => {}
                        Halt::Woe(Hitch) => return Halt::Woe(Hitch),
                        _ => return Halt::Around,
                    }
                    if !play.fuel.burn(1 + here.work.take()) {
                        return Halt::Cursor;
                    }
                }
                Halt::Done
            })
        }
        Act::Ask(question) => throw(question).unwrap_or_else(|| as_ever(stmt)),
        Act::Tell(notice) if !T::LISTENS && T::COUNTS => {
            told(program, notice).unwrap_or_else(|| as_ever(stmt))
        }
        Act::CallColumn(column, id, arguments) => {
            let arguments = arguments.iter().map(number).collect();
            landing(program, *column, number(id), arguments).unwrap_or_else(|| as_ever(stmt))
        }
        Act::Call(proc, arguments) => {
            let proc = *proc;
            let arguments: Vec<_> = arguments.iter().map(number).collect();
            Box::new(move |position, play, here| {
                or_halt!(fill(play.scratch, &arguments, position, here));
                call(position, play, here, proc)
            })
        }
        Act::End(_) => Box::new(|_, _, _| Halt::Cursor),
        _ => as_ever(stmt),
    }
}

/// One of two blocks. What numbers are compared by is built in, so that it has not to be
/// chosen while the game runs.
fn branch<'p, T: Table + 'p>(
    verdict: Verdict<'p>,
    then: Verse<'p, T>,
    otherwise: Verse<'p, T>,
) -> Deed<'p, T> {
    macro_rules! by {
        ($left:ident, $right:ident, $holds:expr) => {
            for_each_sort!($left, left => Box::new(move |position, play, here| {
                let left = or_halt!(left.find(position, here));
                let right = or_halt!($right.find(position, here));
                let verse = if $holds(left, right) { &then } else { &otherwise };
                within(&verse.say_inside(position, play, here))
            }))
        };
    }
    match verdict {
        Verdict::Compared(Comparison::Equal, left, right) => {
            by!(left, right, |left: i32, right: i32| left == right)
        }
        Verdict::Compared(Comparison::Unequal, left, right) => {
            by!(left, right, |left: i32, right: i32| left != right)
        }
        Verdict::Compared(Comparison::Below, left, right) => {
            by!(left, right, |left: i32, right: i32| left < right)
        }
        Verdict::Compared(Comparison::Above, left, right) => {
            by!(left, right, |left: i32, right: i32| left > right)
        }
        verdict => Box::new(move |position, play, here| {
            let holds = or_halt!(verdict.find(position, here));
            let verse = if holds { &then } else { &otherwise };
            within(&verse.say_inside(position, play, here))
        }),
    }
}

/// A halt in a block, seen from the statement that it belongs to.
#[inline]
fn within(halt: &Halt<Hitch>) -> Halt<Hitch> {
    match halt {
        Halt::Done => Halt::Done,
        Halt::Woe(Hitch) => Halt::Woe(Hitch),
        Halt::Cursor | Halt::Inside | Halt::Around => Halt::Inside,
    }
}

/// A choice between two values for one global: one deed instead of a block.
fn choice<'p, T: Table + 'p>(
    program: &'p Program,
    test: &'p Test,
    then: BlockId,
    otherwise: BlockId,
) -> Option<Deed<'p, T>> {
    let blocks = (statements(program, then), statements(program, otherwise));
    let ([then], [otherwise]) = blocks else {
        return None;
    };
    let (Act::SetGlobal(global, then), Act::SetGlobal(other, otherwise)) =
        (&then.act, &otherwise.act)
    else {
        return None;
    };
    if global != other {
        return None;
    }
    let global = *global;
    let verdict = Verdict::learn(program, test);
    let then = Number::learn(program, then);
    let otherwise = Number::learn(program, otherwise);
    Some(
        for_each_sort!(then, then => Box::new(move |position, play, here| {
            let value = if or_halt!(verdict.find(position, here)) {
                then.find(position, here)
            } else {
                otherwise.find(position, here)
            };
            or_halt!(position.set_global(global, or_halt!(value)));
            // The statement inside costs as much as any other.
            play.fuel.burn(1);
            Halt::Done
        })),
    )
}

/// A statement that is not worth learning.
fn as_ever<'p, T: Table + 'p>(stmt: &'p Stmt) -> Deed<'p, T> {
    Box::new(move |position, play, here| {
        // It has been paid for.
        play.fuel.give_back(1);
        let (_, halt) = position.ahead(play, here, std::slice::from_ref(stmt), 0);
        if let Halt::Cursor = halt {
            play.fuel.burn(1);
        }
        halt
    })
}

/// A die with a number of faces that never changes.
fn throw<'p, T: Table + 'p>(question: &'p Question) -> Option<Deed<'p, T>> {
    let (Asked::Chance, Form::OneOf(Int::Const(count), into)) = (&question.asked, &question.form)
    else {
        return None;
    };
    let count = u32::try_from(*count).ok().filter(|count| *count > 0)?;
    let (purpose, into) = (question.purpose, *into);
    Some(Box::new(move |position, play, here| {
        match play.table.chance(purpose, count) {
            Some(nth) if nth < count => {
                let nth = i32::try_from(nth).unwrap_or(i32::MAX);
                or_halt!(position.set_local(&here.frame, into, nth));
                Halt::Done
            }
            _ => Halt::Cursor,
        }
    }))
}

/// What is counted of a notice.
fn told<'p, T: Table + 'p>(program: &'p Program, notice: &'p Notice) -> Option<Deed<'p, T>> {
    let number = |int: &'p Int| Number::learn(program, int);
    match notice {
        Notice::TurnBegan(_, player) => {
            let player = number(player);
            Some(
                for_each_sort!(player, player => Box::new(move |position, play, here| {
                    let player = or_halt!(player.find(position, here));
                    play.table.count(Fact::TurnBegan(player));
                    Halt::Done
                })),
            )
        }
        Notice::Moved {
            player, piece, to, ..
        } => Some(stands(number(player), number(piece), number(to))),
        _ => None,
    }
}

/// A piece that was moved.
fn stands<'p, T: Table + 'p>(
    player: Number<'p>,
    piece: Number<'p>,
    tile: Number<'p>,
) -> Deed<'p, T> {
    macro_rules! by {
        ($player:ident, $piece:ident, $tile:ident) => {
            Box::new(move |position, play, here| {
                let fact = Fact::Stands {
                    player: or_halt!($player.find(position, here)),
                    piece: or_halt!($piece.find(position, here)),
                    tile: or_halt!($tile.find(position, here)),
                };
                play.table.count(fact);
                Halt::Done
            })
        };
    }
    match (player, piece, tile) {
        // The only piece of the player on the move, which nearly all moves are about.
        (Number::Global(player), Number::Known(piece), Number::Local(tile)) => {
            by!(player, piece, tile)
        }
        (player, piece, tile) => by!(player, piece, tile),
    }
}

/// Works out arguments.
#[inline]
fn fill(
    scratch: &mut Vec<i32>,
    arguments: &[Number<'_>],
    position: &Position,
    here: &Here<'_>,
) -> Result<(), Hitch> {
    scratch.clear();
    for argument in arguments {
        scratch.push(argument.find(position, here)?);
    }
    Ok(())
}

/// Calls a procedure with the arguments that are in `scratch`.
#[inline]
fn call<T: Table>(
    position: &mut Position,
    play: &mut Play<'_, T>,
    here: &Here<'_>,
    proc: ProcId,
) -> Halt<Hitch> {
    // Each call is a few functions on our own stack.
    if here.calls >= DEEPEST {
        return Halt::Cursor;
    }
    position.call_ahead(play, here, proc, |position, play, here, stmts| {
        match play.routine {
            Some(routine) => routine.ahead(position, play, here, 0),
            None => position.ahead(play, here, stmts, 0),
        }
    })
}

/// A call of whatever belongs to a tile or card. Most tiles have nothing to do.
fn landing<'p, T: Table + 'p>(
    program: &'p Program,
    column: ColumnId,
    id: Number<'p>,
    arguments: Vec<Number<'p>>,
) -> Option<Deed<'p, T>> {
    let Some(Column::Procs(_, procs)) = program.columns.get(column.index()) else {
        return None;
    };
    let is_idle = |proc: &Proc| statements(program, proc.body).is_empty();
    let idle: Vec<bool> = program.procs.iter().map(is_idle).collect();
    let named: Vec<bool> = program
        .procs
        .iter()
        .map(|proc| proc.name.is_some())
        .collect();
    let harmless = arguments.iter().all(Number::is_harmless);
    Some(
        for_each_sort!(id, id => Box::new(move |position, play, here| {
            let id = or_halt!(id.find(position, here));
            let place = usize::try_from(id).unwrap_or(usize::MAX);
            let Some(proc) = procs.get(place) else {
                return Halt::Woe(Hitch);
            };
            let rests = harmless && idle.get(proc.index()) == Some(&true);
            let halt = if rests && !position.is_deep(here) {
                Halt::Done
            } else {
                or_halt!(fill(play.scratch, &arguments, position, here));
                call(position, play, here, *proc)
            };
            let counts = T::COUNTS && named.get(proc.index()) == Some(&true);
            if counts && !matches!(halt, Halt::Cursor) {
                play.table.count(Fact::Called(*proc));
            }
            halt
        })),
    )
}
