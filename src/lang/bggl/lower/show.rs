//! Values in words: what `print` shows and `+` joins.

use super::body::{Body, global_parts, local_parts};
use super::expr::{ADD, MOVE, REMOVE};
use super::math::plus;
use super::value::{MOVE_SLOTS, Value, compare, equal, join, name_of};
use super::{Engine, Lowering};
use crate::lang::bggl::typed::{Expr, Sort};
use crate::tree::{Act, ArraySlot, At, Comparison, Failing, Int, List, Local, Proc, Test, Text};

impl<'g> Body<'_, 'g> {
    /// An expression of any type in words.
    pub(super) fn text(&mut self, expr: &'g Expr) -> Text {
        let value = self.value(expr);
        self.text_of(value, expr.sort)
    }

    /// A value in words.
    pub(super) fn text_of(&mut self, value: Value, sort: Sort) -> Text {
        match value {
            Value::Text(text) => text,
            Value::Number(int) => name_of(&self.low.house, sort, int, self.at),
            Value::Truth(test) => {
                let int = self.int_of(Value::Truth(test));
                name_of(&self.low.house, Sort::Boolean, int, self.at)
            }
            value => {
                let (sort, list) = self.any_of(value, sort);
                let given = self.low.house.given(0);
                self.set_list(given, list);
                let proc = self.low.engine(Engine::Show);
                self.call(proc, vec![sort]);
                let shown = self.low.house.result_list;
                let kept = self.keep_list(List::Array(shown));
                Text::Letters(Box::new(kept))
            }
        }
    }

    /// Leaves a text as the result.
    fn leave_text(&mut self, text: Text) {
        self.leave(Value::Text(text));
    }
}

fn words(text: &str) -> Text {
    Text::Literal(text.into())
}

/// A procedure that puts a value into words: it takes the number of its type, and finds the
/// numbers it is made of as the first given list.
pub(super) fn write(low: &mut Lowering<'_>) -> Proc {
    let mut body = Body::empty(low, 1);
    let sort = Local(0);
    let slot = body.array();
    let given = body.low.house.given(0);
    body.set_list(slot, List::Array(given));
    let value = List::Array(slot);
    let number = body.item(value.clone(), 0);
    by_sort(
        &mut body,
        sort,
        &[Sort::Int, Sort::Boolean, Sort::Piece, Sort::Player],
        &mut |body, known| {
            let text = name_of(&body.low.house, known, number.clone(), At::ENGINE);
            body.leave_text(text);
        },
    );
    let is = |known: Sort| equal(sort, known.number());
    body.when(is(Sort::Text), |body| {
        body.leave_text(Text::Letters(Box::new(value.clone())));
    });
    body.when(is(Sort::Move), |body| show_move(body, &value));
    body.when(is(Sort::Array), |body| show_array(body, slot));
    body.finish("print", 1, At::ENGINE)
}

/// Something for each of these types, if the value is of it.
fn by_sort<'l, 'g>(
    body: &mut Body<'l, 'g>,
    sort: Local,
    sorts: &[Sort],
    write: &mut dyn FnMut(&mut Body<'l, 'g>, Sort),
) {
    for known in sorts {
        body.when(equal(sort, known.number()), |body| write(body, *known));
    }
}

/// `Adding X to 1, 2`
fn show_move(body: &mut Body<'_, '_>, value: &List) {
    let first = body.local();
    for _ in 1..MOVE_SLOTS {
        body.local();
    }
    let parts = local_parts(first);
    for (nth, part) in (0..).zip(parts) {
        let item = body.item(value.clone(), nth);
        body.set(part, item);
    }
    let [kind, piece, row, column, to_row, to_column] = parts;
    let piece = name_of(&body.low.house, Sort::Piece, Int::Local(piece), At::ENGINE);
    let square = |row: Local, column: Local| {
        let [row, column] = [row, column].map(|it| Text::Number(Int::Local(it)));
        vec![row, words(", "), column]
    };
    let say = |parts: Vec<Text>| move |body: &mut Body<'_, '_>| body.leave_text(Text::Join(parts));
    let mut add = vec![words("Adding "), piece.clone(), words(" to ")];
    add.extend(square(row, column));
    let mut remove = vec![words("Removing "), piece.clone(), words(" from ")];
    remove.extend(square(row, column));
    let mut moving = vec![words("Moving "), piece, words(" from ")];
    moving.extend(square(row, column));
    moving.push(words(" to "));
    moving.extend(square(to_row, to_column));
    body.leave_text(words(""));
    body.when(equal(kind, ADD), say(add));
    body.when(equal(kind, REMOVE), say(remove));
    body.when(equal(kind, MOVE), say(moving));
}

/// `[ 1 2 3 ]`
fn show_array(body: &mut Body<'_, '_>, value: ArraySlot) {
    let place = body.local();
    let (shown, lately) = (body.array(), body.array());
    let say = |body: &mut Body<'_, '_>, into: ArraySlot, text: Text| {
        let list = body.list_of(Value::Text(text));
        body.set_list(into, list);
    };
    let text = |slot: ArraySlot| Text::Letters(Box::new(List::Array(slot)));
    body.set(place, 0);
    say(body, shown, words("[ "));
    say(body, lately, words(""));
    let more = compare(Comparison::Below, place, length(value));
    body.repeat(more, |body| {
        // A medley holds for each value its type, its length and its numbers.
        let [sort, count] = [0, 1].map(|nth| body.item(List::Array(value), plus(place, nth)));
        let numbers = List::Line {
            of: value,
            from_step_count: Box::new([plus(place, 2), Int::Const(1), count.clone()]),
            at: At::ENGINE,
        };
        let given = body.low.house.given(0);
        body.set_list(given, numbers);
        let show = body.low.engine(Engine::Show);
        body.call(show, vec![sort]);
        let result = body.low.house.result_list;
        say(
            body,
            lately,
            join(join(text(lately), text(result)), words(" ")),
        );
        // A text that grows by each item is copied for each: so it grows by many at a time.
        body.when(
            compare(Comparison::Above, length(lately), MOST_LATELY),
            |body| {
                say(body, shown, join(text(shown), text(lately)));
                say(body, lately, words(""));
            },
        );
        body.set(place, plus(plus(place, 2), count));
    });
    body.leave_text(join(join(text(shown), text(lately)), words("]")));
}

/// So many letters are put together before they are put behind those that are there.
const MOST_LATELY: i32 = 1_000;

fn length(list: ArraySlot) -> Int {
    Int::Length(Box::new(List::Array(list)))
}

/// A procedure that adds two ints, or joins two values of which one is a string. It takes
/// their types, and finds what they are made of as given lists.
pub(super) fn write_add(low: &mut Lowering<'_>) -> Proc {
    let mut body = Body::empty(low, 2);
    let (left_sort, right_sort) = (Local(0), Local(1));
    let [left, right] = [0, 1].map(|nth| {
        let kept = body.array();
        let given = body.low.house.given(nth);
        body.set_list(kept, List::Array(given));
        List::Array(kept)
    });
    let both = |sort: Sort| {
        Test::All(vec![
            equal(left_sort, sort.number()),
            equal(right_sort, sort.number()),
        ])
    };
    let any = |sort: Sort| {
        Test::Any(vec![
            equal(left_sort, sort.number()),
            equal(right_sort, sort.number()),
        ])
    };
    let sorts = body.low.house.sorts;
    body.choose(
        both(Sort::Int),
        |body| {
            let sum = plus(body.item(left.clone(), 0), body.item(right.clone(), 0));
            let result = body.low.house.result_list;
            body.set_list(result, List::Items(vec![sum], At::ENGINE));
            leave_sort(body, Sort::Int);
        },
        |body| {
            body.choose(
                any(Sort::Text),
                |body| {
                    let kept = body.array();
                    show(body, left_sort, &left);
                    let shown = List::Array(body.low.house.result_list);
                    body.set_list(kept, shown.clone());
                    show(body, right_sort, &right);
                    let [left, right] =
                        [List::Array(kept), shown].map(|list| Text::Letters(Box::new(list)));
                    body.leave_text(join(left, right));
                    leave_sort(body, Sort::Text);
                },
                |body| {
                    let [left, right] = [left_sort, right_sort]
                        .map(|sort| Text::Name(sorts, Int::Local(sort), At::ENGINE));
                    let why = vec![
                        words("`+` cannot add type `"),
                        left,
                        words("` and type `"),
                        right,
                        words("`: it adds two numbers, or joins anything to a string"),
                    ];
                    body.emit(Act::Fail(Failing::WrongSort, Text::Join(why)));
                },
            );
        },
    );
    body.finish("+", 2, At::ENGINE)
}

fn show(body: &mut Body<'_, '_>, sort: Local, value: &List) {
    let given = body.low.house.given(0);
    body.set_list(given, value.clone());
    let show = body.low.engine(Engine::Show);
    body.call(show, vec![Int::Local(sort)]);
}

/// Says of which type the result is.
fn leave_sort(body: &mut Body<'_, '_>, sort: Sort) {
    let [result, ..] = global_parts(body.low.house.result);
    body.emit(Act::SetGlobal(result, Int::Const(sort.number())));
}
