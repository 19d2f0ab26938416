//! What can stand on the squares of a board, by its names.

use std::collections::{BTreeMap, BTreeSet};

use super::Field;
use crate::machine::{Position, Square, Squares};

/// All sorts of pieces of a game.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    /// In the order of the program.
    names: Vec<String>,
    /// By entity: its place among the names.
    places: BTreeMap<i32, usize>,
    /// The places of those that stand somewhere.
    present: BTreeSet<usize>,
}

impl Cast {
    /// Also those that stand nowhere now: a drawing must not change its shape from turn to
    /// turn.
    pub(super) fn new(field: Field<'_>, position: &Position, squares: &Squares) -> Self {
        let Field { program, grid } = field;
        let kind = program.kinds.get(grid.kind.index());
        let count = kind.map_or(0, |kind| i32::try_from(kind.names.len()).unwrap_or(0));
        let declared = (0..count).filter(|id| *id != grid.empty && *id != grid.void);
        let present = squares.all().iter().filter_map(|square| match square {
            Square::Piece(id) => Some(*id),
            Square::Void | Square::Empty => None,
        });
        let present: BTreeSet<i32> = present.collect();
        let mut places: BTreeMap<i32, usize> = declared
            .chain(present.iter().copied())
            .map(|id| (id, 0))
            .collect();
        let mut names = Vec::with_capacity(places.len());
        for (id, place) in &mut places {
            *place = names.len();
            let name = position.name(program, grid.kind, *id);
            // Some characters would play tricks on a terminal.
            names.push(name.chars().filter(|c| !c.is_control()).collect());
        }
        let seen = present.iter().filter_map(|id| places.get(id).copied());
        Self {
            present: seen.collect(),
            names,
            places,
        }
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Those that stand somewhere under a label that is not their name: place, label, name.
    pub(super) fn shortened<'a>(
        &'a self,
        labels: &'a [String],
    ) -> impl Iterator<Item = (usize, &'a str, &'a str)> {
        let all = self.names.iter().zip(labels).enumerate();
        all.filter(|(place, (name, label))| name != label && self.present.contains(place))
            .map(|(place, (name, label))| (place, label.as_str(), name.as_str()))
    }

    /// The place of a piece among the names.
    pub(super) fn place(&self, piece: i32) -> Option<usize> {
        self.places.get(&piece).copied()
    }
}
