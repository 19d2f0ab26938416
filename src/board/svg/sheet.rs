//! Where things are on the picture.

use crate::board::{Layout, Room, Track};

/// The side of a tile.
pub(super) const TILE: f64 = 70.0;
/// From one tile to the next.
pub(super) const PITCH: f64 = 80.0;
/// The height of a row without tiles.
const GAP: f64 = PITCH / 2.0;
/// Around the board.
pub(super) const MARGIN: f64 = 28.0;
/// Above the board, for the title if it does not stand inside a ring.
pub(super) const HEADING: f64 = 56.0;

/// A point of the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// A rectangle to write a title into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heading {
    pub(super) middle: Point,
    pub(super) width: f64,
    pub(super) largest: f64,
}

/// The layout in the measure of the picture.
pub(super) struct Sheet {
    layout: Layout,
    /// The upper ends of rows, and the lower end of the last one.
    rows: Vec<f64>,
}

impl Sheet {
    pub(super) fn new(track: &Track) -> Self {
        // Tiles are squares, and a gap is half as high as a row: see `Room` for the measure.
        let room = Room {
            columns: 60,
            lines: u32::MAX,
            tile_width: 4,
            tile_lines: 2,
            proportion: 115,
        };
        let layout = Layout::new(track, &room);
        let mut y = MARGIN + if layout.hollow { 0.0 } else { HEADING };
        let mut rows = vec![y];
        for row in 0..layout.rows {
            y += if layout.gaps.contains(&row) {
                GAP
            } else {
                PITCH
            };
            rows.push(y);
        }
        Self { layout, rows }
    }

    pub(super) fn width(&self) -> f64 {
        f64::from(self.layout.columns.max(3)) * PITCH + 2.0 * MARGIN
    }

    pub(super) fn height(&self) -> f64 {
        self.rows.last().copied().unwrap_or(0.0) + MARGIN
    }

    /// The middle of a tile.
    pub(super) fn middle(&self, tile: i32) -> Option<Point> {
        let place = self.layout.place(tile)?;
        let spare = self.width() - 2.0 * MARGIN - f64::from(self.layout.columns) * PITCH;
        let top = *self.rows.get(usize::try_from(place.row).ok()?)?;
        Some(Point {
            x: MARGIN + spare / 2.0 + (f64::from(place.column) + 0.5) * PITCH,
            y: top + PITCH / 2.0,
        })
    }

    /// Inside a ring there is a good place for the title; else it stands above.
    pub(super) fn heading(&self) -> Heading {
        let (width, height) = (self.width(), self.height());
        if self.layout.hollow {
            Heading {
                middle: Point {
                    x: width / 2.0,
                    y: height / 2.0,
                },
                width: width - 2.0 * (MARGIN + PITCH) - 24.0,
                largest: 44.0,
            }
        } else {
            Heading {
                middle: Point {
                    x: width / 2.0,
                    y: MARGIN + HEADING / 2.0 - 8.0,
                },
                width: width - 2.0 * MARGIN,
                largest: 30.0,
            }
        }
    }

    /// Whether the ring is drawn as one.
    pub(super) fn folded(&self) -> bool {
        self.layout.folded
    }
}
