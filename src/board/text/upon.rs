//! What stands on tiles besides their numbers: nothing, the pieces of a position, or how
//! hot each tile is.

use super::Style;
use super::cell;
use super::ink::Line;
use super::warmth::Warmth;
use crate::board::crowd::Crowds;
use crate::tree::Board;

/// What stands on the tiles of a board.
pub(super) enum Upon<'a> {
    /// No room is kept for anything.
    Nothing,
    Pieces(Crowds, &'a Board),
    Heat(Warmth<'a>),
}

impl Upon<'_> {
    /// What is shown of it in so much room, and whether that is all.
    pub(super) fn on(&self, tile: i32, style: Style, room: usize) -> (Line, bool) {
        match self {
            Self::Nothing => (Line::default(), true),
            Self::Pieces(crowds, board) => match crowds.on(tile) {
                None => (Line::default(), true),
                Some(crowd) => cell::crowd(crowd, board, room),
            },
            // Cells are made wide enough for it.
            Self::Heat(warmth) => (warmth.on(tile, style, room), true),
        }
    }

    pub(super) fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }

    /// The width of all pieces as if they stood on one tile, in so much room.
    pub(super) fn crowd(&self, room: usize) -> Option<usize> {
        match self {
            Self::Pieces(crowds, board) => {
                Some(cell::crowd(crowds.everybody(), board, room).0.width())
            }
            Self::Nothing | Self::Heat(_) => None,
        }
    }
}
