//! Which tiles a value in a function can name.

use std::collections::BTreeSet;

use super::{Case, Function, walk};
use crate::lang::roll::ast::{Expr, ExprKind, StmtKind};

/// Behind so many variables of one function nobody looks further: each takes a look
/// at the whole function.
const MOST_FOLLOWED: usize = 100;

/// Tiles that some values can name.
#[derive(Default)]
pub(super) struct Targets {
    /// Nobody knows which.
    pub(super) anywhere: bool,
    /// Whatever stands in `accessible` lists.
    pub(super) accessible: bool,
    /// From one tile to another, both included.
    pub(super) ranges: Vec<(i32, i32)>,
}

impl Targets {
    /// Adds the tiles that `value` can name. A tile on which some piece stands adds
    /// nothing: it has been reached already.
    ///
    /// `seen` are the variables of this function that have been followed before.
    pub(super) fn add<'a>(
        &mut self,
        case: &Case<'_>,
        function: &Function<'a>,
        value: &'a Expr,
        seen: &mut BTreeSet<&'a str>,
    ) {
        if let Some(tile) = case.known.always(value) {
            self.ranges.push((tile, tile));
            return;
        }
        match &value.bare().kind {
            ExprKind::Index(list, _) if is_accessible(list) => self.accessible = true,
            ExprKind::Dot(_, attribute) if attribute.text == "occupiedTileID" => {}
            ExprKind::Name(name) => self.variable(case, function, name, seen),
            _ => self.anywhere = true,
        }
    }

    /// Follows a variable to all that is ever put into it.
    fn variable<'a>(
        &mut self,
        case: &Case<'_>,
        function: &Function<'a>,
        name: &'a str,
        seen: &mut BTreeSet<&'a str>,
    ) {
        let landed_on = name == "tileID" && function.is_given(name);
        if landed_on || !seen.insert(name) {
            return;
        }
        if !function.declared.contains(name)
            || function.stepped.contains(name)
            || seen.len() > MOST_FOLLOWED
        {
            self.anywhere = true;
            return;
        }
        walk::statements(
            &function.hook.body,
            &mut |statement| match &statement.kind {
                StmtKind::Declare(declaration) if declaration.name.text == name => {
                    match &declaration.value {
                        Some(value) => self.add(case, function, value, seen),
                        None => self.ranges.push((0, 0)),
                    }
                }
                StmtKind::Assign(target, value) if walk::name(target) == Some(name) => {
                    self.add(case, function, value, seen);
                }
                StmtKind::For(Some((variable, list)), _) if variable.text == name => {
                    self.list(case, function, list, seen);
                }
                StmtKind::Call(_, Some(arguments))
                    if walk::target(statement).and_then(walk::name) == Some(name) =>
                {
                    match arguments.as_slice() {
                        [_, list] => self.list(case, function, list, seen),
                        [_, low, high] => self.range(case, low, high),
                        _ => self.anywhere = true,
                    }
                }
                _ => {}
            },
        );
    }

    fn list<'a>(
        &mut self,
        case: &Case<'_>,
        function: &Function<'a>,
        list: &'a Expr,
        seen: &mut BTreeSet<&'a str>,
    ) {
        match &list.bare().kind {
            ExprKind::List(items) => {
                for item in items {
                    self.add(case, function, item, seen);
                }
            }
            ExprKind::Range(pair) => {
                let [low, high] = pair.as_ref();
                self.range(case, low, high);
            }
            _ if is_accessible(list) => self.accessible = true,
            _ => self.anywhere = true,
        }
    }

    fn range(&mut self, case: &Case<'_>, low: &Expr, high: &Expr) {
        match (case.known.always(low), case.known.always(high)) {
            (Some(low), Some(high)) => self.ranges.push((low, high)),
            _ => self.anywhere = true,
        }
    }
}

/// `TileList[…].accessible`
fn is_accessible(list: &Expr) -> bool {
    matches!(&list.bare().kind, ExprKind::Dot(_, attribute) if attribute.text == "accessible")
}

/// The tile in `TileList[tile].accessible[index]`, and the index.
pub(super) fn accessible_item(value: &Expr) -> Option<(&Expr, &Expr)> {
    let ExprKind::Index(list, index) = &value.bare().kind else {
        return None;
    };
    let ExprKind::Dot(of, attribute) = &list.kind else {
        return None;
    };
    let ExprKind::Index(_, tile) = &of.kind else {
        return None;
    };
    (attribute.text == "accessible").then_some((tile, index))
}

/// Which tiles the program looks up in `TileList`: these may be made for what they
/// hold, whether a piece gets there or not.
pub(super) fn looked_up(case: &Case<'_>) -> Targets {
    let mut targets = Targets::default();
    for function in case.used() {
        let mut seen = BTreeSet::new();
        walk::all_expressions(&function.hook.body, &mut |expr| {
            if let ExprKind::Index(list, tile) = &expr.kind
                && walk::name(list) == Some("TileList")
            {
                targets.add(case, function, tile, &mut seen);
            }
        });
    }
    targets
}
