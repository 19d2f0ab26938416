//! Numbers and conditions. Effects are hoisted, left to right: when a later
//! operand changes something, the earlier ones are worked out and kept first.

use super::body::{Body, Slot};
use super::effects::has_effect;
use super::names::Meaning;
use crate::lang::roll::ast::{Direction, Expr, ExprKind, Operator};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::resolve::number_out_of_range;
use crate::source::Span;
use crate::tree::{Act, Arithmetic, Comparison, Int, Local, Test};

/// Stands in for a number that could not be made out; the problem has been told.
pub(super) const NOTHING: Int = Int::Const(0);

impl Body<'_, '_> {
    /// A number.
    pub(super) fn int(&mut self, expr: &Expr) -> Int {
        match &expr.kind {
            ExprKind::Number(value) => self.literal(*value, expr.span),
            ExprKind::Group(inner) => self.int(inner),
            ExprKind::Name(name) => self.named(name, expr.span),
            ExprKind::Negate(inner) => match inner.kind {
                ExprKind::Number(value) => self.literal(-value, expr.span),
                _ => {
                    let value = self.int(inner);
                    let at = self.at(expr.span);
                    Int::negate(value, at)
                }
            },
            ExprKind::Binary(Operator::Arithmetic(op), operands) => {
                let [left, right] = self.pair(operands);
                let at = self.at(expr.span);
                Int::arithmetic(*op, left, right, at)
            }
            ExprKind::Step(target, direction) => self.step(target, *direction, expr.span),
            ExprKind::Index(base, index) => self.item(base, index, expr.span),
            ExprKind::Dot(base, attribute) => self.attribute(base, attribute, expr.span),
            ExprKind::Text(_) | ExprKind::Join(_) => self.expected_number(expr, "text"),
            ExprKind::List(_) | ExprKind::Range(_) => self.expected_number(expr, "a list"),
            ExprKind::Binary(Operator::Comparison(_), _)
            | ExprKind::Not(_)
            | ExprKind::All(_)
            | ExprKind::Any(_) => self.expected_number(expr, "a condition"),
            ExprKind::Broken => NOTHING,
        }
    }

    /// Two numbers, left to right.
    pub(super) fn pair(&mut self, operands: &[Expr; 2]) -> [Int; 2] {
        let [left, right] = operands;
        self.two(left, right)
    }

    /// Any number of numbers, left to right.
    pub(super) fn ints<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Vec<Int> {
        let exprs: Vec<&Expr> = exprs.into_iter().collect();
        let last = exprs.iter().rposition(|expr| has_effect(expr)).unwrap_or(0);
        let mut values = Vec::with_capacity(exprs.len());
        for (nth, expr) in exprs.into_iter().enumerate() {
            let value = self.int(expr);
            values.push(if nth < last {
                let at = self.at(expr.span);
                self.keep(value, at)
            } else {
                value
            });
        }
        values
    }

    fn literal(&mut self, value: i64, span: Span) -> Int {
        if let Ok(value) = i32::try_from(value) {
            return Int::Const(value);
        }
        self.report(number_out_of_range(span));
        NOTHING
    }

    fn expected_number(&mut self, expr: &Expr, found: &str) -> Int {
        let problem =
            Kind::NumberExpected.at(expr.span, format!("expected a number, found {found}"));
        let problem = match found {
            "text" => problem.help("text can only be printed"),
            "a list" => problem.help("write an item of it, such as `#list[0]`"),
            _ => problem
                .help("compare two numbers at a time, and join comparisons with `&&` or `||`"),
        };
        self.report(problem);
        NOTHING
    }

    fn named(&mut self, name: &str, span: Span) -> Int {
        let whole = match self.meaning(name, span) {
            None => return NOTHING,
            Some(Meaning::Local(Slot::Number(local))) => return Int::Local(local),
            Some(Meaning::Global(global)) => return Int::Global(global),
            Some(Meaning::Known(value)) => return Int::Const(value),
            Some(Meaning::NumPlayers) => return Int::Global(self.low.house.num_players),
            Some(Meaning::NextTurn) => return Int::Global(self.low.house.next_turn),
            Some(Meaning::PlayerList | Meaning::TileList) => {
                self.report(
                    Kind::WholeList.at(span, format!("`{name}` alone is not a number"))
                        .help(if name == "TileList" {
                            "write `TileList[0].next`, `.prev` or `.accessible[0]`"
                        } else {
                            "write `PlayerList[0].name` or `PlayerList[0].PieceList[0].occupiedTileID`"
                        }),
                );
                return NOTHING;
            }
            Some(Meaning::Local(Slot::Array(_)) | Meaning::StartOn | Meaning::FinishOn) => name,
        };
        self.report(
            Kind::WholeList
                .at(span, format!("`{whole}` is a list, a number is expected"))
                .help(format!("write `{whole}[0]` for its first item")),
        );
        NOTHING
    }

    /// `i++` or `i--`: changes the variable and is worth what it was.
    pub(super) fn step(&mut self, target: &Expr, direction: Direction, span: Span) -> Int {
        let at = self.at(span);
        let op = match direction {
            Direction::Up => Arithmetic::Add,
            Direction::Down => Arithmetic::Subtract,
        };
        let one_more = |value: Int| Int::arithmetic(op, value, Int::Const(1), at);
        match self.variable(target) {
            Some(Variable::Local(local)) => {
                let old = self.keep(Int::Local(local), at);
                self.emit(Act::SetLocal(local, one_more(Int::Local(local))), at);
                old
            }
            Some(Variable::Global(global)) => {
                let old = self.keep(Int::Global(global), at);
                self.emit(Act::SetGlobal(global, one_more(Int::Global(global))), at);
                old
            }
            None => NOTHING,
        }
    }

    fn variable(&mut self, target: &Expr) -> Option<Variable> {
        if let ExprKind::Name(name) = &target.kind {
            match self.meaning(name, target.span)? {
                Meaning::Local(Slot::Number(local)) => return Some(Variable::Local(local)),
                Meaning::Global(global) => return Some(Variable::Global(global)),
                _ => {}
            }
        }
        self.report(
            Kind::StepNeedsVariable.at(target.span, "`++` and `--` need a variable")
                .help("they work on variables such as `i` or `$Count`; for anything else write `… + 1` or `… - 1`"),
        );
        None
    }

    /// A condition.
    pub(super) fn test(&mut self, expr: &Expr) -> Test {
        match &expr.kind {
            ExprKind::Group(inner) => self.test(inner),
            ExprKind::Binary(Operator::Comparison(_), operands)
                if operands.iter().all(is_wordy) =>
            {
                self.report(
                    Kind::NumberExpected
                        .at(expr.span, "names and text cannot be compared")
                        .help(
                            "compare numbers: `if (playerID == 0) { … }` is about the first player",
                        ),
                );
                Test::Const(true)
            }
            ExprKind::Binary(Operator::Comparison(op), operands) => {
                let [left, right] = self.pair(operands);
                Test::compare(*op, left, right)
            }
            ExprKind::Not(inner) if matches!(inner.kind, ExprKind::Group(_)) => {
                Test::Not(Box::new(self.test(inner)))
            }
            ExprKind::Not(inner) => {
                self.report(
                    Kind::NotWithoutParentheses
                        .at(expr.span, "`!` stands before a condition in parentheses")
                        .help(format!(
                            "write `!(…)` around a comparison, or `{} == 0`",
                            plain(inner)
                        )),
                );
                Test::Const(true)
            }
            ExprKind::All(parts) => self.chain(parts, true),
            ExprKind::Any(parts) => self.chain(parts, false),
            ExprKind::Broken => Test::Const(true),
            _ => {
                self.report(
                    Kind::ConditionExpected
                        .at(expr.span, "a condition compares two values")
                        .here("this is only one value")
                        .help(format!("write `{} != 0`", plain(expr))),
                );
                Test::Const(true)
            }
        }
    }

    /// `a && b` or `a || b`. What stands behind is only worked out when it matters,
    /// so effects there need branches.
    fn chain(&mut self, parts: &[Expr], all: bool) -> Test {
        if let Some((part, help)) = one_value_of_many(parts) {
            self.report(
                Kind::ConditionExpected
                    .at(part.span, "a condition compares two values")
                    .here("this is only one value")
                    .help(help),
            );
            return Test::Const(true);
        }
        if !parts.iter().skip(1).any(has_effect) {
            let tests = parts.iter().map(|part| self.test(part)).collect();
            return if all {
                Test::All(tests)
            } else {
                Test::Any(tests)
            };
        }
        let outcome = self.local();
        let at = parts.first().map_or(Span::default(), |part| part.span);
        let at = self.at(at);
        self.emit(Act::SetLocal(outcome, Int::Const(i32::from(!all))), at);
        // Each part is put aside with what must be done before it, then nested from the end.
        let lowered: Vec<_> = parts
            .iter()
            .map(|part| self.aside(|body| body.test(part)))
            .collect();
        let decided = Act::SetLocal(outcome, Int::Const(i32::from(all)));
        let ((), mut inner) = self.aside(|body| body.emit(decided, at));
        for (test, before) in lowered.into_iter().rev() {
            let ((), code) = self.aside(|body| {
                body.append(before);
                let on = body.low.builder.block(inner);
                let off = body.low.builder.block(Vec::new());
                let branch = if all {
                    Act::If(test, on, off)
                } else {
                    Act::If(test, off, on)
                };
                body.emit(branch, at);
            });
            inner = code;
        }
        self.append(inner);
        Test::compare(Comparison::Unequal, Int::Local(outcome), Int::Const(0))
    }
}

enum Variable {
    Local(Local),
    Global(crate::tree::GlobalId),
}

/// Whether this is text or a name, which can only be printed.
fn is_wordy(expr: &Expr) -> bool {
    match &expr.bare().kind {
        ExprKind::Text(_) | ExprKind::Join(_) => true,
        ExprKind::Dot(_, attribute) => attribute.text == "name",
        _ => false,
    }
}

/// The `2` of `x == 1 || 2`, and what to write there.
fn one_value_of_many(parts: &[Expr]) -> Option<(&Expr, String)> {
    let pairs = parts.iter().zip(parts.iter().skip(1));
    pairs
        .filter(|(_, part)| matches!(part.bare().kind, ExprKind::Number(_)))
        .find_map(|(before, part)| match &before.kind {
            ExprKind::Binary(Operator::Comparison(op), pair) => {
                let [left, _] = pair.as_ref();
                let help = format!("write `{} {op} {}`", plain(left), plain(part));
                Some((part, help))
            }
            _ => None,
        })
}

/// A short expression as it was written, for a suggestion.
fn plain(expr: &Expr) -> String {
    match &expr.bare().kind {
        ExprKind::Name(name) => name.clone(),
        ExprKind::Number(value) => value.to_string(),
        _ => "…".to_owned(),
    }
}
