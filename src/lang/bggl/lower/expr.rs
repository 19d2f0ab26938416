//! Expressions.

use super::Engine;
use super::body::{Body, is_below};
use super::math::{minus, plus, times};
use super::value::{Value, compare, equal, unequal};
use crate::lang::bggl::typed::{Expr, ExprKind, Line, MoveKind, Part, Sort};
use crate::source::Span;
use crate::tree::{Failing, Int, List, Local, Test, Text};

impl<'g> Body<'_, 'g> {
    /// What an expression comes to. What has an effect in it is written before.
    pub(super) fn value(&mut self, expr: &'g Expr) -> Value {
        let at = self.at;
        let value = self.value_of(expr);
        self.at = at;
        value
    }

    fn value_of(&mut self, expr: &'g Expr) -> Value {
        match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Boolean(_)
            | ExprKind::Text(_)
            | ExprKind::Piece(_)
            | ExprKind::Player(_) => {
                let known = self.low.house.known(&expr.kind);
                known.unwrap_or(Value::Number(Int::Const(0)))
            }
            ExprKind::NoMove => Value::Move(Box::new(std::array::from_fn(|_| Int::Const(0)))),
            ExprKind::Variable(slot) => self.read(*slot),
            ExprKind::ThisMove => {
                Value::Move(Box::new(super::body::local_parts(Local(0)).map(Int::Local)))
            }
            ExprKind::Part(part) => Value::Number(Int::Local(part_of_move(*part))),
            ExprKind::Width => Value::Number(self.width()),
            ExprKind::Height => Value::Number(self.height()),
            ExprKind::Array(items) => Value::Array(self.array_of(items)),
            ExprKind::Place(places) => self.place(places.as_ref(), expr.span),
            ExprKind::Line(line, index) => self.line(*line, index, expr.span),
            ExprKind::Move(kind, parts) => self.move_of(*kind, parts),
            ExprKind::Call(function, arguments) => self.call_of(*function, arguments, expr),
            ExprKind::Judge(rule, arguments, judged) => {
                self.judge(*rule, arguments, judged, expr.span)
            }
            ExprKind::Test(test) => Value::Truth(self.range_test(test)),
            ExprKind::Input(words) => self.input(words, expr.sort, expr.span),
            ExprKind::Negate(inner) => {
                let value = self.int(inner);
                let at = self.low.at(expr.span);
                Value::Number(Int::negate(value, at))
            }
            ExprKind::Not(inner) => Value::Truth(match self.test(inner) {
                Test::Const(known) => Test::Const(!known),
                test => Test::Not(Box::new(test)),
            }),
            ExprKind::Arithmetic(op, pair) => {
                let [left, right] = self.ints(pair.as_ref());
                let at = self.low.at(expr.span);
                Value::Number(Int::arithmetic(*op, left, right, at))
            }
            ExprKind::Compare(op, pair) => {
                let [left, right] = self.ints(pair.as_ref());
                Value::Truth(compare(*op, left, right))
            }
            ExprKind::Same(wanted, pair) => Value::Truth(self.same(*wanted, pair.as_ref())),
            ExprKind::And(pair) => self.and_or(true, pair.as_ref()),
            ExprKind::Or(pair) => self.and_or(false, pair.as_ref()),
            ExprKind::Join(pair) => self.join_of(pair.as_ref()),
            ExprKind::AddOrJoin(pair) => self.add_or_join(pair.as_ref(), expr.span),
            ExprKind::At(pair) => self.item_of(pair.as_ref(), expr.span),
            ExprKind::Expect(inner) => self.expect(inner, expr.sort, expr.span),
        }
    }

    /// Several expressions, from left to right. What was worked out before something happens
    /// in a later one is kept until then.
    pub(super) fn values(&mut self, exprs: impl IntoIterator<Item = &'g Expr>) -> Vec<Value> {
        let mut values = Vec::new();
        for expr in exprs {
            // Booleans become numbers in their turn.
            let (value, before) = self.aside(|body| match body.value(expr) {
                truth @ Value::Truth(_) => Value::Number(body.int_of(truth)),
                value => value,
            });
            if !before.is_empty() {
                values = values.into_iter().map(|value| self.keep(value)).collect();
                self.append(before);
            }
            values.push(value);
        }
        values
    }

    /// An int, a piece, a player, or a boolean as a number.
    pub(super) fn int(&mut self, expr: &'g Expr) -> Int {
        let value = self.value(expr);
        self.int_of(value)
    }

    /// The same for two of them.
    pub(super) fn ints(&mut self, pair: &'g [Expr; 2]) -> [Int; 2] {
        let values = self.numbers(pair);
        let mut values = values.into_iter();
        std::array::from_fn(|_| values.next().unwrap_or(Int::Const(0)))
    }

    /// The same for any number of them.
    pub(super) fn numbers(&mut self, exprs: impl IntoIterator<Item = &'g Expr>) -> Vec<Int> {
        let values = self.values(exprs).into_iter();
        values.map(|value| self.int_of(value)).collect()
    }

    /// A boolean as a condition.
    pub(super) fn test(&mut self, expr: &'g Expr) -> Test {
        let value = self.value(expr);
        Self::test_of(value)
    }

    fn same(&mut self, wanted: bool, pair: &'g [Expr; 2]) -> Test {
        let [left, right] = pair;
        let sort = if left.sort == right.sort {
            left.sort
        } else {
            Sort::Any
        };
        let test = if sort.is_number() {
            let [left, right] = self.ints(pair);
            return if wanted {
                equal(left, right)
            } else {
                unequal(left, right)
            };
        } else if sort == Sort::Any {
            let sorts = [left.sort, right.sort];
            let values = self.values(pair);
            let mut values = self.in_order(values).into_iter().zip(sorts);
            let mut next = |body: &mut Self| {
                let (value, sort) = values
                    .next()
                    .unwrap_or((Value::Number(Int::Const(0)), sort));
                body.any_of(value, sort)
            };
            let (left, right) = (next(self), next(self));
            let lists = Test::Same(Box::new([left.1, right.1]));
            Test::All(vec![equal(left.0, right.0), lists])
        } else {
            let mut values = self.values(pair).into_iter();
            let mut next = |body: &mut Self| {
                let value = values.next().unwrap_or(Value::Number(Int::Const(0)));
                body.list_of(value)
            };
            let (left, right) = (next(self), next(self));
            // Two medleys of one sort are the same if their numbers are.
            Test::Same(Box::new(match (left, right) {
                (List::Medley(one, left), List::Medley(other, right)) if one == other => {
                    [*left, *right]
                }
                (left, right) => [left, right],
            }))
        };
        if wanted {
            test
        } else {
            Test::Not(Box::new(test))
        }
    }

    /// `<r, c>`
    fn place(&mut self, places: &'g [Expr; 2], span: Span) -> Value {
        let [row, column] = self.ints(places);
        let at = self.low.at(span);
        let (word, height) = (self.noun("row"), self.height());
        let row = Int::within(row, height, word, at);
        let (word, width) = (self.noun("column"), self.width());
        let column = Int::within(column, width, word, at);
        let square = plus(times(row, self.width()), column);
        Value::Number(self.cell(square))
    }

    /// `<_r>`, `<|c>`, `</0>`, `<\0>`
    fn line(&mut self, line: Line, index: &'g Expr, span: Span) -> Value {
        let index = self.int(index);
        let at = self.low.at(span);
        let (width, height) = (self.width(), self.height());
        if matches!(line, Line::Rising | Line::Falling) {
            self.has_diagonals(index.clone(), span);
        }
        let from_step_count = match line {
            Line::Row => {
                let word = self.noun("row");
                let row = Int::within(index, height, word, at);
                [times(row, width.clone()), Int::Const(1), width]
            }
            Line::Column => {
                let word = self.noun("column");
                let column = Int::within(index, width.clone(), word, at);
                [column, width, height]
            }
            Line::Rising => {
                // From the bottom left; a board without squares has no line below zero.
                let from = times(minus(height, 1), width.clone());
                [from, minus(1, width.clone()), width]
            }
            Line::Falling => [Int::Const(0), plus(width.clone(), 1), width],
        };
        let cells = List::Line {
            of: self.low.house.board,
            from_step_count: Box::new(from_step_count),
            at,
        };
        Value::Array(List::Medley(Sort::Piece.number(), Box::new(cells)))
    }

    /// Stops the game where there is no such diagonal.
    fn has_diagonals(&mut self, index: Int, span: Span) {
        let index = self.keep_int(index);
        self.at(span);
        let oblong = unequal(self.width(), self.height());
        let size = [self.width(), self.height()].map(Text::Number);
        let [width, height] = size;
        let words = |text: &str| Text::Literal(text.into());
        self.fail_if(
            oblong,
            Failing::NoDiagonal,
            Text::Join(vec![
                words("this board is "),
                width,
                words(" squares wide and "),
                height,
                words(" high, so it has no diagonals"),
            ]),
        );
        let number = Text::Number(index.clone());
        self.fail_if(
            unequal(index, 0),
            Failing::NoDiagonal,
            Text::Join(vec![
                words("there is no diagonal "),
                number,
                words(": the only one has the number 0"),
            ]),
        );
    }

    /// `:^:X:r1:c1:r2:c2`
    fn move_of(&mut self, kind: MoveKind, parts: &'g [Expr]) -> Value {
        let mut parts = self.numbers(parts).into_iter();
        let kind = match kind {
            MoveKind::Add => ADD,
            MoveKind::Remove => REMOVE,
            MoveKind::Move => MOVE,
        };
        Value::Move(Box::new(std::array::from_fn(|nth| match nth {
            0 => Int::Const(kind),
            _ => parts.next().unwrap_or(Int::Const(0)),
        })))
    }

    /// `a + b` of which one is a string.
    fn join_of(&mut self, pair: &'g [Expr; 2]) -> Value {
        let mut texts: Vec<Text> = Vec::new();
        for expr in pair {
            let (text, before) = self.aside(|body| body.text(expr));
            if !before.is_empty() {
                let kept = texts
                    .into_iter()
                    .map(|text| match self.keep(Value::Text(text)) {
                        Value::Text(text) => text,
                        _ => Text::Join(Vec::new()),
                    });
                texts = kept.collect();
                self.append(before);
            }
            texts.push(text);
        }
        let mut texts = texts.into_iter();
        let mut next = || texts.next().unwrap_or(Text::Join(Vec::new()));
        let (left, right) = (next(), next());
        Value::Text(super::value::join(left, right))
    }

    /// `a + b` of two values that are numbers or strings, as the game will show.
    fn add_or_join(&mut self, pair: &'g [Expr; 2], span: Span) -> Value {
        let sorts = pair.each_ref().map(|expr| expr.sort);
        let values = self.values(pair);
        let values = self.in_order(values);
        let mut arguments = Vec::new();
        let mut lists = Vec::new();
        for (value, sort) in values.into_iter().zip(sorts) {
            let (sort, list) = self.any_of(value, sort);
            arguments.push(sort);
            lists.push(list);
        }
        self.at(span);
        for (nth, list) in lists.into_iter().enumerate() {
            let given = self.low.house.given(nth);
            self.set_list(given, list);
        }
        let proc = self.low.engine(Engine::AddOrJoin);
        self.call(proc, arguments);
        let sort = Int::Global(self.low.house.result);
        let list = List::Array(self.low.house.result_list);
        self.keep(Value::Any(sort, list))
    }
}

/// What `movetype` is for each kind of move.
pub(super) const ADD: i32 = 1;
pub(super) const REMOVE: i32 = 2;
pub(super) const MOVE: i32 = 3;

/// Where a rule finds a part of the move that it is asked about.
pub(super) fn part_of_move(part: Part) -> Local {
    Local(match part {
        Part::Kind => 0,
        Part::Piece => 1,
        Part::Row1 => 2,
        Part::Column1 => 3,
        Part::Row2 => 4,
        Part::Column2 => 5,
    })
}

/// Whether a square is on the board, as far as its row and column go.
pub(super) fn on_board(row: Int, column: Int, body: &Body<'_, '_>) -> Vec<Test> {
    let mut tests = is_below(row, body.height());
    tests.extend(is_below(column, body.width()));
    tests
}
