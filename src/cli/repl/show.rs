//! The board and the players as somebody who tries a game wants to see them.

use std::collections::BTreeMap;

use crate::machine::Position;
use crate::source::Origin;
use crate::tree::{Board, Column, ColumnId, Program};

/// So many tiles are shown at once.
const MOST_TILES: i32 = 40;
/// So many items of a list are shown.
const MOST_ITEMS: usize = 5;

/// `:tiles`: a line for each tile from one to another.
pub(super) fn tiles(program: &Program, position: &Position, which: Option<(i32, i32)>) -> String {
    let Some(board) = &program.board else {
        return "this game has no board\n".to_owned();
    };
    let last = board.tiles.saturating_sub(1);
    let (from, to) = which.unwrap_or((0, last));
    let (from, to) = (from.min(to).max(0), from.max(to).min(last));
    if from > to {
        return format!("tiles are 0 to {last}\n");
    }
    let end = to.min(from.saturating_add(MOST_TILES - 1));
    let mut crowds: BTreeMap<i32, Vec<String>> = BTreeMap::new();
    for piece in position.pieces(program) {
        if (from..=end).contains(&piece.tile) && piece.player < position.players(program) {
            let name = position.player_name(program, piece.player);
            let who = if board.each > 1 {
                format!("{name} ({})", piece.piece)
            } else {
                name
            };
            crowds.entry(piece.tile).or_default().push(who);
        }
    }
    let header = [
        "tile",
        "next",
        "prev",
        "accessible",
        "landsOn",
        "who is there",
    ];
    let mut rows = vec![header.map(str::to_owned)];
    let prev = program
        .columns
        .iter()
        .find(|column| column.name() == "prev");
    for tile in from..=end {
        rows.push([
            tile.to_string(),
            number(program.columns.get(board.next.index()), tile),
            number(prev, tile),
            links(program, board.links, tile),
            landing(program, board, tile),
            crowds.remove(&tile).unwrap_or_default().join(", "),
        ]);
    }
    let rest = match to - end {
        0 => String::new(),
        more => format!("… and {more} more: `:tiles {} {to}`\n", end + 1),
    };
    aligned(&rows) + &rest
}

fn number(column: Option<&Column>, tile: i32) -> String {
    match (column, usize::try_from(tile)) {
        (Some(Column::Numbers(_, numbers)), Ok(tile)) => {
            numbers.get(tile).map_or_else(String::new, i32::to_string)
        }
        _ => String::new(),
    }
}

fn links(program: &Program, links: ColumnId, tile: i32) -> String {
    let Some(Column::Lists(_, lists)) = program.columns.get(links.index()) else {
        return String::new();
    };
    let found = lists.binary_search_by_key(&tile, |(owner, _)| *owner).ok();
    let list = found
        .and_then(|place| lists.get(place))
        .and_then(|(_, list)| program.fixed.get(list.index()));
    let Some(list) = list else {
        return String::new();
    };
    let shown = (0..list.len().min(MOST_ITEMS)).filter_map(|nth| list.get(nth));
    let items: Vec<String> = shown.map(|item| item.to_string()).collect();
    let rest = if list.len() > MOST_ITEMS { ", …" } else { "" };
    format!("{{{}{rest}}}", items.join(", "))
}

/// The name of the tile's own function; nothing for the default one.
fn landing(program: &Program, board: &Board, tile: i32) -> String {
    let Some(Column::Procs(_, procs)) = program.columns.get(board.landing.index()) else {
        return String::new();
    };
    let proc = usize::try_from(tile)
        .ok()
        .and_then(|tile| program.procs.get(procs.get(tile)?.index()));
    let own = proc.filter(|proc| {
        let place = program.places.get(proc.at.index());
        place.is_some_and(|place| place.origin == Origin::Program)
    });
    // The title is "landsOn `chute`".
    let name = own.and_then(|proc| proc.title.split('`').nth(1));
    name.unwrap_or("").to_owned()
}

/// Rows with their columns below one another.
fn aligned(rows: &[[String; 6]]) -> String {
    let mut widths = [0; 6];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let line = |row: &[String; 6]| {
        let cells = row.iter().zip(widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// `:players`: who plays, where their pieces are, and whose turn it is.
pub(super) fn players(program: &Program, position: &Position) -> String {
    let mover = position.mover(program);
    let mut tiles: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for piece in position.pieces(program) {
        let stands = format!("piece {} on tile {}", piece.piece, piece.tile);
        tiles.entry(piece.player).or_default().push(stands);
    }
    let line = |player: u32| {
        let name = position.player_name(program, player);
        let turn = if mover == Some(player) && position.outcome().is_none() {
            ", whose turn it is"
        } else {
            ""
        };
        let pieces = tiles
            .get(&player)
            .map_or_else(String::new, |pieces| format!(": {}", pieces.join(", ")));
        format!("player {player} is {name}{turn}{pieces}\n")
    };
    (0..position.players(program)).map(line).collect()
}
