//! Which seats are taken by bots, and how each of them plays.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::question;
use crate::machine::{Ask, Choices, Position, Seat};
use crate::tree::{Program, Purpose};

/// How a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// Any answer, all equally likely.
    #[default]
    Random,
    /// The first answer of the question.
    First,
    /// The answer after which it wins most often when everybody plays on at random.
    Lookahead,
}

impl Manner {
    /// All of them, by the words that choose them.
    pub const ALL: [(&'static str, Self); 3] = [
        ("random", Self::Random),
        ("first", Self::First),
        ("lookahead", Self::Lookahead),
    ];
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = Self::ALL.iter().find(|(_, manner)| manner == self);
        f.write_str(word.map_or("", |(word, _)| word))
    }
}

impl FromStr for Manner {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let known = Self::ALL.iter().find(|(known, _)| *known == word);
        known.map(|(_, manner)| *manner).ok_or_else(|| {
            let words = Self::ALL.map(|(word, _)| format!("`{word}`")).join(", ");
            format!("there is no bot `{word}`: there are {words}")
        })
    }
}

/// Games that a bot plays in its mind before it answers, unless told otherwise.
pub const USUAL_BUDGET: u32 = 200;

/// Who of the players is a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bots {
    /// Bots on seats that were named, counted from zero.
    pub seats: BTreeMap<u32, Manner>,
    /// So many of the last seats are taken by bots as well.
    pub last: u32,
    /// How those play.
    pub manner: Manner,
    /// How many games a bot that looks ahead plays in its mind before it answers.
    pub budget: u32,
    /// How many play in all, if nobody is to be asked.
    pub players: Option<u32>,
}

impl Default for Bots {
    fn default() -> Self {
        Self {
            seats: BTreeMap::new(),
            last: 0,
            manner: Manner::default(),
            budget: USUAL_BUDGET,
            players: None,
        }
    }
}

impl Bots {
    /// The bot on a seat, when so many play.
    fn on(&self, seat: u32, players: u32) -> Option<Manner> {
        let among_last = seat < players && seat >= players.saturating_sub(self.last);
        let named = self.seats.get(&seat).copied();
        named.or_else(|| among_last.then_some(self.manner))
    }

    /// Bots on all seats, however many there are.
    pub fn everywhere(players: u32) -> Self {
        Self {
            last: u32::MAX,
            players: Some(players),
            ..Self::default()
        }
    }

    /// How the bot on a seat plays, where all are taken by bots.
    pub fn manner_of(&self, seat: u32) -> Manner {
        self.seats.get(&seat).copied().unwrap_or(self.manner)
    }

    /// Whether any bot looks ahead.
    pub fn think(&self) -> bool {
        let mut all = self.seats.values().chain([&self.manner]);
        all.any(|manner| *manner == Manner::Lookahead)
    }

    /// Whether nobody but bots plays.
    fn only(&self, players: u32) -> bool {
        let all = |seat| self.on(seat, players).is_some();
        players > 0 && (self.last >= players || (0..players.min(1000)).all(all))
    }

    /// The bot that answers a question, by seat, if one does. A bot gives its own name;
    /// what concerns the whole game is for people, as long as there are any.
    pub fn asked(&self, ask: &Ask, program: &Program, game: &Position) -> Option<(u32, Manner)> {
        let players = game.players(program);
        let seat = match (ask.seat, ask.about) {
            (Seat::Chance, _) => return None,
            (_, Some(about)) => about,
            (Seat::Player(seat), None) => seat,
            (Seat::Host, None) if ask.purpose == Purpose::Setup && self.only(players) => 0,
            (Seat::Host, None) => return None,
        };
        Some((seat, self.on(seat, players)?))
    }

    /// The answer to how many play, if that has been settled: by a number that was given,
    /// or by the number of bots and one person, or of bots alone.
    pub fn players(&self, ask: &Ask) -> Option<i32> {
        let allowed = |count: u32| {
            let count = i32::try_from(count).ok()?;
            let answer = crate::machine::Answer::Number(count);
            (ask.choices != Choices::Name && ask.choices.allow(&answer)).then_some(count)
        };
        if ask.purpose != Purpose::PlayerCount {
            return None;
        }
        match self.players {
            // Where nobody else could answer, the nearest number will do.
            Some(count) if self.last == u32::MAX => {
                allowed(count).or_else(|| ask.choices.nearest(i32::try_from(count).ok()?))
            }
            Some(count) => allowed(count),
            None if self.last == 0 => None,
            None => allowed(self.last.saturating_add(1)).or_else(|| allowed(self.last)),
        }
    }
}

impl Bots {
    /// Why somebody is asked how many play, although that seemed to be settled.
    pub fn misfit(&self, ask: &Ask) -> Option<String> {
        let wanted = match self.players {
            Some(players) => format!("{players} players"),
            None if self.last > 0 => format!("{} bots and one person", self.last),
            None => return None,
        };
        let asked = ask.purpose == Purpose::PlayerCount && self.players(ask).is_none();
        asked.then(|| format!("{wanted} do not fit this game: it takes {}", question(ask)))
    }
}

/// As a line of a record: `last=3 manner=random budget=200 2=first`.
impl fmt::Display for Bots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seats,
            last,
            manner,
            budget,
            players,
        } = self;
        write!(f, "last={last} manner={manner} budget={budget}")?;
        if let Some(players) = players {
            write!(f, " players={players}")?;
        }
        seats
            .iter()
            .try_for_each(|(seat, manner)| write!(f, " {}={manner}", u64::from(*seat) + 1))
    }
}

impl FromStr for Bots {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let mut bots = Self::default();
        let number = |text: &str| text.parse::<u32>().map_err(|error| error.to_string());
        for word in line.split(' ') {
            let (key, value) = word.split_once('=').ok_or("an `=` is missing")?;
            match key {
                "last" => bots.last = number(value)?,
                "manner" => bots.manner = value.parse()?,
                "budget" => bots.budget = number(value)?,
                "players" => bots.players = Some(number(value)?),
                seat => {
                    let seat = number(seat)?.checked_sub(1).ok_or("seats begin with 1")?;
                    bots.seats.insert(seat, value.parse()?);
                }
            }
        }
        Ok(bots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_seats_are_taken_and_named_ones_come_first() {
        let bots: Bots = "last=2 manner=random budget=9 1=first".parse().unwrap();
        assert_eq!(bots.to_string().parse(), Ok(bots.clone()));
        let all: Vec<_> = (0..4).map(|seat| bots.on(seat, 4)).collect();
        let random = Some(Manner::Random);
        assert_eq!(all, [Some(Manner::First), None, random, random]);
        assert!(!bots.only(4));
        assert!(bots.only(3));
    }
}
