//! Statements.

use pest::iterators::Pair;

use super::items::empty;
use super::{Reader, Rule, nameless};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{Block, Declaration, Expr, ExprKind, For, Name, Stmt, StmtKind};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::words;
use crate::source::Span;

impl Reader<'_> {
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>) -> Block {
        let span = self.span(&pair);
        let outer = self.statement;
        self.depth += 1;
        let mut stmts = Vec::new();
        for part in pair.into_inner() {
            self.statement(part, &mut stmts);
        }
        self.depth -= 1;
        self.statement = outer;
        Block { stmts, span }
    }

    /// Reads a statement. Most are one; `int a, b;` is two.
    pub(super) fn statement(&mut self, pair: Pair<'_, Rule>, stmts: &mut Vec<Stmt>) {
        let span = self.span(&pair);
        // Until its first part has been read, it is known to go this far.
        self.statement = Span::new(span.start as usize, span.start as usize);
        self.broken = false;
        let kind = match pair.as_rule() {
            Rule::lone_end => return,
            Rule::block => StmtKind::Block(self.block(pair)),
            Rule::choice => self.choice(pair),
            Rule::while_loop => self.while_loop(pair),
            Rule::for_loop => self.for_loop(pair),
            Rule::turn => self.turn(pair),
            Rule::declaration => {
                let read = self.declaration(pair);
                stmts.extend(read.into_iter().map(|declaration| Stmt {
                    span: declaration.span,
                    kind: StmtKind::Declare(declaration),
                }));
                return;
            }
            Rule::assignment => self.assignment(pair),
            Rule::print => StmtKind::Print(self.only_value(pair, "print")),
            Rule::apply => StmtKind::Apply(self.only_value(pair, "apply")),
            Rule::give_back => self.give_back(pair),
            Rule::leave => self.leave(pair),
            Rule::value_statement => self.value_statement(pair),
            _ => return self.odd_statement(pair, stmts),
        };
        stmts.push(Stmt { kind, span });
    }

    fn choice(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
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

    fn otherwise(&mut self, pair: Pair<'_, Rule>) -> Block {
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

    fn while_loop(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
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

    fn condition(&mut self, pair: Pair<'_, Rule>, word: &str) -> Expr {
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

    fn for_loop(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let before = Span::new(whole.start as usize, whole.start as usize + "for".len()).after();
        let mut head = None;
        let mut body = None;
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
                Rule::junk => self.broken_range(&part),
                Rule::odd_then => self.foreign_then(span, "for"),
                _ => body = Some(self.body(part, "for")),
            }
        }
        let body = body.unwrap_or_else(|| empty(whole.after()));
        match head {
            Some(head) => head.around(body, whole),
            None => StmtKind::Block(body),
        }
    }

    /// `x = 1 to 9`
    pub(super) fn range(&mut self, pair: Pair<'_, Rule>) -> Range {
        let mut range = Range::default();
        let mut values = Vec::new();
        for part in pair.into_inner() {
            self.range_part(part, &mut range, &mut values);
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
        if let (Some(sort), Some(name)) = (range.sort, &range.name)
            && values.is_empty()
            && part_is_name(span, name)
        {
            let problem = Kind::Malformed
                .at(sort, format!("`{}` is declared before the loop", name.text))
                .help(format!(
                    "write `int {};` before the loop, and `for ({} = 1 to 9)`",
                    name.text, name.text
                ));
            self.report(problem);
        }
    }

    fn turn(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let word = Span::new(whole.start as usize, whole.start as usize + "turn".len());
        let mut name = None;
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word_turn => {}
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

    pub(super) fn declaration(&mut self, pair: Pair<'_, Rule>) -> Vec<Declaration> {
        let whole = self.span(&pair);
        let mut sort = None;
        let mut found: Vec<(Name, Option<Expr>)> = Vec::new();
        let mut place = whole;
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::sort => {
                    sort = words::sort(part.as_str());
                    place = span;
                }
                Rule::odd_sort => {
                    sort = self.type_like(&part);
                    place = span;
                }
                Rule::size => self.square_brackets(span),
                Rule::name => {
                    self.statement = self.statement.to(span);
                    found.push((self.new_name(&part), None));
                }
                Rule::set => self.sets(&part),
                Rule::odd_more => self.more_names(part, &mut found),
                Rule::no_end => self.no_end(&part),
                _ => {
                    let value = self.value(part);
                    match found.last_mut() {
                        Some((_, last)) => *last = Some(value),
                        None => found.push((nameless(place.after()), Some(value))),
                    }
                }
            }
        }
        if found.first().is_none_or(|(name, _)| name.text.is_empty()) {
            let problem = Kind::Malformed
                .at(place.after(), "a name is missing behind this type")
                .help(format!("write one, as in `{} x;`", self.written(place)));
            self.statement = place.after();
            self.report(problem);
        }
        let declared = found.into_iter().map(|(name, value)| Declaration {
            sort: sort.unwrap_or(crate::lang::bggl::ast::Sort::Int),
            name,
            value,
            span: whole,
        });
        declared.collect()
    }

    fn assignment(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let mut name = None;
        let mut value = None;
        let mut step = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::set => {
                    step = Self::step_operator(&part);
                    self.sets(&part);
                }
                Rule::no_end => self.no_end(&part),
                _ => value = Some(self.value(part)),
            }
        }
        let name = name.unwrap_or_else(|| nameless(whole));
        let value = value.unwrap_or_else(|| broken(whole));
        let value = match step {
            Some(operator) => stepped(&name, operator, value),
            None => value,
        };
        StmtKind::Assign(name, value)
    }

    /// `print "hello";`, `apply m;`
    fn only_value(&mut self, pair: Pair<'_, Rule>, word: &str) -> Expr {
        let whole = self.span(&pair);
        let mut value = None;
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::word_print | Rule::word_apply => {}
                Rule::no_end => self.no_end(&part),
                Rule::odd_list => self.report(
                    Kind::Malformed
                        .at(span, format!("`{word}` takes one value"))
                        .help("join several with `+`, as in `print \"row \" + row;`"),
                ),
                _ => value = Some(self.value(part)),
            }
        }
        value.unwrap_or_else(|| broken(whole))
    }

    fn give_back(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let mut value = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word_return => {}
                Rule::no_end => self.no_end(&part),
                _ => value = Some(self.value(part)),
            }
        }
        StmtKind::Return(value)
    }

    fn leave(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::no_end => self.no_end(&part),
                Rule::stray if span.start < span.end => {
                    self.statement = self.statement.to(span);
                    self.report(
                        Kind::Malformed
                            .at(span, "nothing stands behind `break`")
                            .help("write just `break;`")
                            .fix(Fix::remove(span, self.written(span))),
                    );
                }
                _ => {}
            }
        }
        StmtKind::Break
    }

    /// `brake;`
    fn misspelt_leave(&mut self, word: &str, span: Span) -> StmtKind {
        let meant = self.meant(word, ["break", "return"]).unwrap_or("break");
        let kind = match meant {
            "return" => StmtKind::Return(None),
            _ => StmtKind::Break,
        };
        let problem = Kind::MisspeltWord.at(span, format!("`{word}` is no word of the language"));
        let problem = problem.guess(span, meant);
        self.report(problem);
        kind
    }

    fn value_statement(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let mut value = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::no_end => self.no_end(&part),
                _ => {
                    if let Some(problem) = self.cannot_set(&part) {
                        self.report(problem);
                        return StmtKind::Broken;
                    }
                    value = Some(self.expression(part));
                }
            }
        }
        if let Some(Expr {
            kind: ExprKind::Name(name),
            span,
        }) = &value
            && self.meant(name, ["break", "return"]).is_some()
        {
            return self.misspelt_leave(name, *span);
        }
        StmtKind::Value(value.unwrap_or_else(|| broken(whole)))
    }

    /// What stands behind `=`, `print` or the like: a value, or what should be one.
    pub(super) fn value(&mut self, pair: Pair<'_, Rule>) -> Expr {
        match pair.as_rule() {
            Rule::expression => self.expression(pair),
            _ => self.broken_value(&pair),
        }
    }

    /// A `;` is missing before this pair, unless what stands before it is broken anyway.
    pub(super) fn no_end(&mut self, pair: &Pair<'_, Rule>) {
        let at = self.before(pair);
        if self.broken {
            return;
        }
        self.statement = self.statement.to(at);
        self.report(
            Kind::MissingSemicolon
                .at(at, "a `;` is missing here")
                .help("every statement that does not end with `}` ends with `;`")
                .fix(Fix::insert(at.start, ";")),
        );
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

    fn missing_braces(&mut self, rule: Rule, span: Span, before: Span, word: &str) {
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
            sort: crate::lang::bggl::ast::Sort::Int,
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

fn part_is_name(span: Span, name: &Name) -> bool {
    span == name.span
}

/// What could not be read.
pub(super) fn broken(span: Span) -> Expr {
    Expr {
        kind: ExprKind::Broken,
        span,
    }
}

/// `x + 1`, for `x += 1` and `x++`.
pub(super) fn stepped(
    name: &Name,
    operator: crate::lang::bggl::ast::Operator,
    value: Expr,
) -> Expr {
    let left = Expr {
        kind: ExprKind::Name(name.text.clone()),
        span: name.span,
    };
    let span = name.span.to(value.span);
    Expr {
        kind: ExprKind::Binary(operator, span, Box::new([left, value])),
        span,
    }
}
