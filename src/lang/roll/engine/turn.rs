//! The turn loop.

use super::write::{Writer, below, plus, set, stmt};
use crate::lang::roll::resolve::{Chance, DEFAULT_START};
use crate::tree::{Act, At, Int, List, Local, Notice, Noun, Proc, Stmt, Test};

impl Writer<'_> {
    /// The whole game: set up, place the pieces, then turn after turn.
    pub(super) fn main(&mut self) -> Proc {
        let house = self.house;
        let mut body = vec![
            stmt(Act::Tell(Notice::Title)),
            stmt(Act::Call(house.setup, Box::new([]))),
            stmt(Act::Call(house.seat, Box::new([Int::Const(0)]))),
            stmt(Act::SetGlobal(house.turn, Int::Const(0))),
        ];
        // A procedure of its own, so that nothing of one turn is left in the next:
        // games that stand the same are the same.
        let turn = self.turn();
        let turn = self.builder.proc(turn);
        let again = self
            .builder
            .block(vec![stmt(Act::Call(turn, Box::new([])))]);
        body.push(stmt(Act::Loop(Test::Const(true), again)));
        self.proc("main", 0, 0, body)
    }

    /// Counts the players and puts the pieces of those from one seat on upon the board.
    pub(super) fn seat(&mut self, players_at: At, pieces_at: At) -> Proc {
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
            at: At::ENGINE,
        };
        let id = house.piece(Int::Local(player), Int::Local(piece));
        let inner = self.builder.block(vec![
            stmt(Act::SetField(house.pieces, id, start.clone())),
            stmt(Act::Tell(Notice::Placed {
                kind: house.players,
                player: Int::Local(player),
                piece: Int::Local(piece),
                tile: start,
            })),
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
        let muster = |kind, groups: Int, each: Int, at: At| Stmt {
            act: Act::Muster(kind, Box::new([groups, each])),
            at,
        };
        let body = vec![
            muster(
                house.players,
                num_players.clone(),
                Int::Const(1),
                players_at,
            ),
            muster(house.pieces, num_players.clone(), num_pieces, pieces_at),
            stmt(Act::Loop(below(Int::Local(player), num_players), outer)),
        ];
        self.proc("seat", 1, 2, body)
    }

    /// One turn of the player on the move.
    fn turn(&mut self) -> Proc {
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
            stmt(Act::Tell(Notice::TurnBegan(house.players, house.turn()))),
            stmt(Act::Call(house.pre_roll, Box::new([house.turn()]))),
        ];
        if house.num_pieces > 1 {
            body.insert(1, stmt(Act::SetGlobal(house.moved, Int::Const(0))));
        }
        body.extend(match &self.plan.chance {
            Chance::Dice(dice) => self.roll_dice(dice),
            Chance::Deck(cards) => self.draw_card(cards),
        });
        // Players may have left meanwhile: whoever is on the move, or whoever is next.
        let still_there = |player: Int| {
            let count = Int::Global(house.num_players);
            Int::within(player, count, Noun::Entity(house.players), At::ENGINE)
        };
        let moved = match house.num_pieces {
            1 => Int::Const(0),
            _ => Int::Global(house.moved),
        };
        let next = Local(3);
        let stands = Int::Field(
            house.pieces,
            Box::new(house.piece(still_there(house.turn()), moved)),
            At::ENGINE,
        );
        body.extend([
            stmt(Act::Call(
                house.goal_check,
                Box::new([house.turn(), stands]),
            )),
            set(next, still_there(Int::Global(house.next_turn))),
            stmt(Act::Tell(Notice::TurnEnded(house.turn()))),
            stmt(Act::SetGlobal(house.turn, Int::Local(next))),
        ]);
        self.proc("turn", 0, 4, body)
    }
}
