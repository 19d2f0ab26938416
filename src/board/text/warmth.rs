//! How hot a tile is, as it stands in the box of the tile.

use super::Style;
use super::cell::Heads;
use super::ink::{Ink, Line};
use super::notes::Note;
use crate::board::heat::{Heat, percent};

/// More tiles of a board that is not drawn are not listed.
const MOST_LISTED: usize = 10;
/// From warm to hot, for paper without colours.
const SHADES: [&str; 4] = ["░", "▒", "▓", "█"];

/// The heat of a board, and how it is shown.
pub(super) struct Warmth<'a> {
    heat: Heat<'a>,
    colour: bool,
}

impl<'a> Warmth<'a> {
    pub(super) fn new(shares: &'a [f64], colour: bool) -> Self {
        let heat = Heat::new(shares);
        Self { heat, colour }
    }

    /// `3.4▒`, or in colour `3.4` on a ground that fills a box with so much room.
    pub(super) fn on(&self, tile: i32, style: Style, room: usize) -> Line {
        let mut line = Line::default();
        let Some(mut label) = self.label(tile) else {
            return line;
        };
        let level = self.level(tile);
        if self.colour {
            let ground = if style.boxed { room } else { 0 };
            let label = format!("{label:<ground$}");
            line.push(Ink::hot(level, label));
            return line;
        }
        if self.is_shaded(style.heads) {
            label.push_str(SHADES.get(level).unwrap_or(&""));
        }
        line.push(Ink::plain(label));
        line
    }

    /// The width of what is shown on a tile.
    pub(super) fn width(&self, tile: i32, heads: Heads) -> usize {
        let label = self.label(tile).map(|label| label.chars().count());
        label.map_or(0, |width| width + usize::from(self.is_shaded(heads)))
    }

    /// Short heads are for narrow paper, where every character counts.
    fn is_shaded(&self, heads: Heads) -> bool {
        !self.colour && heads == Heads::Full
    }

    /// At most four characters that cannot be taken for the number of a tile; nothing on
    /// a cold tile.
    fn label(&self, tile: i32) -> Option<String> {
        let share = self.heat.share(tile);
        let label = match percent(share) {
            _ if share <= 0.0 => return None,
            tiny if tiny.starts_with('<') => "<.1".to_owned(),
            fine if fine.contains('.') => fine,
            whole => whole + "%",
        };
        Some(label)
    }

    /// In which quarter of the way to the hottest tile it is, counted from zero.
    fn level(&self, tile: i32) -> usize {
        let share = self.heat.share(tile);
        [0.25, 0.5, 0.75]
            .iter()
            .filter(|part| share > self.heat.most() * **part)
            .count()
    }

    /// What the numbers mean.
    pub(super) fn legend(&self, heads: Heads) -> Note {
        let shades = match (self.colour, self.is_shaded(heads)) {
            _ if self.heat.most() <= 0.0 => return words("no turn ended on a tile"),
            (true, _) => ", the redder the more",
            (false, true) => ", from ░ few to █ most",
            (false, false) => "",
        };
        words(&format!("how many of 100 turns end on each tile{shades}"))
    }

    /// The hottest tiles, for a board that is not drawn.
    pub(super) fn list(&self) -> Note {
        let tiles = self.heat.hottest(MOST_LISTED);
        if tiles.is_empty() {
            return words("no turn ended on a tile");
        }
        let last = tiles.len() - 1;
        let tiles = tiles.iter().enumerate().map(|(nth, (tile, share))| {
            let ink = Ink::plain(format!("{tile} ({}%)", percent(*share)));
            if nth < last { ink.and() } else { ink }
        });
        let title = words("most turns end on");
        title.into_iter().chain(tiles).collect()
    }
}

fn words(text: &str) -> Note {
    text.split(' ').map(Ink::plain).collect()
}
