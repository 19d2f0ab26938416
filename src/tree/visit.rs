//! Goes through all numbers of a statement, for passes that change a program.

use super::{Act, Asked, Form, Int, List, Notice, Test, Text};

impl Act {
    /// Every number in this statement, those inside others first. Blocks that it names
    /// are not looked into.
    pub fn each_int(&mut self, look: &mut dyn FnMut(&mut Int)) {
        match self {
            Self::SetLocal(_, value) | Self::SetGlobal(_, value) | Self::Stretch(_, value, _) => {
                value.each(look);
            }
            Self::SetField(_, id, value) | Self::SetItem(_, id, value, _) => {
                id.each(look);
                value.each(look);
            }
            Self::SetList(_, list) => list.each_int(look),
            Self::Muster(_, pair) => each(pair.as_mut(), look),
            Self::If(test, ..) | Self::Loop(test, _) => test.each_int(look),
            Self::Call(_, arguments) => each(arguments, look),
            Self::CallColumn(_, id, arguments) => {
                id.each(look);
                each(arguments, look);
            }
            Self::Ask(question) => {
                if let Asked::Player(id) = &mut question.asked {
                    id.each(look);
                }
                if let Some(words) = &mut question.words {
                    words.each_int(look);
                }
                question.form.each_int(look);
            }
            Self::Tell(notice) => notice.each_int(look),
            Self::End(Some((_, winner))) => winner.each(look),
            Self::End(None) => {}
            Self::Fail(_, why) => why.each_int(look),
        }
    }
}

impl Form {
    fn each_int(&mut self, look: &mut dyn FnMut(&mut Int)) {
        match self {
            Self::OneOf(count, _) => count.each(look),
            Self::Range(low, high, _) => {
                low.each(look);
                high.each(look);
            }
            Self::Choice(list, _) => list.each_int(look),
            Self::Name(_, id) | Self::Number(id, _) => id.each(look),
            Self::Line(..) => {}
        }
    }
}

impl Notice {
    fn each_int(&mut self, look: &mut dyn FnMut(&mut Int)) {
        match self {
            Self::Title => {}
            Self::Text(text) => text.each_int(look),
            Self::TurnBegan(_, player) | Self::TurnEnded(player) => player.each(look),
            Self::Rolled(player, amount) => {
                player.each(look);
                amount.each(look);
            }
            Self::Drew(player, card, value) => {
                for part in [player, card, value] {
                    part.each(look);
                }
            }
            Self::Placed {
                player,
                piece,
                tile,
                ..
            } => {
                for part in [player, piece, tile] {
                    part.each(look);
                }
            }
            Self::Moved {
                player,
                piece,
                from,
                to,
            } => {
                for part in [player, piece, from, to] {
                    part.each(look);
                }
            }
        }
    }
}

impl Int {
    /// Every number in this one, and then this one itself.
    pub fn each(&mut self, look: &mut dyn FnMut(&mut Self)) {
        match self {
            Self::Const(_) | Self::Local(_) | Self::Global(_) => {}
            Self::Arithmetic(_, pair, _) | Self::Within(pair, ..) => each(pair.as_mut(), look),
            Self::Walk { from_and_steps, .. } => each(from_and_steps.as_mut(), look),
            Self::Negate(inner, _) | Self::Column(_, inner, _) | Self::Field(_, inner, _) => {
                inner.each(look);
            }
            Self::Item(list, index, ..)
            | Self::Share(list, index, _)
            | Self::Count(list, index)
            | Self::SortOf(list, index, _) => {
                list.each_int(look);
                index.each(look);
            }
            Self::ItemOr {
                list,
                index_and_count,
                ..
            } => {
                list.each_int(look);
                each(index_and_count.as_mut(), look);
            }
            Self::Length(list) => list.each_int(look),
        }
        look(self);
    }

    /// Whether this can be worked out without anything going wrong.
    pub fn is_safe(&self) -> bool {
        matches!(self, Self::Const(_) | Self::Local(_) | Self::Global(_))
    }
}

impl Test {
    fn each_int(&mut self, look: &mut dyn FnMut(&mut Int)) {
        match self {
            Self::Const(_) => {}
            Self::Compare(_, pair) => each(pair.as_mut(), look),
            Self::Not(inner) => inner.each_int(look),
            Self::All(parts) | Self::Any(parts) => {
                for part in parts {
                    part.each_int(look);
                }
            }
            Self::Same(pair) => pair.iter_mut().for_each(|list| list.each_int(look)),
        }
    }
}

impl List {
    fn each_int(&mut self, look: &mut dyn FnMut(&mut Int)) {
        match self {
            Self::Items(items, _) => each(items, look),
            Self::Range(bounds, _) => each(bounds.as_mut(), look),
            Self::Zeros(count, _) | Self::Column(_, count, _) => count.each(look),
            Self::Fixed(_) | Self::Array(_) | Self::Front(..) => {}
            Self::Line {
                from_step_count, ..
            } => each(from_step_count.as_mut(), look),
            Self::Join(lists, _) => lists.iter_mut().for_each(|list| list.each_int(look)),
            Self::Medley(_, list) => list.each_int(look),
            Self::ValueOf(list, nth, _) => {
                list.each_int(look);
                nth.each(look);
            }
            Self::Letters(text) => text.each_int(look),
        }
    }
}

impl Text {
    fn each_int(&mut self, look: &mut dyn FnMut(&mut Int)) {
        match self {
            Self::Literal(_) => {}
            Self::Number(number) | Self::Name(_, number, _) => number.each(look),
            Self::Letters(list) => list.each_int(look),
            Self::Grid(_, columns, _) => columns.each(look),
            Self::Join(parts) => {
                for part in parts {
                    part.each_int(look);
                }
            }
        }
    }
}

fn each(ints: &mut [Int], look: &mut dyn FnMut(&mut Int)) {
    for int in ints {
        int.each(look);
    }
}
