//! `&&` and `||`.

use super::body::Body;
use super::value::Value;
use crate::lang::bggl::typed::Expr;
use crate::tree::{Int, Test};

impl<'g> Body<'_, 'g> {
    /// `a && b` (all) or `a || b`. What happens in `b` happens only if `a` has not decided.
    pub(super) fn and_or(&mut self, all: bool, pair: &'g [Expr; 2]) -> Value {
        let [left, right] = pair;
        let left = self.test(left);
        let (right, before) = self.aside(|body| body.test(right));
        if before.is_empty() {
            return Value::Truth(together(all, left, right));
        }
        let into = self.local();
        self.set(into, i32::from(!all));
        let undecided = if all { left } else { Test::Not(Box::new(left)) };
        self.when(undecided, |body| {
            body.append(before);
            let right = body.int_of(Value::Truth(right));
            body.set(into, right);
        });
        Value::Number(Int::Local(into))
    }
}

/// Both, or any of both; a chain of one sort is one test.
fn together(all: bool, left: Test, right: Test) -> Test {
    let mut tests = match left {
        Test::All(tests) if all => tests,
        Test::Any(tests) if !all => tests,
        left => vec![left],
    };
    tests.push(right);
    if all {
        Test::All(tests)
    } else {
        Test::Any(tests)
    }
}
