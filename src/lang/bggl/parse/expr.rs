//! Expressions: the grammar gives them flat, precedence is settled here.

use std::cell::RefCell;
use std::sync::LazyLock;

use pest::iterators::Pair;
use pest::pratt_parser::{Assoc, Op, PrattParser};

use super::stmt::broken;
use super::{DEEPEST, Reader, Rule};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{Expr, ExprKind, Name, Operator};
use crate::lang::bggl::kind::Kind;
use crate::source::Span;
use crate::tree::{Arithmetic, Comparison};

/// Loosest first.
static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::and) | left(Rule::or) | left(Rule::odd_and) | left(Rule::odd_or))
        .op(Op::prefix(Rule::not) | Op::prefix(Rule::odd_not))
        .op(left(Rule::equal)
            | left(Rule::unequal)
            | left(Rule::at_most)
            | left(Rule::at_least)
            | left(Rule::below)
            | left(Rule::above)
            | left(Rule::odd_equal)
            | left(Rule::odd_unequal)
            | left(Rule::odd_strict)
            | left(Rule::odd_strictly_not)
            | left(Rule::odd_at_most)
            | left(Rule::odd_at_least))
        .op(left(Rule::plus) | left(Rule::minus))
        .op(left(Rule::times) | left(Rule::over) | left(Rule::remainder) | left(Rule::odd_power))
        .op(Op::prefix(Rule::negative))
        .op(left(Rule::at))
});

/// An expression, and how many levels of the tree it takes.
pub(super) type Tall = (Expr, usize);

impl Reader<'_> {
    /// Reads a whole expression, as it stands in a statement.
    pub(super) fn expression(&mut self, pair: Pair<'_, Rule>) -> Expr {
        self.statement = self.statement.to(self.span(&pair));
        let (expr, tall) = self.inner(pair);
        if self.depth + tall > DEEPEST {
            return self.too_deep(expr.span);
        }
        expr
    }

    /// Reads an expression in another one.
    pub(super) fn inner(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let this = RefCell::new(self);
        PRECEDENCE
            .map_primary(|operand| this.borrow_mut().operand(operand))
            .map_prefix(|sign, value| this.borrow_mut().prefix(&sign, value))
            .map_infix(|left, sign, right| this.borrow_mut().infix(left, &sign, right))
            .parse(pair.into_inner())
    }

    fn too_deep(&mut self, span: Span) -> Expr {
        if !self.too_deep {
            self.too_deep = true;
            self.report(
                Kind::NestedTooDeep
                    .at(
                        span,
                        format!("this expression is more than {DEEPEST} operators deep"),
                    )
                    .help("split it into several statements"),
            );
        }
        broken(span)
    }

    /// One level more; what gets too tall is let go of at once, for even forgetting a tall
    /// tree goes as deep as it is tall.
    pub(super) fn taller(&mut self, kind: ExprKind, span: Span, inner: usize) -> Tall {
        if inner >= DEEPEST {
            return (self.too_deep(span), 1);
        }
        (Expr { kind, span }, inner + 1)
    }

    fn prefix(&mut self, sign: &Pair<'_, Rule>, (value, tall): Tall) -> Tall {
        let at = self.span(sign);
        let span = at.to(value.span);
        let kind = match (sign.as_rule(), value.kind) {
            (Rule::negative, ExprKind::Int(SMALLEST)) if self.is_smallest(value.span) => {
                return (
                    Expr {
                        kind: ExprKind::Int(SMALLEST),
                        span,
                    },
                    1,
                );
            }
            (rule, kind) => {
                let value = Box::new(Expr {
                    kind,
                    span: value.span,
                });
                if rule == Rule::odd_not {
                    self.foreign_operator(at, "not", "!");
                }
                if rule == Rule::negative {
                    ExprKind::Negate(value)
                } else {
                    ExprKind::Not(value)
                }
            }
        };
        self.taller(kind, span, tall)
    }

    fn infix(&mut self, (left, tall): Tall, sign: &Pair<'_, Rule>, (right, other): Tall) -> Tall {
        let at = self.span(sign);
        let span = left.span.to(right.span);
        let inner = tall.max(other);
        let operator = match sign.as_rule() {
            Rule::at => {
                return self.taller(ExprKind::At(Box::new([left, right])), span, inner);
            }
            Rule::odd_equal => {
                self.report(
                    Kind::SetForCompare
                        .at(at, "`=` sets a variable, it does not compare")
                        .help("write `==` to compare")
                        .fix(Fix::replace(at, "==")),
                );
                Operator::Comparison(Comparison::Equal)
            }
            Rule::odd_power => {
                self.foreign_power(at, sign.as_str());
                Operator::Arithmetic(Arithmetic::Multiply)
            }
            rule => {
                if let Some(right) = mends(rule) {
                    self.foreign_operator(at, sign.as_str(), right);
                }
                operator(rule)
            }
        };
        self.taller(
            ExprKind::Binary(operator, at, Box::new([left, right])),
            span,
            inner,
        )
    }

    pub(super) fn operand(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::number => self.number(&pair, span),
            Rule::text => ExprKind::Text(text(pair.as_str())),
            Rule::boolean => ExprKind::Boolean(pair.as_str() == "true"),
            Rule::width => ExprKind::Width,
            Rule::height => ExprKind::Height,
            Rule::empty => ExprKind::Empty,
            Rule::void => ExprKind::Void,
            Rule::group => return self.group(pair),
            Rule::array => return self.array(pair),
            Rule::angle => return self.angle(pair),
            Rule::named | Rule::narrow_named if !calls(&pair) => return self.variable(pair),
            Rule::named | Rule::narrow_named | Rule::plain_call => return self.call(pair),
            Rule::move_literal => return self.move_literal(pair),
            Rule::test => return self.test(pair),
            Rule::input | Rule::narrow_input => return self.input(pair),
            _ => ExprKind::Broken,
        };
        (Expr { kind, span }, 1)
    }

    fn number(&mut self, pair: &Pair<'_, Rule>, span: Span) -> ExprKind {
        let digits = pair.as_str();
        if let Some((whole, _)) = digits.split_once('.') {
            self.report(
                Kind::Malformed
                    .at(span, "numbers are whole here")
                    .help(format!("write a number without `.`, such as `{whole}`")),
            );
            return ExprKind::Broken;
        }
        if let Ok(number) = digits.parse() {
            return ExprKind::Int(number);
        }
        if self.is_smallest(span) && self.is_negated(pair) {
            return ExprKind::Int(SMALLEST);
        }
        self.report(
            Kind::NumberTooLarge
                .at(span, "this number is too large")
                .help("numbers go from -2147483648 to 2147483647"),
        );
        ExprKind::Broken
    }

    /// Whether a number is one larger than the largest: with a `-`, it is the smallest.
    fn is_smallest(&self, span: Span) -> bool {
        self.written(span).parse() == Ok(i64::from(SMALLEST).abs())
    }

    /// Whether a number has a `-` before it that belongs to it alone.
    fn is_negated(&self, number: &Pair<'_, Rule>) -> bool {
        let read = &self.patched.text;
        let before = read.get(..number.as_span().start()).unwrap_or("");
        let Some(before) = before.trim_end().strip_suffix('-') else {
            return false;
        };
        let before = before.trim_end();
        let last = before.chars().next_back().unwrap_or(' ');
        let word = before
            .rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .next()
            .unwrap_or("");
        let ends_value = last.is_ascii_alphanumeric() || matches!(last, ')' | ']' | '"' | '#');
        // `<_-1>` is a row, and `</-1>` no division.
        let after = read.get(number.as_span().end()..).unwrap_or("");
        (!ends_value || matches!(word, "print" | "return" | "apply" | "test" | "to"))
            && !after.trim_start().starts_with('@')
    }

    fn group(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let span = self.span(&pair);
        let mut value = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => value = Some(self.inner(part)),
                Rule::odd_list => {
                    let span = self.span(&part);
                    self.report(
                        Kind::Malformed
                            .at(span, "one value stands in parentheses")
                            .help("take the comma and what is behind it out; several values stand in `[ ]`"),
                    );
                }
                _ => value = Some((self.broken_value(&part), 1)),
            }
        }
        let (value, tall) = value.unwrap_or_else(|| (broken(span), 1));
        self.taller(ExprKind::Group(Box::new(value)), span, tall)
    }

    fn array(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let span = self.span(&pair);
        let mut gaps = Vec::new();
        let mut items = Vec::new();
        let mut tall = 0;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => items.push(self.item_of(part, &mut tall)),
                Rule::no_comma if self.rows == Some(true) => {}
                Rule::no_comma => gaps.push(self.before(&part)),
                _ => items.push(self.broken_items(&part)),
            }
        }
        self.missing_commas(&gaps);
        self.taller(ExprKind::Array(items), span, tall)
    }

    /// Reads one of several expressions, and keeps the height of the tallest.
    pub(super) fn item_of(&mut self, pair: Pair<'_, Rule>, tall: &mut usize) -> Expr {
        let (expr, height) = self.inner(pair);
        *tall = height.max(*tall);
        expr
    }

    fn missing_commas(&mut self, gaps: &[Span]) {
        let Some(first) = gaps.first() else {
            return;
        };
        let mut fix = Fix::insert(first.start, ",");
        for gap in gaps.iter().skip(1) {
            fix.edits.extend(Fix::insert(gap.start, ",").edits);
        }
        let row = self.rows.is_some();
        self.rows = self.rows.map(|_| true);
        let problem = if gaps.len() == 1 {
            Kind::Malformed.at(*first, "a comma is missing here")
        } else {
            "add the commas".clone_into(&mut fix.title);
            let what = if row { "row of the board" } else { "array" };
            Kind::Malformed.at(*first, format!("commas are missing in this {what}"))
        };
        let problem = if row {
            problem.help("write a comma between each two squares of a row, as in `[_, X, _]`")
        } else {
            problem.help("write a comma between each two items, as in `[1, 2, 3]`")
        };
        self.report(problem.fix(fix));
    }

    fn variable(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let span = self.span(&pair);
        if let Some(board) = self.indexed_board(&pair, span) {
            return board;
        }
        let mut value = (broken(span), 1);
        let mut dots = Vec::new();
        for part in pair.into_inner() {
            let here = self.span(&part);
            match part.as_rule() {
                Rule::name => {
                    let name = self.name(&part);
                    value = (self.simple_name(name), 1);
                }
                Rule::odd_index => value = self.odd_index(value, part),
                _ => dots.push(here),
            }
        }
        if let (Some(first), Some(last)) = (dots.first(), dots.last()) {
            self.foreign_dot(span, first.to(*last));
            return (broken(span), 1);
        }
        value
    }

    /// `board[0][1]`
    fn indexed_board(&mut self, pair: &Pair<'_, Rule>, span: Span) -> Option<Tall> {
        let mut parts = pair.clone().into_inner();
        if parts.next()?.as_str() != "board" {
            return None;
        }
        let indices: Vec<_> = parts.filter_map(|part| part.into_inner().next()).collect();
        let plain = |index: &Pair<'_, Rule>| index.as_rule() == Rule::expression;
        if indices.is_empty() || !indices.iter().all(plain) {
            return None;
        }
        let shown: Vec<_> = indices
            .iter()
            .map(|index| self.written(self.span(index)).to_owned())
            .collect();
        self.board_index(span, &shown);
        Some((broken(span), 1))
    }

    fn simple_name(&mut self, name: Name) -> Expr {
        match self.foreign_value(&name) {
            Some(kind) => Expr {
                kind,
                span: name.span,
            },
            None => Expr {
                kind: ExprKind::Name(name.text),
                span: name.span,
            },
        }
    }

    /// `a[i]`, which is `a@i` here.
    fn odd_index(&mut self, (array, tall): Tall, pair: Pair<'_, Rule>) -> Tall {
        let here = self.span(&pair);
        let mut index = (broken(here), 1);
        let mut plain = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => {
                    let mut parts = part.clone().into_inner();
                    plain = parts.next().is_some() && parts.next().is_none();
                    index = self.inner(part);
                }
                _ => index = (self.broken_value(&part), 1),
            }
        }
        let inside = self.written(index.0.span);
        let written = if plain {
            format!("@{inside}")
        } else {
            format!("@({inside})")
        };
        if !matches!(index.0.kind, ExprKind::Broken) {
            let shown = format!("{}{written}", self.written(array.span));
            self.report(
                Kind::Malformed
                    .at(here, "an item of an array is taken with `@`")
                    .help(format!("write `{shown}`"))
                    .fix(Fix::replace(here, written)),
            );
        }
        let span = array.span.to(here);
        let inner = tall.max(index.1);
        self.taller(ExprKind::At(Box::new([array, index.0])), span, inner)
    }
}

/// Whether a name has arguments behind it.
fn calls(pair: &Pair<'_, Rule>) -> bool {
    let mut parts = pair.clone().into_inner();
    parts.any(|part| part.as_rule() == Rule::arguments)
}

const SMALLEST: i32 = i32::MIN;

/// What the sign of another language is here.
fn mends(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::odd_and => "&&",
        Rule::odd_or => "||",
        Rule::odd_unequal | Rule::odd_strictly_not => "!=",
        Rule::odd_strict => "==",
        Rule::odd_at_most => "<=",
        Rule::odd_at_least => ">=",
        _ => return None,
    })
}

fn operator(rule: Rule) -> Operator {
    match rule {
        Rule::and | Rule::odd_and => Operator::And,
        Rule::or | Rule::odd_or => Operator::Or,
        Rule::unequal | Rule::odd_unequal | Rule::odd_strictly_not => {
            Operator::Comparison(Comparison::Unequal)
        }
        Rule::at_most | Rule::odd_at_most => Operator::Comparison(Comparison::AtMost),
        Rule::at_least | Rule::odd_at_least => Operator::Comparison(Comparison::AtLeast),
        Rule::below => Operator::Comparison(Comparison::Below),
        Rule::above => Operator::Comparison(Comparison::Above),
        Rule::plus => Operator::Arithmetic(Arithmetic::Add),
        Rule::minus => Operator::Arithmetic(Arithmetic::Subtract),
        Rule::times => Operator::Arithmetic(Arithmetic::Multiply),
        Rule::over => Operator::Arithmetic(Arithmetic::Divide),
        Rule::remainder => Operator::Arithmetic(Arithmetic::Remainder),
        _ => Operator::Comparison(Comparison::Equal),
    }
}

/// What a text says: without its quotes, and two quotes in a row are one.
fn text(written: &str) -> String {
    let inside = written.strip_prefix('"').unwrap_or(written);
    let inside = inside.strip_suffix('"').unwrap_or(inside);
    inside.replace("\"\"", "\"")
}
