//! Statements.

use pest::iterators::Pair;

use super::{Reader, Rule, nameless};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{
    Block, Declaration, Expr, ExprKind, Name, Operator, Sort, Stmt, StmtKind,
};
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

    pub(super) fn declaration(&mut self, pair: Pair<'_, Rule>) -> Vec<Declaration> {
        let whole = self.span(&pair);
        let mut sort = None;
        let mut found: Vec<(Name, Option<Expr>)> = Vec::new();
        let mut place = whole;
        // A name with strange letters is none, but it has been told.
        let mut named = false;
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
                Rule::size => {
                    self.square_brackets(span);
                    sort = Some(Sort::Array);
                }
                Rule::name => {
                    self.statement = self.statement.to(span);
                    named = true;
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
        if !named {
            let problem = Kind::Malformed
                .at(place.after(), "a name is missing behind this type")
                .help(format!("write one, as in `{} x;`", self.written(place)));
            self.statement = place.after();
            self.report(problem);
        }
        let declared = found.into_iter().map(|(name, value)| Declaration {
            sort: sort.unwrap_or(Sort::Int),
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
        if let Some(kind) = self.odd_board(&pair) {
            return kind;
        }
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
        StmtKind::Assign(self.board_named(name, &value), value)
    }

    /// `print "hello";`, `apply m;`
    fn only_value(&mut self, pair: Pair<'_, Rule>, word: &str) -> Expr {
        let whole = self.span(&pair);
        let mut value = None;
        let mut list = String::new();
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::word_print | Rule::word_apply => {}
                Rule::no_end => self.no_end(&part),
                Rule::odd_list => self.report(
                    Kind::Malformed
                        .at(span, format!("`{word}` takes one value"))
                        .help(several(word, &list, &part)),
                ),
                Rule::expression if grouped_list(&part).is_some() => {
                    if let Some((first, rest)) = grouped_list(&part) {
                        let span = self.span(&rest);
                        self.statement = self.statement.to(span);
                        self.report(
                            Kind::Malformed
                                .at(span, format!("`{word}` takes one value"))
                                .help(several(word, first.as_str(), &rest)),
                        );
                    }
                    value = Some(broken(span));
                }
                _ => {
                    part.as_str().clone_into(&mut list);
                    value = Some(self.value(part));
                }
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
}

/// The values in `("n is ", n)`, if that is all of an expression.
fn grouped_list<'p>(pair: &Pair<'p, Rule>) -> Option<(Pair<'p, Rule>, Pair<'p, Rule>)> {
    let mut operands = pair.clone().into_inner();
    let group = operands
        .next()
        .filter(|only| only.as_rule() == Rule::group && operands.next().is_none())?;
    let mut parts = group.into_inner();
    let first = parts.next()?;
    let rest = parts
        .next()
        .filter(|rest| rest.as_rule() == Rule::odd_list)?;
    Some((first, rest))
}

/// How to do something with several values at once.
fn several(word: &str, first: &str, rest: &Pair<'_, Rule>) -> String {
    let mut joined = first.trim().to_owned();
    for value in rest.clone().into_inner() {
        let written = value.as_str().trim();
        let plain = value.into_inner().count() <= 1;
        let [open, close] = if plain { ["", ""] } else { ["(", ")"] };
        for part in [" + ", open, written, close] {
            joined.push_str(part);
        }
    }
    if word == "print" && joined.len() <= 40 && !joined.contains('\n') {
        format!("join them with `+`: `print {joined};`")
    } else if word == "print" {
        "join several with `+`, as in `print \"row \" + row;`".to_owned()
    } else {
        format!("write `{word}` once for each of them")
    }
}

/// What could not be read.
pub(super) fn broken(span: Span) -> Expr {
    Expr {
        kind: ExprKind::Broken,
        span,
    }
}

/// `x + 1`, for `x += 1` and `x++`.
pub(super) fn stepped(name: &Name, operator: Operator, value: Expr) -> Expr {
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
