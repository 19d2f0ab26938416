//! Where each tile of a board is drawn: a grid of places, the same for every sort of
//! drawing.

use super::Track;
use crate::machine::{Square, Squares};

/// With ten tiles to a row the numbers line up, as on the boards people know. So much
/// other misfit, in hundredths, that is worth.
const TENS: u64 = 50;
/// Lanes below the track may be at least this many tiles long before they are folded.
const LANE: u32 = 10;

/// A tile's place on the grid, counted from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The number of the tile.
    pub tile: i32,
    /// Its column.
    pub column: u32,
    /// Its row.
    pub row: u32,
}

/// All places of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// So many columns the grid has.
    pub columns: u32,
    /// So many rows the grid has.
    pub rows: u32,
    /// A place for every tile, by tile number.
    pub places: Vec<Place>,
    /// Whether the ring is an outline with nothing inside.
    pub hollow: bool,
    /// Rows without tiles. They may be drawn less high than others.
    pub gaps: Vec<u32>,
    /// Whether the track is a ring and could not be drawn as one.
    pub folded: bool,
    /// Whether the track is drawn as a ring.
    outlined: bool,
}

/// How much room there is for a board. The measure for heights is a line of text, for
/// widths a character, which is half as wide as a line is high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// So many columns at most. A ring needs two.
    pub columns: u32,
    /// So many lines at most, if that can be.
    pub lines: u32,
    /// The width of a tile.
    pub tile_width: u32,
    /// The height of a row of tiles; a row without tiles is one line high.
    pub tile_lines: u32,
    /// How much wider than high the board should be, in hundredths.
    pub proportion: u32,
}

impl Layout {
    /// The layout that suits the room best. A path is a snake from the bottom left, a
    /// ring an outline, clockwise from the top left, as long as it is not too high.
    pub fn new(track: &Track, room: &Room) -> Self {
        let most = room.columns.max(1);
        let snakes = 1..=most.min(count(track.walk())).max(1);
        let rings = ring_widths(track.ring(), most.max(2));
        let rings = rings.map(|columns| Self::ring(track, columns, most.max(2)));
        let snakes = snakes.map(|columns| Self::snake(track, columns, most));
        let layouts = rings.chain(snakes);
        let mut best = layouts
            .min_by_key(|layout| layout.misfit(room))
            .unwrap_or_default();
        best.places.sort_by_key(|place| place.tile);
        best
    }

    /// The squares of a board, where they lie; those that are no part of it have no place.
    pub(super) fn of_squares(squares: &Squares) -> Self {
        let width = squares.width();
        let count = |count| u32::try_from(count).unwrap_or(u32::MAX);
        let all = squares.all().iter().enumerate();
        let there = all.filter(|(_, square)| **square != Square::Void);
        let places = there.map(|(nth, _)| Place {
            tile: i32::try_from(nth).unwrap_or(i32::MAX),
            column: count(nth % width),
            row: count(nth / width),
        });
        Self {
            columns: count(width),
            rows: count(squares.height()),
            places: places.collect(),
            ..Self::default()
        }
    }

    /// Where a tile is.
    pub fn place(&self, tile: i32) -> Option<Place> {
        self.places.get(usize::try_from(tile).ok()?).copied()
    }

    /// The height where a row of tiles has this many lines.
    pub fn lines(&self, tile_lines: u32) -> u32 {
        let gaps = u32::try_from(self.gaps.len()).unwrap_or(0);
        (self.rows - gaps) * tile_lines + gaps
    }

    fn snake(track: &Track, columns: u32, most: u32) -> Self {
        let walk = track.walk();
        let rows = count(walk).div_ceil(columns);
        let places = fold(walk, columns).map(|place| Place {
            row: rows - 1 - place.row,
            ..place
        });
        let mut layout = Self {
            columns,
            rows,
            places: places.collect(),
            folded: !track.is_path(),
            ..Self::default()
        };
        let lanes: Vec<&[i32]> = track.lanes().iter().map(|lane| &*lane.tiles).collect();
        layout.put_below(&lanes, most);
        layout
    }

    fn ring(track: &Track, columns: u32, most: u32) -> Self {
        let ring = track.ring();
        let rows = half_outline(ring) - columns;
        let mut layout = Self {
            columns,
            rows,
            places: outline(ring, columns, rows),
            outlined: true,
            ..Self::default()
        };
        let way_in = Some(track.before_ring()).filter(|tiles| !tiles.is_empty());
        let lanes = track.lanes().iter().map(|lane| &*lane.tiles);
        let lanes: Vec<&[i32]> = way_in.into_iter().chain(lanes).collect();
        // A margin of one tile keeps lanes from looking like a part of the ring.
        let inside = flow(&lanes, columns.saturating_sub(4).max(1));
        layout.hollow = lanes.is_empty() && columns > 2 && rows > 2;
        if columns > 4 && inside.rows <= rows.saturating_sub(4) {
            layout.put(inside.places, 2, 2);
        } else {
            layout.put_below(&lanes, most);
        }
        layout
    }

    fn put_below(&mut self, lanes: &[&[i32]], most: u32) {
        if lanes.is_empty() {
            return;
        }
        let longest = lanes.iter().map(|lane| count(lane)).max().unwrap_or(1);
        let columns = self.columns.max(longest.min(LANE).min(most));
        let flow = flow(lanes, columns);
        let top = self.rows + 1;
        self.gaps.push(self.rows);
        self.gaps.extend(flow.gaps.iter().map(|row| row + top));
        self.columns = columns;
        self.rows = top + flow.rows;
        self.put(flow.places, 0, top);
    }

    fn put(&mut self, places: Vec<Place>, left: u32, top: u32) {
        self.places.extend(places.into_iter().map(|place| Place {
            column: place.column + left,
            row: place.row + top,
            ..place
        }));
    }

    /// The less the better: lines beyond the room, a ring that is none, and then how far
    /// from a pleasant rectangle it is.
    fn misfit(&self, room: &Room) -> (u32, bool, u64) {
        let lines = self.lines(room.tile_lines);
        let width = u64::from(self.columns) * u64::from(room.tile_width) * 100;
        let height = u64::from(lines) * 2 * u64::from(room.proportion);
        let (less, more) = (width.min(height).max(1), width.max(height));
        let cells = u64::from(self.columns) * u64::from(self.rows);
        let empty = cells.saturating_sub(self.places.len() as u64) * 200 / cells.max(1);
        let tens = if self.columns == 10 { 0 } else { TENS };
        // On a ring the empty places are inside, and look well there.
        let looks = if self.outlined { 0 } else { empty + tens };
        let score = more * 100 / less + looks;
        (lines.saturating_sub(room.lines), self.folded, score)
    }
}

/// Columns plus rows of the smallest outline that holds a ring. One place of it stays
/// free if the ring is odd.
fn half_outline(ring: &[i32]) -> u32 {
    (count(ring) + 4).div_ceil(2)
}

/// How wide the outline of a ring may be. With two rows or columns only it would look
/// like a snake, which only small rings cannot help.
fn ring_widths(ring: &[i32], most: u32) -> impl Iterator<Item = u32> + use<> {
    let least = if ring.len() < 8 { 2 } else { 3 };
    let widest = match ring {
        [] => 0,
        _ => half_outline(ring).saturating_sub(least).max(least),
    };
    least..=widest.min(most)
}

/// Clockwise from the top left.
fn outline(ring: &[i32], columns: u32, rows: u32) -> Vec<Place> {
    let (right, bottom) = (columns - 1, rows - 1);
    let at = |nth: u32| {
        let (corner_2, corner_3) = (right + bottom, 2 * right + bottom);
        if nth <= right {
            (nth, 0)
        } else if nth <= corner_2 {
            (right, nth - right)
        } else if nth <= corner_3 {
            (corner_3 - nth, bottom)
        } else {
            (0, bottom - (nth - corner_3))
        }
    };
    let places = (0..).zip(ring).map(|(nth, tile)| {
        let (column, row) = at(nth);
        let tile = *tile;
        Place { tile, column, row }
    });
    places.collect()
}

/// A chain that changes its direction at the end of each row, from the top left.
fn fold(tiles: &[i32], columns: u32) -> impl Iterator<Item = Place> {
    (0..).zip(tiles).map(move |(nth, tile)| {
        let (row, nth) = (nth / columns, nth % columns);
        let backwards = row % 2 == 1;
        let column = if backwards { columns - 1 - nth } else { nth };
        let tile = *tile;
        Place { tile, column, row }
    })
}

/// Lanes one after the other.
struct Flow {
    places: Vec<Place>,
    rows: u32,
    gaps: Vec<u32>,
}

/// Puts lanes side by side as words of a text, with a free place between two.
fn flow(lanes: &[&[i32]], columns: u32) -> Flow {
    let mut places = Vec::new();
    let mut gaps = Vec::new();
    let (mut top, mut height, mut left) = (0, 0, 0);
    for lane in lanes {
        let length = count(lane);
        if left + length > columns && height > 0 {
            gaps.push(top + height);
            top += height + 1;
            (height, left) = (0, 0);
        }
        places.extend(fold(lane, columns.min(length).max(1)).map(|place| Place {
            column: place.column + left,
            row: place.row + top,
            ..place
        }));
        height = height.max(length.div_ceil(columns));
        // Behind a folded lane nothing else stands.
        left = if length > columns {
            columns
        } else {
            left + length + 1
        };
    }
    Flow {
        places,
        rows: top + height,
        gaps,
    }
}

fn count(tiles: &[i32]) -> u32 {
    u32::try_from(tiles.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tiles as a table of numbers.
    fn shown(next: &[i32], columns: u32, lines: u32) -> String {
        let room = Room {
            columns,
            lines,
            tile_width: 2,
            tile_lines: 1,
            proportion: 100,
        };
        let layout = Layout::new(&Track::new(next), &room);
        let cell = |row, column| {
            let mut here = layout.places.iter();
            let here = here.find(|place| (place.row, place.column) == (row, column));
            here.map_or("  .".to_owned(), |place| format!("{:3}", place.tile))
        };
        let rows = (0..layout.rows).map(|row| {
            let cells: String = (0..layout.columns).map(|c| cell(row, c)).collect();
            cells + "\n"
        });
        rows.collect()
    }

    fn path(tiles: i32) -> Vec<i32> {
        (0..tiles).map(|tile| (tile + 1).min(tiles - 1)).collect()
    }

    fn ring(tiles: i32) -> Vec<i32> {
        (0..tiles).map(|tile| (tile + 1) % tiles).collect()
    }

    #[test]
    fn a_path_is_a_snake_from_the_bottom_left() {
        insta::assert_snapshot!(shown(&path(25), 40, 40), @"
        20 21 22 23 24
        19 18 17 16 15
        10 11 12 13 14
         9  8  7  6  5
         0  1  2  3  4
        ");
        insta::assert_snapshot!(shown(&path(7), 3, 40), @"
          6  .  .
          5  4  3
          0  1  2
        ");
        insta::assert_snapshot!(shown(&path(1), 40, 40), @"  0");
    }

    #[test]
    fn a_ring_is_an_outline() {
        insta::assert_snapshot!(shown(&ring(12), 40, 40), @"
          0  1  2  3
         11  .  .  4
         10  .  .  5
          9  8  7  6
        ");
        insta::assert_snapshot!(shown(&ring(7), 40, 40), @"
          0  1  2
          .  .  3
          6  5  4
        ");
        insta::assert_snapshot!(shown(&ring(3), 40, 40), @"
          0  1
          .  2
        ");
        insta::assert_snapshot!(shown(&ring(2), 1, 40), @"  0  1");
    }

    #[test]
    fn a_ring_that_is_too_high_is_folded() {
        insta::assert_snapshot!(shown(&ring(12), 4, 3), @"
          8  9 10 11
          7  6  5  4
          0  1  2  3
        ");
    }

    #[test]
    fn lanes_stand_in_the_hollow_or_below() {
        let mut next = ring(20);
        next.extend([21, 5, 22]);
        insta::assert_snapshot!(shown(&next, 40, 40), @"
         0  1  2  3  4  5  6
        19  .  .  .  .  .  7
        18  .  .  .  .  .  8
        17  .  .  .  .  .  9
        16 15 14 13 12 11 10
         .  .  .  .  .  .  .
        20 21  . 22  .  .  .
        ");
        let mut next = path(4);
        next.extend([5, 6, 7, 8, 9, 9, 10, 11]);
        insta::assert_snapshot!(shown(&next, 4, 40), @"
         0  1  2  3
         .  .  .  .
         4  5  6  7
         .  .  9  8
         .  .  .  .
        10  . 11  .
        ");
    }
}
