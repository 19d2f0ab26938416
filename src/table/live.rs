//! The table while a game runs from one question to the next.

use std::collections::VecDeque;
use std::io::Write;

use super::easel::Cue;
use super::{Decision, Dice, Heard, Page, Paper, Recorder, Reply, Table};
use crate::machine::{Answer, Ask, Choices, Event};

/// Chance and what is heard; everybody else is asked when the game has paused.
pub(super) struct Live<'l, R, W> {
    pub(super) recorder: &'l mut Recorder<Dice, R>,
    pub(super) past: &'l mut VecDeque<Decision>,
    pub(super) page: &'l mut Page<W>,
    pub(super) cue: Cue,
}

impl<R: Paper, W: Write> Table for Live<'_, R, W> {
    fn answer(&mut self, ask: &Ask) -> Reply {
        match (self.past.front(), &ask.choices) {
            (None, _) => self.recorder.answer(ask),
            (Some(Decision::Chance(nth, of)), Choices::OneOf(count)) if of == count => {
                let answer = Answer::Nth(*nth);
                // The dice fall once more, so that they go on as they would have.
                self.recorder.table.skip(*count);
                self.past.pop_front();
                Reply::Now(answer)
            }
            (Some(_), _) => Reply::Later,
        }
    }

    fn hear(&mut self, event: &Event) -> Heard {
        if self.cue.is(event) {
            // The board comes before the line that ends the turn.
            return Heard::Pause;
        }
        self.page.tell(event)
    }
}
