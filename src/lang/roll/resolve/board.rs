//! The board: tiles that are made, and those that are filled in.

use super::constant::Constants;
use super::functions::Functions;
use super::object::{Attribute, attributes, optional, required};
use crate::diagnostic::Diagnostic;
use crate::lang::Index;
use crate::lang::roll::ast::{Expr, Make};
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
    functions: &Functions<'_>,
    constants: &Constants,
    problems: &mut Vec<Diagnostic>,
    index: &mut Index,
) -> Tiles {
    let mut tiles = plain(count);
    let mut made: std::collections::BTreeMap<i32, Span> = std::collections::BTreeMap::new();
    for make in makes {
        let Some([id, next, prev, accessible, lands_on]) = attributes(make, &TILE, problems) else {
            continue;
        };
        let mut tile = |value: Option<&Expr>, what: &str| {
            let value = value?;
            let number = constants.number(value, problems)?;
            if (0..count).contains(&number) {
                return usize::try_from(number).ok();
            }
            problems.push(
                Kind::NoSuchTile
                    .at(
                        value.span,
                        format!("{what} {number}: there is no such tile"),
                    )
                    .help(format!(
                        "`NumTiles` is {count}, so tiles are 0 to {}",
                        count - 1
                    )),
            );
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
