//! Games that nobody can win.

use super::condition::turned;
use super::known::contains;
use super::made::{Made, entry};
use super::moves::Moves;
use super::reach::{Reached, starts};
use super::{Case, finish, walk};
use crate::diagnostic::Diagnostic;
use crate::lang::roll::ast::{Expr, ExprKind, GameItem, Operator, Stmt, StmtKind};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::resolve::{DEFAULT_FINISH, Template};
use crate::source::{Origin, Span};
use crate::tree::Comparison;

const BY_DEFAULT: &str = "without a `goalCheck` of your own, whoever comes to the last tile wins";

pub(super) fn check(
    case: &Case<'_>,
    made: &[Made<'_>],
    moves: &Moves<'_>,
    reached: &Reached,
    problems: &mut Vec<Diagnostic>,
) {
    let elsewhere = case.used().any(|function| {
        function.template != Template::GoalCheck && ends_the_game(&function.hook.body)
    });
    if elsewhere {
        return;
    }
    if case.plan.goal_check.origin == Origin::Program {
        problems.extend(own_goal(case, reached));
        return;
    }
    let last = case.plan.settings.num_tiles - 1;
    if reached.has(last) {
        return;
    }
    if !moves.any {
        let rolls = case.written().filter(|function| function.used);
        let place = rolls
            .filter(|function| function.template == Template::Roll)
            .map(|function| function.hook.head)
            .next();
        problems.push(
            Kind::UnreachableGoal
                .at(
                    place.unwrap_or(board(case)),
                    "no piece is ever moved, so nobody can win",
                )
                .note(BY_DEFAULT)
                .help("write `move(playerID, 0, amountRolled);` in the `roll` function, or write a `goalCheck` of your own"),
        );
        return;
    }
    let problem = Kind::UnreachableGoal
        .at(
            board(case),
            format!("no piece can reach tile {last}, so nobody can win"),
        )
        .note(BY_DEFAULT);
    problems.push(if let Some((tile, leads_to)) = turning_point(case, made, moves) {
        let way = if tile.id == leads_to {
            "the way ends here".to_owned()
        } else {
            format!("from here the way leads back to tile {leads_to}")
        };
        let place = tile.value("next").map_or(tile.span, |next| next.span);
        problem
            .label(place, way)
            .help(format!("change this `next` so that the way goes on to tile {last}, or write a `goalCheck` of your own"))
    } else {
        problem.help(format!("let a way lead to tile {last}, or write a `goalCheck` of your own"))
    });
}

/// The place that says most about the board.
fn board(case: &Case<'_>) -> Span {
    if let Some(field) = finish::field(case, "NumTiles") {
        return field.name.span.to(field.value.span);
    }
    let mut blocks = case.game.items.iter().filter_map(|item| match item {
        GameItem::Block(block) => Some(&block.name),
        GameItem::Global(_) => None,
    });
    blocks
        .find(|name| name.text == "Board")
        .map_or(case.game.name.span, |name| name.span)
}

/// The made tile from which the way of the first player goes back or not on.
fn turning_point<'m, 'a>(
    case: &Case<'_>,
    made: &'m [Made<'a>],
    moves: &Moves<'_>,
) -> Option<(&'m Made<'a>, i32)> {
    if !moves.ahead {
        return None;
    }
    let next = &case.plan.tiles.next;
    let mut seen = vec![false; next.len()];
    let mut tile = starts(case).into_iter().next()?;
    loop {
        let place = usize::try_from(tile).ok()?;
        *seen.get_mut(place)? = true;
        let leads_to = entry(next, tile)?;
        if entry(&seen, leads_to)? {
            let found = made.iter().find(|made| made.id == tile)?;
            return Some((found, leads_to));
        }
        tile = leads_to;
    }
}

/// Whether any of these statements ends the game.
fn ends_the_game(body: &[Stmt]) -> bool {
    let mut ends = false;
    walk::statements(body, &mut |statement| ends |= walk::is_end(statement));
    ends
}

/// A `goalCheck` that waits in vain wherever it could declare a winner.
fn own_goal(case: &Case<'_>, reached: &Reached) -> Option<Diagnostic> {
    let function = case
        .written()
        .find(|function| function.template == Template::GoalCheck)?;
    if !function.is_given("tileID") {
        return None;
    }
    let mut hunt = Hunt {
        case,
        reached,
        vain: None,
        can_win: false,
    };
    hunt.list(&function.hook.body);
    let (comparison, tile) = hunt.vain?;
    if hunt.can_win {
        return None;
    }
    let count = case.plan.settings.num_tiles;
    let problem = Kind::UnreachableGoal.at(
        comparison,
        format!("no piece can reach tile {tile}, so nobody can win"),
    );
    Some(if (0..count).contains(&tile) {
        problem
            .here("this never holds")
            .help("compare with a tile that can be reached, or let a way lead to this one")
    } else {
        problem.here("there is no such tile").help(format!(
            "the tiles are 0 to {}: the last one is `NumTiles - 1`",
            count - 1
        ))
    })
}

struct Hunt<'l, 'a> {
    case: &'l Case<'a>,
    reached: &'l Reached,
    /// A comparison that keeps a winner from being declared, and its tile.
    vain: Option<(Span, i32)>,
    can_win: bool,
}

impl Hunt<'_, '_> {
    fn list(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.can_win |= walk::is_end(statement);
            let StmtKind::If(branches, otherwise) = &statement.kind else {
                for body in walk::bodies(statement) {
                    self.list(body);
                }
                continue;
            };
            for (condition, body) in branches {
                match self.never(condition) {
                    Some(vain) if ends_the_game(body) => {
                        self.vain = self.vain.or(Some(vain));
                    }
                    Some(_) => {}
                    None => self.list(body),
                }
            }
            self.list(otherwise);
        }
    }

    /// The comparison that keeps a condition from ever holding.
    fn never(&self, condition: &Expr) -> Option<(Span, i32)> {
        match &condition.bare().kind {
            ExprKind::All(parts) => parts.iter().find_map(|part| self.never(part)),
            ExprKind::Binary(Operator::Comparison(op), pair) => {
                let [left, right] = pair.as_ref();
                let (op, other) = match (walk::name(left), walk::name(right)) {
                    (Some("tileID"), _) => (*op, right),
                    (_, Some("tileID")) => (turned(*op), left),
                    _ => return None,
                };
                let tile = match op {
                    Comparison::Equal => self.out_of_reach(other)?,
                    Comparison::Above | Comparison::AtLeast => {
                        let limit = self.case.known.always(other)?;
                        let first = limit.checked_add(i32::from(op == Comparison::Above))?;
                        Some(first).filter(|first| *first >= self.case.plan.settings.num_tiles)?
                    }
                    _ => return None,
                };
                Some((condition.span, tile))
            }
            _ => None,
        }
    }

    /// The tile that a value names, if no piece can come to it; of `FinishOn[…]`, the
    /// first, if none of them can be reached.
    fn out_of_reach(&self, value: &Expr) -> Option<i32> {
        let settings = &self.case.plan.settings;
        // A piece that was never moved may stand beside the board.
        let found = |tile: i32| self.reached.has(tile) || contains(&settings.start_on, tile);
        if let Some(tile) = self.case.known.always(value) {
            return (!found(tile)).then_some(tile);
        }
        let ExprKind::Index(list, _) = &value.bare().kind else {
            return None;
        };
        if walk::name(list) != Some("FinishOn") || finish::is_asked(self.case) {
            return None;
        }
        let seats = usize::try_from(settings.max_players.max(settings.num_players)).ok()?;
        let finish = |seat: usize| settings.finish_on.get(seat).unwrap_or(DEFAULT_FINISH);
        if (0..seats).any(|seat| found(finish(seat))) {
            return None;
        }
        Some(finish(0))
    }
}
