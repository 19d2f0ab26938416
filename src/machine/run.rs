//! The loop: runs statements until the game pauses, ends or faults.

use std::cell::Cell;

use super::ask::{Answer, Ask, Seat};
use super::eval::Eval;
use super::event::{Event, Outcome};
use super::fault::{Stop, Trouble, Worked, bug, fault};
use super::fault_kind::FaultKind;
use super::fuel::Fuel;
use super::position::{Frame, Position};
use super::table::{Heard, Reply, Table};
use crate::tree::{Act, At, BlockId, Column, Form, Program, Question, Stmt};

/// Why a game is not running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pause {
    /// It waits for an answer: see [`Position::answer`].
    Ask(Ask),
    /// The table wanted to look at this.
    Tell(Event),
    /// It is over.
    Over(Outcome),
}

/// After so many answers in a row that are not allowed nobody is really answering.
pub const PATIENCE: u32 = 1000;

/// Room to work in, kept from statement to statement.
#[derive(Default)]
struct Desk {
    /// Arguments on their way into a procedure.
    scratch: Vec<i32>,
    /// Work beyond one step for each statement.
    work: Cell<u64>,
}

/// What a statement comes to.
enum Step {
    /// On to the next.
    Next,
    /// The cursor has been moved already.
    Moved,
    /// Stop here.
    Pause(Pause),
}

impl Position {
    /// Plays on until the table wants to pause or the game is over.
    pub fn run<T: Table>(
        &mut self,
        program: &Program,
        table: &mut T,
        fuel: &mut Fuel,
    ) -> Result<Pause, Stop> {
        loop {
            match self.run_above(0, program, table, fuel)? {
                Some(pause) => return Ok(pause),
                None => self.over = Some(Outcome { winner: None }),
            }
        }
    }

    /// Plays on until the cursor is no longer than `depth`, or pauses before that.
    pub(super) fn run_above<T: Table>(
        &mut self,
        depth: usize,
        program: &Program,
        table: &mut T,
        fuel: &mut Fuel,
    ) -> Result<Option<Pause>, Stop> {
        let mut desk = Desk::default();
        loop {
            if let Some(outcome) = self.over {
                return Ok(Some(Pause::Over(outcome)));
            }
            let Some(frame) = self.frames.get(depth..).and_then(<[_]>::last).copied() else {
                return Ok(None);
            };
            let block = program.blocks.get(frame.block.index());
            let Some(stmt) = block.and_then(|block| block.get(frame.at as usize)) else {
                self.leave();
                continue;
            };
            let step = if fuel.burn(1) {
                self.step(program, table, fuel, frame, stmt, &mut desk)
            } else {
                fault(FaultKind::OutOfFuel(fuel.tank()), stmt.at)
            };
            // Long work costs more than one statement; an empty tank is noticed at the next.
            fuel.burn(desk.work.take());
            match step {
                Ok(Step::Next) => self.advance(),
                Ok(Step::Moved) => {}
                Ok(Step::Pause(pause)) => return Ok(Some(pause)),
                Err(trouble) => return Err(self.stop(program, *trouble)),
            }
        }
    }

    /// Answers the question that the game pauses at. An answer that is not allowed
    /// is handed back and nothing has moved.
    pub fn answer(&mut self, program: &Program, answer: Answer) -> Result<(), Answer> {
        let frame = self.frames.last().copied();
        let stmt = frame.and_then(|frame| {
            let block = program.blocks.get(frame.block.index())?;
            block.get(frame.at as usize)
        });
        let (
            Some(frame),
            Some(Stmt {
                act: Act::Ask(question),
                at,
            }),
        ) = (frame, stmt)
        else {
            return Err(answer);
        };
        let Ok(ask) = Eval::new(program, self, &Cell::new(0)).ask(question, *at) else {
            return Err(answer);
        };
        if !ask.choices.allow(&answer) || self.over.is_some() {
            return Err(answer);
        }
        match self.receive(program, frame, question, &answer) {
            Ok(()) => {
                self.advance();
                Ok(())
            }
            Err(_) => Err(answer),
        }
    }

    /// Why a game stops in which nobody is really answering: see [`PATIENCE`].
    pub fn lose_patience(&self, program: &Program) -> Stop {
        self.stop(program, no_patience())
    }

    fn advance(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.at += 1;
        }
    }

    fn step<T: Table>(
        &mut self,
        program: &Program,
        table: &mut T,
        fuel: &mut Fuel,
        frame: Frame,
        stmt: &Stmt,
        desk: &mut Desk,
    ) -> Worked<Step> {
        let Desk { scratch, work } = desk;
        let eval = Eval::new(program, self, work);
        match &stmt.act {
            Act::SetLocal(local, value) => {
                let value = eval.int(value)?;
                self.set_local(frame, *local, value)?;
            }
            Act::SetGlobal(global, value) => {
                let value = eval.int(value)?;
                self.set_global(*global, value)?;
            }
            Act::SetField(kind, id, value) => {
                let id = eval.int(id)?;
                let value = eval.int(value)?;
                self.set_field(*kind, id, value)?;
            }
            Act::SetItem(array, index, value, noun) => {
                let index = eval.int(index)?;
                let value = eval.int(value)?;
                let list = self.array_mut(frame, *array)?;
                let length = list.len();
                let place = usize::try_from(index).ok();
                match place.and_then(|place| list.get_mut(place)) {
                    Some(item) => *item = value,
                    None => {
                        let eval = Eval::new(program, self, work);
                        return eval.no_such(*noun, index, length, stmt.at);
                    }
                }
            }
            Act::SetList(array, list) => {
                let view = eval.list(list)?;
                eval.labour(view.len());
                let items = view.into_items();
                self.set_list(frame, *array, items, stmt.at)?;
            }
            Act::Stretch(array, count, fill) => {
                let count = eval.int(count)?;
                self.stretch(frame, *array, count, *fill, stmt.at)?;
            }
            Act::Muster(kind, groups_and_each) => {
                let [groups, each] = groups_and_each.as_ref();
                let count = i64::from(eval.int(groups)?) * i64::from(eval.int(each)?);
                let Some(declared) = program.kinds.get(kind.index()) else {
                    return bug("a kind is missing");
                };
                self.muster(*kind, &declared.word, declared.numbered, count, stmt.at)?;
            }
            Act::If(test, then, otherwise) => {
                let block = if eval.test(test)? { *then } else { *otherwise };
                self.advance();
                self.open(block, frame);
                return Ok(Step::Moved);
            }
            Act::Loop(test, body) => {
                if eval.test(test)? {
                    self.open(*body, frame);
                    return Ok(Step::Moved);
                }
            }
            Act::Call(proc, arguments) => {
                fill(scratch, &eval, arguments)?;
                return self.call(program, *proc, scratch, stmt.at);
            }
            Act::CallColumn(column, id, arguments) => {
                let id = eval.int(id)?;
                fill(scratch, &eval, arguments)?;
                let Some(Column::Procs(_, procs)) = program.columns.get(column.index()) else {
                    return bug("a column of procedures is missing");
                };
                let Some(proc) = usize::try_from(id).ok().and_then(|id| procs.get(id)) else {
                    return bug("an entity has no procedure");
                };
                return self.call(program, *proc, scratch, stmt.at);
            }
            Act::Ask(question) => {
                let ask = eval.ask(question, stmt.at)?;
                return self.put(program, table, fuel, frame, question, ask);
            }
            Act::Tell(notice) => {
                let Some(event) = eval.event::<T>(notice)? else {
                    return Ok(Step::Next);
                };
                if table.hear(&event) == Heard::Pause {
                    self.advance();
                    return Ok(Step::Pause(Pause::Tell(event)));
                }
            }
            Act::End(winner) => {
                let winner = match winner {
                    None => None,
                    Some((kind, id)) => Some((*kind, eval.int(id)?)),
                };
                return Ok(self.end(program, table, winner));
            }
        }
        Ok(Step::Next)
    }

    /// A block inside the procedure of `frame`.
    fn open(&mut self, block: BlockId, frame: Frame) {
        self.frames.push(Frame {
            block,
            at: 0,
            call: None,
            ..frame
        });
    }

    fn call(
        &mut self,
        program: &Program,
        proc: crate::tree::ProcId,
        arguments: &[i32],
        at: At,
    ) -> Worked<Step> {
        // Blocks nest at most as deep as the program does, so counting calls is
        // only needed when the cursor is long.
        let deepest = &program.deepest;
        if self.frames.len() >= deepest.calls as usize {
            let calls = self
                .frames
                .iter()
                .filter(|frame| frame.call.is_some())
                .count();
            if calls >= deepest.calls as usize {
                return fault(FaultKind::TooDeep(deepest.words.clone()), at);
            }
        }
        self.advance();
        if self.enter(program, proc, arguments) {
            Ok(Step::Moved)
        } else {
            bug("a procedure is missing")
        }
    }

    /// Puts a question to the table until there is an answer that is allowed.
    fn put<T: Table>(
        &mut self,
        program: &Program,
        table: &mut T,
        fuel: &mut Fuel,
        frame: Frame,
        question: &Question,
        ask: Ask,
    ) -> Worked<Step> {
        for _ in 0..PATIENCE {
            let Reply::Now(answer) = table.answer(&ask) else {
                return Ok(Step::Pause(Pause::Ask(ask)));
            };
            if ask.choices.allow(&answer) {
                if ask.seat != Seat::Chance {
                    fuel.refill();
                }
                self.receive(program, frame, question, &answer)?;
                return Ok(Step::Next);
            }
            let refused = Event::Refused {
                ask: ask.clone(),
                answer,
            };
            if T::LISTENS && table.hear(&refused) == Heard::Pause {
                return Ok(Step::Pause(Pause::Tell(refused)));
            }
        }
        Err(Box::new(no_patience()))
    }

    /// Puts an allowed answer where it belongs.
    fn receive(
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
                let id = Eval::new(program, self, &Cell::new(0)).int(id)?;
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

fn no_patience() -> Trouble {
    Trouble::Fault(FaultKind::NoPatience(PATIENCE), At::ENGINE)
}

/// Works out arguments.
fn fill<'a>(
    scratch: &mut Vec<i32>,
    eval: &Eval<'a>,
    arguments: &'a [crate::tree::Int],
) -> Worked<()> {
    scratch.clear();
    for argument in arguments {
        scratch.push(eval.int(argument)?);
    }
    Ok(())
}
