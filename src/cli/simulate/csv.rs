//! Figures for spreadsheets: one figure on each line, so that a filter finds what is wanted.

use std::fmt::Write as _;

use super::Report;
use super::words::line_of;
use crate::source::Source;
use crate::tree::Program;

/// All figures of all reports.
pub(super) fn write(reports: &[Report], source: &Source, program: &Program) -> String {
    let mut sheet = Sheet {
        out: "players,figure,item,value,share\n".to_owned(),
        players: 0,
    };
    for report in reports {
        sheet.report(report, source, program);
    }
    sheet.out
}

struct Sheet {
    out: String,
    players: u32,
}

impl Sheet {
    fn row(&mut self, figure: &str, item: &str, value: f64) {
        self.line(figure, item, &decimal(value), "");
    }

    fn count(&mut self, figure: &str, item: &str, count: u64, of: u64) {
        let share = super::words::float(count) / super::words::float(of.max(1));
        self.line(figure, item, &count.to_string(), &decimal(share));
    }

    fn line(&mut self, figure: &str, item: &str, value: &str, share: &str) {
        // Writing to a `String` cannot fail.
        let _ = writeln!(self.out, "{},{figure},{item},{value},{share}", self.players);
    }

    fn report(&mut self, report: &Report, source: &Source, program: &Program) {
        let figures = &report.figures;
        self.players = figures.players;
        for (item, count) in [
            ("all", figures.games),
            ("finished", figures.finished),
            ("unfinished", figures.unfinished),
            ("no_winner", figures.no_winner),
            ("faults", figures.faults),
        ] {
            self.count("games", item, count, figures.games);
        }
        if let Some(turns) = &figures.turns {
            for (item, value) in [("mean", turns.mean), ("sd", turns.sd), ("se", turns.se)] {
                self.row("turns", item, value);
            }
            for (item, value) in [
                ("min", turns.min),
                ("p25", turns.p25),
                ("p50", turns.p50),
                ("p75", turns.p75),
                ("p95", turns.p95),
                ("max", turns.max),
                ("mode", turns.mode),
            ] {
                self.line("turns", item, &value.to_string(), "");
            }
            for (length, games) in &turns.histogram {
                self.count("length", &length.to_string(), *games, figures.finished);
            }
        }
        for win in &figures.wins {
            self.count("wins", &win.seat.to_string(), win.count, figures.finished);
            self.row("wins_low", &win.seat.to_string(), win.interval.low);
            self.row("wins_high", &win.seat.to_string(), win.interval.high);
        }
        for tile in &figures.tiles {
            let all = figures.all_turns;
            self.count("landings", &tile.id.to_string(), tile.landings, all);
        }
        let calls = figures.functions.iter().map(|it| it.count).sum();
        for function in &figures.functions {
            self.count("calls", &function.what, function.count, calls);
        }
        let draws = figures.cards.iter().map(|it| it.count).sum();
        for card in &figures.cards {
            self.count("draws", &card.what.to_string(), card.count, draws);
        }
        for (faces, counts) in &figures.dice {
            for (face, count) in (1_u32..).zip(counts) {
                let item = format!("{face} of {faces}");
                self.count("die", &item, *count, counts.iter().sum());
            }
        }
        if let Some(changes) = figures.lead_changes {
            self.row("lead_changes", "per game", changes);
        }
        self.row("choices", "per game", figures.choices_per_game);
        for choice in &figures.choices {
            let line = line_of(choice.at, source, program);
            for option in &choice.options {
                let item = format!("line {line}: {}", option.what);
                self.count("chosen", &item, option.count, choice.count);
            }
            if choice.other > 0 {
                let item = format!("line {line}: other");
                self.count("chosen", &item, choice.other, choice.count);
            }
        }
    }
}

/// At most six digits behind the point, and no zeros at the end.
fn decimal(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
