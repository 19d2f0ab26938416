//! Statements that are never reached, and loops that come to nothing.

use std::collections::BTreeSet;

use super::{Function, walk};
use crate::diagnostic::Diagnostic;
use crate::lang::roll::ast::{Expr, ExprKind, Stmt, StmtKind};
use crate::lang::roll::kind::Kind;

pub(super) fn check(function: &Function<'_>, problems: &mut Vec<Diagnostic>) {
    list(&function.hook.body, problems);
}

fn list(statements: &[Stmt], problems: &mut Vec<Diagnostic>) {
    let end = statements
        .iter()
        .zip(statements.iter().skip(1))
        .find(|(statement, _)| always_ends(statement));
    if let Some((end, after)) = end {
        problems.push(
            Kind::AfterTheEnd
                .at(
                    after.span,
                    "`declareWinner` ends the game, so this is never done",
                )
                .label(end.span, "the game ends here")
                .help("move it above `declareWinner`, or remove it"),
        );
    }
    for statement in statements {
        if let StmtKind::For(Some((variable, _)), body) = &statement.kind
            && is_idle(statement)
        {
            problems.push(idle_loop(statement, &variable.text, body));
            continue;
        }
        for body in walk::bodies(statement) {
            list(body, problems);
        }
    }
}

/// Whether the game is over behind a statement, whichever way it goes.
fn always_ends(statement: &Stmt) -> bool {
    let ends = |body: &[Stmt]| body.iter().any(always_ends);
    match &statement.kind {
        StmtKind::If(branches, otherwise) => {
            branches.iter().all(|(_, body)| ends(body)) && ends(otherwise)
        }
        _ => walk::is_end(statement),
    }
}

fn idle_loop(statement: &Stmt, variable: &str, body: &[Stmt]) -> Diagnostic {
    let problem = Kind::IdleLoop.at(statement.span, "this loop changes nothing");
    let mut declared = None;
    walk::statements(body, &mut |inner| {
        if let StmtKind::Declare(declaration) = &inner.kind {
            declared = declared.or(Some(&declaration.name));
        }
    });
    match declared {
        Some(name) => problem
            .label(name.span, "this begins anew in every round")
            .help(format!(
                "declare `{}` before the loop to keep it, or remove the loop",
                name.text
            )),
        None => problem.help(format!(
            "put something to do between its braces, such as `print({variable});`, or remove it"
        )),
    }
}

/// Whether a loop changes only what it declares itself. No name hides another, so a
/// name that is declared somewhere in the loop means nothing outside of it.
fn is_idle(each: &Stmt) -> bool {
    let all = std::slice::from_ref(each);
    let mut own = BTreeSet::new();
    let mut calls = false;
    walk::statements(all, &mut |statement| match &statement.kind {
        StmtKind::Declare(declaration) => {
            own.insert(declaration.name.text.as_str());
        }
        StmtKind::For(Some((variable, _)), _) => {
            own.insert(variable.text.as_str());
        }
        StmtKind::Call(..) | StmtKind::Broken => calls = true,
        _ => {}
    });
    let mut idle = !calls;
    let mut set = |target: &Expr| {
        idle &= walk::owner(target).is_some_and(|(_, name)| own.contains(name));
    };
    walk::statements(all, &mut |statement| {
        walk::target(statement).into_iter().for_each(&mut set);
        for expr in walk::expressions(statement) {
            walk::inside(expr, &mut |expr| {
                if let ExprKind::Step(stepped, _) = &expr.kind {
                    set(stepped);
                }
            });
        }
    });
    idle
}
