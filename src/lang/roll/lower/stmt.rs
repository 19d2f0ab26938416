//! Statements.

use super::body::{Body, Slot};
use super::effects::sets_item;
use super::names::Meaning;
use crate::lang::roll::ast::{Declaration, Expr, ExprKind, Name, Stmt, StmtKind};
use crate::lang::roll::kind::Kind;
use crate::source::Span;
use crate::tree::{Act, Arithmetic, ArraySlot, At, Comparison, Int, List, Noun, Test};

impl Body<'_, '_> {
    pub(super) fn statement(&mut self, statement: &Stmt) {
        let at = self.at(statement.span);
        match &statement.kind {
            StmtKind::Declare(declaration) => self.declaration(declaration, at),
            StmtKind::Assign(target, value) => self.assignment(target, value, at),
            StmtKind::Step(target, direction) => {
                self.step(target, *direction, statement.span);
            }
            StmtKind::Call(function, Some(arguments)) => {
                self.call(function, arguments, statement.span);
            }
            StmtKind::Call(function, None) => {
                self.check_function(function);
            }
            StmtKind::If(branches, otherwise) => self.if_chain(branches, otherwise, at),
            StmtKind::For(Some((variable, list)), body) => {
                self.for_each(variable, list, body, at);
            }
            StmtKind::For(None, body) => {
                self.block(|inner| inner.statements(body));
            }
            StmtKind::Broken => {}
        }
    }

    fn declaration(&mut self, declaration: &Declaration, at: At) {
        let name = &declaration.name;
        if name.text.starts_with('$') {
            self.report(
                Kind::GlobalElsewhere
                    .at(declaration.span, "a global is declared before the blocks")
                    .help(format!(
                        "move it up behind `Game NAME {{`, or name it `{}`",
                        name.text.trim_start_matches('$')
                    )),
            );
        } else if name.text.starts_with('#') {
            self.array_declaration(declaration, at);
        } else if declaration.size.is_some() || declaration.value.as_ref().is_some_and(is_list) {
            let rest = if declaration.size.is_some() {
                "[…]"
            } else {
                " = {…}"
            };
            self.report(
                Kind::ArrayWithoutHash
                    .at(name.span, "the name of an array begins with `#`")
                    .help(format!(
                        "write `int #{}{rest};`, and `#` wherever it is used",
                        name.text
                    )),
            );
            self.array_declaration(declaration, at);
        } else {
            let value = match &declaration.value {
                Some(value) => self.int(value),
                None => Int::Const(0),
            };
            let local = self.local();
            self.declare(name, Slot::Number(local));
            self.emit(Act::SetLocal(local, value), at);
        }
    }

    fn array_declaration(&mut self, declaration: &Declaration, at: At) {
        let name = &declaration.name;
        let list = match (&declaration.size, &declaration.value) {
            (Some(size), None) => Some(List::Zeros(self.int(size), at)),
            (None, Some(value)) if is_written_out(value) => self.list(value).map(|list| list.0),
            (None, Some(value)) => {
                self.report(
                    Kind::ArrayWithoutList
                        .at(value.span, "an array begins with a list in braces")
                        .help(format!(
                            "write `int {} = {{1, 2, 3}};` or `{{1 ~ 3}}`",
                            name.text
                        )),
                );
                None
            }
            (None, None) | (Some(_), Some(_)) => {
                self.report(
                    Kind::ArrayWithoutList
                        .at(declaration.span, "an array needs a size or a list")
                        .help(format!(
                            "write `int {0}[5];` or `int {0} = {{1, 2, 3}};`",
                            name.text
                        )),
                );
                None
            }
        };
        let array = self.array();
        self.declare(name, Slot::Array(array));
        if let Some(list) = list {
            self.emit(Act::SetList(ArraySlot::Own(array), list), at);
        }
    }

    fn assignment(&mut self, target: &Expr, value: &Expr, at: At) {
        match &target.kind {
            ExprKind::Name(name) => match self.meaning(name, target.span) {
                Some(Meaning::Local(Slot::Number(local))) => {
                    let value = self.int(value);
                    self.emit(Act::SetLocal(local, value), at);
                }
                Some(Meaning::Global(global)) => {
                    let value = self.int(value);
                    self.emit(Act::SetGlobal(global, value), at);
                }
                Some(Meaning::NextTurn) => {
                    let span = value.span;
                    let value = self.int(value);
                    self.set_next_turn(value, span, at);
                }
                Some(Meaning::Local(Slot::Array(_))) => self.report(
                    Kind::CannotSet
                        .at(
                            target.span,
                            format!("`{name}` can only be set item by item"),
                        )
                        .help(format!("write `{name}[0] = …;`")),
                ),
                Some(_) => {
                    self.cannot_set(name, target.span);
                    self.look_over([value]);
                }
                None => self.look_over([value]),
            },
            ExprKind::Index(base, index) => match &base.kind {
                ExprKind::Name(name) => self.item_assignment(name, base.span, index, value, at),
                _ => self.cannot_set("this", target.span),
            },
            ExprKind::Broken => {}
            ExprKind::Dot(_, attribute) if attribute.text == "name" => self.report(
                Kind::CannotSet
                    .at(target.span, "a name cannot be set")
                    .help("ask for it with `promptName(PlayerList[0].name);`"),
            ),
            _ => self.cannot_set("this", target.span),
        }
    }

    fn item_assignment(&mut self, name: &str, span: Span, index: &Expr, value: &Expr, at: At) {
        match self.meaning(name, span) {
            Some(Meaning::Local(Slot::Array(array))) => {
                let [index, value] = self.two(index, value);
                let noun = Noun::Item(self.low.name(name));
                self.emit(Act::SetItem(ArraySlot::Own(array), index, value, noun), at);
            }
            Some(Meaning::FinishOn) => self.report(
                Kind::CannotSet
                    .at(span, "`FinishOn` is set as a field or by a prompt")
                    .help(
                        "write `FinishOn = {…};` in `Players`, or `promptRange(FinishOn[0], …);`",
                    ),
            ),
            Some(Meaning::Local(_) | Meaning::Global(_)) => self.report(
                Kind::NotAnArray
                    .at(span, format!("`{name}` is a number, not an array"))
                    .help("the name of an array begins with `#`, as in `int #list[5];`"),
            ),
            Some(_) => self.cannot_set(name, span),
            None => {}
        }
    }

    fn cannot_set(&mut self, name: &str, span: Span) {
        let (title, help) = match name {
            "NumPlayers" => (
                "`NumPlayers` cannot be set in a function".to_owned(),
                "ask for it with `promptRange(NumPlayers, MinPlayers, MaxPlayers);` or set it as a field of `Players`",
            ),
            "this" => (
                "this cannot be set".to_owned(),
                "variables, globals, array items and `NextTurn` can be set; pieces are moved with `move` and `jump`",
            ),
            _ => (
                format!("`{name}` cannot be set in a function"),
                "a field is set once, at the top of its block",
            ),
        };
        self.report(Kind::CannotSet.at(span, title).help(help));
    }

    /// Whoever is next must be a player.
    pub(super) fn set_next_turn(&mut self, value: Int, span: Span, at: At) {
        let value = self.player_within(value, span);
        let next_turn = self.low.house.next_turn;
        self.emit(Act::SetGlobal(next_turn, value), at);
    }

    /// Conditions are worked out in turn, each only if the ones before it failed.
    fn if_chain(&mut self, branches: &[(Expr, Vec<Stmt>)], otherwise: &[Stmt], at: At) {
        let lowered: Vec<_> = branches
            .iter()
            .map(|(condition, body)| {
                let (test, before) = self.aside(|inner| inner.test(condition));
                (before, test, self.block(|inner| inner.statements(body)))
            })
            .collect();
        let mut rest = self.block(|inner| inner.statements(otherwise));
        for (nth, (before, test, then)) in lowered.into_iter().enumerate().rev() {
            let branch = Act::If(test, then, rest);
            if nth == 0 {
                self.append(before);
                self.emit(branch, at);
                return;
            }
            let ((), code) = self.aside(|inner| {
                inner.append(before);
                inner.emit(branch, at);
            });
            rest = self.low.builder.block(code);
        }
    }

    /// Goes over the list as it was when the loop began, by counting up to its length.
    fn for_each(&mut self, variable: &Name, list: &Expr, body: &[Stmt], at: At) {
        let lowered = self.list(list);
        // Without a list the body is still looked over.
        let list_value = lowered.map_or(List::Items(Vec::new(), at), |(list, _)| list);
        let changes = matches!(&list.bare().kind, ExprKind::Name(name) if sets_item(body, name));
        let steady = self.steady(list_value, changes, at);
        let length = self.keep(Int::Length(Box::new(steady.clone())), at);
        let count = self.local();
        self.emit(Act::SetLocal(count, Int::Const(0)), at);
        let body = self.block(|inner| {
            let each = inner.local();
            inner.declare(variable, Slot::Number(each));
            let item = inner.item_of(steady, Int::Local(count), at);
            inner.emit(Act::SetLocal(each, item), at);
            let next = Int::arithmetic(Arithmetic::Add, Int::Local(count), Int::Const(1), at);
            inner.emit(Act::SetLocal(count, next), at);
            inner.statements(body);
        });
        let more = Test::compare(Comparison::Below, Int::Local(count), length);
        self.emit(Act::Loop(more, body), at);
    }

    fn item_of(&mut self, list: List, index: Int, at: At) -> Int {
        match list {
            List::Range(bounds, _) => {
                let [low, _] = *bounds;
                Int::arithmetic(Arithmetic::Add, low, index, at)
            }
            list => {
                let noun = Noun::Item(self.low.name("this list"));
                Int::Item(Box::new(list), Box::new(index), noun, at)
            }
        }
    }

    /// A list that stays as it is now, whatever happens later. An array that nobody
    /// changes meanwhile need not be copied.
    fn steady(&mut self, list: List, changes: bool, at: At) -> List {
        match list {
            List::Fixed(_) | List::Range(..) | List::Column(..) => self.found(list, at),
            List::Array(ArraySlot::Own(_)) if !changes => list,
            // A tile function called from the loop may ask for `FinishOn`: copy it, too.
            list => {
                let copy = ArraySlot::Own(self.array());
                self.emit(Act::SetList(copy, list), at);
                List::Array(copy)
            }
        }
    }

    /// The same list, with the numbers that say which one it is worked out now.
    pub(super) fn found(&mut self, list: List, at: At) -> List {
        match list {
            List::Range(bounds, place) => {
                let [low, high] = *bounds;
                let low = self.keep(low, at);
                let high = self.keep(high, at);
                List::Range(Box::new([low, high]), place)
            }
            List::Column(column, id, place) => List::Column(column, self.keep(id, at), place),
            list => list,
        }
    }
}

fn is_list(value: &Expr) -> bool {
    matches!(value.bare().kind, ExprKind::List(_) | ExprKind::Range(_))
}

fn is_written_out(value: &Expr) -> bool {
    matches!(
        value.bare().kind,
        ExprKind::List(_) | ExprKind::Range(_) | ExprKind::Broken
    )
}
