//! Moves, and the tests of a rule.

use super::scope::{Home, Scope};
use super::words::{a, any_broken, bare, count};
use crate::diagnostic::Diagnostic;
use crate::lang::bggl::ast::{
    Direction as Way, Expr as Written, ExprKind as WrittenKind, MoveKind, Test as WrittenTest,
};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::{Direction, Expr, ExprKind, Sort, Test};
use crate::source::Span;

/// How each kind of move is written, and what for.
fn shape(kind: MoveKind) -> (&'static str, &'static str, usize) {
    match kind {
        MoveKind::Add => (":+:PIECE:ROW:COLUMN", "`:+:` puts a piece on a square", 3),
        MoveKind::Remove => (":-:PIECE:ROW:COLUMN", "`:-:` takes a piece off a square", 3),
        MoveKind::Move => (
            ":^:PIECE:ROW:COLUMN:ROW:COLUMN",
            "`:^:` moves a piece from one square to another",
            5,
        ),
    }
}

impl<'g> Scope<'_, 'g> {
    /// `:^:X:r1:c1:r2:c2`
    pub(super) fn move_parts(
        &mut self,
        kind: MoveKind,
        parts: &'g [Written],
        span: Span,
    ) -> Option<Expr> {
        let (form, purpose, needed) = shape(kind);
        if parts.len() != needed {
            if !any_broken(parts) {
                let (needed, found) = (needed + 1, count(parts.len() + 1, "part"));
                let many = if parts.len() < needed { "few" } else { "many" };
                self.report(
                    Kind::MoveParts
                        .at(
                            span,
                            format!("this move has too {many} parts: {found} instead of {needed}"),
                        )
                        .note(purpose)
                        .help(format!("write it like `{form}`")),
                );
            }
            self.values(parts);
            return None;
        }
        let values: Vec<_> = parts
            .iter()
            .enumerate()
            .map(|(nth, part)| match nth {
                0 => self.expect(part, Sort::Piece, "here stands the piece that is moved"),
                _ if nth % 2 == 1 => self.expect(part, Sort::Int, "here stands a row"),
                _ => self.expect(part, Sort::Int, "here stands a column"),
            })
            .collect();
        let values: Option<Vec<_>> = values.into_iter().collect();
        Some(Expr {
            kind: ExprKind::Move(kind, values?),
            sort: Sort::Move,
            span,
        })
    }

    /// `test 1, ortho, false, true`
    pub(super) fn test(&mut self, test: &'g WrittenTest, span: Span) -> Option<Expr> {
        let parts = [
            (&test.length, Sort::Int, "how many squares far"),
            (&test.jump, Sort::Boolean, "whether a piece is jumped over"),
            (
                &test.emptysquare,
                Sort::Boolean,
                "whether the square it goes to is empty",
            ),
        ];
        let [length, jump, emptysquare] = parts.map(|(part, sort, what)| {
            let part = part.as_ref()?;
            Some(self.expect(part, sort, what))
        });
        let direction = test.direction.as_ref().map(|way| self.direction(way));
        if !matches!(self.home, Home::Rule(_)) {
            self.report(
                Kind::TestOutside
                    .at(span, "`test` works in a rule only")
                    .here("there is no move here that it could be about")
                    .help("put it into a rule, and ask the rule about a move: `step():m`"),
            );
            return None;
        }
        let is_wrong = [&length, &jump, &emptysquare]
            .iter()
            .any(|part| matches!(part, Some(None)));
        if is_wrong || matches!(direction, Some(None)) {
            return None;
        }
        Some(Expr {
            kind: ExprKind::Test(Box::new(Test {
                length: length.flatten(),
                direction: direction.flatten(),
                jump: jump.flatten(),
                emptysquare: emptysquare.flatten(),
            })),
            sort: Sort::Boolean,
            span,
        })
    }

    fn direction(&mut self, way: &'g Way) -> Option<Direction> {
        Some(match way {
            Way::Ortho => Direction::Ortho,
            Way::Diag => Direction::Diag,
            Way::Orthodiag => Direction::Orthodiag,
            Way::Steps(written) => {
                let array = self.expect_or(written, Sort::Array, |found| {
                    no_steps(written.span, format!("{} is no direction", a(found)))
                })?;
                if matches!(bare(written).kind, WrittenKind::Array(_))
                    && let ExprKind::Array(items) = &array.kind
                {
                    if let Some(steps) = steps(items) {
                        return Some(Direction::Steps(steps));
                    }
                    if let Some(wrong) = items.iter().find(|item| !may_be_step(item)) {
                        self.report(no_steps(wrong.span, "this is no step".to_owned()));
                        return None;
                    }
                }
                Direction::Array(array)
            }
        })
    }
}

fn no_steps(span: Span, title: String) -> Diagnostic {
    Kind::OtherType.at(span, title).help(
        "write `ortho`, `diag`, `orthodiag`, or steps of a row and a column: `[[0, 1], [0, -1]]`",
    )
}

/// Steps that are all known.
fn steps(items: &[Expr]) -> Option<Vec<(i32, i32)>> {
    let step = |item: &Expr| {
        let ExprKind::Array(parts) = &item.kind else {
            return None;
        };
        let [row, column] = parts.as_slice() else {
            return None;
        };
        match (&row.kind, &column.kind) {
            (ExprKind::Int(row), ExprKind::Int(column)) => Some((*row, *column)),
            _ => None,
        }
    };
    items.iter().map(step).collect()
}

/// Whether an item may turn out to be a step: nothing, or a row and a column.
fn may_be_step(item: &Expr) -> bool {
    let is_number = |part: &Expr| matches!(part.sort, Sort::Int | Sort::Any);
    match &item.kind {
        ExprKind::Array(parts) => matches!(parts.len(), 0 | 2) && parts.iter().all(is_number),
        _ => matches!(item.sort, Sort::Array | Sort::Any),
    }
}
