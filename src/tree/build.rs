//! Puts a [`Program`] together: hands out slots and keeps what they stand for.

use std::collections::BTreeMap;

use super::{
    ArrayId, At, BlockId, Board, Column, ColumnId, Depth, FixedId, FixedList, Global, GlobalId,
    Grid, Kind, KindId, Mover, NameId, Proc, ProcId, Program, Shared, Stmt,
};
use crate::source::Place;

/// A program in the making.
#[derive(Debug)]
pub struct Builder {
    program: Program,
    /// Where each word of `program.names` stands.
    names: BTreeMap<String, NameId>,
}

impl Builder {
    /// An empty program of this title.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            names: BTreeMap::new(),
            program: Program {
                title: title.into(),
                main: ProcId(0),
                globals: Vec::new(),
                shared: Vec::new(),
                kinds: Vec::new(),
                columns: Vec::new(),
                fixed: Vec::new(),
                procs: Vec::new(),
                blocks: Vec::new(),
                names: Vec::new(),
                places: vec![Place::ENGINE],
                mover: None,
                board: None,
                grid: None,
                winner: None,
                cards: None,
                deepest: Depth {
                    calls: 0,
                    words: Default::default(),
                },
            },
        }
    }

    /// Goes on with a program that was finished: what is added comes behind all that is
    /// there, and every slot keeps its number.
    pub fn resume(program: Program) -> Self {
        let names = program.names.iter().enumerate();
        Self {
            names: names
                .map(|(nth, name)| (name.clone(), NameId::nth(nth)))
                .collect(),
            program,
        }
    }

    /// A place for messages.
    pub fn place(&mut self, place: Place) -> At {
        push(&mut self.program.places, place, At::nth)
    }

    /// A word for messages.
    pub fn name(&mut self, name: &str) -> NameId {
        if let Some(known) = self.names.get(name) {
            return *known;
        }
        let id = push(&mut self.program.names, name.to_owned(), NameId::nth);
        self.names.insert(name.to_owned(), id);
        id
    }

    /// A number that everybody sees.
    pub fn global(&mut self, name: &str, initial: i32) -> GlobalId {
        let name = name.to_owned();
        push(
            &mut self.program.globals,
            Global { name, initial },
            GlobalId::nth,
        )
    }

    /// A list that everybody sees.
    pub fn shared(&mut self, name: &str, initial: FixedId) -> ArrayId {
        let name = name.to_owned();
        push(
            &mut self.program.shared,
            Shared { name, initial },
            ArrayId::nth,
        )
    }

    /// A kind of entity.
    pub fn kind(&mut self, kind: Kind) -> KindId {
        push(&mut self.program.kinds, kind, KindId::nth)
    }

    /// A property of every entity of some kind.
    pub fn column(&mut self, column: Column) -> ColumnId {
        push(&mut self.program.columns, column, ColumnId::nth)
    }

    /// A list that never changes.
    pub fn fixed(&mut self, list: FixedList) -> FixedId {
        push(&mut self.program.fixed, list, FixedId::nth)
    }

    /// A run of statements.
    pub fn block(&mut self, stmts: Vec<Stmt>) -> BlockId {
        push(&mut self.program.blocks, stmts, BlockId::nth)
    }

    /// A procedure.
    pub fn proc(&mut self, proc: Proc) -> ProcId {
        push(&mut self.program.procs, proc, ProcId::nth)
    }

    /// A place to put a procedure that others call before it is written.
    pub fn promise(&mut self) -> ProcId {
        let body = self.block(Vec::new());
        self.proc(Proc {
            title: String::new(),
            name: None,
            subject: None,
            arguments: 0,
            sound: Vec::new(),
            locals: 0,
            arrays: 0,
            body,
            at: At::ENGINE,
        })
    }

    /// Keeps a promise.
    pub fn fulfil(&mut self, promised: ProcId, proc: Proc) {
        if let Some(place) = self.program.procs.get_mut(promised.index()) {
            *place = proc;
        }
    }

    /// The board, if there is one to draw.
    pub fn board(&mut self, board: Board) {
        self.program.board = Some(board);
    }

    /// The squares.
    pub fn grid(&mut self, grid: Grid) {
        self.program.grid = Some(grid);
    }

    /// Where it stands who has won.
    pub fn winner(&mut self, winner: GlobalId) {
        self.program.winner = Some(winner);
    }

    /// The values of the cards.
    pub fn cards(&mut self, values: ColumnId) {
        self.program.cards = Some(values);
    }

    /// Who is on the move.
    pub fn mover(&mut self, mover: Mover) {
        self.program.mover = Some(mover);
    }

    /// The program, to be played from `main` on.
    pub fn finish(self, main: ProcId, deepest: Depth) -> Program {
        Program {
            main,
            deepest,
            ..self.program
        }
    }
}

fn push<T, Id>(list: &mut Vec<T>, item: T, slot: impl Fn(usize) -> Id) -> Id {
    list.push(item);
    slot(list.len() - 1)
}
