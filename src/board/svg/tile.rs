//! One tile of the picture.

use std::fmt::Write as _;

use super::paint::{self, Word};
use super::sheet::{Point, TILE};

/// A tile as it is painted.
pub(super) struct Tile {
    pub(super) number: String,
    pub(super) middle: Point,
    pub(super) fill: String,
    /// Start and end have a coloured edge.
    pub(super) edge: Option<&'static str>,
    pub(super) label: Option<String>,
    pub(super) ink: &'static str,
    /// What is told to who points at it.
    pub(super) tip: Option<String>,
}

impl Tile {
    pub(super) fn draw(&self, out: &mut String) {
        let (x, y) = (self.middle.x - TILE / 2.0, self.middle.y - TILE / 2.0);
        let width = if self.edge.is_some() { 4.0 } else { 1.5 };
        // Writing to a `String` cannot fail.
        let _ = write!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{TILE:.0}\" height=\"{TILE:.0}\" rx=\"12\" \
             fill=\"{}\" stroke=\"{}\" stroke-width=\"{width:.1}\"",
            self.fill,
            self.edge.unwrap_or(paint::EDGE)
        );
        let _ = match &self.tip {
            None => writeln!(out, "/>"),
            Some(tip) => writeln!(out, "><title>{}</title></rect>", paint::escape(tip)),
        };
    }

    pub(super) fn label(&self, out: &mut String) {
        let Point { x, y } = self.middle;
        let number = Word {
            text: &self.number,
            size: 15.0,
            anchor: "start",
            weight: "bold",
            colour: self.ink,
            ground: &self.fill,
        };
        let at = Point {
            x: x - TILE / 2.0 + 8.0,
            y: y - TILE / 2.0 + 20.0,
        };
        paint::word(out, at, number);
        if let Some(label) = &self.label {
            let label = Word {
                text: label,
                size: self.tip.as_ref().map_or(10.5, |_| 12.5),
                anchor: "middle",
                weight: "normal",
                ..number
            };
            let y = y + TILE / 2.0 - 8.0;
            paint::word(out, Point { x, y }, label);
        }
    }
}
