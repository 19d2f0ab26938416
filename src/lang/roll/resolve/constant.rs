//! Values that are known before the game begins: those of globals, fields and
//! attributes.

use crate::lang::roll::kind::Kind;
use std::collections::{BTreeMap, BTreeSet};

use super::BlockKind;
use crate::diagnostic::{Diagnostic, Fix, WORTH_GUESSING, closest};
use crate::lang::roll::ast::{Expr, ExprKind, Operator};
use crate::source::Span;
use crate::tree::{Arithmetic, ArithmeticError, FixedList, LONGEST_LIST};

/// Globals and fields whose values are known so far.
#[derive(Default)]
pub(super) struct Constants {
    numbers: BTreeMap<String, i32>,
    lists: BTreeMap<String, (FixedList, i32)>,
    /// Values that could not be worked out, which has been told.
    unknown: BTreeSet<String>,
}

impl Constants {
    pub(super) fn set(&mut self, name: &str, value: i32) {
        self.numbers.insert(name.to_owned(), value);
    }

    /// A value that could not be worked out, which has been told.
    pub(super) fn set_unknown(&mut self, name: &str) {
        self.unknown.insert(name.to_owned());
    }

    /// A list, and what stands behind its end.
    pub(super) fn set_list(&mut self, name: &str, list: FixedList, default: i32) {
        self.lists.insert(name.to_owned(), (list, default));
    }

    fn players(&self) -> i32 {
        let known = |name: &str| self.numbers.get(name).copied().unwrap_or(0);
        known("MaxPlayers").max(known("NumPlayers"))
    }

    /// The number an expression stands for; `None` once a problem has been told.
    pub(super) fn number(&self, expr: &Expr, problems: &mut Vec<Diagnostic>) -> Option<i32> {
        let wrong = |problems: &mut Vec<Diagnostic>, found: &str| {
            let title = format!("expected a number, found {found}");
            let problem = Kind::NumberExpected.at(expr.span, title);
            problems.push(match &expr.kind {
                ExprKind::Text(text) if text.parse::<i32>().is_ok() => problem
                    .help(format!("write `{text}` without quotes"))
                    .fix(Fix::replace(expr.span, text.as_str())),
                _ => problem.help("write one number here, such as `20`"),
            });
            None
        };
        match &expr.kind {
            ExprKind::Number(value) => match i32::try_from(*value) {
                Ok(value) => Some(value),
                Err(_) => too_large(expr.span, problems),
            },
            ExprKind::Group(inner) => self.number(inner, problems),
            ExprKind::Name(name) => self.named(name, expr.span, problems),
            ExprKind::Negate(inner) => match inner.kind {
                // The smallest number has no positive twin.
                ExprKind::Number(value) => match i32::try_from(-value) {
                    Ok(value) => Some(value),
                    Err(_) => too_large(expr.span, problems),
                },
                _ => {
                    let value = self.number(inner, problems)?;
                    let result = Arithmetic::Subtract.apply(0, value);
                    worked_out(result, expr.span, problems)
                }
            },
            ExprKind::Binary(Operator::Arithmetic(op), operands) => {
                let [left, right] = operands.as_ref();
                let left = self.number(left, problems);
                let right = self.number(right, problems);
                worked_out(op.apply(left?, right?), expr.span, problems)
            }
            ExprKind::Index(list, index) => self.item(list, index, expr.span, problems),
            ExprKind::Step(..) => {
                problems.push(
                    Kind::StepOutside
                        .at(expr.span, "`++` and `--` work in functions only")
                        .help(
                            "this value is worked out before the game begins: use `+ 1` or `- 1`",
                        ),
                );
                None
            }
            ExprKind::Text(_) | ExprKind::Join(_) => wrong(problems, "text"),
            ExprKind::List(_) | ExprKind::Range(_) => wrong(problems, "a list"),
            ExprKind::Binary(Operator::Comparison(_), _)
            | ExprKind::Not(_)
            | ExprKind::All(_)
            | ExprKind::Any(_) => wrong(problems, "a condition"),
            ExprKind::Dot(..) => {
                problems.push(not_yet(expr.span, "this"));
                None
            }
            ExprKind::Broken => None,
        }
    }

    fn named(&self, name: &str, span: Span, problems: &mut Vec<Diagnostic>) -> Option<i32> {
        if let Some(value) = self.numbers.get(name) {
            return Some(*value);
        }
        // A global without a name may be the one.
        let nameless = name.starts_with('$') && self.unknown.contains("");
        if nameless || self.unknown.contains(name) {
            return None;
        }
        let known_field = BlockKind::with_field(name).is_some()
            || matches!(name, "PlayerList" | "TileList" | "NextTurn");
        problems.push(if self.lists.contains_key(name) {
            Kind::WholeList
                .at(span, format!("`{name}` is a list, a number is expected"))
                .help(format!("write `{name}[0]` for its first item"))
        } else if known_field {
            not_yet(span, &format!("`{name}`"))
        } else {
            let problem = Kind::UnknownName.at(span, format!("there is no `{name}` here"));
            if matches!(name, "true" | "false") {
                problems.push(problem.help("use 1 for yes and 0 for no"));
                return None;
            }
            let known = self.numbers.keys().map(String::as_str);
            let worth_it = problems.len() < WORTH_GUESSING;
            match closest(name, known.take_while(|_| worth_it)) {
                // A global is named by people, a field by the language.
                Some(meant) if meant.starts_with('$') => problem.perhaps(meant),
                Some(meant) => problem.guess(span, meant),
                None => problem.help("a value here may use numbers, globals and earlier fields"),
            }
        });
        None
    }

    fn item(
        &self,
        list: &Expr,
        index: &Expr,
        span: Span,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<i32> {
        let known = match &list.kind {
            ExprKind::Name(name) => self.lists.get(name).map(|list| (name, list)),
            _ => None,
        };
        let Some((name, (list, default))) = known else {
            problems.push(not_yet(span, "this"));
            return None;
        };
        let index_value = self.number(index, problems)?;
        let item = usize::try_from(index_value)
            .ok()
            .and_then(|index| list.get(index))
            .or_else(|| {
                (0..self.players())
                    .contains(&index_value)
                    .then_some(*default)
            });
        if item.is_none() {
            problems.push(
                Kind::NoSuchItem.at(index.span, format!("`{name}` has no item {index_value}")),
            );
        }
        item
    }

    /// The list an expression stands for; it must be written out.
    pub(super) fn list(&self, expr: &Expr, problems: &mut Vec<Diagnostic>) -> Option<FixedList> {
        match &expr.kind {
            ExprKind::List(items) => {
                let values: Vec<_> = items
                    .iter()
                    .map(|item| self.number(item, problems))
                    .collect();
                let values = values.into_iter().collect::<Option<Vec<_>>>()?;
                let length = i64::try_from(values.len()).unwrap_or(i64::MAX);
                fits(length, expr.span, problems).then_some(FixedList::Items(values))
            }
            ExprKind::Range(bounds) => {
                let [low, high] = bounds.as_ref();
                let low = self.number(low, problems);
                let high = self.number(high, problems);
                range(low?, high?, expr.span, problems)
            }
            ExprKind::Group(inner) => self.list(inner, problems),
            ExprKind::Name(name) if self.lists.contains_key(name) => {
                self.lists.get(name).map(|(list, _)| list.clone())
            }
            ExprKind::Broken => None,
            _ => {
                problems.push(
                    Kind::ListExpected
                        .at(expr.span, "expected a list")
                        .help("a list looks like `{1, 2, 3}` or `{1 ~ 3}`"),
                );
                None
            }
        }
    }
}

fn too_large(span: Span, problems: &mut Vec<Diagnostic>) -> Option<i32> {
    problems.push(number_out_of_range(span));
    None
}

/// A number that does not fit.
pub(in crate::lang::roll) fn number_out_of_range(span: Span) -> Diagnostic {
    Kind::NumberTooLarge
        .at(span, "this number is too large")
        .help("numbers go from -2147483648 to 2147483647")
}

fn worked_out(
    result: Result<i32, ArithmeticError>,
    span: Span,
    problems: &mut Vec<Diagnostic>,
) -> Option<i32> {
    let (kind, title, help) = match result {
        Ok(value) => return Some(value),
        Err(ArithmeticError::Overflow) => (
            Kind::ResultTooLarge,
            "the result is too large",
            "numbers go from -2147483648 to 2147483647",
        ),
        Err(ArithmeticError::DivisionByZero) => (
            Kind::DividesByZero,
            "this divides by zero",
            "divide by a number that is not zero",
        ),
    };
    problems.push(kind.at(span, title).help(help));
    None
}

fn not_yet(span: Span, what: &str) -> Diagnostic {
    Kind::NotKnownYet
        .at(span, format!("{what} is not known here yet"))
        .help("a value here may use numbers, globals and fields that stand further up")
}

/// A range whose bounds are known.
pub(in crate::lang::roll) fn range(
    low: i32,
    high: i32,
    span: Span,
    problems: &mut Vec<Diagnostic>,
) -> Option<FixedList> {
    if low > high {
        problems.push(
            Kind::RangeGoesDown
                .at(span, format!("a list cannot go down from {low} to {high}"))
                .help(format!(
                    "write the smaller number first: `{{{high} ~ {low}}}`"
                )),
        );
        return None;
    }
    let length = i64::from(high) - i64::from(low) + 1;
    fits(length, span, problems).then_some(FixedList::Range(low, high))
}

fn fits(length: i64, span: Span, problems: &mut Vec<Diagnostic>) -> bool {
    if length > LONGEST_LIST {
        problems.push(Kind::ListTooLong.at(
            span,
            format!("this list has {length} items, at most {LONGEST_LIST} are allowed"),
        ));
    }
    length <= LONGEST_LIST
}
