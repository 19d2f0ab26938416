//! The loop: runs statements until the game pauses, ends or faults.

use std::cell::Cell;

use super::ask::{Answer, Ask};
use super::eval::Eval;
use super::event::{Event, Outcome};
use super::fault::{Stop, Trouble, fault};
use super::fault_kind::FaultKind;
use super::fuel::Fuel;
use super::position::Position;
use super::spare::Spare;
use super::table::Table;
use crate::tree::{Act, At, Program, Stmt};

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

/// Room to work in, kept from statement to statement. Who plays many games keeps it from
/// game to game, so that none of them has to ask for room.
#[derive(Debug, Default)]
pub struct Desk {
    /// Arguments on their way into a procedure.
    pub(super) scratch: Vec<i32>,
    /// Work beyond one step for each statement.
    pub(super) work: Cell<u64>,
    /// Lists to be used again.
    pub(super) spare: Spare,
}

/// What a statement comes to.
pub(super) enum Step {
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
        self.run_at(&mut Desk::default(), program, table, fuel)
    }

    /// The same, at a desk that is there already.
    pub fn run_at<T: Table>(
        &mut self,
        desk: &mut Desk,
        program: &Program,
        table: &mut T,
        fuel: &mut Fuel,
    ) -> Result<Pause, Stop> {
        loop {
            match self.run_above(0, desk, program, table, fuel)? {
                Some(pause) => return Ok(pause),
                None => self.over = Some(Outcome { winner: None }),
            }
        }
    }

    /// Plays on until the cursor is no longer than `depth`, or pauses before that.
    pub(super) fn run_above<T: Table>(
        &mut self,
        depth: usize,
        desk: &mut Desk,
        program: &Program,
        table: &mut T,
        fuel: &mut Fuel,
    ) -> Result<Option<Pause>, Stop> {
        loop {
            if let Some(outcome) = self.over {
                return Ok(Some(Pause::Over(outcome)));
            }
            let Some(frame) = self.frames.get(depth..).and_then(<[_]>::last).copied() else {
                return Ok(None);
            };
            let block = program.blocks.get(frame.block.index());
            let block = block.map_or(&[][..], Vec::as_slice);
            // The cursor moves here as long as the block goes on, and is written down
            // whenever anybody could look at it.
            let mut at = frame.at as usize;
            loop {
                let Some(stmt) = block.get(at) else {
                    self.leave(&mut desk.spare);
                    break;
                };
                let step = if fuel.burn(1) {
                    self.step(program, table, fuel, frame, at, stmt, desk)
                } else {
                    fault(FaultKind::OutOfFuel(fuel.tank()), stmt.at)
                };
                // Long work costs more than one statement; an empty tank is noticed at the next.
                fuel.burn(desk.work.take());
                match step {
                    Ok(Step::Next) => at += 1,
                    Ok(Step::Moved) => break,
                    Ok(Step::Pause(pause)) => return Ok(Some(pause)),
                    Err(trouble) => {
                        // A block inside this one may have noted its own place.
                        if self.frames.last() == Some(&frame) {
                            self.mark(at);
                        }
                        return Err(self.stop(program, *trouble));
                    }
                }
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
        let work = Cell::new(0);
        let eval = Eval::new(program, self, frame, &work);
        let Ok(ask) = eval.ask(question, *at, Vec::new()) else {
            return Err(answer);
        };
        if !ask.choices.allow(&answer) || self.over.is_some() {
            return Err(answer);
        }
        match self.receive(program, frame, question, &answer) {
            Ok(()) => {
                self.mark(frame.at as usize + 1);
                Ok(())
            }
            Err(_) => Err(answer),
        }
    }

    /// Why a game stops in which nobody is really answering: see [`PATIENCE`].
    pub fn lose_patience(&self, program: &Program) -> Stop {
        self.stop(program, no_patience())
    }

    /// Writes down where the block on top of the cursor stands.
    pub(super) fn mark(&mut self, at: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.at = u32::try_from(at).unwrap_or(u32::MAX);
        }
    }
}

pub(super) fn no_patience() -> Trouble {
    Trouble::Fault(FaultKind::NoPatience(PATIENCE), At::ENGINE)
}
