//! Statements.

use pest::iterators::Pair;

use super::broken::Piece;
use super::items::{nameless, nothing};
use super::{Reader, Rule};
use crate::lang::roll::ast::{Direction, Expr, Name, Stmt, StmtKind};

impl Reader<'_> {
    pub(super) fn body(&mut self, pair: Pair<'_, Rule>) -> Vec<Stmt> {
        pair.into_inner()
            .map(|inner| self.statement(inner))
            .collect()
    }

    pub(super) fn statement(&mut self, pair: Pair<'_, Rule>) -> Stmt {
        let whole = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::declaration => StmtKind::Declare(self.declaration(pair)),
            Rule::if_chain => self.if_chain(pair),
            Rule::for_each => self.for_each(pair),
            Rule::call => self.call(pair),
            Rule::change => self.change(pair),
            _ => {
                self.broken(&pair, Piece::Statement);
                StmtKind::Broken
            }
        };
        Stmt { kind, span: whole }
    }

    fn if_chain(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let mut branches = Vec::new();
        let mut otherwise = Vec::new();
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::if_branch => branches.push(self.if_branch(inner)),
                Rule::else_body => {
                    otherwise = inner
                        .into_inner()
                        .find(|inner| inner.as_rule() == Rule::body)
                        .map(|body| self.body(body))
                        .unwrap_or_default();
                }
                _ => {}
            }
        }
        StmtKind::If(branches, otherwise)
    }

    fn if_branch(&mut self, pair: Pair<'_, Rule>) -> (Expr, Vec<Stmt>) {
        let mut branch = (nothing(self.span(&pair)), Vec::new());
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::body => branch.1 = self.body(inner),
                Rule::expression => branch.0 = self.expression(inner),
                Rule::junk => self.broken(&inner, Piece::Condition),
                _ => {}
            }
        }
        branch
    }

    fn for_each(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let mut each = None;
        let mut body = Vec::new();
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::each => each = self.each(inner),
                Rule::junk => self.broken(&inner, Piece::Each),
                Rule::body => body = self.body(inner),
                _ => {}
            }
        }
        StmtKind::For(each, body)
    }

    fn each(&mut self, pair: Pair<'_, Rule>) -> Option<(Name, Expr)> {
        let mut variable = None;
        let mut list = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::name => variable = Some(self.name(&inner)),
                Rule::expression => list = Some(self.expression(inner)),
                _ => {}
            }
        }
        variable.zip(list)
    }

    fn call(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let mut function = nameless(self.span(&pair));
        let mut arguments = None;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::name => function = self.name(&inner),
                Rule::arguments => {
                    let values = inner.into_inner();
                    arguments = Some(values.map(|value| self.value(value)).collect());
                }
                Rule::junk => self.broken(&inner, Piece::Arguments),
                _ => {}
            }
        }
        StmtKind::Call(function, arguments)
    }

    fn change(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let mut target = nothing(self.span(&pair));
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::reference => target = self.reference(inner),
                Rule::increase => return StmtKind::Step(target, Direction::Up),
                Rule::decrease => return StmtKind::Step(target, Direction::Down),
                _ => return StmtKind::Assign(target, self.value(inner)),
            }
        }
        StmtKind::Broken
    }
}
