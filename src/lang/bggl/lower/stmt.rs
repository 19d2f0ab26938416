//! Statements. `break` and `return` are flags here: what stands behind them is done only
//! where they are not set.

use super::Engine;
use super::body::Body;
use super::house::number;
use super::math::plus;
use super::value::{Value, compare, equal};
use crate::lang::bggl::typed::{Expr, Slot, Stmt, StmtKind};
use crate::source::Span;
use crate::tree::{Act, Comparison, Int, Local, Notice, Test, Text};

/// On which ways statements may be left before their end.
#[derive(Clone, Copy, Debug, Default)]
struct Ways {
    by_return: bool,
    by_break: bool,
}

impl Ways {
    fn any(self) -> bool {
        self.by_return || self.by_break
    }

    fn or(self, other: Self) -> Self {
        Self {
            by_return: self.by_return || other.by_return,
            by_break: self.by_break || other.by_break,
        }
    }
}

impl<'g> Body<'_, 'g> {
    /// Statements one after the other. Behind one that may leave, the others are asked
    /// whether it has.
    pub(super) fn statements(&mut self, stmts: &'g [Stmt]) {
        let mut left = Ways::default();
        let mut waiting = stmts;
        while !waiting.is_empty() {
            let end = waiting.iter().position(|stmt| ways_out(stmt).any());
            let (now, later) = waiting.split_at(end.map_or(waiting.len(), |end| end + 1));
            let stays = self.stays(left.by_return, left.by_break);
            if stays.is_empty() {
                self.each(now);
            } else {
                self.when(all(stays), |body| body.each(now));
            }
            left = now.last().map_or(left, |last| left.or(ways_out(last)));
            // Nothing can come behind these.
            if let Some(StmtKind::Return(_) | StmtKind::Break) = now.last().map(|it| &it.kind) {
                return;
            }
            waiting = later;
        }
    }

    fn each(&mut self, stmts: &'g [Stmt]) {
        for stmt in stmts {
            self.at(stmt.span);
            self.statement(stmt);
        }
    }

    fn statement(&mut self, stmt: &'g Stmt) {
        match &stmt.kind {
            StmtKind::Set(slot, value) => self.assign(*slot, value),
            StmtKind::SetBoard(rows) => self.set_board(rows),
            StmtKind::PrintBoard => {
                let house = &self.low.house;
                let (board, pieces) = (house.board, house.pieces);
                let width = Box::new(self.width());
                self.print(Text::Grid(board, width, pieces));
            }
            StmtKind::Print(value) => {
                let text = self.text(value);
                self.print(text);
            }
            StmtKind::Apply(value) => {
                if let Value::Move(parts) = self.value(value) {
                    let apply = self.low.engine(Engine::Apply);
                    self.call(apply, parts.to_vec());
                }
            }
            StmtKind::Value(value) => {
                let value = self.value(value);
                self.keep(value);
            }
            StmtKind::If(branches, otherwise) => self.branches(branches, otherwise),
            StmtKind::While(test, stmts) => self.while_loop(test, stmts),
            StmtKind::For(slot, bounds, stmts) => {
                self.for_loop(*slot, bounds.as_ref(), stmts, stmt.span);
            }
            StmtKind::Break => {
                if let Some(out) = self.out {
                    self.set(out, 1);
                }
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    let value = self.value(value);
                    self.leave(value);
                }
                let done = self.done();
                self.set(done, 1);
            }
            StmtKind::Turn(stmts) => {
                self.tell_whose_turn(true);
                self.statements(stmts);
            }
            StmtKind::Block(stmts) => self.statements(stmts),
        }
    }

    fn print(&mut self, text: Text) {
        self.emit(Act::Tell(Notice::Text(text)));
    }

    /// The flag that a procedure has returned.
    fn done(&mut self) -> Local {
        match self.done {
            Some(done) => done,
            None => {
                let done = self.local();
                self.done = Some(done);
                done
            }
        }
    }

    fn set_board(&mut self, rows: &'g [Vec<Expr>]) {
        let width = rows.first().map_or(0, Vec::len);
        let cells = self.numbers(rows.iter().flatten());
        let cells = self.items(cells);
        let house = &self.low.house;
        let (board, wide, high) = (house.board, house.width, house.height);
        self.set_list(board, cells);
        self.emit(Act::SetGlobal(wide, Int::Const(number(width))));
        let height = number(rows.len());
        self.emit(Act::SetGlobal(high, Int::Const(height)));
    }

    /// `if (…) { … } else if (…) { … } else { … }`. What has an effect in a condition happens
    /// only if the conditions before it do not hold.
    fn branches(&mut self, branches: &'g [(Expr, Vec<Stmt>)], otherwise: &'g [Stmt]) {
        // From the last to the first, so that long chains need no deep stack here.
        let at = self.at;
        let ((), mut rest) = self.aside(|body| body.statements(otherwise));
        for (test, then) in branches.iter().rev() {
            let ((), chosen) = self.aside(|body| {
                body.at(test.span);
                let at = body.at;
                let test = body.test(test);
                body.at = at;
                body.choose(test, |body| body.statements(then), |body| body.append(rest));
            });
            rest = chosen;
        }
        self.at = at;
        self.append(rest);
    }

    /// `while (test) { … }`
    fn while_loop(&mut self, test: &'g Expr, stmts: &'g [Stmt]) {
        let ways = ways_out_of(stmts);
        let before_loop = self.out.take();
        self.open_loop(ways);
        let stays = self.stays(ways.by_return, ways.by_break);
        let (test, before) = self.aside(|body| body.test(test));
        if before.is_empty() {
            let mut tests = stays;
            tests.push(test);
            self.repeat(all(tests), |body| body.statements(stmts));
        } else {
            // The condition has an effect: it is worked out inside of the loop.
            let more = self.local();
            self.set(more, 1);
            let mut tests = vec![equal(more, 1)];
            tests.extend(stays);
            self.repeat(all(tests), |body| {
                body.append(before);
                body.choose(
                    test,
                    |body| body.statements(stmts),
                    |body| body.set(more, 0),
                );
            });
        }
        self.out = before_loop;
    }

    /// `for (x = a to b) { … }`
    fn for_loop(&mut self, slot: Slot, bounds: &'g [Expr; 2], stmts: &'g [Stmt], span: Span) {
        let ways = ways_out_of(stmts);
        let [from, to] = self.ints(bounds);
        self.at(span);
        let [count, last, more] = std::array::from_fn(|_| self.local());
        // A bound may be the variable itself, which changes.
        self.set(count, from);
        self.set(last, to);
        let goes = compare(Comparison::AtMost, count, last);
        let goes = self.int_of(Value::Truth(goes));
        self.set(more, goes);
        let before_loop = self.out.take();
        self.open_loop(ways);
        let stays = self.stays(ways.by_return, ways.by_break);
        let mut tests = vec![equal(more, 1)];
        tests.extend(stays);
        self.repeat(all(tests), |body| {
            body.put(slot, Int::Local(count));
            body.statements(stmts);
            body.at(span);
            // The last one may be the largest number there is.
            body.choose(
                equal(count, last),
                |body| body.set(more, 0),
                |body| body.set(count, plus(count, 1)),
            );
        });
        self.out = before_loop;
    }

    /// Flags for a loop that may be left on these ways.
    fn open_loop(&mut self, ways: Ways) {
        if ways.by_return {
            self.done();
        }
        if ways.by_break {
            let out = self.local();
            self.set(out, 0);
            self.out = Some(out);
        }
    }
}

fn all(mut tests: Vec<Test>) -> Test {
    match (tests.pop(), tests.is_empty()) {
        (Some(only), true) => only,
        (last, _) => {
            tests.extend(last);
            Test::All(tests)
        }
    }
}

/// On which ways a statement may leave those around it.
fn ways_out(stmt: &Stmt) -> Ways {
    match &stmt.kind {
        StmtKind::Return(_) => Ways {
            by_return: true,
            by_break: false,
        },
        StmtKind::Break => Ways {
            by_return: false,
            by_break: true,
        },
        StmtKind::If(branches, otherwise) => {
            let inner = branches.iter().map(|(_, stmts)| ways_out_of(stmts));
            inner.fold(ways_out_of(otherwise), Ways::or)
        }
        // A loop catches its own breaks.
        StmtKind::While(_, stmts) | StmtKind::For(_, _, stmts) => Ways {
            by_break: false,
            ..ways_out_of(stmts)
        },
        StmtKind::Turn(stmts) | StmtKind::Block(stmts) => ways_out_of(stmts),
        StmtKind::Set(..)
        | StmtKind::SetBoard(_)
        | StmtKind::PrintBoard
        | StmtKind::Print(_)
        | StmtKind::Apply(_)
        | StmtKind::Value(_) => Ways::default(),
    }
}

fn ways_out_of(stmts: &[Stmt]) -> Ways {
    stmts.iter().map(ways_out).fold(Ways::default(), Ways::or)
}
