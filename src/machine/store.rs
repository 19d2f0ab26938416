//! Changes to a position: where values are put.

use super::fault::{Woe, bug, fault};
use super::fault_kind::FaultKind;
use super::position::{Frame, Position};
use crate::tree::{ArraySlot, At, GlobalId, KindId, LONGEST_LIST, Local};

/// All lists of a game together may have so many items.
const MOST_ITEMS: u64 = 20_000_000;
/// Shorter lists are not worth the counting.
const WORTH_COUNTING: usize = 10_000;

impl Position {
    #[inline]
    pub(super) fn set_local<W: Woe>(
        &mut self,
        frame: &Frame,
        local: Local,
        value: i32,
    ) -> Result<(), W> {
        match self.locals.get_mut(frame.base as usize + local.index()) {
            Some(place) => {
                *place = value;
                Ok(())
            }
            None => bug("a local is missing"),
        }
    }

    #[inline]
    pub(super) fn set_global<W: Woe>(&mut self, global: GlobalId, value: i32) -> Result<(), W> {
        match self.globals.get_mut(global.index()) {
            Some(place) => {
                *place = value;
                Ok(())
            }
            None => bug("a global is missing"),
        }
    }

    #[inline]
    pub(super) fn set_field<W: Woe>(&mut self, kind: KindId, id: i32, value: i32) -> Result<(), W> {
        let place = usize::try_from(id)
            .ok()
            .and_then(|id| self.rosters.get_mut(kind.index())?.numbers.get_mut(id));
        match place {
            Some(place) => {
                *place = value;
                Ok(())
            }
            None => bug("an entity is missing"),
        }
    }

    pub(super) fn array_mut<W: Woe>(
        &mut self,
        frame: &Frame,
        slot: ArraySlot,
    ) -> Result<&mut Vec<i32>, W> {
        let list = match slot {
            ArraySlot::Own(id) => self.arrays.get_mut(frame.array_base as usize + id.index()),
            ArraySlot::Shared(id) => self.shared.get_mut(id.index()),
        };
        match list {
            Some(list) => Ok(list),
            None => bug("a list is missing"),
        }
    }

    /// Puts a list in place of another, which is returned.
    pub(super) fn set_list<W: Woe>(
        &mut self,
        frame: &Frame,
        slot: ArraySlot,
        items: Vec<i32>,
        at: At,
    ) -> Result<Vec<i32>, W> {
        if items.len() > WORTH_COUNTING {
            let all = self.arrays.iter().chain(&self.shared);
            let total = all.map(|list| list.len() as u64).sum::<u64>() + items.len() as u64;
            if total > MOST_ITEMS {
                return fault(FaultKind::ListsTooLong(total), at);
            }
        }
        Ok(std::mem::replace(self.array_mut(frame, slot)?, items))
    }

    /// Makes a list at least so long.
    pub(super) fn stretch<W: Woe>(
        &mut self,
        frame: &Frame,
        slot: ArraySlot,
        count: i32,
        fill: i32,
        at: At,
    ) -> Result<(), W> {
        if i64::from(count) > LONGEST_LIST {
            return fault(FaultKind::TooLong(count.into()), at);
        }
        let list = self.array_mut(frame, slot)?;
        let length = usize::try_from(count).unwrap_or(0).max(list.len());
        list.resize(length, fill);
        Ok(())
    }

    pub(super) fn set_name<W: Woe>(&mut self, kind: KindId, id: i32, name: &str) -> Result<(), W> {
        let (Ok(id), Some(roster)) = (usize::try_from(id), self.rosters.get_mut(kind.index()))
        else {
            return bug("a kind is missing");
        };
        if roster.names.len() <= id {
            roster.names.resize(id + 1, None);
        }
        if let Some(place) = roster.names.get_mut(id) {
            *place = Some(name.into());
        }
        Ok(())
    }

    /// From now on there are so many of a kind.
    pub(super) fn muster<W: Woe>(
        &mut self,
        kind: KindId,
        word: &str,
        numbered: bool,
        count: i64,
        at: At,
    ) -> Result<(), W> {
        if count < 1 {
            return fault(FaultKind::TooFew(word.to_owned(), count), at);
        }
        let (Ok(length), true) = (u32::try_from(count), count <= LONGEST_LIST) else {
            return fault(FaultKind::TooMany(word.to_owned(), count), at);
        };
        let Some(roster) = self.rosters.get_mut(kind.index()) else {
            return bug("a kind is missing");
        };
        roster.count = length;
        if numbered {
            roster.numbers.resize(length as usize, 0);
        }
        Ok(())
    }
}
