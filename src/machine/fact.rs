//! What happens in a game, in numbers alone: for whoever counts and does not read.

use crate::tree::{At, ProcId};

/// Something that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The turn of this player begins.
    TurnBegan(i32),
    /// A card of this kind, counted from zero, was drawn.
    Drew(i32),
    /// A piece was put on the board, or moved.
    Stands {
        /// Whose piece.
        player: i32,
        /// Which of that player's pieces.
        piece: i32,
        /// Where it stands now.
        tile: i32,
    },
    /// The function of a tile or card was called; those without a name may be left out.
    Called(ProcId),
    /// Somebody answered the question that stands here with this number.
    Chose(At, i32),
}
