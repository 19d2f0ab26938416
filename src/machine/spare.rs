//! Room for lists that is used again, so that a game in full swing asks for none.

/// No more lists than this are set aside.
const MOST: usize = 64;
/// No longer ones either: room that is hardly needed again is given back.
const LONGEST: usize = 4096;

/// Lists that nobody needs at the moment.
#[derive(Debug, Default)]
pub(super) struct Spare(Vec<Vec<i32>>);

impl Spare {
    /// Sets lists aside.
    pub(super) fn take(&mut self, lists: impl Iterator<Item = Vec<i32>>) {
        for list in lists {
            if (1..=LONGEST).contains(&list.capacity()) && self.0.len() < MOST {
                self.0.push(list);
            }
        }
    }

    /// Room for a list.
    pub(super) fn give(&mut self) -> Vec<i32> {
        self.0.pop().unwrap_or_default()
    }
}
