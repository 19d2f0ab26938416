//! Calls of functions and rules, and how they hand over and return values.

use super::body::{Body, global_parts};
use super::expr::{ADD, MOVE, on_board, part_of_move};
use super::house::{is_list, number};
use super::math::{plus, times};
use super::value::{Value, equal, unequal};
use crate::lang::bggl::typed::{Expr, Part, Slot, Sort, Stmt, VOID};
use crate::source::Span;
use crate::tree::{Act, Int, List, Test, Text};

impl<'g> Body<'_, 'g> {
    /// `f(1, 2)`
    pub(super) fn call_of(
        &mut self,
        function: usize,
        arguments: &'g [Expr],
        whole: &'g Expr,
    ) -> Value {
        let sorts: Vec<Sort> = arguments.iter().map(|it| it.sort).collect();
        let mut values = self.values(arguments);
        if sorts.iter().any(|sort| is_list(*sort)) {
            values = self.in_order(values);
        }
        self.hand_over(function, Vec::new(), values, &sorts, whole.span);
        let returns = self.low.game.functions.get(function);
        match returns.and_then(|function| function.returns) {
            None => Value::Number(Int::Const(0)),
            Some(sort) => self.returned(sort),
        }
    }

    /// `step(2):m`
    pub(super) fn judge(
        &mut self,
        rule: usize,
        arguments: &'g [Expr],
        judged: &'g Expr,
        span: Span,
    ) -> Value {
        let sorts: Vec<Sort> = arguments.iter().map(|it| it.sort).collect();
        let values = self.values(arguments.iter().chain([judged]));
        // The move goes first into the rule, but it was written last.
        let mut values = self.in_order(values);
        let parts = match values.pop() {
            Some(Value::Move(parts)) => parts.to_vec(),
            _ => Vec::new(),
        };
        self.hand_over(rule, parts, values, &sorts, span);
        self.returned(Sort::Boolean)
    }

    /// Calls a function: numbers are arguments, lists lie where it finds them.
    fn hand_over(
        &mut self,
        function: usize,
        mut ints: Vec<Int>,
        values: Vec<Value>,
        sorts: &[Sort],
        span: Span,
    ) {
        let mut lists = Vec::new();
        for (value, sort) in values.into_iter().zip(sorts) {
            match value {
                Value::Move(parts) => ints.extend(*parts),
                value if is_list(*sort) => lists.push(self.list_of(value)),
                value => {
                    let int = self.int_of(value);
                    ints.push(int);
                }
            }
        }
        self.at(span);
        for (nth, list) in lists.into_iter().enumerate() {
            let given = self.low.house.given(nth);
            self.set_list(given, list);
        }
        if let Some(proc) = self.low.functions.get(function).copied() {
            self.call(proc, ints);
        }
    }

    /// What the function that was just called has returned.
    fn returned(&mut self, sort: Sort) -> Value {
        let result = self.low.house.result;
        let list = List::Array(self.low.house.result_list);
        let value = match sort {
            Sort::Move => Value::Move(Box::new(global_parts(result).map(Int::Global))),
            Sort::Text => Value::Text(Text::Letters(Box::new(list))),
            sort if is_list(sort) => Value::Array(list),
            _ => Value::Number(Int::Global(result)),
        };
        self.keep(value)
    }

    /// Leaves a result where the caller finds it.
    pub(super) fn leave(&mut self, value: Value) {
        let result = self.low.house.result;
        match value {
            Value::Move(_) => self.set_globals(global_parts(result), value),
            Value::Text(_) | Value::Array(_) | Value::Any(..) => {
                let list = self.list_of(value);
                let result = self.low.house.result_list;
                self.set_list(result, list);
            }
            value => {
                let int = self.int_of(value);
                self.emit(Act::SetGlobal(result, int));
            }
        }
    }

    /// The body of a rule. Its statements run only where its list of pieces and the laws of
    /// all moves have not decided.
    pub(super) fn rule(&mut self, pieces: &[usize], stmts: &'g [Stmt]) {
        let part = |part: Part| Int::Local(part_of_move(part));
        let nothing = equal(part(Part::Kind), 0);
        let listed = pieces.iter().map(|nth| {
            let piece = self.read(Slot::Global(*nth));
            let piece = self.int_of(piece);
            equal(part(Part::Piece), piece)
        });
        let listed = Test::Any(listed.collect());
        let lawful = self.lawful();
        let decide = |body: &mut Self, is: bool| {
            body.leave(Value::Truth(Test::Const(is)));
        };
        self.choose(
            nothing,
            |body| decide(body, false),
            |body| {
                body.choose(
                    listed,
                    |body| {
                        body.choose(
                            lawful,
                            |body| body.statements(stmts),
                            |body| decide(body, false),
                        );
                    },
                    |body| decide(body, true),
                );
            },
        );
    }

    /// What every move has to obey: squares of the board, different ones, and the piece is
    /// there.
    fn lawful(&mut self) -> Test {
        let part = |part: Part| Int::Local(part_of_move(part));
        let is = |kind: i32| equal(part(Part::Kind), kind);
        let (row, column) = (part(Part::Row1), part(Part::Column1));
        let mut all = on_board(row.clone(), column.clone(), self);
        let first = plus(times(row.clone(), self.width()), column.clone());
        let first = self.cell(first);
        all.push(unequal(first.clone(), number(VOID)));
        // Whatever is not added stands there already.
        all.push(Test::Any(vec![is(ADD), equal(first, part(Part::Piece))]));
        let (to_row, to_column) = (part(Part::Row2), part(Part::Column2));
        let mut target = on_board(to_row.clone(), to_column.clone(), self);
        let second = plus(times(to_row.clone(), self.width()), to_column.clone());
        let second = self.cell(second);
        target.push(unequal(second, number(VOID)));
        target.push(Test::Any(vec![
            unequal(row, to_row),
            unequal(column, to_column),
        ]));
        let moved = unequal(part(Part::Kind), MOVE);
        all.push(Test::Any(vec![moved, Test::All(target)]));
        Test::All(all)
    }
}
