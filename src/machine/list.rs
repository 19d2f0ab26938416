//! Lists as seen by an expression: borrowed where they stand, ranges never written out.

use std::borrow::Cow;

use super::eval::Eval;
use super::fault::{Woe, bug, fault};
use super::fault_kind::FaultKind;
use crate::tree::{ArraySlot, At, Column, FixedList, LONGEST_LIST, List};

/// A list to look at.
pub(super) enum View<'a> {
    Items(Cow<'a, [i32]>),
    Range(i32, usize),
    Zeros(usize),
}

impl View<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Items(items) => items.len(),
            Self::Range(_, length) | Self::Zeros(length) => *length,
        }
    }

    pub(super) fn get(&self, index: i32) -> Option<i32> {
        let place = usize::try_from(index).ok()?;
        match self {
            Self::Items(items) => items.get(place).copied(),
            Self::Range(low, length) => (place < *length).then(|| low.wrapping_add(index)),
            Self::Zeros(length) => (place < *length).then_some(0),
        }
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
        }
    }
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
        }
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
