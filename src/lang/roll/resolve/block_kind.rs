//! The kinds of block, and what belongs in each.

use crate::diagnostic::closest;

/// The kinds of block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lang::roll) enum BlockKind {
    Players,
    Board,
    Dice,
    Deck,
}

impl BlockKind {
    const ALL: [Self; 4] = [Self::Players, Self::Board, Self::Dice, Self::Deck];

    pub(in crate::lang::roll) fn word(self) -> &'static str {
        match self {
            Self::Players => "Players",
            Self::Board => "Board",
            Self::Dice => "Dice",
            Self::Deck => "Deck",
        }
    }

    /// Blocks of a higher rank come later.
    pub(in crate::lang::roll) fn rank(self) -> usize {
        match self {
            Self::Players => 0,
            Self::Board => 1,
            Self::Dice | Self::Deck => 2,
        }
    }

    /// Its fields in their order.
    pub(in crate::lang::roll) fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Players => &[
                "GUI",
                "MaxPlayers",
                "MinPlayers",
                "NumPieces",
                "StartOn",
                "FinishOn",
                "NumPlayers",
            ],
            Self::Board => &["NumTiles"],
            Self::Dice => &[],
            Self::Deck => &["HasReplacement"],
        }
    }

    /// What can be made in it.
    pub(in crate::lang::roll) fn object(self) -> Option<&'static str> {
        match self {
            Self::Players => None,
            Self::Board => Some("Tile"),
            Self::Dice => Some("Die"),
            Self::Deck => Some("Card"),
        }
    }

    /// The block that this word is meant to name.
    pub(in crate::lang::roll) fn nearest(word: &str) -> Option<Self> {
        Self::of(word).or_else(|| closest(word, Self::ALL.map(Self::word)).and_then(Self::of))
    }

    /// The block with this very name.
    pub(in crate::lang::roll) fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The fields of all blocks.
    pub(in crate::lang::roll) fn all_fields() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().flat_map(Self::fields).copied()
    }

    /// The block that has this field.
    pub(in crate::lang::roll) fn with_field(field: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.fields().contains(&field))
    }

    /// The block in which this object is made.
    pub(in crate::lang::roll) fn with_object(object: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.object() == Some(object))
    }
}
