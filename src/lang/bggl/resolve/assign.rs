//! Setting variables, and what they hold before.

use super::Resolver;
use super::scope::{Home, Meaning, PARTS, Scope};
use super::words::bare;
use crate::lang::bggl::ast::{Expr as Written, ExprKind as WrittenKind, Name};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::{Expr, ExprKind, Slot, Sort, StmtKind};

impl Resolver<'_> {
    /// What a variable holds when no value is given. A piece or player comes to be by that.
    pub(super) fn default(&mut self, sort: Sort, name: &Name) -> Expr {
        let kind = match sort {
            Sort::Int => ExprKind::Int(0),
            Sort::Boolean => ExprKind::Boolean(false),
            Sort::Text => ExprKind::Text(String::new()),
            Sort::Array | Sort::Any => ExprKind::Array(Vec::new()),
            Sort::Piece => ExprKind::Piece(self.pieces.place(&name.text)),
            Sort::Player => ExprKind::Player(self.players.place(&name.text)),
            Sort::Move => ExprKind::NoMove,
        };
        Expr {
            kind,
            sort,
            span: name.span,
        }
    }

    /// Remembers a variable that begins as somebody who takes part.
    pub(super) fn begins_as(&mut self, slot: Slot, value: &Expr) {
        if let ExprKind::Variable(Slot::Global(seat)) = value.kind
            && self.seats.contains(&seat)
        {
            self.movers.push(slot);
        }
    }
}

impl<'g> Scope<'_, 'g> {
    /// `x = 5;`
    pub(super) fn assign(&mut self, name: &'g Name, value: &'g Written) -> Option<StmtKind> {
        if name.text == "board" {
            return self.set_board(value);
        }
        let meaning = self.meaning(&name.text);
        let slot = match meaning {
            Some(Meaning::Local(nth)) => Some(Slot::Local(nth)),
            Some(Meaning::Global(nth)) => Some(Slot::Global(nth)),
            Some(Meaning::Function(_) | Meaning::Part(_) | Meaning::ThisMove) | None => None,
        };
        let Some((slot, declared)) = slot.and_then(|slot| Some((slot, self.declared(slot)?)))
        else {
            let sort = self.value(value).map(|value| value.sort);
            self.target(name, sort);
            return None;
        };
        let (sort, span) = (declared.variable.sort, declared.variable.span);
        let value = self.kept(value, sort, span, &name.text);
        self.target(name, Some(sort));
        Some(StmtKind::Set(slot, value?))
    }

    /// The variable that is set.
    pub(super) fn target(&mut self, name: &'g Name, sort: Option<Sort>) -> Option<Slot> {
        let slot = match self.meaning(&name.text) {
            Some(Meaning::Local(nth)) => Slot::Local(nth),
            Some(Meaning::Global(nth)) => Slot::Global(nth),
            Some(Meaning::Function(nth)) => {
                self.not_a_variable(&name.text, name.span, nth);
                return None;
            }
            Some(Meaning::Part(_) | Meaning::ThisMove) => {
                self.report(
                    Kind::CannotSet
                        .at(name.span, format!("`{}` cannot be set", name.text))
                        .here("it is part of the move that the rule is asked about")
                        .help("declare a variable of another name and set that"),
                );
                return None;
            }
            None if name.text == "board" => {
                self.report(
                    Kind::BoardElsewhere
                        .at(name.span, "the board is no variable to count with")
                        .help("declare an `int` and use that"),
                );
                return None;
            }
            None => {
                self.unknown_target(&name.text, name.span, sort);
                return None;
            }
        };
        self.named_at(slot, name.span);
        self.declared_mut(slot)?.variable.assigned = true;
        Some(slot)
    }

    /// A value that nobody keeps: here a function may return nothing.
    pub(super) fn effect(&mut self, value: &'g Written) -> Option<Expr> {
        match &bare(value).kind {
            WrittenKind::Call(name, arguments) => self.call(name, arguments, value.span),
            _ => self.value(value),
        }
    }

    /// Whether the parts of a move mean something here, and if not, why a name such as
    /// `r1` is unknown.
    pub(super) fn is_stray_part(&self, name: &str) -> bool {
        PARTS.contains(&name) && !matches!(self.home, Home::Rule(_))
    }
}
