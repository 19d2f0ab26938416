//! Sets a game up without asking anybody: as few players as there may be, called Player 1
//! and so on.

use crate::machine::{Answer, Ask, Choices, Event, Heard, Reply, Table};

/// Set-up is surely over before this many questions; a game with more is left to people.
const MOST_QUESTIONS: usize = 10_000;

/// Answers everything with the least there is, and pauses when the first turn begins.
#[derive(Debug, Default)]
pub(super) struct Setup {
    answered: usize,
}

impl Table for Setup {
    fn answer(&mut self, ask: &Ask) -> Reply {
        self.answered += 1;
        if self.answered > MOST_QUESTIONS {
            return Reply::Later;
        }
        Reply::Now(match &ask.choices {
            Choices::OneOf(_) => Answer::Nth(0),
            Choices::Range(low, _) => Answer::Number(*low),
            Choices::List(list) => Answer::Number(list.iter().copied().min().unwrap_or(0)),
            Choices::Number(_) => Answer::Number(0),
            Choices::Line(_) => Answer::Text(String::new()),
            Choices::Name => {
                let seat = ask.about.unwrap_or(0).saturating_add(1);
                Answer::Text(format!("Player {seat}"))
            }
        })
    }

    fn hear(&mut self, event: &Event) -> Heard {
        match event {
            Event::TurnBegan { .. } => Heard::Pause,
            _ => Heard::GoOn,
        }
    }
}
