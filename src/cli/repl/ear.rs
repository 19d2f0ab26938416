//! Hears what a typed line has to show, instead of writing it at once.

use crate::machine::{Ask, Event, Heard, Reply, Table};

/// So many items of a list are shown.
const MOST_ITEMS: usize = 40;

/// What was heard.
#[derive(Debug, Default)]
pub(super) struct Ear {
    said: Vec<String>,
    /// How many more there were.
    more: usize,
}

impl Ear {
    /// As one line.
    pub(super) fn value(&self) -> String {
        self.said.concat()
    }

    /// As a list: `{1, 2, 3}`.
    pub(super) fn list(&self) -> String {
        let items = self.said.join(", ");
        match self.more {
            0 => format!("{{{items}}}"),
            more => format!("{{{items}, …}} and {more} more"),
        }
    }
}

impl Table for Ear {
    /// A value asks nobody.
    fn answer(&mut self, _: &Ask) -> Reply {
        Reply::Later
    }

    fn hear(&mut self, event: &Event) -> Heard {
        if let Event::Text(text) = event {
            if self.said.len() < MOST_ITEMS {
                self.said.push(text.clone());
            } else {
                self.more += 1;
            }
        }
        Heard::GoOn
    }
}
