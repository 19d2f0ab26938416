//! The arithmetic of all languages: 32 bits, checked, never wrapping.

use std::fmt;

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, cutting off what is behind the point.
    Divide,
    /// `%`, with the sign of what is divided.
    Remainder,
}

/// Why a sum has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithmeticError {
    /// The result does not fit in 32 bits.
    Overflow,
    /// Something was divided by zero.
    DivisionByZero,
}

impl Arithmetic {
    /// Works it out.
    #[inline]
    pub fn apply(self, left: i32, right: i32) -> Result<i32, ArithmeticError> {
        let result = match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide | Self::Remainder if right == 0 => {
                return Err(ArithmeticError::DivisionByZero);
            }
            Self::Divide => left.checked_div(right),
            // What divides by -1 leaves nothing, whatever it was.
            Self::Remainder => Some(left.wrapping_rem(right)),
        };
        result.ok_or(ArithmeticError::Overflow)
    }
}

impl fmt::Display for Arithmetic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        })
    }
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Below,
    /// `>`
    Above,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Whether it holds.
    #[inline]
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Unequal => left != right,
            Self::Below => left < right,
            Self::Above => left > right,
            Self::AtMost => left <= right,
            Self::AtLeast => left >= right,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::Below => "<",
            Self::Above => ">",
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_cuts_toward_zero() {
        assert_eq!(Arithmetic::Divide.apply(7, 2), Ok(3));
        assert_eq!(Arithmetic::Divide.apply(-7, 2), Ok(-3));
        assert_eq!(Arithmetic::Remainder.apply(-7, 2), Ok(-1));
        assert_eq!(Arithmetic::Remainder.apply(i32::MIN, -1), Ok(0));
    }

    #[test]
    fn what_does_not_fit_has_no_result() {
        use ArithmeticError::{DivisionByZero, Overflow};
        assert_eq!(Arithmetic::Add.apply(i32::MAX, 1), Err(Overflow));
        assert_eq!(Arithmetic::Divide.apply(i32::MIN, -1), Err(Overflow));
        assert_eq!(Arithmetic::Divide.apply(1, 0), Err(DivisionByZero));
    }
}
