//! The board as lines for a terminal.

mod cell;
mod grid;
mod ink;
mod notes;
mod squares;
mod upon;
mod warmth;

use super::crowd::Crowds;
use super::{Layout, Room, Sight, Tiles};
use crate::machine::Position;
use cell::Heads;
use grid::Grid;
use ink::{Ink, Line, wrap};
use notes::Note;
pub(super) use squares::draw as squares;
use upon::Upon;
use warmth::Warmth;

/// Of larger boards only the pieces are listed.
const MOST_DRAWN: i32 = 400;
/// Tiles are made wider for crowds, but only so far.
const WIDE_CROWD: usize = 11;
const SMALL_CROWD: usize = 5;

/// Terminals are wide, so boards may be; without boxes there is nothing to draw them
/// apart, and few lines are what counts.
const BOXED_PROPORTION: u32 = 160;
const OPEN_PROPORTION: u32 = 300;

/// What a board is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The characters of a line. Below 20 a board may be too wide.
    pub width: usize,
    /// So many lines are wanted at most; a large board may take more.
    pub height: usize,
    /// Whether players and hot tiles have colours.
    pub colour: bool,
}

pub(super) fn draw(drawing: &Tiles<'_>, position: Option<&Position>, paper: Paper) -> String {
    let legend = position.and_then(|position| notes::players(drawing.program, position));
    let lines = match drawn_sight(drawing) {
        Some(sight) => {
            let crowds = position.map(|it| Crowds::new(drawing.program, drawing.board, it));
            let pieces = |crowds| Upon::Pieces(crowds, drawing.board);
            let sheet = Sheet {
                drawing,
                sight,
                upon: crowds.map_or(Upon::Nothing, pieces),
                paper,
                legend,
            };
            sheet.best()
        }
        None => {
            let pieces = position.map(|it| it.pieces(drawing.program));
            let pieces = pieces.and_then(|pieces| notes::pieces(pieces, drawing.board));
            listed(drawing, paper, [pieces, legend])
        }
    };
    written(&lines, paper)
}

pub(super) fn heat(drawing: &Tiles<'_>, shares: &[f64], paper: Paper) -> String {
    let warmth = Warmth::new(shares, paper.colour);
    let lines = match drawn_sight(drawing) {
        Some(sight) => {
            let sheet = Sheet {
                drawing,
                sight,
                upon: Upon::Heat(warmth),
                paper,
                legend: None,
            };
            sheet.best()
        }
        None => listed(drawing, paper, [Some(warmth.list()), None]),
    };
    written(&lines, paper)
}

/// What is to be seen of a board that is not too large to be drawn.
fn drawn_sight<'a>(drawing: &'a Tiles<'_>) -> Option<&'a Sight> {
    let sight = drawing.sight.as_ref();
    sight.filter(|_| drawing.board.tiles <= MOST_DRAWN)
}

fn written(lines: &[Line], paper: Paper) -> String {
    let mut out = String::new();
    for line in lines {
        line.write(&mut out, paper.colour);
    }
    out
}

fn listed(drawing: &Tiles<'_>, paper: Paper, notes: [Option<Note>; 2]) -> Vec<Line> {
    let tiles = drawing.board.tiles;
    let title = format!("a board of {tiles} tiles, more than can be drawn here");
    let title: Note = title.split(' ').map(Ink::plain).collect();
    let notes = std::iter::once(title).chain(notes.into_iter().flatten());
    notes.flat_map(|note| wrap(note, paper.width)).collect()
}

/// A style to draw in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Style {
    boxed: bool,
    heads: Heads,
    /// Whether it is said below the board what does not change and has no room in it.
    explained: bool,
}

/// From the one that shows most to the one that fits best.
const STYLES: [Style; 8] = [
    style(true, Heads::Full, true),
    style(true, Heads::Short, true),
    style(false, Heads::Full, true),
    style(false, Heads::Short, true),
    style(true, Heads::Full, false),
    style(true, Heads::Short, false),
    style(false, Heads::Full, false),
    style(false, Heads::Short, false),
];

const fn style(boxed: bool, heads: Heads, explained: bool) -> Style {
    Style {
        boxed,
        heads,
        explained,
    }
}

/// The blanks at the sides of a cell.
fn margin(style: Style) -> usize {
    usize::from(style.boxed && style.heads == Heads::Full)
}

/// A board in one of the styles.
struct Page {
    lines: Vec<Line>,
    /// Whether a ring does not look like one.
    folded: bool,
}

/// All that is needed to try one style after the other.
struct Sheet<'a> {
    drawing: &'a Tiles<'a>,
    sight: &'a Sight,
    upon: Upon<'a>,
    paper: Paper,
    legend: Option<Note>,
}

impl Sheet<'_> {
    /// The first style that fits, or else the one that comes nearest.
    fn best(&self) -> Vec<Line> {
        let misfit = |page: &Page| {
            let widest = page.lines.iter().map(Line::width).max().unwrap_or(0);
            let wide = widest.saturating_sub(self.paper.width);
            let high = page.lines.len().saturating_sub(self.paper.height);
            (wide, high, page.folded)
        };
        let pages = STYLES.map(|style| self.page(style));
        let best = pages.into_iter().min_by_key(misfit);
        best.map(|page| page.lines).unwrap_or_default()
    }

    fn page(&self, style: Style) -> Page {
        let width = self.cell_width(style);
        let notes = self.fixed_notes(style);
        let below: usize = notes.iter().map(|it| self.wrapped(it).len()).sum();
        let (tile_lines, proportion) = match (style.boxed, self.upon.is_nothing()) {
            (true, false) => (3, BOXED_PROPORTION),
            (true, true) => (2, BOXED_PROPORTION),
            (false, _) => (1, OPEN_PROPORTION),
        };
        let border = usize::from(style.boxed);
        let columns = (self.paper.width + 1 - 2 * border) / (width + 1);
        let lines = self.paper.height.saturating_sub(below + border);
        let layout = Layout::new(
            &self.sight.track,
            &Room {
                columns: u32::try_from(columns).unwrap_or(u32::MAX),
                lines: u32::try_from(lines).unwrap_or(u32::MAX),
                tile_width: u32::try_from(width + 1).unwrap_or(u32::MAX),
                tile_lines,
                proportion,
            },
        );
        let mut lines = self.tiles(style, &layout, width);
        let joins = notes::joins(&self.sight.track, &layout).filter(|_| style.explained);
        let notes = notes.into_iter().chain(joins);
        let notes = notes.chain(self.upon_notes(style, width));
        for note in notes.chain(self.legend.clone()) {
            lines.extend(self.wrapped(&note));
        }
        Page {
            lines,
            folded: layout.folded,
        }
    }

    fn wrapped(&self, note: &Note) -> Vec<Line> {
        wrap(note.clone(), self.paper.width)
    }

    /// The notes that do not depend on where tiles and pieces are.
    fn fixed_notes(&self, style: Style) -> Vec<Note> {
        if !style.explained {
            return Vec::new();
        }
        let marks = &self.sight.marks;
        let mut notes = notes::links(marks, style.heads);
        notes.extend(notes::landings(marks));
        notes
    }

    /// Wide enough for all pieces on one tile, up to a limit: where they stand must not
    /// change the shape of the board from turn to turn.
    fn cell_width(&self, style: Style) -> usize {
        let head = |tile| style.heads.head(tile, &self.sight.marks).len();
        let tiles = 0..self.drawing.board.tiles;
        let heads = tiles.clone().map(head).max().unwrap_or(1);
        let crowd = |room| self.upon.crowd(room);
        if let Upon::Heat(warmth) = &self.upon {
            let figure = |tile| warmth.width(tile, style.heads);
            if style.boxed {
                let figures = tiles.map(figure).max().unwrap_or(0);
                return heads.max(figures).max(3) + 2 * margin(style);
            }
            // Side by side, because no note tells a number that would be covered.
            let both = tiles.map(|tile| head(tile) + 1 + figure(tile));
            return both.max().unwrap_or(1);
        }
        match (style.boxed, style.heads) {
            (true, Heads::Full) => heads.max(crowd(WIDE_CROWD).unwrap_or(0)).max(3) + 2,
            (true, Heads::Short) => heads.max(crowd(SMALL_CROWD).unwrap_or(0)).max(3),
            (false, Heads::Full) => {
                // Beside a plain number; who stands on a ladder is listed below.
                let number = (self.drawing.board.tiles - 1).to_string().len();
                let beside = crowd(SMALL_CROWD).map_or(0, |crowd| number + 1 + crowd);
                heads.max(beside).max(3)
            }
            (false, Heads::Short) => heads.max(2),
        }
    }

    fn tiles(&self, style: Style, layout: &Layout, width: usize) -> Vec<Line> {
        let grid = Grid::new(layout);
        let margin = margin(style);
        let head = |tile| {
            let mut line = Line::default();
            line.pad(margin);
            line.push(Ink::plain(style.heads.head(tile, &self.sight.marks)));
            line
        };
        let upon = |tile| {
            let mut line = Line::default();
            line.pad(margin);
            line.append(self.upon.on(tile, style, width - 2 * margin).0);
            line
        };
        match (style.boxed, self.upon.is_nothing()) {
            (true, false) => grid.boxes(width, &[&head, &upon]),
            (true, true) => grid.boxes(width, &[&head]),
            (false, _) => grid.rows(width, |tile| self.one_line(tile, style, width).0),
        }
    }

    /// A tile on a single line, `37 AB`; where that is too narrow the pieces cover the
    /// number. Also whether nothing is hidden.
    fn one_line(&self, tile: i32, style: Style, room: usize) -> (Line, bool) {
        let mut line = Line::default();
        line.push(Ink::plain(style.heads.head(tile, &self.sight.marks)));
        let left = room.saturating_sub(line.width() + 1);
        let (pieces, all) = self.upon.on(tile, style, left);
        if pieces.width() == 0 {
            return (line, true);
        }
        if all {
            line.pad(line.width() + 1);
            line.append(pieces);
            return (line, true);
        }
        (self.upon.on(tile, style, room).0, false)
    }

    /// What the heat means; or the tiles that do not show all that stand on them, and who
    /// stands on none.
    fn upon_notes(&self, style: Style, width: usize) -> Vec<Note> {
        let crowds = match &self.upon {
            Upon::Nothing => return Vec::new(),
            Upon::Heat(warmth) => return vec![warmth.legend(style.heads)],
            Upon::Pieces(crowds, _) => crowds,
        };
        let shown = |tile| {
            if style.boxed {
                let room = width - 2 * margin(style);
                self.upon.on(tile, style, room).1
            } else {
                self.one_line(tile, style, width).1
            }
        };
        let hidden = crowds.all().filter(|(tile, _)| !shown(*tile));
        let crowded = notes::crowded(hidden, self.drawing.board);
        let beside = notes::beside(crowds.beside(), self.drawing.board);
        crowded.into_iter().chain(beside).collect()
    }
}
