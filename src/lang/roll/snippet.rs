//! A line that somebody typed while a game is paused, as one more procedure of the game.
//! Values are shown by the language's own means: what is typed as `NumPlayers + 1` is run
//! as `print(NumPlayers + 1);`.

use super::ast::{Expr, ExprKind, Name, Operator, Stmt, StmtKind};
use super::kind::Kind;
use super::parse::{Line, parse, parse_line};
use super::resolve::{BlockKind, resolve};
use super::words::BUILT_IN;
use super::{lower, prelude};
use crate::diagnostic::{Checked, Diagnostic};
use crate::lang::{Index, Shows, Snippet};
use crate::source::{Source, Span};

/// Reads a line behind a program that has no errors.
pub(in crate::lang) fn snippet(program: &Source, line: &Source) -> Checked<Option<Snippet>> {
    let parsed = parse_line(line);
    let mut problems = parsed.problems;
    // What cannot be read is told alone: a line is typed again in no time.
    let read = parsed.value.filter(|_| problems.is_empty());
    let value = read.and_then(|read| {
        let game = parse(program).value?;
        let mut index = Index::default();
        let plan = resolve(&game, prelude::game(), &mut Vec::new(), &mut index);
        let (shows, statements) = match read {
            Line::Value(value) => shown(value),
            Line::Statements(statements) => (Shows::Nothing, statements),
        };
        let whole = Span::new(0, line.text().len());
        let (program, proc) =
            lower::lower_line(&plan, &statements, whole, &mut problems, &mut index);
        forgotten(&statements, &mut problems);
        Some(Snippet {
            program,
            proc,
            shows,
        })
    });
    Checked { value, problems }
}

/// Statements that print a value, and as what it is printed.
fn shown(value: Expr) -> (Shows, Vec<Stmt>) {
    let span = value.span;
    let stmt = |kind| Stmt { kind, span };
    let name = |text: &str| Name {
        text: text.to_owned(),
        span,
    };
    let expr = |kind| Expr { kind, span };
    let print = |value| stmt(StmtKind::Call(name("print"), Some(vec![value])));
    let say = |word: &str| vec![print(expr(ExprKind::Text(word.to_owned())))];
    match &value.bare().kind {
        ExprKind::Not(_)
        | ExprKind::All(_)
        | ExprKind::Any(_)
        | ExprKind::Binary(Operator::Comparison(_), _) => {
            let branches = vec![(value, say("yes"))];
            (Shows::Value, vec![stmt(StmtKind::If(branches, say("no")))])
        }
        kind if is_list(kind) => {
            let body = vec![print(expr(ExprKind::Name(ITEM.to_owned())))];
            let each = Some((name(ITEM), value));
            (Shows::List, vec![stmt(StmtKind::For(each, body))])
        }
        _ => (Shows::Value, vec![print(value)]),
    }
}

/// The item of a list that is shown. It cannot be written, so nobody else has it.
const ITEM: &str = "(item)";

fn is_list(kind: &ExprKind) -> bool {
    match kind {
        ExprKind::List(_) | ExprKind::Range(_) => true,
        ExprKind::Name(name) => {
            matches!(name.as_str(), "StartOn" | "FinishOn") || name.starts_with('#')
        }
        ExprKind::Dot(_, attribute) => attribute.text == "accessible",
        _ => false,
    }
}

/// A variable that is declared last is gone before anybody can use it.
fn forgotten(statements: &[Stmt], problems: &mut Vec<Diagnostic>) {
    if let Some(StmtKind::Declare(declaration)) = statements.last().map(|last| &last.kind)
        && !declaration.name.text.starts_with('$')
    {
        let name = &declaration.name.text;
        problems.push(
            Kind::Misplaced
                .at(declaration.span, format!("`{name}` is gone at the end of this line"))
                .help(format!(
                    "use it on the same line, as in `int {name} = …; print({name});`, or declare a global in the program"
                )),
        );
    }
}

/// Words that can be typed in a line.
pub(in crate::lang) fn words() -> impl Iterator<Item = &'static str> {
    const OTHERS: [&str; 10] = [
        "PieceList",
        "accessible",
        "else",
        "for",
        "if",
        "int",
        "name",
        "next",
        "occupiedTileID",
        "prev",
    ];
    BUILT_IN
        .into_iter()
        .chain(BlockKind::all_fields())
        .chain(lower::MADE)
        .chain(["playerID"])
        .chain(OTHERS)
}
