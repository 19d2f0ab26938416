//! `< … >`: boards, squares and lines of squares.

use pest::iterators::Pair;

use super::expr::Tall;
use super::stmt::broken;
use super::{Reader, Rule};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{Expr, ExprKind, Line};
use crate::lang::bggl::kind::Kind;
use crate::source::Span;

impl Reader<'_> {
    pub(super) fn angle(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let span = self.span(&pair);
        let mut value = (broken(span), 1);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::line => value = self.line(part, span),
                Rule::cells => value = self.cells(part, span),
                _ => {
                    let at = self.before(&part);
                    self.report(
                        Kind::UnclosedBracket
                            .at(
                                Span::new(span.start as usize, span.start as usize + 1),
                                "this `<` is never closed",
                            )
                            .here("it is opened here")
                            .label(at, "the `>` is missing here at the latest")
                            .help("write `>` where it ends")
                            .fix(Fix::insert(at.start, ">")),
                    );
                }
            }
        }
        value
    }

    /// `<_r>`, `<|c>`, `</d>`, `<\d>`
    fn line(&mut self, pair: Pair<'_, Rule>, span: Span) -> Tall {
        let mut line = Line::Row;
        let mut index = (broken(span), 1);
        for part in pair.into_inner() {
            match (part.as_rule(), part.as_str()) {
                (Rule::line_sign, "_") => line = Line::Row,
                (Rule::line_sign, "|") => line = Line::Column,
                (Rule::line_sign, "/") => line = Line::Rising,
                (Rule::line_sign, _) => line = Line::Falling,
                _ => index = self.inner(part),
            }
        }
        self.taller(ExprKind::Line(line, Box::new(index.0)), span, index.1)
    }

    /// `<r, c>`, and the rows of a board.
    fn cells(&mut self, pair: Pair<'_, Rule>, span: Span) -> Tall {
        let mut tall = 0;
        let mut cells = Vec::new();
        let outer = self.rows.replace(false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::odd_gap => {
                    let at = self.span(&part);
                    let sign = Span::new(at.start as usize, at.start as usize + 1);
                    self.report(
                        Kind::Malformed
                            .at(sign, "no `;` stands between the rows of a board")
                            .help("write a comma between them, or nothing")
                            .fix(Fix::replace(sign, ",")),
                    );
                }
                _ => cells.push(self.item_of(part, &mut tall)),
            }
        }
        self.rows = outer;
        let arrays = cells.iter().filter(|cell| is_array(cell)).count();
        let kind = if arrays == cells.len() {
            ExprKind::Board(cells.into_iter().map(row).collect())
        } else if arrays == 0 && cells.iter().any(is_square) {
            self.no_rows(&cells, span);
            ExprKind::Broken
        } else {
            match <[Expr; 2]>::try_from(cells) {
                Ok(place) => ExprKind::Place(Box::new(place)),
                Err(cells) => {
                    self.odd_cells(&cells, arrays, span);
                    ExprKind::Broken
                }
            }
        };
        self.taller(kind, span, tall)
    }

    /// `< X, _, _ >`
    fn no_rows(&mut self, cells: &[Expr], span: Span) {
        let first = cells.first().map_or(span, |cell| cell.span);
        let last = cells.last().map_or(span, |cell| cell.span);
        let row = first.to(last);
        let written = self.written(row);
        let problem = Kind::Malformed.at(row, "a row of a board stands in square brackets");
        let problem = if written.len() <= 40 && !written.contains('\n') {
            problem.help(format!("write `< [{written}] >`"))
        } else {
            problem.help("put each row into brackets, as in `< [_, X] [X, _] >`")
        };
        self.report(problem);
    }

    fn odd_cells(&mut self, cells: &[Expr], arrays: usize, span: Span) {
        if cells
            .iter()
            .any(|cell| matches!(cell.kind, ExprKind::Broken))
        {
            return;
        }
        let odd = cells.iter().find(|cell| !is_array(cell));
        let problem = match odd {
            Some(odd) if arrays > 0 => Kind::Malformed
                .at(odd.span, "this is no row of a board")
                .help("each row stands in square brackets, as in `<[_, X] [X, _]>`"),
            _ if cells.len() == 1 => Kind::Malformed
                .at(span, "one number does not name a square")
                .help("write `<row, column>` for a square, `<_row>` for a row, `<|column>` for a column; a board has its rows in square brackets, as in `< [X] >`"),
            _ => Kind::Malformed
                .at(span, format!("a square has a row and a column, not {} numbers", cells.len()))
                .help("write `<row, column>`; a board has its rows in square brackets, as in `<[_, X] [X, _]>`"),
        };
        self.report(problem);
    }
}

fn is_array(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Array(_))
}

fn is_square(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Empty | ExprKind::Void)
}

fn row(expr: Expr) -> (Vec<Expr>, Span) {
    match expr.kind {
        ExprKind::Array(items) => (items, expr.span),
        _ => (Vec::new(), expr.span),
    }
}
