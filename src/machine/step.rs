//! What each statement does.

use std::cell::Cell;

use super::ask::{Answer, Choices, Seat};
use super::eval::Eval;
use super::event::{Event, Outcome};
use super::fact::Fact;
use super::fault::{Worked, bug, fault};
use super::fault_kind::FaultKind;
use super::fuel::Fuel;
use super::position::{Frame, Position};
use super::run::{Desk, PATIENCE, Pause, Step, no_patience};
use super::table::{Heard, Reply, Table};
use crate::tree::{Act, Asked, At, BlockId, Column, Form, Int, ProcId, Program, Question, Stmt};

impl Position {
    /// Runs the statement at place `at` of the block of `frame`.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "this is the heart of the loop")]
    pub(super) fn step<T: Table>(
        &mut self,
        program: &Program,
        table: &mut T,
        fuel: &mut Fuel,
        frame: Frame,
        at: usize,
        stmt: &Stmt,
        desk: &mut Desk,
    ) -> Worked<Step> {
        let eval = Eval::new(program, self, frame, &desk.work);
        match &stmt.act {
            Act::If(test, then, otherwise) => {
                let block = if eval.test(test)? { *then } else { *otherwise };
                return self.branch(program, fuel, frame, at, block, desk);
            }
            Act::Loop(test, body) => {
                if eval.test(test)? {
                    self.mark(at);
                    self.open(*body, 0, frame);
                    return Ok(Step::Moved);
                }
            }
            Act::Call(proc, arguments) => {
                fill(&mut desk.scratch, &eval, arguments)?;
                return self.call(program, *proc, &desk.scratch, at, stmt.at);
            }
            Act::CallColumn(column, id, arguments) => {
                let id = eval.int(id)?;
                let Some(Column::Procs(_, procs)) = program.columns.get(column.index()) else {
                    return bug("a column of procedures is missing");
                };
                let Some(proc) = usize::try_from(id).ok().and_then(|id| procs.get(id)) else {
                    return bug("an entity has no procedure");
                };
                fill(&mut desk.scratch, &eval, arguments)?;
                if T::COUNTS {
                    table.count(Fact::Called(*proc));
                }
                return self.call(program, *proc, &desk.scratch, at, stmt.at);
            }
            Act::Ask(question) => {
                return self.put(program, table, fuel, frame, at, stmt.at, question, desk);
            }
            Act::Tell(notice) => {
                if T::COUNTS
                    && let Some(fact) = eval.fact(notice)?
                {
                    table.count(fact);
                }
                let Some(event) = eval.event::<T>(notice)? else {
                    return Ok(Step::Next);
                };
                if table.hear(&event) == Heard::Pause {
                    self.mark(at + 1);
                    return Ok(Step::Pause(Pause::Tell(event)));
                }
            }
            Act::End(winner) => {
                let winner = match winner {
                    None => None,
                    Some((kind, id)) => Some((*kind, eval.int(id)?)),
                };
                self.mark(at);
                return Ok(self.end(program, table, winner));
            }
            act => self.set(program, frame, act, stmt.at, desk)?,
        }
        Ok(Step::Next)
    }

    /// Runs a statement that only puts a value somewhere. Nobody is told or asked
    /// anything, so the game cannot stop in the middle of it.
    #[inline]
    fn set(
        &mut self,
        program: &Program,
        frame: Frame,
        act: &Act,
        at: At,
        desk: &mut Desk,
    ) -> Worked<()> {
        let eval = Eval::new(program, self, frame, &desk.work);
        match act {
            Act::SetLocal(local, value) => {
                let value = eval.int(value)?;
                self.set_local(frame, *local, value)
            }
            Act::SetGlobal(global, value) => {
                let value = eval.int(value)?;
                self.set_global(*global, value)
            }
            Act::SetField(kind, id, value) => {
                let id = eval.int(id)?;
                let value = eval.int(value)?;
                self.set_field(*kind, id, value)
            }
            Act::SetItem(array, index, value, noun) => {
                let index = eval.int(index)?;
                let value = eval.int(value)?;
                let list = self.array_mut(frame, *array)?;
                let length = list.len();
                let place = usize::try_from(index).ok();
                match place.and_then(|place| list.get_mut(place)) {
                    Some(item) => {
                        *item = value;
                        Ok(())
                    }
                    None => {
                        let eval = Eval::new(program, self, frame, &desk.work);
                        eval.no_such(*noun, index, length, at)
                    }
                }
            }
            Act::SetList(array, list) => {
                let mut items = desk.spare.give();
                let view = eval.list(list)?;
                eval.labour(view.len());
                view.copy_to(&mut items);
                let old = self.set_list(frame, *array, items, at)?;
                desk.spare.take(std::iter::once(old));
                Ok(())
            }
            Act::Stretch(array, count, fill) => {
                let count = eval.int(count)?;
                self.stretch(frame, *array, count, *fill, at)
            }
            Act::Muster(kind, groups_and_each) => {
                let [groups, each] = groups_and_each.as_ref();
                let count = i64::from(eval.int(groups)?) * i64::from(eval.int(each)?);
                let Some(declared) = program.kinds.get(kind.index()) else {
                    return bug("a kind is missing");
                };
                self.muster(*kind, &declared.word, declared.numbered, count, at)
            }
            Act::If(..)
            | Act::Loop(..)
            | Act::Call(..)
            | Act::CallColumn(..)
            | Act::Ask(_)
            | Act::Tell(_)
            | Act::End(_) => bug("a statement was taken for another"),
        }
    }

    /// Runs a block inside the block of `frame`. What comes first in it and only puts
    /// values somewhere is done at once: a game cannot stop there, so it needs no cursor.
    fn branch(
        &mut self,
        program: &Program,
        fuel: &mut Fuel,
        frame: Frame,
        at: usize,
        id: BlockId,
        desk: &mut Desk,
    ) -> Worked<Step> {
        let block = program.blocks.get(id.index());
        let block = block.map_or(&[][..], Vec::as_slice);
        for (place, stmt) in block.iter().enumerate() {
            let quiet = stmt.act.is_quiet() && fuel.burn(1);
            if !quiet {
                self.mark(at + 1);
                self.open(id, place, frame);
                return Ok(Step::Moved);
            }
            if let Err(trouble) = self.set(program, frame, &stmt.act, stmt.at, desk) {
                self.mark(at + 1);
                self.open(id, place, frame);
                return Err(trouble);
            }
        }
        Ok(Step::Next)
    }

    /// A block inside the procedure of `frame`, from one of its statements on.
    fn open(&mut self, block: BlockId, at: usize, frame: Frame) {
        self.frames.push(Frame {
            block,
            at: u32::try_from(at).unwrap_or(u32::MAX),
            call: None,
            ..frame
        });
    }

    fn call(
        &mut self,
        program: &Program,
        proc: ProcId,
        arguments: &[i32],
        place: usize,
        at: At,
    ) -> Worked<Step> {
        // Blocks nest at most as deep as the program does, so counting calls is
        // only needed when the cursor is long.
        let deepest = &program.deepest;
        if self.frames.len() >= deepest.calls as usize {
            let calls = self.frames.iter().filter(|frame| frame.call.is_some());
            if calls.count() >= deepest.calls as usize {
                return fault(FaultKind::TooDeep(deepest.words.clone()), at);
            }
        }
        self.mark(place + 1);
        if self.enter(program, proc, arguments) {
            Ok(Step::Moved)
        } else {
            bug("a procedure is missing")
        }
    }

    /// Puts a question to the table until there is an answer that is allowed.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "as for `step`")]
    fn put<T: Table>(
        &mut self,
        program: &Program,
        table: &mut T,
        fuel: &mut Fuel,
        frame: Frame,
        place: usize,
        at: At,
        question: &Question,
        desk: &mut Desk,
    ) -> Worked<Step> {
        let eval = Eval::new(program, self, frame, &desk.work);
        if let (Asked::Chance, Form::OneOf(count, into)) = (&question.asked, &question.form) {
            let count = eval.chances(count, at)?;
            if let Some(nth) = table.chance(question.purpose, count)
                && nth < count
            {
                let nth = i32::try_from(nth).unwrap_or(i32::MAX);
                self.set_local(frame, *into, nth)?;
                return Ok(Step::Next);
            }
        }
        let ask = eval.ask(question, at, desk.spare.give())?;
        for _ in 0..PATIENCE {
            let Reply::Now(answer) = table.answer(&ask) else {
                self.mark(place);
                return Ok(Step::Pause(Pause::Ask(ask)));
            };
            if ask.choices.allow(&answer) {
                if ask.seat != Seat::Chance {
                    fuel.refill();
                }
                self.receive(program, frame, question, &answer)?;
                if T::COUNTS
                    && let Some(number) = answer.number()
                {
                    table.count(Fact::Chose(at, number));
                }
                if let Choices::List(list) = ask.choices {
                    desk.spare.take(std::iter::once(list));
                }
                return Ok(Step::Next);
            }
            let refused = Event::Refused {
                ask: ask.clone(),
                answer,
            };
            if T::LISTENS && table.hear(&refused) == Heard::Pause {
                self.mark(place);
                return Ok(Step::Pause(Pause::Tell(refused)));
            }
        }
        Err(Box::new(no_patience()))
    }

    /// Puts an allowed answer where it belongs.
    pub(super) fn receive(
        &mut self,
        program: &Program,
        frame: Frame,
        question: &Question,
        answer: &Answer,
    ) -> Worked<()> {
        match (&question.form, answer) {
            (Form::OneOf(_, into), Answer::Nth(nth)) => {
                self.set_local(frame, *into, i32::try_from(*nth).unwrap_or(i32::MAX))
            }
            (Form::Range(_, _, into) | Form::Choice(_, into), answer) => match answer.number() {
                Some(number) => self.set_local(frame, *into, number),
                None => bug("an answer does not fit its question"),
            },
            (Form::Name(kind, id), Answer::Text(name)) => {
                let id = Eval::new(program, self, frame, &Cell::new(0)).int(id)?;
                self.set_name(*kind, id, name)
            }
            _ => bug("an answer does not fit its question"),
        }
    }

    fn end<T: Table>(
        &mut self,
        program: &Program,
        table: &mut T,
        winner: Option<(crate::tree::KindId, i32)>,
    ) -> Step {
        let outcome = Outcome {
            winner: winner.map(|(_, id)| id),
        };
        self.over = Some(outcome);
        if T::LISTENS {
            let event = match winner {
                Some((kind, player)) => Event::Won {
                    player,
                    name: self.name(program, kind, player),
                },
                None => Event::NobodyWon,
            };
            if table.hear(&event) == Heard::Pause {
                return Step::Pause(Pause::Tell(event));
            }
        }
        Step::Moved
    }
}

/// Works out arguments.
#[inline]
fn fill<'a>(scratch: &mut Vec<i32>, eval: &Eval<'a>, arguments: &'a [Int]) -> Worked<()> {
    scratch.clear();
    for argument in arguments {
        scratch.push(eval.int(argument)?);
    }
    Ok(())
}
