//! What every picture has: its beginning, the paper it is drawn on, and a title.

use std::fmt::Write as _;

use super::paint::{self, Word};
use super::sheet::{Heading, Point};

/// A bold character is about so much of its size wide.
const LETTER: f64 = 0.68;

/// Begins a picture of this width and height. What it is about stands behind its title.
pub(super) fn begin(
    out: &mut String,
    [width, height]: [f64; 2],
    (title, about): (&str, &str),
    role: &str,
) {
    // Writing to a `String` cannot fail, here and below.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{width:.0}\" \
         height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"Verdana, 'DejaVu Sans', sans-serif\"{role}>\n<title>{}{about}</title>",
        paint::escape(title)
    );
    let _ = writeln!(
        out,
        "<rect x=\"2\" y=\"2\" width=\"{:.0}\" height=\"{:.0}\" rx=\"20\" fill=\"{}\" \
         stroke=\"{}\" stroke-width=\"3\"/>",
        width - 4.0,
        height - 4.0,
        paint::PAPER,
        paint::FRAME
    );
}

/// The size at which a bold text fits into a width, which is at most the largest.
pub(super) fn fitting(text: &str, width: f64, largest: f64) -> f64 {
    let letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    (width / (LETTER * f64::from(letters.max(1)))).min(largest)
}

/// Writes the title of a picture.
pub(super) fn heading(out: &mut String, title: &str, heading: &Heading) {
    let size = fitting(title, heading.width, heading.largest);
    let at = Point {
        x: heading.middle.x,
        y: heading.middle.y + size * 0.36,
    };
    let word = Word {
        text: title,
        size,
        anchor: "middle",
        weight: "bold",
        colour: paint::INK,
        ground: paint::PAPER,
    };
    paint::word(out, at, word);
}
