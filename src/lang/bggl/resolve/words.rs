//! How types are called in messages, and how to come from one to another.

use crate::diagnostic::{Diagnostic, Fix};
use crate::lang::bggl::ast::{self, Expr, ExprKind};
use crate::lang::bggl::typed::Sort;

impl From<ast::Sort> for Sort {
    fn from(sort: ast::Sort) -> Self {
        match sort {
            ast::Sort::Int => Self::Int,
            ast::Sort::Boolean => Self::Boolean,
            ast::Sort::Text => Self::Text,
            ast::Sort::Array => Self::Array,
            ast::Sort::Piece => Self::Piece,
            ast::Sort::Player => Self::Player,
            ast::Sort::Move => Self::Move,
        }
    }
}

/// `an int`
pub(super) fn a(sort: Sort) -> &'static str {
    match sort {
        Sort::Int => "an int",
        Sort::Boolean => "a boolean",
        Sort::Text => "a string",
        Sort::Array => "an array",
        Sort::Piece => "a piece",
        Sort::Player => "a player",
        Sort::Move => "a move",
        Sort::Any => "an item of an array",
    }
}

/// A value of this type, to show in an example.
pub(super) fn example(sort: Sort) -> &'static str {
    match sort {
        Sort::Int => "0",
        Sort::Boolean => "true",
        Sort::Text => "\"\"",
        Sort::Array | Sort::Any => "[]",
        Sort::Piece => "_",
        Sort::Player => "p1",
        Sort::Move => ":+:X:0:0",
    }
}

/// A declaration of a variable of this type.
pub(super) fn declaration(sort: Sort, name: &str) -> String {
    match sort {
        Sort::Piece | Sort::Player | Sort::Move => format!("{} {name};", sort.word()),
        _ => format!("{} {name} = {};", sort.word(), example(sort)),
    }
}

/// `1 argument`, `2 arguments`
pub(super) fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Without the parentheses around it.
pub(super) fn bare(mut expr: &Expr) -> &Expr {
    while let ExprKind::Group(inner) = &expr.kind {
        expr = inner;
    }
    expr
}

/// Whether something among these could not be read.
pub(super) fn any_broken<'e>(exprs: impl IntoIterator<Item = &'e Expr>) -> bool {
    exprs
        .into_iter()
        .any(|expr| matches!(bare(expr).kind, ExprKind::Broken))
}

/// Stands for an expression that is too long to be shown.
const HIDDEN: &str = "…";

/// A short expression as it was written, for a suggestion.
pub(super) fn plain(expr: &Expr) -> String {
    match &bare(expr).kind {
        ExprKind::Name(name) => name.clone(),
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Boolean(value) => value.to_string(),
        ExprKind::Text(text) if text.len() <= 20 && !text.contains('"') => format!("\"{text}\""),
        ExprKind::Empty => "_".to_owned(),
        ExprKind::Void => "#".to_owned(),
        ExprKind::Width => "width".to_owned(),
        ExprKind::Height => "height".to_owned(),
        ExprKind::Call(name, arguments) if arguments.is_empty() => format!("{}()", name.text),
        ExprKind::Call(name, _) => format!("{}(…)", name.text),
        ExprKind::Place(place) => {
            let [row, column] = place.as_ref();
            format!("<{}, {}>", plain(row), plain(column))
        }
        _ => HIDDEN.to_owned(),
    }
}

/// How to make what is needed from what is there, if there is a way.
pub(super) fn mended(problem: Diagnostic, needed: Sort, found: Sort, expr: &Expr) -> Diagnostic {
    if problem.help.is_some() {
        return problem;
    }
    let shown = plain(expr);
    match (needed, found, &bare(expr).kind) {
        (Sort::Int, Sort::Text, ExprKind::Text(text)) if text.trim().parse::<i32>().is_ok() => {
            let number = text.trim();
            problem
                .help(format!("write `{number}` without quotes"))
                .fix(Fix::replace(expr.span, number))
        }
        (Sort::Int, Sort::Text, ExprKind::Input(..)) => {
            problem.help("end the question with `, int` to ask for a number")
        }
        (Sort::Text, Sort::Int, ExprKind::Input(..)) => {
            problem.help("end the question with `, string` to ask for text")
        }
        (Sort::Boolean, Sort::Text, ExprKind::Text(text)) if text == "true" || text == "false" => {
            problem
                .help(format!("write `{text}` without quotes"))
                .fix(Fix::replace(expr.span, text.as_str()))
        }
        (Sort::Piece | Sort::Player, Sort::Text, ExprKind::Text(text)) => problem.help(format!(
            "write the name of {} without quotes{}",
            a(needed),
            if text.chars().all(char::is_alphanumeric) && !text.is_empty() {
                format!(": `{text}`")
            } else {
                String::new()
            }
        )),
        (Sort::Boolean, Sort::Int, ExprKind::Int(number @ (0 | 1))) => {
            let word = if *number == 1 { "true" } else { "false" };
            problem
                .help(format!("write `{word}`"))
                .fix(Fix::replace(expr.span, word))
        }
        (Sort::Boolean, Sort::Int | Sort::Text | Sort::Piece | Sort::Player | Sort::Array, _) => {
            let other = match found {
                Sort::Int => "!= 0",
                Sort::Text => "== \"yes\"",
                Sort::Piece => "!= _",
                _ => "== …",
            };
            problem.help(format!("compare it with something: `{shown} {other}`"))
        }
        (Sort::Text, _, _) if shown == HIDDEN => {
            problem.help("put `\"\" +` before it to make text of it")
        }
        (Sort::Text, _, _) => problem.help(format!("make text of it: `\"\" + {shown}`")),
        (Sort::Array, _, _) if shown == HIDDEN => problem.help("put brackets around it"),
        (Sort::Array, _, _) => problem.help(format!("an array stands in brackets: `[{shown}]`")),
        (Sort::Move, _, _) => problem.help("a move is written like `:+:X:0:0`"),
        (Sort::Piece, Sort::Array, ExprKind::Line(..)) => {
            problem.help("write `<row, column>` for a single square")
        }
        (_, Sort::Array, _) if shown == HIDDEN => {
            problem.help("put `@ 0` behind it for its first item")
        }
        (_, Sort::Array, _) => problem.help(format!("write `{shown} @ 0` for its first item")),
        (Sort::Int, _, _) => problem.help("write a number, or something else that is an int"),
        (Sort::Boolean, _, _) => problem.help("write `true`, `false`, or compare two values"),
        (Sort::Piece, _, _) => {
            problem.help("write the name of a piece, `_`, or a square such as `<0, 0>`")
        }
        (Sort::Player, _, _) => problem.help("write the name of a player"),
        (Sort::Any, _, _) => problem,
    }
}
