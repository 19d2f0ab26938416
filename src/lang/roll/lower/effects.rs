//! Which pieces of the syntax tree change something: those are hoisted out of
//! expressions, left to right, so that expressions stay pure.

use crate::lang::roll::ast::{Expr, ExprKind, Stmt, StmtKind};

/// Whether working out an expression changes anything: only `++` and `--` do.
pub(super) fn has_effect(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Step(..) => true,
        ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Name(_) | ExprKind::Broken => false,
        ExprKind::Dot(inner, _)
        | ExprKind::Negate(inner)
        | ExprKind::Not(inner)
        | ExprKind::Group(inner) => has_effect(inner),
        ExprKind::Index(base, index) => has_effect(base) || has_effect(index),
        ExprKind::Binary(_, pair) | ExprKind::Range(pair) => pair.iter().any(has_effect),
        ExprKind::All(parts)
        | ExprKind::Any(parts)
        | ExprKind::Join(parts)
        | ExprKind::List(parts) => parts.iter().any(has_effect),
    }
}

/// Whether any of these statements may change the variable called `name`.
pub(super) fn changes(statements: &[Stmt], name: &str) -> bool {
    let is_it = |target: &Expr| matches!(&target.kind, ExprKind::Name(found) if found == name);
    statements.iter().any(|statement| match &statement.kind {
        StmtKind::Assign(target, value) => is_it(target) || has_effect(value),
        StmtKind::Call(function, Some(arguments)) => {
            let asked = function.text.starts_with("prompt") && arguments.first().is_some_and(is_it);
            asked || arguments.iter().any(has_effect)
        }
        StmtKind::If(branches, otherwise) => {
            let in_branch = |(condition, body): &(Expr, Vec<Stmt>)| {
                has_effect(condition) || changes(body, name)
            };
            branches.iter().any(in_branch) || changes(otherwise, name)
        }
        StmtKind::For(each, body) => {
            each.as_ref().is_some_and(|(_, list)| has_effect(list)) || changes(body, name)
        }
        StmtKind::Declare(declaration) => declaration.value.as_ref().is_some_and(has_effect),
        StmtKind::Step(target, _) => is_it(target),
        StmtKind::Call(_, None) | StmtKind::Broken => false,
    })
}

/// Whether any of these statements sets an item of the array called `name`.
pub(super) fn sets_item(statements: &[Stmt], name: &str) -> bool {
    let is_item = |target: &Expr| match &target.kind {
        ExprKind::Index(base, _) => matches!(&base.kind, ExprKind::Name(base) if base == name),
        _ => false,
    };
    statements.iter().any(|statement| match &statement.kind {
        StmtKind::Assign(target, _) => is_item(target),
        StmtKind::Call(_, Some(arguments)) => arguments.first().is_some_and(is_item),
        StmtKind::If(branches, otherwise) => {
            branches.iter().any(|(_, body)| sets_item(body, name)) || sets_item(otherwise, name)
        }
        StmtKind::For(_, body) => sets_item(body, name),
        StmtKind::Declare(_) | StmtKind::Step(..) | StmtKind::Call(_, None) | StmtKind::Broken => {
            false
        }
    })
}
