//! Tiles on a grid of characters, in boxes or just row by row.

use std::collections::BTreeMap;

use super::ink::{Ink, Line};
use crate::board::Layout;

/// The tiles of a layout by row and column.
pub(super) struct Grid<'a> {
    layout: &'a Layout,
    tiles: BTreeMap<(u32, u32), i32>,
}

impl<'a> Grid<'a> {
    pub(super) fn new(layout: &'a Layout) -> Self {
        let places = layout.places.iter();
        let tiles = places.map(|place| ((place.row, place.column), place.tile));
        Self {
            layout,
            tiles: tiles.collect(),
        }
    }

    /// Row by row, a line each. The cell of a tile is `width` characters wide.
    pub(super) fn rows(&self, width: usize, cell: impl Fn(i32) -> Line) -> Vec<Line> {
        let row = |row| {
            let mut line = Line::default();
            for column in 0..self.layout.columns {
                if let Some(tile) = self.tiles.get(&(row, column)) {
                    line.pad(columns(column) * (width + 1));
                    line.append(cell(*tile));
                }
            }
            line
        };
        (0..self.layout.rows).map(row).collect()
    }

    /// A box for each tile that is `width` characters wide inside and holds the lines
    /// that `cells` give.
    pub(super) fn boxes(&self, width: usize, cells: &[&dyn Fn(i32) -> Line]) -> Vec<Line> {
        let mut lines = Vec::new();
        for row in 0..=self.layout.rows {
            lines.push(self.border(row, width));
            // A gap is shown by the borders above and below it.
            if row == self.layout.rows || self.layout.gaps.contains(&row) {
                continue;
            }
            for cell in cells {
                lines.push(self.inside(row, width, cell));
            }
        }
        lines
    }

    fn inside(&self, row: u32, width: usize, cell: &dyn Fn(i32) -> Line) -> Line {
        let mut line = Line::default();
        for column in 0..=self.layout.columns {
            line.pad(columns(column) * (width + 1));
            let side = if self.side(row, column) { "│" } else { " " };
            line.push(Ink::plain(side));
            if let Some(tile) = self.tiles.get(&(row, column)) {
                line.append(cell(*tile));
            }
        }
        line
    }

    /// The line above a row.
    fn border(&self, row: u32, width: usize) -> Line {
        let mut text = String::new();
        for column in 0..=self.layout.columns {
            let left = column > 0 && self.top(row, column - 1);
            let right = self.top(row, column);
            let up = row > 0 && self.side(row - 1, column);
            let down = self.side(row, column);
            text.push(corner((up, down), (left, right)));
            if column < self.layout.columns {
                text.push_str(&if right { "─" } else { " " }.repeat(width));
            }
        }
        let mut line = Line::default();
        line.push(Ink::plain(text));
        line
    }

    /// Whether there is a wall left of this place.
    fn side(&self, row: u32, column: u32) -> bool {
        self.has(row, column) || (column > 0 && self.has(row, column - 1))
    }

    /// Whether there is a wall above this place.
    fn top(&self, row: u32, column: u32) -> bool {
        self.has(row, column) || (row > 0 && self.has(row - 1, column))
    }

    fn has(&self, row: u32, column: u32) -> bool {
        self.tiles.contains_key(&(row, column))
    }
}

fn columns(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// The sign where these walls meet.
fn corner(up_and_down: (bool, bool), left_and_right: (bool, bool)) -> char {
    match (up_and_down, left_and_right) {
        ((false, false), (false, false)) => ' ',
        (_, (false, false)) => '│',
        ((false, false), _) => '─',
        ((false, true), (false, true)) => '┌',
        ((false, true), (true, false)) => '┐',
        ((true, false), (false, true)) => '└',
        ((true, false), (true, false)) => '┘',
        ((true, true), (false, true)) => '├',
        ((true, true), (true, false)) => '┤',
        ((false, true), (true, true)) => '┬',
        ((true, false), (true, true)) => '┴',
        ((true, true), (true, true)) => '┼',
    }
}
