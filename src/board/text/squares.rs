//! Squares as lines for a terminal: in boxes, or without them where there is less room, and
//! with the numbers of rows and columns that players type.

use super::grid::Grid;
use super::ink::{Ink, Line, width, wrap};
use super::notes::{self, Note};
use super::{Paper, written};
use crate::board::cast::Cast;
use crate::board::labels::labels;
use crate::board::{Field, Layout};
use crate::machine::{Position, Square, Squares};

/// Larger boards are not drawn.
const MOST_DRAWN: usize = 10_000;

/// A style to draw in.
#[derive(Clone, Copy, Debug)]
struct Style {
    boxed: bool,
    /// Longer names of pieces are shortened.
    longest_name: usize,
}

/// From the one that shows most to the one that fits best.
const STYLES: [Style; 4] = [
    style(true, 8),
    style(true, 3),
    style(false, 8),
    style(false, 2),
];

const fn style(boxed: bool, longest_name: usize) -> Style {
    Style {
        boxed,
        longest_name,
    }
}

pub(in crate::board) fn draw(
    field: Field<'_>,
    position: &Position,
    paper: Paper,
) -> Option<String> {
    let squares = position.squares(field.program)?;
    let turn = notes::on_the_move(field.program, position);
    let lines = if squares.all().len() > MOST_DRAWN {
        let (wide, high) = (squares.width(), squares.height());
        let text = format!("a board of {high} by {wide} squares, more than can be drawn here");
        let title: Note = text.split(' ').map(Ink::plain).collect();
        let notes = std::iter::once(title).chain(turn);
        notes.flat_map(|note| wrap(note, paper.width)).collect()
    } else {
        let sheet = Sheet {
            layout: Layout::of_squares(&squares),
            cast: Cast::new(field, position, &squares),
            squares,
            turn,
            paper,
        };
        sheet.best()
    };
    Some(written(&lines, paper))
}

/// All that is needed to try one style after the other.
struct Sheet {
    squares: Squares,
    layout: Layout,
    cast: Cast,
    turn: Option<Note>,
    paper: Paper,
}

impl Sheet {
    /// The first style that fits, or else the one that comes nearest.
    fn best(&self) -> Vec<Line> {
        let misfit = |lines: &Vec<Line>| {
            let widest = lines.iter().map(Line::width).max().unwrap_or(0);
            let wide = widest.saturating_sub(self.paper.width);
            (wide, lines.len().saturating_sub(self.paper.height))
        };
        let pages = STYLES.map(|style| self.page(style));
        pages.into_iter().min_by_key(misfit).unwrap_or_default()
    }

    fn page(&self, style: Style) -> Vec<Line> {
        let labels = labels(self.cast.names(), style.longest_name, width);
        let legend = notes::shortened(&self.cast, &labels);
        let widest = labels.iter().map(|label| width(label)).max();
        let widest = widest.unwrap_or(0).max(1);
        let mut lines = if style.boxed {
            self.boxed(&labels, widest)
        } else {
            self.open(&labels, widest)
        };
        let notes = legend.into_iter().chain(self.turn.clone());
        lines.extend(notes.flat_map(|note| wrap(note, self.paper.width)));
        lines
    }

    fn boxed(&self, labels: &[String], widest: usize) -> Vec<Line> {
        // A blank at each side of a piece; a number has the wall at its right.
        let inside = (widest + 2).max(last(self.squares.width()) + 1);
        let cell = |square| {
            let mut line = Line::default();
            line.pad(1);
            line.append(self.upon(square, labels, " "));
            line
        };
        let boxes = Grid::new(&self.layout).boxes(inside, &[&cell]);
        let rows = (0..).zip(boxes).map(|(nth, line)| {
            let number = (nth % 2 == 1).then_some(nth / 2);
            self.numbered(number, line)
        });
        let header = self.header(2, inside + 1);
        std::iter::once(header).chain(rows).collect()
    }

    fn open(&self, labels: &[String], widest: usize) -> Vec<Line> {
        let cell = widest.max(last(self.squares.width()));
        let rows = Grid::new(&self.layout).rows(cell, |square| self.upon(square, labels, "·"));
        let rows = (0..).zip(rows);
        let rows = rows.map(|(nth, line)| self.numbered(Some(nth), line));
        let header = self.header(0, cell + 1);
        std::iter::once(header).chain(rows).collect()
    }

    /// What stands on a square.
    fn upon(&self, square: i32, labels: &[String], nothing: &str) -> Line {
        let nth = usize::try_from(square).unwrap_or(usize::MAX);
        let piece = match self.squares.all().get(nth) {
            Some(Square::Piece(piece)) => self.cast.place(*piece),
            _ => None,
        };
        let piece = piece.and_then(|place| Some((place, labels.get(place)?)));
        let mut line = Line::default();
        line.push(match piece {
            Some((place, label)) => Ink::nth(place, label),
            None => Ink::plain(nothing),
        });
        line
    }

    /// The numbers of the columns, so far from the first square and from each other.
    fn header(&self, start: usize, pitch: usize) -> Line {
        let mut line = Line::default();
        for column in 0..self.squares.width() {
            line.pad(self.gutter() + start + column * pitch);
            line.push(Ink::plain(column.to_string()));
        }
        line
    }

    /// A line with the number of its row, if it has one.
    fn numbered(&self, row: Option<usize>, line: Line) -> Line {
        let gutter = self.gutter() - 1;
        let number = row.map_or(String::new(), |row| row.to_string());
        let mut numbered = Line::default();
        numbered.push(Ink::plain(format!("{number:>gutter$} ")));
        numbered.append(line);
        numbered
    }

    /// The numbers of rows and a blank.
    fn gutter(&self) -> usize {
        last(self.squares.height()) + 1
    }
}

/// The width of the last number of so many, counted from zero.
fn last(count: usize) -> usize {
    count.saturating_sub(1).to_string().len()
}
