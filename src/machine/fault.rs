//! Why a game stops before its end, and how it got there.

use std::fmt;

use thiserror::Error;

use super::{FaultKind, Position};
use crate::source::{Origin, Place};
use crate::tree::{Act, At, Program, Stmt};

/// Why a game stopped before its end.
#[derive(Debug, Error)]
pub enum Stop {
    /// The game did something that cannot be done.
    #[error("{0}")]
    Fault(Box<Fault>),
    /// We did.
    #[error("{0}")]
    Bug(Bug),
}

/// A mistake of ours, never of a game's author.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this is a bug in `roll`, not in your game: {0}")]
pub struct Bug(pub String);

/// A fault of a running game: what, where, and on what way it got there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// The place in what somebody wrote, if some line of it is to blame.
    pub place: Option<Place>,
    /// The functions under way, the first called first: "tile 7, `chute`".
    pub chain: Vec<String>,
    /// Whose turn it is, by name; nobody's before the first turn.
    pub turn: Option<String>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

/// What evaluation reports; [`Stop`] is made of it where the cursor is known.
#[derive(Debug)]
pub(super) enum Trouble {
    Fault(FaultKind, At),
    Bug(&'static str),
}

/// How trouble travels through expressions and statements: in full, or as a mere [`Hitch`].
pub(super) trait Woe: Sized {
    fn new(trouble: Trouble) -> Self;
}

impl Woe for Box<Trouble> {
    fn new(trouble: Trouble) -> Self {
        Self::new(trouble)
    }
}

/// Something is wrong. What, is found out by doing the same again and telling in full: as
/// long as all goes well, a result with nothing but this in it stays in the processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hitch;

impl Woe for Hitch {
    fn new(_: Trouble) -> Self {
        Self
    }
}

/// A result, or trouble in full.
pub(super) type Worked<T> = Result<T, Box<Trouble>>;

#[cold]
pub(super) fn fault<T, W: Woe>(kind: FaultKind, at: At) -> Result<T, W> {
    Err(W::new(Trouble::Fault(kind, at)))
}

#[cold]
pub(super) fn bug<T, W: Woe>(what: &'static str) -> Result<T, W> {
    Err(W::new(Trouble::Bug(what)))
}

/// The name that its author gave to a function, if it has one: of "landsOn `chute`"
/// it is "`chute`" that tells most.
fn own_name(title: &str) -> &str {
    title.find('`').map_or(title, |at| title.split_at(at).1)
}

/// How many functions of a chain are shown at each end.
const SHOWN: usize = 6;

impl Position {
    /// Adds to a trouble where the game was when it happened.
    #[cold]
    pub(super) fn stop(&self, program: &Program, trouble: Trouble) -> Stop {
        match trouble {
            Trouble::Bug(what) => Stop::Bug(Bug(what.to_owned())),
            Trouble::Fault(kind, at) => Stop::Fault(Box::new(Fault {
                kind,
                place: self.blame(program, at),
                chain: self.chain(program),
                turn: self.on_the_move(program),
            })),
        }
    }

    /// The written line that led here: the place itself if somebody wrote it for this game,
    /// else the innermost statement under way that is.
    fn blame(&self, program: &Program, at: At) -> Option<Place> {
        let own = |at: At| {
            let place = program.places.get(at.index()).copied();
            place.filter(|place| place.origin != Origin::Prelude)
        };
        own(at).or_else(|| self.under_way(program).find_map(|stmt| own(stmt.at)))
    }

    /// The statements under way, the innermost first.
    fn under_way<'a>(&'a self, program: &'a Program) -> impl Iterator<Item = &'a Stmt> {
        let inner = std::iter::once(None).chain(self.frames.iter().rev().map(Some));
        self.frames.iter().rev().zip(inner).filter_map(|(frame, inner)| {
            let block = program.blocks.get(frame.block.index())?;
            let here = block.get(frame.at as usize);
            match (inner, here) {
                // The cursor has moved past a statement that is under way, unless it is a loop.
                (Some(inner), here) => match here {
                    Some(stmt) if matches!(&stmt.act, Act::Loop(_, body) if *body == inner.block) => {
                        here
                    }
                    _ => block.get((frame.at as usize).checked_sub(1)?),
                },
                (None, here) => here,
            }
        })
    }

    fn chain(&self, program: &Program) -> Vec<String> {
        let mut chain: Vec<String> = self
            .frames
            .iter()
            .filter_map(|frame| {
                let proc = program.procs.get(frame.call?.index())?;
                if proc.at == At::ENGINE {
                    return None;
                }
                let about = proc.subject.as_ref().and_then(|subject| {
                    let word = program.names.get(subject.word.index())?;
                    let value = self
                        .locals
                        .get(frame.base as usize + subject.local.index())?;
                    Some(format!("{word} {value}, "))
                });
                Some(about.unwrap_or_default() + own_name(&proc.title))
            })
            .collect();
        if chain.len() > 2 * SHOWN + 1 {
            let hidden = chain.len() - 2 * SHOWN;
            chain.splice(SHOWN..SHOWN + hidden, [format!("… {hidden} more …")]);
        }
        chain
    }

    fn on_the_move(&self, program: &Program) -> Option<String> {
        let mover = program.mover.as_ref()?;
        let id = *self.globals.get(mover.global.index())?;
        (id >= 0).then(|| self.name(program, mover.kind, id))
    }
}
