//! `==`, `<` and their like.

use super::scope::Scope;
use super::words::{a, bare, mended, plain};
use crate::lang::bggl::ast::{Expr as Written, ExprKind as WrittenKind, Operator};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::{Expr, ExprKind, Sort};
use crate::source::Span;
use crate::tree::Comparison;

impl<'g> Scope<'_, 'g> {
    /// `a == b` and its like.
    pub(super) fn comparison(
        &mut self,
        op: Comparison,
        at: Span,
        pair: &'g [Written; 2],
        span: Span,
    ) -> Option<Expr> {
        let [left, right] = pair;
        if let Some(board) = pair.iter().find(|side| is_board(side)) {
            self.report(
                Kind::CannotCompare
                    .at(board.span, "the whole board cannot be compared")
                    .help("compare its rows: `<_0> == [_, X, _]` is about the first one"),
            );
            for side in pair.iter().filter(|side| !is_board(side)) {
                self.value(side);
            }
            return None;
        }
        let kind = match op {
            Comparison::Equal | Comparison::Unequal => {
                self.likely_answer(left, right);
                self.likely_answer(right, left);
                self.equality(op, at, pair)?
            }
            Comparison::Below | Comparison::Above | Comparison::AtMost | Comparison::AtLeast => {
                let left = self.ordered(op, left);
                let right = self.ordered(op, right);
                ExprKind::Compare(op, Box::new([left?, right?]))
            }
        };
        Some(Expr {
            kind,
            sort: Sort::Boolean,
            span,
        })
    }

    /// One side of `<` and its like.
    fn ordered(&mut self, op: Comparison, side: &'g Written) -> Option<Expr> {
        let chained = matches!(
            side.kind,
            WrittenKind::Binary(Operator::Comparison(_), _, _)
        );
        self.expect_or(side, Sort::Int, |found| {
            let problem = Kind::CannotCompare
                .at(
                    side.span,
                    format!("`{op}` compares ints, not {}", a_group(found)),
                )
                .here(format!("this is {}", a(found)));
            if chained {
                problem.help("compare two values at a time: `a < b && b < c`")
            } else if found == Sort::Boolean {
                problem.help("only `==` and `!=` work on booleans")
            } else {
                problem
            }
        })
    }

    fn equality(&mut self, op: Comparison, at: Span, pair: &'g [Written; 2]) -> Option<ExprKind> {
        let [written_left, written_right] = pair;
        let left = self.value(written_left);
        let hoped = left.as_ref().map(|left| left.sort);
        let right = self.wanted(written_right, hoped);
        let (left, right) = (left?, right?);
        let sorts = [left.sort, right.sort];
        let [one, other] = sorts;
        if sorts == [Sort::Int, Sort::Int] {
            return Some(ExprKind::Compare(op, Box::new([left, right])));
        }
        if sorts.contains(&Sort::Move) && (one == other || sorts.contains(&Sort::Any)) {
            self.report(
                Kind::CannotCompare
                    .at(at, "moves cannot be compared")
                    .label(left.span, format!("this is {}", a(one)))
                    .label(right.span, format!("this is {}", a(other)))
                    .help("compare the pieces, rows and columns that they are made of"),
            );
            return None;
        }
        if one == other || sorts.contains(&Sort::Any) {
            let same = op == Comparison::Equal;
            return Some(ExprKind::Same(same, Box::new([left, right])));
        }
        let problem = Kind::CannotCompare
            .at(
                at,
                format!("{} cannot be compared with {}", a(one), a(other)),
            )
            .label(left.span, format!("this is {}", a(one)))
            .label(right.span, format!("this is {}", a(other)));
        let literal = |side: &Written| matches!(bare(side).kind, WrittenKind::Text(_));
        // What others write for a square that nothing stands on.
        let nothing = |side: &Written| match &bare(side).kind {
            WrittenKind::Text(text) => text.trim().is_empty() || text == "_",
            WrittenKind::Int(number) => *number == 0,
            _ => false,
        };
        let chained = matches!(
            written_left.kind,
            WrittenKind::Binary(Operator::Comparison(_), _, _)
        );
        let empty = match sorts {
            [Sort::Piece, _] => nothing(written_right).then_some(written_left),
            [_, Sort::Piece] => nothing(written_left).then_some(written_right),
            _ => None,
        };
        let problem = if let Some(piece) = empty {
            problem.help(format!(
                "an empty square is `_`: write `{} {op} _`",
                plain(piece)
            ))
        } else if chained {
            problem.help(format!(
                "compare two values at a time: `a {op} b && b {op} {}`",
                plain(written_right)
            ))
        } else if literal(written_left) {
            mended(problem, other, one, written_left)
        } else if literal(written_right) {
            mended(problem, one, other, written_right)
        } else {
            problem.help("compare two values of the same type")
        };
        self.report(problem);
        None
    }

    /// A text that something is compared with is likely an answer.
    fn likely_answer(&mut self, side: &'g Written, other: &Written) {
        let side = bare(side);
        if let WrittenKind::Text(text) = &side.kind
            && !matches!(bare(other).kind, WrittenKind::Text(_))
        {
            self.all.likely.push((side.span, text));
        }
    }
}

fn is_board(expr: &Written) -> bool {
    match &bare(expr).kind {
        WrittenKind::Name(name) => name == "board",
        WrittenKind::Board(_) => true,
        _ => false,
    }
}

/// Things of a type, all together.
fn a_group(sort: Sort) -> &'static str {
    match sort {
        Sort::Int => "ints",
        Sort::Boolean => "booleans",
        Sort::Text => "strings",
        Sort::Array => "arrays",
        Sort::Piece => "pieces",
        Sort::Player => "players",
        Sort::Move => "moves",
        Sort::Any => "items of arrays",
    }
}
