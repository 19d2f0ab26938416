//! Ways through the syntax tree.

use crate::lang::roll::ast::{BlockItem, Expr, ExprKind, Game, GameItem, Stmt, StmtKind};

/// Every statement, also those inside of others.
pub(super) fn statements<'a>(list: &'a [Stmt], see: &mut dyn FnMut(&'a Stmt)) {
    for statement in list {
        see(statement);
        for body in bodies(statement) {
            statements(body, see);
        }
    }
}

/// The lists of statements inside of a statement.
pub(super) fn bodies(statement: &Stmt) -> Vec<&[Stmt]> {
    match &statement.kind {
        StmtKind::If(branches, otherwise) => {
            let branches = branches.iter().map(|(_, body)| body.as_slice());
            branches.chain([otherwise.as_slice()]).collect()
        }
        StmtKind::For(_, body) => vec![body],
        StmtKind::Declare(_)
        | StmtKind::Assign(..)
        | StmtKind::Step(..)
        | StmtKind::Call(..)
        | StmtKind::Broken => Vec::new(),
    }
}

/// The expressions of a statement, without those of statements inside.
pub(super) fn expressions(statement: &Stmt) -> Vec<&Expr> {
    match &statement.kind {
        StmtKind::Declare(declaration) => {
            declaration.size.iter().chain(&declaration.value).collect()
        }
        StmtKind::Assign(target, value) => vec![target, value],
        StmtKind::Step(target, _) => vec![target],
        StmtKind::Call(_, arguments) => arguments.iter().flatten().collect(),
        StmtKind::If(branches, _) => branches.iter().map(|(condition, _)| condition).collect(),
        StmtKind::For(each, _) => each.iter().map(|(_, list)| list).collect(),
        StmtKind::Broken => Vec::new(),
    }
}

/// An expression and every one inside of it.
pub(super) fn inside<'a>(expr: &'a Expr, see: &mut dyn FnMut(&'a Expr)) {
    see(expr);
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Name(_) | ExprKind::Broken => {}
        ExprKind::Dot(inner, _)
        | ExprKind::Step(inner, _)
        | ExprKind::Negate(inner)
        | ExprKind::Not(inner)
        | ExprKind::Group(inner) => inside(inner, see),
        ExprKind::Index(base, index) => {
            inside(base, see);
            inside(index, see);
        }
        ExprKind::Binary(_, pair) | ExprKind::Range(pair) => {
            pair.iter().for_each(|part| inside(part, see));
        }
        ExprKind::All(parts)
        | ExprKind::Any(parts)
        | ExprKind::Join(parts)
        | ExprKind::List(parts) => parts.iter().for_each(|part| inside(part, see)),
    }
}

/// Every expression of every statement in a list.
pub(super) fn all_expressions<'a>(list: &'a [Stmt], see: &mut dyn FnMut(&'a Expr)) {
    statements(list, &mut |statement| {
        for expr in expressions(statement) {
            inside(expr, see);
        }
    });
}

/// Every expression outside of functions: values of globals, fields and attributes.
pub(super) fn outside<'a>(game: &'a Game, see: &mut dyn FnMut(&'a Expr)) {
    for item in &game.items {
        let block = match item {
            GameItem::Global(global) => {
                global.value.iter().for_each(|value| inside(value, see));
                continue;
            }
            GameItem::Block(block) => block,
        };
        for item in &block.items {
            match item {
                BlockItem::Field(field) => inside(&field.value, see),
                BlockItem::Make(make) => {
                    let values = make.attributes.iter().flatten().map(|(_, value)| value);
                    values.for_each(|value| inside(value, see));
                }
                BlockItem::Hook(_) | BlockItem::Declaration(_) | BlockItem::Broken => {}
            }
        }
    }
}

/// What a statement sets: the left side of `=`, the variable of `i++;`, or where
/// the answer to a question goes.
pub(super) fn target(statement: &Stmt) -> Option<&Expr> {
    match &statement.kind {
        StmtKind::Assign(target, _) | StmtKind::Step(target, _) => Some(target),
        StmtKind::Call(function, Some(arguments))
            if matches!(function.text.as_str(), "promptRange" | "promptList") =>
        {
            arguments.first()
        }
        _ => None,
    }
}

/// The variable or list that a target is or belongs to, and its name.
pub(super) fn owner(target: &Expr) -> Option<(&Expr, &str)> {
    let owner = match &target.kind {
        ExprKind::Index(base, _) => base,
        _ => target,
    };
    Some((owner, name(owner)?))
}

/// The name that an expression is, if it is nothing else.
pub(super) fn name(expr: &Expr) -> Option<&str> {
    match &expr.bare().kind {
        ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

/// `declareWinner(…);`
pub(super) fn is_end(statement: &Stmt) -> bool {
    matches!(&statement.kind, StmtKind::Call(function, _) if function.text == "declareWinner")
}

/// Whether working out an expression changes anything.
pub(super) fn has_step(expr: &Expr) -> bool {
    let mut found = false;
    inside(expr, &mut |expr| {
        found |= matches!(expr.kind, ExprKind::Step(..));
    });
    found
}
