//! The board as a picture worth printing: SVG 1.1 that needs nothing else.

mod arrow;
mod paint;
mod sheet;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Drawing, MOST_PICTURED, Sight};
use paint::Word;
use sheet::{Point, Sheet, TILE};

/// Names of functions are cut to so many characters.
const LONGEST_NAME: usize = 10;
/// A bold character is about so much of its size wide.
const LETTER: f64 = 0.68;

/// There are too many tiles for a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {tiles} tiles is too large for a picture: at most {MOST_PICTURED} are drawn")]
pub struct TooLarge {
    /// So many.
    pub tiles: i32,
}

pub(super) fn draw(drawing: &Drawing<'_>) -> Result<String, TooLarge> {
    let tiles = drawing.board.tiles;
    let sight = drawing.sight.as_ref().ok_or(TooLarge { tiles })?;
    let picture = Picture {
        title: &drawing.program.title,
        sight,
        sheet: Sheet::new(&sight.track),
    };
    Ok(picture.draw())
}

struct Picture<'a> {
    title: &'a str,
    sight: &'a Sight,
    sheet: Sheet,
}

impl Picture<'_> {
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
        self.steps(&mut out);
        self.links(&mut out);
        for tile in &tiles {
            tile.label(&mut out);
        }
        self.heading(&mut out);
        out.push_str("</svg>\n");
        out
    }

    fn begin(&self, out: &mut String) {
        let (width, height) = (self.sheet.width(), self.sheet.height());
        // Writing to a `String` cannot fail, here and below.
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{width:.0}\" \
             height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             font-family=\"Verdana, 'DejaVu Sans', sans-serif\">\n<title>{}</title>",
            paint::escape(self.title)
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
        let fill = match marks.links_from(tile).first() {
            Some(link) => paint::link_tint(link.way),
            None => tint.map_or(fill, paint::tint),
        };
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
            label: name.map(short).or(role.map(str::to_owned)),
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
            self.arrow(out, link.from, link.to, paint::link_stroke(link.way));
        }
    }

    fn arrow(&self, out: &mut String, from: i32, to: i32, stroke: arrow::Stroke) {
        if let (Some(from), Some(to)) = (self.sheet.middle(from), self.sheet.middle(to)) {
            arrow::draw(out, from, to, stroke);
        }
    }

    fn heading(&self, out: &mut String) {
        let heading = self.sheet.heading();
        let letters = u32::try_from(self.title.chars().count()).unwrap_or(u32::MAX);
        let fitting = heading.width / (LETTER * f64::from(letters.max(1)));
        let size = fitting.min(heading.largest);
        let at = Point {
            x: heading.middle.x,
            y: heading.middle.y + size * 0.36,
        };
        let word = Word {
            text: self.title,
            size,
            anchor: "middle",
            weight: "bold",
            colour: paint::INK,
            ground: paint::PAPER,
        };
        paint::word(out, at, word);
    }
}

/// A tile as it is painted.
struct Tile {
    number: String,
    middle: Point,
    fill: &'static str,
    /// Start and end have a coloured edge.
    edge: Option<&'static str>,
    label: Option<String>,
}

impl Tile {
    fn draw(&self, out: &mut String) {
        let (x, y) = (self.middle.x - TILE / 2.0, self.middle.y - TILE / 2.0);
        let width = if self.edge.is_some() { 4.0 } else { 1.5 };
        let _ = writeln!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{TILE:.0}\" height=\"{TILE:.0}\" rx=\"12\" \
             fill=\"{}\" stroke=\"{}\" stroke-width=\"{width:.1}\"/>",
            self.fill,
            self.edge.unwrap_or(paint::EDGE)
        );
    }

    fn label(&self, out: &mut String) {
        let Point { x, y } = self.middle;
        let number = Word {
            text: &self.number,
            size: 15.0,
            anchor: "start",
            weight: "bold",
            colour: paint::INK,
            ground: self.fill,
        };
        let at = Point {
            x: x - TILE / 2.0 + 8.0,
            y: y - TILE / 2.0 + 20.0,
        };
        paint::word(out, at, number);
        if let Some(label) = &self.label {
            let label = Word {
                text: label,
                size: 10.5,
                anchor: "middle",
                weight: "normal",
                ..number
            };
            let y = y + TILE / 2.0 - 8.0;
            paint::word(out, Point { x, y }, label);
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
