//! Is it fair? A sentence or two, and nothing that the games played cannot tell.

use super::words::{counted, float, percent, standard_error, trusted};
use crate::simulate::{Figures, Interval, Order, interval};

/// 95 % of a normal distribution lie within so many standard deviations.
const NORMAL_95: f64 = 1.96;

/// How a seat did among the games that somebody won. Games without a winner speak for
/// nobody, so a fair share is one of these games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The seat, counted from one.
    pub(super) seat: u32,
    pub(super) count: u64,
    pub(super) share: f64,
    pub(super) interval: Interval,
}

/// All seats, in their order.
pub(super) fn standings(figures: &Figures) -> Vec<Standing> {
    let won = won(figures);
    let standing = |win: &crate::simulate::Win| Standing {
        seat: win.seat,
        count: win.count,
        share: float(win.count) / float(won.max(1)),
        interval: interval(win.count, won),
    };
    figures.wins.iter().map(standing).collect()
}

/// Games that somebody won.
pub(super) fn won(figures: &Figures) -> u64 {
    figures.wins.iter().map(|win| win.count).sum()
}

/// What every seat would win if all were alike.
pub(super) fn fair_share(figures: &Figures) -> f64 {
    1.0 / f64::from(figures.players.max(1))
}

/// A share that is known exactly: `50 %`, `33.3 %`.
pub(super) fn exact(share: f64) -> String {
    let percent = format!("{:.1}", share * 100.0);
    format!("{} %", percent.trim_end_matches(".0"))
}

/// Whether the seats are alike, in plain words; where different bots sit on them, that
/// cannot be told.
pub(super) fn fairness(figures: &Figures, order: &Order) -> String {
    if order.bots.seats.is_empty() {
        seats_alike(figures)
    } else {
        "The seats were played by different bots, so this tells about the bots as much as \
         about the seats."
            .to_owned()
    }
}

fn seats_alike(figures: &Figures) -> String {
    let won = won(figures);
    if figures.finished == 0 {
        return "No game came to an end, so nothing can be said about fairness.".to_owned();
    }
    if figures.players <= 1 {
        return alone(figures, won);
    }
    if won == 0 {
        let games = counted(figures.finished, "game");
        return format!("Nobody won any of {games}, so nothing can be said about fairness.");
    }
    let seats = standings(figures);
    let Some((first, others)) = seats.split_first() else {
        return "Nothing can be said about fairness.".to_owned();
    };
    let verdict = going_first(figures, *first, won);
    match extremes(figures, others) {
        Some(more) => format!("{verdict} {more}"),
        None => verdict,
    }
}

fn alone(figures: &Figures, won: u64) -> String {
    if won == figures.finished {
        return "One player plays alone and always wins, so there is nobody to be unfair to."
            .to_owned();
    }
    let of = figures.finished;
    let share = float(won) / float(of);
    let share = shown(share, interval(won, of), of, standard_error(share, of));
    format!("One player plays alone and wins {share} of the finished games.")
}

fn going_first(figures: &Figures, first: Standing, won: u64) -> String {
    let fair = fair_share(figures);
    let share = apart_from(fair, first, won);
    let of = if won == figures.games {
        "the games"
    } else {
        "the games that somebody won"
    };
    let fair_share = exact(fair);
    if first.interval.low > fair {
        format!(
            "Going first pays: the first player wins {share} of {of}, where a fair share would \
             be {fair_share}."
        )
    } else if first.interval.high < fair {
        format!(
            "Going first is a drawback: the first player wins only {share} of {of}, where a fair \
             share would be {fair_share}."
        )
    } else {
        format!(
            "No advantage of going first can be seen in {}: the first player wins {share} of \
             {of}, and a fair share would be {fair_share}.",
            counted(won, "game")
        )
    }
}

/// The best and the worst of the other seats, if they surely are not fair.
fn extremes(figures: &Figures, others: &[Standing]) -> Option<String> {
    // With two players the second has whatever the first has not.
    if others.len() < 2 {
        return None;
    }
    let (fair, won) = (fair_share(figures), won(figures));
    let sure = |standing: &&Standing| {
        let (low, high) = stretched(standing.interval, others.len());
        fair < low || high < fair
    };
    let by_count = |one: &&Standing, other: &&Standing| one.count.cmp(&other.count);
    let notable = || others.iter().filter(sure);
    let best = notable().filter(|it| it.share > fair).max_by(by_count);
    let worst = notable().filter(|it| it.share < fair).min_by(by_count);
    let tell = |standing: &Standing| {
        let seat = standing.seat;
        let share = apart_from(fair, *standing, won);
        format!("player {seat} with {share}")
    };
    match (best.map(tell), worst.map(tell)) {
        (Some(best), Some(worst)) => Some(format!(
            "Of the others {best} does best, and {worst} worst."
        )),
        (Some(best), None) => Some(format!("Of the others {best} does best.")),
        (None, Some(worst)) => Some(format!("Of the others {worst} does worst.")),
        (None, None) => None,
    }
}

/// An interval that is wide enough when the most extreme of several is looked at: one of
/// many fair seats nearly always leaves its own 95 %. The tail of a normal distribution
/// falls faster than exp(-z²/2), so a z² that is larger by 2 ln n makes it n times as
/// unlikely at least.
fn stretched(interval: Interval, seats: usize) -> (f64, f64) {
    let seats = f64::from(u32::try_from(seats).unwrap_or(u32::MAX));
    let factor = (1.0 + 2.0 * seats.ln() / (NORMAL_95 * NORMAL_95)).sqrt();
    let middle = f64::midpoint(interval.low, interval.high);
    let reach = (interval.high - interval.low) / 2.0 * factor;
    (middle - reach, middle + reach)
}

/// `67 % (66 % to 68 %)`; with more digits if else a fair share would look like an end of
/// the interval.
fn apart_from(fair: f64, standing: Standing, of: u64) -> String {
    let Interval { low, high } = standing.interval;
    let mut error = standard_error(standing.share, of);
    let told = |share: f64, error: f64| trusted(share * 100.0, error * 100.0);
    for _ in 0..3 {
        let fair = told(fair, error);
        if told(low, error) != fair && told(high, error) != fair {
            break;
        }
        error /= 10.0;
    }
    shown(standing.share, standing.interval, of, error)
}

/// `67 % (66 % to 68 %)`, where the ends are known but for so much.
fn shown(share: f64, interval: Interval, of: u64, error: f64) -> String {
    let end = |end: f64| trusted(end * 100.0, error * 100.0);
    let (low, high) = (end(interval.low), end(interval.high));
    format!("{} ({low} % to {high} %)", percent(share, of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::Win;

    /// Figures of games that were won by seats so often.
    fn won_by(counts: &[u64]) -> Figures {
        let won: u64 = counts.iter().sum();
        let wins = (1..).zip(counts).map(|(seat, count)| Win {
            seat,
            count: *count,
            share: float(*count) / float(won.max(1)),
            interval: interval(*count, won),
        });
        Figures {
            game: "Test".to_owned(),
            players: u32::try_from(counts.len()).unwrap(),
            games: won,
            seed: 1,
            finished: won,
            unfinished: 0,
            max_turns: 100,
            no_winner: 0,
            faults: 0,
            first_fault: None,
            turns: None,
            all_turns: 0,
            wins: wins.collect(),
            tiles: Vec::new(),
            functions: Vec::new(),
            cards: Vec::new(),
            dice: Vec::new(),
            lead_changes: None,
            choices_per_game: 0.0,
            choices: Vec::new(),
        }
    }

    #[test]
    fn going_first_pays_or_not() {
        insta::assert_snapshot!(seats_alike(&won_by(&[6_700, 3_300])), @"
        Going first pays: the first player wins 67 % (66 % to 68 %) of the games, where a fair share would be 50 %.
        ");
        insta::assert_snapshot!(seats_alike(&won_by(&[5_040, 4_960])), @"
        No advantage of going first can be seen in 10,000 games: the first player wins 50 % (49 % to 51 %) of the games, and a fair share would be 50 %.
        ");
        insta::assert_snapshot!(seats_alike(&won_by(&[30, 70])), @"
        Going first is a drawback: the first player wins only 30 % (22 % to 40 %) of the games, where a fair share would be 50 %.
        ");
    }

    #[test]
    fn a_fair_share_does_not_look_like_an_end_of_the_interval() {
        insta::assert_snapshot!(seats_alike(&won_by(&[5_105, 4_895])), @"
        Going first pays: the first player wins 51 % (50.1 % to 52.0 %) of the games, where a fair share would be 50 %.
        ");
    }

    #[test]
    fn other_seats_are_told_if_they_are_surely_better_or_worse() {
        insta::assert_snapshot!(seats_alike(&won_by(&[330, 400, 270])), @"
        No advantage of going first can be seen in 1,000 games: the first player wins 33 % (30 % to 36 %) of the games, and a fair share would be 33.3 %. Of the others player 2 with 40 % (37 % to 43 %) does best, and player 3 with 27 % (24 % to 30 %) worst.
        ");
        insta::assert_snapshot!(seats_alike(&won_by(&[260, 310, 190, 240])), @"
        No advantage of going first can be seen in 1,000 games: the first player wins 26 % (23 % to 29 %) of the games, and a fair share would be 25 %. Of the others player 2 with 31 % (28 % to 34 %) does best, and player 3 with 19 % (17 % to 22 %) worst.
        ");
        // Among five fair seats one is often as far off as this.
        insta::assert_snapshot!(seats_alike(&won_by(&[200, 228, 199, 187, 186])), @"
        No advantage of going first can be seen in 1,000 games: the first player wins 20 % (18 % to 23 %) of the games, and a fair share would be 20 %.
        ");
    }

    #[test]
    fn games_without_a_winner_speak_for_nobody() {
        let mut figures = won_by(&[300, 300]);
        figures.games = 1_000;
        figures.finished = 1_000;
        figures.no_winner = 400;
        insta::assert_snapshot!(seats_alike(&figures), @"
        No advantage of going first can be seen in 600 games: the first player wins 50 % (46 % to 54 %) of the games that somebody won, and a fair share would be 50 %.
        ");
        let mut figures = won_by(&[0, 0]);
        figures.games = 1_000;
        figures.finished = 1_000;
        figures.no_winner = 1_000;
        insta::assert_snapshot!(seats_alike(&figures), @"
        Nobody won any of 1,000 games, so nothing can be said about fairness.
        ");
    }

    #[test]
    fn there_may_be_nothing_to_say() {
        insta::assert_snapshot!(seats_alike(&won_by(&[0, 0])), @"
        No game came to an end, so nothing can be said about fairness.
        ");
        insta::assert_snapshot!(seats_alike(&won_by(&[50])), @"
        One player plays alone and always wins, so there is nobody to be unfair to.
        ");
        let mut figures = won_by(&[50]);
        figures.finished = 200;
        insta::assert_snapshot!(seats_alike(&figures), @"
        One player plays alone and wins 25 % (20 % to 31 %) of the finished games.
        ");
    }

    #[test]
    fn stretched_intervals_are_wide_enough() {
        // What tables say about 95 % for all of 2, 6 and 100 at once.
        for (seats, z) in [(1, 1.96), (2, 2.241), (6, 2.638), (100, 3.481)] {
            let unit = Interval {
                low: -1.96,
                high: 1.96,
            };
            let (low, high) = stretched(unit, seats);
            assert!(high >= z - 1e-9 && high < z + 0.2, "{seats}: {high}");
            assert!((low + high).abs() < 1e-9);
        }
    }
}
