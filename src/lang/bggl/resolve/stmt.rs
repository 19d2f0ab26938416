//! Statements.

use super::flow;
use super::scope::{Home, Scope};
use super::words::{a, bare, example, mended};
use crate::diagnostic::Diagnostic;
use crate::lang::bggl::ast::{
    self, Declaration, Expr as WrittenExpr, ExprKind as Written, For, Name, Stmt as WrittenStmt,
    StmtKind as WrittenKind,
};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::{Expr, Slot, Sort, Stmt, StmtKind};
use crate::source::Span;

impl<'g> Scope<'_, 'g> {
    /// Statements that follow each other. What is wrong is left out.
    pub(super) fn stmts(&mut self, stmts: &'g [WrittenStmt]) -> Vec<Stmt> {
        let returns = self.home != Home::Game;
        if let Some(problem) = flow::unreached(stmts, returns, self.loops > 0) {
            self.report(problem);
        }
        stmts
            .iter()
            .filter_map(|stmt| {
                let kind = self.stmt(stmt)?;
                let span = stmt.span;
                Some(Stmt { kind, span })
            })
            .collect()
    }

    fn stmt(&mut self, stmt: &'g WrittenStmt) -> Option<StmtKind> {
        Some(match &stmt.kind {
            WrittenKind::Declare(declaration) => self.declaration(declaration)?,
            WrittenKind::Assign(name, value) => self.assign(name, value)?,
            WrittenKind::Print(value) => match &bare(value).kind {
                Written::Name(name) if name == "board" => StmtKind::PrintBoard,
                _ => StmtKind::Print(self.value(value)?),
            },
            WrittenKind::Apply(value) => {
                StmtKind::Apply(self.expect(value, Sort::Move, "`apply` makes a move")?)
            }
            WrittenKind::Value(value) => StmtKind::Value(self.effect(value)?),
            WrittenKind::If(branches, otherwise) => {
                let branches: Vec<_> = branches
                    .iter()
                    .map(|(test, block)| (self.condition(test, "if"), self.block(block)))
                    .collect();
                let otherwise = otherwise.as_ref().map(|block| self.block(block));
                let known = |(test, block): (Option<_>, _)| Some((test?, block));
                let branches: Option<Vec<_>> = branches.into_iter().map(known).collect();
                StmtKind::If(branches?, otherwise.unwrap_or_default())
            }
            WrittenKind::While(test, block) => {
                let test = self.condition(test, "while");
                let block = self.looped(block);
                StmtKind::While(test?, block)
            }
            WrittenKind::For(it) => self.counted(it)?,
            WrittenKind::Break => {
                if self.loops == 0 {
                    self.report(
                        Kind::BreakOutside
                            .at(stmt.span, "there is no loop that `break` could leave")
                            .help("`break` works between the braces of `while` and `for`"),
                    );
                }
                StmtKind::Break
            }
            WrittenKind::Return(value) => self.returned(value.as_ref(), stmt.span)?,
            WrittenKind::Turn(_, block) => StmtKind::Turn(self.block(block)),
            WrittenKind::Block(block) => StmtKind::Block(self.block(block)),
            WrittenKind::Broken => return None,
        })
    }

    fn looped(&mut self, block: &'g ast::Block) -> Vec<Stmt> {
        self.loops += 1;
        let stmts = self.block(block);
        self.loops -= 1;
        stmts
    }

    fn declaration(&mut self, declaration: &'g Declaration) -> Option<StmtKind> {
        let name = &declaration.name;
        let sort = Sort::from(declaration.sort);
        // Until its own value is known, the name means what it means further out.
        let value = match &declaration.value {
            Some(value) => self.kept(value, sort, name.span, &name.text),
            None => Some(self.all.default(sort, name)),
        };
        let local = self.declare(name, sort);
        let value = value?;
        if self.in_top_of_game() {
            self.all.begins_as(Slot::Local(local), &value);
        }
        Some(StmtKind::Set(Slot::Local(local), value))
    }

    /// The first value of a global.
    pub(super) fn first_value(&mut self, nth: usize, declaration: &'g Declaration) -> Expr {
        let name = &declaration.name;
        let sort = Sort::from(declaration.sort);
        // A piece or player of this name comes to be only if it has no other value.
        let value = declaration.value.as_ref();
        let Some(value) = value.and_then(|it| self.kept(it, sort, name.span, &name.text)) else {
            return self.all.default(sort, name);
        };
        self.all.begins_as(Slot::Global(nth), &value);
        value
    }

    /// A value for a variable of a certain type.
    pub(super) fn kept(
        &mut self,
        value: &'g WrittenExpr,
        sort: Sort,
        declared: Span,
        name: &str,
    ) -> Option<Expr> {
        self.expect_or(value, sort, |found| {
            Kind::OtherType
                .at(value.span, format!("`{name}` cannot hold {}", a(found)))
                .here(format!("this is {}", a(found)))
                .label(declared, format!("`{name}` holds {}", a(sort)))
        })
    }

    /// What stands behind `if` or `while`.
    fn condition(&mut self, test: &'g WrittenExpr, before: &str) -> Option<Expr> {
        self.expect_or(test, Sort::Boolean, |found| {
            Kind::ConditionExpected
                .at(
                    test.span,
                    format!("`{before}` needs something that is true or false"),
                )
                .here(format!("this is {}", a(found)))
        })
    }

    /// `for (x = 1 to 9) { … }`
    fn counted(&mut self, it: &'g For) -> Option<StmtKind> {
        let from = self.expect(&it.from, Sort::Int, "`for` counts from here");
        let to = self.expect(&it.to, Sort::Int, "`for` counts up to here");
        let variable = self.counter(&it.variable);
        let block = self.looped(&it.body);
        Some(StmtKind::For(variable?, Box::new([from?, to?]), block))
    }

    fn counter(&mut self, name: &'g Name) -> Option<Slot> {
        let slot = self.target(name, Some(Sort::Int))?;
        let declared = self.declared_mut(slot)?;
        // A loop may just repeat.
        declared.read = true;
        let (sort, span) = (declared.variable.sort, declared.variable.span);
        if sort == Sort::Int {
            return Some(slot);
        }
        self.report(
            Kind::OtherType
                .at(
                    name.span,
                    format!("`for` counts with an int, `{}` is {}", name.text, a(sort)),
                )
                .label(span, format!("`{}` is declared here", name.text))
                .help("declare an `int` and count with that"),
        );
        None
    }

    /// `return …;`
    fn returned(&mut self, value: Option<&'g WrittenExpr>, span: Span) -> Option<StmtKind> {
        let (Home::Function(nth) | Home::Rule(nth)) = self.home else {
            self.report(
                Kind::ReturnOutside
                    .at(span, "there is nothing to return to from `game`")
                    .help("the game ends at its last `}`: put what shall not happen any more into an `if`, or leave a loop with `break`"),
            );
            if let Some(value) = value {
                self.value(value);
            }
            return None;
        };
        let signature = self.all.functions.get(nth)?;
        let (returns, head, what) = (signature.returns, signature.head, signature.what());
        let name = signature.name.text.as_str();
        match (value, returns) {
            (None, None) => Some(StmtKind::Return(None)),
            (Some(value), Some(sort)) => {
                let value = self.expect_or(value, sort, |found| {
                    let problem = Kind::WrongReturn
                        .at(
                            value.span,
                            format!("`{name}` must return {}, not {}", a(sort), a(found)),
                        )
                        .here(format!("this is {}", a(found)))
                        .label(head, promise(what, sort));
                    if what == "rule" {
                        return problem.help(RULES_RETURN);
                    }
                    let problem = mended(problem, sort, found, value);
                    match problem.help.clone() {
                        Some(help) if found != Sort::Any => problem.help(format!(
                            "{help}; or change `returns {}` to `returns {}`",
                            sort.word(),
                            found.word()
                        )),
                        _ => problem,
                    }
                })?;
                Some(StmtKind::Return(Some(value)))
            }
            (None, Some(sort)) => {
                let problem = Kind::WrongReturn
                    .at(span, format!("`{name}` must return {}", a(sort)))
                    .label(head, promise(what, sort));
                self.report(if what == "rule" {
                    problem.help(RULES_RETURN)
                } else {
                    problem.help(format!("say which one, as in `return {};`", example(sort)))
                });
                None
            }
            (Some(value), None) => {
                let found = self.value(value)?.sort;
                let problem = Kind::WrongReturn
                    .at(value.span, format!("`{name}` returns nothing"))
                    .label(head, "so it is declared here");
                self.report(if found == Sort::Any {
                    problem.help("write just `return;`")
                } else {
                    problem.help(format!(
                        "write `returns {}` behind its parentheses, or just `return;` here",
                        found.word()
                    ))
                });
                None
            }
        }
    }

    /// A value that must have a type. `what` says under it what it is for.
    pub(super) fn expect(&mut self, expr: &'g WrittenExpr, sort: Sort, what: &str) -> Option<Expr> {
        self.expect_or(expr, sort, |found| {
            Kind::OtherType
                .at(
                    expr.span,
                    format!("expected {}, found {}", a(sort), a(found)),
                )
                .here(what)
        })
    }

    /// The same, with a problem of its own.
    pub(super) fn expect_or(
        &mut self,
        expr: &'g WrittenExpr,
        sort: Sort,
        problem: impl FnOnce(Sort) -> Diagnostic,
    ) -> Option<Expr> {
        let value = self.wanted(expr, Some(sort))?;
        match super::expr::fitted(value, sort) {
            Ok(value) => Some(value),
            Err(value) => {
                let problem = problem(value.sort);
                self.report(mended(problem, sort, value.sort, expr));
                None
            }
        }
    }
}

/// What a rule gives back.
const RULES_RETURN: &str = "return something that is true or false: a `test` such as `test 1, ortho, , true`, or a comparison such as `r1 == r2`";

fn promise(what: &str, sort: Sort) -> String {
    if what == "rule" {
        "a rule returns a boolean: whether the move is allowed".to_owned()
    } else {
        format!("so it returns {}", a(sort))
    }
}
