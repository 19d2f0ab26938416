//! What a board shows besides its tiles: ladders and chutes, and tiles where something
//! happens.

use std::collections::{BTreeMap, BTreeSet};

use super::Track;
use crate::tree::{Board, Column, FixedList, Program};

/// More ends of one tile's links are not shown.
const MOST_ENDS: usize = 8;
/// More players' starts are not marked.
const MOST_STARTS: usize = 100;

/// A tile's link to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) from: i32,
    pub(super) to: i32,
    pub(super) way: Way,
}

/// Which way a link leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// Further along the path.
    Up,
    /// Back along the path.
    Down,
    /// On a ring, or to or from a lane: there is no up or down.
    Across,
}

/// All marks of a board.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// In the order of tiles.
    links: Vec<Link>,
    /// The names of what happens on tiles.
    landings: BTreeMap<i32, String>,
    /// Where pieces start.
    starts: BTreeSet<i32>,
}

impl Marks {
    pub(super) fn new(program: &Program, board: &Board, track: &Track) -> Self {
        Self {
            links: links(program, board, track),
            landings: landings(program, board),
            starts: starts(program, board),
        }
    }

    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }

    /// The links of one tile.
    pub(super) fn links_from(&self, tile: i32) -> &[Link] {
        let start = self.links.partition_point(|link| link.from < tile);
        let end = self.links.partition_point(|link| link.from <= tile);
        self.links.get(start..end).unwrap_or(&[])
    }

    /// Whether pieces start on a tile.
    pub(super) fn is_start(&self, tile: i32) -> bool {
        self.starts.contains(&tile)
    }

    /// The name of what happens on a tile, if it has one.
    pub(super) fn landing(&self, tile: i32) -> Option<&str> {
        self.landings.get(&tile).map(String::as_str)
    }

    /// All tiles where something with a name happens.
    pub(super) fn landings(&self) -> impl Iterator<Item = (i32, &str)> {
        self.landings
            .iter()
            .map(|(tile, name)| (*tile, name.as_str()))
    }
}

fn starts(program: &Program, board: &Board) -> BTreeSet<i32> {
    let list = program.fixed.get(board.start.index());
    let given = list.filter(|list| !list.is_empty());
    given.map_or(BTreeSet::from([0]), |list| {
        (0..list.len().min(MOST_STARTS))
            .filter_map(|nth| list.get(nth))
            .collect()
    })
}

fn links(program: &Program, board: &Board, track: &Track) -> Vec<Link> {
    let Some(Column::Lists(_, lists)) = program.columns.get(board.links.index()) else {
        return Vec::new();
    };
    let walk = (0..).zip(track.walk());
    let places: BTreeMap<i32, i32> = walk.map(|(nth, tile)| (*tile, nth)).collect();
    let way = |from, to| match (places.get(&from), places.get(&to)) {
        (Some(from), Some(to)) if track.is_path() && from < to => Way::Up,
        (Some(_), Some(_)) if track.is_path() => Way::Down,
        _ => Way::Across,
    };
    let mut links = Vec::new();
    for (from, list) in lists {
        let ends = program.fixed.get(list.index()).map(first_items);
        for to in ends.into_iter().flatten() {
            // Such a list may hold anything; only tiles can be drawn.
            if (0..board.tiles).contains(&to) && to != *from {
                let (from, way) = (*from, way(*from, to));
                links.push(Link { from, to, way });
            }
        }
    }
    links
}

fn first_items(list: &FixedList) -> Vec<i32> {
    (0..list.len().min(MOST_ENDS))
        .filter_map(|nth| list.get(nth))
        .collect()
}

fn landings(program: &Program, board: &Board) -> BTreeMap<i32, String> {
    let Some(Column::Procs(_, procs)) = program.columns.get(board.landing.index()) else {
        return BTreeMap::new();
    };
    let name = |id: &crate::tree::ProcId| {
        let title = &program.procs.get(id.index())?.title;
        // "landsOn `chute`" has a name of its own, "`landsOn`" has not.
        let (_, name) = title.split_once(" `")?;
        Some(name.trim_end_matches('`').to_owned())
    };
    let named = (0..)
        .zip(procs)
        .map(|(tile, proc)| Some((tile, name(proc)?)));
    named.flatten().collect()
}
