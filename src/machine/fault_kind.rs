//! What can go wrong while a game is played.

use std::fmt;

use thiserror::Error;

use crate::diagnostic::Code;
use crate::tree::{Arithmetic, Failing, LONGEST_LIST};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FaultKind {
    /// A result that does not fit in 32 bits.
    #[error("{0} {1} {2} is too {size}: {RANGE}", size = size(*.0, *.1, *.2))]
    Overflow(i32, Arithmetic, i32),
    /// `-x` that does not fit.
    #[error("-({0}) is too large: {RANGE}")]
    NegativeOverflow(i32),
    /// `x / 0`
    #[error("{0} cannot be divided by zero")]
    DivisionByZero(i32),
    /// A player, piece or tile that does not exist.
    #[error("{}", Missing(.word, *.value, *.count))]
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
    #[error("a list of {0} items is too long: at most {LONGEST_LIST} are allowed")]
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
    #[error("{}", .0[0])]
    TooDeep([String; 3]),
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
    #[error("a game cannot have {1} {0}s: at most {LONGEST_LIST} are allowed")]
    TooMany(String, i64),
    /// What a program says about its own game.
    #[error("{1}")]
    Failed(Failing, String),
}

impl FaultKind {
    /// All codes of faults, in order, each with what its faults have in common.
    pub const CODES: &[(Code, &str)] = &[
        (Code("R0701"), "a result is too large in the game"),
        (Code("R0702"), "a division by zero in the game"),
        (Code("R0703"), "there is no such player, piece or tile"),
        (Code("R0704"), "there is no such item in a list"),
        (Code("R0705"), "the pieces are not on the board yet"),
        (Code("R0706"), "a range goes down in the game"),
        (Code("R0707"), "a list is too long in the game"),
        (Code("R0708"), "a list with fewer than no items"),
        (Code("R0709"), "all lists together are too long"),
        (Code("R0710"), "a question with no possible answer"),
        (Code("R0711"), "a question without choices"),
        (Code("R0712"), "landings inside landings without end"),
        (Code("R0713"), "the game goes on and on"),
        (Code("R0714"), "too many wrong answers"),
        (Code("R0715"), "a game without players"),
        (Code("R0716"), "a game with too many pieces"),
        (Code("R0717"), "a value of another type in the game"),
        (Code("R0718"), "the board has no such diagonal"),
        (Code("R0719"), "a move on a square where nothing can stand"),
        (Code("R0720"), "steps that are no steps"),
    ];

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
            Self::Failed(Failing::WrongSort, _) => "R0717",
            Self::Failed(Failing::NoDiagonal, _) => "R0718",
            Self::Failed(Failing::OutOfPlay, _) => "R0719",
            Self::Failed(Failing::BadSteps, _) => "R0720",
        })
    }
}

const RANGE: &str = "numbers go from -2147483648 to 2147483647";

/// On which side a result falls out of the range of numbers.
fn size(left: i32, op: Arithmetic, right: i32) -> &'static str {
    let (wide, other) = (i64::from(left), i64::from(right));
    let result = match op {
        Arithmetic::Add => wide + other,
        Arithmetic::Subtract => wide - other,
        Arithmetic::Multiply => wide * other,
        Arithmetic::Divide | Arithmetic::Remainder => wide.checked_div(other).unwrap_or(0),
    };
    if result < 0 { "small" } else { "large" }
}

/// "tile 12 is not on this board: tiles are 0 to 9"
struct Missing<'a>(&'a str, i32, usize);

impl fmt::Display for Missing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(word, value, count) = *self;
        // What kind of tile it was meant to be does not change which tiles there are.
        if word.ends_with("tile") {
            let tiles = numbered("tile", count);
            write!(f, "{word} {value} is not on this board: {tiles}")
        } else {
            write!(f, "there is no {word} {value}: {}", numbered(word, count))
        }
    }
}

fn numbered(word: &str, count: usize) -> String {
    match count {
        0 => format!("there are no {word}s"),
        1 => format!("the only {word} is 0"),
        _ => format!("{word}s are 0 to {}", count - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_title() {
        let codes: Vec<_> = FaultKind::CODES.iter().map(|(code, _)| *code).collect();
        assert!(codes.is_sorted());
        assert_eq!(codes.first(), Some(&FaultKind::NegativeOverflow(1).code()));
        let last = FaultKind::Failed(Failing::BadSteps, String::new());
        assert_eq!(codes.last(), Some(&last.code()));
        assert_eq!(codes.len(), 20);
    }

    #[test]
    fn results_are_too_large_or_too_small() {
        let said = |left, op, right| FaultKind::Overflow(left, op, right).to_string();
        let (low, high) = (i32::MIN, i32::MAX);
        assert!(said(high, Arithmetic::Add, 1).contains("too large"));
        assert!(said(low, Arithmetic::Add, -1).contains("too small"));
        assert!(said(low, Arithmetic::Subtract, 1).contains("too small"));
        assert!(said(low, Arithmetic::Multiply, -2).contains("too large"));
        assert!(said(low, Arithmetic::Divide, -1).contains("too large"));
    }

    #[test]
    fn what_is_missing_is_said_in_words() {
        let said = |word: &str, value, count| {
            let word = word.to_owned();
            FaultKind::NoSuch { word, value, count }.to_string()
        };
        let tile = "tile 12 is not on this board: tiles are 0 to 9";
        assert_eq!(said("tile", 12, 10), tile);
        let start = "start tile 50 is not on this board: tiles are 0 to 9";
        assert_eq!(said("start tile", 50, 10), start);
        let player = "there is no player 1: the only player is 0";
        assert_eq!(said("player", 1, 1), player);
    }
}
