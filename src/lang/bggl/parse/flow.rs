//! Statements that have blocks.

use pest::iterators::Pair;

use super::items::empty;
use super::stmt::broken;
use super::{Reader, Rule, nameless};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{Block, Expr, Stmt, StmtKind};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::words;
use crate::source::Span;

impl Reader<'_> {
    pub(super) fn choice(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let mut branches = Vec::new();
        let mut otherwise = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::branch => branches.push(self.branch(part)),
                Rule::odd_branch => {
                    let written = part.as_str().split_whitespace().next().unwrap_or("");
                    let at = self.span(&part).start as usize;
                    let word: String = written
                        .chars()
                        .take_while(char::is_ascii_alphabetic)
                        .collect();
                    let span = Span::new(at, at + word.len());
                    self.report(
                        Kind::ForeignWord
                            .at(span, format!("there is no `{word}` here"))
                            .help("write `else if`")
                            .fix(Fix::replace(span, "else if")),
                    );
                    branches.push(self.branch(part));
                }
                Rule::otherwise => otherwise = Some(self.otherwise(part)),
                _ => {}
            }
        }
        StmtKind::If(branches, otherwise)
    }

    pub(super) fn branch(&mut self, pair: Pair<'_, Rule>) -> (Expr, Block) {
        self.condition_and_body(pair, "if")
    }

    pub(super) fn otherwise(&mut self, pair: Pair<'_, Rule>) -> Block {
        let span = self.span(&pair).after();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word_else => {}
                Rule::odd_condition => {
                    let span = self.span(&part);
                    self.report(
                        Kind::Malformed
                            .at(span, "`else` has no condition")
                            .help("write `else if (…)`")
                            .fix(Fix::insert(span.start, "if ")),
                    );
                }
                _ => body = Some(self.body(part, "else")),
            }
        }
        body.unwrap_or_else(|| empty(span))
    }

    pub(super) fn while_loop(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let (condition, body) = self.condition_and_body(pair, "while");
        StmtKind::While(condition, body)
    }

    pub(super) fn condition_and_body(&mut self, pair: Pair<'_, Rule>, word: &str) -> (Expr, Block) {
        let whole = self.span(&pair);
        let mut condition = None;
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word_if | Rule::word_while | Rule::odd_else_if => {}
                Rule::condition => condition = Some(self.condition(part, word)),
                _ => body = Some(self.body(part, word)),
            }
        }
        (
            condition.unwrap_or_else(|| broken(whole)),
            body.unwrap_or_else(|| empty(whole.after())),
        )
    }

    pub(super) fn condition(&mut self, pair: Pair<'_, Rule>, word: &str) -> Expr {
        let whole = self.span(&pair);
        let before = self.before(&pair);
        let told = self.problems.len();
        let mut value = None;
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::odd_then if self.problems.len() == told => self.foreign_then(span, word),
                Rule::odd_then => {}
                Rule::odd_bare => {
                    let inner = part.into_inner().next();
                    let missing = inner.is_none();
                    value = Some(inner.map_or(broken(span), |value| self.expression(value)));
                    self.no_parentheses(if missing { before } else { span }, word, missing);
                }
                Rule::expression => value = Some(self.expression(part)),
                _ => value = Some(self.broken_value(&part)),
            }
        }
        value.unwrap_or_else(|| broken(whole))
    }

    pub(super) fn for_loop(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let before = Span::new(whole.start as usize, whole.start as usize + "for".len()).after();
        let mut head = None;
        let mut body = None;
        let mut lost = false;
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::word_for => {}
                Rule::range => head = Some(self.range(part)),
                Rule::odd_range => head = Some(self.odd_range(part)),
                Rule::odd_open_range => {
                    let inner = part.into_inner().next();
                    let missing = inner.is_none();
                    head = inner.map(|range| self.range(range));
                    self.no_parentheses(if missing { before } else { span }, "for", missing);
                }
                Rule::junk => {
                    self.broken_range(&part);
                    lost = true;
                }
                Rule::odd_then => self.foreign_then(span, "for"),
                _ => body = Some(self.body(part, "for")),
            }
        }
        let mut body = body.unwrap_or_else(|| empty(whole.after()));
        if lost {
            body.stmts.push(lost_names(whole));
        }
        match head {
            Some(head) => head.around(body, whole),
            None => StmtKind::Block(body),
        }
    }

    pub(super) fn turn(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let word = Span::new(whole.start as usize, whole.start as usize + "turn".len());
        let mut name = None;
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word_turn => {}
                Rule::odd_turn => {
                    let span = self.span(&part);
                    self.report(
                        Kind::Malformed
                            .at(span, "a turn has a name, without quotes")
                            .help("write whose turn it is, as in `turn white { … }`"),
                    );
                    name = Some(nameless(span));
                }
                Rule::name => name = Some(self.new_name(&part)),
                _ => body = Some(self.body(part, "turn")),
            }
        }
        if name.is_none() {
            self.report(
                Kind::Malformed
                    .at(word.after(), "a turn has a name")
                    .help("write whose turn it is, as in `turn white { … }`"),
            );
        }
        StmtKind::Turn(
            name.unwrap_or_else(|| nameless(word.after())),
            body.unwrap_or_else(|| empty(whole.after())),
        )
    }

    /// The block of a statement, or what stands in its place.
    pub(super) fn body(&mut self, pair: Pair<'_, Rule>, word: &str) -> Block {
        let span = self.span(&pair);
        let before = self.before(&pair);
        let rule = pair.as_rule();
        match rule {
            Rule::block => return self.block(pair),
            Rule::odd_early => {
                self.report(
                    Kind::Malformed
                        .at(
                            Span::new(span.start as usize, span.start as usize + 1),
                            format!("this `;` ends the `{word}` before its block"),
                        )
                        .help("take it out")
                        .fix(Fix::remove(
                            Span::new(span.start as usize, span.start as usize + 1),
                            ";",
                        )),
                );
                let inner = pair.into_inner().next();
                return inner.map_or(empty(span), |block| self.block(block));
            }
            _ => {}
        }
        let outer = self.statement;
        self.missing_braces(rule, span, before, word);
        let mut stmts = Vec::new();
        if rule == Rule::odd_loose {
            self.depth += 1;
            for part in pair.into_inner() {
                self.statement(part, &mut stmts);
            }
            self.depth -= 1;
        }
        self.statement = outer;
        Block { stmts, span }
    }

    pub(super) fn missing_braces(&mut self, rule: Rule, span: Span, before: Span, word: &str) {
        let shown = words::construct(word);
        let loose = rule == Rule::odd_loose;
        let problem = Kind::MissingBraces
            .at(
                if loose { span } else { before },
                format!("{shown} needs braces around its statements"),
            )
            .help(format!("write {}", words::braced(word)));
        self.statement = problem.span();
        self.report(if loose && span.end > span.start {
            let mut fix = Fix::insert(span.start, "{ ");
            fix.edits.extend(Fix::insert(span.end, " }").edits);
            "add braces".clone_into(&mut fix.title);
            problem.here("`{` before and `}` behind this").fix(fix)
        } else {
            problem.here("`{` is expected here")
        });
    }
}

/// Stands for a variable that could not be read: names that are unknown here may be it.
pub(super) fn lost_names(span: Span) -> Stmt {
    let kind = StmtKind::Broken;
    Stmt { kind, span }
}
