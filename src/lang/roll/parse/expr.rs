//! Expressions: the grammar gives them flat, precedence is settled here.

use crate::lang::roll::kind::Kind;
use std::sync::LazyLock;

use pest::iterators::Pair;
use pest::pratt_parser::{Assoc, Op, PrattParser};

use super::items::nothing;
use super::{DEEPEST, Reader, Rule, mended_span};
use crate::lang::roll::ast::{Direction, Expr, ExprKind, Operator};
use crate::source::{Span, is_printable};
use crate::tree::{Arithmetic, Comparison};

/// Loosest first.
static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::join))
        .op(left(Rule::or))
        .op(left(Rule::and))
        .op(left(Rule::equal)
            | left(Rule::unequal)
            | left(Rule::at_most)
            | left(Rule::at_least)
            | left(Rule::below)
            | left(Rule::above))
        .op(left(Rule::plus) | left(Rule::minus))
        .op(left(Rule::times) | left(Rule::over))
        .op(Op::prefix(Rule::negative) | Op::prefix(Rule::not))
});

/// A reference may have so many parts.
const LONGEST_REFERENCE: usize = 16;

impl Reader<'_> {
    pub(super) fn expression(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let whole = self.span(&pair);
        // A chain of operators makes as deep a tree as nested brackets do. Joins and
        // conditions stay flat, so only what stands between them counts, all the way down.
        let rules: Vec<Rule> = pair
            .clone()
            .into_inner()
            .map(|part| part.as_rule())
            .collect();
        let deep = rules
            .split(|rule| matches!(rule, Rule::join | Rule::and | Rule::or))
            .map(|chain| chain.iter().filter(|rule| deepens(**rule)).count())
            .max()
            .unwrap_or(0);
        if self.depth + deep > DEEPEST {
            self.too_deep(whole);
            return nothing(whole);
        }
        self.depth += deep;
        let expr = self.climb(pair);
        self.depth -= deep;
        expr
    }

    fn climb(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let this = std::cell::RefCell::new(self);
        PRECEDENCE
            .map_primary(|operand| this.borrow_mut().operand(operand))
            .map_prefix(|sign, value| {
                let whole = this.borrow().span(&sign).to(value.span);
                let kind = match sign.as_rule() {
                    Rule::not => ExprKind::Not(Box::new(value)),
                    _ => ExprKind::Negate(Box::new(value)),
                };
                Expr { kind, span: whole }
            })
            .map_infix(|left, operator, right| combine(left, operator.as_rule(), right))
            .parse(pair.into_inner())
    }

    fn too_deep(&mut self, whole: Span) {
        if !self.too_deep {
            self.too_deep = true;
            self.report(
                Kind::ExpressionTooLong
                    .at(whole, "this expression is too long")
                    .help(format!(
                        "use at most {DEEPEST} operators; put a part of it in a variable first"
                    )),
            );
        }
    }

    fn operand(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let whole = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::number => {
                // Too many digits: any number that is out of range will do.
                ExprKind::Number(pair.as_str().parse().unwrap_or(i64::MAX))
            }
            Rule::text => ExprKind::Text(self.literal(&pair)),
            Rule::group => match self.only_value(pair) {
                Some(inner) => ExprKind::Group(Box::new(inner)),
                None => ExprKind::Broken,
            },
            Rule::list => self.list(pair),
            Rule::variable => return self.reference(pair),
            _ => ExprKind::Broken,
        };
        Expr { kind, span: whole }
    }

    /// Text between quotes. There are no escapes, and what cannot be printed cannot be meant.
    fn literal(&mut self, pair: &Pair<'_, Rule>) -> String {
        let whole = mended_span(pair);
        let inside = pair.as_str().trim_start_matches('"');
        let inside = inside.strip_suffix('"').unwrap_or(inside);
        let start = whole.start as usize + 1;
        for (offset, c) in inside.char_indices() {
            let here = Span::new(start + offset, start + offset + c.len_utf8());
            let here = self.patches.span(here);
            if c == '\\' {
                self.report(
                    Kind::Backslash
                        .at(here, "`\\` cannot stand in text")
                        .help("there are no escapes: every other character stands for itself"),
                );
            } else if !is_printable(c) {
                self.report(
                    Kind::Unprintable
                        .at(here, "this character cannot be printed")
                        .help("use blanks and ordinary characters in text"),
                );
            }
        }
        inside.to_owned()
    }

    fn list(&mut self, pair: Pair<'_, Rule>) -> ExprKind {
        let mut items = Vec::new();
        let mut end = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::range_end => end = self.only_value(inner),
                _ => items.push(self.value(inner)),
            }
        }
        match (end, items.pop()) {
            (Some(end), Some(start)) => ExprKind::Range(Box::new([start, end])),
            (_, last) => {
                items.extend(last);
                ExprKind::List(items)
            }
        }
    }

    pub(super) fn reference(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let whole = self.span(&pair);
        let mut expr = nothing(whole);
        // The longest that means anything is `PlayerList[i].PieceList[j].occupiedTileID`.
        if pair.clone().into_inner().count() > LONGEST_REFERENCE {
            self.too_deep(whole);
            return expr;
        }
        for inner in pair.into_inner() {
            let here = self.span(&inner);
            expr = match inner.as_rule() {
                Rule::index => {
                    let index = self.only_value(inner).unwrap_or_else(|| nothing(here));
                    Expr {
                        span: expr.span.to(here),
                        kind: ExprKind::Index(Box::new(expr), Box::new(index)),
                    }
                }
                Rule::dot => match inner.into_inner().next() {
                    Some(attribute) => Expr {
                        span: expr.span.to(here),
                        kind: ExprKind::Dot(Box::new(expr), self.name(&attribute)),
                    },
                    None => expr,
                },
                Rule::increase => stepped(expr, Direction::Up, whole),
                Rule::decrease => stepped(expr, Direction::Down, whole),
                _ => self.named(&inner),
            };
        }
        expr
    }

    fn named(&self, pair: &Pair<'_, Rule>) -> Expr {
        Expr {
            kind: ExprKind::Name(pair.as_str().to_owned()),
            span: self.span(pair),
        }
    }
}

fn stepped(target: Expr, direction: Direction, span: Span) -> Expr {
    Expr {
        kind: ExprKind::Step(Box::new(target), direction),
        span,
    }
}

fn combine(left: Expr, operator: Rule, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    let kind = match (operator, left) {
        (Rule::join, left) => flat(left, right, ExprKind::Join, |kind| match kind {
            ExprKind::Join(parts) => Ok(parts),
            other => Err(other),
        }),
        (Rule::and, left) => flat(left, right, ExprKind::All, |kind| match kind {
            ExprKind::All(parts) => Ok(parts),
            other => Err(other),
        }),
        (Rule::or, left) => flat(left, right, ExprKind::Any, |kind| match kind {
            ExprKind::Any(parts) => Ok(parts),
            other => Err(other),
        }),
        (rule, left) => match operation(rule) {
            Some(operator) => ExprKind::Binary(operator, Box::new([left, right])),
            None => ExprKind::Broken,
        },
    };
    Expr { kind, span }
}

/// `a | b | c` is one node of three parts, so that long chains are not deep trees.
fn flat(
    left: Expr,
    right: Expr,
    wrap: impl Fn(Vec<Expr>) -> ExprKind,
    unwrap: impl Fn(ExprKind) -> Result<Vec<Expr>, ExprKind>,
) -> ExprKind {
    let span = left.span;
    let mut parts = unwrap(left.kind).unwrap_or_else(|kind| vec![Expr { kind, span }]);
    parts.push(right);
    wrap(parts)
}

fn deepens(rule: Rule) -> bool {
    operation(rule).is_some() || matches!(rule, Rule::not | Rule::negative)
}

fn operation(rule: Rule) -> Option<Operator> {
    Some(match rule {
        Rule::plus => Operator::Arithmetic(Arithmetic::Add),
        Rule::minus => Operator::Arithmetic(Arithmetic::Subtract),
        Rule::times => Operator::Arithmetic(Arithmetic::Multiply),
        Rule::over => Operator::Arithmetic(Arithmetic::Divide),
        Rule::equal => Operator::Comparison(Comparison::Equal),
        Rule::unequal => Operator::Comparison(Comparison::Unequal),
        Rule::below => Operator::Comparison(Comparison::Below),
        Rule::above => Operator::Comparison(Comparison::Above),
        Rule::at_most => Operator::Comparison(Comparison::AtMost),
        Rule::at_least => Operator::Comparison(Comparison::AtLeast),
        _ => return None,
    })
}
