//! Numbers put together: written as formulas, for the parts of the engine that are written
//! here and not by an author.

use crate::tree::{Arithmetic, At, Int};

pub(super) fn plus(left: impl Into<Int>, right: impl Into<Int>) -> Int {
    Int::arithmetic(Arithmetic::Add, left.into(), right.into(), At::ENGINE)
}

pub(super) fn minus(left: impl Into<Int>, right: impl Into<Int>) -> Int {
    Int::arithmetic(Arithmetic::Subtract, left.into(), right.into(), At::ENGINE)
}

pub(super) fn times(left: impl Into<Int>, right: impl Into<Int>) -> Int {
    Int::arithmetic(Arithmetic::Multiply, left.into(), right.into(), At::ENGINE)
}

pub(super) fn over(left: impl Into<Int>, right: impl Into<Int>) -> Int {
    Int::arithmetic(Arithmetic::Divide, left.into(), right.into(), At::ENGINE)
}

pub(super) fn negative(value: impl Into<Int>) -> Int {
    Int::negate(value.into(), At::ENGINE)
}
