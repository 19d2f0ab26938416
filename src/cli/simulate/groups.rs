//! Games by length, in groups of so many turns, for histograms.

use crate::simulate::Lengths;

/// Games by length, in groups of so many turns.
pub(super) struct Groups {
    pub(super) start: u64,
    pub(super) width: u64,
    pub(super) counts: Vec<u64>,
    /// Games that took longer than all that is drawn.
    pub(super) longer: u64,
}

impl Groups {
    /// At most so many groups. A few very long games would press all others together, so
    /// the last one in a hundred may be left out.
    pub(super) fn new(lengths: &Lengths, players: u64, most: u64) -> Self {
        let games: u64 = lengths.histogram.iter().map(|(_, games)| games).sum();
        let mut left = games;
        let nearly_all = lengths.histogram.iter().find(|(_, games_so)| {
            left -= games_so;
            left <= games / 100
        });
        let nearly_all = nearly_all.map_or(lengths.max, |(turns, _)| *turns);
        let last = if lengths.max - lengths.min > (nearly_all - lengths.min) * 3 / 2 {
            nearly_all
        } else {
            lengths.max
        };
        let width = group_width(last - lengths.min + 1, players, most);
        let start = lengths.min / width * width;
        let mut counts = vec![0; usize::try_from((last - start) / width + 1).unwrap_or(1)];
        let mut longer = 0;
        for (turns, games) in &lengths.histogram {
            let group = usize::try_from((turns - start) / width).ok();
            match group.and_then(|group| counts.get_mut(group)) {
                Some(group) => *group += games,
                None => longer += games,
            }
        }
        Self {
            start,
            width,
            counts,
            longer,
        }
    }

    /// The first length beyond all groups.
    pub(super) fn end(&self) -> u64 {
        self.start + self.width * self.counts.len() as u64
    }

    /// The first length of each group, and how many games are in it.
    pub(super) fn each(&self) -> impl Iterator<Item = (u64, u64)> {
        let starts = (0..).map(|nth| self.start + nth * self.width);
        starts.zip(self.counts.iter().copied())
    }
}

/// Whole rounds, so that a group does not hold two turns of the first player and its
/// neighbour three, which would look like waves.
fn group_width(turns: u64, players: u64, most: u64) -> u64 {
    if turns <= most {
        return 1;
    }
    let round = if players * 10 <= turns {
        players.max(1)
    } else {
        1
    };
    // One group less, because the first may begin before the shortest game.
    round * whole_step(turns.div_ceil(round), most - 1)
}

/// The smallest of 1, 2, 5, 10, 20, 50 … that takes no more than so many steps to get so
/// far.
pub(super) fn whole_step(length: u64, most: u64) -> u64 {
    let mut unit = 1;
    loop {
        for step in [1, 2, 5] {
            let step = step * unit;
            if length.div_ceil(step) <= most.max(1) {
                return step;
            }
        }
        unit *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_few_groups_and_no_game_is_lost() {
        for (longest, players) in [(3, 2), (41, 2), (77, 3), (400, 2), (1_000, 6), (90, 100)] {
            let mut counts = vec![1; longest];
            counts.push(5);
            let lengths = Lengths::new(&counts).unwrap();
            for most in [14, 40] {
                let groups = Groups::new(&lengths, players, most);
                assert!(groups.counts.len() as u64 <= most, "{longest}");
                assert_eq!(groups.longer, 0);
                let games: u64 = groups.counts.iter().sum();
                assert_eq!(games, longest as u64 + 5);
            }
        }
    }

    #[test]
    fn a_very_long_game_does_not_press_the_others_together() {
        let mut counts = vec![0; 5_000];
        counts[10] = 500;
        counts[30] = 600;
        counts[4_999] = 1;
        let groups = Groups::new(&Lengths::new(&counts).unwrap(), 2, 40);
        assert_eq!((groups.width, groups.longer), (1, 1));
    }

    #[test]
    fn long_groups_are_whole_rounds() {
        assert_eq!(
            [(40, 3), (200, 3), (200, 2), (50, 100)].map(|(n, p)| group_width(n, p, 40)),
            [1, 6, 10, 2]
        );
    }

    #[test]
    fn steps_are_round() {
        assert_eq!(
            [7, 41, 80, 81, 4_000].map(|it| whole_step(it, 40)),
            [1, 2, 2, 5, 100]
        );
    }
}
