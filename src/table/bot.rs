//! How a bot finds its answer. It sees what everybody sees, the position, and knows
//! nothing of the game but which answers are allowed.

use super::{Dice, Manner, Reply, Table};
use crate::machine::{Answer, Ask, Choices, Fuel, Pause, Position};
use crate::tree::{Program, Purpose};

/// Of a question with more answers than this, so many are looked at.
const MOST_OPTIONS: usize = 64;
/// After so many answers a game in the mind is given up: it may have no end.
const LONGEST_GAME: u32 = 20_000;
/// So many steps without a question, too.
const LONGEST_RUN: u64 = 2_000_000;

/// A bot about to answer.
#[derive(Debug)]
pub struct Bot<'a> {
    /// The game.
    pub program: &'a Program,
    /// Its seat, counted from zero.
    pub seat: u32,
    /// How it plays.
    pub manner: Manner,
    /// How many games it plays in its mind, if it does.
    pub budget: u32,
    /// Where its whims come from: its own luck, not that of the game.
    pub luck: Dice,
}

impl Bot<'_> {
    /// Its answer.
    pub fn answer(&mut self, ask: &Ask, game: &Position) -> Answer {
        if self.manner == Manner::Lookahead {
            let mut options = self.options(&ask.choices);
            if matches!(ask.choices, Choices::Number(_) | Choices::Line(_)) {
                // A game may refuse an answer and ask again. Where all are worth the same, the
                // same one must not come for ever.
                self.luck.shuffle(&mut options);
            }
            if options.len() > 1
                && let Some(best) = self.best(options, game)
            {
                return best;
            }
        }
        Self::whim(&ask.choices, self.manner, self.seat, self.luck.clone())
    }

    /// The answer of a bot that does not think, on this seat and with this luck.
    pub fn whim(choices: &Choices, manner: Manner, seat: u32, mut luck: Dice) -> Answer {
        let random = manner == Manner::Random;
        match choices {
            Choices::Range(low, high) if random => Answer::Number(luck.between(*low, *high)),
            Choices::Range(low, _) => Answer::Number(*low),
            Choices::List(list) if random => Answer::Number(any(list, &mut luck)),
            Choices::List(list) => Answer::Number(list.first().copied().unwrap_or(0)),
            Choices::OneOf(count) if random => Answer::Nth(luck.one_of(*count)),
            Choices::OneOf(_) => Answer::Nth(0),
            Choices::Name => Answer::Text(format!("Bot {}", u64::from(seat) + 1)),
            // Where any answer is allowed none is the first, and the game may refuse many.
            Choices::Number(_) | Choices::Line(_) => likely(choices, &mut luck),
        }
    }

    /// The answers to choose from; none where a name is asked for.
    fn options(&mut self, choices: &Choices) -> Vec<Answer> {
        match choices {
            Choices::Range(low, high) if choices.count().unwrap_or(0) > MOST_OPTIONS as u64 => (0
                ..MOST_OPTIONS)
                .map(|_| Answer::Number(self.luck.between(*low, *high)))
                .collect(),
            Choices::Number(below) if u64::from(*below) > MOST_OPTIONS as u64 => (0..MOST_OPTIONS)
                .map(|_| likely(choices, &mut self.luck))
                .collect(),
            Choices::List(_)
            | Choices::Range(..)
            | Choices::OneOf(_)
            | Choices::Number(_)
            | Choices::Line(_) => {
                let all = choices.each().into_iter().flatten();
                all.take(MOST_OPTIONS).collect()
            }
            Choices::Name => Vec::new(),
        }
    }

    /// Sequential halving: all options get a few games, the better half of them more,
    /// and so on, until one is left. Each round costs the same part of the budget. Games
    /// of one round have the same luck for all options, so that what differs is the option.
    fn best(&mut self, options: Vec<Answer>, game: &Position) -> Option<Answer> {
        let mut rivals: Vec<(Answer, f64)> = options.into_iter().map(|it| (it, 0.0)).collect();
        let rounds = rivals.len().next_power_of_two().trailing_zeros().max(1);
        let per_round = self.budget / rounds;
        while rivals.len() > 1 {
            let each = (per_round / u32::try_from(rivals.len()).unwrap_or(u32::MAX)).max(1);
            let lucks: Vec<u64> = (0..each).map(|_| self.luck.seed()).collect();
            for (option, won) in &mut rivals {
                for luck in &lucks {
                    *won += self.try_out(option, game, *luck);
                }
            }
            // A stable sort: of equals the one that comes first in the question stays first.
            rivals.sort_by(|(_, left), (_, right)| right.total_cmp(left));
            rivals.truncate(rivals.len().div_ceil(2));
        }
        rivals.into_iter().next().map(|(option, _)| option)
    }

    /// How a game goes on in the mind after this answer: 1 if it is won, 0 if another
    /// wins, in between if nobody does.
    fn try_out(&self, option: &Answer, game: &Position, luck: u64) -> f64 {
        let mut game = game.clone();
        if game.answer(self.program, option.clone()).is_err() {
            return 0.0;
        }
        let mut mind = Mind {
            chance: Dice::seeded(luck),
            whims: None,
            luck,
            thrown: 0,
            left: LONGEST_GAME,
        };
        let end = game.run(self.program, &mut mind, &mut Fuel::new(LONGEST_RUN));
        let players = f64::from(game.players(self.program).max(1));
        match end {
            Ok(Pause::Over(outcome)) => match outcome.winner {
                Some(winner) => f64::from(u8::from(u32::try_from(winner) == Ok(self.seat))),
                None => 1.0 / players,
            },
            Ok(_) => 1.0 / players,
            // Nobody wants to be where the game breaks, or never ends.
            Err(_) => 0.0,
        }
    }
}

/// A likely answer to a question that allows any number or line: one of all.
fn likely(choices: &Choices, luck: &mut Dice) -> Answer {
    let nth = match choices {
        Choices::Number(below) => luck.one_of((*below).max(1)),
        Choices::Line(likely) => {
            luck.one_of(u32::try_from(likely.len()).unwrap_or(u32::MAX).max(1))
        }
        _ => 0,
    };
    match choices {
        Choices::Line(likely) => {
            Answer::Text(likely.get(nth as usize).cloned().unwrap_or_default())
        }
        _ => Answer::Number(i32::try_from(nth).unwrap_or(i32::MAX)),
    }
}

/// A number of a list, all different ones equally likely.
fn any(list: &[i32], luck: &mut Dice) -> i32 {
    // Lists of choices are short, so this is quicker than sorting and takes no room.
    let is_first = |(place, number): &(usize, &i32)| {
        let before = list.get(..*place).unwrap_or(&[]);
        !before.contains(number)
    };
    let different = || list.iter().enumerate().filter(is_first);
    let count = u32::try_from(different().count()).unwrap_or(u32::MAX);
    let chosen = luck.one_of(count.max(1)) as usize;
    different().nth(chosen).map_or(0, |(_, number)| *number)
}

/// A game in the mind: chance falls and everybody answers at random. Two games with the
/// same luck have the same dice and cards in the same order, and after each of them the same
/// whims, however many questions there were before. So two options are compared with little
/// else between them, and fewer games tell which is better.
struct Mind {
    chance: Dice,
    /// Seeded when the first whim after a throw is needed.
    whims: Option<Dice>,
    luck: u64,
    /// How often chance was asked.
    thrown: u64,
    left: u32,
}

impl Table for Mind {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        if self.left == 0 {
            return Reply::Later;
        }
        self.left -= 1;
        let whims = self
            .whims
            .get_or_insert_with(|| Dice::stream(self.luck, self.thrown));
        Reply::Now(match &ask.choices {
            Choices::OneOf(count) => Answer::Nth(whims.one_of(*count)),
            Choices::Range(low, high) => Answer::Number(whims.between(*low, *high)),
            Choices::List(list) => {
                let count = u32::try_from(list.len()).unwrap_or(1).max(1);
                let nth = whims.one_of(count) as usize;
                Answer::Number(list.get(nth).copied().unwrap_or(0))
            }
            Choices::Name => Answer::Text("Bot".to_owned()),
            Choices::Number(_) | Choices::Line(_) => likely(&ask.choices, whims),
        })
    }

    #[inline]
    fn chance(&mut self, _: Purpose, count: u32) -> Option<u32> {
        self.thrown += 1;
        self.whims = None;
        Some(self.chance.one_of(count))
    }
}
