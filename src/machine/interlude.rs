//! Something that is done while a game is paused, before it goes on.

use super::fault::{Bug, Stop};
use super::fuel::Fuel;
use super::position::Position;
use super::run::{Desk, Pause, Play};
use super::table::Table;
use crate::tree::{ProcId, Program};

impl Position {
    /// Runs a procedure without arguments, and nothing else: the game goes on later where
    /// it paused, unless this ended it. A game that was over stays over.
    ///
    /// The program may have more in it than the one the game was started with, if all
    /// of that comes behind.
    ///
    /// Returns `None` when the procedure has returned, or why it has not. Whoever is not
    /// content with that keeps a clone of the position and goes back to it.
    pub fn interlude<T: Table>(
        &mut self,
        program: &Program,
        proc: ProcId,
        table: &mut T,
        fuel: &mut Fuel,
    ) -> Result<Option<Pause>, Stop> {
        let mut desk = Desk::default();
        let depth = self.frames.len();
        let before = self.over.take();
        if !self.enter(program, proc, &[]) {
            return Err(Stop::Bug(Bug("a procedure is missing".to_owned())));
        }
        let mut play = Play::new(&mut desk, table, fuel);
        let pause = self.run_above(depth, program, &mut play)?;
        if let Some(Pause::Over(_)) = pause {
            // Nothing of it is left on the cursor, also when it ended in the middle.
            while self.frames.len() > depth {
                self.leave(&mut desk.spare);
            }
        }
        self.over = before.or(self.over);
        Ok(pause)
    }
}
