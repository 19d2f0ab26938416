//! Tiles and jumps that lead nowhere.

use std::collections::{BTreeMap, BTreeSet};

use super::known::contains;
use super::made::{Made, entry};
use super::moves::{Jump, Moves};
use super::reach::Reached;
use super::targets::accessible_item;
use super::{Case, finish, walk};
use crate::diagnostic::Diagnostic;
use crate::lang::roll::ast::{Expr, ExprKind, StmtKind};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::resolve::{DEFAULT_FINISH, Template};
use crate::source::Span;
use crate::tree::FixedList;

/// So many different jumps of a program are looked at, each on every tile that makes it.
const MOST_WAYS: usize = 100;

pub(super) fn check(
    case: &Case<'_>,
    made: &[Made<'_>],
    moves: &Moves<'_>,
    reached: &Reached,
    problems: &mut Vec<Diagnostic>,
) {
    dead_ends(case, made, moves, reached, problems);
    let mut tiles: BTreeMap<usize, Vec<&Made<'_>>> = BTreeMap::new();
    for tile in made {
        if let Some(landing) = entry(&case.plan.tiles.lands_on, tile.id) {
            tiles.entry(landing.0).or_default().push(tile);
        }
    }
    problems.extend(
        moves
            .jumps
            .iter()
            .filter_map(|jump| off_the_board(case, jump)),
    );
    // Jumps of a function that lead the same way say nothing new.
    let mut seen = BTreeSet::new();
    for jump in moves.jumps.iter().filter(|jump| jump.of_the_landed) {
        let Some(landing) = jump.landing else {
            continue;
        };
        let way = case.source.slice(jump.tile.span);
        if !seen.insert((landing, way, jump.certain)) {
            continue;
        }
        if seen.len() > MOST_WAYS {
            break;
        }
        let own = tiles.get(&landing).map_or(&[][..], Vec::as_slice);
        match item_of_the_tile(case, jump) {
            Some(item) => ladders(case, own, jump, item, problems),
            None => problems.extend(on_the_spot(case, own, jump)),
        }
    }
}

/// Tiles that pieces can never leave, though it is not the end.
fn dead_ends(
    case: &Case<'_>,
    made: &[Made<'_>],
    moves: &Moves<'_>,
    reached: &Reached,
    problems: &mut Vec<Diagnostic>,
) {
    // A jump of any other piece may free one that is stuck.
    let freed = moves.jumps.iter().any(|jump| !jump.of_the_landed);
    if !moves.any || freed || finish::is_asked(case) {
        return;
    }
    let tiles = &case.plan.tiles;
    let last = case.plan.settings.num_tiles - 1;
    let mut ends = None;
    for tile in made {
        let id = tile.id;
        let stays = entry(&tiles.next, id) == Some(id)
            && (!moves.back || entry(&tiles.prev, id) == Some(id));
        // With a function of its own, a trap is probably meant.
        let plain = entry(&tiles.lands_on, id).is_none_or(|landing| landing.0 == 0);
        if !stays || !plain || id == last || !reached.has(id) {
            continue;
        }
        if ends.get_or_insert_with(|| Ends::of(case)).has(id) {
            continue;
        }
        let Some(next) = tile.value("next") else {
            continue;
        };
        problems.push(
            Kind::LeadsNowhere
                .at(next.span, format!("tile {id} leads to itself"))
                .here("a piece that comes here can never leave")
                .help(format!(
                    "let the way go on, as in `next: {}`, or, if this is the goal, put {id} into `FinishOn` and write a `goalCheck`",
                    id + 1
                )),
        );
    }
}

/// Whether the program knows of a tile as a finish, or by its number in a function.
struct Ends<'a> {
    finish: Option<&'a FixedList>,
    numbers: BTreeSet<i32>,
}

impl<'a> Ends<'a> {
    fn of(case: &Case<'a>) -> Self {
        let finishes = finish::field(case, "FinishOn").is_some() || finish::is_read(case);
        let mut ends = Self {
            finish: finishes.then_some(&case.plan.settings.finish_on),
            numbers: finishes.then_some(DEFAULT_FINISH).into_iter().collect(),
        };
        for function in case.written() {
            walk::all_expressions(&function.hook.body, &mut |expr| {
                let small = match &expr.kind {
                    ExprKind::Binary(_, pair) => pair.iter().all(is_leaf),
                    _ => is_leaf(expr),
                };
                let number = small.then(|| case.known.first(expr));
                ends.numbers.extend(number.flatten());
            });
        }
        ends
    }

    fn has(&self, tile: i32) -> bool {
        self.numbers.contains(&tile) || self.finish.is_some_and(|finish| contains(finish, tile))
    }
}

fn is_leaf(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Number(_) | ExprKind::Name(_))
}

/// The `2` in `TileList[tileID].accessible[2]`, if that is where a jump leads,
/// straight or by a variable that holds nothing else.
fn item_of_the_tile(case: &Case<'_>, jump: &Jump<'_>) -> Option<usize> {
    let function = case.landing(jump.landing?)?;
    let mut target = jump.tile;
    if let Some(name) = walk::name(target) {
        let mut values = Vec::new();
        walk::statements(
            &function.hook.body,
            &mut |statement| match &statement.kind {
                StmtKind::Declare(declaration) if declaration.name.text == name => {
                    values.push(declaration.value.as_ref());
                }
                _ => {}
            },
        );
        target = match values.as_slice() {
            [Some(value)] if !function.changed.contains(name) => value,
            _ => return None,
        };
    }
    let (tile, item) = accessible_item(target)?;
    let is_own = walk::name(tile) == Some("tileID") && function.is_given("tileID");
    let item = case.known.always(item).filter(|_| is_own)?;
    usize::try_from(item).ok()
}

/// Ladders that lead to themselves or off the board.
fn ladders(
    case: &Case<'_>,
    own: &[&Made<'_>],
    jump: &Jump<'_>,
    item: usize,
    problems: &mut Vec<Diagnostic>,
) {
    let count = case.plan.settings.num_tiles;
    for tile in own {
        let id = tile.id;
        let (Some(leads_to), Some(list)) = (case.accessible(id, item), tile.value("accessible"))
        else {
            if jump.certain {
                problems.push(
                    Kind::LeadsNowhere
                        .at(
                            tile.span,
                            format!("tile {id} does not say where to jump to"),
                        )
                        .here(format!("its `accessible` has no item {item}"))
                        .label(jump.tile.span, "the jump is here")
                        .help("write `accessible: {…}` with the tile where the piece should go"),
                );
            }
            continue;
        };
        let problem = Kind::LeadsNowhere.at(
            item_span(list, item),
            format!("from tile {id} a piece jumps to tile {leads_to}"),
        );
        // A condition may ask for just this, and another move may come before it.
        if leads_to == id && jump.certain && jump.alone {
            problems.push(
                problem
                    .here("this is the tile itself")
                    .label(jump.tile.span, "the jump is here")
                    .help("write the tile where the piece should go"),
            );
        } else if !(0..count).contains(&leads_to) && jump.certain {
            problems.push(
                problem
                    .here("there is no such tile")
                    .label(jump.tile.span, "the jump is here")
                    .help(format!(
                        "`NumTiles` is {count}, so write a tile from 0 to {}",
                        count - 1
                    )),
            );
        }
    }
}

/// `jump(playerID, pieceID, 20);` on a board of 20 tiles.
fn off_the_board(case: &Case<'_>, jump: &Jump<'_>) -> Option<Diagnostic> {
    let tile = case.known.always(jump.tile)?;
    let count = case.plan.settings.num_tiles;
    let problem = Kind::LeadsNowhere.at(jump.tile.span, format!("this jump leads to tile {tile}"));
    (!(0..count).contains(&tile)).then(|| {
        problem.here("there is no such tile").help(format!(
            "`NumTiles` is {count}, so write a tile from 0 to {}",
            count - 1
        ))
    })
}

/// A jump to the tile on which the piece has just landed.
fn on_the_spot(case: &Case<'_>, own: &[&Made<'_>], jump: &Jump<'_>) -> Option<Diagnostic> {
    let function = case.landing(jump.landing?)?;
    let same = walk::name(jump.tile) == Some("tileID") && function.is_given("tileID");
    if same && jump.alone && jump.certain {
        return Some(
            Kind::LeadsNowhere
                .at(jump.tile.span, "this jump leads to the tile it begins on")
                .here("the piece stands there already")
                .help("write the tile where the piece should go"),
        );
    }
    let tile = case.known.always(jump.tile)?;
    let [only] = own else {
        return None;
    };
    // Another move in the function may have taken the piece away before.
    if only.id != tile || !jump.alone {
        return None;
    }
    Some(
        Kind::LeadsNowhere
            .at(
                jump.tile.span,
                format!("this jump leads from tile {tile} to tile {tile}"),
            )
            .here("the piece stands there already")
            .label(only.span, "only this tile uses the function")
            .help("write the tile where the piece should go"),
    )
}

/// The place of an item of a list, as far as it is written out.
fn item_span(list: &Expr, item: usize) -> Span {
    match &list.bare().kind {
        ExprKind::List(items) => items.get(item).map_or(list.span, |item| item.span),
        _ => list.span,
    }
}

impl<'a> Case<'a> {
    /// A `landsOn` function by its number.
    fn landing(&self, number: usize) -> Option<&super::Function<'a>> {
        self.functions
            .iter()
            .find(|function| function.template == Template::LandsOn && function.number == number)
    }

    /// An item of the `accessible` list of a tile.
    fn accessible(&self, tile: i32, item: usize) -> Option<i32> {
        let lists = &self.plan.tiles.accessible;
        let place = lists.binary_search_by_key(&tile, |(id, _)| *id).ok()?;
        lists.get(place)?.1.get(item)
    }
}
