//! Arrays: medleys of their items.

use super::body::Body;
use super::house::number;
use super::value::{Value, unequal};
use crate::lang::bggl::typed::{Expr, Sort};
use crate::source::Span;
use crate::tree::{Failing, FixedList, Int, List, Text};

impl<'g> Body<'_, 'g> {
    /// `[a, b, c]`
    pub(super) fn array_of(&mut self, items: &'g [Expr]) -> List {
        let Some(first) = items.first() else {
            return self.fixed(Vec::new());
        };
        let sort = first.sort;
        let values = self.values(items);
        if sort.is_number() && items.iter().all(|item| item.sort == sort) {
            let ints: Vec<Int> = values.into_iter().map(|it| self.int_of(it)).collect();
            return List::Medley(sort.number(), Box::new(self.items(ints)));
        }
        let values = self.in_order(values);
        let parts = values.into_iter().zip(items).flat_map(|(value, item)| {
            let (sort, list) = self.any_of(value, item.sort);
            let list = self.handy(list);
            let length = length(&list);
            [List::Items(vec![sort, length], self.at), list]
        });
        let parts = parts.collect();
        List::Join(parts, self.at)
    }

    /// Numbers in a row.
    pub(super) fn items(&mut self, ints: Vec<Int>) -> List {
        let known = ints.iter().map(|int| match int {
            Int::Const(known) => Some(*known),
            _ => None,
        });
        match known.collect() {
            Some(known) => self.fixed(known),
            None => List::Items(ints, self.at),
        }
    }

    fn fixed(&mut self, items: Vec<i32>) -> List {
        List::Fixed(self.low.builder.fixed(FixedList::Items(items)))
    }

    /// A list that can be looked at twice without working it out twice.
    fn handy(&mut self, list: List) -> List {
        match list {
            List::Items(..) | List::Array(_) | List::Fixed(_) => list,
            list => self.keep_list(list),
        }
    }

    /// `a @ i`
    pub(super) fn item_of(&mut self, pair: &'g [Expr; 2], span: Span) -> Value {
        let [array, _] = pair;
        debug_assert_eq!(array.sort, Sort::Array, "types have been checked");
        let mut values = self.values(pair).into_iter();
        let mut next = || values.next().unwrap_or(Value::Number(Int::Const(0)));
        let (array, nth) = (next(), next());
        let list = self.list_of(array);
        let nth = self.int_of(nth);
        let (list, nth) = match nth {
            Int::Const(_) | Int::Local(_) | Int::Global(_) => (self.handy(list), nth),
            // The array was worked out before the number was.
            nth => (self.keep_list(list), self.keep_int(nth)),
        };
        let at = self.low.at(span);
        Value::Any(
            Int::SortOf(Box::new(list.clone()), Box::new(nth.clone()), at),
            List::ValueOf(Box::new(list), Box::new(nth), at),
        )
    }

    /// What was in an array, as a value of this type, or the game stops.
    pub(super) fn expect(&mut self, inner: &'g Expr, sort: Sort, span: Span) -> Value {
        let value = self.value(inner);
        let (found, list) = self.any_of(value, inner.sort);
        let found = match found {
            Int::Const(_) => found,
            found => self.keep_int(found),
        };
        self.at(span);
        let words = |text: String| Text::Literal(text.into());
        let name = Text::Name(self.low.house.sorts, found.clone(), self.at);
        self.fail_if(
            unequal(found, sort.number()),
            Failing::WrongSort,
            Text::Join(vec![
                words(format!(
                    "type `{}` is needed here, and this is of type `",
                    sort.word()
                )),
                name,
                words("`".to_owned()),
            ]),
        );
        self.made_of(sort, list)
    }
}

/// How many numbers a list has.
fn length(list: &List) -> Int {
    match list {
        List::Items(items, _) => Int::Const(number(items.len())),
        list => Int::Length(Box::new(list.clone())),
    }
}
