//! How pieces move: `move`, `moveReverse` and `jump`.

use super::write::{Writer, set, stmt};
use crate::tree::{
    Act, At, ColumnId, Comparison, FixedList, Int, Local, Notice, Noun, Proc, Stmt, Test,
};

const PLAYER: Local = Local(0);
const PIECE: Local = Local(1);
const LAST: Local = Local(2);
const ID: Local = Local(3);
const FROM: Local = Local(4);
const TO: Local = Local(5);

impl Writer<'_> {
    /// `move` and `moveReverse`: step by step along one column, then `landsOn`.
    pub(super) fn walk(
        &mut self,
        title: &str,
        ahead: ColumnId,
        back: ColumnId,
        start_at: At,
    ) -> Proc {
        let mut body = self.lift(start_at);
        let steps = Int::Walk {
            ahead,
            back,
            from_and_steps: Box::new([Int::Local(FROM), Int::Local(LAST)]),
            at: At::ENGINE,
        };
        body.push(set(TO, steps));
        body.extend(self.put_down());
        let arguments = [PLAYER, PIECE, TO].map(Int::Local);
        body.push(stmt(Act::CallColumn(
            self.house.landing,
            Int::Local(TO),
            Box::new(arguments),
        )));
        self.proc(title, 3, 6, body)
    }

    /// `jump`: straight to a tile, and nothing is called.
    pub(super) fn jump(&mut self, start_at: At) -> Proc {
        let mut body = self.lift(start_at);
        body.push(set(TO, Int::Local(LAST)));
        body.extend(self.put_down());
        self.proc("jump", 3, 6, body)
    }

    /// Finds the piece and the tile it stands on.
    pub(super) fn lift(&mut self, start_at: At) -> Vec<Stmt> {
        let house = self.house;
        let tile = Noun::Thing(self.builder.name("start tile"));
        let count = Int::Const(self.plan.settings.num_tiles);
        let stands = Int::Field(house.pieces, Box::new(Int::Local(ID)), At::ENGINE);
        let piece = house.piece(Int::Local(PLAYER), Int::Local(PIECE));
        // A piece can only start beside the board: nothing moves it there.
        let stands = if self.starts_on_board() {
            stands
        } else {
            Int::within(stands, count, tile, start_at)
        };
        vec![set(ID, piece), set(FROM, stands)]
    }

    fn starts_on_board(&self) -> bool {
        let tiles = 0..self.plan.settings.num_tiles;
        match &self.plan.settings.start_on {
            FixedList::Items(starts) => starts.iter().all(|start| tiles.contains(start)),
            FixedList::Range(low, high) => tiles.contains(low) && tiles.contains(high),
        }
    }

    /// Puts the piece where it goes, and remembers it as the one moved last.
    pub(super) fn put_down(&mut self) -> Vec<Stmt> {
        let house = self.house;
        let own = Test::compare(Comparison::Equal, Int::Local(PLAYER), house.turn());
        let note = self
            .builder
            .block(vec![stmt(Act::SetGlobal(house.moved, Int::Local(PIECE)))]);
        let nothing = self.builder.block(Vec::new());
        let mut body = vec![stmt(Act::SetField(
            house.pieces,
            Int::Local(ID),
            Int::Local(TO),
        ))];
        // Of one piece everybody knows which it was.
        if house.num_pieces > 1 {
            body.push(stmt(Act::If(own, note, nothing)));
        }
        body.push(stmt(Act::Tell(Notice::Moved {
            player: Int::Local(PLAYER),
            piece: Int::Local(PIECE),
            from: Int::Local(FROM),
            to: Int::Local(TO),
        })));
        body
    }
}
