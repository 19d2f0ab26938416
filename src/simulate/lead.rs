//! Who is ahead, in games where pieces run along a track.

/// How far along the track each tile is, seen from where each player starts.
#[derive(Debug)]
pub(super) struct Race {
    /// By way and tile: steps from the start of that way; negative where it never leads.
    steps: Vec<i32>,
    tiles: usize,
    /// By player: where their way begins among the steps.
    ways: Vec<usize>,
}

/// More different starts are not looked at: each needs a number for every tile.
const MOST_WAYS: usize = 8;

impl Race {
    /// The race on a board where one step leads from each tile to its `next`, if all
    /// players start on it.
    pub(super) fn new(next: &[i32], starts: &[i32]) -> Option<Self> {
        let mut known: Vec<i32> = starts.to_vec();
        known.sort_unstable();
        known.dedup();
        if starts.len() < 2 || known.len() > MOST_WAYS {
            return None;
        }
        let mut steps = Vec::with_capacity(known.len() * next.len());
        for start in &known {
            steps.append(&mut way(next, *start)?);
        }
        let tiles = next.len();
        let ways = starts.iter().map(|start| {
            let way = known.binary_search(start).ok()?;
            Some(way * tiles)
        });
        Some(Self {
            steps,
            tiles,
            ways: ways.collect::<Option<_>>()?,
        })
    }

    /// How far a player's piece on this tile has come.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is called once in every turn")]
    pub(super) fn steps(&self, player: usize, tile: i32) -> Option<i32> {
        let tile = usize::try_from(tile)
            .ok()
            .filter(|tile| *tile < self.tiles)?;
        let steps = *self.steps.get(self.ways.get(player)? + tile)?;
        (steps >= 0).then_some(steps)
    }
}

fn way(next: &[i32], start: i32) -> Option<Vec<i32>> {
    let mut steps = vec![-1; next.len()];
    let mut tile = start;
    let mut done = 0;
    loop {
        let place = usize::try_from(tile).ok()?;
        let here = steps.get_mut(place)?;
        if *here >= 0 {
            return Some(steps);
        }
        *here = done;
        done += 1;
        tile = *next.get(place)?;
    }
}

/// Who is ahead in one game.
#[derive(Debug, Default)]
pub(super) struct Lead {
    /// By player: the steps that all their pieces have come.
    come: Vec<i64>,
    leader: Option<usize>,
    /// How far the leader has come.
    best: i64,
    changes: u64,
    /// Somebody was moved in the turn of another.
    unsure: bool,
    /// A piece left the track, so nobody can say who is ahead.
    lost: bool,
}

impl Lead {
    pub(super) fn restart(&mut self, players: usize) {
        self.come.clear();
        self.come.resize(players, 0);
        self.leader = None;
        self.best = 0;
        self.changes = 0;
        self.unsure = false;
        self.lost = false;
    }

    /// A player's piece that had come so many steps has come so many now.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is called once in every turn")]
    pub(super) fn moved(&mut self, player: usize, before: i32, now: Option<i32>, own_turn: bool) {
        match (now, self.come.get_mut(player)) {
            (Some(now), Some(come)) => {
                *come += i64::from(now) - i64::from(before);
                self.unsure |= !own_turn;
            }
            _ => self.lost = true,
        }
    }

    /// A player's turn is over. Whoever is ahead of all others now leads; of equals, whoever
    /// led before.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is called once in every turn")]
    pub(super) fn turn_over(&mut self, mover: usize) {
        let come = self.come.get(mover).copied().unwrap_or(0);
        let leads = self.leader == Some(mover);
        if self.unsure || (leads && come < self.best) {
            self.unsure = false;
            self.look();
        } else if leads {
            self.best = come;
        } else if come > self.best {
            self.best = come;
            self.changes += u64::from(self.leader.is_some());
            self.leader = Some(mover);
        }
    }

    fn look(&mut self) {
        let held = self.leader.and_then(|leader| self.come.get(leader));
        self.best = held.copied().unwrap_or(0);
        let mut leader = self.leader;
        for (player, come) in self.come.iter().enumerate() {
            if *come > self.best {
                self.best = *come;
                leader = Some(player);
            }
        }
        if leader != self.leader {
            self.changes += u64::from(self.leader.is_some());
            self.leader = leader;
        }
    }

    /// How often the lead changed, if that can be said.
    pub(super) fn changes(&self) -> Option<u64> {
        (!self.lost).then_some(self.changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lead_changes_when_somebody_passes_or_the_leader_falls_back() {
        let race = Race::new(&[1, 2, 3, 4, 4], &[0, 0]).unwrap();
        let mut lead = Lead::default();
        lead.restart(2);
        let mut turn = |player, from, to| {
            let before = race.steps(player, from).unwrap();
            lead.moved(player, before, race.steps(player, to), true);
            lead.turn_over(player);
            lead.changes()
        };
        assert_eq!(turn(0, 0, 2), Some(0));
        assert_eq!(turn(1, 0, 2), Some(0));
        assert_eq!(turn(0, 2, 3), Some(0));
        assert_eq!(turn(1, 2, 4), Some(1));
        assert_eq!(turn(1, 4, 1), Some(2));
        assert_eq!(turn(0, 3, 9), None);
    }

    #[test]
    fn on_a_ring_everybody_counts_from_their_own_start() {
        let race = Race::new(&[1, 2, 3, 0], &[0, 2]).unwrap();
        assert_eq!(race.steps(0, 3), Some(3));
        assert_eq!(race.steps(1, 3), Some(1));
        assert_eq!(race.steps(1, 0), Some(2));
    }

    #[test]
    fn a_start_beside_the_board_is_no_race() {
        assert!(Race::new(&[1, 1], &[0, -1]).is_none());
    }
}
