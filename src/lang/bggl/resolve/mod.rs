//! Syntax tree to typed tree.
//!
//! First everything outside of `game` gets its number, so that a function may use what is
//! declared behind it; then the first values, the functions and the game are looked through
//! in the order of the text.

mod assign;
mod board;
mod call;
mod compare;
mod expr;
mod flow;
mod logic;
mod moves;
mod outline;
mod roster;
mod scope;
mod stmt;
#[cfg(test)]
mod tests;
mod unknown;
mod unused;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use super::ast::{self, Item};
use super::typed::{Body, Expr, Function, Game, Slot, Sort, Variable};
use crate::diagnostic::{Diagnostic, Severity};
use crate::lang::{Definition, Index};
use crate::source::Span;
use outline::{Signature, Thing};
use roster::Roster;
use scope::{Home, Scope};

/// A variable, as far as it has been seen.
struct Declared {
    /// What it will be.
    variable: Variable,
    /// Its number among the notes.
    note: usize,
    /// Whether its value is ever asked for.
    read: bool,
    /// Whether it is of use without being read, as what is given to a function is.
    needs_no_reader: bool,
}

/// What is known of the whole game.
struct Resolver<'g> {
    game: &'g ast::Game,
    /// What the names outside of `game` stand for.
    things: BTreeMap<&'g str, Thing>,
    globals: Vec<Declared>,
    /// Which globals stand for somebody who takes part.
    seats: BTreeSet<usize>,
    functions: Vec<Signature<'g>>,
    pieces: Roster,
    players: Roster,
    /// Texts that are compared with something.
    likely: Vec<(Span, &'g str)>,
    /// Variables that begin as the first player to move, in the order of the text.
    movers: Vec<Slot>,
    /// What is declared anywhere in `game`; found when first asked for.
    in_game: Option<BTreeMap<&'g str, (Sort, Span)>>,
    /// Warnings of variables in functions; told if there is nothing worse.
    unread: Vec<Diagnostic>,
    /// Something outside of `game` could not be read or has no name, which has been told: any
    /// unknown name may be it.
    nameless: bool,
    problems: Vec<Diagnostic>,
    notes: Vec<Definition>,
}

/// Resolves a game. What it returns is only meant to be played if there are no errors.
pub(super) fn resolve(game: &ast::Game, problems: &mut Vec<Diagnostic>, index: &mut Index) -> Game {
    let mut resolver = Resolver::new(game);
    resolver.outline(problems);
    let firsts = resolver.first_values();
    let functions = resolver.functions();
    let (main, locals) = resolver.main();
    let is_error = |problem: &Diagnostic| problem.severity == Severity::Error;
    // In a program with mistakes, what is of no use yet may be of use when they are mended.
    if !problems.iter().chain(&resolver.problems).any(is_error) {
        resolver.unused(&locals);
    }
    let mover = resolver.mover(&locals);
    problems.append(&mut resolver.problems);
    resolver.tell(index);
    Game {
        globals: variables(resolver.globals).zip(firsts).collect(),
        functions,
        main: Body {
            locals: variables(locals).collect(),
            stmts: main,
        },
        pieces: resolver.pieces.names,
        players: resolver.players.names,
        seats: resolver.seats.len(),
        mover,
        likely: likely(resolver.likely),
    }
}

fn variables(declared: Vec<Declared>) -> impl Iterator<Item = Variable> {
    declared.into_iter().map(|it| it.variable)
}

/// Each text once, in the order of the program.
fn likely(mut found: Vec<(Span, &str)>) -> Vec<String> {
    found.sort_unstable();
    let mut seen = BTreeSet::new();
    found.retain(|(_, text)| seen.insert(*text));
    found.into_iter().map(|(_, text)| text.to_owned()).collect()
}

impl<'g> Resolver<'g> {
    fn new(game: &'g ast::Game) -> Self {
        Self {
            game,
            things: BTreeMap::new(),
            globals: Vec::new(),
            seats: BTreeSet::new(),
            functions: Vec::new(),
            pieces: Roster::of(&["_", "#"]),
            players: Roster::default(),
            likely: Vec::new(),
            movers: Vec::new(),
            in_game: None,
            unread: Vec::new(),
            nameless: false,
            problems: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The values that the globals begin with.
    fn first_values(&mut self) -> Vec<Expr> {
        let game = self.game;
        let mut values = Vec::new();
        for item in &game.items {
            if let Item::Declaration(declaration) = item {
                let nth = values.len();
                values.push(Scope::new(self, Home::FirstValue(nth)).first_value(nth, declaration));
            }
        }
        values
    }

    fn functions(&mut self) -> Vec<Function> {
        let game = self.game;
        let mut functions = Vec::new();
        for item in &game.items {
            let nth = functions.len();
            match item {
                Item::Declaration(_) => {}
                Item::Function(function) => functions.push(self.function(nth, function)),
                Item::Rule(rule) => functions.push(self.rule(nth, rule)),
            }
        }
        functions
    }

    fn function(&mut self, nth: usize, function: &'g ast::Function) -> Function {
        self.returns_always(nth, &function.body);
        Function {
            name: function.name.text.clone(),
            parameters: function.parameters.len(),
            returns: function.returns.map(Sort::from),
            pieces: None,
            body: self.body(Home::Function(nth), &function.parameters, &function.body),
            head: function.head,
        }
    }

    fn rule(&mut self, nth: usize, rule: &'g ast::Rule) -> Function {
        let pieces = self.rule_pieces(&rule.pieces);
        self.returns_always(nth, &rule.body);
        Function {
            name: rule.name.text.clone(),
            parameters: rule.parameters.len(),
            returns: Some(Sort::Boolean),
            pieces: Some(pieces),
            body: self.body(Home::Rule(nth), &rule.parameters, &rule.body),
            head: rule.head,
        }
    }

    fn body(
        &mut self,
        home: Home,
        parameters: &'g [ast::Parameter],
        block: &'g ast::Block,
    ) -> Body {
        let mut scope = Scope::new(self, home);
        let stmts = scope.whole(parameters, block);
        let locals = scope.locals;
        self.unread(&locals);
        Body {
            locals: variables(locals).collect(),
            stmts,
        }
    }

    fn main(&mut self) -> (Vec<super::typed::Stmt>, Vec<Declared>) {
        let game = self.game;
        let mut scope = Scope::new(self, Home::Game);
        let stmts = scope.whole(&[], &game.body);
        (stmts, scope.locals)
    }

    /// The variable that holds whose turn it is.
    fn mover(&self, locals: &[Declared]) -> Option<Slot> {
        let declared = |slot: Slot| match slot {
            Slot::Global(nth) => self.globals.get(nth),
            Slot::Local(nth) => locals.get(nth),
        };
        let moves_on = |slot: &Slot| declared(*slot).is_some_and(|it| it.variable.assigned);
        self.movers.iter().copied().find(moves_on)
    }

    /// Notes what is defined and used where, in the order of the text.
    fn tell(&mut self, index: &mut Index) {
        self.notes.retain(|note| !note.name.is_empty());
        self.notes.sort_by_key(|note| note.span);
        for note in self.notes.drain(..) {
            let number = index.define(&note.name, note.sort, note.span);
            for span in note.uses {
                index.used(number, span);
            }
        }
    }
}
