//! The tree as text, for people who work on `roll` and for snapshots.

use std::fmt::{self, Write as _};

use super::{
    Act, ArraySlot, Asked, BlockId, Column, FixedList, Form, Int, List, Notice, Proc, Program,
    Question, Test, Text,
};

/// Long lists are cut here.
const MOST_ITEMS: usize = 20;

impl Program {
    /// The whole program, readable.
    pub fn dump(&self) -> String {
        let mut out = String::new();
        // Writing to a `String` cannot fail.
        let _ = Dump {
            program: self,
            out: &mut out,
        }
        .program();
        out
    }
}

struct Dump<'a> {
    program: &'a Program,
    out: &'a mut String,
}

impl<'a> Dump<'a> {
    fn program(&mut self) -> fmt::Result {
        let program = self.program;
        writeln!(self.out, "game {}", program.title)?;
        for (nth, global) in program.globals.iter().enumerate() {
            writeln!(self.out, "g{nth} {} = {}", global.name, global.initial)?;
        }
        for (nth, shared) in program.shared.iter().enumerate() {
            writeln!(self.out, "s{nth} {} = f{}", shared.name, shared.initial.0)?;
        }
        for (nth, kind) in program.kinds.iter().enumerate() {
            writeln!(self.out, "kind{nth} {} x {}", kind.word, kind.initial)?;
        }
        for (nth, list) in program.fixed.iter().enumerate() {
            writeln!(self.out, "f{nth} = {}", fixed(list))?;
        }
        for (nth, column) in program.columns.iter().enumerate() {
            writeln!(self.out, "c{nth} {}", column_text(column))?;
        }
        for (nth, proc) in program.procs.iter().enumerate() {
            self.proc(nth, proc)?;
        }
        Ok(())
    }

    fn proc(&mut self, nth: usize, proc: &Proc) -> fmt::Result {
        writeln!(
            self.out,
            "\np{nth} {}: {} arguments, {} locals, {} lists",
            proc.title, proc.arguments, proc.locals, proc.arrays
        )?;
        // A pile of lines to come instead of recursion: chains of `else if` may be long.
        let mut pile = Vec::new();
        self.pile_up(proc.body, 1, &mut pile);
        while let Some(line) = pile.pop() {
            match line {
                Line::Word(word, depth) => writeln!(self.out, "{}{word}", pad(depth))?,
                Line::Act(act, depth) => self.act(act, depth, &mut pile)?,
            }
        }
        Ok(())
    }

    fn act(&mut self, act: &'a Act, depth: usize, pile: &mut Vec<Line<'a>>) -> fmt::Result {
        writeln!(self.out, "{}{}", pad(depth), show_act(act))?;
        match act {
            Act::If(_, then, otherwise) => {
                let before = pile.len();
                self.pile_up(*otherwise, depth + 1, pile);
                if pile.len() > before {
                    pile.push(Line::Word("else", depth));
                }
                self.pile_up(*then, depth + 1, pile);
            }
            Act::Loop(_, body) => self.pile_up(*body, depth + 1, pile),
            _ => {}
        }
        Ok(())
    }

    fn pile_up(&self, id: BlockId, depth: usize, pile: &mut Vec<Line<'a>>) {
        let program: &'a Program = self.program;
        let block = program.blocks.get(id.index());
        let acts = block.into_iter().flatten().rev();
        pile.extend(acts.map(|stmt| Line::Act(&stmt.act, depth)));
    }
}

/// A line that is still to be written.
enum Line<'a> {
    Word(&'static str, usize),
    Act(&'a Act, usize),
}

/// Deeper than this a reader counts no more.
fn pad(depth: usize) -> String {
    "  ".repeat(depth.min(40))
}

fn fixed(list: &FixedList) -> String {
    match list {
        FixedList::Items(items) => format!("{{{}}}", cut(items.iter().map(i32::to_string))),
        FixedList::Range(low, high) => format!("{{{low} ~ {high}}}"),
    }
}

fn column_text(column: &Column) -> String {
    let items = match column {
        Column::Numbers(_, numbers) => cut(numbers.iter().map(i32::to_string)),
        Column::Lists(_, lists) => cut(lists.iter().map(|(id, list)| format!("{id}: f{}", list.0))),
        Column::Procs(_, procs) => cut(procs.iter().map(|proc| format!("p{}", proc.0))),
    };
    format!("{} = {items}", column.name())
}

fn cut(items: impl ExactSizeIterator<Item = String>) -> String {
    let more = items.len().saturating_sub(MOST_ITEMS);
    let mut text = items.take(MOST_ITEMS).collect::<Vec<_>>().join(", ");
    if more > 0 {
        let _ = write!(text, ", … and {more} more");
    }
    text
}

fn show_act(act: &Act) -> String {
    match act {
        Act::SetLocal(local, value) => format!("l{} = {}", local.0, show(value)),
        Act::SetGlobal(global, value) => format!("g{} = {}", global.0, show(value)),
        Act::SetField(kind, id, value) => {
            format!("kind{}[{}] = {}", kind.0, show(id), show(value))
        }
        Act::SetItem(array, index, value, _) => {
            format!("{}[{}] = {}", show_array(*array), show(index), show(value))
        }
        Act::SetList(array, list) => format!("{} = {}", show_array(*array), show_list(list)),
        Act::Stretch(array, count, fill) => {
            format!(
                "stretch {} to {} with {fill}",
                show_array(*array),
                show(count)
            )
        }
        Act::Muster(kind, groups_and_each) => {
            let [groups, each] = groups_and_each.as_ref();
            format!("muster kind{} x {} x {}", kind.0, show(groups), show(each))
        }
        Act::If(test, ..) => format!("if {}", show_test(test)),
        Act::Loop(test, _) => format!("loop while {}", show_test(test)),
        Act::Call(proc, arguments) => format!("call p{}({})", proc.0, show_all(arguments)),
        Act::CallColumn(column, id, arguments) => {
            format!("call c{}[{}]({})", column.0, show(id), show_all(arguments))
        }
        Act::Ask(question) => show_question(question),
        Act::Tell(notice) => format!("tell {}", show_notice(notice)),
        Act::End(None) => "end".into(),
        Act::Fail(failing, why) => format!("fail ({failing:?}) {}", show_text(why)),
        Act::End(Some((kind, id))) => format!("end, won by kind{}[{}]", kind.0, show(id)),
    }
}

fn show_question(question: &Question) -> String {
    let asked = match &question.asked {
        Asked::Chance => "chance".into(),
        Asked::Host => "host".into(),
        Asked::Player(id) => format!("player {}", show(id)),
    };
    let form = match &question.form {
        Form::OneOf(count, into) => format!("one of {} into l{}", show(count), into.0),
        Form::Range(low, high, into) => {
            format!("{} to {} into l{}", show(low), show(high), into.0)
        }
        Form::Choice(list, into) => format!("one in {} into l{}", show_list(list), into.0),
        Form::Name(kind, id) => format!("the name of kind{}[{}]", kind.0, show(id)),
        Form::Number(below, into) => format!("number below {} into l{}", show(below), into.0),
        Form::Line(likely, into) => format!("line like {likely:?} into {}", show_array(*into)),
    };
    let words = question.words.as_ref();
    let words = words.map_or_else(String::new, |words| {
        format!(" in words {}", show_text(words))
    });
    format!("ask {asked} ({:?}) {form}{words}", question.purpose)
}

fn show_notice(notice: &Notice) -> String {
    match notice {
        Notice::Title => "title".into(),
        Notice::Text(text) => format!("text {}", show_text(text)),
        Notice::TurnBegan(_, player) => format!("turn began {}", show(player)),
        Notice::TurnEnded(player) => format!("turn ended {}", show(player)),
        Notice::Rolled(player, amount) => format!("rolled {} by {}", show(amount), show(player)),
        Notice::Drew(player, card, value) => {
            format!(
                "drew card {} ({}) by {}",
                show(card),
                show(value),
                show(player)
            )
        }
        Notice::Placed {
            player,
            piece,
            tile,
            ..
        } => {
            let (player, piece, tile) = (show(player), show(piece), show(tile));
            format!("placed piece {piece} of {player} on {tile}")
        }
        Notice::Moved {
            player,
            piece,
            from,
            to,
        } => format!(
            "moved piece {} of {} from {} to {}",
            show(piece),
            show(player),
            show(from),
            show(to)
        ),
    }
}

fn show_all(ints: &[Int]) -> String {
    ints.iter().map(show).collect::<Vec<_>>().join(", ")
}

fn show(int: &Int) -> String {
    match int {
        Int::Const(value) => value.to_string(),
        Int::Local(local) => format!("l{}", local.0),
        Int::Global(global) => format!("g{}", global.0),
        Int::Arithmetic(op, pair, _) => {
            let [left, right] = pair.as_ref();
            format!("({} {op} {})", show(left), show(right))
        }
        Int::Negate(value, _) => format!("-{}", show(value)),
        Int::Item(list, index, _, _) => format!("{}[{}]", show_list(list), show(index)),
        Int::ItemOr {
            list,
            index_and_count,
            default,
            ..
        } => {
            let [index, count] = index_and_count.as_ref();
            let (list, index, count) = (show_list(list), show(index), show(count));
            format!("{list}[{index} < {count}, else {default}]")
        }
        Int::Length(list) => format!("length {}", show_list(list)),
        Int::Column(column, id, _) => format!("c{}[{}]", column.0, show(id)),
        Int::Field(kind, id, _) => format!("kind{}[{}]", kind.0, show(id)),
        Int::Within(pair, _, _) => {
            let [value, count] = pair.as_ref();
            format!("({} within {})", show(value), show(count))
        }
        Int::Walk {
            ahead,
            back,
            from_and_steps,
            ..
        } => {
            let [from, steps] = from_and_steps.as_ref();
            let (from, steps) = (show(from), show(steps));
            format!("walk(c{}/c{}, from {from}, {steps} steps)", ahead.0, back.0)
        }
        Int::Count(list, value) => format!("count({}, {})", show_list(list), show(value)),
        Int::SortOf(list, nth, _) => format!("sort of {}[{}]", show_list(list), show(nth)),
        Int::Share(list, nth, _) => format!("share({}, {})", show_list(list), show(nth)),
    }
}

fn show_test(test: &Test) -> String {
    let join = |tests: &[Test], word: &str| {
        let all: Vec<_> = tests.iter().map(show_test).collect();
        format!("({})", all.join(word))
    };
    match test {
        Test::Const(value) => value.to_string(),
        Test::Compare(op, pair) => {
            let [left, right] = pair.as_ref();
            format!("{} {op} {}", show(left), show(right))
        }
        Test::Not(test) => format!("!({})", show_test(test)),
        Test::All(tests) => join(tests, " && "),
        Test::Any(tests) => join(tests, " || "),
        Test::Same(pair) => {
            let [left, right] = pair.as_ref();
            format!("{} same as {}", show_list(left), show_list(right))
        }
    }
}

fn show_list(list: &List) -> String {
    match list {
        List::Items(items, _) => format!("{{{}}}", cut(items.iter().map(show))),
        List::Range(bounds, _) => {
            let [low, high] = bounds.as_ref();
            format!("{{{} ~ {}}}", show(low), show(high))
        }
        List::Zeros(count, _) => format!("zeros({})", show(count)),
        List::Fixed(fixed) => format!("f{}", fixed.0),
        List::Column(column, id, _) => format!("c{}[{}]", column.0, show(id)),
        List::Array(array) => show_array(*array),
        List::Line {
            of,
            from_step_count,
            ..
        } => format!(
            "line({}, {})",
            show_array(*of),
            show_all(from_step_count.as_ref())
        ),
        List::Join(lists, _) => {
            let lists: Vec<_> = lists.iter().map(show_list).collect();
            format!("({})", lists.join(" ++ "))
        }
        List::Medley(sort, list) => format!("medley(sort {sort}, {})", show_list(list)),
        List::ValueOf(list, nth, _) => format!("value of {}[{}]", show_list(list), show(nth)),
        List::Letters(text) => format!("letters({})", show_text(text)),
        List::Front(array, count) => format!("first {count} of {}", show_array(*array)),
    }
}

fn show_array(array: ArraySlot) -> String {
    match array {
        ArraySlot::Own(id) => format!("a{}", id.0),
        ArraySlot::Shared(id) => format!("s{}", id.0),
    }
}

fn show_text(text: &Text) -> String {
    match text {
        Text::Literal(literal) => format!("{literal:?}"),
        Text::Number(number) => show(number),
        Text::Name(kind, id, _) => format!("name of kind{}[{}]", kind.0, show(id)),
        Text::Letters(list) => format!("text({})", show_list(list)),
        Text::Grid(cells, columns, _) => {
            format!("grid({}, {} columns)", show_array(*cells), show(columns))
        }
        Text::Join(parts) => parts.iter().map(show_text).collect::<Vec<_>>().join(" | "),
    }
}
