//! Lists as seen by an expression: borrowed where they stand, ranges never written out.

use std::borrow::Cow;

use super::eval::Eval;
use super::fault::{Woe, bug, fault};
use super::fault_kind::FaultKind;
use crate::tree::{ArraySlot, At, Column, FixedList, Int, LONGEST_LIST, List};

/// A list to look at.
pub(super) enum View<'a> {
    Items(Cow<'a, [i32]>),
    Range(i32, usize),
    Zeros(usize),
    /// Some items of a list, so many, from one on and each so far from the one before.
    Line {
        of: &'a [i32],
        from: usize,
        step: isize,
        count: usize,
    },
}

impl View<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Items(items) => items.len(),
            Self::Range(_, length) | Self::Zeros(length) => *length,
            Self::Line { count, .. } => *count,
        }
    }

    pub(super) fn get(&self, index: i32) -> Option<i32> {
        let place = usize::try_from(index).ok()?;
        match self {
            Self::Items(items) => items.get(place).copied(),
            Self::Range(low, length) => (place < *length).then(|| low.wrapping_add(index)),
            Self::Zeros(length) => (place < *length).then_some(0),
            Self::Line {
                of,
                from,
                step,
                count,
            } => {
                let far = step.checked_mul(isize::try_from(place).ok()?)?;
                let place = from.checked_add_signed(far).filter(|_| place < *count)?;
                of.get(place).copied()
            }
        }
    }

    /// Shows all items to somebody.
    pub(super) fn each(&self, mut look: impl FnMut(i32)) {
        if let Self::Items(items) = self {
            items.iter().copied().for_each(look);
            return;
        }
        for index in 0..i32::try_from(self.len()).unwrap_or(i32::MAX) {
            look(self.get(index).unwrap_or(0));
        }
    }

    /// How often a number is among the items.
    pub(super) fn count(&self, value: i32) -> usize {
        let mut count = 0;
        self.each(|item| count += usize::from(item == value));
        count
    }

    /// Whether another list has the same items.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        if let (Self::Items(left), Self::Items(right)) = (self, other) {
            return left == right;
        }
        let length = i32::try_from(self.len()).unwrap_or(i32::MAX);
        self.len() == other.len() && (0..length).all(|index| self.get(index) == other.get(index))
    }

    /// Writes all items into a list, in place of what was there.
    pub(super) fn copy_to(&self, list: &mut Vec<i32>) {
        list.clear();
        match self {
            Self::Items(items) => list.extend_from_slice(items),
            Self::Range(low, length) => {
                let item = |more| low.wrapping_add(i32::try_from(more).unwrap_or(0));
                list.extend((0..*length).map(item));
            }
            Self::Zeros(length) => list.resize(*length, 0),
            Self::Line { .. } => self.each(|item| list.push(item)),
        }
    }
}

/// A value of a medley.
pub(super) struct Found<'a> {
    /// The medley.
    list: Cow<'a, [i32]>,
    /// Of which sort the value is.
    pub(super) sort: i32,
    /// Where its numbers are.
    numbers: std::ops::Range<usize>,
}

impl<'a, W: Woe> Eval<'a, W> {
    pub(super) fn list(self, list: &'a List) -> Result<View<'a>, W> {
        match list {
            List::Items(items, _) => {
                self.labour(items.len());
                let items: Result<Vec<i32>, W> = items.iter().map(|item| self.int(item)).collect();
                Ok(View::Items(Cow::Owned(items?)))
            }
            List::Range(bounds, at) => {
                let [low, high] = bounds.as_ref();
                range(self.int(low)?, self.int(high)?, *at)
            }
            List::Zeros(count, at) => {
                let count = self.int(count)?;
                match usize::try_from(count) {
                    Ok(length) if i64::from(count) <= LONGEST_LIST => Ok(View::Zeros(length)),
                    Ok(_) => fault(FaultKind::TooLong(count.into()), *at),
                    Err(_) => fault(FaultKind::NegativeLength(count), *at),
                }
            }
            List::Fixed(id) => match self.here.program.fixed.get(id.index()) {
                Some(list) => Ok(fixed(list)),
                None => bug("a fixed list is missing"),
            },
            List::Column(column, id, _) => {
                let id = self.int(id)?;
                let Some(Column::Lists(_, lists)) = self.here.program.columns.get(column.index())
                else {
                    return bug("a column of lists is missing");
                };
                let found = lists
                    .binary_search_by_key(&id, |(owner, _)| *owner)
                    .ok()
                    .and_then(|place| lists.get(place))
                    .and_then(|(_, list)| self.here.program.fixed.get(list.index()));
                Ok(found.map_or(View::Items(Cow::Borrowed(&[])), fixed))
            }
            List::Front(slot, count) => match self.array(*slot) {
                Some(items) => {
                    let front = items.get(..*count).unwrap_or(items);
                    Ok(View::Items(Cow::Borrowed(front)))
                }
                None => bug("a list is missing"),
            },
            List::Array(slot) => match self.array(*slot) {
                Some(items) => Ok(View::Items(Cow::Borrowed(items))),
                None => bug("a list is missing"),
            },
            _ => self.composed(list),
        }
    }

    /// A list that is made of others.
    fn composed(self, list: &'a List) -> Result<View<'a>, W> {
        match list {
            List::Line {
                of,
                from_step_count,
                ..
            } => {
                let [from, step, count] = from_step_count.as_ref();
                let (from, step, count) = (self.int(from)?, self.int(step)?, self.int(count)?);
                let numbers = (
                    self.array(*of),
                    usize::try_from(from),
                    isize::try_from(step),
                    usize::try_from(count),
                );
                match numbers {
                    (Some(of), Ok(from), Ok(step), Ok(count)) => Ok(View::Line {
                        of,
                        from,
                        step,
                        count,
                    }),
                    _ => bug("a line leaves its list"),
                }
            }
            List::Join(lists, at) => {
                let mut items = Vec::new();
                for list in lists {
                    self.list(list)?.each(|item| items.push(item));
                }
                self.made(items, *at)
            }
            List::Medley(sort, list) => {
                let list = self.list(list)?;
                let mut items = Vec::with_capacity(list.len() * 3);
                list.each(|item| items.extend([*sort, 1, item]));
                self.made(items, At::ENGINE)
            }
            List::ValueOf(list, nth, at) => {
                let found = self.piece_of_medley(list, nth, *at)?;
                Ok(View::Items(match found.list {
                    Cow::Borrowed(items) => Cow::Borrowed(items.get(found.numbers).unwrap_or(&[])),
                    Cow::Owned(items) => {
                        Cow::Owned(items.get(found.numbers).unwrap_or(&[]).to_vec())
                    }
                }))
            }
            List::Letters(text) => {
                let mut letters = Vec::new();
                self.text(text, &mut letters)?;
                self.made(letters, At::ENGINE)
            }
            _ => bug("a list was taken for another"),
        }
    }

    /// A list that was put together and may have become too long.
    fn made(self, items: Vec<i32>, at: At) -> Result<View<'a>, W> {
        self.labour(items.len());
        match i64::try_from(items.len()) {
            Ok(length) if length <= LONGEST_LIST => Ok(View::Items(Cow::Owned(items))),
            length => fault(FaultKind::TooLong(length.unwrap_or(i64::MAX)), at),
        }
    }

    /// Looks for the nth value of a medley.
    pub(super) fn piece_of_medley(
        self,
        list: &'a List,
        nth: &'a Int,
        at: At,
    ) -> Result<Found<'a>, W> {
        let list = match self.list(list)? {
            View::Items(items) => items,
            view => {
                let mut items = Vec::new();
                view.copy_to(&mut items);
                Cow::Owned(items)
            }
        };
        let wanted = self.int(nth)?;
        let mut place = 0;
        let mut count = 0;
        while let Some([sort, length]) = list.get(place..).and_then(|rest| rest.first_chunk()) {
            let numbers = place + 2..place + 2 + usize::try_from(*length).unwrap_or(0);
            if count == wanted {
                let sort = *sort;
                self.labour(place);
                return Ok(Found {
                    list,
                    sort,
                    numbers,
                });
            }
            place = numbers.end;
            count += 1;
        }
        fault(
            FaultKind::NoSuch {
                word: "item".to_owned(),
                value: wanted,
                count: usize::try_from(count).unwrap_or(0),
            },
            at,
        )
    }

    #[inline]
    pub(super) fn array(self, slot: ArraySlot) -> Option<&'a [i32]> {
        let list = match slot {
            ArraySlot::Own(id) => self.own_list(id),
            ArraySlot::Shared(id) => self.position.shared.get(id.index()),
        };
        list.map(Vec::as_slice)
    }
}

fn fixed(list: &FixedList) -> View<'_> {
    match list {
        FixedList::Items(items) => View::Items(Cow::Borrowed(items)),
        FixedList::Range(low, _) => View::Range(*low, list.len()),
    }
}

fn range<'a, W: Woe>(low: i32, high: i32, at: At) -> Result<View<'a>, W> {
    if low > high {
        return fault(FaultKind::GoesDown(low, high), at);
    }
    let length = i64::from(high) - i64::from(low) + 1;
    match usize::try_from(length) {
        Ok(length) if i64::try_from(length).is_ok_and(|length| length <= LONGEST_LIST) => {
            Ok(View::Range(low, length))
        }
        _ => fault(FaultKind::TooLong(length), at),
    }
}
