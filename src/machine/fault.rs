//! What can go wrong while a game is played.

use std::fmt;

use thiserror::Error;

use super::Position;
use crate::diagnostic::Code;
use crate::source::{Origin, Place, Span};
use crate::tree::{Act, Arithmetic, At, Program, Stmt};

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
    /// The place in the program, if some line of it is to blame.
    pub span: Option<Span>,
    /// The functions under way, the first called first: "tile 7, landsOn `chute`".
    pub chain: Vec<String>,
    /// Whose turn it is, by name; nobody's before the first turn.
    pub turn: Option<String>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FaultKind {
    /// A result that does not fit in 32 bits.
    #[error("{0} {1} {2} is too large: numbers go from -2147483648 to 2147483647")]
    Overflow(i32, Arithmetic, i32),
    /// `-x` that does not fit.
    #[error("-({0}) is too large: numbers go from -2147483648 to 2147483647")]
    NegativeOverflow(i32),
    /// `x / 0`
    #[error("{0} cannot be divided by zero")]
    DivisionByZero(i32),
    /// A player, piece or tile that does not exist.
    #[error("there is no {word} {value}: {}", numbered(.word, *.count))]
    NoSuch {
        /// `tile`
        word: String,
        /// The number that was asked for.
        value: i32,
        /// How many there are.
        count: usize,
    },
    /// An item that a list does not have.
    #[error("{} has no item {value}: {}", .list, numbered("item", *.count))]
    NoItem {
        /// The list.
        list: String,
        /// The number that was asked for.
        value: i32,
        /// How many items it has.
        count: usize,
    },
    /// Pieces are asked about before they are placed.
    #[error("there is no {0} on the board yet")]
    NotYet(String),
    /// `{5 ~ 3}`
    #[error("a list cannot go down from {0} to {1}")]
    GoesDown(i32, i32),
    /// A list longer than allowed.
    #[error("a list of {0} items is too long: at most {limit} are allowed", limit = crate::tree::LONGEST_LIST)]
    TooLong(i64),
    /// `int #a[-1];`
    #[error("a list cannot have {0} items")]
    NegativeLength(i32),
    /// All lists together take too much room.
    #[error("all lists together have {0} items, which is too many")]
    ListsTooLong(u64),
    /// A question nobody could answer.
    #[error("no number is at least {0} and at most {1}, so nobody could answer")]
    EmptyRange(i32, i32),
    /// The same with a list.
    #[error("the list of choices is empty, so nobody could answer")]
    NoChoices,
    /// Functions that call each other without end.
    #[error("{0}")]
    TooDeep(String),
    /// A game that goes on and on without asking anybody anything.
    #[error(
        "the game has gone on for {0} steps without asking anybody anything; perhaps nobody can win it"
    )]
    OutOfFuel(u64),
    /// Answers that are never allowed.
    #[error("{0} answers in a row were not allowed")]
    NoPatience(u32),
    /// A game without players.
    #[error("a game needs at least one {0}, this one has {1}")]
    TooFew(String, i64),
    /// A game with too many pieces.
    #[error("a game cannot have {1} {0}s: at most {limit} are allowed", limit = crate::tree::LONGEST_LIST)]
    TooMany(String, i64),
}

impl FaultKind {
    /// Its code, under which it is explained.
    pub fn code(&self) -> Code {
        Code(match self {
            Self::Overflow(..) | Self::NegativeOverflow(_) => "R0701",
            Self::DivisionByZero(_) => "R0702",
            Self::NoSuch { .. } => "R0703",
            Self::NoItem { .. } => "R0704",
            Self::NotYet(_) => "R0705",
            Self::GoesDown(..) => "R0706",
            Self::TooLong(_) => "R0707",
            Self::NegativeLength(_) => "R0708",
            Self::ListsTooLong(_) => "R0709",
            Self::EmptyRange(..) => "R0710",
            Self::NoChoices => "R0711",
            Self::TooDeep(_) => "R0712",
            Self::OutOfFuel(_) => "R0713",
            Self::NoPatience(_) => "R0714",
            Self::TooFew(..) => "R0715",
            Self::TooMany(..) => "R0716",
        })
    }
}

fn numbered(word: &str, count: usize) -> String {
    match count {
        0 => format!("there are no {word}s"),
        1 => format!("the only {word} is 0"),
        _ => format!("{word}s are 0 to {}", count - 1),
    }
}

/// What evaluation reports; [`Stop`] is made of it where the cursor is known.
#[derive(Debug)]
pub(super) enum Trouble {
    Fault(FaultKind, At),
    Bug(&'static str),
}

/// Kept small: this travels through every expression.
pub(super) type Worked<T> = Result<T, Box<Trouble>>;

#[cold]
pub(super) fn fault<T>(kind: FaultKind, at: At) -> Worked<T> {
    Err(Box::new(Trouble::Fault(kind, at)))
}

#[cold]
pub(super) fn bug<T>(what: &'static str) -> Worked<T> {
    Err(Box::new(Trouble::Bug(what)))
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
                span: self.blame(program, at),
                chain: self.chain(program),
                turn: self.on_the_move(program),
            })),
        }
    }

    /// The line of the program that led here: the place itself if it is the user's,
    /// else the innermost statement under way that is.
    fn blame(&self, program: &Program, at: At) -> Option<Span> {
        let own = |at: At| {
            let place: &Place = program.places.get(at.index())?;
            (place.origin == Origin::Program).then_some(place.span)
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
                Some(about.unwrap_or_default() + &proc.title)
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
