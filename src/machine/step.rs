//! What statements do that need the cursor.

use super::ahead::procedure;
use super::ask::{Answer, Ask, Choices, Seat};
use super::eval::{Eval, Here};
use super::event::{Event, Outcome};
use super::fact::Fact;
use super::fault::{Trouble, Woe, Worked, bug, fault};
use super::fault_kind::FaultKind;
use super::position::Position;
use super::run::{PATIENCE, Pause, Play, Step, no_patience};
use super::spare::Spare;
use super::table::{Heard, Reply, Table};
use crate::tree::{Act, At, Form, ProcId, Program, Question, Stmt, letter};

impl Position {
    /// Runs a statement that needs the cursor; it is at place `at` of its block.
    pub(super) fn step<T: Table>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        at: usize,
        stmt: &Stmt,
    ) -> Worked<Step> {
        let program = here.program;
        let eval = Eval::<Box<Trouble>>::new(self, here);
        match &stmt.act {
            Act::If(test, then, otherwise) => {
                let block = if eval.test(test)? { *then } else { *otherwise };
                self.mark(at + 1);
                self.open(block, 0, &here.frame);
                Ok(Step::Moved)
            }
            Act::Loop(test, body) => {
                if !eval.test(test)? {
                    return Ok(Step::Next);
                }
                self.mark(at);
                self.open(*body, 0, &here.frame);
                Ok(Step::Moved)
            }
            Act::Call(proc, arguments) => {
                eval.fill(play.scratch, arguments)?;
                self.call(program, *proc, play.scratch, at, stmt.at)
            }
            Act::CallColumn(column, id, arguments) => {
                let id = eval.int(id)?;
                let proc = procedure::<Box<Trouble>>(program, *column, id)?;
                eval.fill(play.scratch, arguments)?;
                if T::COUNTS {
                    play.table.count(Fact::Called(proc));
                }
                self.call(program, proc, play.scratch, at, stmt.at)
            }
            Act::Ask(question) => self.put(play, here, at, stmt.at, question),
            Act::Tell(notice) => {
                if T::COUNTS
                    && let Some(fact) = eval.fact(notice)?
                {
                    play.table.count(fact);
                }
                let event = eval.event(notice)?;
                if play.table.hear(&event) == Heard::Pause {
                    self.mark(at + 1);
                    return Ok(Step::Pause(Pause::Tell(event)));
                }
                Ok(Step::Next)
            }
            Act::Fail(failing, why) => eval.fail(*failing, why, stmt.at),
            Act::End(winner) => {
                let winner = match winner {
                    None => None,
                    Some((kind, id)) => Some((*kind, eval.int(id)?)),
                };
                self.mark(at);
                Ok(self.end(program, play.table, winner))
            }
            _ => bug("a statement was not run"),
        }
    }

    /// Runs a statement that changes lists, or how many there are of a kind.
    pub(super) fn rearrange<W: Woe>(
        &mut self,
        here: &Here<'_>,
        stmt: &Stmt,
        spare: &mut Spare,
    ) -> Result<(), W> {
        let frame = &here.frame;
        let eval = Eval::<W>::new(self, here);
        match &stmt.act {
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
                        let eval = Eval::<W>::new(self, here);
                        eval.no_such(*noun, index, length, stmt.at)
                    }
                }
            }
            Act::SetList(array, list) => {
                let mut items = spare.give();
                let view = eval.list(list)?;
                eval.labour(view.len());
                view.copy_to(&mut items);
                let old = self.set_list(frame, *array, items, stmt.at)?;
                spare.take(std::iter::once(old));
                Ok(())
            }
            Act::Stretch(array, count, fill) => {
                let count = eval.int(count)?;
                self.stretch(frame, *array, count, *fill, stmt.at)
            }
            Act::Muster(kind, groups_and_each) => {
                let [groups, each] = groups_and_each.as_ref();
                let count = i64::from(eval.int(groups)?) * i64::from(eval.int(each)?);
                let Some(declared) = here.program.kinds.get(kind.index()) else {
                    return bug("a kind is missing");
                };
                self.muster(*kind, &declared.word, declared.numbered, count, stmt.at)
            }
            _ => bug("a statement was taken for another"),
        }
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
    fn put<T: Table>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        place: usize,
        at: At,
        question: &Question,
    ) -> Worked<Step> {
        let eval = Eval::<Box<Trouble>>::new(self, here);
        let ask = eval.ask(question, at, T::LISTENS, play.spare.give())?;
        for _ in 0..PATIENCE {
            let Reply::Now(answer) = play.table.answer(&ask) else {
                self.mark(place);
                return Ok(Step::Pause(Pause::Ask(ask)));
            };
            if ask.choices.allow(&answer) {
                self.take::<T, Box<Trouble>>(play, here, at, question, ask, &answer)?;
                return Ok(Step::Next);
            }
            let refused = Event::Refused {
                ask: ask.clone(),
                answer,
            };
            if T::LISTENS && play.table.hear(&refused) == Heard::Pause {
                self.mark(place);
                return Ok(Step::Pause(Pause::Tell(refused)));
            }
        }
        Err(Box::new(no_patience()))
    }

    /// Puts a question to a table that is ready for it; false if there is no answer yet.
    #[inline(never)]
    pub(super) fn ask_at_once<T: Table, W: Woe>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        at: At,
        question: &Question,
    ) -> Result<bool, W> {
        let eval = Eval::<W>::new(self, here);
        let ask = eval.ask(question, at, T::LISTENS, play.spare.give())?;
        match play.table.answer(&ask) {
            Reply::Now(answer) if ask.choices.allow(&answer) => {
                self.take(play, here, at, question, ask, &answer)?;
                Ok(true)
            }
            Reply::Now(_) | Reply::Later => {
                if let Choices::List(list) = ask.choices {
                    play.spare.take(std::iter::once(list));
                }
                Ok(false)
            }
        }
    }

    /// Takes an allowed answer to a question.
    fn take<T: Table, W: Woe>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        at: At,
        question: &Question,
        ask: Ask,
        answer: &Answer,
    ) -> Result<(), W> {
        if ask.seat != Seat::Chance {
            play.fuel.refill();
        }
        self.receive(here, question, answer)?;
        if T::COUNTS
            && let Some(number) = answer.number()
        {
            play.table.count(Fact::Chose(at, number));
        }
        if let Choices::List(list) = ask.choices {
            play.spare.take(std::iter::once(list));
        }
        Ok(())
    }

    /// Puts an allowed answer where it belongs.
    pub(super) fn receive<W: Woe>(
        &mut self,
        here: &Here<'_>,
        question: &Question,
        answer: &Answer,
    ) -> Result<(), W> {
        match (&question.form, answer) {
            (Form::OneOf(_, into), Answer::Nth(nth)) => {
                self.set_local(&here.frame, *into, i32::try_from(*nth).unwrap_or(i32::MAX))
            }
            (Form::Range(_, _, into) | Form::Choice(_, into) | Form::Number(_, into), answer) => {
                match answer.number() {
                    Some(number) => self.set_local(&here.frame, *into, number),
                    None => bug("an answer does not fit its question"),
                }
            }
            (Form::Line(_, into), Answer::Text(line)) => {
                let list = self.array_mut(&here.frame, *into)?;
                list.clear();
                list.extend(line.chars().map(letter));
                Ok(())
            }
            (Form::Name(kind, id), Answer::Text(name)) => {
                let id = Eval::<W>::new(self, here).int(id)?;
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
