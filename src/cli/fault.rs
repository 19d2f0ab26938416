//! The report on a fault of a running game: what, where, on what way, and what to do.

use crate::diagnostic::{Diagnostic, Severity};
use crate::machine::{Fault, FaultKind};
use crate::source::Span;
use crate::tree::Failing;

/// The report, with the seed that brings the fault back, if there is one.
pub(super) fn report(fault: &Fault, seed: Option<u64>) -> Diagnostic {
    let span = fault.place.map_or(Span::default(), |place| place.span);
    let title = fault.to_string();
    let mut report = Diagnostic::new(Severity::Error, fault.kind.code(), span, title)
        .here(label(&fault.kind))
        .note(way(fault))
        .help(help(fault));
    if fault.place.is_none() {
        report.labels.clear();
    }
    match seed {
        Some(seed) => report.note(format!("play the same game again with `--seed {seed}`")),
        None => report,
    }
}

/// "this happened during Ada's turn, card 3, `goAgain` → tile 7, `chute`"
fn way(fault: &Fault) -> String {
    let (when, joined) = match &fault.turn {
        Some(name) => (format!("during {name}'s turn"), ", "),
        None => ("before the first turn".to_owned(), ", in "),
    };
    if fault.chain.is_empty() {
        format!("this happened {when}")
    } else {
        format!("this happened {when}{joined}{}", fault.chain.join(" → "))
    }
}

/// What to write under the place.
fn label(kind: &FaultKind) -> String {
    match kind {
        FaultKind::Overflow(left, op, right) => format!("this is {left} {op} {right} here"),
        FaultKind::NegativeOverflow(value) => format!("this is -({value}) here"),
        FaultKind::DivisionByZero(left) => format!("this is {left} / 0 here"),
        FaultKind::NoSuch { word, value, .. } => format!("this is {word} {value} here"),
        FaultKind::NoItem { value, .. } => format!("item {value} is asked for here"),
        FaultKind::NotYet(word) => format!("no {word} has been placed so far"),
        FaultKind::GoesDown(low, high) => format!("this is {{{low} ~ {high}}} here"),
        FaultKind::TooLong(count) => format!("this has {count} items"),
        FaultKind::NegativeLength(count) => format!("this should have {count} items"),
        FaultKind::ListsTooLong(_) => "this list is one too many".to_owned(),
        FaultKind::EmptyRange(low, high) => {
            format!("this asks for a number from {low} to {high}")
        }
        FaultKind::NoChoices => "this list has no items here".to_owned(),
        FaultKind::TooDeep([_, here, _]) => here.clone(),
        FaultKind::OutOfFuel(_) => "the game was here when it was stopped".to_owned(),
        FaultKind::NoPatience(_) => "this was asked".to_owned(),
        FaultKind::TooFew(..) | FaultKind::TooMany(..) | FaultKind::Failed(..) => String::new(),
    }
}

/// What to do about it.
fn help(fault: &Fault) -> String {
    match &fault.kind {
        FaultKind::Overflow(..) | FaultKind::NegativeOverflow(_) => {
            "keep the number smaller, for example by an `if` before it grows".to_owned()
        }
        FaultKind::DivisionByZero(_) => {
            "look with an `if` whether the number is 0 before you divide by it".to_owned()
        }
        // No line of the program asked for this player: it was the turn of somebody who left.
        FaultKind::NoSuch { .. } if fault.place.is_none() => {
            "ask for `NumPlayers` in `setupPlayers` only, so that nobody leaves during the game"
                .to_owned()
        }
        FaultKind::NoSuch { word, count, .. } => no_such(word, *count),
        FaultKind::NoItem { count: 0, .. } => {
            "a list without items has nothing to read: give it some first".to_owned()
        }
        FaultKind::NoItem { count, .. } => format!(
            "items are counted from 0, so the last of {count} is item {}: check the number before you use it",
            count.saturating_sub(1)
        ),
        FaultKind::NotYet(_) => {
            "pieces are placed when `setupPlayers` is over: ask for their tiles in `preRoll` or later"
                .to_owned()
        }
        FaultKind::GoesDown(low, high) => format!(
            "write the smaller number first, as in `{{{high} ~ {low}}}`, or check with an `if` which is smaller"
        ),
        FaultKind::TooLong(_) | FaultKind::ListsTooLong(_) => {
            "a board game needs no list that long: check how its length is worked out".to_owned()
        }
        FaultKind::NegativeLength(_) => {
            "an array has 0 items or more: check how its length is worked out".to_owned()
        }
        FaultKind::EmptyRange(..) => {
            "write the smaller number first, and check with an `if` that there is something to choose"
                .to_owned()
        }
        FaultKind::NoChoices => {
            "put at least one choice into the list, or check with an `if` before you ask".to_owned()
        }
        FaultKind::TooDeep([_, _, help]) => help.clone(),
        FaultKind::OutOfFuel(_) => {
            "check that somebody can reach the goal, and that loops do not go on for too long"
                .to_owned()
        }
        FaultKind::NoPatience(_) => {
            "the question says which answers it takes: give one of those".to_owned()
        }
        FaultKind::TooFew(..) => {
            "set `NumPlayers` to 1 or more, or ask for at least 1 in `setupPlayers`".to_owned()
        }
        FaultKind::TooMany(..) => "make `NumPieces` or `NumPlayers` smaller".to_owned(),
        FaultKind::Failed(failing, _) => failed(*failing).to_owned(),
    }
}

fn failed(failing: Failing) -> &'static str {
    match failing {
        Failing::WrongSort => {
            "an array may hold values of several types: look which one you take out of it with `@`"
        }
        Failing::NoDiagonal => {
            "only a square board has diagonals, and it has two: `</0>` goes up and `<\\0>` goes down"
        }
        Failing::OutOfPlay => {
            "ask a rule first, as in `if (my_rule():m) { apply m; }`: it is never true for such a move"
        }
        Failing::BadSteps => "write steps as pairs of rows and columns, as in `[[0, 1], [-1, 0]]`",
    }
}

fn no_such(word: &str, count: usize) -> String {
    let check = match count {
        0 => "check the number before you use it".to_owned(),
        _ => format!(
            "{word}s are counted from 0, so the last of {count} is {word} {}: check the number before you use it",
            count - 1
        ),
    };
    match word {
        "tile" => {
            "check the number before you use it, or make the board larger with `NumTiles`".to_owned()
        }
        "start tile" => {
            "start on a tile of the board: change `StartOn`, or make the board larger with `NumTiles`"
                .to_owned()
        }
        "piece" => format!("{check}, or give everybody more pieces with `NumPieces`"),
        _ => check,
    }
}
