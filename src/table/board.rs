//! A drawing of the board for a terminal, in plain characters.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::machine::Event;
use crate::tree::{Column, Program};

/// A line is no wider than this.
const WIDTH: usize = 80;
/// Larger boards are not drawn tile by tile.
const MOST_TILES: i32 = 200;

/// The board as the events tell it.
#[derive(Clone, Debug)]
pub struct Board {
    tiles: i32,
    /// Where tiles lead, such as the top of a ladder.
    links: BTreeMap<i32, Vec<i32>>,
    /// Player and piece, and the tile it stands on.
    pieces: BTreeMap<(i32, i32), i32>,
    names: BTreeMap<i32, String>,
}

impl Board {
    /// The board of a game that asks for a drawing.
    pub fn wanted(program: &Program) -> Option<Self> {
        let board = program.board.as_ref().filter(|board| board.wanted)?;
        let links = match program.columns.get(board.links.index()) {
            Some(Column::Lists(_, lists)) => lists
                .iter()
                .filter_map(|(id, list)| {
                    let list = program.fixed.get(list.index())?;
                    Some((
                        *id,
                        (0..list.len().min(3))
                            .filter_map(|nth| list.get(nth))
                            .collect(),
                    ))
                })
                .collect(),
            _ => BTreeMap::new(),
        };
        Some(Self {
            tiles: board.tiles,
            links,
            pieces: BTreeMap::new(),
            names: BTreeMap::new(),
        })
    }

    /// Follows the game.
    pub fn hear(&mut self, event: &Event) {
        match event {
            Event::Placed {
                player,
                name,
                piece,
                tile,
            } => {
                self.names.insert(*player, name.clone());
                self.pieces.insert((*player, *piece), *tile);
            }
            Event::Moved {
                player, piece, to, ..
            } => {
                self.pieces.insert((*player, *piece), *to);
            }
            Event::TurnBegan { player, name } => {
                self.names.insert(*player, name.clone());
            }
            _ => {}
        }
    }

    /// The board as it is now, as lines.
    pub fn draw(&self) -> String {
        let mut out = String::new();
        if self.tiles <= MOST_TILES {
            self.draw_tiles(&mut out);
        } else {
            self.list_pieces(&mut out);
        }
        let legend: Vec<_> = self
            .names
            .iter()
            .map(|(player, name)| format!("{} is {name}", letter(*player)))
            .collect();
        // Writing to a `String` cannot fail, here and below.
        let _ = writeln!(out, "{}", legend.join(", "));
        out
    }

    fn draw_tiles(&self, out: &mut String) {
        let tiles: Vec<i32> = (0..self.tiles).collect();
        let heads: Vec<String> = tiles.iter().map(|tile| self.head(*tile)).collect();
        let crowds: Vec<String> = tiles.iter().map(|tile| self.crowd(*tile)).collect();
        let longest = heads.iter().chain(&crowds).map(|text| text.chars().count());
        let cell = longest.max().unwrap_or(0).clamp(4, 20);
        let columns = (WIDTH - 1) / (cell + 3);
        let rule = |cells: usize| format!("+{}", "-".repeat(cell + 2)).repeat(cells) + "+";
        let row = |texts: &[String]| {
            let cells = texts.iter().map(|text| format!("| {text:<cell$.cell$} "));
            cells.collect::<String>() + "|"
        };
        let mut above = 0;
        for (heads, crowds) in heads.chunks(columns).zip(crowds.chunks(columns)) {
            let line = rule(heads.len().max(above));
            let _ = writeln!(out, "{line}\n{}\n{}", row(heads), row(crowds));
            above = heads.len();
        }
        let _ = writeln!(out, "{}", rule(above));
    }

    /// `3 >8` for a tile that leads to tile 8.
    fn head(&self, tile: i32) -> String {
        let mut head = tile.to_string();
        for to in self.links.get(&tile).into_iter().flatten() {
            let _ = write!(head, " >{to}");
        }
        head
    }

    /// Everybody on a tile: `A0 B1`, or `A B` where each player has one piece.
    fn crowd(&self, tile: i32) -> String {
        let here = self.pieces.iter().filter(|(_, stands)| **stands == tile);
        let names: Vec<_> = here.map(|(piece, _)| self.piece(*piece)).collect();
        names.join(" ")
    }

    fn piece(&self, (player, piece): (i32, i32)) -> String {
        let several = self.pieces.keys().any(|(_, piece)| *piece > 0);
        if several {
            format!("{}{piece}", letter(player))
        } else {
            letter(player)
        }
    }

    fn list_pieces(&self, out: &mut String) {
        for (piece, tile) in &self.pieces {
            let _ = writeln!(out, "{} on tile {tile}", self.piece(*piece));
        }
    }
}

fn letter(player: i32) -> String {
    match u8::try_from(player) {
        Ok(place @ 0..26) => char::from(b'A' + place).to_string(),
        _ => format!("P{}", player.saturating_add(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_stand_on_their_tiles() {
        let mut board = Board {
            tiles: 12,
            links: BTreeMap::from([(3, vec![8])]),
            pieces: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        for (player, name, to) in [(0, "Ada", 3), (1, "Ben", 11)] {
            let name = name.to_owned();
            board.hear(&Event::TurnBegan { player, name });
            let (piece, from) = (0, 0);
            board.hear(&Event::Moved {
                player,
                piece,
                from,
                to,
            });
        }
        insta::assert_snapshot!(board.draw(), @"
        +------+------+------+------+------+------+------+------+------+------+------+
        | 0    | 1    | 2    | 3 >8 | 4    | 5    | 6    | 7    | 8    | 9    | 10   |
        |      |      |      | A    |      |      |      |      |      |      |      |
        +------+------+------+------+------+------+------+------+------+------+------+
        | 11   |
        | B    |
        +------+
        A is Ada, B is Ben
        ");
    }
}
