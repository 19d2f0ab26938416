//! The drawn board: which shape the tiles form, where each is put on paper, and how that
//! looks at a terminal and as a picture.
//!
//! [`Track`] reads the shape from where tiles lead, [`Layout`] puts it on a grid, and
//! both are plain data, so that every sort of drawing shows the same board.

mod crowd;
mod heat;
mod layout;
mod marks;
mod svg;
mod text;
mod track;

pub use layout::{Layout, Place, Room};
pub use svg::TooLarge;
pub(crate) use svg::escape;
pub use text::Paper;
pub use track::{Lane, Track};

use crate::machine::Position;
use crate::tree::{Board, Column, Program};
use marks::Marks;

/// Larger boards get no picture.
const MOST_PICTURED: i32 = 2_000;

/// The board of a game, ready to be drawn again and again.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
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

impl<'a> Drawing<'a> {
    /// The board of a game, if it has one.
    pub fn new(program: &'a Program) -> Option<Self> {
        let board = program.board.as_ref()?;
        let sight = match program.columns.get(board.next.index()) {
            Some(Column::Numbers(_, next)) if board.tiles <= MOST_PICTURED => {
                let track = Track::new(next);
                let marks = Marks::new(program, board, &track);
                Some(Sight { track, marks })
            }
            _ => None,
        };
        Some(Self {
            program,
            board,
            sight,
        })
    }

    /// The board as lines for a terminal; with a position also the pieces, the players
    /// and whose turn it is.
    pub fn text(&self, position: Option<&Position>, paper: Paper) -> String {
        text::draw(self, position, paper)
    }

    /// The board as lines for a terminal, and on each tile how many of a hundred turns end
    /// there. `shares` are by tile, and 1 is all turns.
    pub fn heat(&self, shares: &[f64], paper: Paper) -> String {
        text::heat(self, shares, paper)
    }

    /// The board as a picture.
    pub fn svg(&self) -> Result<String, TooLarge> {
        svg::draw(self)
    }

    /// The board as a picture whose tiles are the redder the more turns end on them.
    /// `shares` are by tile, and 1 is all turns.
    pub fn svg_heat(&self, shares: &[f64]) -> Result<String, TooLarge> {
        svg::heat(self, shares)
    }
}
