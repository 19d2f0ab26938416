//! `FinishOn` that nothing looks at.

use super::{Case, walk};
use crate::diagnostic::Diagnostic;
use crate::lang::roll::ast::{BlockItem, Expr, ExprKind, Field, GameItem};
use crate::lang::roll::kind::Kind;
use crate::source::{Origin, Span};
use std::collections::BTreeSet;

pub(super) fn check(case: &Case<'_>, problems: &mut Vec<Diagnostic>) {
    let Some(field) = field(case, "FinishOn") else {
        return;
    };
    if is_read(case) || says_the_last_tile(case) {
        return;
    }
    let problem = Kind::FinishUnread
        .at(field.name.span, "`FinishOn` is set but never read")
        .here("nothing looks at it");
    let by_default = case.plan.goal_check.origin == Origin::Prelude;
    problems.push(if by_default {
        let last = case.plan.settings.num_tiles - 1;
        problem
            .note(format!(
                "without a `goalCheck` of your own, whoever comes to the last tile, tile {last}, wins"
            ))
            .help("write a `goalCheck` with `if (tileID == FinishOn[playerID])`, or remove this line")
    } else {
        problem.help("write `tileID == FinishOn[playerID]` in `goalCheck`, or remove this line")
    });
}

/// Whether anything looks at `FinishOn`. A question only sets it.
pub(super) fn is_read(case: &Case<'_>) -> bool {
    let is_finish = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(name) if name == "FinishOn");
    let mut set: BTreeSet<Span> = BTreeSet::new();
    let mut read = false;
    walk::outside(case.game, &mut |expr| read |= is_finish(expr));
    for function in case.written() {
        walk::statements(&function.hook.body, &mut |statement| {
            let owner = walk::target(statement).and_then(walk::owner);
            set.extend(owner.map(|(owner, _)| owner.span));
        });
        walk::all_expressions(&function.hook.body, &mut |expr| {
            read |= is_finish(expr) && !set.contains(&expr.span);
        });
    }
    read
}

/// Whether a question lets people choose where they finish.
pub(super) fn is_asked(case: &Case<'_>) -> bool {
    let mut asked = false;
    for function in case.written() {
        walk::statements(&function.hook.body, &mut |statement| {
            let owner = walk::target(statement).and_then(walk::owner);
            asked |= owner.is_some_and(|(_, name)| name == "FinishOn");
        });
    }
    asked
}

/// Whether it is true all the same: everybody finishes on the last tile.
fn says_the_last_tile(case: &Case<'_>) -> bool {
    let settings = &case.plan.settings;
    let finish = &settings.finish_on;
    (0..finish.len()).all(|seat| finish.get(seat) == Some(settings.num_tiles - 1))
}

/// A field that the program sets.
pub(super) fn field<'a>(case: &Case<'a>, name: &str) -> Option<&'a Field> {
    case.game.items.iter().find_map(|item| {
        let GameItem::Block(block) = item else {
            return None;
        };
        block.items.iter().find_map(|item| match item {
            BlockItem::Field(field) if field.name.text == name => Some(field),
            _ => None,
        })
    })
}
