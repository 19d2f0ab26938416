//! What came up: functions, cards and dice.

use super::page::{Page, width};
use crate::cli::simulate::words::{about, counted, float, per_game, share_of, times};
use crate::simulate::{Count, Figures};

/// More functions or cards are only counted.
const MOST_ROWS: usize = 24;
/// Dice with more faces have no line.
const MOST_FACES: usize = 24;
/// What comes up less often is told by how many games it takes.
const RARE: f64 = 0.1;

pub(super) fn write(page: &mut Page, figures: &Figures) {
    let dice = figures.dice.iter();
    let mut dice = dice.filter(|(_, counts)| counts.len() <= MOST_FACES && sum(counts) > 0);
    let drawn: u64 = figures.cards.iter().map(|card| card.count).sum();
    let first_die = dice.next();
    if figures.functions.is_empty() && drawn == 0 && first_die.is_none() {
        return;
    }
    page.heading("What came up?");
    functions(page, figures);
    if drawn > 0 {
        let title = format!("{} cards a game", per_game(drawn, figures.games));
        page.items(&title, &shares(&figures.cards));
        let more = figures.cards.len().saturating_sub(MOST_ROWS);
        tell_more(page, more, "other sort of card", "other sorts of cards");
    }
    for (faces, counts) in first_die.into_iter().chain(dice) {
        let thrown = per_game(sum(counts), figures.games);
        let up = (1_u32..).zip(counts).map(|(what, count)| Count {
            what,
            count: *count,
        });
        let title = format!("{thrown} throws a game of a die with {faces} faces");
        page.items(&title, &shares(&up.collect::<Vec<_>>()));
    }
}

fn functions(page: &mut Page, figures: &Figures) {
    let shown = || figures.functions.iter().take(MOST_ROWS);
    let names = shown().map(|it| width(&it.what)).max().unwrap_or(0);
    for function in shown() {
        let pad = " ".repeat(names - width(&function.what));
        let often = how_often(function.count, figures.games);
        page.row(&format!("{}{pad}  {often}", function.what));
    }
    let more = figures.functions.len().saturating_sub(MOST_ROWS);
    tell_more(page, more, "other function", "other functions");
}

fn tell_more(page: &mut Page, more: usize, one: &str, many: &str) {
    match more {
        0 => {}
        1 => page.say(&format!("… and 1 {one}")),
        _ => page.say(&format!("… and {more} {many}")),
    }
}

/// `3.1 times a game`, `once in 40 games`, `never`
fn how_often(count: u64, games: u64) -> String {
    if count == 0 {
        return format!("never in {}", counted(games, "game"));
    }
    let mean = float(count) / float(games.max(1));
    if mean < RARE {
        return format!("once in {} games", about(1.0 / mean));
    }
    format!("{} a game", times(&per_game(count, games)))
}

/// `7: 12 %`
fn shares<T: ToString>(counts: &[Count<T>]) -> Vec<String> {
    let all = counts.iter().map(|it| it.count).sum();
    let shown = counts.iter().take(MOST_ROWS);
    shown
        .map(|it| format!("{}: {}", it.what.to_string(), share_of(it.count, all)))
        .collect()
}

fn sum(counts: &[u64]) -> u64 {
    counts.iter().sum()
}
