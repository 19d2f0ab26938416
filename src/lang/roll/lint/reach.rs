//! Which tiles the pieces of a game can reach, and which are made in vain.
//!
//! A tile counts as reached if some piece may pass it or land on it with any throws:
//! whatever is called out of reach here, really is.

use super::Case;
use super::made::{Made, entry};
use super::moves::Moves;
use super::targets::{Targets, looked_up};
use super::walk;
use crate::diagnostic::Diagnostic;
use crate::lang::roll::ast::StmtKind;
use crate::lang::roll::kind::Kind;
use crate::tree::FixedList;

/// So many tiles are named in one note.
const NAMED: usize = 8;

/// The tiles that can be reached.
pub(super) struct Reached {
    /// Tile by tile; `None` if it can be any of them.
    tiles: Option<Vec<bool>>,
}

impl Reached {
    pub(super) fn by(case: &Case<'_>, moves: &Moves<'_>) -> Self {
        if moves.targets.anywhere {
            return Self { tiles: None };
        }
        let tiles = &case.plan.tiles;
        let mut reached = vec![false; tiles.next.len()];
        let mut waiting = starts(case);
        waiting.extend(landings(case, &moves.targets));
        while let Some(tile) = waiting.pop() {
            let place = usize::try_from(tile).ok();
            let Some(seen) = place.and_then(|place| reached.get_mut(place)) else {
                continue;
            };
            if std::mem::replace(seen, true) {
                continue;
            }
            if moves.ahead {
                waiting.extend(entry(&tiles.next, tile));
            }
            if moves.back {
                waiting.extend(entry(&tiles.prev, tile));
            }
        }
        Self {
            tiles: Some(reached),
        }
    }

    /// Whether a piece may come to this tile.
    pub(super) fn has(&self, tile: i32) -> bool {
        match &self.tiles {
            None => true,
            Some(reached) => entry(reached, tile).unwrap_or(false),
        }
    }
}

/// The tiles on which pieces start.
pub(super) fn starts(case: &Case<'_>) -> Vec<i32> {
    let settings = &case.plan.settings;
    let given = &settings.start_on;
    let seats = settings.max_players.max(settings.num_players);
    let all_given = usize::try_from(seats).is_ok_and(|seats| seats <= given.len());
    let mut starts = within(case, given).collect::<Vec<_>>();
    if !all_given || asks_for_more(case) {
        starts.push(crate::lang::roll::resolve::DEFAULT_START);
    }
    starts
}

/// Whether a question may seat more players than `MaxPlayers`.
fn asks_for_more(case: &Case<'_>) -> bool {
    let mut more = false;
    for function in case.written() {
        walk::statements(&function.hook.body, &mut |statement| {
            if let StmtKind::Call(_, Some(arguments)) = &statement.kind
                && walk::target(statement).and_then(walk::name) == Some("NumPlayers")
            {
                let most = match arguments.as_slice() {
                    [_, _, most] => walk::name(most),
                    _ => None,
                };
                more |= most != Some("MaxPlayers");
            }
        });
    }
    more
}

/// The items of a list that are tiles. A range may be much longer than the board.
fn within(case: &Case<'_>, list: &FixedList) -> Box<dyn Iterator<Item = i32>> {
    let count = case.plan.settings.num_tiles;
    match list {
        FixedList::Items(items) => Box::new(items.clone().into_iter()),
        FixedList::Range(low, high) => Box::new((*low).max(0)..=(*high).min(count - 1)),
    }
}

/// Where jumps end.
fn landings(case: &Case<'_>, targets: &Targets) -> Vec<i32> {
    let last = case.plan.settings.num_tiles - 1;
    let mut tiles = Vec::new();
    let mut ranges = targets.ranges.clone();
    if targets.accessible {
        for (_, list) in &case.plan.tiles.accessible {
            match list {
                FixedList::Items(items) => tiles.extend(items),
                FixedList::Range(low, high) => ranges.push((*low, *high)),
            }
        }
    }
    // Many long ranges lie over one another: each tile is taken only once.
    ranges.sort_unstable();
    let mut free = 0;
    for (low, high) in ranges {
        let high = high.min(last);
        tiles.extend(low.max(free)..=high);
        free = free.max(high.saturating_add(1));
    }
    tiles
}

/// The board with some tiles marked.
fn marked(case: &Case<'_>, tiles: Vec<i32>) -> Vec<bool> {
    let mut board = vec![false; case.plan.tiles.next.len()];
    for tile in tiles {
        let place = usize::try_from(tile).ok();
        if let Some(mark) = place.and_then(|place| board.get_mut(place)) {
            *mark = true;
        }
    }
    board
}

/// Warns of tiles that are made though no piece can get there.
pub(super) fn check(
    case: &Case<'_>,
    made: &[Made<'_>],
    moves: &Moves<'_>,
    reached: &Reached,
    problems: &mut Vec<Diagnostic>,
) {
    // A game that never moves a piece has its tiles for something else.
    if !moves.any {
        return;
    }
    let looked_up = looked_up(case);
    if looked_up.anywhere {
        return;
    }
    let used = marked(case, landings(case, &looked_up));
    let code = Kind::UnreachableTile.code();
    let lost: Vec<_> = made
        .iter()
        .filter(|tile| !reached.has(tile.id) && entry(&used, tile.id) != Some(true))
        .filter(|tile| !case.allowed.silences(code, tile.span))
        .collect();
    // They mostly have one cause, so they are told together.
    let Some((first, others)) = lost.split_first() else {
        return;
    };
    let id = first.id;
    let mut problem = Kind::UnreachableTile
        .at(first.span, format!("no piece can reach tile {id}"))
        .here("no way leads here");
    if !others.is_empty() {
        problem = problem.note(format!("the same is true of {}", listed(others)));
    }
    problems.push(problem.help(format!(
        "let another tile lead to it with `next: {id}`, or remove this line"
    )));
}

/// "tiles 3, 4 and 7 more"
fn listed(tiles: &[&Made<'_>]) -> String {
    let mut names: Vec<_> = tiles
        .iter()
        .take(NAMED)
        .map(|tile| tile.id.to_string())
        .collect();
    if tiles.len() > NAMED {
        names.push(format!("{} more", tiles.len() - NAMED));
    }
    match names.split_last() {
        Some((last, [])) => format!("tile {last}"),
        Some((last, others)) => format!("tiles {} and {last}", others.join(", ")),
        None => String::new(),
    }
}
