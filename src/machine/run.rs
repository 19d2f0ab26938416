//! The loop: runs statements until the game pauses, ends or faults.

use std::cell::Cell;

use super::ahead::{Halt, Opened};
use super::ask::{Answer, Ask};
use super::eval::{Eval, Here};
use super::event::{Event, Outcome};
use super::fault::{Hitch, Stop, Trouble, Worked, bug, fault};
use super::fault_kind::FaultKind;
use super::fuel::Fuel;
use super::position::{Frame, Position};
use super::routine::Routine;
use super::spare::Spare;
use super::table::Table;
use crate::tree::{Act, At, BlockId, Program, Stmt};

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

/// Room to work in. Who plays many games keeps it from game to game, so that none of them
/// has to ask for room.
#[derive(Debug, Default)]
pub struct Desk {
    /// Arguments on their way into a procedure.
    scratch: Vec<i32>,
    pub(super) spare: Spare,
    opened: Opened,
}

/// A game on its way: what does not belong to the position.
pub(super) struct Play<'a, T> {
    pub(super) table: &'a mut T,
    pub(super) fuel: &'a mut Fuel,
    pub(super) scratch: &'a mut Vec<i32>,
    pub(super) spare: &'a mut Spare,
    pub(super) opened: &'a mut Opened,
    /// The program by heart, if somebody has learnt it.
    pub(super) routine: Option<&'a Routine<'a, T>>,
}

impl<'a, T> Play<'a, T> {
    pub(super) fn new(desk: &'a mut Desk, table: &'a mut T, fuel: &'a mut Fuel) -> Self {
        let Desk {
            scratch,
            spare,
            opened,
        } = desk;
        Self {
            table,
            fuel,
            scratch,
            spare,
            opened,
            routine: None,
        }
    }
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
        let mut desk = Desk::default();
        self.run_on(program, &mut Play::new(&mut desk, table, fuel))
    }

    /// The same, by heart and at a desk that is there already.
    pub fn run_by<'a, T: Table>(
        &mut self,
        routine: &'a Routine<'a, T>,
        desk: &'a mut Desk,
        program: &Program,
        table: &'a mut T,
        fuel: &'a mut Fuel,
    ) -> Result<Pause, Stop> {
        let mut play = Play::new(desk, table, fuel);
        play.routine = Some(routine);
        self.run_on(program, &mut play)
    }

    fn run_on<T: Table>(
        &mut self,
        program: &Program,
        play: &mut Play<'_, T>,
    ) -> Result<Pause, Stop> {
        loop {
            match self.run_above(0, program, play)? {
                Some(pause) => return Ok(pause),
                None => self.over = Some(self.last_outcome(program)),
            }
        }
    }

    /// How a game ends that has come to the end of its statements.
    fn last_outcome(&self, program: &Program) -> Outcome {
        let winner = program.winner;
        let winner = winner.and_then(|winner| self.globals.get(winner.index()));
        let plays = |id: &i32| u32::try_from(*id).is_ok_and(|id| id < self.players(program));
        Outcome {
            winner: winner.copied().filter(plays),
        }
    }

    /// Plays on until the cursor is no longer than `depth`, or pauses before that.
    pub(super) fn run_above<T: Table>(
        &mut self,
        depth: usize,
        program: &Program,
        play: &mut Play<'_, T>,
    ) -> Result<Option<Pause>, Stop> {
        loop {
            if let Some(outcome) = self.over {
                return Ok(Some(Pause::Over(outcome)));
            }
            let Some(frame) = self.frames.get(depth..).and_then(<[_]>::last).copied() else {
                return Ok(None);
            };
            let here = Here {
                program,
                frame,
                work: Cell::new(0),
                calls: 0,
            };
            let block = statements(program, frame.block);
            // The cursor moves here as long as the block goes on, and is written down
            // whenever anybody could look at it.
            let mut at = frame.at as usize;
            loop {
                let (done, halt) = self.ahead_of(play, &here, at);
                at += done;
                // Long work costs more than one statement; an empty tank is noticed at the next.
                play.fuel.burn(here.work.take());
                let step = match (halt, block.get(at)) {
                    (Halt::Done, _) | (_, None) => {
                        self.leave(play.spare);
                        Ok(Step::Moved)
                    }
                    (Halt::Cursor, Some(stmt)) if !play.fuel.burn(1) => {
                        fault(FaultKind::OutOfFuel(play.fuel.tank()), stmt.at)
                    }
                    (Halt::Cursor, Some(stmt)) => self.step(play, &here, at, stmt),
                    (Halt::Inside, _) => Ok(self.open_inside(play, &here, at + 1)),
                    (Halt::Around, _) => Ok(self.open_inside(play, &here, at)),
                    // The blocks inside that were under way go on the cursor, and what is
                    // wrong is told when the innermost of them goes on.
                    (Halt::Woe(Hitch), Some(stmt)) if !play.opened.is_empty() => {
                        let past = play.opened.is_inside(stmt);
                        Ok(self.open_inside(play, &here, at + usize::from(past)))
                    }
                    (Halt::Woe(Hitch), Some(stmt)) => self.trouble(play, &here, stmt),
                };
                play.fuel.burn(here.work.take());
                match step {
                    Ok(Step::Next) => at += 1,
                    Ok(Step::Moved) => break,
                    Ok(Step::Pause(pause)) => return Ok(Some(pause)),
                    Err(trouble) => {
                        self.mark(at);
                        return Err(self.stop(program, *trouble));
                    }
                }
            }
        }
    }

    /// Runs the block of `here` from a statement on, by heart if somebody has learnt it.
    #[inline]
    fn ahead_of<T: Table>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        at: usize,
    ) -> (usize, Halt<Hitch>) {
        if let Some(routine) = play.routine {
            return routine.ahead(self, play, here, at);
        }
        let stmts = statements(here.program, here.frame.block);
        self.ahead(play, here, stmts.get(at..).unwrap_or(&[]), 0)
    }

    /// Puts blocks on the cursor that were run ahead of it, above the block of `here`, which
    /// goes on at `next`.
    fn open_inside<T>(&mut self, play: &mut Play<'_, T>, here: &Here<'_>, next: usize) -> Step {
        self.mark(next);
        self.open_all(play, here);
        Step::Moved
    }

    /// Tells in full what is wrong with a statement.
    fn trouble<T: Table>(
        &mut self,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        stmt: &Stmt,
    ) -> Worked<Step> {
        let halt = self.ahead(play, here, std::slice::from_ref(stmt), 0);
        play.opened.clear();
        match halt {
            (_, Halt::Woe(trouble)) => Err(trouble),
            _ => bug("what was wrong is right the second time"),
        }
    }

    /// Where the question stands that the game pauses at.
    pub fn asked_at(&self, program: &Program) -> Option<At> {
        let stmt = self.next_stmt(program)?;
        matches!(stmt.act, Act::Ask(_)).then_some(stmt.at)
    }

    /// Answers the question that the game pauses at. An answer that is not allowed
    /// is handed back and nothing has moved.
    pub fn answer(&mut self, program: &Program, answer: Answer) -> Result<(), Answer> {
        let (
            Some(frame),
            Some(Stmt {
                act: Act::Ask(question),
                at,
            }),
        ) = (self.frames.last().copied(), self.next_stmt(program))
        else {
            return Err(answer);
        };
        let here = Here {
            program,
            frame,
            work: Cell::new(0),
            calls: 0,
        };
        let Ok(ask) = Eval::<Hitch>::new(self, &here).ask(question, *at, false, Vec::new()) else {
            return Err(answer);
        };
        if !ask.choices.allow(&answer) || self.over.is_some() {
            return Err(answer);
        }
        match self.receive::<Hitch>(&here, question, &answer) {
            Ok(()) => {
                self.mark(frame.at as usize + 1);
                Ok(())
            }
            Err(_) => Err(answer),
        }
    }

    /// The statement that the cursor stands at.
    fn next_stmt<'p>(&self, program: &'p Program) -> Option<&'p Stmt> {
        let frame = self.frames.last()?;
        statements(program, frame.block).get(frame.at as usize)
    }

    /// Why a game stops in which nobody is really answering: see [`PATIENCE`].
    pub fn lose_patience(&self, program: &Program) -> Stop {
        self.stop(program, no_patience())
    }

    /// Writes down where the block on top of the cursor stands.
    pub(super) fn mark(&mut self, at: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.at = place(at);
        }
    }

    /// Puts a block on the cursor that is inside the procedure of `frame`, from one of its
    /// statements on.
    pub(super) fn open(&mut self, block: BlockId, at: usize, frame: &Frame) {
        self.frames.push(Frame {
            block,
            at: place(at),
            call: None,
            ..*frame
        });
    }
}

/// The statements of a block.
#[inline]
pub(super) fn statements(program: &Program, block: BlockId) -> &[Stmt] {
    let block = program.blocks.get(block.index());
    block.map_or(&[][..], Vec::as_slice)
}

fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

pub(super) fn no_patience() -> Trouble {
    Trouble::Fault(FaultKind::NoPatience(PATIENCE), At::ENGINE)
}
