//! Statements at which a game cannot stop, run ahead of the cursor.
//!
//! A cursor is needed only where somebody could look at the position: at a question, at an
//! event that is heard, at the end. In between, blocks inside blocks are run by ordinary
//! recursion, which is much quicker than putting each on the cursor. As soon as something
//! needs the cursor, all blocks that are under way are put on it, so a position looks the
//! same as if they had been there all the time.

use std::cell::Cell;

use super::eval::{Eval, Here};
use super::fact::Fact;
use super::fault::{Woe, bug};
use super::position::{Frame, Position};
use super::run::{Play, statements};
use super::table::Table;
use crate::tree::{
    Act, Asked, At, BlockId, Column, ColumnId, Form, ProcId, Program, Question, Stmt,
};

/// Blocks inside blocks are run ahead so deep; what is deeper goes on the cursor, because
/// a chain of `else if` may be long and our own stack is not.
const DEEPEST: u32 = 32;

/// Why statements are not run any further ahead.
pub(super) enum Halt<W> {
    /// They are done.
    Done,
    /// The next one needs the cursor, and nothing of it has been done.
    Cursor,
    /// A block in the next one needs the cursor; the statement is done but for that.
    Inside,
    /// The same, and the statement is to be run again after that: it is a loop.
    Around,
    /// The next one cannot be done. If that came up in a block in it, that block has been
    /// noted.
    Woe(W),
}

/// Turns trouble into a halt at this place.
macro_rules! or_halt {
    ($place:expr, $result:expr) => {
        match $result {
            Ok(value) => value,
            Err(woe) => return ($place, Halt::Woe(woe)),
        }
    };
}

/// Halts before a statement that needs the cursor: it has cost nothing yet.
macro_rules! halt_before {
    ($place:expr, $play:expr) => {{
        $play.fuel.give_back(1);
        return ($place, Halt::Cursor);
    }};
}

impl Position {
    /// Runs statements as far as they need no cursor: so many of them, and why no more.
    pub(super) fn ahead<T: Table, W: Woe>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        stmts: &[Stmt],
        depth: u32,
    ) -> (usize, Halt<W>) {
        for (place, stmt) in stmts.iter().enumerate() {
            if !play.fuel.burn(1) {
                return (place, Halt::Cursor);
            }
            let eval = Eval::<W>::new(self, here);
            match &stmt.act {
                Act::SetLocal(local, value) => {
                    let value = or_halt!(place, eval.int(value));
                    or_halt!(place, self.set_local(&here.frame, *local, value));
                }
                Act::SetGlobal(global, value) => {
                    let value = or_halt!(place, eval.int(value));
                    or_halt!(place, self.set_global(*global, value));
                }
                Act::SetField(kind, id, value) => {
                    let id = or_halt!(place, eval.int(id));
                    let value = or_halt!(place, eval.int(value));
                    or_halt!(place, self.set_field(*kind, id, value));
                }
                Act::If(..) | Act::Loop(..) if depth == DEEPEST => halt_before!(place, play),
                Act::If(test, then, otherwise) => {
                    let holds = or_halt!(place, eval.test(test));
                    let block = if holds { *then } else { *otherwise };
                    match self.block_ahead(play, here, block, depth) {
                        Halt::Done => {}
                        Halt::Woe(woe) => return (place, Halt::Woe(woe)),
                        _ => return (place, Halt::Inside),
                    }
                }
                Act::Loop(test, body) => loop {
                    let eval = Eval::<W>::new(self, here);
                    if !or_halt!(place, eval.test(test)) {
                        break;
                    }
                    match self.block_ahead(play, here, *body, depth) {
                        Halt::Done => {}
                        Halt::Woe(woe) => return (place, Halt::Woe(woe)),
                        _ => return (place, Halt::Around),
                    }
                    if !play.fuel.burn(1 + here.work.take()) {
                        return (place, Halt::Cursor);
                    }
                },
                Act::Ask(question) => {
                    if !or_halt!(place, self.ask_ahead(play, here, stmt.at, question)) {
                        halt_before!(place, play);
                    }
                }
                Act::Tell(notice) if !T::LISTENS => {
                    if T::COUNTS
                        && let Some(fact) = or_halt!(place, eval.fact(notice))
                    {
                        play.table.count(fact);
                    } else {
                        or_halt!(place, eval.overheard(notice));
                    }
                }
                Act::Call(..) | Act::CallColumn(..) => {
                    match self.act_ahead(play, here, &stmt.act, depth) {
                        Halt::Done => {}
                        Halt::Cursor => halt_before!(place, play),
                        halt => return (place, halt),
                    }
                }
                Act::Tell(_) | Act::End(_) | Act::Fail(..) => halt_before!(place, play),
                Act::SetItem(..) | Act::SetList(..) | Act::Stretch(..) | Act::Muster(..) => {
                    or_halt!(place, self.rearrange(here, stmt, play.spare));
                }
            }
        }
        (stmts.len(), Halt::Done)
    }

    /// Runs a block of the next statement. If it is not done, it is noted where it goes on.
    #[inline]
    fn block_ahead<T: Table, W: Woe>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        id: BlockId,
        depth: u32,
    ) -> Halt<W> {
        let stmts = statements(here.program, id);
        let (place, halt) = self.ahead(play, here, stmts, depth + 1);
        if !matches!(halt, Halt::Done) {
            play.opened.note(here.program, id, place, &halt);
        }
        halt
    }

    /// Puts a question whose answer is there at once; false if it is not.
    #[inline]
    fn ask_ahead<T: Table, W: Woe>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        at: At,
        question: &Question,
    ) -> Result<bool, W> {
        let (Asked::Chance, Form::OneOf(count, into)) = (&question.asked, &question.form) else {
            return if T::READY {
                self.ask_at_once(play, here, at, question)
            } else {
                Ok(false)
            };
        };
        let count = Eval::<W>::new(self, here).chances(count, at)?;
        match play.table.chance(question.purpose, count) {
            Some(nth) if nth < count => {
                let nth = i32::try_from(nth).unwrap_or(i32::MAX);
                self.set_local(&here.frame, *into, nth)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Runs a call.
    fn act_ahead<T: Table, W: Woe>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        act: &Act,
        depth: u32,
    ) -> Halt<W> {
        if depth == DEEPEST {
            return Halt::Cursor;
        }
        let eval = Eval::<W>::new(self, here);
        let (called, arguments) = match act {
            Act::Call(proc, arguments) => (Ok(*proc), arguments),
            Act::CallColumn(column, id, arguments) => {
                let id = eval.int(id);
                (
                    id.and_then(|id| procedure(here.program, *column, id)),
                    arguments,
                )
            }
            _ => return Halt::Cursor,
        };
        let filled = called.and_then(|proc| eval.fill(play.scratch, arguments).map(|()| proc));
        let proc = match filled {
            Ok(proc) => proc,
            Err(woe) => return Halt::Woe(woe),
        };
        let halt = self.call_ahead(play, here, proc, |position, play, here, stmts| {
            position.ahead(play, here, stmts, depth + 1)
        });
        let counts = T::COUNTS && matches!(act, Act::CallColumn(..));
        if counts && !matches!(halt, Halt::Cursor) {
            play.table.count(Fact::Called(proc));
        }
        halt
    }

    /// Runs a procedure whose arguments are in `scratch`, its statements by `run`. If it is
    /// not done, it is noted where it goes on. It halts before it if there are too many calls under way.
    pub(super) fn call_ahead<T: Table, W: Woe>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        proc: ProcId,
        run: impl FnOnce(&mut Self, &mut Play<'_, T>, &Here<'_>, &[Stmt]) -> (usize, Halt<W>),
    ) -> Halt<W> {
        let program = here.program;
        if self.is_deep(here) {
            return Halt::Cursor;
        }
        let Some(frame) = self.begin(program, proc, play.scratch) else {
            return Halt::Cursor;
        };
        let inner = Here {
            program,
            frame,
            work: Cell::new(0),
            calls: here.calls + 1,
        };
        let stmts = statements(program, frame.block);
        let (place, halt) = run(self, play, &inner, stmts);
        play.fuel.burn(inner.work.take());
        if let Halt::Done = halt {
            self.end_call(&frame, play.spare);
            return halt;
        }
        play.opened.note_call(&inner, place, &halt);
        match halt {
            Halt::Woe(woe) => Halt::Woe(woe),
            _ => Halt::Inside,
        }
    }

    /// Whether so much is under way that the calls have to be counted.
    #[inline]
    pub(super) fn is_deep(&self, here: &Here<'_>) -> bool {
        let under_way = self.frames.len() + here.calls as usize;
        under_way >= here.program.deepest.calls as usize
    }

    /// Puts the blocks and calls on the cursor that were run ahead of it.
    pub(super) fn open_all<T>(&mut self, play: &mut Play<'_, T>, here: &Here<'_>) {
        let mut procedure = here.frame;
        while let Some(frame) = play.opened.0.pop() {
            match frame {
                Opening::Block(block, next) => self.open(block, next, &procedure),
                Opening::Call(frame) => {
                    self.frames.push(frame);
                    procedure = frame;
                }
            }
        }
    }
}

/// Something that was run ahead of the cursor and has to be put on it.
#[derive(Clone, Copy, Debug)]
enum Opening {
    /// A block, and its next statement.
    Block(BlockId, usize),
    /// A procedure.
    Call(Frame),
}

/// All that was run ahead of the cursor and has to be put on it, the innermost first.
#[derive(Debug, Default)]
pub(super) struct Opened(Vec<Opening>);

impl Opened {
    /// Forgets what was noted: the game that it was about does not go on.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Notes where a block goes on that halted before the statement at `place` was done.
    pub(super) fn note<W>(&mut self, program: &Program, id: BlockId, place: usize, halt: &Halt<W>) {
        let next = self.next(statements(program, id), place, halt);
        self.0.push(Opening::Block(id, next));
    }

    /// The same for the procedure of `here`.
    fn note_call<W>(&mut self, here: &Here<'_>, place: usize, halt: &Halt<W>) {
        let stmts = statements(here.program, here.frame.block);
        let next = self.next(stmts, place, halt);
        self.0.push(Opening::Call(Frame {
            at: u32::try_from(next).unwrap_or(u32::MAX),
            ..here.frame
        }));
    }

    fn next<W>(&self, stmts: &[Stmt], place: usize, halt: &Halt<W>) -> usize {
        let past = match halt {
            Halt::Inside => true,
            // What is wrong is told by the statement that is next, or by a block in it.
            Halt::Woe(_) => stmts.get(place).is_some_and(|stmt| self.is_inside(stmt)),
            Halt::Done | Halt::Cursor | Halt::Around => false,
        };
        place + usize::from(past)
    }

    /// Whether what was noted last is a branch of this statement or was called by it.
    pub(super) fn is_inside(&self, stmt: &Stmt) -> bool {
        match (self.0.last(), &stmt.act) {
            (Some(Opening::Block(last, _)), Act::If(_, then, otherwise)) => {
                then == last || otherwise == last
            }
            (Some(Opening::Call(_)), Act::Call(..) | Act::CallColumn(..)) => true,
            _ => false,
        }
    }
}

/// The procedure that belongs to an entity.
#[inline]
pub(super) fn procedure<W: Woe>(program: &Program, column: ColumnId, id: i32) -> Result<ProcId, W> {
    let Some(Column::Procs(_, procs)) = program.columns.get(column.index()) else {
        return bug("a column of procedures is missing");
    };
    match usize::try_from(id).ok().and_then(|id| procs.get(id)) {
        Some(proc) => Ok(*proc),
        None => bug("an entity has no procedure"),
    }
}
