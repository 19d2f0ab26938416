//! Who wins?

use super::bar::bar;
use super::page::Page;
use crate::cli::simulate::fairness::{Standing, fairness, standings, won};
use crate::cli::simulate::words::{counted, share_of, standard_error, trusted};
use crate::simulate::{Figures, Order};

/// More seats are told in words only.
const MOST_SEATS: usize = 20;
/// The widest bar that is still good to look at.
const WIDEST_BAR: usize = 40;

pub(super) fn write(page: &mut Page, figures: &Figures, order: &Order) {
    if figures.finished == 0 {
        return;
    }
    page.heading("Who wins?");
    if figures.players > 1 && won(figures) > 0 {
        bars(page, figures);
    }
    page.say(&fairness(figures, order));
}

fn bars(page: &mut Page, figures: &Figures) {
    let seats = standings(figures);
    let won = won(figures);
    let highest = seats.iter().map(|it| it.share).fold(0.0, f64::max);
    let digits = seats.len().to_string().len();
    let rows: Vec<[String; 2]> = seats
        .iter()
        .take(MOST_SEATS)
        .map(|seat| [share_of(seat.count, won), interval(seat, won)])
        .collect();
    let widths = [0, 1].map(|column| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    });
    let [shares, intervals] = widths;
    let room = page
        .room()
        .saturating_sub("player ".len() + digits + 2 + shares + 2 + intervals + 2)
        .clamp(5, WIDEST_BAR);
    for (seat, [share, interval]) in seats.iter().zip(rows) {
        let bar = bar(seat.share / highest, room);
        page.row(&format!(
            "player {:>digits$}  {share:>shares$}  {interval:<intervals$}  {bar}",
            seat.seat
        ));
    }
    if let more @ 1.. = seats.len().saturating_sub(MOST_SEATS) {
        page.say(&format!("… and {}", counted(more as u64, "more player")));
    }
    page.say("In brackets: where the true share most likely is (95 % sure).");
    page.empty();
}

/// `(48 % to 52 %)`
fn interval(seat: &Standing, won: u64) -> String {
    let error = standard_error(seat.share, won) * 100.0;
    let end = |share: f64| trusted(share * 100.0, error);
    let (low, high) = (end(seat.interval.low), end(seat.interval.high));
    format!("({low} % to {high} %)")
}
