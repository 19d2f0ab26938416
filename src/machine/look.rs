//! What anybody at the table can see of a position: who plays, whose turn it is, and
//! where the pieces stand, on tiles or on squares.

use super::Position;
use crate::tree::Program;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is, counted from zero.
    pub player: u32,
    /// Which of that player's pieces, counted from zero.
    pub piece: u32,
    /// Where it stands; this may be no tile of the board.
    pub tile: i32,
}

/// One square of a board, and what stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// It is no part of the board.
    Void,
    /// Nothing stands there.
    Empty,
    /// An entity of the grid's kind stands there.
    Piece(i32),
}

/// All squares of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Squares {
    width: usize,
    squares: Vec<Square>,
}

impl Squares {
    /// How many columns there are: at least one.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows there are: at least one.
    pub fn height(&self) -> usize {
        self.squares.len().div_ceil(self.width)
    }

    /// Row by row, from the top left.
    pub fn all(&self) -> &[Square] {
        &self.squares
    }
}

impl Position {
    /// The squares of the board and what stands on them, once a board has been set.
    pub fn squares(&self, program: &Program) -> Option<Squares> {
        let grid = program.grid.as_ref()?;
        let cells = self.shared.get(grid.cells.index())?;
        let columns = *self.globals.get(grid.columns.index())?;
        let width = usize::try_from(columns).ok().filter(|width| *width > 0)?;
        let squares = cells.iter().map(|cell| match *cell {
            void if void == grid.void => Square::Void,
            empty if empty == grid.empty => Square::Empty,
            piece => Square::Piece(piece),
        });
        let squares: Vec<Square> = squares.collect();
        (!squares.is_empty()).then_some(Squares { width, squares })
    }

    /// How many take turns. During set-up this may still change.
    pub fn players(&self, program: &Program) -> u32 {
        let mover = program.mover.as_ref();
        let count = mover.and_then(|mover| self.globals.get(mover.count.index()));
        count.map_or(0, |count| u32::try_from(*count).unwrap_or(0))
    }

    /// Whose turn it is; nobody's before the first turn.
    pub fn mover(&self, program: &Program) -> Option<u32> {
        let mover = program.mover.as_ref()?;
        u32::try_from(*self.globals.get(mover.global.index())?).ok()
    }

    /// The name of a player: the one that was given, or "Player 1".
    pub fn player_name(&self, program: &Program, player: u32) -> String {
        let id = i32::try_from(player).unwrap_or(i32::MAX);
        match &program.mover {
            Some(mover) => self.name(program, mover.kind, id),
            None => format!("Player {}", player.saturating_add(1)),
        }
    }

    /// All pieces that have been placed, by player and number.
    pub fn pieces<'a>(&'a self, program: &Program) -> impl Iterator<Item = Piece> + use<'a> {
        let board = program.board.as_ref();
        let each = board.map_or(1, |board| u32::try_from(board.each).unwrap_or(1).max(1));
        let roster = board.and_then(|board| self.rosters.get(board.pieces.index()));
        let tiles = roster.map_or(&[][..], |roster| roster.numbers.as_slice());
        (0..).zip(tiles).map(move |(id, tile)| Piece {
            player: id / each,
            piece: id % each,
            tile: *tile,
        })
    }
}
