//! Names that mean nothing: which one may be meant, or what to do about it.

use std::collections::BTreeMap;

use super::Resolver;
use super::scope::{Home, Scope};
use super::words::declaration;
use crate::diagnostic::{Diagnostic, WORTH_GUESSING, closest};
use crate::lang::bggl::ast::{Block, Declaration, StmtKind};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::Sort;
use crate::source::Span;

impl<'g> Scope<'_, 'g> {
    /// A name that means nothing. It is told once in a body.
    pub(super) fn unknown(&mut self, name: &'g str, span: Span, wanted: Option<Sort>) {
        if name.is_empty() || self.may_be_lost() || !self.told.insert(name) {
            return;
        }
        let what = match wanted {
            Some(Sort::Piece) => "piece",
            Some(Sort::Player) => "player",
            _ => "variable",
        };
        let problem = self.unknown_name(name, span, wanted, what);
        self.report(problem);
    }

    /// A name that is set and means nothing.
    pub(super) fn unknown_target(&mut self, name: &'g str, span: Span, sort: Option<Sort>) {
        if name.is_empty() || self.may_be_lost() || !self.told.insert(name) {
            return;
        }
        let problem = self.unknown_name(name, span, sort, "variable");
        self.report(problem);
    }

    /// Whether a declaration without a name, or one that could not be read, may be the one.
    fn may_be_lost(&self) -> bool {
        self.all.nameless || self.nameless || self.open.iter().any(|block| block.is_broken)
    }

    fn unknown_name(
        &mut self,
        name: &'g str,
        span: Span,
        wanted: Option<Sort>,
        what: &str,
    ) -> Diagnostic {
        let worth_it = self.all.problems.len() < WORTH_GUESSING;
        if worth_it && let Some(later) = self.later(name) {
            let problem = Kind::NotDeclaredYet
                .at(span, format!("`{name}` is used before its declaration"))
                .label(later.name.span, "it is declared here");
            return if later.span.holds(span) {
                problem.help("its first value cannot be made of itself")
            } else {
                problem.help("put the declaration before its first use")
            };
        }
        let problem = Kind::UnknownName.at(span, format!("there is no {what} `{name}` here"));
        if self.is_stray_part(name) {
            return problem
                .note(format!(
                    "in a rule, `{name}` tells about the move that is judged"
                ))
                .help("use it in a rule, or declare a variable of that name");
        }
        if worth_it && let Some(problem) = self.known_elsewhere(name, &problem) {
            return problem;
        }
        let candidates = self.in_sight().take_while(|_| worth_it);
        if let Some(meant) = closest(name, candidates) {
            return problem.perhaps(meant);
        }
        match wanted.filter(|sort| *sort != Sort::Any) {
            Some(sort @ (Sort::Piece | Sort::Player)) => problem.help(format!(
                "declare it outside of `game`: `{}`",
                declaration(sort, name)
            )),
            Some(sort @ Sort::Text) => problem.help(format!(
                "declare it first: `{}`, or write `\"{name}\"` if it is text",
                declaration(sort, name)
            )),
            Some(sort) => problem.help(format!("declare it first: `{}`", declaration(sort, name))),
            None => problem.help(format!(
                "declare it first, as in `int {name} = 0;` or `piece {name};`"
            )),
        }
    }

    /// The declaration that comes later in an open block.
    fn later(&self, name: &str) -> Option<&'g Declaration> {
        let blocks = self.open.iter().rev();
        let mut stmts = blocks.flat_map(|block| block.stmts);
        stmts.find_map(|stmt| match &stmt.kind {
            StmtKind::Declare(declaration) if declaration.name.text == name => Some(declaration),
            _ => None,
        })
    }

    /// What to do about a name that means something, but not here.
    fn known_elsewhere(&mut self, name: &'g str, problem: &Diagnostic) -> Option<Diagnostic> {
        let problem = problem.clone();
        if let Some(local) = self.locals.iter().rev().find(|it| it.variable.name == name) {
            return Some(
                problem
                    .label(
                        local.variable.span,
                        format!("this `{name}` is known only between the braces around it"),
                    )
                    .help("declare it further out, before those braces"),
            );
        }
        let (sort, place) = self.all.declared_in_game(name)?;
        let problem = problem.label(place, "it is declared in `game`, and known only there");
        let (Home::Function(nth) | Home::Rule(nth)) = self.home else {
            return Some(problem.help("what is used outside of `game` is declared there, too"));
        };
        let signature = self.all.functions.get(nth)?;
        let more = if signature.parameters.is_empty() {
            ""
        } else {
            "…, "
        };
        Some(problem.help(format!(
            "pass it as a parameter, `{}({more}{} {name})`, or declare it outside of `game`",
            signature.name.text,
            sort.word()
        )))
    }

    /// A global whose first value needs one that comes later.
    pub(super) fn too_early(&mut self, name: &'g str, span: Span, nth: usize) {
        let Some(global) = self.all.globals.get(nth) else {
            return;
        };
        let place = global.variable.span;
        let problem = Kind::NotDeclaredYet
            .at(span, format!("`{name}` is used before its declaration"))
            .label(place, "it is declared here");
        let problem = if self.home == Home::FirstValue(nth) {
            problem.help("its first value cannot be made of itself")
        } else {
            problem.help("put that declaration first")
        };
        self.report(problem);
    }

    /// A function where a value is needed.
    pub(super) fn not_a_variable(&mut self, name: &'g str, span: Span, nth: usize) {
        let Some(signature) = self.all.functions.get(nth) else {
            return;
        };
        let (what, shape) = (signature.what(), signature.shape());
        let (note, place) = (signature.note, signature.name.span);
        self.all.used(note, span);
        if let Some(signature) = self.all.functions.get_mut(nth) {
            signature.called = true;
        }
        self.report(
            Kind::NotAVariable
                .at(span, format!("`{name}` is a {what}, not a variable"))
                .label(place, "it is declared here")
                .help(format!("it is called as `{shape}`")),
        );
    }
}

impl Resolver<'_> {
    /// What is declared under a name anywhere in `game`.
    pub(super) fn declared_in_game(&mut self, name: &str) -> Option<(Sort, Span)> {
        let game = self.game;
        let known = self.in_game.get_or_insert_with(|| {
            let mut known = BTreeMap::new();
            collect(&game.body, &mut known);
            known
        });
        known.get(name).copied()
    }
}

fn collect<'g>(block: &'g Block, known: &mut BTreeMap<&'g str, (Sort, Span)>) {
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Declare(declaration) => {
                let name = &declaration.name;
                known
                    .entry(&name.text)
                    .or_insert((declaration.sort.into(), name.span));
            }
            StmtKind::If(branches, otherwise) => {
                let blocks = branches.iter().map(|(_, block)| block).chain(otherwise);
                blocks.for_each(|block| collect(block, known));
            }
            StmtKind::While(_, block) | StmtKind::Turn(_, block) | StmtKind::Block(block) => {
                collect(block, known);
            }
            StmtKind::For(it) => collect(&it.body, known),
            StmtKind::Assign(..)
            | StmtKind::Print(_)
            | StmtKind::Apply(_)
            | StmtKind::Value(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Broken => {}
        }
    }
}
