//! The engine as tree: slots that every game has, how pieces move, and the turn
//! loop. The machine knows none of this; it only runs it.

use super::resolve::{Card, Chance, DEFAULT_FINISH, DEFAULT_START, Landing, Plan};
use crate::source::{Origin, Place};
use crate::tree::{
    Act, Arithmetic, ArrayId, ArraySlot, Asked, At, Builder, Column, ColumnId, Comparison, FixedId,
    FixedList, Form, GlobalId, Int, Kind, KindId, List, Local, Mover, Notice, Noun, Proc, ProcId,
    Program, Purpose, Question, Stmt, Test,
};

/// Landings may nest so deep; each is a function and the move that led to it.
const NESTED_LANDINGS: u32 = 1000;

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
}

/// `FinishOn` changes only in games that ask for it.
#[derive(Clone, Copy)]
pub(super) enum Finish {
    Fixed(FixedId),
    Asked(ArrayId),
}

impl House {
    pub(super) fn build(plan: &Plan<'_>, finish_is_asked: bool, builder: &mut Builder) -> Self {
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
            }),
            pieces: builder.kind(Kind {
                word: "piece".into(),
                initial: 0,
                numbered: true,
            }),
            num_pieces: settings.num_pieces,
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
        }
    }

    /// The id of a player's piece among all pieces.
    pub(super) fn piece(&self, player: Int, piece: Int) -> Int {
        let at = Builder::ENGINE;
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

/// Writes the engine's own procedures and completes the program.
pub(super) fn finish(plan: &Plan<'_>, house: &House, mut builder: Builder) -> Program {
    let own_place = |builder: &mut Builder, span: Option<crate::source::Span>| match span {
        Some(span) => builder.place(Place {
            origin: Origin::Program,
            span,
        }),
        None => Builder::ENGINE,
    };
    let start_at = own_place(&mut builder, plan.settings.start_on_span);
    let players_at = own_place(&mut builder, plan.settings.num_players_span);
    let mut writer = Writer {
        builder: &mut builder,
        house,
        plan,
    };
    let walk = writer.walk(house.next, house.prev, start_at);
    let walk_back = writer.walk(house.prev, house.next, start_at);
    let jump = writer.jump(start_at);
    let main = writer.main(players_at);
    builder.fulfil(house.walk, walk);
    builder.fulfil(house.walk_back, walk_back);
    builder.fulfil(house.jump, jump);
    let main = builder.proc(main);
    let mover = Mover {
        kind: house.players,
        global: house.turn,
    };
    // `main` and `roll` come before the first landing.
    builder.finish(main, Some(mover), 2 + 2 * NESTED_LANDINGS)
}

struct Writer<'a> {
    builder: &'a mut Builder,
    house: &'a House,
    plan: &'a Plan<'a>,
}

const PLAYER: Local = Local(0);
const PIECE: Local = Local(1);
const LAST: Local = Local(2);
const ID: Local = Local(3);
const FROM: Local = Local(4);
const TO: Local = Local(5);

fn stmt(act: Act) -> Stmt {
    Stmt {
        act,
        at: Builder::ENGINE,
    }
}

fn set(local: Local, value: Int) -> Stmt {
    stmt(Act::SetLocal(local, value))
}

fn plus(left: Int, right: Int) -> Int {
    Int::arithmetic(Arithmetic::Add, left, right, Builder::ENGINE)
}

fn below(left: Int, right: Int) -> Test {
    Test::compare(Comparison::Below, left, right)
}

impl Writer<'_> {
    fn proc(&mut self, arguments: u32, locals: u32, body: Vec<Stmt>) -> Proc {
        Proc {
            title: String::new(),
            subject: None,
            arguments,
            locals,
            arrays: 0,
            body: self.builder.block(body),
            at: Builder::ENGINE,
        }
    }

    /// `move` and `moveReverse`: step by step along one column, then `landsOn`.
    fn walk(&mut self, ahead: ColumnId, back: ColumnId, start_at: At) -> Proc {
        let mut body = self.lift(start_at);
        let steps = Int::Walk {
            ahead,
            back,
            from_and_steps: Box::new([Int::Local(FROM), Int::Local(LAST)]),
            at: Builder::ENGINE,
        };
        body.push(set(TO, steps));
        body.extend(self.put_down());
        let arguments = [PLAYER, PIECE, TO].map(Int::Local);
        body.push(stmt(Act::CallColumn(
            self.house.landing,
            Int::Local(TO),
            Box::new(arguments),
        )));
        self.proc(3, 6, body)
    }

    /// `jump`: straight to a tile, and nothing is called.
    fn jump(&mut self, start_at: At) -> Proc {
        let mut body = self.lift(start_at);
        body.push(set(TO, Int::Local(LAST)));
        body.extend(self.put_down());
        self.proc(3, 6, body)
    }

    /// Finds the piece and the tile it stands on.
    fn lift(&mut self, start_at: At) -> Vec<Stmt> {
        let house = self.house;
        let tile = Noun::Thing(self.builder.name("start tile"));
        let count = Int::Const(self.plan.settings.num_tiles);
        let stands = Int::Field(house.pieces, Box::new(Int::Local(ID)), Builder::ENGINE);
        let piece = house.piece(Int::Local(PLAYER), Int::Local(PIECE));
        vec![
            set(ID, piece),
            set(FROM, Int::within(stands, count, tile, start_at)),
        ]
    }

    /// Puts the piece where it goes, and remembers it as the one moved last.
    fn put_down(&mut self) -> Vec<Stmt> {
        let house = self.house;
        let own = Test::compare(Comparison::Equal, Int::Local(PLAYER), house.turn());
        let note = self
            .builder
            .block(vec![stmt(Act::SetGlobal(house.moved, Int::Local(PIECE)))]);
        let nothing = self.builder.block(Vec::new());
        vec![
            stmt(Act::SetField(house.pieces, Int::Local(ID), Int::Local(TO))),
            stmt(Act::If(own, note, nothing)),
            stmt(Act::Tell(Notice::Moved {
                player: Int::Local(PLAYER),
                piece: Int::Local(PIECE),
                from: Int::Local(FROM),
                to: Int::Local(TO),
            })),
        ]
    }

    /// The whole game: set up, place the pieces, then turn after turn.
    fn main(&mut self, players_at: At) -> Proc {
        let house = self.house;
        let mut body = vec![
            stmt(Act::Tell(Notice::Title)),
            stmt(Act::Call(house.setup, Box::new([]))),
        ];
        body.extend(self.place_pieces(players_at));
        body.push(stmt(Act::SetGlobal(house.turn, Int::Const(0))));
        let turn = self.turn();
        let turn = self.builder.block(turn);
        body.push(stmt(Act::Loop(Test::Const(true), turn)));
        self.proc(0, 4, body)
    }

    fn place_pieces(&mut self, players_at: At) -> Vec<Stmt> {
        let house = self.house;
        let (player, piece) = (Local(0), Local(1));
        let num_players = Int::Global(house.num_players);
        let num_pieces = Int::Const(house.num_pieces);
        let noun = Noun::Item(self.builder.name("StartOn"));
        let start = Int::ItemOr {
            list: Box::new(List::Fixed(house.start)),
            index_and_count: Box::new([Int::Local(player), num_players.clone()]),
            default: DEFAULT_START,
            least: 0,
            noun,
            at: Builder::ENGINE,
        };
        let id = house.piece(Int::Local(player), Int::Local(piece));
        let inner = self.builder.block(vec![
            stmt(Act::SetField(house.pieces, id, start)),
            set(piece, plus(Int::Local(piece), Int::Const(1))),
        ]);
        let outer = self.builder.block(vec![
            set(piece, Int::Const(0)),
            stmt(Act::Loop(
                below(Int::Local(piece), num_pieces.clone()),
                inner,
            )),
            set(player, plus(Int::Local(player), Int::Const(1))),
        ]);
        let muster = |kind, groups: Int, each: Int| Stmt {
            act: Act::Muster(kind, Box::new([groups, each])),
            at: players_at,
        };
        vec![
            muster(house.players, num_players.clone(), Int::Const(1)),
            muster(house.pieces, num_players.clone(), num_pieces),
            set(player, Int::Const(0)),
            stmt(Act::Loop(below(Int::Local(player), num_players), outer)),
        ]
    }

    /// One turn of the player on the move.
    fn turn(&mut self) -> Vec<Stmt> {
        let house = self.house;
        let wraps = below(
            plus(house.turn(), Int::Const(1)),
            Int::Global(house.num_players),
        );
        let following = self.builder.block(vec![stmt(Act::SetGlobal(
            house.next_turn,
            plus(house.turn(), Int::Const(1)),
        ))]);
        let first = self
            .builder
            .block(vec![stmt(Act::SetGlobal(house.next_turn, Int::Const(0)))]);
        let mut body = vec![
            stmt(Act::If(wraps, following, first)),
            stmt(Act::SetGlobal(house.moved, Int::Const(0))),
            stmt(Act::Tell(Notice::TurnBegan(house.turn()))),
            stmt(Act::Call(house.pre_roll, Box::new([house.turn()]))),
        ];
        body.extend(match &self.plan.chance {
            Chance::Dice(dice) => self.roll_dice(dice),
            Chance::Deck(cards) => self.draw_card(cards),
        });
        let stands = Int::Field(
            house.pieces,
            Box::new(house.piece(house.turn(), Int::Global(house.moved))),
            Builder::ENGINE,
        );
        body.extend([
            stmt(Act::Call(
                house.goal_check,
                Box::new([house.turn(), stands]),
            )),
            stmt(Act::Tell(Notice::TurnEnded(house.turn()))),
            stmt(Act::SetGlobal(house.turn, Int::Global(house.next_turn))),
        ]);
        body
    }

    fn ask_chance(purpose: Purpose, count: Int, into: Local) -> Stmt {
        stmt(Act::Ask(Box::new(Question {
            asked: Asked::Chance,
            purpose,
            form: Form::OneOf(count, into),
        })))
    }

    /// All dice are thrown and added up.
    fn roll_dice(&mut self, dice: &[i32]) -> Vec<Stmt> {
        let house = self.house;
        let (sum, face, die) = (Local(0), Local(1), Local(2));
        let mut body = Vec::new();
        let one_more = |value: Local| plus(Int::Local(value), Int::Const(1));
        if let [faces] = dice {
            body.push(Self::ask_chance(Purpose::Die, Int::Const(*faces), face));
            body.push(set(sum, one_more(face)));
        } else {
            let count = i32::try_from(dice.len()).unwrap_or(i32::MAX);
            let faces = self.builder.fixed(FixedList::Items(dice.to_vec()));
            let noun = Noun::Thing(self.builder.name("die"));
            let faces = Int::Item(
                Box::new(List::Fixed(faces)),
                Box::new(Int::Local(die)),
                noun,
                Builder::ENGINE,
            );
            let throw = self.builder.block(vec![
                Self::ask_chance(Purpose::Die, faces, face),
                set(sum, plus(Int::Local(sum), one_more(face))),
                set(die, one_more(die)),
            ]);
            body.push(set(sum, Int::Const(0)));
            body.push(set(die, Int::Const(0)));
            body.push(stmt(Act::Loop(
                below(Int::Local(die), Int::Const(count)),
                throw,
            )));
        }
        body.push(stmt(Act::Tell(Notice::Rolled(
            house.turn(),
            Int::Local(sum),
        ))));
        let roll = house.rolls.last().copied().unwrap_or(ProcId(0));
        body.push(stmt(Act::Call(
            roll,
            Box::new([Int::Local(sum), house.turn()]),
        )));
        body
    }

    /// A card is drawn from those that are left; when none is, all are in again.
    fn draw_card(&mut self, cards: &[Card]) -> Vec<Stmt> {
        let house = self.house;
        let amounts: Vec<i32> = cards.iter().map(|card| card.quantity).collect();
        // Too many cards are a problem of the program, so the sum fits where it matters.
        let total = amounts
            .iter()
            .fold(0, |sum: i32, more| sum.saturating_add(*more));
        let all = self.builder.fixed(FixedList::Items(amounts));
        let (nth, card, value) = (Local(0), Local(1), Local(2));
        let at = Builder::ENGINE;
        let mut body = Vec::new();
        let pick = |amounts: List| Int::Share(Box::new(amounts), Box::new(Int::Local(nth)), at);
        if self.plan.settings.has_replacement == 1 {
            body.push(Self::ask_chance(Purpose::Card, Int::Const(total), nth));
            body.push(set(card, pick(List::Fixed(all))));
        } else {
            let left = ArraySlot::Shared(self.builder.shared("(cards left)", all));
            let count = self.builder.global("(number of cards left)", total);
            let shuffle = self.builder.block(vec![
                stmt(Act::SetList(left, List::Fixed(all))),
                stmt(Act::SetGlobal(count, Int::Const(total))),
            ]);
            let nothing = self.builder.block(Vec::new());
            let empty = Test::compare(Comparison::Equal, Int::Global(count), Int::Const(0));
            let noun = Noun::Thing(self.builder.name("card"));
            let amount = Int::Item(
                Box::new(List::Array(left)),
                Box::new(Int::Local(card)),
                noun,
                at,
            );
            let less = |value| Int::arithmetic(Arithmetic::Subtract, value, Int::Const(1), at);
            body.push(stmt(Act::If(empty, shuffle, nothing)));
            body.push(Self::ask_chance(Purpose::Card, Int::Global(count), nth));
            body.push(set(card, pick(List::Array(left))));
            body.push(stmt(Act::SetItem(
                left,
                Int::Local(card),
                less(amount),
                noun,
            )));
            body.push(stmt(Act::SetGlobal(count, less(Int::Global(count)))));
        }
        let values = cards.iter().map(|card| card.value).collect();
        let values = self.builder.column(Column::Numbers("value".into(), values));
        let rolls = cards
            .iter()
            .map(|card| house.rolls.get(card.roll).copied().unwrap_or(ProcId(0)))
            .collect();
        let rolls = self.builder.column(Column::Procs("roll".into(), rolls));
        let value_of_card = Int::Column(values, Box::new(Int::Local(card)), at);
        body.extend([
            set(value, value_of_card),
            stmt(Act::Tell(Notice::Drew(
                house.turn(),
                Int::Local(card),
                Int::Local(value),
            ))),
            stmt(Act::CallColumn(
                rolls,
                Int::Local(card),
                Box::new([Int::Local(value), house.turn()]),
            )),
        ]);
        body
    }
}
