//! A procedure being written: its slots, and the statements so far.

use super::Lowering;
use super::house::{Home, MISSING, is_list};
use super::value::{MOVE_PARTS, MOVE_SLOTS, Value, equal};
use crate::lang::bggl::typed::{self, Function, Slot, Sort, Variable};
use crate::source::Span;
use crate::tree::{
    Act, ArrayId, ArraySlot, At, BlockId, Comparison, Failing, GlobalId, Int, List, Local, Noun,
    Proc, ProcId, Stmt, Test, Text,
};

/// A procedure in the making.
pub(super) struct Body<'l, 'g> {
    pub(super) low: &'l mut Lowering<'g>,
    /// Its variables as they were declared.
    variables: &'g [Variable],
    /// By number: where they are.
    homes: Vec<Home>,
    /// The statements of the block being written.
    block: Vec<Stmt>,
    locals: u32,
    arrays: u32,
    /// Where what is being written stands.
    pub(super) at: At,
    /// Set when the procedure has returned.
    pub(super) done: Option<Local>,
    /// Set when the innermost loop has been left.
    pub(super) out: Option<Local>,
    /// Whether it sees the variables of the game itself.
    pub(super) is_main: bool,
}

impl<'l, 'g> Body<'l, 'g> {
    /// A procedure of which nothing is written yet, with so many arguments.
    pub(super) fn empty(low: &'l mut Lowering<'g>, arguments: u32) -> Self {
        Self {
            low,
            variables: &[],
            homes: Vec::new(),
            block: Vec::new(),
            locals: arguments,
            arrays: 0,
            at: At::ENGINE,
            done: None,
            out: None,
            is_main: false,
        }
    }

    /// `game { … }`, and the first values of the variables outside of it.
    pub(super) fn main(low: &'l mut Lowering<'g>) -> Proc {
        let game = low.game;
        let mut body = Self::empty(low, 0);
        body.is_main = true;
        for (nth, (variable, first)) in game.globals.iter().enumerate() {
            body.at(variable.span);
            body.assign(Slot::Global(nth), first);
        }
        body.declare(&game.main.locals, 0);
        body.statements(&game.main.stmts);
        body.finish("the game", 0, At::ENGINE)
    }

    /// A function or a rule.
    pub(super) fn function(low: &'l mut Lowering<'g>, function: &'g Function) -> Proc {
        let (parameters, _) = function
            .body
            .locals
            .split_at_checked(function.parameters)
            .unwrap_or_default();
        let width = |variable: &Variable| match variable.sort {
            Sort::Move => MOVE_SLOTS,
            sort if is_list(sort) => 0,
            _ => 1,
        };
        // A rule begins with the move that it is asked about.
        let is_rule = function.pieces.is_some();
        let first = if is_rule { MOVE_SLOTS } else { 0 };
        let arguments = first + parameters.iter().map(width).sum::<u32>();
        let head = low.at(function.head);
        let mut body = Self::empty(low, arguments);
        body.at = head;
        body.declare(&function.body.locals, first);
        body.take_lists(parameters);
        let title = match &function.pieces {
            None => {
                body.statements(&function.body.stmts);
                format!("function `{}`", function.name)
            }
            Some(pieces) => {
                body.rule(pieces, &function.body.stmts);
                format!("rule `{}`", function.name)
            }
        };
        body.finish(&title, arguments, head)
    }

    pub(super) fn finish(self, title: &str, arguments: u32, at: At) -> Proc {
        let body = self.low.builder.block(self.block);
        Proc {
            title: title.to_owned(),
            name: None,
            subject: None,
            arguments,
            sound: Vec::new(),
            locals: self.locals,
            arrays: self.arrays,
            body,
            at,
        }
    }

    /// Gives every variable a home. Numbers get their slots one after the other from `first`
    /// on, as arguments are handed over.
    fn declare(&mut self, variables: &'g [Variable], first: u32) {
        self.variables = variables;
        let mut next = first;
        for variable in variables {
            let home = match variable.sort {
                sort if is_list(sort) => Home::List(self.array()),
                Sort::Move => {
                    next += MOVE_SLOTS;
                    Home::LocalMove(Local(next - MOVE_SLOTS))
                }
                _ => {
                    next += 1;
                    Home::Local(Local(next - 1))
                }
            };
            self.homes.push(home);
        }
        self.locals = self.locals.max(next);
    }

    /// Takes in the lists that were handed over.
    fn take_lists(&mut self, parameters: &[Variable]) {
        let homes = self.homes.clone();
        let lists = parameters
            .iter()
            .zip(homes)
            .filter_map(|(parameter, home)| {
                let Home::List(slot) = home else { return None };
                is_list(parameter.sort).then_some(slot)
            });
        for (nth, slot) in lists.enumerate() {
            let given = self.low.house.given(nth);
            self.set_list(slot, List::Array(given));
        }
    }

    // Slots.

    pub(super) fn local(&mut self) -> Local {
        self.locals += 1;
        Local(self.locals - 1)
    }

    pub(super) fn array(&mut self) -> ArraySlot {
        self.arrays += 1;
        ArraySlot::Own(ArrayId(self.arrays - 1))
    }

    /// Where a variable is.
    fn home(&self, slot: Slot) -> Home {
        let home = match slot {
            Slot::Global(nth) => self.low.house.globals.get(nth),
            Slot::Local(nth) => self.homes.get(nth),
        };
        home.cloned().unwrap_or(Home::Global(GlobalId(MISSING)))
    }

    fn variable(&self, slot: Slot) -> Option<&'g Variable> {
        match slot {
            Slot::Global(nth) => self.low.game.globals.get(nth).map(|(variable, _)| variable),
            Slot::Local(nth) => self.variables.get(nth),
        }
    }

    /// The value of a variable.
    pub(super) fn read(&self, slot: Slot) -> Value {
        let sort = self.variable(slot).map_or(Sort::Int, |it| it.sort);
        match self.home(slot) {
            Home::Local(local) => Value::Number(Int::Local(local)),
            Home::Global(global) => Value::Number(Int::Global(global)),
            Home::LocalMove(first) => Value::Move(Box::new(local_parts(first).map(Int::Local))),
            Home::GlobalMove(first) => Value::Move(Box::new(global_parts(first).map(Int::Global))),
            Home::List(slot) if sort == Sort::Text => {
                Value::Text(Text::Letters(Box::new(List::Array(slot))))
            }
            Home::List(slot) => Value::Array(List::Array(slot)),
            Home::Known(value) => value,
        }
    }

    /// `slot = expr`
    pub(super) fn assign(&mut self, slot: Slot, expr: &'g typed::Expr) {
        let Some(variable) = self.variable(slot) else {
            return;
        };
        if let Home::Known(_) = self.home(slot) {
            return;
        }
        // What never changes after its declaration need not be kept, if it is known by now.
        if let (Slot::Local(nth), false) = (slot, variable.assigned || variable.tells_winner)
            && let Some(known) = self.low.house.known(&expr.kind)
            && let Some(home) = self.homes.get_mut(nth)
        {
            *home = Home::Known(known);
            return;
        }
        let value = self.value(expr);
        let is_mover = self.is_main && self.low.game.mover == Some(slot);
        let watched = [
            (variable.tells_winner, self.low.house.won),
            (is_mover, self.low.house.mover),
        ];
        for (_, global) in watched.into_iter().filter(|(is_watched, _)| *is_watched) {
            let value = self.int_of(value.clone());
            self.emit(Act::SetGlobal(global, value));
        }
        match self.home(slot) {
            Home::Local(local) => {
                let int = self.int_of(value);
                self.set(local, int);
            }
            Home::Global(global) => {
                let int = self.int_of(value);
                self.emit(Act::SetGlobal(global, int));
            }
            Home::LocalMove(first) => {
                if let Value::Move(parts) = value {
                    for (local, part) in local_parts(first).into_iter().zip(*parts) {
                        self.set(local, part);
                    }
                }
            }
            Home::GlobalMove(first) => self.set_globals(global_parts(first), value),
            Home::List(slot) => {
                let list = self.list_of(value);
                self.set_list(slot, list);
            }
            Home::Known(_) => {}
        }
    }

    /// Puts a number into the home of a variable.
    pub(super) fn put(&mut self, slot: Slot, value: Int) {
        match self.home(slot) {
            Home::Local(local) => self.set(local, value),
            Home::Global(global) => self.emit(Act::SetGlobal(global, value)),
            Home::LocalMove(_) | Home::GlobalMove(_) | Home::List(_) | Home::Known(_) => {}
        }
    }

    /// Puts the parts of a move into globals.
    pub(super) fn set_globals(
        &mut self,
        globals: impl IntoIterator<Item = GlobalId>,
        value: Value,
    ) {
        if let Value::Move(parts) = value {
            for (global, part) in globals.into_iter().zip(*parts) {
                self.emit(Act::SetGlobal(global, part));
            }
        }
    }

    // Statements.

    /// From here on, what is written stands at this place.
    pub(super) fn at(&mut self, span: Span) {
        self.at = self.low.at(span);
    }

    pub(super) fn emit(&mut self, act: Act) {
        let at = self.at;
        self.block.push(Stmt { act, at });
    }

    pub(super) fn set(&mut self, local: Local, value: impl Into<Int>) {
        self.emit(Act::SetLocal(local, value.into()));
    }

    pub(super) fn set_list(&mut self, slot: ArraySlot, list: List) {
        self.emit(Act::SetList(slot, list));
    }

    /// What `write` writes, on a sheet of its own.
    pub(super) fn aside<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> (T, Vec<Stmt>) {
        let before = std::mem::take(&mut self.block);
        let result = write(self);
        (result, std::mem::replace(&mut self.block, before))
    }

    /// Adds statements that were written aside.
    pub(super) fn append(&mut self, stmts: Vec<Stmt>) {
        self.block.extend(stmts);
    }

    fn inner(&mut self, write: impl FnOnce(&mut Self)) -> BlockId {
        let ((), stmts) = self.aside(write);
        self.low.builder.block(stmts)
    }

    /// `if (test) { … } else { … }`
    pub(super) fn choose(
        &mut self,
        test: Test,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let at = self.at;
        let then = self.inner(then);
        self.at = at;
        let otherwise = self.inner(otherwise);
        self.at = at;
        self.emit(Act::If(test, then, otherwise));
    }

    /// `if (test) { … }`
    pub(super) fn when(&mut self, test: Test, then: impl FnOnce(&mut Self)) {
        self.choose(test, then, |_| {});
    }

    /// Again and again while the test holds.
    pub(super) fn repeat(&mut self, test: Test, body: impl FnOnce(&mut Self)) {
        let at = self.at;
        let body = self.inner(body);
        self.at = at;
        self.emit(Act::Loop(test, body));
    }

    pub(super) fn call(&mut self, proc: ProcId, arguments: Vec<Int>) {
        self.emit(Act::Call(proc, arguments.into_boxed_slice()));
    }

    /// Stops the game if a test holds.
    pub(super) fn fail_if(&mut self, test: Test, failing: Failing, why: Text) {
        self.when(test, |body| body.emit(Act::Fail(failing, why)));
    }

    // Small expressions.

    pub(super) fn noun(&mut self, word: &str) -> Noun {
        Noun::Thing(self.low.builder.name(word))
    }

    pub(super) fn item(&mut self, list: List, index: impl Into<Int>) -> Int {
        let noun = self.noun("item");
        Int::Item(Box::new(list), Box::new(index.into()), noun, self.at)
    }

    /// `width` and `height`.
    pub(super) fn width(&self) -> Int {
        Int::Global(self.low.house.width)
    }

    pub(super) fn height(&self) -> Int {
        Int::Global(self.low.house.height)
    }

    /// What stands on a square that is known to be there, counted row by row.
    pub(super) fn cell(&mut self, square: Int) -> Int {
        let board = List::Array(self.low.house.board);
        self.item(board, square)
    }

    /// Nothing has left the loop or returned, as far as what is being written goes.
    pub(super) fn stays(&self, by_return: bool, by_break: bool) -> Vec<Test> {
        let done = self.done.filter(|_| by_return);
        let out = self.out.filter(|_| by_break);
        let flags = done.into_iter().chain(out);
        flags.map(|flag| equal(flag, 0)).collect()
    }
}

/// `0 <= value && value < count`
pub(super) fn is_below(value: Int, count: Int) -> Vec<Test> {
    vec![
        Test::compare(Comparison::AtLeast, value.clone(), Int::Const(0)),
        Test::compare(Comparison::Below, value, count),
    ]
}

pub(super) fn local_parts(first: Local) -> [Local; MOVE_PARTS] {
    let mut next = first.0;
    std::array::from_fn(|_| {
        next += 1;
        Local(next - 1)
    })
}

pub(super) fn global_parts(first: GlobalId) -> [GlobalId; MOVE_PARTS] {
    let mut next = first.0;
    std::array::from_fn(|_| {
        next += 1;
        GlobalId(next - 1)
    })
}
