//! The engine as tree: slots that every game has, how pieces move, and the turn
//! loop. The machine knows none of this; it only runs it.

mod chance;
mod moves;
mod turn;
mod write;

pub(super) use write::finish;

use super::resolve::{DEFAULT_FINISH, Landing, Plan};
use crate::tree::{
    Arithmetic, ArrayId, At, Builder, Column, ColumnId, FixedId, FixedList, GlobalId, Int, Kind,
    KindId, ProcId,
};

/// Where the things are that every game has.
pub(super) struct House {
    pub(super) num_players: GlobalId,
    pub(super) next_turn: GlobalId,
    /// Whose turn it is; -1 before the first.
    pub(super) turn: GlobalId,
    /// Which of that player's pieces was moved last.
    moved: GlobalId,
    pub(super) players: KindId,
    pub(super) pieces: KindId,
    num_pieces: i32,
    /// Whether the number of players stays as it is once turns have begun.
    pub(super) steady: bool,
    /// Whether the program ever says who is next.
    pub(super) chosen_next: bool,
    pub(super) next: ColumnId,
    pub(super) prev: ColumnId,
    pub(super) accessible: ColumnId,
    landing: ColumnId,
    pub(super) start: FixedId,
    pub(super) finish: Finish,
    pub(super) setup: ProcId,
    pub(super) pre_roll: ProcId,
    pub(super) goal_check: ProcId,
    pub(super) lands_on: Vec<ProcId>,
    pub(super) rolls: Vec<ProcId>,
    /// `move`
    pub(super) walk: ProcId,
    /// `moveReverse`
    pub(super) walk_back: ProcId,
    /// `jump`
    pub(super) jump: ProcId,
    /// Gives pieces to players, from one seat on.
    pub(super) seat: ProcId,
}

/// `FinishOn` changes only in games that ask for it.
#[derive(Clone, Copy)]
pub(super) enum Finish {
    Fixed(FixedId),
    Asked(ArrayId),
}

impl House {
    pub(super) fn build(
        plan: &Plan<'_>,
        finish_is_asked: bool,
        steady: bool,
        chosen_next: bool,
        builder: &mut Builder,
    ) -> Self {
        for global in &plan.globals {
            builder.global(&global.name, global.value);
        }
        let settings = &plan.settings;
        let promise = |builder: &mut Builder, count: usize| -> Vec<ProcId> {
            (0..count).map(|_| builder.promise()).collect()
        };
        let lands_on = promise(builder, plan.lands_on.len());
        let rolls = promise(builder, plan.rolls.len());
        let landing_of = |landing: &Landing| {
            let default = lands_on.first().copied().unwrap_or(ProcId(0));
            lands_on.get(landing.0).copied().unwrap_or(default)
        };
        let landings = plan.tiles.lands_on.iter().map(landing_of).collect();
        let landing = builder.column(Column::Procs("landsOn".into(), landings));
        let number = |builder: &mut Builder, name: &str, numbers: &[i32]| {
            builder.column(Column::Numbers(name.into(), numbers.to_vec()))
        };
        let next = number(builder, "next", &plan.tiles.next);
        let prev = number(builder, "prev", &plan.tiles.prev);
        let lists = plan
            .tiles
            .accessible
            .iter()
            .map(|(id, list)| (*id, builder.fixed(list.clone())))
            .collect();
        let accessible = builder.column(Column::Lists("accessible".into(), lists));
        let start = builder.fixed(settings.start_on.clone());
        let finish = if finish_is_asked {
            let seats = settings.max_players.max(settings.num_players);
            let mut items = settings.finish_on.items();
            let length = items.len().max(usize::try_from(seats).unwrap_or(0));
            items.resize(length, DEFAULT_FINISH);
            let initial = builder.fixed(FixedList::Items(items));
            Finish::Asked(builder.shared("FinishOn", initial))
        } else {
            Finish::Fixed(builder.fixed(settings.finish_on.clone()))
        };
        Self {
            num_players: builder.global("NumPlayers", settings.num_players),
            next_turn: builder.global("NextTurn", 0),
            turn: builder.global("(whose turn)", -1),
            moved: builder.global("(last moved)", 0),
            players: builder.kind(Kind {
                word: "player".into(),
                initial: u32::try_from(settings.max_players).unwrap_or(1),
                numbered: false,
                names: Vec::new(),
            }),
            pieces: builder.kind(Kind {
                word: "piece".into(),
                initial: 0,
                numbered: true,
                names: Vec::new(),
            }),
            num_pieces: settings.num_pieces,
            steady,
            chosen_next,
            next,
            prev,
            accessible,
            landing,
            start,
            finish,
            setup: builder.promise(),
            pre_roll: builder.promise(),
            goal_check: builder.promise(),
            lands_on,
            rolls,
            walk: builder.promise(),
            walk_back: builder.promise(),
            jump: builder.promise(),
            seat: builder.promise(),
        }
    }

    /// The id of a player's piece among all pieces.
    pub(super) fn piece(&self, player: Int, piece: Int) -> Int {
        let at = At::ENGINE;
        let first = Int::arithmetic(
            Arithmetic::Multiply,
            player,
            Int::Const(self.num_pieces),
            at,
        );
        match (first, piece) {
            (Int::Arithmetic(Arithmetic::Multiply, operands, _), Int::Const(0))
                if self.num_pieces == 1 =>
            {
                let [player, _] = *operands;
                player
            }
            (first, piece) => Int::arithmetic(Arithmetic::Add, first, piece, at),
        }
    }

    fn turn(&self) -> Int {
        Int::Global(self.turn)
    }
}
