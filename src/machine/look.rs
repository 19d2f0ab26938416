//! What anybody at the table can see of a position: who plays, whose turn it is, and
//! where the pieces stand.

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

impl Position {
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
