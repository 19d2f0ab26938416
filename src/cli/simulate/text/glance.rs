//! All numbers of players side by side.

use super::page::{Page, width};
use crate::cli::simulate::Report;
use crate::cli::simulate::fairness::{exact, fair_share, standings, won};
use crate::cli::simulate::words::{count, mean, share_of};

const HEADS: [&str; 5] = ["players", "turns", "first wins", "fair share", "no end"];

pub(super) fn write(page: &mut Page, reports: &[Report]) {
    page.title("At a glance");
    let rows: Vec<[String; 5]> = reports.iter().map(row).collect();
    let heads = HEADS.map(str::to_owned);
    let table = || std::iter::once(&heads).chain(&rows);
    let mut widths = [0; 5];
    for row in table() {
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = width(cell).max(*widest);
        }
    }
    for row in table() {
        let cells = row.iter().zip(widths);
        let cells = cells.map(|(cell, wide)| format!("{cell:>wide$}"));
        page.row(&cells.collect::<Vec<_>>().join("  "));
    }
}

fn row(report: &Report) -> [String; 5] {
    let figures = &report.figures;
    let length = figures.turns.as_ref();
    let seats = standings(figures);
    let first = seats.first().filter(|_| won(figures) > 0);
    let nothing = || "–".to_owned();
    [
        figures.players.to_string(),
        length.map_or_else(nothing, |it| mean(it, figures.finished)),
        first.map_or_else(nothing, |it| share_of(it.count, won(figures))),
        exact(fair_share(figures)),
        count(figures.unfinished + figures.faults),
    ]
}
