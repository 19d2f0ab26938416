//! Typed tree to shared tree. What has an effect becomes a statement: calls and questions in
//! an expression are taken out of it, from left to right, and what was worked out before them
//! is kept meanwhile.

mod apply;
mod ask;
mod body;
mod call;
mod expr;
mod house;
mod list;
mod logic;
mod math;
mod range;
mod show;
mod stmt;
mod value;

use std::collections::BTreeMap;

use body::Body;
use house::House;

use super::typed::{Game, Stmt, StmtKind};
use crate::source::{Origin, Place, Span};
use crate::tree::{At, Builder, Depth, Proc, ProcId, Program};

/// So many calls may be under way besides those of the engine.
const NESTED_CALLS: u32 = 1_000;

/// What all bodies of a game have in common while they are lowered.
struct Lowering<'g> {
    game: &'g Game,
    builder: Builder,
    house: House,
    /// By number: the functions and rules of the game.
    functions: Vec<ProcId>,
    /// Whether functions or rules lay out the board.
    board_may_shift: bool,
    /// Procedures of the engine that are needed, each written once.
    engine: BTreeMap<Engine, ProcId>,
}

/// What the engine of this language can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Engine {
    /// Makes a move on the board.
    Apply,
    /// Puts any value into words.
    Show,
    /// Adds or joins two values of any type.
    AddOrJoin,
}

/// Lowers a game.
pub(super) fn lower(game: &Game, title: String) -> Program {
    let mut builder = Builder::new(title);
    let house = House::build(game, &mut builder);
    let functions = game.functions.iter().map(|_| builder.promise()).collect();
    let mut bodies = game.functions.iter().map(|function| &function.body);
    let mut lowering = Lowering {
        game,
        builder,
        house,
        functions,
        board_may_shift: bodies.any(|body| sets_board(&body.stmts)),
        engine: BTreeMap::new(),
    };
    for (function, promised) in game.functions.iter().zip(lowering.functions.clone()) {
        let proc = Body::function(&mut lowering, function);
        lowering.builder.fulfil(promised, proc);
    }
    let main = Body::main(&mut lowering);
    let main = lowering.builder.proc(main);
    let deepest = Depth {
        // The game itself, and what the engine does for the innermost of them.
        calls: NESTED_CALLS + 3,
        words: [
            format!("functions called each other more than {NESTED_CALLS} times deep"),
            "this calls the next one".to_owned(),
            "a function that calls itself has to come to an end: let an `if` decide when it does"
                .to_owned(),
        ],
    };
    lowering.builder.finish(main, deepest)
}

/// Whether any of these statements lays out the board.
pub(super) fn sets_board(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::SetBoard(_) => true,
        StmtKind::If(branches, otherwise) => {
            branches.iter().any(|(_, stmts)| sets_board(stmts)) || sets_board(otherwise)
        }
        StmtKind::While(_, stmts)
        | StmtKind::For(_, _, stmts)
        | StmtKind::Turn(stmts)
        | StmtKind::Block(stmts) => sets_board(stmts),
        StmtKind::Set(..)
        | StmtKind::PrintBoard
        | StmtKind::Print(_)
        | StmtKind::Apply(_)
        | StmtKind::Value(_)
        | StmtKind::Break
        | StmtKind::Return(_) => false,
    })
}

impl Lowering<'_> {
    /// A place for messages.
    fn at(&mut self, span: Span) -> At {
        self.builder.place(Place {
            origin: Origin::Program,
            span,
        })
    }

    /// A procedure of the engine, written if it is needed for the first time.
    fn engine(&mut self, what: Engine) -> ProcId {
        if let Some(known) = self.engine.get(&what) {
            return *known;
        }
        // It may call itself.
        let promised = self.builder.promise();
        self.engine.insert(what, promised);
        let proc: Proc = match what {
            Engine::Apply => apply::write(self),
            Engine::Show => show::write(self),
            Engine::AddOrJoin => show::write_add(self),
        };
        self.builder.fulfil(promised, proc);
        promised
    }
}
