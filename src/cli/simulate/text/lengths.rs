//! How long does it take?

use super::bar::bar;
use super::page::{Page, width};
use crate::cli::simulate::groups::Groups;
use crate::cli::simulate::words::{count, counted, float, mean, share_of, trusted, uncertainty};
use crate::simulate::{Figures, Lengths};

/// More bars would not fit into a window together with the words above them.
const MOST_BARS: u64 = 15;
/// Behind a bar stands its share.
const SHARE: usize = 12;

pub(super) fn write(page: &mut Page, figures: &Figures) {
    let Some(lengths) = &figures.turns else {
        return;
    };
    page.heading("How long does it take?");
    if lengths.min == lengths.max {
        let turns = counted(lengths.min, "turn");
        page.say(&match figures.finished {
            1 => format!("It took {turns}."),
            _ => format!("Always {turns}."),
        });
        return;
    }
    average(page, figures, lengths);
    page.empty();
    quantiles(page, lengths);
    page.empty();
    histogram(page, figures, lengths);
}

fn average(page: &mut Page, figures: &Figures, lengths: &Lengths) {
    let players = f64::from(figures.players);
    let reach = uncertainty(lengths).map(|reach| format!(", give or take {reach}"));
    let each = trusted(lengths.mean / players, lengths.se);
    // Of few turns everybody sees how many are whose.
    let told = figures.players > 1 && lengths.mean >= 10.0;
    let each = told.then(|| format!(" That is about {each} for each player."));
    page.say(&format!(
        "On average {} turns{}.{}",
        mean(lengths, figures.finished),
        reach.unwrap_or_default(),
        each.unwrap_or_default()
    ));
}

/// So many games show which length is most frequent.
const MANY_GAMES: u64 = 1_000;
/// So many show what a twentieth of them is.
const SOME_GAMES: u64 = 100;

fn quantiles(page: &mut Page, lengths: &Lengths) {
    let rows = [
        ("the shortest game", lengths.min),
        ("a quarter of all games take at most", lengths.p25),
        ("half of all games take at most", lengths.p50),
        ("three quarters take at most", lengths.p75),
        ("19 of 20 games take at most", lengths.p95),
        ("the longest game", lengths.max),
        ("the most frequent length", lengths.mode),
    ];
    // Of a few games, which length was most frequent is chance, and so is a twentieth.
    let games: u64 = lengths.histogram.iter().map(|(_, games)| games).sum();
    let rows = rows.into_iter().filter(|(words, _)| match *words {
        "the most frequent length" => games >= MANY_GAMES,
        "19 of 20 games take at most" => games >= SOME_GAMES,
        _ => true,
    });
    let rows: Vec<_> = rows.collect();
    let words = rows.iter().map(|(words, _)| width(words)).max();
    let digits = count(lengths.max).len();
    for (words_of, turns) in rows {
        let words = words.unwrap_or(0);
        let turns = count(turns);
        page.row(&format!("{words_of:<words$}  {turns:>digits$}"));
    }
}

fn histogram(page: &mut Page, figures: &Figures, lengths: &Lengths) {
    let groups = Groups::new(lengths, figures.players.into(), MOST_BARS);
    let mut rows: Vec<(String, u64)> = groups
        .each()
        .map(|(from, games)| (label(from, groups.width), games))
        .collect();
    if groups.longer > 0 {
        rows.push((format!("{} or more", count(groups.end())), groups.longer));
    }
    let labels = rows.iter().map(|(label, _)| width(label)).max();
    let labels = labels.unwrap_or(0).max("turns".len());
    let most = rows.iter().map(|(_, games)| *games).max().unwrap_or(1);
    let room = page.room().saturating_sub(labels + 2 + SHARE).max(5);
    page.row(&format!("{:>labels$}  games", "turns"));
    for (label, games) in rows {
        let bar = bar(float(games) / float(most), room);
        let share = match games {
            0 => "none".to_owned(),
            _ => share_of(games, figures.finished),
        };
        let gap = if bar.is_empty() { "" } else { " " };
        page.row(&format!("{label:>labels$}  {bar}{gap}{share}"));
    }
}

/// `10`, or `10 to 14`.
fn label(from: u64, width: u64) -> String {
    match width {
        1 => count(from),
        _ => format!("{} to {}", count(from), count(from + width - 1)),
    }
}
