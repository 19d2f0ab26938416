//! Walks over the board, learnt by heart.

use super::number::{FieldOfGlobal, Find, InLocal, Number, numbers};
use crate::machine::eval::{Eval, Here};
use crate::machine::fault::Hitch;
use crate::machine::position::Position;
use crate::tree::{Int, Program};

/// A walk over the board.
pub(super) struct Walk<'p, F, S> {
    from: F,
    steps: S,
    ahead: &'p [i32],
    back: &'p [i32],
    straight: Vec<i32>,
}

impl<F: Find, S: Find> Find for Walk<'_, F, S> {
    #[inline]
    fn find(&self, position: &Position, here: &Here<'_>) -> Result<i32, Hitch> {
        let from = self.from.find(position, here)?;
        let steps = self.steps.find(position, here)?;
        // Where tile follows upon tile there is nothing to look up on the way.
        let run = usize::try_from(from).ok();
        let run = run.and_then(|from| self.straight.get(from));
        if run.is_some_and(|run| (0..=*run).contains(&steps)) {
            return Ok(from + steps);
        }
        let column = if steps < 0 { self.back } else { self.ahead };
        let eval = Eval::<Hitch>::new(position, here);
        eval.walk(column, from, steps.unsigned_abs()).ok_or(Hitch)
    }
}

impl<'p> Walk<'p, Number<'p>, Number<'p>> {
    /// Learns a walk, if the number is one.
    pub(super) fn learn(program: &'p Program, int: &'p Int) -> Option<Self> {
        let Int::Walk {
            ahead,
            back,
            from_and_steps,
            ..
        } = int
        else {
            return None;
        };
        let [from, steps] = from_and_steps.as_ref();
        let ahead = numbers(program, *ahead);
        Some(Self {
            from: Number::learn(program, from),
            steps: Number::learn(program, steps),
            ahead,
            back: numbers(program, *back),
            straight: straight(ahead),
        })
    }
}

/// The walk of the only piece of the player on the move, by a number that has been thrown.
pub(super) type Stride<'p> = Walk<'p, FieldOfGlobal, InLocal>;

impl<'p> Stride<'p> {
    /// Learns such a walk, if it is one.
    pub(super) fn learn_stride(program: &'p Program, int: &'p Int) -> Option<Self> {
        let walk = Walk::learn(program, int)?;
        match (walk.from, walk.steps) {
            (Number::FieldOfGlobal(from), Number::Local(steps)) => Some(Walk {
                from,
                steps,
                ahead: walk.ahead,
                back: walk.back,
                straight: walk.straight,
            }),
            _ => None,
        }
    }
}

/// How many steps from each tile lead to the tile with just so much higher a number. Such a
/// walk never costs extra: it is as short as the way is straight, or cut off.
fn straight(column: &[i32]) -> Vec<i32> {
    let mut runs = vec![0; column.len()];
    let mut run = 0;
    for (tile, next) in column.iter().enumerate().rev() {
        let follows = usize::try_from(*next) == Ok(tile + 1) && tile + 1 < column.len();
        run = if follows { SHORT.min(run + 1) } else { 0 };
        if let Some(place) = runs.get_mut(tile) {
            *place = run;
        }
    }
    runs
}

/// Longer walks cost extra, however they are done.
const SHORT: i32 = 15;
