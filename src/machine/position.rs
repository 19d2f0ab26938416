//! A game in play, as a value: all that can change, and nothing else.

use serde::{Deserialize, Serialize};

use super::Outcome;
use super::spare::Spare;
use crate::tree::{BlockId, KindId, ProcId, Program};

/// All that can change in a game. It holds no generator and no program: clone it
/// to look ahead, compare or hash it to find positions again, save it to go on later.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    pub(super) globals: Vec<i32>,
    pub(super) shared: Vec<Vec<i32>>,
    pub(super) rosters: Vec<Roster>,
    pub(super) frames: Vec<Frame>,
    pub(super) locals: Vec<i32>,
    pub(super) arrays: Vec<Vec<i32>>,
    pub(super) over: Option<Outcome>,
}

/// The entities of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Roster {
    pub(super) count: u32,
    /// One each, if the kind carries numbers.
    pub(super) numbers: Vec<i32>,
    /// Given names; the list is no longer than it has to be.
    pub(super) names: Vec<Option<Box<str>>>,
}

/// A block under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Frame {
    pub(super) block: BlockId,
    /// The statement to run next.
    pub(super) at: u32,
    /// Where this procedure's locals begin.
    pub(super) base: u32,
    /// Where its lists begin.
    pub(super) array_base: u32,
    /// The procedure, if this block is its body.
    pub(super) call: Option<ProcId>,
}

impl Position {
    /// The beginning of a game.
    pub fn start(program: &Program) -> Self {
        let mut position = Self {
            globals: Vec::new(),
            shared: Vec::new(),
            rosters: Vec::new(),
            frames: Vec::new(),
            locals: Vec::new(),
            arrays: Vec::new(),
            over: None,
        };
        position.restart(program);
        position
    }

    /// Back to the beginning of a game, in the room that this position takes already.
    pub fn restart(&mut self, program: &Program) {
        let initial = program.globals.iter().map(|global| global.initial);
        self.globals.clear();
        self.globals.extend(initial);
        self.shared.resize_with(program.shared.len(), Vec::new);
        for (list, shared) in self.shared.iter_mut().zip(&program.shared) {
            list.clear();
            if let Some(initial) = program.fixed.get(shared.initial.index()) {
                initial.append_to(list);
            }
        }
        self.rosters
            .resize_with(program.kinds.len(), Roster::default);
        for (roster, kind) in self.rosters.iter_mut().zip(&program.kinds) {
            let numbers = if kind.numbered { kind.initial } else { 0 };
            roster.count = kind.initial;
            roster.numbers.clear();
            roster.numbers.resize(numbers as usize, 0);
            roster.names.clear();
        }
        self.frames.clear();
        self.locals.clear();
        self.arrays.clear();
        self.over = None;
        self.enter(program, program.main, &[]);
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.over
    }

    /// The name of an entity: the one it was given, or its kind and number from one.
    pub fn name(&self, program: &Program, kind: KindId, id: i32) -> String {
        let mut name = String::new();
        self.write_name(program, kind, id, &mut name);
        name
    }

    /// Puts a procedure on the cursor. The arguments are its first locals.
    pub(super) fn enter(&mut self, program: &Program, id: ProcId, arguments: &[i32]) -> bool {
        let frame = self.begin(program, id, arguments);
        self.frames.extend(frame);
        frame.is_some()
    }

    /// Begins a procedure without putting it on the cursor.
    #[inline]
    pub(super) fn begin(
        &mut self,
        program: &Program,
        id: ProcId,
        arguments: &[i32],
    ) -> Option<Frame> {
        let proc = program.procs.get(id.index())?;
        let (base, array_base) = (self.locals.len(), self.arrays.len());
        self.locals.extend_from_slice(arguments);
        self.locals.resize(base + proc.locals as usize, 0);
        if proc.arrays > 0 {
            let length = array_base + proc.arrays as usize;
            self.arrays.resize_with(length, Vec::new);
        }
        Some(Frame {
            block: proc.body,
            at: 0,
            base: u32::try_from(base).unwrap_or(u32::MAX),
            array_base: u32::try_from(array_base).unwrap_or(u32::MAX),
            call: Some(id),
        })
    }

    /// Leaves the block on top of the cursor, and its procedure if it was its body.
    pub(super) fn leave(&mut self, spare: &mut Spare) {
        if let Some(frame) = self.frames.pop()
            && frame.call.is_some()
        {
            self.end_call(&frame, spare);
        }
    }

    /// Ends a procedure. Lists that nobody needs any more are left in `spare`.
    #[inline]
    pub(super) fn end_call(&mut self, frame: &Frame, spare: &mut Spare) {
        self.locals.truncate(frame.base as usize);
        let kept = frame.array_base as usize;
        if self.arrays.len() > kept {
            spare.take(self.arrays.drain(kept..));
        }
    }
}
