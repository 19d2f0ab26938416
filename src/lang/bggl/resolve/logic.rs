//! `&&` and `||`.

use super::scope::Scope;
use super::words::{bare, plain};
use crate::diagnostic::Diagnostic;
use crate::lang::bggl::ast::{Expr as Written, ExprKind as WrittenKind, Operator};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::{Expr, ExprKind, Sort};
use crate::source::Span;

/// So many conditions are shown when a chain of them is explained.
const SHOWN: usize = 4;

/// An operator, its place, and what stands behind it.
type Link<'g> = (Operator, Span, &'g Written);

impl<'g> Scope<'_, 'g> {
    /// A chain such as `a && b || c`, read from left to right.
    pub(super) fn logic(&mut self, expr: &'g Written) -> Option<Expr> {
        let (first, links) = chain(expr);
        if let Some(problem) = mixed(first, &links) {
            self.report(problem);
        }
        let mut whole = self.side(first, links.first().map(|(op, ..)| *op));
        for (op, _, side) in links {
            let right = self.side(side, Some(op));
            whole = whole.zip(right).map(|(left, right)| {
                let span = left.span.to(right.span);
                let pair = Box::new([left, right]);
                Expr {
                    kind: match op {
                        Operator::And => ExprKind::And(pair),
                        _ => ExprKind::Or(pair),
                    },
                    sort: Sort::Boolean,
                    span,
                }
            });
        }
        whole
    }

    /// One of the conditions.
    fn side(&mut self, side: &'g Written, op: Option<Operator>) -> Option<Expr> {
        let sign = op.map_or("", sign);
        let what = format!("`{sign}` joins what is true or false");
        self.expect(side, Sort::Boolean, &what)
    }
}

fn sign(op: Operator) -> &'static str {
    match op {
        Operator::And => "&&",
        _ => "||",
    }
}

/// The first condition, and what follows it.
fn chain(expr: &Written) -> (&Written, Vec<Link<'_>>) {
    let mut first = expr;
    let mut links = Vec::new();
    while let WrittenKind::Binary(op @ (Operator::And | Operator::Or), at, pair) = &first.kind {
        let [left, right] = pair.as_ref();
        links.push((*op, *at, right));
        first = left;
    }
    links.reverse();
    (first, links)
}

/// A condition as it was written, if it is short.
fn brief(side: &Written) -> Option<String> {
    const LONGEST: usize = 16;
    let shown = match &bare(side).kind {
        WrittenKind::Binary(Operator::Comparison(op), _, pair) => {
            let [left, right] = pair.as_ref();
            format!("{} {op} {}", plain(left), plain(right))
        }
        _ => plain(side),
    };
    let fits = !shown.contains('…') && shown.chars().count() <= LONGEST;
    fits.then_some(shown)
}

/// Warns of a chain of both operators, and shows how it is read.
fn mixed(first: &Written, links: &[Link<'_>]) -> Option<Diagnostic> {
    let (start, _, _) = links.first()?;
    let turn = links.iter().position(|(op, ..)| op != start)?;
    let (other, at, last) = links.get(turn)?;
    let span = first.span.to(last.span);
    // What stands before the other operator belongs together.
    let shown = turn.min(SHOWN);
    let written = links.iter().take(turn + 1).map(|(_, _, side)| brief(side));
    let written: Option<Vec<_>> = std::iter::once(brief(first)).chain(written).collect();
    // The conditions themselves if they are short, else letters for them.
    let mut names = match written.filter(|_| turn <= SHOWN) {
        Some(written) => written.into_iter(),
        None => ('a'..='z')
            .map(String::from)
            .collect::<Vec<_>>()
            .into_iter(),
    };
    let mut name = || names.next().unwrap_or_default();
    let mut before = name();
    for _ in 0..shown {
        before = format!("{before} {} {}", sign(*start), name());
    }
    if shown < turn {
        before = format!("{before} {} …", sign(*start));
    }
    let after = name();
    Some(
        Kind::MixedAndOr
            .at(span, "`&&` and `||` stand side by side without parentheses")
            .label(
                *at,
                format!("`{}` joins all that stands before it", sign(*other)),
            )
            .note(format!(
                "it is read from left to right, as in `({before}) {} {after}`",
                sign(*other)
            ))
            .help("put parentheses around what belongs together"),
    )
}
