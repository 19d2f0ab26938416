//! How much work a game may do before anybody is asked anything. Work is counted
//! in statements, not in seconds, so it runs out at the same place everywhere.

/// Work that may still be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fuel {
    left: u64,
    tank: u64,
}

impl Fuel {
    /// What a game gets for the way from one player's answer to the next.
    pub const USUAL: u64 = 50_000_000;

    /// A full tank of this size.
    pub fn new(tank: u64) -> Self {
        Self { left: tank, tank }
    }

    /// The size of the tank.
    pub fn tank(&self) -> u64 {
        self.tank
    }

    /// Fills the tank: a player has answered, so the game is not running away.
    pub(super) fn refill(&mut self) {
        self.left = self.tank;
    }

    /// Takes back the cost of statements that have not been run after all.
    #[inline]
    pub(super) fn give_back(&mut self, amount: u64) {
        self.left = self.left.saturating_add(amount).min(self.tank);
    }

    /// Uses some up, or nothing if there is not enough; false then.
    #[inline]
    pub(super) fn pay(&mut self, amount: u64) -> bool {
        let enough = self.left >= amount;
        if enough {
            self.left -= amount;
        }
        enough
    }

    /// Uses some up; false when there is not enough.
    #[inline]
    pub(super) fn burn(&mut self, amount: u64) -> bool {
        let enough = self.left >= amount;
        self.left = self.left.saturating_sub(amount);
        enough
    }
}

impl Default for Fuel {
    fn default() -> Self {
        Self::new(Self::USUAL)
    }
}
