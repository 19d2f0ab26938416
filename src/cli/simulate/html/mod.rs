//! Figures as a page for a browser: to be shown around, read on a phone, or printed. It
//! needs no other file and runs no script.

mod axis;
mod histogram;
mod keys;
mod made;
mod section;
mod tables;
mod wins;

use std::fmt::Write as _;

use super::Report;
use super::fairness::{exact, fair_share, standings, won};
use super::words::{count, counted, mean, percent};
use crate::board::escape;
use crate::cli::load::Loaded;
use crate::simulate::Order;
use section::Section;

const STYLE: &str = include_str!("page.css");

/// One page about all reports, which were ordered so.
pub(super) fn page(reports: &[Report], orders: &[Order], game: &Loaded) -> String {
    let title = escape(&game.program.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: simulated games</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n<p class=\"lead\">{}</p>\n</header>\n<main>\n",
        lead(reports)
    );
    if reports.len() > 1 {
        out.push_str(&summary(reports));
    }
    let pairs = reports.iter().zip(orders);
    for (report, order) in pairs {
        let section = Section {
            figures: &report.figures,
            order,
            game,
            level: if reports.len() > 1 { 3 } else { 2 },
        };
        section.write(&mut out);
    }
    let bots = orders.first().map(made::bots).unwrap_or_default();
    // Writing to a `String` cannot fail, here and below.
    let _ = writeln!(
        out,
        "</main>\n<footer>\n<p>{bots} Turns are those of single players. Digits that chance alone \
         would change are left out. The same figures come from <code>{}</code></p>\n</footer>\n\
         </body>\n</html>",
        escape(&made::command(orders, game))
    );
    out
}

fn lead(reports: &[Report]) -> String {
    let games: u64 = reports.iter().map(|report| report.figures.games).sum();
    let seed = reports.first().map_or(0, |report| report.figures.seed);
    let players: Vec<u32> = reports.iter().map(|it| it.figures.players).collect();
    let players = match players.as_slice() {
        [] => String::new(),
        [one] => format!(" with {}", counted(u64::from(*one), "player")),
        [first, .., last] => format!(" with {first} to {last} players"),
    };
    let games = counted(games, "game");
    format!("What {games}{players} tell, played by bots with the luck of seed {seed}")
}

/// All numbers of players side by side.
fn summary(reports: &[Report]) -> String {
    let rows = reports.iter().map(|report| {
        let figures = &report.figures;
        let players = figures.players;
        let length = figures.turns.as_ref();
        let length = length.map_or("–".to_owned(), |it| mean(it, figures.finished));
        let first = standings(figures);
        let first = first.first().filter(|_| won(figures) > 0);
        let first = first.map_or("–".to_owned(), |it| percent(it.share, won(figures)));
        vec![
            format!("<a href=\"#players-{players}\">{players}</a>"),
            length,
            first,
            exact(fair_share(figures)),
            count(figures.unfinished + figures.faults),
        ]
    });
    let mut out = String::from("<div class=\"wide\">\n");
    let heads = [
        "players",
        "mean turns",
        "first wins",
        "fair share",
        "not ended",
    ];
    tables::write(&mut out, "At a glance", &heads, rows.collect());
    out.push_str("</div>\n");
    out
}
