//! Numbers and conditions, learnt by heart.

use super::walk::Walk;
use crate::machine::eval::{Eval, Here};
use crate::machine::fault::Hitch;
use crate::machine::position::Position;
use crate::tree::{Arithmetic, Column, ColumnId, Comparison, Int, List, Program, Test};

/// How a number is found that takes some work.
type Sum<'p> = Box<dyn Fn(&Position, &Here<'_>) -> Result<i32, Hitch> + Send + Sync + 'p>;

/// Something that is a number whenever it is looked for.
pub(super) trait Find {
    fn find(&self, position: &Position, here: &Here<'_>) -> Result<i32, Hitch>;
}

/// A number that never changes.
pub(super) struct Known(i32);
/// A number of the procedure under way.
pub(super) struct InLocal(usize);
/// A number that everybody sees.
pub(super) struct InGlobal(usize);
/// `local + known`
pub(super) struct LocalPlus(InLocal, i32);
/// `global + known`
pub(super) struct GlobalPlus(InGlobal, i32);
/// The number of the entity of this kind whose id is in this global: where the piece of the
/// player on the move stands.
pub(super) struct FieldOfGlobal(usize, InGlobal);
/// `known - field`: how far that piece still has to go.
pub(super) struct WayLeft(i32, FieldOfGlobal);

/// A number. What games are full of is found without calling anything.
pub(super) enum Number<'p> {
    Known(Known),
    Local(InLocal),
    Global(InGlobal),
    LocalPlus(LocalPlus),
    GlobalPlus(GlobalPlus),
    FieldOfGlobal(FieldOfGlobal),
    WayLeft(WayLeft),
    Worked(Sum<'p>),
}

impl Find for Known {
    #[inline]
    fn find(&self, _: &Position, _: &Here<'_>) -> Result<i32, Hitch> {
        Ok(self.0)
    }
}

impl Find for InLocal {
    #[inline]
    fn find(&self, position: &Position, here: &Here<'_>) -> Result<i32, Hitch> {
        let place = here.frame.base as usize + self.0;
        position.locals.get(place).copied().ok_or(Hitch)
    }
}

impl Find for InGlobal {
    #[inline]
    fn find(&self, position: &Position, _: &Here<'_>) -> Result<i32, Hitch> {
        position.globals.get(self.0).copied().ok_or(Hitch)
    }
}

impl Find for LocalPlus {
    #[inline]
    fn find(&self, position: &Position, here: &Here<'_>) -> Result<i32, Hitch> {
        self.0
            .find(position, here)?
            .checked_add(self.1)
            .ok_or(Hitch)
    }
}

impl Find for GlobalPlus {
    #[inline]
    fn find(&self, position: &Position, here: &Here<'_>) -> Result<i32, Hitch> {
        self.0
            .find(position, here)?
            .checked_add(self.1)
            .ok_or(Hitch)
    }
}

impl Find for FieldOfGlobal {
    #[inline]
    fn find(&self, position: &Position, here: &Here<'_>) -> Result<i32, Hitch> {
        let roster = position.rosters.get(self.0).ok_or(Hitch)?;
        cell(&roster.numbers, self.1.find(position, here)?)
    }
}

impl Find for WayLeft {
    #[inline]
    fn find(&self, position: &Position, here: &Here<'_>) -> Result<i32, Hitch> {
        let field = self.1.find(position, here)?;
        self.0.checked_sub(field).ok_or(Hitch)
    }
}

impl Find for Sum<'_> {
    #[inline]
    fn find(&self, position: &Position, here: &Here<'_>) -> Result<i32, Hitch> {
        self(position, here)
    }
}

impl Find for Number<'_> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call would cost more than the work")]
    fn find(&self, position: &Position, here: &Here<'_>) -> Result<i32, Hitch> {
        match self {
            Self::Known(number) => number.find(position, here),
            Self::Local(number) => number.find(position, here),
            Self::Global(number) => number.find(position, here),
            Self::LocalPlus(number) => number.find(position, here),
            Self::GlobalPlus(number) => number.find(position, here),
            Self::FieldOfGlobal(number) => number.find(position, here),
            Self::WayLeft(number) => number.find(position, here),
            Self::Worked(number) => number.find(position, here),
        }
    }
}

/// A function of its own for each sort of number: what sort it is has not to be found out
/// while the game runs.
macro_rules! for_each_sort {
    ($number:expr, $found:ident => $made:expr) => {
        match $number {
            Number::Known($found) => $made,
            Number::Local($found) => $made,
            Number::Global($found) => $made,
            Number::LocalPlus($found) => $made,
            Number::GlobalPlus($found) => $made,
            Number::FieldOfGlobal($found) => $made,
            Number::WayLeft($found) => $made,
            Number::Worked($found) => $made,
        }
    };
}
pub(super) use for_each_sort;

impl<'p> Number<'p> {
    pub(super) fn learn(program: &'p Program, int: &'p Int) -> Self {
        match int {
            Int::Const(value) => Self::Known(Known(*value)),
            Int::Local(local) => Self::Local(InLocal(local.index())),
            Int::Global(global) => Self::Global(InGlobal(global.index())),
            Int::Arithmetic(Arithmetic::Add, operands, _) => match operands.as_ref() {
                [Int::Local(local), Int::Const(more)] => {
                    Self::LocalPlus(LocalPlus(InLocal(local.index()), *more))
                }
                [Int::Global(global), Int::Const(more)] => {
                    Self::GlobalPlus(GlobalPlus(InGlobal(global.index()), *more))
                }
                _ => Self::Worked(sum(program, int)),
            },
            Int::Arithmetic(Arithmetic::Subtract, operands, _) => {
                let [left, right] = operands.as_ref();
                match (left, Self::learn(program, right)) {
                    (Int::Const(goal), Self::FieldOfGlobal(field)) => {
                        Self::WayLeft(WayLeft(*goal, field))
                    }
                    _ => Self::Worked(sum(program, int)),
                }
            }
            Int::Field(kind, id, _) => match id.as_ref() {
                Int::Global(id) => {
                    Self::FieldOfGlobal(FieldOfGlobal(kind.index(), InGlobal(id.index())))
                }
                _ => Self::Worked(sum(program, int)),
            },
            _ => Self::Worked(sum(program, int)),
        }
    }

    /// Whether it can be left out if nobody needs it: nothing goes wrong in finding it.
    pub(super) fn is_harmless(&self) -> bool {
        matches!(self, Self::Known(_) | Self::Local(_) | Self::Global(_))
    }
}

/// How a number is worked out.
fn sum<'p>(program: &'p Program, int: &'p Int) -> Sum<'p> {
    let learn = |int: &'p Int| Number::learn(program, int);
    match int {
        Int::Arithmetic(op, operands, _) => {
            let [left, right] = operands.as_ref();
            arithmetic(*op, learn(left), learn(right))
        }
        Int::Field(kind, id, _) => {
            let (kind, id) = (kind.index(), learn(id));
            Box::new(move |position, here| {
                let id = id.find(position, here)?;
                let roster = position.rosters.get(kind).ok_or(Hitch)?;
                cell(&roster.numbers, id)
            })
        }
        Int::Within(value_and_count, ..) => {
            let [value, count] = value_and_count.as_ref();
            let (value, count) = (learn(value), learn(count));
            Box::new(move |position, here| {
                let value = value.find(position, here)?;
                let count = count.find(position, here)?;
                if (0..count).contains(&value) {
                    Ok(value)
                } else {
                    Err(Hitch)
                }
            })
        }
        Int::Column(column, id, _) => {
            let (column, id) = (numbers(program, *column), learn(id));
            Box::new(move |position, here| cell(column, id.find(position, here)?))
        }
        Int::Walk { .. } => match Walk::learn(program, int) {
            Some(walk) => Box::new(move |position, here| walk.find(position, here)),
            None => as_ever(int),
        },
        Int::Item(list, index, ..) => match (list.as_ref(), index.as_ref()) {
            (List::Column(column, id, _), Int::Const(index)) => {
                let items = items(program, *column, *index);
                let id = learn(id);
                match items {
                    Some(items) => Box::new(move |position, here| {
                        let id = id.find(position, here)?;
                        let item = usize::try_from(id).ok().and_then(|id| items.get(id));
                        item.copied().flatten().ok_or(Hitch)
                    }),
                    None => as_ever(int),
                }
            }
            (List::Array(slot), _) => {
                let (slot, index) = (*slot, learn(index));
                Box::new(move |position, here| {
                    let items = Eval::<Hitch>::new(position, here)
                        .array(slot)
                        .ok_or(Hitch)?;
                    cell(items, index.find(position, here)?)
                })
            }
            _ => as_ever(int),
        },
        _ => as_ever(int),
    }
}

/// A number that is not worth learning.
fn as_ever(int: &Int) -> Sum<'_> {
    Box::new(move |position, here| Eval::new(position, here).int(int))
}

fn arithmetic<'p>(op: Arithmetic, left: Number<'p>, right: Number<'p>) -> Sum<'p> {
    // One function for each operation, so that none has to be chosen while it runs.
    match op {
        Arithmetic::Add => worked(left, right, i32::checked_add),
        Arithmetic::Subtract => worked(left, right, i32::checked_sub),
        Arithmetic::Multiply => worked(left, right, i32::checked_mul),
        Arithmetic::Divide => worked(left, right, i32::checked_div),
        Arithmetic::Remainder => worked(left, right, |left, right| {
            (right != 0).then(|| left.wrapping_rem(right))
        }),
    }
}

fn worked<'p>(
    left: Number<'p>,
    right: Number<'p>,
    work: impl Fn(i32, i32) -> Option<i32> + Send + Sync + 'p,
) -> Sum<'p> {
    for_each_sort!(right, right => {
        Box::new(move |position, here| {
            let left = left.find(position, here)?;
            let right = right.find(position, here)?;
            work(left, right).ok_or(Hitch)
        })
    })
}

pub(super) fn numbers(program: &Program, column: ColumnId) -> &[i32] {
    match program.columns.get(column.index()) {
        Some(Column::Numbers(_, numbers)) => numbers,
        _ => &[],
    }
}

#[inline]
fn cell(column: &[i32], id: i32) -> Result<i32, Hitch> {
    let place = usize::try_from(id).map_err(|_| Hitch)?;
    column.get(place).copied().ok_or(Hitch)
}

/// One item of the list of each entity, where it has one; nothing if there are too many to
/// write them all down.
fn items(program: &Program, column: ColumnId, index: i32) -> Option<Vec<Option<i32>>> {
    let Some(Column::Lists(_, lists)) = program.columns.get(column.index()) else {
        return None;
    };
    let (highest, _) = lists.last()?;
    let highest = usize::try_from(*highest).ok();
    let length = highest.filter(|highest| *highest < MOST_ITEMS)? + 1;
    let mut items = vec![None; length];
    for (id, list) in lists {
        let given = program.fixed.get(list.index())?;
        let place = usize::try_from(*id).ok().and_then(|id| items.get_mut(id))?;
        *place = usize::try_from(index)
            .ok()
            .and_then(|index| given.get(index));
    }
    Some(items)
}

/// For more entities items are looked up as ever.
const MOST_ITEMS: usize = 100_000;

/// A condition; nearly all compare two numbers.
pub(super) enum Verdict<'p> {
    Known(bool),
    Compared(Comparison, Number<'p>, Number<'p>),
    Not(Box<Self>),
    /// All hold; the first that does not ends it.
    All(Vec<Self>),
    /// Any holds; the first that does ends it.
    Any(Vec<Self>),
    Worked(&'p Test),
}

/// Longer conditions cost extra, and are decided as ever.
const LONG: usize = 16;

impl<'p> Verdict<'p> {
    pub(super) fn learn(program: &'p Program, test: &'p Test) -> Self {
        match test {
            Test::Compare(op, operands) => {
                let [left, right] = operands.as_ref();
                let learn = |int: &'p Int| Number::learn(program, int);
                Self::Compared(*op, learn(left), learn(right))
            }
            Test::Const(known) => Self::Known(*known),
            Test::Not(inner) => Self::Not(Box::new(Self::learn(program, inner))),
            Test::All(tests) if tests.len() < LONG => Self::All(Self::each(program, tests)),
            Test::Any(tests) if tests.len() < LONG => Self::Any(Self::each(program, tests)),
            Test::All(_) | Test::Any(_) | Test::Same(_) => Self::Worked(test),
        }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as for numbers")]
    pub(super) fn find(&self, position: &Position, here: &Here<'_>) -> Result<bool, Hitch> {
        match self {
            Self::Known(known) => Ok(*known),
            Self::Compared(op, left, right) => {
                let left = left.find(position, here)?;
                let right = right.find(position, here)?;
                Ok(op.holds(left, right))
            }
            _ => self.find_out(position, here),
        }
    }

    fn each(program: &'p Program, tests: &'p [Test]) -> Vec<Self> {
        let tests = tests.iter();
        tests.map(|test| Self::learn(program, test)).collect()
    }

    fn find_out(&self, position: &Position, here: &Here<'_>) -> Result<bool, Hitch> {
        match self {
            Self::Not(inner) => Ok(!inner.find(position, here)?),
            Self::All(parts) => {
                for part in parts {
                    if !part.find(position, here)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Self::Any(parts) => {
                for part in parts {
                    if part.find(position, here)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Self::Worked(test) => Eval::new(position, here).test(test),
            Self::Known(_) | Self::Compared(..) => self.find(position, here),
        }
    }
}
