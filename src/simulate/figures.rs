//! From counts to figures: means, shares, and how far they can be trusted.

use super::order::Order;
use super::scene::Scene;
use super::tally::Tally;
use crate::tree::{At, Program};

/// 95 % of a normal distribution lie within so many standard deviations.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// What a simulation tells.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// The title of the game.
    pub game: String,
    /// How many played.
    pub players: u32,
    /// How many games were played.
    pub games: u64,
    /// Their luck.
    pub seed: u64,
    /// Games that came to an end.
    pub finished: u64,
    /// Games that were given up.
    pub unfinished: u64,
    /// After so many turns.
    pub max_turns: u32,
    /// Games that ended without a winner.
    pub no_winner: u64,
    /// Games that stopped with a fault.
    pub faults: u64,
    /// The first of them.
    pub first_fault: Option<u64>,
    /// How long finished games took, if there were any.
    pub turns: Option<Lengths>,
    /// Turns of all games.
    pub all_turns: u64,
    /// By seat: who won the finished games.
    pub wins: Vec<Win>,
    /// By tile: where turns ended.
    pub tiles: Vec<Tile>,
    /// Functions of tiles and cards, by name.
    pub functions: Vec<Count<String>>,
    /// Cards, by value.
    pub cards: Vec<Count<i32>>,
    /// Dice, by number of faces: how often each face came up, the lowest first.
    pub dice: Vec<(u32, Vec<u64>)>,
    /// How often the lead changed in a game, on the average, if that can be said.
    pub lead_changes: Option<f64>,
    /// How many choices a game had, on the average.
    pub choices_per_game: f64,
    /// What was chosen, question by question.
    pub choices: Vec<Choice>,
}

/// How long games took, in turns of single players.
#[derive(Clone, Debug, PartialEq)]
pub struct Lengths {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// The standard error of the mean.
    pub se: f64,
    /// The shortest game.
    pub min: u64,
    /// A quarter of all games took no longer.
    pub p25: u64,
    /// Half of all games took no longer.
    pub p50: u64,
    /// Three quarters took no longer.
    pub p75: u64,
    /// All but one in twenty took no longer.
    pub p95: u64,
    /// The longest game.
    pub max: u64,
    /// What came up most often; of several, the shortest.
    pub mode: u64,
    /// How many games took how many turns, where there were any.
    pub histogram: Vec<(u64, u64)>,
}

/// Where the truth lies, in 95 of 100 simulations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// At least here.
    pub low: f64,
    /// At most here.
    pub high: f64,
}

/// How a seat did.
#[derive(Clone, Debug, PartialEq)]
pub struct Win {
    /// The seat, counted from one.
    pub seat: u32,
    /// Games won.
    pub count: u64,
    /// The share of the finished games.
    pub share: f64,
    /// Where the true share lies.
    pub interval: Interval,
}

/// How often turns ended on a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The tile.
    pub id: u64,
    /// How many turns ended there.
    pub landings: u64,
    /// The share of all turns.
    pub share: f64,
}

/// How often something came up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count<T> {
    /// What.
    pub what: T,
    /// How often.
    pub count: u64,
}

/// What was chosen where a question stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Where the question stands.
    pub at: At,
    /// How often it was answered.
    pub count: u64,
    /// How often with which number.
    pub options: Vec<Count<i32>>,
    /// How often with others.
    pub other: u64,
}

impl Figures {
    /// What the counts of a simulation tell.
    pub fn new(program: &Program, order: &Order, tally: &Tally) -> Self {
        let scene = Scene::new(program, order.players);
        let name = |proc: &crate::tree::ProcId| {
            let proc = program.procs.get(proc.index());
            let name = proc.and_then(|proc| program.names.get(proc.name?.index()));
            name.cloned().unwrap_or_default()
        };
        Self {
            game: program.title.clone(),
            players: order.players,
            games: tally.games(),
            seed: order.seed,
            finished: tally.finished,
            unfinished: tally.unfinished,
            max_turns: order.max_turns,
            no_winner: tally.no_winner,
            faults: tally.faults,
            first_fault: tally.first_fault,
            turns: Lengths::new(&tally.lengths),
            all_turns: tally.turns,
            wins: wins(tally),
            tiles: tiles(tally),
            functions: counted(scene.functions.iter().map(name), &tally.functions),
            cards: cards(&scene.cards, &tally.cards),
            dice: tally.dice.clone(),
            lead_changes: mean(tally.lead_changes, tally.led),
            choices_per_game: mean(tally.choices, tally.games()).unwrap_or(0.0),
            choices: choices(&scene, tally),
        }
    }
}

impl Lengths {
    /// From how many games took each number of turns.
    pub fn new(counts: &[u64]) -> Option<Self> {
        let histogram: Vec<(u64, u64)> = (0..)
            .zip(counts)
            .filter(|(_, count)| **count > 0)
            .map(|(turns, count)| (turns, *count))
            .collect();
        let (min, _) = *histogram.first()?;
        let (max, _) = *histogram.last()?;
        let games: u64 = histogram.iter().map(|(_, count)| count).sum();
        // Summed up exactly, so that the figures do not depend on any order.
        let sum = |power: u32| -> u128 {
            let terms = histogram
                .iter()
                .map(|(turns, count)| u128::from(*turns).pow(power) * u128::from(*count));
            terms.sum()
        };
        let (n, once, twice) = (float(games.into()), sum(1), sum(2));
        let spread = u128::from(games) * twice - once * once;
        let sd = match games {
            1 => 0.0,
            _ => (float(spread) / n / (n - 1.0)).sqrt(),
        };
        // The least length that at least this share of all games does not exceed.
        let quantile = |percent: u64| {
            let wanted = (u128::from(games) * u128::from(percent)).div_ceil(100);
            let mut seen = 0_u128;
            let reached = histogram.iter().find(|(_, count)| {
                seen += u128::from(*count);
                seen >= wanted
            });
            reached.map_or(max, |(turns, _)| *turns)
        };
        let most = histogram.iter().map(|(_, count)| *count).max()?;
        let mode = histogram.iter().find(|(_, count)| *count == most)?.0;
        Some(Self {
            mean: float(once) / n,
            sd,
            se: sd / n.sqrt(),
            min,
            p25: quantile(25),
            p50: quantile(50),
            p75: quantile(75),
            p95: quantile(95),
            max,
            mode,
            histogram,
        })
    }
}

/// The 95 % interval of a share after Wilson: it stays between 0 and 1, and is right also
/// where hardly anything was counted.
pub fn interval(count: u64, of: u64) -> Interval {
    if of == 0 {
        return Interval {
            low: 0.0,
            high: 1.0,
        };
    }
    let n = float(of.into());
    let share = float(count.into()) / n;
    let square = NORMAL_95 * NORMAL_95 / n;
    let middle = (share + square / 2.0) / (1.0 + square);
    let reach = (share * (1.0 - share) * square + square * square / 4.0).sqrt() / (1.0 + square);
    Interval {
        low: (middle - reach).max(0.0),
        high: (middle + reach).min(1.0),
    }
}

fn wins(tally: &Tally) -> Vec<Win> {
    let seats = (1..).zip(&tally.wins);
    seats
        .map(|(seat, count)| Win {
            seat,
            count: *count,
            share: mean(*count, tally.finished).unwrap_or(0.0),
            interval: interval(*count, tally.finished),
        })
        .collect()
}

fn tiles(tally: &Tally) -> Vec<Tile> {
    let tiles = (0..).zip(&tally.tiles);
    tiles
        .map(|(id, landings)| Tile {
            id,
            landings: *landings,
            share: mean(*landings, tally.turns).unwrap_or(0.0),
        })
        .collect()
}

/// Cards of one value are one sort of card, however many kinds of them there are.
fn cards(values: &[i32], counts: &[u64]) -> Vec<Count<i32>> {
    let mut cards: std::collections::BTreeMap<i32, u64> = std::collections::BTreeMap::new();
    for (value, count) in values.iter().zip(counts) {
        *cards.entry(*value).or_default() += count;
    }
    let cards = cards.into_iter();
    cards.map(|(what, count)| Count { what, count }).collect()
}

fn choices(scene: &Scene, tally: &Tally) -> Vec<Choice> {
    let questions = scene.questions.iter().zip(&tally.options);
    questions
        .map(|(at, options)| Choice {
            at: *at,
            count: options.each.values().sum::<u64>() + options.other,
            options: counted(options.each.keys().copied(), options.each.values()),
            other: options.other,
        })
        .collect()
}

fn counted<'c, T>(
    things: impl Iterator<Item = T>,
    counts: impl IntoIterator<Item = &'c u64>,
) -> Vec<Count<T>> {
    let things = things.zip(counts);
    things
        .map(|(what, count)| Count {
            what,
            count: *count,
        })
        .collect()
}

fn mean(sum: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| float(sum.into()) / float(count.into()))
}

/// Counts are far below where this would lose digits that anybody prints.
#[expect(clippy::cast_precision_loss, reason = "figures are rounded anyway")]
fn float(number: u128) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_what_textbooks_say() {
        // 2, 4, 4, 4, 5, 5, 7, 9
        let lengths = Lengths::new(&[0, 0, 1, 0, 3, 2, 0, 1, 0, 1]).unwrap();
        assert!((lengths.mean - 5.0).abs() < 1e-12);
        assert!((lengths.sd - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert!((lengths.se - lengths.sd / 8.0_f64.sqrt()).abs() < 1e-12);
        let quantiles = [lengths.p25, lengths.p50, lengths.p75, lengths.p95];
        assert_eq!(quantiles, [4, 4, 5, 9]);
        assert_eq!((lengths.min, lengths.max, lengths.mode), (2, 9, 4));
        assert_eq!(lengths.histogram, [(2, 1), (4, 3), (5, 2), (7, 1), (9, 1)]);
        assert_eq!(Lengths::new(&[0, 0]), None);
    }

    #[test]
    fn intervals_are_those_of_wilson() {
        let close = |found: Interval, low: f64, high: f64| {
            (found.low - low).abs() < 5e-4 && (found.high - high).abs() < 5e-4
        };
        assert!(
            close(interval(171, 200), 0.7996, 0.8970),
            "{:?}",
            interval(171, 200)
        );
        assert!(close(interval(0, 10), 0.0, 0.2775));
        assert!(close(interval(10, 10), 0.7225, 1.0));
        assert!(close(interval(0, 0), 0.0, 1.0));
    }
}
