//! Questions to people, and where their answers go.

use super::body::{Body, Slot};
use super::names::Meaning;
use super::value::is_name;
use crate::lang::roll::ast::{Expr, ExprKind};
use crate::lang::roll::engine::Finish;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::resolve::{BlockKind, DEFAULT_FINISH};
use crate::source::Span;
use crate::tree::{
    Act, ArraySlot, Asked, At, Form, GlobalId, Int, List, Local, Noun, Purpose, Question,
};

/// Where an answer goes.
enum Target {
    Local(Local),
    Global(GlobalId),
    NumPlayers,
    NextTurn(Span),
    Item(ArraySlot, Int, Noun),
}

impl Body<'_, '_> {
    pub(super) fn prompt_range(&mut self, target: &Expr, low: &Expr, high: &Expr, at: At) {
        let target = self.target(target, at);
        let [low, high] = self.two(low, high);
        self.ask(target, at, |into| Form::Range(low, high, into));
    }

    pub(super) fn prompt_list(&mut self, target: &Expr, list: &Expr, at: At) {
        let target = self.target(target, at);
        if let Some((list, _)) = self.list(list) {
            self.ask(target, at, |into| Form::Choice(list, into));
        }
    }

    pub(super) fn prompt_name(&mut self, target: &Expr, at: At) {
        let Some(player) = self.player_of_name(target) else {
            if let ExprKind::Dot(base, attribute) = &target.kind
                && let ExprKind::Index(list, _) = &base.kind
                && is_name(list, "PlayerList")
            {
                self.no_attribute(base, attribute);
            } else if !matches!(target.kind, ExprKind::Broken) {
                self.report(
                    Kind::NameExpected
                        .at(target.span, "`promptName` asks for a player's name")
                        .help("write `promptName(PlayerList[0].name);`"),
                );
            }
            return;
        };
        let question = Question {
            asked: self.asked(),
            purpose: Purpose::PlayerName,
            words: None,
            form: Form::Name(self.low.house.players, player),
        };
        self.emit(Act::Ask(Box::new(question)), at);
    }

    /// Set-up is a matter for whoever hosts the game; in a turn, its player is asked.
    fn asked(&self) -> Asked {
        if self.block == BlockKind::Players {
            Asked::Host
        } else {
            Asked::Player(Int::Global(self.low.house.turn))
        }
    }

    fn ask(&mut self, target: Option<Target>, at: At, form: impl FnOnce(Local) -> Form) {
        let Some(target) = target else { return };
        let into = match target {
            Target::Local(local) => local,
            _ => self.local(),
        };
        let purpose = match target {
            Target::NumPlayers => Purpose::PlayerCount,
            _ if self.block == BlockKind::Players => Purpose::Setup,
            _ => Purpose::Turn,
        };
        let question = Question {
            asked: self.asked(),
            purpose,
            words: None,
            form: form(into),
        };
        self.emit(Act::Ask(Box::new(question)), at);
        let answer = Int::Local(into);
        match target {
            Target::Local(_) => {}
            Target::Global(global) => self.emit(Act::SetGlobal(global, answer), at),
            Target::NextTurn(span) => self.set_next_turn(answer, span, at),
            Target::Item(array, index, noun) => {
                self.emit(Act::SetItem(array, index, answer, noun), at);
            }
            Target::NumPlayers => {
                let num_players = self.low.house.num_players;
                let seat = (self.block != BlockKind::Players).then_some(self.low.house.seat);
                let before = seat.map(|_| self.keep(Int::Global(num_players), at));
                self.emit(Act::SetGlobal(num_players, answer.clone()), at);
                // Whoever joins a game under way gets pieces; before it, nobody has any.
                if let (Some(seat), Some(before)) = (seat, before) {
                    self.emit(Act::Call(seat, Box::new([before])), at);
                }
                // Every seat can be given a finish, however many there are now.
                if let Finish::Asked(finish) = self.low.house.finish {
                    let finish = ArraySlot::Shared(finish);
                    self.emit(Act::Stretch(finish, answer, DEFAULT_FINISH), at);
                }
            }
        }
    }

    /// Where the answer goes; an index is worked out and checked before anybody is asked.
    fn target(&mut self, expr: &Expr, at: At) -> Option<Target> {
        match &expr.kind {
            ExprKind::Name(name) => match self.meaning(name, expr.span)? {
                Meaning::Local(Slot::Number(local)) => Some(Target::Local(local)),
                Meaning::Global(global) => Some(Target::Global(global)),
                Meaning::NumPlayers => Some(Target::NumPlayers),
                Meaning::NextTurn => Some(Target::NextTurn(expr.span)),
                _ => self.no_target(expr.span),
            },
            ExprKind::Index(base, index) => {
                let ExprKind::Name(name) = &base.kind else {
                    return self.no_target(expr.span);
                };
                let array = match self.meaning(name, base.span)? {
                    Meaning::Local(Slot::Array(array)) => ArraySlot::Own(array),
                    Meaning::FinishOn => match self.low.house.finish {
                        Finish::Asked(array) => ArraySlot::Shared(array),
                        Finish::Fixed(_) => return self.no_finish(expr.span),
                    },
                    _ => return self.no_target(expr.span),
                };
                let noun = Noun::Item(self.low.name(name));
                let place = self.at(expr.span);
                let length = Int::Length(Box::new(List::Array(array)));
                let index = self.int(index);
                let index = self.keep(Int::within(index, length, noun, place), at);
                Some(Target::Item(array, index, noun))
            }
            ExprKind::Broken => None,
            _ => self.no_target(expr.span),
        }
    }

    /// Where the program never asks for `FinishOn`, it is no list that can change. In a
    /// function that asks for it but has no place in the game, that has been told.
    fn no_finish(&mut self, span: Span) -> Option<Target> {
        if self.is_typed() {
            self.report(
                Kind::NoPlaceForAnswer
                    .at(
                        span,
                        "this program never asks for `FinishOn`, so it cannot change",
                    )
                    .help("set it in the program: `FinishOn = {…};` in `Players`"),
            );
        }
        None
    }

    fn no_target(&mut self, span: Span) -> Option<Target> {
        self.report(
            Kind::NoPlaceForAnswer.at(span, "the answer cannot be put here").help(
                "answers go into variables, globals, array items, `NumPlayers`, `FinishOn[i]` or `NextTurn`",
            ),
        );
        None
    }
}
