//! How hot tiles are: which share of all turns ends on each.

/// The shares of all tiles, next to the hottest one.
#[derive(Clone, Debug)]
pub(super) struct Heat<'a> {
    shares: &'a [f64],
    most: f64,
}

impl<'a> Heat<'a> {
    pub(super) fn new(shares: &'a [f64]) -> Self {
        let most = shares.iter().copied().map(sound).fold(0.0, f64::max);
        Self { shares, most }
    }

    /// The share of turns that end on a tile; none for a tile nobody counted.
    pub(super) fn share(&self, tile: i32) -> f64 {
        let tile = usize::try_from(tile).ok();
        let share = tile.and_then(|tile| self.shares.get(tile));
        share.copied().map_or(0.0, sound)
    }

    /// The share of the hottest tile.
    pub(super) fn most(&self) -> f64 {
        self.most
    }

    /// From 0 for a cold tile to 1 for the hottest.
    pub(super) fn degree(&self, tile: i32) -> f64 {
        self.degree_of(self.share(tile))
    }

    /// The same for a share. The root lets most tiles keep a colour of their own where one
    /// tile, such as a start, is many times as hot as all others.
    pub(super) fn degree_of(&self, share: f64) -> f64 {
        if self.most > 0.0 {
            (share / self.most).clamp(0.0, 1.0).sqrt()
        } else {
            0.0
        }
    }

    /// So many of the hottest tiles, the hottest first, and no cold ones.
    pub(super) fn hottest(&self, count: usize) -> Vec<(usize, f64)> {
        let shares = self.shares.iter().copied().map(sound).enumerate();
        let mut tiles: Vec<(usize, f64)> = shares.filter(|(_, share)| *share > 0.0).collect();
        tiles.sort_by(|one, other| other.1.total_cmp(&one.1));
        tiles.truncate(count);
        tiles
    }
}

/// A share that can be drawn, whatever came in.
fn sound(share: f64) -> f64 {
    if share.is_finite() {
        share.max(0.0)
    } else {
        0.0
    }
}

/// A share in per cent with two digits at most: `12`, `3.4`, `<0.1`.
pub(super) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent >= 9.95 {
        format!("{percent:.0}")
    } else if percent >= 0.05 {
        format!("{percent:.1}")
    } else if percent > 0.0 {
        "<0.1".to_owned()
    } else {
        "0".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_two_digits_at_most() {
        let shares = [1.0, 0.1234, 0.0996, 0.034, 0.0005, 0.0004, 0.0];
        let shown = shares.map(percent);
        assert_eq!(shown, ["100", "12", "10", "3.4", "0.1", "<0.1", "0"]);
    }

    #[test]
    fn odd_shares_are_cold() {
        let heat = Heat::new(&[f64::NAN, 0.1, -1.0, 0.4, f64::INFINITY]);
        assert_eq!(heat.hottest(9), [(3, 0.4), (1, 0.1)]);
        assert!((heat.degree(3) - 1.0).abs() < 1e-12);
        assert!((heat.degree(1) - 0.5).abs() < 1e-12);
        for tile in [-1, 0, 2, 4, 5] {
            assert!(heat.degree(tile) < 1e-12, "{tile}");
        }
    }
}
