//! Numbers that are the same in every play.

use std::collections::BTreeMap;

use crate::lang::roll::ast::{Expr, ExprKind, Operator};
use crate::lang::roll::resolve::{DEFAULT_FINISH, DEFAULT_START, Plan, Settings};
use crate::tree::{Arithmetic, FixedList};

/// The first values of globals, and fields.
pub(super) struct Known<'a> {
    settings: &'a Settings,
    globals: BTreeMap<&'a str, i32>,
}

impl<'a> Known<'a> {
    pub(super) fn new(plan: &'a Plan<'a>) -> Self {
        let globals = plan.globals.iter();
        Self {
            settings: &plan.settings,
            globals: globals
                .map(|global| (global.name.as_str(), global.value))
                .collect(),
        }
    }

    /// What a value outside of functions comes to.
    pub(super) fn first(&self, expr: &Expr) -> Option<i32> {
        number(expr, &|leaf| match &leaf.kind {
            ExprKind::Name(name) => self.named(name),
            ExprKind::Index(list, index) => self.item(list, index),
            _ => None,
        })
    }

    /// What a value inside a function always comes to: numbers and `NumTiles`.
    pub(super) fn always(&self, expr: &Expr) -> Option<i32> {
        number(expr, &|leaf| match &leaf.kind {
            ExprKind::Name(name) if name == "NumTiles" => Some(self.settings.num_tiles),
            _ => None,
        })
    }

    fn named(&self, name: &str) -> Option<i32> {
        Some(match name {
            "GUI" => self.settings.gui,
            "MaxPlayers" => self.settings.max_players,
            "MinPlayers" => self.settings.min_players,
            "NumPieces" => self.settings.num_pieces,
            "NumPlayers" => self.settings.num_players,
            "NumTiles" => self.settings.num_tiles,
            "HasReplacement" => self.settings.has_replacement,
            _ => return self.globals.get(name).copied(),
        })
    }

    fn item(&self, list: &Expr, index: &Expr) -> Option<i32> {
        let index = usize::try_from(self.first(index)?).ok()?;
        match &list.kind {
            ExprKind::Name(name) if name == "StartOn" => {
                Some(self.settings.start_on.get(index).unwrap_or(DEFAULT_START))
            }
            ExprKind::Name(name) if name == "FinishOn" => {
                Some(self.settings.finish_on.get(index).unwrap_or(DEFAULT_FINISH))
            }
            _ => None,
        }
    }
}

/// What an expression of literals comes to.
pub(super) fn literal(expr: &Expr) -> Option<i32> {
    number(expr, &|_| None)
}

fn number(expr: &Expr, leaf: &dyn Fn(&Expr) -> Option<i32>) -> Option<i32> {
    match &expr.kind {
        ExprKind::Number(value) => i32::try_from(*value).ok(),
        ExprKind::Group(inner) => number(inner, leaf),
        ExprKind::Negate(inner) => match inner.kind {
            // The smallest number has no positive twin.
            ExprKind::Number(value) => i32::try_from(-value).ok(),
            _ => Arithmetic::Subtract.apply(0, number(inner, leaf)?).ok(),
        },
        ExprKind::Binary(Operator::Arithmetic(op), pair) => {
            let [left, right] = pair.as_ref();
            op.apply(number(left, leaf)?, number(right, leaf)?).ok()
        }
        _ => leaf(expr),
    }
}

/// Whether a list has this item.
pub(super) fn contains(list: &FixedList, item: i32) -> bool {
    match list {
        FixedList::Items(items) => items.contains(&item),
        FixedList::Range(low, high) => (*low..=*high).contains(&item),
    }
}
