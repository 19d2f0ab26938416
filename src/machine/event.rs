//! What happens in a game: the other half of the waist. Events are facts; only a
//! table that shows them to somebody puts them into words.

use serde::{Deserialize, Serialize};

use super::{Answer, Ask};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// The game of this title begins.
    Title(String),
    /// The program prints a line.
    Text(String),
    /// A turn begins.
    TurnBegan {
        /// Whose turn.
        player: i32,
        /// That player's name.
        name: String,
    },
    /// A turn is over and the game goes on.
    TurnEnded {
        /// Whose turn.
        player: i32,
    },
    /// Dice were thrown.
    Rolled {
        /// By whom.
        player: i32,
        /// Their sum.
        amount: i32,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        player: i32,
        /// Which kind of card, counted from zero.
        card: i32,
        /// Its value.
        value: i32,
    },
    /// A piece was put on the board, before the first turn.
    Placed {
        /// Whose piece.
        player: i32,
        /// That player's name.
        name: String,
        /// Which of that player's pieces.
        piece: i32,
        /// On this tile, which may not be on the board.
        tile: i32,
    },
    /// A piece moved.
    Moved {
        /// Whose piece.
        player: i32,
        /// Which of that player's pieces.
        piece: i32,
        /// From this tile.
        from: i32,
        /// To this tile.
        to: i32,
    },
    /// An answer was not allowed; the question is asked again.
    Refused {
        /// The question.
        ask: Ask,
        /// The answer.
        answer: Answer,
    },
    /// The game ended without a winner.
    NobodyWon,
    /// Somebody won.
    Won {
        /// Who.
        player: i32,
        /// The winner's name.
        name: String,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner, if there is one.
    pub winner: Option<i32>,
}
