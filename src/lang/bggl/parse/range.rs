//! The heads of `for` loops.

use pest::iterators::Pair;

use super::stmt::broken;
use super::{Reader, Rule, nameless};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{
    Block, Declaration, Expr, ExprKind, For, Name, Operator, Sort, Stmt, StmtKind,
};
use crate::lang::bggl::kind::Kind;
use crate::source::Span;
use crate::tree::Comparison;

impl Reader<'_> {
    /// `x = 1 to 9`
    pub(super) fn range(&mut self, pair: Pair<'_, Rule>) -> Range {
        let mut range = Range::default();
        let mut values = Vec::new();
        for part in pair.into_inner() {
            self.range_part(part, &mut range, &mut values);
        }
        if let (Some(sort), Some(name)) = (range.sort, &range.name) {
            let name = &name.text;
            let [from, to] = [values.first(), values.get(1)]
                .map(|value| value.map_or("…", |value| self.written(value.span)));
            let problem = Kind::Malformed
                .at(
                    sort,
                    "the variable of a `for` has to be declared before the loop",
                )
                .help(format!(
                    "write `int {name};` before the loop, and here `for ({name} = {from} to {to})`"
                ));
            self.report(problem);
        }
        let mut values = values.into_iter();
        let span = range
            .name
            .as_ref()
            .map_or(Span::default(), |name| name.span);
        range.from = Some(values.next().unwrap_or_else(|| broken(span)));
        range.to = Some(values.next().unwrap_or_else(|| broken(span)));
        range
    }

    pub(super) fn range_part(
        &mut self,
        part: Pair<'_, Rule>,
        range: &mut Range,
        values: &mut Vec<Expr>,
    ) {
        let span = self.span(&part);
        match part.as_rule() {
            Rule::sort | Rule::odd_sort => range.sort = Some(span),
            Rule::name => range.name = Some(self.new_name(&part)),
            Rule::expression => values.push(self.expression(part)),
            _ => {}
        }
    }

    /// `for (int i = 0; i < 3; i++)`
    pub(super) fn odd_range(&mut self, pair: Pair<'_, Rule>) -> Range {
        let whole = self.span(&pair);
        let mut range = Range::default();
        let mut values = Vec::new();
        let up = !pair.as_str().contains("--") && !pair.as_str().contains("-=");
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::sort | Rule::odd_sort => range.sort = Some(self.span(&part)),
                Rule::name => range.name = Some(self.new_name(&part)),
                Rule::expression => values.push(self.expression(part)),
                _ => {}
            }
        }
        let mut values = values.into_iter();
        range.from = values.next();
        let bound = values.next().and_then(|condition| self.bound(condition));
        let name = range.name.as_ref().map_or("i", |name| name.text.as_str());
        let mut problem =
            Kind::ForeignWord.at(whole, "a `for` loop counts from one number to another");
        problem = match (&range.from, &bound) {
            (Some(from), Some((_, last))) if up => {
                let right = format!("{name} = {} to {last}", self.written(from.span));
                let problem = problem.help(if range.sort.is_some() {
                    format!("write `for ({right})`, and `int {name};` before the loop")
                } else {
                    format!("write `for ({right})`")
                });
                if range.sort.is_some() {
                    problem
                } else {
                    problem.fix(Fix::replace(whole, right))
                }
            }
            _ => problem.help(format!(
                "write `for ({name} = 1 to 9)`, and `int {name};` before the loop"
            )),
        };
        self.report(problem);
        range.to = bound.map(|(to, _)| to);
        range
    }

    /// What the loop goes up to, by `i < 3` or `i <= 3`.
    fn bound(&self, condition: Expr) -> Option<(Expr, String)> {
        let ExprKind::Binary(Operator::Comparison(comparison), _, sides) = condition.kind else {
            return None;
        };
        let [_, to] = *sides;
        let written = self.written(to.span);
        let last = match (comparison, &to.kind) {
            (Comparison::AtMost, _) => written.to_owned(),
            (Comparison::Below, ExprKind::Int(number)) => number.checked_sub(1)?.to_string(),
            (Comparison::Below, _) => format!("{written} - 1"),
            _ => return None,
        };
        Some((to, last))
    }
}

/// The head of a `for` loop.
#[derive(Default)]
pub(super) struct Range {
    /// The type of the variable, where one is written, though it should not be.
    pub(super) sort: Option<Span>,
    pub(super) name: Option<Name>,
    pub(super) from: Option<Expr>,
    pub(super) to: Option<Expr>,
}

impl Range {
    /// The loop. Where the head declares its variable, so does the tree.
    pub(super) fn around(self, body: Block, whole: Span) -> StmtKind {
        let name = self.name.unwrap_or_else(|| nameless(whole));
        let declared = self.sort.map(|sort| Declaration {
            sort: Sort::Int,
            name: name.clone(),
            value: None,
            span: sort.to(name.span),
        });
        let head = For {
            variable: name,
            from: self.from.unwrap_or_else(|| broken(whole)),
            to: self.to.unwrap_or_else(|| broken(whole)),
            body,
        };
        let kind = StmtKind::For(Box::new(head));
        let Some(declaration) = declared else {
            return kind;
        };
        let first = Stmt {
            span: declaration.span,
            kind: StmtKind::Declare(declaration),
        };
        StmtKind::Block(Block {
            stmts: vec![first, Stmt { kind, span: whole }],
            span: whole,
        })
    }
}
