//! Checks that a program holds together: every slot it names exists. The machine
//! relies on this; a program that fails here is a bug of ours, never of the user.

use super::{
    Act, ArraySlot, Asked, BlockId, Column, ColumnId, FixedId, Form, Int, List, Local, Notice,
    Proc, ProcId, Program, Test, Text,
};

/// Something that does not hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw(pub String);

impl Program {
    /// Everything that does not hold together; empty for a sound program.
    pub fn verify(&self) -> Vec<Flaw> {
        let mut verifier = Verifier {
            program: self,
            flaws: Vec::new(),
            locals: 0,
            arrays: 0,
        };
        verifier.proc_exists(self.main);
        verifier.columns();
        for shared in &self.shared {
            verifier.fixed(shared.initial);
        }
        if let Some(mover) = &self.mover {
            verifier.exists(&self.globals, mover.global.index(), "global");
            verifier.exists(&self.globals, mover.count.index(), "global");
            if let Some(next) = mover.next {
                verifier.exists(&self.globals, next.index(), "global");
            }
            verifier.exists(&self.kinds, mover.kind.index(), "kind");
        }
        if let Some(grid) = &self.grid {
            verifier.array(ArraySlot::Shared(grid.cells));
            verifier.exists(&self.globals, grid.columns.index(), "global");
            verifier.exists(&self.kinds, grid.kind.index(), "kind");
        }
        if let Some(winner) = self.winner {
            verifier.exists(&self.globals, winner.index(), "global");
        }
        if let Some(cards) = self.cards {
            verifier.numbers(cards);
        }
        if let Some(board) = &self.board {
            verifier.numbers(board.next);
            verifier.lists(board.links);
            verifier.exists(&self.columns, board.landing.index(), "column");
            verifier.exists(&self.kinds, board.pieces.index(), "kind");
            verifier.fixed(board.start);
        }
        for proc in &self.procs {
            verifier.proc(proc);
        }
        verifier.flaws
    }
}

struct Verifier<'a> {
    program: &'a Program,
    flaws: Vec<Flaw>,
    locals: u32,
    arrays: u32,
}

impl Verifier<'_> {
    fn require(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.flaws.push(Flaw(what()));
        }
    }

    fn exists<T>(&mut self, list: &[T], index: usize, what: &str) {
        self.require(index < list.len(), || format!("there is no {what} {index}"));
    }

    fn columns(&mut self) {
        let program = self.program;
        for column in &program.columns {
            match column {
                Column::Numbers(..) => {}
                Column::Lists(_, lists) => {
                    for (_, list) in lists {
                        self.fixed(*list);
                    }
                    let sorted = lists.is_sorted_by(|left, right| left.0 < right.0);
                    self.require(sorted, || format!("column {} is not sorted", column.name()));
                }
                Column::Procs(_, procs) => {
                    for proc in procs {
                        self.proc_exists(*proc);
                    }
                }
            }
        }
    }

    fn proc(&mut self, proc: &Proc) {
        self.locals = proc.locals;
        self.arrays = proc.arrays;
        self.require(proc.arguments <= proc.locals, || {
            format!("{} has more arguments than locals", proc.title)
        });
        for (local, _) in &proc.sound {
            self.local(*local);
        }
        if let Some(name) = proc.name {
            self.exists(&self.program.names, name.index(), "name");
        }
        if let Some(subject) = &proc.subject {
            self.exists(&self.program.names, subject.word.index(), "name");
            self.local(subject.local);
        }
        // Blocks are a list, not a nest, so that long programs need no deep stack here.
        let mut waiting = vec![proc.body];
        while let Some(id) = waiting.pop() {
            let program = self.program;
            let Some(block) = program.blocks.get(id.index()) else {
                self.flaws.push(Flaw(format!("there is no block {}", id.0)));
                continue;
            };
            for stmt in block {
                self.act(&stmt.act, &mut waiting);
            }
        }
    }

    fn act(&mut self, act: &Act, waiting: &mut Vec<BlockId>) {
        match act {
            Act::SetLocal(local, value) => {
                self.local(*local);
                self.int(value);
            }
            Act::SetGlobal(global, value) => {
                self.exists(&self.program.globals, global.index(), "global");
                self.int(value);
            }
            Act::SetField(kind, id, value) => {
                self.exists(&self.program.kinds, kind.index(), "kind");
                self.ints([id, value]);
            }
            Act::SetItem(array, index, value, _) => {
                self.array(*array);
                self.ints([index, value]);
            }
            Act::SetList(array, list) => {
                self.array(*array);
                self.list(list);
            }
            Act::Stretch(array, count, _) => {
                self.array(*array);
                self.int(count);
            }
            Act::Muster(kind, groups_and_each) => {
                self.exists(&self.program.kinds, kind.index(), "kind");
                self.ints(groups_and_each.iter());
            }
            Act::If(test, then, otherwise) => {
                self.test(test);
                waiting.extend([*then, *otherwise]);
            }
            Act::Loop(test, body) => {
                self.test(test);
                waiting.push(*body);
            }
            Act::Call(proc, arguments) => {
                self.ints(arguments.iter());
                self.call(*proc, arguments.len());
            }
            Act::CallColumn(column, id, arguments) => {
                self.int(id);
                self.ints(arguments.iter());
                match self.program.columns.get(column.index()) {
                    Some(Column::Procs(_, procs)) => {
                        for proc in procs {
                            self.call(*proc, arguments.len());
                        }
                    }
                    _ => self
                        .flaws
                        .push(Flaw(format!("no procedures in column {}", column.0))),
                }
            }
            Act::Ask(question) => {
                if let Asked::Player(id) = &question.asked {
                    self.int(id);
                }
                if let Some(words) = &question.words {
                    self.text(words);
                }
                self.form(&question.form);
            }
            Act::Tell(notice) => self.notice(notice),
            Act::Fail(_, why) => self.text(why),
            Act::End(winner) => {
                if let Some((kind, id)) = winner {
                    self.exists(&self.program.kinds, kind.index(), "kind");
                    self.int(id);
                }
            }
        }
    }

    fn form(&mut self, form: &Form) {
        match form {
            Form::OneOf(count, local) => {
                self.int(count);
                self.local(*local);
            }
            Form::Range(low, high, local) => {
                self.ints([low, high]);
                self.local(*local);
            }
            Form::Choice(list, local) => {
                self.list(list);
                self.local(*local);
            }
            Form::Name(kind, id) => {
                self.exists(&self.program.kinds, kind.index(), "kind");
                self.int(id);
            }
            Form::Number(below, local) => {
                self.int(below);
                self.local(*local);
            }
            Form::Line(_, array) => self.array(*array),
        }
    }

    fn notice(&mut self, notice: &Notice) {
        match notice {
            Notice::Title => {}
            Notice::Text(text) => self.text(text),
            Notice::TurnBegan(kind, player) => {
                self.exists(&self.program.kinds, kind.index(), "kind");
                self.int(player);
            }
            Notice::TurnEnded(player) => self.int(player),
            Notice::Rolled(player, amount) => self.ints([player, amount]),
            Notice::Drew(player, card, value) => self.ints([player, card, value]),
            Notice::Placed {
                kind,
                player,
                piece,
                tile,
            } => {
                self.exists(&self.program.kinds, kind.index(), "kind");
                self.ints([player, piece, tile]);
            }
            Notice::Moved {
                player,
                piece,
                from,
                to,
            } => self.ints([player, piece, from, to]),
        }
    }

    fn ints<'b>(&mut self, ints: impl IntoIterator<Item = &'b Int>) {
        for int in ints {
            self.int(int);
        }
    }

    fn int(&mut self, int: &Int) {
        match int {
            Int::Const(_) => {}
            Int::Local(local) => self.local(*local),
            Int::Global(global) => {
                self.exists(&self.program.globals, global.index(), "global");
            }
            Int::Arithmetic(_, pair, _) | Int::Within(pair, _, _) => self.ints(pair.iter()),
            Int::Negate(value, _) => self.int(value),
            Int::Item(list, index, _, _)
            | Int::Share(list, index, _)
            | Int::Count(list, index)
            | Int::SortOf(list, index, _) => {
                self.list(list);
                self.int(index);
            }
            Int::ItemOr {
                list,
                index_and_count,
                ..
            } => {
                self.list(list);
                self.ints(index_and_count.iter());
            }
            Int::Length(list) => self.list(list),
            Int::Column(column, id, _) => {
                self.numbers(*column);
                self.int(id);
            }
            Int::Field(kind, id, _) => {
                self.exists(&self.program.kinds, kind.index(), "kind");
                self.int(id);
            }
            Int::Walk {
                ahead,
                back,
                from_and_steps,
                ..
            } => {
                self.numbers(*ahead);
                self.numbers(*back);
                self.ints(from_and_steps.iter());
            }
        }
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::Const(_) => {}
            Test::Compare(_, pair) => self.ints(pair.iter()),
            Test::Not(test) => self.test(test),
            Test::All(tests) | Test::Any(tests) => tests.iter().for_each(|test| self.test(test)),
            Test::Same(pair) => pair.iter().for_each(|list| self.list(list)),
        }
    }

    fn list(&mut self, list: &List) {
        match list {
            List::Items(items, _) => self.ints(items),
            List::Range(bounds, _) => self.ints(bounds.iter()),
            List::Zeros(count, _) => self.int(count),
            List::Fixed(fixed) => self.fixed(*fixed),
            List::Column(column, id, _) => {
                self.lists(*column);
                self.int(id);
            }
            List::Array(array) | List::Front(array, _) => self.array(*array),
            List::Line {
                of,
                from_step_count,
                ..
            } => {
                self.array(*of);
                self.ints(from_step_count.iter());
            }
            List::Join(lists, _) => lists.iter().for_each(|list| self.list(list)),
            List::Medley(_, list) => self.list(list),
            List::ValueOf(list, nth, _) => {
                self.list(list);
                self.int(nth);
            }
            List::Letters(text) => self.text(text),
        }
    }

    fn text(&mut self, text: &Text) {
        match text {
            Text::Literal(_) => {}
            Text::Number(number) => self.int(number),
            Text::Name(kind, id, _) => {
                self.exists(&self.program.kinds, kind.index(), "kind");
                self.int(id);
            }
            Text::Join(parts) => parts.iter().for_each(|part| self.text(part)),
            Text::Letters(list) => self.list(list),
            Text::Grid(cells, columns, kind) => {
                self.array(*cells);
                self.int(columns);
                self.exists(&self.program.kinds, kind.index(), "kind");
            }
        }
    }

    fn local(&mut self, local: Local) {
        let holds = local.0 < self.locals;
        self.require(holds, || format!("there is no local {}", local.0));
    }

    fn array(&mut self, array: ArraySlot) {
        match array {
            ArraySlot::Own(id) => {
                let holds = id.0 < self.arrays;
                self.require(holds, || format!("there is no list {}", id.0));
            }
            ArraySlot::Shared(id) => {
                self.exists(&self.program.shared, id.index(), "shared list");
            }
        }
    }

    fn numbers(&mut self, column: ColumnId) {
        let numbers = matches!(
            self.program.columns.get(column.index()),
            Some(Column::Numbers(..))
        );
        self.require(numbers, || format!("no numbers in column {}", column.0));
    }

    fn lists(&mut self, column: ColumnId) {
        let lists = matches!(
            self.program.columns.get(column.index()),
            Some(Column::Lists(..))
        );
        self.require(lists, || format!("no lists in column {}", column.0));
    }

    fn fixed(&mut self, id: FixedId) {
        self.exists(&self.program.fixed, id.index(), "fixed list");
    }

    fn proc_exists(&mut self, id: ProcId) {
        self.exists(&self.program.procs, id.index(), "procedure");
    }

    fn call(&mut self, id: ProcId, arguments: usize) {
        self.proc_exists(id);
        if let Some(proc) = self.program.procs.get(id.index()) {
            let fits = proc.arguments as usize == arguments;
            self.require(fits, || format!("{} called with {arguments}", proc.title));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{At, Builder, Depth, GlobalId, Stmt};

    #[test]
    fn a_slot_that_does_not_exist_is_found() {
        let mut builder = Builder::new("Broken");
        let act = Act::SetLocal(Local(3), Int::Global(GlobalId(9)));
        let at = At::ENGINE;
        let body = builder.block(vec![Stmt { act, at }]);
        let main = builder.proc(Proc {
            title: "main".into(),
            name: None,
            subject: None,
            arguments: 0,
            sound: Vec::new(),
            locals: 2,
            arrays: 0,
            body,
            at,
        });
        let flaws = {
            let calls = 1;
            let words = Default::default();
            builder.finish(main, Depth { calls, words }).verify()
        };
        assert_eq!(flaws.len(), 2, "{flaws:?}");
    }
}
