//! The board as a whole: it can be set and printed, and nothing else.

use super::scope::{Home, Scope};
use super::words::{any_broken, count};
use crate::lang::bggl::ast::{Expr as Written, ExprKind as WrittenKind};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::{Expr, Sort, StmtKind};
use crate::source::Span;

/// Rows as they are written, each with its place.
type Rows = [(Vec<Written>, Span)];

/// How a board is set.
const SHAPE: &str = "write its rows between `<` and `>`: `board = < [_, _] [_, _] >;`";

impl<'g> Scope<'_, 'g> {
    /// `board = < … >;`
    pub(super) fn set_board(&mut self, value: &'g Written) -> Option<StmtKind> {
        let WrittenKind::Board(rows) = &value.kind else {
            if matches!(value.kind, WrittenKind::Broken) {
                return None;
            }
            if self.value(value).is_some() {
                self.report(
                    Kind::OtherType
                        .at(value.span, "the board is set square by square")
                        .help(SHAPE),
                );
            }
            return None;
        };
        let squares = self.squares(rows);
        if !rows.iter().any(|(row, _)| any_broken(row)) && !self.is_rectangle(rows, value.span) {
            return None;
        }
        Some(StmtKind::SetBoard(squares?))
    }

    fn squares(&mut self, rows: &'g Rows) -> Option<Vec<Vec<Expr>>> {
        let rows: Vec<Option<Vec<_>>> = rows
            .iter()
            .map(|(row, _)| {
                let row = row.iter();
                let row = row.map(|it| self.expect(it, Sort::Piece, "a square holds a piece"));
                let row: Vec<_> = row.collect();
                row.into_iter().collect()
            })
            .collect();
        rows.into_iter().collect()
    }

    fn is_rectangle(&mut self, rows: &Rows, span: Span) -> bool {
        let first = rows.first().filter(|(row, _)| !row.is_empty());
        let Some((first, first_span)) = first else {
            let at = rows.first().map_or(span, |(_, span)| *span);
            self.report(
                Kind::BoardShape
                    .at(at, "a board has at least one square")
                    .help(SHAPE),
            );
            return false;
        };
        let Some((row, at)) = rows.iter().find(|(row, _)| row.len() != first.len()) else {
            return true;
        };
        let squares = |row: &Vec<Written>| count(row.len(), "square");
        self.report(
            Kind::BoardShape
                .at(*at, "all rows of a board are equally long")
                .here(format!("this row has {}", squares(row)))
                .label(*first_span, format!("the first one has {}", squares(first)))
                .help("fill up what lies outside of the board with `#`"),
        );
        false
    }

    /// `< … >` where no board can stand.
    pub(super) fn stray_board(&mut self, rows: &'g Rows, span: Span) -> Option<Expr> {
        self.squares(rows);
        let problem = Kind::BoardElsewhere.at(span, "a board cannot stand here");
        self.report(if let Home::FirstValue(_) = self.home {
            problem.help("the board is set in `game`: `board = < … >;`")
        } else {
            problem.help("only `board` can be set to it: `board = < … >;`")
        });
        None
    }

    /// `board` where a value is needed.
    pub(super) fn board_as_value(&mut self, span: Span) {
        self.report(
            Kind::BoardElsewhere
                .at(span, "the whole board cannot stand here")
                .help("`print board;` shows it, `<row, column>` is the piece on a square, `<_row>` and `<|column>` are arrays of pieces"),
        );
    }
}
