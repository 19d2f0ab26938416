//! The board as a picture worth printing: SVG 1.1 that needs nothing else.

mod arrow;
mod frame;
mod legend;
mod paint;
mod sheet;
mod squares;
mod tile;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::heat::{Heat, percent};
use super::{MOST_PICTURED, Sight, Tiles};
pub(crate) use paint::escape;
use sheet::Sheet;
pub(super) use squares::draw as squares;
use tile::Tile;

/// Names of functions are cut to so many characters.
const LONGEST_NAME: usize = 10;

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPicture {
    /// There are so many tiles, or squares.
    #[error("a board of {0} {1} is too large for a picture: at most {MOST_PICTURED} are drawn")]
    TooLarge(usize, &'static str),
    /// Nothing has been set that could be drawn.
    #[error("this game has no board before its first question")]
    Unset,
}

pub(super) fn draw(drawing: &Tiles<'_>) -> Result<String, NoPicture> {
    Ok(Picture::new(drawing, None)?.draw())
}

pub(super) fn heat(drawing: &Tiles<'_>, shares: &[f64]) -> Result<String, NoPicture> {
    Ok(Picture::new(drawing, Some(Heat::new(shares)))?.draw())
}

struct Picture<'a> {
    title: &'a str,
    sight: &'a Sight,
    sheet: Sheet,
    /// If it is there, colours tell of nothing else.
    heat: Option<Heat<'a>>,
}

impl<'a> Picture<'a> {
    fn new(drawing: &'a Tiles<'_>, heat: Option<Heat<'a>>) -> Result<Self, NoPicture> {
        let tiles = usize::try_from(drawing.board.tiles).unwrap_or(0);
        let too_large = NoPicture::TooLarge(tiles, "tiles");
        let sight = drawing.sight.as_ref().ok_or(too_large)?;
        Ok(Self {
            title: &drawing.program.title,
            sight,
            sheet: Sheet::new(&sight.track),
            heat,
        })
    }

    /// Layer by layer: the way, the tiles on it, arrows above them, and all words last,
    /// so that no arrow hides a number.
    fn draw(&self) -> String {
        let mut out = String::new();
        self.begin(&mut out);
        self.ways(&mut out);
        let tiles = self.tiles();
        for tile in &tiles {
            tile.draw(&mut out);
        }
        if self.heat.is_some() {
            // What lies above a tile must not hide from the mouse what it has to tell.
            out.push_str("<g pointer-events=\"none\">\n");
        }
        self.steps(&mut out);
        self.links(&mut out);
        for tile in &tiles {
            tile.label(&mut out);
        }
        frame::heading(&mut out, self.title, &self.sheet.heading());
        if let Some(heat) = &self.heat {
            legend::draw(&mut out, heat, &self.sheet);
            out.push_str("</g>\n");
        }
        out.push_str("</svg>\n");
        out
    }

    fn begin(&self, out: &mut String) {
        let width = self.sheet.width();
        let (below, role, about) = match self.heat {
            None => (0.0, "", ""),
            Some(_) => (legend::HEIGHT, " role=\"img\"", ": where turns end"),
        };
        frame::begin(
            out,
            [width, self.sheet.height() + below],
            (self.title, about),
            role,
        );
    }

    /// Bands below the tiles, which show between two of them where the walk goes on.
    fn ways(&self, out: &mut String) {
        let track = &self.sight.track;
        if self.sheet.folded() {
            self.band(out, "polyline", track.walk(), paint::WAY);
        } else {
            self.band(out, "polygon", track.ring(), paint::WAY);
            self.band(out, "polyline", track.before_ring(), paint::WAY);
        }
        for lane in track.lanes() {
            self.band(out, "polyline", &lane.tiles, paint::LANE_WAY);
        }
    }

    fn band(&self, out: &mut String, shape: &str, tiles: &[i32], colour: &str) {
        if tiles.len() < 2 {
            return;
        }
        let points: Vec<String> = tiles
            .iter()
            .filter_map(|tile| self.sheet.middle(*tile))
            .map(|point| format!("{:.1},{:.1}", point.x, point.y))
            .collect();
        let _ = writeln!(
            out,
            "<{shape} points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"22\" \
             stroke-linejoin=\"round\"/>",
            points.join(" ")
        );
    }

    fn tiles(&self) -> Vec<Tile> {
        let track = &self.sight.track;
        let walk = track.walk().iter().enumerate();
        let walk = walk.map(|(nth, tile)| (*tile, paint::track_fill(nth)));
        let lanes = track.lanes().iter().flat_map(|lane| {
            let tiles = lane.tiles.iter().enumerate();
            tiles.map(|(nth, tile)| (*tile, paint::lane_fill(nth)))
        });
        let names = self.names();
        let tiles = walk.chain(lanes);
        let tiles = tiles.filter_map(|(tile, fill)| self.tile(tile, fill, &names));
        tiles.collect()
    }

    /// The names of what happens on tiles without a link; tiles with one have its colour.
    fn names(&self) -> BTreeSet<&str> {
        let marks = &self.sight.marks;
        let plain = marks.landings();
        let plain = plain.filter(|(tile, _)| marks.links_from(*tile).is_empty());
        plain.map(|(_, name)| name).collect()
    }

    fn tile(&self, tile: i32, fill: &'static str, names: &BTreeSet<&str>) -> Option<Tile> {
        let (track, marks) = (&self.sight.track, &self.sight.marks);
        let name = marks.landing(tile);
        let tint = name.and_then(|name| names.iter().position(|other| *other == name));
        let fill = match (&self.heat, marks.links_from(tile).first()) {
            (Some(heat), _) => paint::heat(heat.degree(tile)),
            (None, Some(link)) => paint::link_tint(link.way).to_owned(),
            (None, None) => tint.map_or(fill, paint::tint).to_owned(),
        };
        let share = self.heat.as_ref().map(|heat| heat.share(tile));
        let last = track.walk().last().filter(|_| track.is_path());
        let (edge, role) = if marks.is_start(tile) {
            (Some(paint::START), Some("start"))
        } else if last == Some(&tile) {
            (Some(paint::END), Some("end"))
        } else {
            (None, None)
        };
        Some(Tile {
            number: tile.to_string(),
            middle: self.sheet.middle(tile)?,
            fill,
            edge,
            label: match share {
                None => name.map(short).or(role.map(str::to_owned)),
                Some(share) => (share > 0.0).then(|| format!("{} %", percent(share))),
            },
            ink: share.map_or(paint::INK, |_| paint::DARK_INK),
            tip: share.map(|share| format!("tile {tile}: {} % of turns", percent(share))),
        })
    }

    fn steps(&self, out: &mut String) {
        let track = &self.sight.track;
        let back = if self.sheet.folded() {
            track.walk().last()
        } else {
            track.before_ring().last()
        };
        let back = back.copied().zip(track.ring().first().copied());
        let lanes = track.lanes().iter();
        let lanes = lanes.filter_map(|lane| Some((*lane.tiles.last()?, lane.joins?)));
        for (from, to) in back.into_iter().chain(lanes) {
            self.arrow(out, from, to, paint::STEP);
        }
    }

    fn links(&self, out: &mut String) {
        for link in self.sight.marks.links() {
            let stroke = match self.heat {
                None => paint::link_stroke(link.way),
                Some(_) => paint::PALE_LINK,
            };
            self.arrow(out, link.from, link.to, stroke);
        }
    }

    fn arrow(&self, out: &mut String, from: i32, to: i32, stroke: arrow::Stroke) {
        if let (Some(from), Some(to)) = (self.sheet.middle(from), self.sheet.middle(to)) {
            arrow::draw(out, from, to, stroke);
        }
    }
}

/// A name that fits into a tile.
fn short(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    name.chars().take(LONGEST_NAME - 1).collect::<String>() + "…"
}
