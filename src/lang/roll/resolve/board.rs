//! The board: tiles that are made, and those that are filled in.

use std::collections::{BTreeMap, BTreeSet};

use super::constant::Constants;
use super::functions::Functions;
use super::object::{Attribute, attributes, optional, required};
use crate::diagnostic::Diagnostic;
use crate::lang::Index;
use crate::lang::roll::ast::{Expr, ExprKind, Make};
use crate::lang::roll::kind::Kind;
use crate::source::Span;
use crate::tree::FixedList;

/// All tiles, by property.
#[derive(Debug, Default)]
pub(in crate::lang::roll) struct Tiles {
    pub(in crate::lang::roll) next: Vec<i32>,
    pub(in crate::lang::roll) prev: Vec<i32>,
    /// Only of tiles that have any, sorted by id.
    pub(in crate::lang::roll) accessible: Vec<(i32, FixedList)>,
    pub(in crate::lang::roll) lands_on: Vec<Landing>,
}

/// The number of a `landsOn` function; 0 is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lang::roll) struct Landing(pub(in crate::lang::roll) usize);

const TILE: [Attribute; 5] = [
    required("id"),
    required("next"),
    required("prev"),
    optional("accessible"),
    optional("landsOn"),
];

/// The board of a game with so many tiles.
pub(super) fn tiles(
    makes: &[&Make],
    count: i32,
    size: Option<Span>,
    functions: &Functions<'_>,
    constants: &Constants,
    problems: &mut Vec<Diagnostic>,
    index: &mut Index,
) -> Tiles {
    let mut tiles = plain(count);
    let mut made: BTreeMap<i32, Span> = BTreeMap::new();
    let mut outside = Outside {
        count,
        size,
        ids: ids_outside(makes, count),
        told: 0,
    };
    for make in makes {
        let Some([id, next, prev, accessible, lands_on]) = attributes(make, &TILE, problems) else {
            continue;
        };
        let mut told = false;
        let mut tile = |value: Option<&Expr>, what: &str| {
            let value = value?;
            let number = constants.number(value, problems)?;
            if (0..count).contains(&number) {
                return usize::try_from(number).ok();
            }
            // One message is enough for a tile.
            if !std::mem::replace(&mut told, true) {
                outside.tell(value, number, what, problems);
            }
            None
        };
        let at = tile(id, "`id` is");
        let next = tile(next, "`next` is");
        let prev = tile(prev, "`prev` is");
        let around = accessible.and_then(|value| constants.list(value, problems));
        let landing = lands_on
            .and_then(|value| functions.named(value, problems, index))
            .map_or(Landing(0), Landing);
        let (Some(at), Some(id)) = (at, id) else {
            continue;
        };
        let number = i32::try_from(at).unwrap_or(i32::MAX);
        if let Some(first) = made.insert(number, id.span) {
            problems.push(
                Kind::TwoTiles
                    .at(id.span, format!("there are two tiles with the id {number}"))
                    .label(first, "the first one is here")
                    .help("give one of them another id"),
            );
            continue;
        }
        set(
            &mut tiles.next,
            at,
            next.and_then(|tile| i32::try_from(tile).ok()),
        );
        set(
            &mut tiles.prev,
            at,
            prev.and_then(|tile| i32::try_from(tile).ok()),
        );
        set(&mut tiles.lands_on, at, Some(landing));
        tiles
            .accessible
            .extend(around.map(|around| (number, around)));
    }
    tiles.accessible.sort_by_key(|(id, _)| *id);
    tiles
}

/// When so many tiles are made outside of the board, its size is wrong, not they.
const SIZE_IS_WRONG: usize = 3;

/// What is said about tiles that are not on the board.
struct Outside {
    /// How many tiles are.
    count: i32,
    /// Where that is said.
    size: Option<Span>,
    /// The tiles that are made all the same.
    ids: BTreeSet<i32>,
    /// How many of them have been told.
    told: usize,
}

impl Outside {
    fn tell(&mut self, value: &Expr, number: i32, what: &str, problems: &mut Vec<Diagnostic>) {
        let is_made = self.ids.contains(&number);
        let size_is_wrong = self.ids.len() >= SIZE_IS_WRONG;
        // Ways to tiles that are made but not on the board are the same mistake.
        if is_made && (!what.starts_with("`id`") || (size_is_wrong && self.told > 0)) {
            return;
        }
        self.told += usize::from(is_made);
        let count = self.count;
        let mut problem = Kind::NoSuchTile
            .at(
                value.span,
                format!("{what} {number}: there is no such tile"),
            )
            .help(format!(
                "`NumTiles` is {count}, so tiles are 0 to {}",
                count - 1
            ));
        if let (Some(size), true) = (self.size, is_made) {
            problem = problem.label(size, "the number of tiles");
        }
        if let (Some(last), true) = (self.ids.last(), is_made && size_is_wrong) {
            problem = problem
                .note(format!("{} such tiles are made", self.ids.len()))
                .help(format!(
                    "write `NumTiles = {};`: tiles are counted from 0",
                    last.saturating_add(1)
                ));
        }
        problems.push(problem);
    }
}

/// The ids of tiles that are made but are not on the board, as far as they are plain.
fn ids_outside(makes: &[&Make], count: i32) -> BTreeSet<i32> {
    let attributes = makes
        .iter()
        .flat_map(|make| make.attributes.iter().flatten());
    attributes
        .filter(|(name, _)| name.text == "id")
        .filter_map(|(_, value)| match value.bare().kind {
            ExprKind::Number(id) => i32::try_from(id).ok(),
            _ => None,
        })
        .filter(|id| *id >= count)
        .collect()
}

fn set<T>(list: &mut [T], at: usize, value: Option<T>) {
    if let (Some(place), Some(value)) = (list.get_mut(at), value) {
        *place = value;
    }
}

/// A straight board: each tile leads to its neighbours, the ends to themselves.
fn plain(count: i32) -> Tiles {
    Tiles {
        next: (0..count).map(|id| (id + 1).min(count - 1)).collect(),
        prev: (0..count).map(|id| (id - 1).max(0)).collect(),
        accessible: Vec::new(),
        lands_on: (0..count).map(|_| Landing(0)).collect(),
    }
}
