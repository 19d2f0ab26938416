//! How the pieces of a game can move: forwards, backwards, and by which jumps.

use std::collections::BTreeSet;

use super::targets::Targets;
use super::{Case, Function, walk};
use crate::lang::roll::ast::{Expr, ExprKind, Operator, Stmt, StmtKind};
use crate::lang::roll::resolve::{Chance, Template};
use crate::source::Span;
use crate::tree::Arithmetic;

/// All moves of a game.
#[derive(Default)]
pub(super) struct Moves<'a> {
    /// Whether anything moves a piece at all.
    pub(super) any: bool,
    /// Whether a piece may follow `next`.
    pub(super) ahead: bool,
    /// Whether a piece may follow `prev`.
    pub(super) back: bool,
    /// Where jumps can end.
    pub(super) targets: Targets,
    /// The jumps themselves.
    pub(super) jumps: Vec<Jump<'a>>,
}

/// `jump(player, piece, tile);`
pub(super) struct Jump<'a> {
    pub(super) tile: &'a Expr,
    /// The number of the `landsOn` function it stands in, if it is one.
    pub(super) landing: Option<usize>,
    /// Whether it moves the piece that has just landed.
    pub(super) of_the_landed: bool,
    /// Whether it happens at every call of its function.
    pub(super) certain: bool,
    /// Whether it is the only move in its function.
    pub(super) alone: bool,
}

/// Whether a number can be above zero, and whether below.
type Signs = (bool, bool);

impl<'a> Moves<'a> {
    pub(super) fn of(case: &Case<'a>) -> Self {
        let mut moves = Self::default();
        for function in case.used() {
            moves.look(case, function);
        }
        moves
    }

    fn look(&mut self, case: &Case<'a>, function: &Function<'a>) {
        let mut calls = 0;
        let mut seen = BTreeSet::new();
        let certain = certain(&function.hook.body);
        let first_jump = self.jumps.len();
        walk::statements(&function.hook.body, &mut |statement| {
            let Some((name, player, piece, last)) = call(statement) else {
                return;
            };
            calls += 1;
            self.any = true;
            if name == "jump" {
                self.targets.add(case, function, last, &mut seen);
                self.jumps.push(Jump {
                    tile: last,
                    landing: (function.template == Template::LandsOn).then_some(function.number),
                    of_the_landed: is_argument(function, player, "playerID")
                        && is_argument(function, piece, "pieceID"),
                    certain: certain.contains(&statement.span),
                    alone: false,
                });
                return;
            }
            let (up, down) = signs(case, function, last);
            let (ahead, back) = if name == "move" {
                (up, down)
            } else {
                (down, up)
            };
            self.ahead |= ahead;
            self.back |= back;
        });
        for jump in self.jumps.iter_mut().skip(first_jump) {
            jump.alone = calls == 1;
        }
    }
}

/// The arguments of a call that moves a piece.
fn call(statement: &Stmt) -> Option<(&str, &Expr, &Expr, &Expr)> {
    let StmtKind::Call(function, Some(arguments)) = &statement.kind else {
        return None;
    };
    let name = function.text.as_str();
    match arguments.as_slice() {
        [player, piece, last] if matches!(name, "move" | "moveReverse" | "jump") => {
            Some((name, player, piece, last))
        }
        _ => None,
    }
}

fn is_argument(function: &Function<'_>, value: &Expr, name: &str) -> bool {
    walk::name(value) == Some(name) && function.is_given(name)
}

/// The places of statements that happen at every call: under no condition and in no
/// loop, with nothing before them that could end the game.
fn certain(body: &[Stmt]) -> BTreeSet<Span> {
    body.iter()
        .take_while(|statement| walk::bodies(statement).is_empty() && !walk::is_end(statement))
        .map(|statement| statement.span)
        .collect()
}

fn signs(case: &Case<'_>, function: &Function<'_>, distance: &Expr) -> Signs {
    if let Some(number) = case.known.always(distance) {
        return (number > 0, number < 0);
    }
    match &distance.bare().kind {
        ExprKind::Negate(inner) => swapped(signs(case, function, inner)),
        ExprKind::Binary(Operator::Arithmetic(op), pair) => {
            let [left, right] = pair.as_ref();
            let left = signs(case, function, left);
            let right = signs(case, function, right);
            match op {
                Arithmetic::Add => either(left, right),
                Arithmetic::Subtract => either(left, swapped(right)),
                Arithmetic::Multiply | Arithmetic::Divide => (
                    (left.0 && right.0) || (left.1 && right.1),
                    (left.0 && right.1) || (left.1 && right.0),
                ),
                // It has the sign of what is divided.
                Arithmetic::Remainder => left,
            }
        }
        ExprKind::Name(name) if name == "amountRolled" && function.is_given(name) => {
            match &case.plan.chance {
                Chance::Dice(_) => (true, false),
                Chance::Deck(cards) => (
                    cards.iter().any(|card| card.value > 0),
                    cards.iter().any(|card| card.value < 0),
                ),
            }
        }
        _ => (true, true),
    }
}

fn swapped((up, down): Signs) -> Signs {
    (down, up)
}

fn either(left: Signs, right: Signs) -> Signs {
    (left.0 || right.0, left.1 || right.1)
}
