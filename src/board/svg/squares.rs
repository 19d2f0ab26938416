//! Squares as a picture: each with what stands on it, and the numbers of rows and columns.

use std::fmt::Write as _;

use super::NoPicture;
use super::frame::{self, fitting};
use super::paint::{self, Word};
use super::sheet::{HEADING, Heading, MARGIN, Point};
use crate::board::cast::Cast;
use crate::board::labels::labels;
use crate::board::{Field, Layout, MOST_PICTURED, Place};
use crate::machine::{Position, Square, Squares};

/// The side of a square.
const SIDE: f64 = 70.0;
/// A piece is half as wide.
const RADIUS: f64 = 28.0;
/// For the numbers at the left and above.
const NUMBERS: f64 = 26.0;
/// Where the first row begins.
const TOP: f64 = MARGIN + HEADING + NUMBERS;
/// A line of the legend.
const LINE: f64 = 24.0;
/// Longer names of pieces are shortened.
const LONGEST_NAME: usize = 7;
/// More shortened names are not explained.
const MOST_EXPLAINED: usize = 40;

pub(in crate::board) fn draw(
    field: Field<'_>,
    position: Option<&Position>,
) -> Result<String, NoPicture> {
    let position = position.ok_or(NoPicture::Unset)?;
    let squares = position.squares(field.program).ok_or(NoPicture::Unset)?;
    let count = squares.all().len();
    if i32::try_from(count).map_or(true, |count| count > MOST_PICTURED) {
        return Err(NoPicture::TooLarge(count, "squares"));
    }
    let cast = Cast::new(field, position, &squares);
    let picture = Picture {
        title: &field.program.title,
        layout: Layout::of_squares(&squares),
        labels: labels(cast.names(), LONGEST_NAME, |text| text.chars().count()),
        squares,
        cast,
    };
    Ok(picture.draw())
}

struct Picture<'a> {
    title: &'a str,
    squares: Squares,
    layout: Layout,
    cast: Cast,
    labels: Vec<String>,
}

impl Picture<'_> {
    fn draw(&self) -> String {
        let mut out = String::new();
        let legend = self.cast.shortened(&self.labels).take(MOST_EXPLAINED);
        let legend: Vec<_> = legend.collect();
        let lines = u32::try_from(legend.len()).unwrap_or(0);
        let below = if lines == 0 { 0.0 } else { 0.5 };
        let bottom = TOP + f64::from(self.layout.rows) * SIDE + MARGIN;
        let height = bottom + (f64::from(lines) + below) * LINE;
        frame::begin(&mut out, [self.width(), height], (self.title, ""), "");
        for place in &self.layout.places {
            self.square(&mut out, *place);
        }
        for place in &self.layout.places {
            self.piece(&mut out, *place);
        }
        self.numbers(&mut out);
        for (nth, (place, label, name)) in (0..).zip(legend) {
            let y = bottom + (f64::from(nth) + 0.5) * LINE;
            self.explain(&mut out, y, place, &format!("{label}: {name}"));
        }
        let middle = Point {
            x: self.width() / 2.0,
            y: MARGIN + HEADING / 2.0 - 8.0,
        };
        let heading = Heading {
            middle,
            width: self.width() - 2.0 * MARGIN,
            largest: 30.0,
        };
        frame::heading(&mut out, self.title, &heading);
        out.push_str("</svg>\n");
        out
    }

    fn width(&self) -> f64 {
        f64::from(self.layout.columns.max(3)) * SIDE + NUMBERS + 2.0 * MARGIN
    }

    /// Where the first column begins.
    fn left(&self) -> f64 {
        let spare = self.layout.columns.max(3) - self.layout.columns;
        MARGIN + NUMBERS + f64::from(spare) * SIDE / 2.0
    }

    fn middle(&self, place: Place) -> Point {
        Point {
            x: self.left() + (f64::from(place.column) + 0.5) * SIDE,
            y: TOP + (f64::from(place.row) + 0.5) * SIDE,
        }
    }

    fn square(&self, out: &mut String, place: Place) {
        let Point { x, y } = self.middle(place);
        let odd = usize::from((place.row + place.column) % 2 == 1);
        // Writing to a `String` cannot fail, here and below.
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{SIDE:.0}\" height=\"{SIDE:.0}\" fill=\"{}\" \
             stroke=\"{}\" stroke-width=\"1.5\"/>",
            x - SIDE / 2.0,
            y - SIDE / 2.0,
            paint::track_fill(odd),
            paint::EDGE
        );
    }

    fn piece(&self, out: &mut String, place: Place) {
        let nth = usize::try_from(place.tile).unwrap_or(usize::MAX);
        let Some(Square::Piece(piece)) = self.squares.all().get(nth) else {
            return;
        };
        let Some(nth) = self.cast.place(*piece) else {
            return;
        };
        let name = self.cast.names().get(nth).map_or("", String::as_str);
        let label = self.labels.get(nth).map_or("", String::as_str);
        let middle = self.middle(place);
        let disc = paint::disc(nth);
        let _ = writeln!(
            out,
            "<g><title>{}</title><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{RADIUS:.0}\" \
             fill=\"{disc}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
            paint::escape(name),
            middle.x,
            middle.y,
            paint::INK
        );
        let size = fitting(label, 1.8 * RADIUS, 24.0);
        let at = Point {
            x: middle.x,
            y: middle.y + size * 0.36,
        };
        let word = Word {
            text: label,
            size,
            anchor: "middle",
            weight: "bold",
            colour: paint::PAPER,
            ground: disc,
        };
        paint::word(out, at, word);
        out.push_str("</g>\n");
    }

    /// The numbers that players type.
    fn numbers(&self, out: &mut String) {
        let first = Place {
            tile: 0,
            column: 0,
            row: 0,
        };
        for column in 0..self.layout.columns {
            let Point { x, .. } = self.middle(Place { column, ..first });
            let y = TOP - 8.0;
            number(out, Point { x, y }, column, "middle");
        }
        for row in 0..self.layout.rows {
            let Point { y, .. } = self.middle(Place { row, ..first });
            let (x, y) = (self.left() - 8.0, y + 5.4);
            number(out, Point { x, y }, row, "end");
        }
    }

    /// A line of the legend.
    fn explain(&self, out: &mut String, y: f64, nth: usize, text: &str) {
        let at = Point { x: MARGIN, y };
        let word = Word {
            text,
            size: fitting(text, self.width() - 2.0 * MARGIN, 13.0),
            anchor: "start",
            weight: "bold",
            colour: paint::disc(nth),
            ground: paint::PAPER,
        };
        paint::word(out, at, word);
    }
}

fn number(out: &mut String, at: Point, number: u32, anchor: &'static str) {
    let word = Word {
        text: &number.to_string(),
        size: 15.0,
        anchor,
        weight: "bold",
        colour: paint::INK,
        ground: paint::PAPER,
    };
    paint::word(out, at, word);
}
