//! A program made leaner for games that nobody watches: it plays the same games, with less
//! work.
//!
//! Each pass is a file: [`trust`] leaves out checks that cannot fail, [`hush`] leaves out what
//! nobody hears, [`unfold`] puts procedures where they are called, [`fold`] works out what is
//! known, [`succession`] passes turns on in one step. A trimmed
//! program uses less fuel, and has lost what messages need, so whoever meets a fault plays that
//! game again with the whole program.

mod calls;
mod fold;
mod hush;
mod succession;
mod trust;
mod unfold;

use super::{ProcId, Program};

impl Program {
    /// The same game for whoever counts and does not listen.
    #[must_use]
    pub fn trim(&self) -> Self {
        let mut program = self.clone();
        for nth in 0..program.procs.len() {
            trust::trust(&mut program, ProcId::nth(nth));
        }
        hush::hush(&mut program);
        unfold::unfold(&mut program);
        succession::pass_on_turns(&mut program);
        program
    }
}
