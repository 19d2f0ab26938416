//! Works out numbers and conditions, by recursion over the tree. Nothing here
//! changes anything.

use std::cell::Cell;
use std::marker::PhantomData;

use super::fault::{Woe, bug, fault};
use super::fault_kind::FaultKind;
use super::position::{Frame, Position};
use crate::tree::{
    Arithmetic, ArithmeticError, ArrayId, At, Column, ColumnId, Int, KindId, Local, Noun, Program,
    Test,
};

/// Where a look is taken from: a block under way.
pub(super) struct Here<'a> {
    pub(super) program: &'a Program,
    pub(super) frame: Frame,
    /// Counts work beyond the statements themselves, such as long walks.
    pub(super) work: Cell<u64>,
    /// How many calls that led here are not on the cursor.
    pub(super) calls: u32,
}

/// A look at a position, from inside the procedure on top of the cursor. It is as small as
/// can be, because it is handed through every expression.
pub(super) struct Eval<'a, W> {
    pub(super) position: &'a Position,
    pub(super) here: &'a Here<'a>,
    /// How trouble is told.
    woe: PhantomData<W>,
}

impl<W> Clone for Eval<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Eval<'_, W> {}

/// So many steps of a walk or items of a list are worth one statement.
const PER_STATEMENT: usize = 16;

impl<'a, W: Woe> Eval<'a, W> {
    #[inline]
    pub(super) fn new(position: &'a Position, here: &'a Here<'a>) -> Self {
        Self {
            position,
            here,
            woe: PhantomData,
        }
    }

    #[inline]
    fn local(self, local: Local) -> Option<i32> {
        let place = self.here.frame.base as usize + local.index();
        self.position.locals.get(place).copied()
    }

    pub(super) fn own_list(self, list: ArrayId) -> Option<&'a Vec<i32>> {
        let place = self.here.frame.array_base as usize + list.index();
        self.position.arrays.get(place)
    }

    /// Works out arguments.
    #[inline]
    pub(super) fn fill(self, scratch: &mut Vec<i32>, arguments: &'a [Int]) -> Result<(), W> {
        scratch.clear();
        for argument in arguments {
            scratch.push(self.int(argument)?);
        }
        Ok(())
    }

    /// Notes work on so many items.
    pub(super) fn labour(self, items: usize) {
        let work = &self.here.work;
        work.set(work.get() + (items / PER_STATEMENT) as u64);
    }

    /// A number. Those that only have to be looked up are, right here: most are.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call would cost more than the work")]
    pub(super) fn int(self, int: &'a Int) -> Result<i32, W> {
        let known = match int {
            Int::Const(value) => Some(*value),
            Int::Local(local) => self.local(*local),
            Int::Global(global) => self.position.globals.get(global.index()).copied(),
            _ => return self.work_out(int),
        };
        match known {
            Some(value) => Ok(value),
            None => bug("a number is missing"),
        }
    }

    /// A number that takes some work. What is rare stands apart, so that this stays short.
    fn work_out(self, int: &'a Int) -> Result<i32, W> {
        match int {
            Int::Arithmetic(op, operands, at) => {
                let [left, right] = operands.as_ref();
                calculate(*op, self.int(left)?, self.int(right)?, *at)
            }
            Int::Column(column, id, _) => {
                let id = self.int(id)?;
                match cell(self.numbers(*column)?, id) {
                    Some(value) => Ok(value),
                    None => bug("an entity is missing"),
                }
            }
            Int::Field(kind, id, at) => self.field(*kind, id, *at),
            Int::Within(value_and_count, noun, at) => {
                let [value, count] = value_and_count.as_ref();
                let value = self.int(value)?;
                let count = self.int(count)?;
                if (0..count).contains(&value) {
                    Ok(value)
                } else {
                    self.no_such(*noun, value, usize::try_from(count).unwrap_or(0), *at)
                }
            }
            Int::Walk {
                ahead,
                back,
                from_and_steps,
                ..
            } => {
                let [from, steps] = from_and_steps.as_ref();
                let from = self.int(from)?;
                let steps = self.int(steps)?;
                let column = if steps < 0 { *back } else { *ahead };
                match self.walk(self.numbers(column)?, from, steps.unsigned_abs()) {
                    Some(tile) => Ok(tile),
                    None => bug("an entity is missing"),
                }
            }
            _ => self.rare(int),
        }
    }

    #[inline(never)]
    fn rare(self, int: &'a Int) -> Result<i32, W> {
        match int {
            Int::Negate(value, at) => {
                let value = self.int(value)?;
                match value.checked_neg() {
                    Some(negative) => Ok(negative),
                    None => fault(FaultKind::NegativeOverflow(value), *at),
                }
            }
            Int::Item(list, index, noun, at) => {
                let list = self.list(list)?;
                let index = self.int(index)?;
                match list.get(index) {
                    Some(item) => Ok(item),
                    None => self.no_such(*noun, index, list.len(), *at),
                }
            }
            Int::ItemOr {
                list,
                index_and_count,
                default,
                least,
                noun,
                at,
            } => {
                let list = self.list(list)?;
                let [index, count] = index_and_count.as_ref();
                let index = self.int(index)?;
                if let Some(item) = list.get(index) {
                    return Ok(item);
                }
                let count = self.int(count)?.max(*least);
                if (0..count).contains(&index) {
                    return Ok(*default);
                }
                let count = usize::try_from(count).unwrap_or(0).max(list.len());
                self.no_such(*noun, index, count, *at)
            }
            Int::Length(list) => Ok(i32::try_from(self.list(list)?.len()).unwrap_or(i32::MAX)),
            Int::Share(list, nth, at) => {
                let list = self.list(list)?;
                let mut nth = self.int(nth)?;
                self.labour(list.len());
                for index in 0..i32::try_from(list.len()).unwrap_or(i32::MAX) {
                    let amount = list.get(index).unwrap_or(0);
                    if nth < amount {
                        return Ok(index);
                    }
                    nth -= amount;
                }
                fault(FaultKind::NoChoices, *at)
            }
            Int::Count(list, value) => {
                let list = self.list(list)?;
                let value = self.int(value)?;
                self.labour(list.len());
                Ok(i32::try_from(list.count(value)).unwrap_or(i32::MAX))
            }
            Int::SortOf(list, nth, at) => Ok(self.piece_of_medley(list, nth, *at)?.sort),
            _ => self.int(int),
        }
    }

    fn field(self, kind: KindId, id: &'a Int, at: At) -> Result<i32, W> {
        let id = self.int(id)?;
        let Some(roster) = self.position.rosters.get(kind.index()) else {
            return bug("a kind is missing");
        };
        match cell(&roster.numbers, id) {
            Some(value) => Ok(value),
            None => fault(FaultKind::NotYet(self.word(kind)), at),
        }
    }

    /// A condition; most compare two numbers.
    #[inline]
    pub(super) fn test(self, test: &'a Test) -> Result<bool, W> {
        match test {
            Test::Compare(op, operands) => {
                let [left, right] = operands.as_ref();
                Ok(op.holds(self.int(left)?, self.int(right)?))
            }
            _ => self.decide(test),
        }
    }

    fn decide(self, test: &'a Test) -> Result<bool, W> {
        match test {
            Test::Const(value) => Ok(*value),
            Test::Compare(..) => self.test(test),
            Test::Not(test) => Ok(!self.test(test)?),
            Test::All(tests) => {
                self.labour(tests.len());
                for test in tests {
                    if !self.test(test)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Test::Any(tests) => {
                self.labour(tests.len());
                for test in tests {
                    if self.test(test)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Test::Same(lists) => {
                let [left, right] = lists.as_ref();
                let left = self.list(left)?;
                let right = self.list(right)?;
                self.labour(left.len().min(right.len()));
                Ok(left.is_same(&right))
            }
        }
    }

    fn numbers(self, column: ColumnId) -> Result<&'a [i32], W> {
        match self.here.program.columns.get(column.index()) {
            Some(Column::Numbers(_, numbers)) => Ok(numbers),
            _ => bug("a column of numbers is missing"),
        }
    }

    /// Follows a column step by step. However many steps there are, no more than a
    /// few rounds over the board are walked: after as many steps as there are tiles
    /// the way has come to a ring, and whole rounds of it change nothing.
    pub(super) fn walk(self, column: &[i32], from: i32, steps: u32) -> Option<i32> {
        let mut tile = from;
        let mut left = steps as usize;
        let straight = left.min(column.len());
        for done in 0..straight {
            let next = cell(column, tile)?;
            if next == tile {
                self.labour(done);
                return Some(tile);
            }
            tile = next;
        }
        self.labour(straight);
        left -= straight;
        if left > 0 {
            let mut ring = 1;
            let mut ahead = cell(column, tile)?;
            while ahead != tile {
                ahead = cell(column, ahead)?;
                ring += 1;
            }
            left %= ring;
            self.labour(ring + left);
            for _ in 0..left {
                tile = cell(column, tile)?;
            }
        }
        // A piece that does not move at all must still stand somewhere.
        cell(column, tile).map(|_| tile)
    }

    fn word(self, kind: KindId) -> String {
        let kind = self.here.program.kinds.get(kind.index());
        kind.map_or_else(String::new, |kind| kind.word.clone())
    }

    #[cold]
    pub(super) fn no_such<T>(self, noun: Noun, value: i32, count: usize, at: At) -> Result<T, W> {
        let name = |id: crate::tree::NameId| {
            let name = self.here.program.names.get(id.index());
            name.cloned().unwrap_or_default()
        };
        let kind = match noun {
            Noun::Entity(kind) => FaultKind::NoSuch {
                word: self.word(kind),
                value,
                count,
            },
            Noun::Thing(word) => FaultKind::NoSuch {
                word: name(word),
                value,
                count,
            },
            Noun::Item(list) => FaultKind::NoItem {
                list: format!("`{}`", name(list)),
                value,
                count,
            },
        };
        fault(kind, at)
    }
}

#[inline]
fn cell(column: &[i32], id: i32) -> Option<i32> {
    column.get(usize::try_from(id).ok()?).copied()
}

#[inline]
fn calculate<W: Woe>(op: Arithmetic, left: i32, right: i32, at: At) -> Result<i32, W> {
    match op.apply(left, right) {
        Ok(result) => Ok(result),
        Err(ArithmeticError::Overflow) => fault(FaultKind::Overflow(left, op, right), at),
        Err(ArithmeticError::DivisionByZero) => fault(FaultKind::DivisionByZero(left), at),
    }
}
