//! The drawn board: which shape the tiles form, where each is put on paper, and how that
//! looks at a terminal and as a picture.
//!
//! [`Track`] reads the shape from where tiles lead, [`Layout`] puts it on a grid, and
//! both are plain data, so that every sort of drawing shows the same board. A board of
//! squares has its shape from the position, and is drawn as it lies.

mod cast;
mod crowd;
mod heat;
mod labels;
mod layout;
mod marks;
mod svg;
mod text;
mod track;

pub use layout::{Layout, Place, Room};
pub use svg::NoPicture;
pub(crate) use svg::escape;
pub use text::Paper;
pub use track::{Lane, Track};

use crate::machine::Position;
use crate::tree::{Board, Column, Grid, Program};
use marks::Marks;

/// Larger boards get no picture.
const MOST_PICTURED: i32 = 2_000;

/// The board of a game, ready to be drawn again and again.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    ground: Ground<'a>,
}

/// What a game is played on.
#[derive(Clone, Debug)]
enum Ground<'a> {
    Tiles(Tiles<'a>),
    Squares(Field<'a>),
}

/// A board of tiles.
#[derive(Clone, Debug)]
struct Tiles<'a> {
    program: &'a Program,
    board: &'a Board,
    /// What there is to be seen of a board that is not too large.
    sight: Option<Sight>,
}

/// What does not change on a board while it is played on.
#[derive(Clone, Debug)]
struct Sight {
    track: Track,
    marks: Marks,
}

/// A board of squares: all there is to be seen of it is in a position.
#[derive(Clone, Copy, Debug)]
struct Field<'a> {
    program: &'a Program,
    grid: &'a Grid,
}

impl<'a> Drawing<'a> {
    /// The board of a game, if it has one.
    pub fn new(program: &'a Program) -> Option<Self> {
        let tiles = program.board.as_ref();
        let tiles = tiles.map(|board| Ground::Tiles(Tiles::new(program, board)));
        let field = program.grid.as_ref();
        let field = field.map(|grid| Ground::Squares(Field { program, grid }));
        let ground = tiles.or(field)?;
        Some(Self { ground })
    }

    /// The board as lines for a terminal; with a position also the pieces, the players
    /// and whose turn it is. Nothing if no board has been set in this position.
    pub fn text(&self, position: Option<&Position>, paper: Paper) -> Option<String> {
        match &self.ground {
            Ground::Tiles(tiles) => Some(text::draw(tiles, position, paper)),
            Ground::Squares(field) => text::squares(*field, position?, paper),
        }
    }

    /// The board as lines for a terminal, and on each tile how many of a hundred turns end
    /// there. `shares` are by tile, and 1 is all turns. Turns end on no square.
    pub fn heat(&self, shares: &[f64], paper: Paper) -> Option<String> {
        match &self.ground {
            Ground::Tiles(tiles) => Some(text::heat(tiles, shares, paper)),
            Ground::Squares(_) => None,
        }
    }

    /// The board as a picture. Squares are drawn as they are in this position.
    pub fn svg(&self, position: Option<&Position>) -> Result<String, NoPicture> {
        match &self.ground {
            Ground::Tiles(tiles) => svg::draw(tiles),
            Ground::Squares(field) => svg::squares(*field, position),
        }
    }

    /// The board as a picture whose tiles are the redder the more turns end on them.
    /// `shares` are by tile, and 1 is all turns.
    pub fn svg_heat(&self, shares: &[f64]) -> Result<String, NoPicture> {
        match &self.ground {
            Ground::Tiles(tiles) => svg::heat(tiles, shares),
            Ground::Squares(_) => Err(NoPicture::Unset),
        }
    }
}

impl<'a> Tiles<'a> {
    fn new(program: &'a Program, board: &'a Board) -> Self {
        let sight = match program.columns.get(board.next.index()) {
            Some(Column::Numbers(_, next)) if board.tiles <= MOST_PICTURED => {
                let track = Track::new(next);
                let marks = Marks::new(program, board, &track);
                Some(Sight { track, marks })
            }
            _ => None,
        };
        Self {
            program,
            board,
            sight,
        }
    }
}
