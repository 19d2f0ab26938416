//! Conditions that always hold or never do.
//!
//! A field such as `NumPieces` never changes either, but it is a good way to switch
//! something on and off, so only numbers that are written out count.

use std::collections::{BTreeMap, BTreeSet};

use super::known::literal;
use super::{Case, Function, walk};
use crate::diagnostic::Diagnostic;
use crate::lang::roll::ast::{Expr, ExprKind, Operator, StmtKind};
use crate::lang::roll::kind::Kind;
use crate::source::Span;
use crate::tree::Comparison;

pub(super) fn check(case: &Case<'_>, function: &Function<'_>, problems: &mut Vec<Diagnostic>) {
    walk::statements(&function.hook.body, &mut |statement| {
        if let StmtKind::If(branches, _) = &statement.kind {
            for (condition, _) in branches {
                judge(case, condition, problems);
            }
        }
    });
}

/// Whether anything was found.
fn judge(case: &Case<'_>, condition: &Expr, problems: &mut Vec<Diagnostic>) -> bool {
    let before = problems.len();
    match &condition.kind {
        ExprKind::Group(inner) | ExprKind::Not(inner) => {
            judge(case, inner, problems);
        }
        ExprKind::Binary(Operator::Comparison(op), pair) => {
            problems.extend(comparison(case, *op, pair, condition.span));
        }
        ExprKind::All(parts) | ExprKind::Any(parts) => {
            for part in parts {
                judge(case, part, problems);
            }
            // A part that never changes has been told, and would be told again. And
            // `x++` makes `x` another one from part to part.
            if problems.len() == before && !walk::has_step(condition) {
                problems.extend(together(case, condition));
            }
        }
        _ => {}
    }
    problems.len() > before
}

/// `1 == 2` and `x == x`.
fn comparison(case: &Case<'_>, op: Comparison, pair: &[Expr; 2], span: Span) -> Option<Diagnostic> {
    let [left, right] = pair;
    let numbers = literal(left).zip(literal(right));
    let holds = match numbers {
        Some((left, right)) => op.holds(left, right),
        None if same(left, right) => op.holds(0, 0),
        None => return None,
    };
    let problem = never_changes(case, span, holds);
    Some(if numbers.is_some() {
        problem
            .here("both sides are fixed numbers")
            .help("compare something that can change, such as a variable")
    } else {
        let side = case.quote(left.span, "this");
        problem
            .here(format!("{side} is compared with itself"))
            .help("write something else on one of the two sides")
    })
}

fn never_changes(case: &Case<'_>, span: Span, holds: bool) -> Diagnostic {
    let condition = case.quote(span, "this condition");
    let word = if holds { "always" } else { "never" };
    Kind::SameCondition.at(span, format!("{condition} is {word} true"))
}

/// Whether two expressions are the same variable, item or attribute.
fn same(left: &Expr, right: &Expr) -> bool {
    match (&left.bare().kind, &right.bare().kind) {
        (ExprKind::Name(left), ExprKind::Name(right)) => left == right,
        (ExprKind::Number(left), ExprKind::Number(right)) => left == right,
        (ExprKind::Dot(left, of_left), ExprKind::Dot(right, of_right)) => {
            of_left.text == of_right.text && same(left, right)
        }
        (ExprKind::Index(list, item), ExprKind::Index(other_list, other)) => {
            same(list, other_list) && same(item, other)
        }
        _ => false,
    }
}

/// `x < 1 && x > 5` never holds, and `x != 1 || x != 2` always does.
fn together(case: &Case<'_>, condition: &Expr) -> Option<Diagnostic> {
    let all = matches!(condition.kind, ExprKind::All(_));
    let mut ranges: BTreeMap<&str, Range> = BTreeMap::new();
    let mut parts = Vec::new();
    flatten(condition, all, &mut parts);
    for part in parts {
        let Some((name, op, number)) = limit(part) else {
            continue;
        };
        // `a || b` always holds if `!a && !b` never does.
        let op = if all { op } else { opposite(op) };
        let range = ranges.entry(name).or_default();
        range.narrow(op, number, part.span);
        if let Some(parts) = range.contradiction() {
            return Some(contradiction(case, condition, all, &parts));
        }
    }
    None
}

fn contradiction(
    case: &Case<'_>,
    condition: &Expr,
    all: bool,
    parts: &BTreeSet<Span>,
) -> Diagnostic {
    let problem = never_changes(case, condition.span, !all);
    let names: Vec<_> = parts
        .iter()
        .map(|span| case.quote(*span, "another part"))
        .collect();
    let names = names.join(" and ");
    if all {
        problem
            .here(format!("{names} cannot be true at once"))
            .help("change one of them, or write `||` between them if one is enough")
    } else {
        problem
            .here(format!("one of {names} is always true"))
            .help("change one of them, or write `&&` between them if all must be true")
    }
}

/// The parts of `a && (b && c)`, or of `a || (b || c)`.
fn flatten<'a>(condition: &'a Expr, all: bool, parts: &mut Vec<&'a Expr>) {
    match &condition.bare().kind {
        ExprKind::All(inner) if all => inner.iter().for_each(|part| flatten(part, all, parts)),
        ExprKind::Any(inner) if !all => inner.iter().for_each(|part| flatten(part, all, parts)),
        _ => parts.push(condition),
    }
}

/// `x < 5`, `5 > x` and `!(x >= 5)` as a name, a comparison and a number.
fn limit(part: &Expr) -> Option<(&str, Comparison, i32)> {
    match &part.bare().kind {
        ExprKind::Not(inner) => {
            let (name, op, number) = limit(inner)?;
            Some((name, opposite(op), number))
        }
        ExprKind::Binary(Operator::Comparison(op), pair) => {
            let [left, right] = pair.as_ref();
            match (walk::name(left), walk::name(right)) {
                (Some(name), None) => Some((name, *op, literal(right)?)),
                (None, Some(name)) => Some((name, turned(*op), literal(left)?)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn opposite(op: Comparison) -> Comparison {
    match op {
        Comparison::Equal => Comparison::Unequal,
        Comparison::Unequal => Comparison::Equal,
        Comparison::Below => Comparison::AtLeast,
        Comparison::Above => Comparison::AtMost,
        Comparison::AtMost => Comparison::Above,
        Comparison::AtLeast => Comparison::Below,
    }
}

/// The same with its two sides changed over.
pub(super) fn turned(op: Comparison) -> Comparison {
    match op {
        Comparison::Equal | Comparison::Unequal => op,
        Comparison::Below => Comparison::Above,
        Comparison::Above => Comparison::Below,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::AtLeast => Comparison::AtMost,
    }
}

/// The numbers a variable can still be, and which part of the condition says so.
struct Range {
    low: (i64, Option<Span>),
    high: (i64, Option<Span>),
    holes: BTreeMap<i64, Span>,
}

impl Default for Range {
    fn default() -> Self {
        Self {
            low: (i64::from(i32::MIN), None),
            high: (i64::from(i32::MAX), None),
            holes: BTreeMap::new(),
        }
    }
}

impl Range {
    fn narrow(&mut self, op: Comparison, number: i32, span: Span) {
        let number = i64::from(number);
        match op {
            Comparison::Equal => {
                self.at_least(number, span);
                self.at_most(number, span);
            }
            Comparison::Unequal => {
                self.holes.entry(number).or_insert(span);
            }
            Comparison::Below => self.at_most(number - 1, span),
            Comparison::Above => self.at_least(number + 1, span),
            Comparison::AtMost => self.at_most(number, span),
            Comparison::AtLeast => self.at_least(number, span),
        }
    }

    fn at_least(&mut self, number: i64, span: Span) {
        if number > self.low.0 {
            self.low = (number, Some(span));
        }
    }

    fn at_most(&mut self, number: i64, span: Span) {
        if number < self.high.0 {
            self.high = (number, Some(span));
        }
    }

    /// The parts that leave no number between them.
    fn contradiction(&self) -> Option<BTreeSet<Span>> {
        let bounds = BTreeSet::from([self.low.1?, self.high.1?]);
        if self.low.0 > self.high.0 {
            return Some(bounds);
        }
        let hole = self.holes.get(&self.low.0)?;
        let closed = self.low.0 == self.high.0;
        closed.then(|| bounds.into_iter().chain([*hole]).collect())
    }
}
