//! A program learnt by heart: every statement becomes a small function of its own, with all
//! that is known about it built in, and those are called one after the other.
//!
//! It does what running [`ahead`](super::ahead) does, only quicker, and is worth the learning
//! where thousands of games are played. What is not worth a function of its own is run as
//! ever, and so is everything that needs the cursor: a routine stops before it.

mod number;
mod statement;
mod walk;

use super::ahead::Halt;
use super::eval::Here;
use super::fault::Hitch;
use super::position::Position;
use super::run::{Play, statements};
use super::table::Table;
use crate::tree::{BlockId, Program};

/// Blocks inside blocks are learnt so deep; what is deeper is run as ever.
const DEEPEST: u32 = 32;

/// What one statement does.
type Deed<'p, T> =
    Box<dyn Fn(&mut Position, &mut Play<'_, T>, &Here<'_>) -> Halt<Hitch> + Send + Sync + 'p>;

/// A block that is known by heart.
struct Verse<'p, T> {
    id: BlockId,
    deeds: Vec<Deed<'p, T>>,
}

/// A program that is known by heart, for one sort of table.
pub struct Routine<'p, T> {
    /// By block.
    verses: Vec<Verse<'p, T>>,
}

impl<T> std::fmt::Debug for Routine<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let count = self.verses.len();
        f.debug_struct("Routine").field("verses", &count).finish()
    }
}

impl<'p, T: Table + 'p> Routine<'p, T> {
    /// Learns a program.
    pub fn learn(program: &'p Program) -> Self {
        let blocks = (0..program.blocks.len()).map(BlockId::nth);
        Self {
            verses: blocks.map(|id| Verse::learn(program, id, 0)).collect(),
        }
    }

    /// Runs a block from one of its statements on, as far as that needs no cursor: so many
    /// statements, and why no more.
    #[inline]
    pub(super) fn ahead(
        &self,
        position: &mut Position,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        at: usize,
    ) -> (usize, Halt<Hitch>) {
        match self.verses.get(here.frame.block.index()) {
            Some(verse) => verse.say(position, play, here, at),
            None => (0, Halt::Done),
        }
    }
}

impl<'p, T: Table + 'p> Verse<'p, T> {
    fn learn(program: &'p Program, id: BlockId, depth: u32) -> Self {
        let stmts = statements(program, id).iter();
        Self {
            id,
            deeds: stmts
                .map(|stmt| statement::learn(program, stmt, depth))
                .collect(),
        }
    }

    /// Does what the block does, from a statement on.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "so that a block costs no more than its deeds"
    )]
    fn say(
        &self,
        position: &mut Position,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
        at: usize,
    ) -> (usize, Halt<Hitch>) {
        let deeds = self.deeds.get(at..).unwrap_or(&[]);
        // All statements are paid for at once; what is not run is given back.
        if !play.fuel.pay(deeds.len() as u64) {
            let stmts = statements(here.program, self.id);
            return position.ahead(play, here, stmts.get(at..).unwrap_or(&[]), 0);
        }
        for (place, deed) in deeds.iter().enumerate() {
            let halt = deed(position, play, here);
            if let Halt::Done = halt {
                continue;
            }
            let run = place + usize::from(!matches!(halt, Halt::Cursor));
            play.fuel.give_back((deeds.len() - run) as u64);
            return (place, halt);
        }
        (deeds.len(), Halt::Done)
    }

    /// The same for a block of another statement. If it is not done, it is noted where it
    /// goes on.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "so that a block costs no more than its deeds"
    )]
    fn say_inside(
        &self,
        position: &mut Position,
        play: &mut Play<'_, T>,
        here: &Here<'_>,
    ) -> Halt<Hitch> {
        if self.deeds.is_empty() {
            return Halt::Done;
        }
        let (place, halt) = self.say(position, play, here, 0);
        if !matches!(halt, Halt::Done) {
            play.opened.note(here.program, self.id, place, &halt);
        }
        halt
    }
}
