//! Questions and answers: half of the waist between a game and the world.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::source::is_printable;
use crate::tree::Purpose;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 60;

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// Dice and cards.
    Chance,
    /// Whoever sets up the game.
    Host,
    /// A player, counted from zero.
    Player(u32),
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub seat: Seat,
    /// What for.
    pub purpose: Purpose,
    /// In which words, if the game has its own and somebody hears them.
    pub words: Option<String>,
    /// Which answers are allowed.
    pub choices: Choices,
    /// Whom it is about, if somebody's name is asked for: a player, counted from zero.
    pub about: Option<u32>,
}

/// The answers a question allows. There is always at least one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choices {
    /// One of so many equal chances.
    OneOf(u32),
    /// A number from low to high.
    Range(i32, i32),
    /// A number of the list, which may name one twice.
    List(Vec<i32>),
    /// A name.
    Name,
    /// Any number. Who has no better idea takes one that is less than this, from zero on.
    Number(u32),
    /// Any line of text. Who has no better idea takes one of these.
    Line(Arc<[String]>),
}

/// An answer. Whether it is allowed is for the question to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// What chance decided, counted from zero.
    Nth(u32),
    /// A number.
    Number(i32),
    /// What somebody typed: a name, or a number as it was written.
    Text(String),
}

impl Answer {
    /// The number that was meant, if one was.
    pub fn number(&self) -> Option<i32> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.parse().ok(),
            Self::Nth(_) => None,
        }
    }
}

impl Choices {
    /// Whether an answer is allowed.
    pub fn allow(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Self::OneOf(count), Answer::Nth(nth)) => nth < count,
            (Self::Range(low, high), answer) => answer
                .number()
                .is_some_and(|number| (*low..=*high).contains(&number)),
            (Self::List(list), answer) => {
                answer.number().is_some_and(|number| list.contains(&number))
            }
            (Self::Name, Answer::Text(name)) => is_name(name),
            (Self::Number(_), answer) => answer.number().is_some(),
            (Self::Line(_), Answer::Text(line)) => line
                .chars()
                .all(|letter| is_printable(letter) || letter == '\t'),
            _ => false,
        }
    }

    /// The number nearest to this one that is allowed, if numbers are.
    pub fn nearest(&self, number: i32) -> Option<i32> {
        match self {
            Self::Range(low, high) if low <= high => Some(number.clamp(*low, *high)),
            Self::List(list) => list.iter().copied().min_by_key(|it| it.abs_diff(number)),
            Self::Number(_) => Some(number),
            Self::Range(..) | Self::OneOf(_) | Self::Name | Self::Line(_) => None,
        }
    }

    /// How many different answers are allowed, or likely where any is; `None` if they cannot
    /// be counted out.
    pub fn count(&self) -> Option<u64> {
        match self {
            Self::OneOf(count) => Some(u64::from(*count)),
            Self::Range(low, high) => u64::try_from(i64::from(*high) - i64::from(*low) + 1).ok(),
            Self::List(_) => self.each().map(|all| all.count() as u64),
            Self::Number(below) => Some(u64::from(*below).max(1)),
            Self::Line(likely) => Some((likely.len() as u64).max(1)),
            Self::Name => None,
        }
    }

    /// All different answers that are allowed, or likely where any is, in the order of the
    /// question.
    pub fn each(&self) -> Option<Box<dyn Iterator<Item = Answer> + '_>> {
        Some(match self {
            Self::OneOf(count) => Box::new((0..*count).map(Answer::Nth)),
            Self::Range(low, high) => Box::new((*low..=*high).map(Answer::Number)),
            Self::List(list) => {
                let mut seen = std::collections::BTreeSet::new();
                let first = move |number: &i32| seen.insert(*number);
                Box::new(list.iter().copied().filter(first).map(Answer::Number))
            }
            Self::Number(below) => {
                let last = i32::try_from(*below).unwrap_or(i32::MAX).max(1) - 1;
                Box::new((0..=last).map(Answer::Number))
            }
            Self::Line(likely) if likely.is_empty() => {
                Box::new(std::iter::once(Answer::Text(String::new())))
            }
            Self::Line(likely) => Box::new(likely.iter().cloned().map(Answer::Text)),
            Self::Name => return None,
        })
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.trim() == name
        && name.chars().count() <= LONGEST_NAME
        && name.chars().all(is_printable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_counted_without_repetitions() {
        let choices = Choices::List(vec![3, 1, 3]);
        assert_eq!(choices.count(), Some(2));
        let all: Vec<_> = choices.each().into_iter().flatten().collect();
        assert_eq!(all, [Answer::Number(3), Answer::Number(1)]);
        assert!(!choices.allow(&Answer::Number(2)));
        assert!(choices.allow(&Answer::Text("+3".into())));
        assert!(!choices.allow(&Answer::Text("three".into())));
    }

    #[test]
    fn names_are_short_and_not_blank() {
        let allowed = |name: &str| Choices::Name.allow(&Answer::Text(name.to_owned()));
        assert!(allowed("Mary Jane"));
        assert!(allowed(&"é".repeat(60)));
        assert!(!allowed(&"é".repeat(61)));
        assert!(!allowed(""));
        assert!(!allowed(" Ada"));
        assert!(!allowed("A\u{1b}[31m"));
    }
}
