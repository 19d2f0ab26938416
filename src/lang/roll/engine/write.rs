//! Writes the engine's own procedures: what they have in common.

use super::House;
use crate::lang::roll::resolve::Plan;
use crate::source::{Origin, Place};
use crate::tree::{
    Act, Arithmetic, At, Board, Builder, Comparison, Depth, Int, Local, Mover, Proc, Program, Stmt,
    Test,
};

/// Landings may nest so deep; each is a function and the move that led to it.
const NESTED_LANDINGS: u32 = 1000;

/// Writes the engine's own procedures and completes the program.
pub(in crate::lang::roll) fn finish(
    plan: &Plan<'_>,
    house: &House,
    mut builder: Builder,
) -> Program {
    let own_place = |builder: &mut Builder, span: Option<crate::source::Span>| match span {
        Some(span) => builder.place(Place {
            origin: Origin::Program,
            span,
        }),
        None => At::ENGINE,
    };
    let start_at = own_place(&mut builder, plan.settings.start_on_span);
    let players_at = own_place(&mut builder, plan.settings.num_players_span);
    let pieces_at = own_place(&mut builder, plan.settings.num_pieces_span);
    let mut writer = Writer {
        builder: &mut builder,
        house,
        plan,
    };
    let walk = writer.walk("move", house.next, house.prev, start_at);
    let walk_back = writer.walk("moveReverse", house.prev, house.next, start_at);
    let jump = writer.jump(start_at);
    let seat = writer.seat(players_at, pieces_at);
    let main = writer.main();
    builder.fulfil(house.walk, walk);
    builder.fulfil(house.walk_back, walk_back);
    builder.fulfil(house.jump, jump);
    builder.fulfil(house.seat, seat);
    let main = builder.proc(main);
    builder.mover(Mover {
        kind: house.players,
        global: house.turn,
        count: house.num_players,
        steady: house.steady,
        next: (!house.chosen_next).then_some(house.next_turn),
    });
    builder.board(Board {
        tiles: plan.settings.num_tiles,
        next: house.next,
        links: house.accessible,
        landing: house.landing,
        start: house.start,
        pieces: house.pieces,
        each: plan.settings.num_pieces,
        wanted: plan.settings.gui == 1,
    });
    let deepest = Depth {
        // `main`, the turn and `roll` come before the first landing, and in the last
        // one a piece may still `jump`.
        calls: 3 + 2 * NESTED_LANDINGS + 1,
        words: [
            format!("one landing led to the next more than {NESTED_LANDINGS} times"),
            "this leads to the next landing".to_owned(),
            "these tiles send a piece around in a circle: let one of them not move it on"
                .to_owned(),
        ],
    };
    builder.finish(main, deepest)
}

/// Writes procedures of the engine.
pub(super) struct Writer<'a> {
    pub(super) builder: &'a mut Builder,
    pub(super) house: &'a House,
    pub(super) plan: &'a Plan<'a>,
}

pub(super) fn stmt(act: Act) -> Stmt {
    Stmt {
        act,
        at: At::ENGINE,
    }
}

pub(super) fn set(local: Local, value: Int) -> Stmt {
    stmt(Act::SetLocal(local, value))
}

pub(super) fn plus(left: Int, right: Int) -> Int {
    Int::arithmetic(Arithmetic::Add, left, right, At::ENGINE)
}

pub(super) fn below(left: Int, right: Int) -> Test {
    Test::compare(Comparison::Below, left, right)
}

impl Writer<'_> {
    pub(super) fn proc(
        &mut self,
        title: &str,
        arguments: u32,
        locals: u32,
        body: Vec<Stmt>,
    ) -> Proc {
        Proc {
            title: title.to_owned(),
            name: None,
            subject: None,
            arguments,
            sound: Vec::new(),
            locals,
            arrays: 0,
            body: self.builder.block(body),
            at: At::ENGINE,
        }
    }
}
