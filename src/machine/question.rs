//! What leaves the machine: a question or a notice of the tree, as it stands now.

use super::ask::{Ask, Choices, Seat};
use super::eval::Eval;
use super::event::Event;
use super::fault::{Worked, fault};
use super::fault_kind::FaultKind;
use super::table::Table;
use super::text::Silence;
use crate::tree::{Asked, At, Form, Notice, Question};

impl<'a> Eval<'a> {
    /// The question as it stands now.
    pub(super) fn ask(&self, question: &'a Question, at: At) -> Worked<Ask> {
        let seat = match &question.asked {
            Asked::Chance => Seat::Chance,
            Asked::Host => Seat::Host,
            Asked::Player(id) => Seat::Player(u32::try_from(self.int(id)?).unwrap_or(0)),
        };
        let mut about = None;
        let choices = match &question.form {
            Form::OneOf(count, _) => match u32::try_from(self.int(count)?) {
                Ok(count) if count > 0 => Choices::OneOf(count),
                _ => return fault(FaultKind::NoChoices, at),
            },
            Form::Range(low, high, _) => {
                let low = self.int(low)?;
                let high = self.int(high)?;
                if low > high {
                    return fault(FaultKind::EmptyRange(low, high), at);
                }
                Choices::Range(low, high)
            }
            Form::Choice(list, _) => {
                let list = self.list(list)?.into_items();
                if list.is_empty() {
                    return fault(FaultKind::NoChoices, at);
                }
                Choices::List(list)
            }
            Form::Name(_, id) => {
                about = u32::try_from(self.int(id)?).ok();
                Choices::Name
            }
        };
        Ok(Ask {
            seat,
            purpose: question.purpose,
            choices,
            about,
        })
    }

    /// What the table hears of a notice. When nobody listens, no text is built, but
    /// what would go wrong in it still does.
    pub(super) fn event<T: Table>(&self, notice: &'a Notice) -> Worked<Option<Event>> {
        Ok(Some(match notice {
            Notice::Text(text) if !T::LISTENS => {
                self.text(text, &mut Silence)?;
                return Ok(None);
            }
            _ if !T::LISTENS => return Ok(None),
            Notice::Title => Event::Title(self.program.title.clone()),
            Notice::Text(text) => {
                let mut line = String::new();
                self.text(text, &mut line)?;
                Event::Text(line)
            }
            Notice::TurnBegan(kind, player) => {
                let player = self.int(player)?;
                let name = self.position.name(self.program, *kind, player);
                Event::TurnBegan { player, name }
            }
            Notice::TurnEnded(player) => Event::TurnEnded {
                player: self.int(player)?,
            },
            Notice::Rolled(player, amount) => Event::Rolled {
                player: self.int(player)?,
                amount: self.int(amount)?,
            },
            Notice::Drew(player, card, value) => Event::Drew {
                player: self.int(player)?,
                card: self.int(card)?,
                value: self.int(value)?,
            },
            Notice::Placed {
                kind,
                player,
                piece,
                tile,
            } => {
                let player = self.int(player)?;
                Event::Placed {
                    player,
                    name: self.position.name(self.program, *kind, player),
                    piece: self.int(piece)?,
                    tile: self.int(tile)?,
                }
            }
            Notice::Moved {
                player,
                piece,
                from,
                to,
            } => Event::Moved {
                player: self.int(player)?,
                piece: self.int(piece)?,
                from: self.int(from)?,
                to: self.int(to)?,
            },
        }))
    }
}
