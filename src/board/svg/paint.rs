//! Colours of the picture, and text that may hold anything.

use std::fmt::Write as _;

use super::arrow::Stroke;
use super::sheet::Point;
use crate::board::marks::Way;

pub(super) const PAPER: &str = "#fffdf7";
pub(super) const FRAME: &str = "#d9cfb8";
pub(super) const WAY: &str = "#d8c9a6";
pub(super) const LANE_WAY: &str = "#c3ccd6";
pub(super) const INK: &str = "#463c2c";
pub(super) const EDGE: &str = "#bfae88";
pub(super) const START: &str = "#3f9b4f";
pub(super) const END: &str = "#d0951b";

/// Tiles of the track and of lanes, every other one a little darker.
const TRACK_FILLS: [&str; 2] = ["#fbf3e0", "#f4e7c9"];
const LANE_FILLS: [&str; 2] = ["#f1f4f8", "#e4eaf1"];
/// Tiles where something happens, by the order of its names.
const TINTS: [&str; 4] = ["#d4e5f7", "#e6dbf5", "#fbe99b", "#cdeee8"];

/// Sorts of pieces, over and over: dark enough for pale words on them.
const DISCS: [&str; 6] = [
    "#b9402a", "#2f6aa3", "#357f43", "#84509c", "#93660f", "#1f7a7a",
];

/// The colour of the nth sort of pieces.
pub(super) fn disc(nth: usize) -> &'static str {
    pick(&DISCS, nth)
}

pub(super) fn track_fill(nth: usize) -> &'static str {
    pick(&TRACK_FILLS, nth)
}

pub(super) fn lane_fill(nth: usize) -> &'static str {
    pick(&LANE_FILLS, nth)
}

pub(super) fn tint(nth: usize) -> &'static str {
    pick(&TINTS, nth)
}

/// The colour of a tile that a link begins on.
pub(super) fn link_tint(way: Way) -> &'static str {
    match way {
        Way::Up => "#d6eed2",
        Way::Down => "#fadccb",
        Way::Across => "#d4e5f7",
    }
}

pub(super) fn link_stroke(way: Way) -> Stroke {
    let colour = match way {
        Way::Up => "#3f9b4f",
        Way::Down => "#d9622b",
        Way::Across => "#3a78b5",
    };
    Stroke {
        colour,
        width: 5.0,
        dashed: false,
    }
}

/// A step to a tile that is not beside the one before.
pub(super) const STEP: Stroke = Stroke {
    colour: "#7d8894",
    width: 3.0,
    dashed: true,
};

/// Links on a board of heat: plain and thin, because colour means heat there.
pub(super) const PALE_LINK: Stroke = Stroke {
    colour: "#4d5a66",
    width: 3.0,
    dashed: false,
};

/// Words on hot tiles, dark enough for the hottest.
pub(super) const DARK_INK: &str = "#1a1208";

/// From paper to a warm red in steps that look alike: they are even in the Oklab colour
/// space. The last is pale enough for dark words.
const HEATS: [[u8; 3]; 9] = [
    [0xff, 0xfd, 0xf7],
    [0xff, 0xe9, 0xde],
    [0xfe, 0xd4, 0xc6],
    [0xfc, 0xc0, 0xae],
    [0xf9, 0xab, 0x96],
    [0xf5, 0x96, 0x7e],
    [0xf0, 0x80, 0x65],
    [0xea, 0x69, 0x4c],
    [0xe4, 0x50, 0x2f],
];

/// The colour of a tile that is so hot, from 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places on the scale are few, and a mixture of two bytes is a byte"
)]
pub(super) fn heat(degree: f64) -> String {
    let along = degree.clamp(0.0, 1.0) * 8.0;
    let below = HEATS.get(along as usize).copied().unwrap_or_default();
    let above = HEATS.get(along as usize + 1).copied().unwrap_or(below);
    let mut colour = "#".to_owned();
    for (low, high) in below.into_iter().zip(above) {
        let (low, high) = (f64::from(low), f64::from(high));
        let mixed = (low + (high - low) * along.fract()).round() as u8;
        // Writing to a `String` cannot fail.
        let _ = write!(colour, "{mixed:02x}");
    }
    colour
}

fn pick(colours: &[&'static str], nth: usize) -> &'static str {
    colours
        .get(nth % colours.len().max(1))
        .copied()
        .unwrap_or(PAPER)
}

/// A word on the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) size: f64,
    pub(super) anchor: &'static str,
    pub(super) weight: &'static str,
    pub(super) colour: &'static str,
    /// What it stands on: a rim in this colour keeps it readable above arrows.
    pub(super) ground: &'a str,
}

/// Writes a word, first its rim and then itself.
pub(super) fn word(out: &mut String, at: Point, word: Word<'_>) {
    let text = escape(word.text);
    let Point { x, y } = at;
    let rim = format!(
        " stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" opacity=\"0.85\"",
        word.ground
    );
    for (colour, rim) in [(word.ground, rim.as_str()), (word.colour, "")] {
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{:.1}\" text-anchor=\"{}\" \
             font-weight=\"{}\" fill=\"{colour}\"{rim}>{text}</text>",
            word.size, word.anchor, word.weight,
        );
    }
}

/// A text inside of XML.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            // XML has no way to write most of these.
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn heat_goes_from_paper_to_red() {
        let heats = [-1.0, 0.0, 0.0625, 0.5, 1.0, 2.0].map(super::heat);
        let paper = super::PAPER;
        assert_eq!(
            heats,
            [paper, paper, "#fff3eb", "#f9ab96", "#e4502f", "#e4502f"]
        );
    }

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(
            super::escape("<a b=\"c\" d='e'>&\u{7}\u{0}é"),
            "&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;é"
        );
    }
}
