//! Throwing dice and drawing cards.

use super::write::{Writer, below, plus, set, stmt};
use crate::lang::roll::resolve::Card;
use crate::tree::{
    Act, Arithmetic, ArraySlot, Asked, At, Column, Comparison, FixedList, Form, Int, List, Local,
    Notice, Noun, ProcId, Purpose, Question, Stmt, Test,
};

impl Writer<'_> {
    pub(super) fn ask_chance(purpose: Purpose, count: Int, into: Local) -> Stmt {
        stmt(Act::Ask(Box::new(Question {
            asked: Asked::Chance,
            purpose,
            words: None,
            form: Form::OneOf(count, into),
        })))
    }

    /// All dice are thrown and added up.
    pub(super) fn roll_dice(&mut self, dice: &[i32]) -> Vec<Stmt> {
        let house = self.house;
        let (sum, face, nth) = (Local(0), Local(1), Local(2));
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
                Box::new(Int::Local(nth)),
                noun,
                At::ENGINE,
            );
            let throw = self.builder.block(vec![
                Self::ask_chance(Purpose::Die, faces, face),
                set(sum, plus(Int::Local(sum), one_more(face))),
                set(nth, one_more(nth)),
            ]);
            body.push(set(sum, Int::Const(0)));
            body.push(set(nth, Int::Const(0)));
            body.push(stmt(Act::Loop(
                below(Int::Local(nth), Int::Const(count)),
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
    pub(super) fn draw_card(&mut self, cards: &[Card]) -> Vec<Stmt> {
        let house = self.house;
        let amounts: Vec<i32> = cards.iter().map(|card| card.quantity).collect();
        // Too many cards are a problem of the program, so the sum fits where it matters.
        let total = amounts
            .iter()
            .fold(0, |sum: i32, more| sum.saturating_add(*more));
        let all = self.builder.fixed(FixedList::Items(amounts));
        let (nth, card, value) = (Local(0), Local(1), Local(2));
        let at = At::ENGINE;
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
        self.builder.cards(values);
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
