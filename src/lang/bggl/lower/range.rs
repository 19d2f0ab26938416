//! `test length, direction, jump, emptysquare`: how far and which way the move of a rule
//! goes, and over what.

use super::body::Body;
use super::expr::{MOVE, REMOVE, on_board, part_of_move};
use super::house::number;
use super::math::{minus, negative, over, plus, times};
use super::value::{Value, compare, equal, unequal};
use crate::lang::bggl::typed::{self, Direction, EMPTY, Expr, Part, Sort, VOID};
use crate::tree::{
    Arithmetic, ArraySlot, At, Comparison, Failing, FixedList, Int, List, Local, Test, Text,
};

/// The way of a move, once it has been found.
struct Way {
    /// How many steps it takes; none if it goes no way that is allowed.
    steps: Local,
    /// How far a step leads, with squares counted row by row.
    stride: Local,
}

/// How far a move leads.
struct Span {
    rows: Local,
    columns: Local,
}

fn part(part: Part) -> Int {
    Int::Local(part_of_move(part))
}

fn is_kind(kind: i32) -> Test {
    equal(part(Part::Kind), kind)
}

impl<'g> Body<'_, 'g> {
    /// The test as a condition.
    pub(super) fn range_test(&mut self, test: &'g typed::Test) -> Test {
        if !self.low.board_may_shift {
            return self.range_test_on_board(test);
        }
        // The rule, or a function that it called, may have laid out another board since the
        // move was looked at.
        let mut inside = on_board(part(Part::Row1), part(Part::Column1), self);
        let second = on_board(part(Part::Row2), part(Part::Column2), self);
        inside.push(Test::Any(vec![
            unequal(part(Part::Kind), MOVE),
            Test::All(second),
        ]));
        let holds = self.local();
        self.choose(
            Test::All(inside),
            |body| {
                let test = body.range_test_on_board(test);
                let test = body.int_of(Value::Truth(test));
                body.set(holds, test);
            },
            |body| body.set(holds, 0),
        );
        equal(holds, 1)
    }

    /// The same where all squares of the move are on the board. Its parts are worked out
    /// before, from left to right.
    fn range_test_on_board(&mut self, test: &'g typed::Test) -> Test {
        let known = |body: &mut Self, part: &'g Option<Expr>| {
            part.as_ref().map(|expr| {
                let int = body.int(expr);
                body.keep_now(int)
            })
        };
        let length = known(self, &test.length);
        let steps = match &test.direction {
            Some(Direction::Array(array)) => Some(self.steps_of(array)),
            Some(Direction::Steps(steps)) => {
                let flat = steps.iter().flat_map(|(row, column)| [*row, *column]);
                let list = FixedList::Items(flat.collect());
                Some(List::Fixed(self.low.builder.fixed(list)))
            }
            _ => None,
        };
        let jump = known(self, &test.jump);
        let emptysquare = known(self, &test.emptysquare);
        let mut all = Vec::new();
        if let Some(wanted) = emptysquare {
            let target = self.target();
            let is_empty = equal(target, number(EMPTY));
            all.push(Test::Any(vec![is_kind(REMOVE), agrees(is_empty, wanted)]));
        }
        if length.is_some() || jump.is_some() || test.direction.is_some() {
            let way = self.way(test.direction.as_ref(), steps);
            let mut goes = vec![compare(Comparison::Above, way.steps, 0)];
            if let Some(length) = length {
                let passed = self.squares(&way, Int::Local(way.steps));
                let squares = minus(way.steps, count(&passed, VOID));
                goes.push(equal(squares, length));
            }
            if let Some(wanted) = jump {
                let between = minus(way.steps, 1);
                let passed = self.squares(&way, between.clone());
                let others = minus(minus(between, count(&passed, VOID)), count(&passed, EMPTY));
                let jumps = compare(Comparison::Above, others, 0);
                goes.push(agrees(jumps, wanted));
            }
            let elsewhere = unequal(part(Part::Kind), MOVE);
            all.push(Test::Any(vec![elsewhere, Test::All(goes)]));
        }
        Test::All(all)
    }

    /// A number that other parts of the test may need again.
    fn keep_now(&mut self, int: Int) -> Int {
        match int {
            Int::Const(_) => int,
            int => {
                let into = self.local();
                self.set(into, int);
                Int::Local(into)
            }
        }
    }

    /// What stands where the piece is to stand.
    fn target(&mut self) -> Int {
        let square = self.local();
        let width = self.width();
        let at = |row: Part, column: Part| plus(times(part(row), width.clone()), part(column));
        let (first, second) = (at(Part::Row1, Part::Column1), at(Part::Row2, Part::Column2));
        self.choose(
            is_kind(MOVE),
            |body| body.set(square, second),
            |body| body.set(square, first),
        );
        self.cell(Int::Local(square))
    }

    /// So many squares on the way, beginning behind the one where the piece stands.
    fn squares(&mut self, way: &Way, count: Int) -> List {
        let source = plus(times(part(Part::Row1), self.width()), part(Part::Column1));
        let stride = Int::Local(way.stride);
        List::Line {
            of: self.low.house.board,
            from_step_count: Box::new([plus(source, stride.clone()), stride, count]),
            at: self.at,
        }
    }

    /// Finds the way of the move.
    fn way(&mut self, direction: Option<&Direction>, steps: Option<List>) -> Way {
        let way = Way {
            steps: self.local(),
            stride: self.local(),
        };
        let span = Span {
            rows: self.local(),
            columns: self.local(),
        };
        self.set(way.steps, 0);
        self.set(way.stride, 0);
        self.when(is_kind(MOVE), |body| {
            body.set(span.rows, minus(part(Part::Row2), part(Part::Row1)));
            let columns = minus(part(Part::Column2), part(Part::Column1));
            body.set(span.columns, columns);
            match steps {
                Some(steps) => body.by_steps(&way, &span, steps),
                None => body.straight(&way, &span, direction),
            }
        });
        way
    }

    /// A way along a row, a column or a diagonal.
    fn straight(&mut self, way: &Way, span: &Span, direction: Option<&Direction>) {
        let (rows, columns) = (span.rows, span.columns);
        let ortho = [equal(rows, 0), equal(columns, 0)];
        let diag = [equal(rows, columns), equal(rows, negative(columns))];
        let fits = match direction {
            Some(Direction::Ortho) => ortho.to_vec(),
            Some(Direction::Diag) => diag.to_vec(),
            _ => [ortho, diag].concat(),
        };
        let (steps, width) = (way.steps, self.width());
        self.when(Test::Any(fits), |body| {
            body.choose(
                equal(rows, 0),
                |body| body.set(steps, columns),
                |body| body.set(steps, rows),
            );
            body.when(compare(Comparison::Below, steps, 0), |body| {
                body.set(steps, negative(steps));
            });
            let whole = plus(times(rows, width), columns);
            body.set(way.stride, over(whole, steps));
        });
    }

    /// A way by the first of these steps that leads there.
    fn by_steps(&mut self, way: &Way, span: &Span, steps: List) {
        let [place, row, column, count] = std::array::from_fn(|_| self.local());
        self.set(place, 0);
        let length = Int::Length(Box::new(steps.clone()));
        let search = Test::All(vec![
            equal(way.steps, 0),
            compare(Comparison::Below, place, length),
        ]);
        self.repeat(search, |body| {
            let item = body.item(steps.clone(), place);
            body.set(row, item);
            let item = body.item(steps, plus(place, 1));
            body.set(column, item);
            body.set(place, plus(place, 2));
            // Longer steps would leave the board at once.
            let [height, width] = [body.height(), body.width()];
            let mut small = within(row, &height);
            small.extend(within(column, &width));
            body.when(Test::All(small), |body| {
                body.set(count, 0);
                body.choose(
                    unequal(row, 0),
                    |body| body.set(count, over(span.rows, row)),
                    |body| {
                        body.when(unequal(column, 0), |body| {
                            body.set(count, over(span.columns, column));
                        });
                    },
                );
                let fits = Test::All(vec![
                    compare(Comparison::Above, count, 0),
                    equal(times(count, row), span.rows),
                    equal(times(count, column), span.columns),
                ]);
                body.when(fits, |body| {
                    body.set(way.steps, count);
                    body.set(way.stride, plus(times(row, width), column));
                });
            });
        });
    }

    /// The steps that an array holds, one number behind the other. It must be made of pairs.
    fn steps_of(&mut self, array: &'g Expr) -> List {
        let value = self.value(array);
        let list = self.list_of(value);
        let list = self.keep_list(list);
        let (nth, place) = (self.local(), self.local());
        let (steps, step) = (self.array(), self.array());
        let nothing = List::Fixed(self.low.builder.fixed(FixedList::Items(Vec::new())));
        self.set_list(steps, nothing);
        self.set(nth, 0);
        self.set(place, 0);
        let length = Int::Length(Box::new(list.clone()));
        let more = compare(Comparison::Below, place, length);
        let at = self.low.at(array.span);
        self.at = at;
        self.repeat(more, |body| {
            let (which, list) = (Box::new(Int::Local(nth)), Box::new(list));
            let sort = Int::SortOf(list.clone(), which.clone(), at);
            let step_list = List::ValueOf(list, which, at);
            body.set_list(step, step_list);
            let is_array = equal(sort, Sort::Array.number());
            let length = Int::Length(Box::new(List::Array(step)));
            // A step of nothing is one that never fits.
            let nothing = Test::All(vec![is_array.clone(), equal(length.clone(), 0)]);
            body.choose(
                nothing,
                |_| {},
                |body| {
                    body.is_pair(is_array, step);
                    let step = List::Array(step);
                    let [row, column] = PAIR.map(|place| body.item(step.clone(), place));
                    let longer = List::Join(
                        vec![List::Array(steps), List::Items(vec![row, column], at)],
                        at,
                    );
                    body.set_list(steps, longer);
                },
            );
            let next = plus(plus(place, 2), length);
            body.set(place, next);
            body.set(nth, plus(nth, 1));
        });
        List::Array(steps)
    }

    /// Stops the game if what should be a step is no pair of numbers.
    fn is_pair(&mut self, is_array: Test, step: ArraySlot) {
        let step = List::Array(step);
        let [first, second] = [0, 3].map(|place| self.item(step.clone(), place));
        let int = Sort::Int.number();
        let length = Int::Length(Box::new(step));
        let pair = Test::All(vec![
            is_array,
            equal(length, PAIR_LENGTH),
            equal(first, int),
            equal(second, int),
        ]);
        let why = Text::Literal(
            "a step is a pair of numbers: how many rows and how many columns it leads on".into(),
        );
        self.fail_if(Test::Not(Box::new(pair)), Failing::BadSteps, why);
    }
}

/// Where the numbers of a pair of ints are in its medley, and how long that is.
const PAIR: [i32; 2] = [2, 5];
const PAIR_LENGTH: i32 = 6;

/// `-most <= value && value <= most`
fn within(value: Local, most: &Int) -> Vec<Test> {
    let least = Int::arithmetic(
        Arithmetic::Subtract,
        Int::Const(0),
        most.clone(),
        At::ENGINE,
    );
    vec![
        compare(Comparison::AtLeast, value, least),
        compare(Comparison::AtMost, value, most.clone()),
    ]
}

/// How many of these squares hold this.
fn count(line: &List, what: usize) -> Int {
    let what = Int::Const(number(what));
    Int::Count(Box::new(line.clone()), Box::new(what))
}

/// Whether a condition is as it is wanted: 1 if it should hold, 0 if not.
fn agrees(test: Test, wanted: Int) -> Test {
    match wanted {
        Int::Const(0) => Test::Not(Box::new(test)),
        Int::Const(_) => test,
        wanted => Test::Any(vec![
            Test::All(vec![unequal(wanted.clone(), 0), test.clone()]),
            Test::All(vec![equal(wanted, 0), Test::Not(Box::new(test))]),
        ]),
    }
}
