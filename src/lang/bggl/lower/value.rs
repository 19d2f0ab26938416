//! Values on their way: how each type is made of numbers and lists, and how one form becomes
//! another.

use super::body::Body;
use super::house::{House, number};
use crate::lang::bggl::typed::Sort;
use crate::tree::{ArraySlot, Comparison, FixedList, Int, List, Test, Text, letter};

/// A move has so many parts, and takes so many slots: what it does, the piece, and two squares.
pub(super) const MOVE_SLOTS: u32 = 6;
pub(super) const MOVE_PARTS: usize = MOVE_SLOTS as usize;

/// A value, as something that can be worked out without any effect.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// An int, a piece or a player; a boolean as 0 or 1.
    Number(Int),
    /// A boolean.
    Truth(Test),
    /// A string.
    Text(Text),
    /// An array: a medley of its items.
    Array(List),
    /// A move.
    Move(Box<[Int; MOVE_PARTS]>),
    /// What was in an array: its type, and the numbers it is made of.
    Any(Int, List),
}

impl Sort {
    /// All types that a value can have, in the order of their numbers.
    pub(super) const KNOWN: [Self; 7] = [
        Self::Int,
        Self::Boolean,
        Self::Piece,
        Self::Player,
        Self::Text,
        Self::Array,
        Self::Move,
    ];

    /// Its number, where values of several types are kept together.
    pub(super) fn number(self) -> i32 {
        let place = Self::KNOWN.iter().position(|sort| *sort == self);
        number(place.unwrap_or(0))
    }

    /// Whether its values are numbers.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self::Int | Self::Boolean | Self::Piece | Self::Player)
    }
}

impl Value {
    /// Whether nothing can go wrong when it is looked at.
    fn is_calm(&self) -> bool {
        let kept = |list: &List| matches!(list, List::Array(_) | List::Fixed(_));
        match self {
            Self::Number(int) => int.is_safe(),
            Self::Text(Text::Literal(_)) => true,
            Self::Text(Text::Letters(list)) => kept(list),
            Self::Array(list) => kept(list),
            Self::Move(parts) => parts.iter().all(Int::is_safe),
            Self::Truth(_) | Self::Text(_) | Self::Any(..) => false,
        }
    }
}

/// `left op right`
pub(super) fn compare(op: Comparison, left: impl Into<Int>, right: impl Into<Int>) -> Test {
    Test::compare(op, left.into(), right.into())
}

/// `left == right`
pub(super) fn equal(left: impl Into<Int>, right: impl Into<Int>) -> Test {
    compare(Comparison::Equal, left, right)
}

/// `left != right`
pub(super) fn unequal(left: impl Into<Int>, right: impl Into<Int>) -> Test {
    compare(Comparison::Unequal, left, right)
}

impl From<i32> for Int {
    fn from(value: i32) -> Self {
        Self::Const(value)
    }
}

impl From<crate::tree::Local> for Int {
    fn from(local: crate::tree::Local) -> Self {
        Self::Local(local)
    }
}

impl From<crate::tree::GlobalId> for Int {
    fn from(global: crate::tree::GlobalId) -> Self {
        Self::Global(global)
    }
}

/// Text as a list of its letters.
pub(super) fn letters(text: Text, fixed: impl FnOnce(FixedList) -> List) -> List {
    match text {
        Text::Letters(list) => *list,
        Text::Literal(literal) => fixed(FixedList::Items(literal.chars().map(letter).collect())),
        text => List::Letters(Box::new(text)),
    }
}

/// One text behind the other.
pub(super) fn join(left: Text, right: Text) -> Text {
    let mut parts = match left {
        Text::Join(parts) => parts,
        left => vec![left],
    };
    match right {
        Text::Join(more) => parts.extend(more),
        right => parts.push(right),
    }
    Text::Join(parts)
}

impl Body<'_, '_> {
    /// A boolean as a condition.
    pub(super) fn test_of(value: Value) -> Test {
        match value {
            Value::Truth(test) => test,
            Value::Number(Int::Const(known)) => Test::Const(known != 0),
            Value::Number(int) => unequal(int, 0),
            // Types have been checked.
            _ => Test::Const(false),
        }
    }

    /// A number, piece, player or boolean as a number.
    pub(super) fn int_of(&mut self, value: Value) -> Int {
        match value {
            Value::Number(int) => int,
            Value::Truth(Test::Const(known)) => Int::Const(i32::from(known)),
            Value::Truth(test) => {
                let into = self.local();
                self.choose(test, |body| body.set(into, 1), |body| body.set(into, 0));
                Int::Local(into)
            }
            _ => Int::Const(0),
        }
    }

    /// The numbers that a value is made of.
    pub(super) fn list_of(&mut self, value: Value) -> List {
        match value {
            Value::Text(text) => letters(text, |list| List::Fixed(self.low.builder.fixed(list))),
            Value::Array(list) | Value::Any(_, list) => list,
            Value::Move(parts) => List::Items(parts.to_vec(), self.at),
            value => {
                let int = self.int_of(value);
                match int {
                    Int::Const(known) => {
                        List::Fixed(self.low.builder.fixed(FixedList::Items(vec![known])))
                    }
                    int => List::Items(vec![int], self.at),
                }
            }
        }
    }

    /// A value together with its type.
    pub(super) fn any_of(&mut self, value: Value, sort: Sort) -> (Int, List) {
        match value {
            Value::Any(sort, list) => (sort, list),
            value => (Int::Const(sort.number()), self.list_of(value)),
        }
    }

    /// The value of a type that these numbers make.
    pub(super) fn made_of(&mut self, sort: Sort, list: List) -> Value {
        let item = |list: &List, nth: usize, body: &mut Self| {
            let noun = body.noun("item");
            Int::Item(
                Box::new(list.clone()),
                Box::new(Int::Const(number(nth))),
                noun,
                body.at,
            )
        };
        match sort {
            Sort::Text => Value::Text(Text::Letters(Box::new(list))),
            // Nobody expects a value of no type.
            Sort::Array | Sort::Any => Value::Array(list),
            Sort::Move => {
                let list = self.keep_list(list);
                let parts = std::array::from_fn(|nth| item(&list, nth, self));
                Value::Move(Box::new(parts))
            }
            _ => Value::Number(item(&list, 0, self)),
        }
    }

    /// The values in an order that no longer matters: where more than one could go wrong,
    /// they are worked out now, from left to right.
    pub(super) fn in_order(&mut self, values: Vec<Value>) -> Vec<Value> {
        let risks = values.iter().filter(|value| !value.is_calm());
        if risks.count() < 2 {
            return values;
        }
        values.into_iter().map(|value| self.keep(value)).collect()
    }

    /// The value as it is now, whatever happens later.
    pub(super) fn keep(&mut self, value: Value) -> Value {
        match value {
            Value::Number(int) => Value::Number(self.keep_int(int)),
            Value::Truth(test) => Value::Number(self.int_of(Value::Truth(test))),
            Value::Text(text) => Value::Text(self.keep_text(text)),
            Value::Array(list) => Value::Array(self.keep_list(list)),
            Value::Move(parts) => Value::Move(Box::new(parts.map(|part| self.keep_int(part)))),
            Value::Any(sort, list) => {
                let sort = self.keep_int(sort);
                Value::Any(sort, self.keep_list(list))
            }
        }
    }

    /// Nothing in an expression changes a variable of the body itself.
    pub(super) fn keep_int(&mut self, int: Int) -> Int {
        match int {
            Int::Const(_) | Int::Local(_) => int,
            int => {
                let into = self.local();
                self.set(into, int);
                Int::Local(into)
            }
        }
    }

    pub(super) fn keep_list(&mut self, list: List) -> List {
        match list {
            List::Fixed(_) | List::Array(ArraySlot::Own(_)) => list,
            list => {
                let into = self.array();
                self.set_list(into, list);
                List::Array(into)
            }
        }
    }

    fn keep_text(&mut self, text: Text) -> Text {
        match text {
            Text::Literal(_) | Text::Grid(..) => text,
            Text::Number(int) => Text::Number(self.keep_int(int)),
            Text::Name(kind, id, at) => Text::Name(kind, self.keep_int(id), at),
            Text::Join(parts) => {
                Text::Join(parts.into_iter().map(|part| self.keep_text(part)).collect())
            }
            Text::Letters(list) => Text::Letters(Box::new(self.keep_list(*list))),
        }
    }
}

/// A number of the house as a text: its kind's name for it.
pub(super) fn name_of(house: &House, sort: Sort, int: Int, at: crate::tree::At) -> Text {
    match sort {
        Sort::Boolean => Text::Name(house.truths, int, at),
        Sort::Piece => Text::Name(house.pieces, int, at),
        Sort::Player => Text::Name(house.players, int, at),
        _ => Text::Number(int),
    }
}
