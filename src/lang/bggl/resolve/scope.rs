//! Blocks, and what names mean in them.

use std::collections::{BTreeMap, BTreeSet};

use super::outline::{Thing, board_declared, taken, taken_by_part};
use super::{Declared, Resolver};
use crate::diagnostic::Diagnostic;
use crate::lang::Sort as NameSort;
use crate::lang::bggl::ast::{Block, Name, Parameter, Stmt as Written, StmtKind};
use crate::lang::bggl::typed::{Part, Slot, Sort, Stmt, Variable};
use crate::source::Span;

/// What a rule may ask about its move.
pub(super) const PARTS: [&str; 7] = ["thismove", "movetype", "thispiece", "r1", "c1", "r2", "c2"];

/// Whose statements these are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    /// The first value of this global.
    FirstValue(usize),
    /// This function's.
    Function(usize),
    /// This function's, which is a rule.
    Rule(usize),
    /// The game's.
    Game,
}

/// What a name means.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    Local(usize),
    Global(usize),
    Function(usize),
    Part(Part),
    ThisMove,
}

/// A body, and the blocks that are open at the place that is looked at.
pub(super) struct Scope<'r, 'g> {
    pub(super) all: &'r mut Resolver<'g>,
    pub(super) home: Home,
    /// All its variables.
    pub(super) locals: Vec<Declared>,
    /// The variables that a name stands for, the innermost last.
    names: BTreeMap<&'g str, Vec<usize>>,
    /// The open blocks.
    pub(super) open: Vec<Opened<'g>>,
    /// How many loops are open.
    pub(super) loops: usize,
    /// One of its variables has no name, which has been told: any unknown one may be it.
    pub(super) nameless: bool,
    /// Names that have been told to mean nothing.
    pub(super) told: BTreeSet<&'g str>,
}

/// An open block.
pub(super) struct Opened<'g> {
    /// All its statements.
    pub(super) stmts: &'g [Written],
    /// Whether one of them could not be read.
    pub(super) is_broken: bool,
    /// What has been declared in it.
    names: Vec<&'g str>,
    /// The number of its first variable.
    first: usize,
}

impl<'r, 'g> Scope<'r, 'g> {
    pub(super) fn new(all: &'r mut Resolver<'g>, home: Home) -> Self {
        Self {
            all,
            home,
            locals: Vec::new(),
            names: BTreeMap::new(),
            open: Vec::new(),
            loops: 0,
            nameless: false,
            told: BTreeSet::new(),
        }
    }

    /// A whole body: its arguments live in the same block as its statements.
    pub(super) fn whole(&mut self, parameters: &'g [Parameter], block: &'g Block) -> Vec<Stmt> {
        self.enter(&block.stmts);
        for parameter in parameters {
            let nth = self.declare(&parameter.name, parameter.sort.into());
            if let Some(local) = self.locals.get_mut(nth) {
                local.needs_no_reader = true;
            }
        }
        let stmts = self.stmts(&block.stmts);
        self.leave();
        stmts
    }

    /// Statements in a block of their own.
    pub(super) fn block(&mut self, block: &'g Block) -> Vec<Stmt> {
        self.enter(&block.stmts);
        let stmts = self.stmts(&block.stmts);
        self.leave();
        stmts
    }

    fn enter(&mut self, stmts: &'g [Written]) {
        self.open.push(Opened {
            stmts,
            is_broken: stmts
                .iter()
                .any(|stmt| matches!(stmt.kind, StmtKind::Broken)),
            names: Vec::new(),
            first: self.locals.len(),
        });
    }

    fn leave(&mut self) {
        let closed = self.open.pop().into_iter().flat_map(|block| block.names);
        for name in closed {
            if let Some(stack) = self.names.get_mut(name) {
                stack.pop();
            }
        }
    }

    pub(super) fn report(&mut self, problem: Diagnostic) {
        self.all.problems.push(problem);
    }

    /// Whether this is the block of `game` itself.
    pub(super) fn in_top_of_game(&self) -> bool {
        self.home == Home::Game && self.open.len() == 1
    }

    /// Makes a variable of the innermost block.
    pub(super) fn declare(&mut self, name: &'g Name, sort: Sort) -> usize {
        let nth = self.locals.len();
        let note = self.all.note(name, NameSort::Local);
        self.locals.push(Declared {
            variable: Variable {
                name: name.text.clone(),
                sort,
                span: name.span,
                assigned: false,
                tells_winner: self.home == Home::Game
                    && sort == Sort::Player
                    && name.text == "winner",
            },
            note,
            read: false,
            needs_no_reader: false,
        });
        if let Some(problem) = self.cannot_declare(name) {
            self.report(problem);
        } else if name.text.is_empty() {
            self.nameless = true;
        } else {
            self.names.entry(&name.text).or_default().push(nth);
            if let Some(block) = self.open.last_mut() {
                block.names.push(&name.text);
            }
        }
        nth
    }

    fn cannot_declare(&self, name: &Name) -> Option<Diagnostic> {
        if name.text == "board" {
            return Some(board_declared(name));
        }
        if matches!(self.home, Home::Rule(_)) && PARTS.contains(&name.text.as_str()) {
            return Some(taken_by_part(name));
        }
        let nearest = *self.names.get(name.text.as_str())?.last()?;
        if nearest < self.open.last()?.first {
            return None;
        }
        Some(taken(name, self.locals.get(nearest)?.variable.span))
    }

    /// What a name means here.
    pub(super) fn meaning(&self, name: &str) -> Option<Meaning> {
        if let Some(local) = self.names.get(name).and_then(|stack| stack.last()) {
            return Some(Meaning::Local(*local));
        }
        if matches!(self.home, Home::Rule(_))
            && let Some(part) = part(name)
        {
            return Some(part);
        }
        Some(match self.all.things.get(name)? {
            Thing::Global(nth) => Meaning::Global(*nth),
            Thing::Function(nth) => Meaning::Function(*nth),
        })
    }

    /// The variables that can be used here, the innermost first.
    pub(super) fn in_sight(&self) -> impl Iterator<Item = &str> {
        let locals = self.open.iter().rev().flat_map(|block| &block.names);
        let parts = PARTS.iter();
        let parts = parts.filter(|_| matches!(self.home, Home::Rule(_)));
        let globals = self.all.globals.iter().map(|it| it.variable.name.as_str());
        locals.chain(parts).copied().chain(globals)
    }

    pub(super) fn declared(&self, slot: Slot) -> Option<&Declared> {
        match slot {
            Slot::Local(nth) => self.locals.get(nth),
            Slot::Global(nth) => self.all.globals.get(nth),
        }
    }

    pub(super) fn declared_mut(&mut self, slot: Slot) -> Option<&mut Declared> {
        match slot {
            Slot::Local(nth) => self.locals.get_mut(nth),
            Slot::Global(nth) => self.all.globals.get_mut(nth),
        }
    }

    /// Notes that a variable is named here.
    pub(super) fn named_at(&mut self, slot: Slot, span: Span) {
        if let Some(note) = self.declared(slot).map(|it| it.note) {
            self.all.used(note, span);
        }
    }
}

/// What a rule calls a part of its move.
fn part(name: &str) -> Option<Meaning> {
    Some(Meaning::Part(match name {
        "thismove" => return Some(Meaning::ThisMove),
        "movetype" => Part::Kind,
        "thispiece" => Part::Piece,
        "r1" => Part::Row1,
        "c1" => Part::Column1,
        "r2" => Part::Row2,
        "c2" => Part::Column2,
        _ => return None,
    }))
}
