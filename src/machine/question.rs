//! What leaves the machine: a question or a notice of the tree, as it stands now.

use std::sync::Arc;

use super::ask::{Ask, Choices, Seat};
use super::eval::Eval;
use super::event::Event;
use super::fact::Fact;
use super::fault::{Woe, fault};
use super::fault_kind::FaultKind;
use super::text::Silence;
use crate::tree::{Asked, At, Failing, Form, Int, Notice, Question, Text};

impl<'a, W: Woe> Eval<'a, W> {
    /// Among how many chance decides.
    #[inline]
    pub(super) fn chances(self, count: &'a Int, at: At) -> Result<u32, W> {
        match u32::try_from(self.int(count)?) {
            Ok(count) if count > 0 => Ok(count),
            _ => fault(FaultKind::NoChoices, at),
        }
    }

    /// The question as it stands now. If it names a list, that is written into `room`.
    /// Its words are only put together if they are heard, but what would go wrong in them
    /// still does.
    pub(super) fn ask(
        self,
        question: &'a Question,
        at: At,
        heard: bool,
        mut room: Vec<i32>,
    ) -> Result<Ask, W> {
        let words = match &question.words {
            None => None,
            Some(words) if heard => {
                let mut text = String::new();
                self.text(words, &mut text)?;
                Some(text)
            }
            Some(words) => {
                self.text(words, &mut Silence)?;
                None
            }
        };
        let seat = match &question.asked {
            Asked::Chance => Seat::Chance,
            Asked::Host => Seat::Host,
            Asked::Player(id) => Seat::Player(u32::try_from(self.int(id)?).unwrap_or(0)),
        };
        let mut about = None;
        let choices = match &question.form {
            Form::OneOf(count, _) => Choices::OneOf(self.chances(count, at)?),
            Form::Range(low, high, _) => {
                let low = self.int(low)?;
                let high = self.int(high)?;
                if low > high {
                    return fault(FaultKind::EmptyRange(low, high), at);
                }
                Choices::Range(low, high)
            }
            Form::Choice(list, _) => {
                self.list(list)?.copy_to(&mut room);
                if room.is_empty() {
                    return fault(FaultKind::NoChoices, at);
                }
                Choices::List(room)
            }
            Form::Name(_, id) => {
                about = u32::try_from(self.int(id)?).ok();
                Choices::Name
            }
            Form::Number(below, _) => Choices::Number(u32::try_from(self.int(below)?).unwrap_or(0)),
            Form::Line(likely, _) => Choices::Line(Arc::clone(likely)),
        };
        Ok(Ask {
            seat,
            purpose: question.purpose,
            words,
            choices,
            about,
        })
    }

    /// What somebody who counts is told of a notice.
    #[inline]
    pub(super) fn fact(self, notice: &'a Notice) -> Result<Option<Fact>, W> {
        Ok(Some(match notice {
            Notice::TurnBegan(_, player) => Fact::TurnBegan(self.int(player)?),
            Notice::Drew(_, card, _) => Fact::Drew(self.int(card)?),
            Notice::Placed {
                player,
                piece,
                tile,
                ..
            }
            | Notice::Moved {
                player,
                piece,
                to: tile,
                ..
            } => Fact::Stands {
                player: self.int(player)?,
                piece: self.int(piece)?,
                tile: self.int(tile)?,
            },
            Notice::Title | Notice::Text(_) | Notice::TurnEnded(_) | Notice::Rolled(..) => {
                return Ok(None);
            }
        }))
    }

    /// Stops the game for a reason that the program gives.
    #[cold]
    pub(super) fn fail<T>(self, failing: Failing, why: &'a Text, at: At) -> Result<T, W> {
        let mut words = String::new();
        self.text(why, &mut words)?;
        fault(FaultKind::Failed(failing, words), at)
    }

    /// When nobody listens no text is built, but what would go wrong in it still does.
    pub(super) fn overheard(self, notice: &'a Notice) -> Result<(), W> {
        match notice {
            Notice::Text(text) => self.text(text, &mut Silence),
            _ => Ok(()),
        }
    }

    /// What the table hears of a notice.
    pub(super) fn event(self, notice: &'a Notice) -> Result<Event, W> {
        Ok(match notice {
            Notice::Title => Event::Title(self.here.program.title.clone()),
            Notice::Text(text) => {
                let mut line = String::new();
                self.text(text, &mut line)?;
                Event::Text(line)
            }
            Notice::TurnBegan(kind, player) => {
                let player = self.int(player)?;
                let name = self.position.name(self.here.program, *kind, player);
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
                    name: self.position.name(self.here.program, *kind, player),
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
        })
    }
}
