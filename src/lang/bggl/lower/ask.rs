//! Questions, and whose turn it is when they are asked.

use std::sync::Arc;

use super::body::Body;
use super::value::{Value, compare, unequal};
use crate::lang::bggl::typed::{Expr, Slot, Sort};
use crate::source::Span;
use crate::tree::{Act, Asked, Comparison, Form, Int, List, Notice, Purpose, Question, Text};

impl<'g> Body<'_, 'g> {
    /// `input "Row: ", int`
    pub(super) fn input(&mut self, words: &'g Expr, sort: Sort, span: Span) -> Value {
        let words = self.text(words);
        self.at(span);
        self.tell_whose_turn(false);
        let (form, answer) = if sort == Sort::Text {
            let into = self.array();
            let likely = Arc::clone(&self.low.house.likely);
            let answer = Value::Text(Text::Letters(Box::new(List::Array(into))));
            (Form::Line(likely, into), answer)
        } else {
            let into = self.local();
            let side = self.larger_side();
            (Form::Number(side, into), Value::Number(Int::Local(into)))
        };
        let question = Question {
            asked: Asked::Player(Int::Global(self.low.house.told)),
            purpose: Purpose::Turn,
            words: Some(words),
            form,
        };
        self.emit(Act::Ask(Box::new(question)));
        answer
    }

    /// The larger side of the board: rows and columns are below it.
    fn larger_side(&mut self) -> Int {
        let side = self.local();
        let (width, height) = (self.width(), self.height());
        let wide = compare(Comparison::AtLeast, width.clone(), height.clone());
        self.choose(
            wide,
            |body| body.set(side, width),
            |body| body.set(side, height),
        );
        Int::Local(side)
    }

    /// Tells the table whose turn it is: always, or if it is somebody else's than before.
    pub(super) fn tell_whose_turn(&mut self, always: bool) {
        let told = self.low.house.told;
        let mover = match self.low.game.mover {
            Some(slot @ Slot::Global(_)) => self.read(slot),
            Some(Slot::Local(_)) => Value::Number(Int::Global(self.low.house.mover)),
            None => Value::Number(Int::Const(0)),
        };
        let mover = self.int_of(mover);
        let players = self.low.house.players;
        let tell = |body: &mut Self| {
            body.emit(Act::SetGlobal(told, mover.clone()));
            body.emit(Act::Tell(Notice::TurnBegan(players, Int::Global(told))));
        };
        if always {
            tell(self);
        } else {
            self.when(unequal(told, mover.clone()), tell);
        }
    }
}
