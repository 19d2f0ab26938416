//! The record of a game: one line per decision, readable, outcomes and not seeds.
//!
//! ```text
//! roll-record 1
//! program games/default.roll
//! fingerprint 8f3c2a90d1e45b67
//! said 2
//! said Ada
//! chance 5 of 6
//! ```
//!
//! A game that is to be gone on with has two lines more, behind the fingerprint: the
//! `seed` of the luck to come, and which seats are taken by `bots`.

use thiserror::Error;

use super::Bots;
use crate::source::Source;

const FIRST_LINE: &str = "roll-record 1";

/// A game that was played, as far as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The program's file, as it was named.
    pub program: String,
    /// [`Source::fingerprint`] of the program.
    pub fingerprint: u64,
    /// How to go on with it, if that is wanted.
    pub plan: Option<Plan>,
    /// What was decided, in order.
    pub decisions: Vec<Decision>,
}

/// How a game that is not over goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed of its luck.
    pub seed: u64,
    /// Who of the players is a bot.
    pub bots: Bots,
}

/// Something that was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// By chance: which of how many, counted from zero.
    Chance(u32, u32),
    /// By somebody: the line as typed, allowed or not.
    Said(String),
}

/// Why a record cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Something else.
    #[error("this is not a record of a game: its first line is not `{FIRST_LINE}`")]
    NotARecord,
    /// From a later version.
    #[error("this record is of format {0}; this version of `roll` reads format 1")]
    OtherFormat(String),
    /// A line that says nothing known.
    #[error("line {0} of the record cannot be read")]
    BadLine(usize),
    /// The program is another one.
    #[error("the program has changed since this game was recorded, so the record does not fit it")]
    ProgramChanged,
}

impl Record {
    /// What every record begins with, whatever its format.
    pub const MARK: &str = "roll-record ";

    /// A record of a game that is about to begin.
    pub fn new(program: &Source) -> Self {
        Self {
            program: program.name().replace(['\n', '\r'], " "),
            fingerprint: program.fingerprint(),
            plan: None,
            decisions: Vec::new(),
        }
    }

    /// The lines before the first decision.
    pub fn header(&self) -> String {
        let Self {
            program,
            fingerprint,
            ..
        } = self;
        let plan = self.plan.as_ref().map_or_else(String::new, |plan| {
            format!("seed {}\nbots {}\n", plan.seed, plan.bots)
        });
        format!("{FIRST_LINE}\nprogram {program}\nfingerprint {fingerprint:016x}\n{plan}")
    }

    /// The whole record.
    pub fn text(&self) -> String {
        let lines = self.decisions.iter().map(Decision::line);
        std::iter::once(self.header()).chain(lines).collect()
    }

    /// Reads a record. A last line that was torn off in the middle is dropped.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let whole = text
            .rfind('\n')
            .map_or("", |end| text.get(..end).unwrap_or(""));
        let mut lines = whole.lines().enumerate();
        let first = lines.next().map_or("", |(_, line)| line);
        if first != FIRST_LINE {
            return Err(match first.strip_prefix(Self::MARK) {
                Some(format) => RecordError::OtherFormat(format.to_owned()),
                None => RecordError::NotARecord,
            });
        }
        let mut field = |name: &str, number: usize| {
            lines
                .next()
                .and_then(|(_, line)| line.strip_prefix(name))
                .ok_or(RecordError::BadLine(number))
        };
        let program = field("program ", 2)?.to_owned();
        let fingerprint = u64::from_str_radix(field("fingerprint ", 3)?, 16)
            .map_err(|_| RecordError::BadLine(3))?;
        let mut lines = lines.peekable();
        let plan = match lines.next_if(|(_, line)| line.starts_with("seed ")) {
            None => None,
            Some((_, line)) => {
                let seed = line
                    .strip_prefix("seed ")
                    .and_then(|seed| seed.parse().ok());
                let bots = lines
                    .next()
                    .and_then(|(_, line)| line.strip_prefix("bots "));
                Some(Plan {
                    seed: seed.ok_or(RecordError::BadLine(4))?,
                    bots: bots
                        .and_then(|bots| bots.parse().ok())
                        .ok_or(RecordError::BadLine(5))?,
                })
            }
        };
        let decisions = lines
            .map(|(index, line)| Decision::parse(line).ok_or(RecordError::BadLine(index + 1)))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            program,
            fingerprint,
            plan,
            decisions,
        })
    }

    /// Whether this is a record of a game of this program.
    pub fn fits(&self, program: &Source) -> Result<(), RecordError> {
        if program.fingerprint() == self.fingerprint {
            Ok(())
        } else {
            Err(RecordError::ProgramChanged)
        }
    }
}

impl Decision {
    /// As a line of the record. Chance is counted from one there: a six is `6 of 6`.
    pub fn line(&self) -> String {
        match self {
            Self::Chance(nth, count) => format!("chance {} of {count}\n", u64::from(*nth) + 1),
            Self::Said(text) => format!("said {text}\n"),
        }
    }

    fn parse(line: &str) -> Option<Self> {
        if let Some(text) = line.strip_prefix("said ") {
            return Some(Self::Said(text.to_owned()));
        }
        let (nth, count) = line.strip_prefix("chance ")?.split_once(" of ")?;
        let (nth, count): (u32, u32) = (nth.parse().ok()?, count.parse().ok()?);
        (1..=count)
            .contains(&nth)
            .then(|| Self::Chance(nth - 1, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut record = Record::new(&Source::new("a b.roll", "Game X {}"));
        record.decisions = vec![
            Decision::Said("2".into()),
            Decision::Said(String::new()),
            Decision::Chance(5, 6),
        ];
        let lines: String = record.decisions.iter().map(Decision::line).collect();
        let text = record.header() + &lines;
        assert_eq!(Record::parse(&text), Ok(record.clone()));
        let torn = text + "chance 1 o";
        assert_eq!(Record::parse(&torn), Ok(record));
    }

    #[test]
    fn what_is_no_record_is_refused() {
        assert_eq!(Record::parse("Game X {}\n"), Err(RecordError::NotARecord));
        assert_eq!(
            Record::parse("roll-record 9\n"),
            Err(RecordError::OtherFormat("9".into()))
        );
        let head = Record::new(&Source::new("x", "")).header();
        assert_eq!(
            Record::parse(&(head + "chance 7 of 6\n")),
            Err(RecordError::BadLine(4))
        );
    }
}
