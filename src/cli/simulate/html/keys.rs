//! The numbers that everybody asks for first, large enough to be read across the table.

use std::fmt::Write as _;

use crate::cli::simulate::fairness::{exact, fair_share, standings, won};
use crate::cli::simulate::words::{
    count, counted, float, mean, often, per_game, percent, uncertainty,
};
use crate::simulate::{Figures, Lengths};

/// Writes those that are known.
pub(super) fn write(out: &mut String, figures: &Figures) {
    out.push_str("<dl class=\"keys\">\n");
    if let Some(lengths) = &figures.turns {
        length_keys(out, figures, lengths);
    }
    let (figure, more) = ended(figures);
    key(out, "games that ended", &figure, &more);
    let won = won(figures);
    let seats = standings(figures);
    if let Some(first) = seats.first().filter(|_| won > 0 && figures.players > 1) {
        let more = format!("a fair share would be {}", exact(fair_share(figures)));
        key(
            out,
            "the first player wins",
            &percent(first.share, won),
            &more,
        );
    }
    if let Some(changes) = figures.lead_changes.filter(|it| *it > 0.0) {
        let changes = often(changes, figures.games);
        key(out, "lead changes", &changes, "in a game");
    }
    let choices: u64 = figures.choices.iter().map(|choice| choice.count).sum();
    if choices > 0 {
        let each = per_game(choices, figures.games);
        key(out, "choices", &each, "in a game");
    }
    out.push_str("</dl>\n");
}

fn length_keys(out: &mut String, figures: &Figures, lengths: &Lengths) {
    let turns = if lengths.max == 1 { "turn" } else { "turns" };
    let more = match uncertainty(lengths) {
        Some(reach) => format!("{turns}, give or take {reach}"),
        None => turns.to_owned(),
    };
    key(out, "mean length", &mean(lengths, figures.finished), &more);
    let (p25, p75) = (count(lengths.p25), count(lengths.p75));
    let more = if p25 == p75 {
        format!("{turns}, as at least half of all games")
    } else {
        format!("{turns}; half of all games take {p25} to {p75}")
    };
    key(out, "median length", &count(lengths.p50), &more);
}

fn key(out: &mut String, name: &str, figure: &str, more: &str) {
    // Writing to a `String` cannot fail.
    let _ = writeln!(
        out,
        "<div><dt>{name}</dt><dd>{figure}</dd><dd>{more}</dd></div>"
    );
}

fn ended(figures: &Figures) -> (String, String) {
    let of = format!("of {}", counted(figures.games, "game"));
    if figures.finished == figures.games {
        return ("all".to_owned(), of);
    }
    if figures.finished == 0 {
        return ("none".to_owned(), of);
    }
    let more = format!("{} {of}", count(figures.finished));
    let share = float(figures.finished) / float(figures.games.max(1));
    let share = percent(share, figures.games);
    // Nearly all is not all.
    let share = match share.as_str() {
        "100 %" => "not all".to_owned(),
        _ => share,
    };
    (share, more)
}
