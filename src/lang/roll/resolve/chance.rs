//! Dice and cards.

use super::constant::Constants;
use super::functions::Functions;
use super::object::{Attribute, attributes, optional, required};
use super::outline::Part;
use crate::diagnostic::Diagnostic;
use crate::lang::Index;
use crate::lang::roll::ast::{Expr, Make};
use crate::lang::roll::kind::Kind;
use crate::tree::LONGEST_LIST;

/// What a game is played with.
#[derive(Debug)]
pub(in crate::lang::roll) enum Chance {
    /// The number of faces of each die.
    Dice(Vec<i32>),
    /// The kinds of cards.
    Deck(Vec<Card>),
}

/// A kind of card.
#[derive(Debug)]
pub(in crate::lang::roll) struct Card {
    pub(in crate::lang::roll) value: i32,
    pub(in crate::lang::roll) quantity: i32,
    /// The number of its `roll` function; 0 is the default.
    pub(in crate::lang::roll) roll: usize,
}

const DIE: [Attribute; 1] = [required("faces")];
const CARD: [Attribute; 3] = [required("value"), required("quantity"), optional("roll")];

pub(super) fn dice(
    makes: &[&Make],
    constants: &Constants,
    problems: &mut Vec<Diagnostic>,
) -> Chance {
    let mut dice = Vec::new();
    for make in makes {
        let Some([faces]) = attributes(make, &DIE, problems) else {
            continue;
        };
        dice.extend(at_least(faces, "faces", 1, constants, problems));
    }
    let most: i64 = dice.iter().map(|faces| i64::from(*faces)).sum();
    if most > i64::from(i32::MAX)
        && let Some(last) = makes.last()
    {
        problems.push(
            Kind::TooManyFaces
                .at(last.span, format!("all dice together can show {most}"))
                .help("numbers go up to 2147483647: use fewer dice or fewer faces"),
        );
    }
    // Each die is a line of the program, which is far shorter than the limit on dice.
    Chance::Dice(dice)
}

pub(super) fn deck(
    part: &Part<'_>,
    functions: &Functions<'_>,
    constants: &Constants,
    problems: &mut Vec<Diagnostic>,
    index: &mut Index,
) -> Chance {
    let mut cards = Vec::new();
    let block = part.span.unwrap_or_default();
    let mut sound = !part.refused;
    for make in &part.makes {
        let Some([value, quantity, roll]) = attributes(make, &CARD, problems) else {
            sound = false;
            continue;
        };
        let value = value.and_then(|value| constants.number(value, problems));
        let quantity = at_least(quantity, "quantity", 0, constants, problems);
        let roll = roll.map(|name| functions.named(name, problems, index));
        let (Some(value), Some(quantity)) = (value, quantity) else {
            sound = false;
            continue;
        };
        cards.push(Card {
            value,
            quantity,
            roll: roll.flatten().unwrap_or(0),
        });
    }
    let total: i64 = cards.iter().map(|card| i64::from(card.quantity)).sum();
    if total > LONGEST_LIST {
        problems.push(
            Kind::TooManyCards
                .at(block, format!("this deck has {total} cards"))
                .help(format!("a deck has at most {LONGEST_LIST} cards")),
        );
    } else if total == 0 && sound {
        problems.push(
            Kind::NoCards
                .at(block, "this deck has no cards")
                .help("add a line such as `make Card(value: 1, quantity: 4);`"),
        );
    }
    Chance::Deck(cards)
}

fn at_least(
    value: Option<&Expr>,
    word: &str,
    least: i32,
    constants: &Constants,
    problems: &mut Vec<Diagnostic>,
) -> Option<i32> {
    let value = value?;
    let number = constants.number(value, problems)?;
    if number < least {
        problems.push(
            Kind::FieldOutOfRange
                .at(value.span, format!("`{word}` cannot be {number}"))
                .help(format!("`{word}` is at least {least}")),
        );
        return None;
    }
    Some(number)
}
