//! Pieces and players by name: whatever has one name is one.

use std::collections::BTreeMap;

/// Names, each once, in the order in which they came.
#[derive(Default)]
pub(super) struct Roster {
    pub(super) names: Vec<String>,
    places: BTreeMap<String, usize>,
}

impl Roster {
    pub(super) fn of(names: &[&str]) -> Self {
        let mut roster = Self::default();
        for name in names {
            roster.place(name);
        }
        roster
    }

    /// Where a name stands; a new one comes last.
    pub(super) fn place(&mut self, name: &str) -> usize {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = self.names.len();
        self.places.insert(name.to_owned(), place);
        self.names.push(name.to_owned());
        place
    }
}
