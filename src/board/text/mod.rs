//! The board as lines for a terminal.

mod cell;
mod grid;
mod ink;
mod notes;

use super::crowd::Crowds;
use super::{Drawing, Layout, Room, Sight};
use crate::machine::Position;
use cell::Heads;
use grid::Grid;
use ink::{Ink, Line, wrap};
use notes::Note;

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
    /// Whether players have colours.
    pub colour: bool,
}

pub(super) fn draw(drawing: &Drawing<'_>, position: Option<&Position>, paper: Paper) -> String {
    let legend = position.and_then(|position| notes::players(drawing.program, position));
    let lines = match &drawing.sight {
        Some(sight) if drawing.board.tiles <= MOST_DRAWN => {
            let sheet = Sheet::new(drawing, sight, position, paper, legend);
            sheet.best()
        }
        _ => listed(drawing, position, paper, legend),
    };
    let mut out = String::new();
    for line in lines {
        line.write(&mut out, paper.colour);
    }
    out
}

fn listed(
    drawing: &Drawing<'_>,
    position: Option<&Position>,
    paper: Paper,
    legend: Option<Note>,
) -> Vec<Line> {
    let tiles = drawing.board.tiles;
    let title = format!("a board of {tiles} tiles, more than can be drawn here");
    let title = title.split(' ').map(Ink::plain).collect();
    let pieces = position.and_then(|it| notes::pieces(it.pieces(drawing.program), drawing.board));
    let notes = [Some(title), pieces, legend].into_iter().flatten();
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

/// A board in one of the styles.
struct Page {
    lines: Vec<Line>,
    /// Whether a ring does not look like one.
    folded: bool,
}

/// All that is needed to try one style after the other.
struct Sheet<'a> {
    drawing: &'a Drawing<'a>,
    sight: &'a Sight,
    /// Without a position no room is kept for pieces.
    crowds: Option<Crowds>,
    paper: Paper,
    legend: Option<Note>,
}

impl<'a> Sheet<'a> {
    fn new(
        drawing: &'a Drawing<'a>,
        sight: &'a Sight,
        position: Option<&Position>,
        paper: Paper,
        legend: Option<Note>,
    ) -> Self {
        let crowds = position.map(|it| Crowds::new(drawing.program, drawing.board, it));
        Self {
            drawing,
            sight,
            crowds,
            paper,
            legend,
        }
    }

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
        let (tile_lines, proportion) = match (style.boxed, &self.crowds) {
            (true, Some(_)) => (3, BOXED_PROPORTION),
            (true, None) => (2, BOXED_PROPORTION),
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
        let notes = notes.chain(self.crowd_notes(style, width));
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
        let heads = (0..self.drawing.board.tiles).map(head).max().unwrap_or(1);
        let crowd = |room| {
            let crowds = self.crowds.as_ref()?;
            Some(
                cell::crowd(crowds.everybody(), self.drawing.board, room)
                    .0
                    .width(),
            )
        };
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
        let margin = usize::from(style.boxed && style.heads == Heads::Full);
        let head = |tile| {
            let mut line = Line::default();
            line.pad(margin);
            line.push(Ink::plain(style.heads.head(tile, &self.sight.marks)));
            line
        };
        let pieces = |tile| {
            let mut line = Line::default();
            line.pad(margin);
            line.append(self.pieces(tile, width - 2 * margin).0);
            line
        };
        match (style.boxed, &self.crowds) {
            (true, Some(_)) => grid.boxes(width, &[&head, &pieces]),
            (true, None) => grid.boxes(width, &[&head]),
            (false, _) => grid.rows(width, |tile| self.one_line(tile, style.heads, width).0),
        }
    }

    /// The pieces on a tile, and whether that is all of them.
    fn pieces(&self, tile: i32, room: usize) -> (Line, bool) {
        let crowd = self.crowds.as_ref().and_then(|crowds| crowds.on(tile));
        crowd.map_or((Line::default(), true), |crowd| {
            cell::crowd(crowd, self.drawing.board, room)
        })
    }

    /// A tile on a single line, `37 AB`; where that is too narrow the pieces cover the
    /// number. Also whether nothing is hidden.
    fn one_line(&self, tile: i32, heads: Heads, room: usize) -> (Line, bool) {
        let mut line = Line::default();
        line.push(Ink::plain(heads.head(tile, &self.sight.marks)));
        let left = room.saturating_sub(line.width() + 1);
        let (pieces, all) = self.pieces(tile, left);
        if pieces.width() == 0 {
            return (line, true);
        }
        if all {
            line.pad(line.width() + 1);
            line.append(pieces);
            return (line, true);
        }
        (self.pieces(tile, room).0, false)
    }

    /// The tiles that do not show all that stand on them, and who stands on none.
    fn crowd_notes(&self, style: Style, width: usize) -> Vec<Note> {
        let Some(crowds) = &self.crowds else {
            return Vec::new();
        };
        let margin = if style.heads == Heads::Full { 2 } else { 0 };
        let shown = |tile| {
            if style.boxed {
                self.pieces(tile, width - margin).1
            } else {
                self.one_line(tile, style.heads, width).1
            }
        };
        let hidden = crowds.all().filter(|(tile, _)| !shown(*tile));
        let crowded = notes::crowded(hidden, self.drawing.board);
        let beside = notes::beside(crowds.beside(), self.drawing.board);
        crowded.into_iter().chain(beside).collect()
    }
}
