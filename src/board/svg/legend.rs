//! The scale below a picture of heat.

use std::fmt::Write as _;

use super::paint::{self, Word};
use super::sheet::{Point, Sheet};
use crate::board::heat::{Heat, percent};

/// The room it takes below the board.
pub(super) const HEIGHT: f64 = 74.0;
/// The scale is as wide as a small board allows.
const WIDTH: f64 = 240.0;
const STEPS: u32 = 24;

/// Writes a strip of all colours with the shares they stand for. The steps are plain
/// rectangles: a gradient would need an id, and one page may hold several pictures.
pub(super) fn draw(out: &mut String, heat: &Heat<'_>, sheet: &Sheet) {
    let (left, top) = ((sheet.width() - WIDTH) / 2.0, sheet.height() - 8.0);
    let title = Point {
        x: sheet.width() / 2.0,
        y: top + 12.0,
    };
    if heat.most() <= 0.0 {
        write(out, title, "no turn ended on a tile");
        return;
    }
    write(out, title, "share of turns that end on a tile");
    let step = WIDTH / f64::from(STEPS);
    for nth in 0..STEPS {
        let share = heat.most() * (f64::from(nth) + 0.5) / f64::from(STEPS);
        let x = left + f64::from(nth) * step;
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            out,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"16\" fill=\"{}\"/>",
            top + 22.0,
            // Neighbours overlap a little, or the paper would shine through.
            step + 0.5,
            paint::heat(heat.degree_of(share))
        );
    }
    for part in [0.0, 0.5, 1.0] {
        let at = Point {
            x: left + part * WIDTH,
            y: top + 54.0,
        };
        write(out, at, &format!("{} %", percent(heat.most() * part)));
    }
}

fn write(out: &mut String, at: Point, text: &str) {
    let word = Word {
        text,
        size: 12.0,
        anchor: "middle",
        weight: "normal",
        colour: paint::DARK_INK,
        ground: paint::PAPER,
    };
    paint::word(out, at, word);
}
