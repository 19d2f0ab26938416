//! The page about one number of players.

use std::fmt::Write as _;

use super::{escape, histogram, keys, tables, wins};
use crate::board::Drawing;
use crate::cli::load::Loaded;
use crate::cli::simulate::fairness::{fairness, won};
use crate::cli::simulate::words::{count, counted, look};
use crate::simulate::{Figures, Order};

/// What is told about one number of players.
pub(super) struct Section<'a> {
    pub(super) figures: &'a Figures,
    pub(super) order: &'a Order,
    pub(super) game: &'a Loaded,
    /// The level of the headings inside.
    pub(super) level: u8,
}

impl Section<'_> {
    pub(super) fn write(&self, out: &mut String) {
        let figures = self.figures;
        if self.level > 2 {
            let players = counted(figures.players.into(), "player");
            let _ = writeln!(
                out,
                "<section class=\"report\" id=\"players-{}\">\n<h2>With {players}</h2>",
                figures.players
            );
        }
        self.warnings(out);
        keys::write(out, figures);
        // No line begins with a lonely per cent sign.
        let fairness = escape(&fairness(figures, self.order)).replace(" %", "\u{a0}%");
        let _ = writeln!(out, "<p class=\"fair\">{fairness}</p>");
        if let Some(lengths) = &figures.turns {
            self.heading(out, "How long it takes");
            out.push_str(&histogram::draw(figures, lengths));
        }
        if figures.players > 1 && won(figures) > 0 {
            self.heading(out, "Who wins");
            out.push_str(&wins::draw(figures));
        }
        self.board(out);
        self.tables(out);
        if self.level > 2 {
            out.push_str("</section>\n");
        }
    }

    fn heading(&self, out: &mut String, text: &str) {
        let level = self.level;
        let _ = writeln!(out, "<h{level}>{text}</h{level}>");
    }

    /// What keeps the figures from being the whole truth.
    fn warnings(&self, out: &mut String) {
        let figures = self.figures;
        let mut warn = |text: String| {
            let _ = writeln!(out, "<p class=\"warn\">{text}</p>");
        };
        if figures.games < self.order.games {
            warn(format!(
                "The simulation was stopped after {} of {}.",
                count(figures.games),
                counted(self.order.games, "game")
            ));
        }
        if figures.faults > 0 {
            let mut text = format!(
                "{} of {} stopped with a fault: there is a mistake in the program.",
                count(figures.faults),
                counted(figures.games, "game")
            );
            if let Some(nth) = figures.first_fault {
                let look = escape(&look(self.order, self.game, nth));
                let _ = write!(text, " The first of them is shown by <code>{look}</code>");
            }
            warn(text);
        }
        if figures.unfinished > 0 {
            warn(format!(
                "{} of {} had no end after {} and were given up. The lengths below are those of \
                 the other games, so the truth is longer.",
                count(figures.unfinished),
                counted(figures.games, "game"),
                counted(figures.max_turns.into(), "turn")
            ));
        }
        if figures.no_winner > 0 {
            warn(format!(
                "{} of {} ended without a winner.",
                count(figures.no_winner),
                counted(figures.games, "game")
            ));
        }
    }

    fn board(&self, out: &mut String) {
        let Some(drawing) = Drawing::new(&self.game.program) else {
            return;
        };
        let figures = self.figures;
        if figures.tiles.iter().all(|tile| tile.landings == 0) {
            return;
        }
        self.heading(out, "Where turns end");
        let shares: Vec<f64> = figures.tiles.iter().map(|tile| tile.share).collect();
        match drawing.svg_heat(&shares) {
            Err(error) => {
                let _ = writeln!(out, "<p>There is {error}.</p>");
                out.push_str(&tables::hottest(figures));
            }
            Ok(picture) => {
                let _ = writeln!(
                    out,
                    "<figure>\n<div class=\"board\">\n{picture}</div>\n<figcaption>The redder a \
                     tile, the more of {} end there.</figcaption>\n</figure>",
                    counted(figures.all_turns, "turn")
                );
            }
        }
    }

    fn tables(&self, out: &mut String) {
        let figures = self.figures;
        let events = tables::events(figures);
        if !events.is_empty() {
            self.heading(out, "What came up");
            let _ = writeln!(out, "<div class=\"tables\">\n{events}</div>");
        }
        let choices = tables::choices(figures, self.game);
        if !choices.is_empty() {
            self.heading(out, "What was chosen");
            let _ = writeln!(out, "<div class=\"tables\">\n{choices}</div>");
        }
    }
}
