//! Who stands on which tile.

use std::collections::BTreeMap;

use crate::machine::{Piece, Position};
use crate::tree::{Board, Program};

/// More pieces of one tile are only counted.
const MOST_KNOWN: usize = 40;

/// The pieces of a position, tile by tile.
#[derive(Clone, Debug, Default)]
pub(super) struct Crowds {
    tiles: BTreeMap<i32, Crowd>,
    beside: Crowd,
    everybody: Crowd,
}

/// The pieces on one tile, or beside the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Crowd {
    /// The first of them.
    pub(super) known: Vec<Piece>,
    /// How many there are.
    pub(super) count: usize,
}

impl Crowds {
    pub(super) fn new(program: &Program, board: &Board, position: &Position) -> Self {
        let mut crowds = Self::default();
        for piece in position.pieces(program) {
            let crowd = if (0..board.tiles).contains(&piece.tile) {
                crowds.tiles.entry(piece.tile).or_default()
            } else {
                &mut crowds.beside
            };
            crowd.add(piece);
            crowds.everybody.add(piece);
        }
        crowds
    }

    pub(super) fn on(&self, tile: i32) -> Option<&Crowd> {
        self.tiles.get(&tile)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (i32, &Crowd)> {
        self.tiles.iter().map(|(tile, crowd)| (*tile, crowd))
    }

    /// All pieces, as if they stood on one tile.
    pub(super) fn everybody(&self) -> &Crowd {
        &self.everybody
    }

    pub(super) fn beside(&self) -> &Crowd {
        &self.beside
    }
}

impl Crowd {
    pub(super) fn add(&mut self, piece: Piece) {
        if self.known.len() < MOST_KNOWN {
            self.known.push(piece);
        }
        self.count += 1;
    }
}

/// `A`, or `A0` where each player has several pieces.
pub(super) fn label(piece: &Piece, board: &Board) -> String {
    if board.each > 1 {
        format!("{}{}", letter(piece.player), piece.piece)
    } else {
        letter(piece.player)
    }
}

/// The letter that stands for a player; `P27` when there are no letters left.
pub(super) fn letter(player: u32) -> String {
    match u8::try_from(player) {
        Ok(place @ 0..26) => char::from(b'A' + place).to_string(),
        _ => format!("P{}", player.saturating_add(1)),
    }
}
