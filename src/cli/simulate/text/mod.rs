//! Figures for people at a terminal: questions as headings, answers in plain words, bars.

mod bar;
mod came_up;
mod choices;
mod ends;
mod glance;
mod lengths;
mod page;
mod wins;

use super::Report;
use super::words::{counted, look, often, percent, times};
use crate::board::{Drawing, Paper};
use crate::cli::load::{Loaded, STANDARD_INPUT};
use crate::simulate::{Figures, Order};
use crate::table::Manner;
use page::Page;

/// Lines are not longer even where there is room: nobody likes to read them.
const WIDEST: usize = 80;
/// A report is read from top to bottom, so a board in it need not fit into a window.
const LEAST_HEIGHT: usize = 50;

/// All reports, one below the other, which were ordered so.
pub(super) fn write(reports: &[Report], orders: &[Order], game: &Loaded, paper: Paper) -> String {
    let paper = Paper {
        width: paper.width.min(WIDEST),
        height: paper.height.max(LEAST_HEIGHT),
        ..paper
    };
    let mut page = Page::new(paper.width);
    for (nth, (report, order)) in reports.iter().zip(orders).enumerate() {
        if nth > 0 {
            page.gap();
        }
        write_one(&mut page, &report.figures, order, game, paper);
    }
    if reports.len() > 1 {
        page.gap();
        glance::write(&mut page, reports);
    }
    page.text()
}

fn write_one(page: &mut Page, figures: &Figures, order: &Order, game: &Loaded, paper: Paper) {
    let players = counted(figures.players.into(), "player");
    page.title(&format!("{}: {players}", figures.game));
    page.say(&format!(
        "{} with seed {}. {}",
        counted(figures.games, "game"),
        figures.seed,
        bots(order)
    ));
    ends::write(page, figures);
    lengths::write(page, figures);
    wins::write(page, figures, order);
    board(page, figures, game, paper);
    came_up::write(page, figures);
    lead(page, figures);
    choices::write(page, figures, game);
    look_closer(page, order, game);
}

/// How the bots played, in words.
fn bots(order: &Order) -> String {
    let usual = match order.bots.manner {
        Manner::Random => "Bots play, and answer all questions at random",
        Manner::First => "Bots play, and give the first answer to every question",
        Manner::Lookahead => "Bots play, and think ahead before each answer",
    };
    let seats = order.bots.seats.iter();
    let others = seats.map(|(seat, manner)| {
        let seat = u64::from(*seat) + 1;
        format!("; player {seat} is a `{manner}` bot")
    });
    format!("{usual}{}.", others.collect::<String>())
}

/// Where turns end. On a board of one tile they all end there.
fn board(page: &mut Page, figures: &Figures, game: &Loaded, paper: Paper) {
    let landed = figures.tiles.iter().any(|tile| tile.landings > 0);
    let Some(drawing) = Drawing::new(&game.program).filter(|_| landed) else {
        return;
    };
    if figures.tiles.len() < 2 {
        return;
    }
    let shares: Vec<f64> = figures.tiles.iter().map(|tile| tile.share).collect();
    let Some(heat) = drawing.heat(&shares, paper) else {
        return;
    };
    page.heading("Where do turns end?");
    page.drawing(&heat);
    let beside = 1.0 - shares.iter().sum::<f64>();
    if beside > 0.005 {
        let beside = percent(beside, figures.all_turns);
        page.say(&format!(
            "The other {beside} of the turns end with the player's piece beside the board."
        ));
    }
}

/// Who never loses the lead may never have had it, so nothing is said about that.
fn lead(page: &mut Page, figures: &Figures) {
    let changes = figures.lead_changes.filter(|changes| *changes > 0.0);
    if let Some(changes) = changes.filter(|_| figures.players > 1) {
        let times = times(&often(changes, figures.games));
        page.heading("Does the lead change?");
        page.say(&format!(
            "On average it goes from one player to another {times} in a game."
        ));
    }
}

/// Figures are one thing, seeing how a game goes is another.
fn look_closer(page: &mut Page, order: &Order, game: &Loaded) {
    if game.source.name() != STANDARD_INPUT {
        page.heading("What does such a game look like?");
        // In one line, so that it can be copied.
        page.row(&look(order, game, 1));
    }
}
