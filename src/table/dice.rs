//! Dice and cards from a seed.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::{Reply, Table};
use crate::machine::{Answer, Ask, Choices};
use crate::tree::Purpose;

/// Chance. The same seed gives the same luck everywhere and for good: the generator
/// is xoshiro256++ seeded by `SplitMix64`, and how a number becomes "one of n" is
/// written here, not left to a library that may change its mind.
#[derive(Clone, Debug)]
pub struct Dice {
    generator: Xoshiro256PlusPlus,
}

impl Dice {
    /// Luck from a seed.
    pub fn seeded(seed: u64) -> Self {
        Self {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Luck of its own for something numbered: streams of one seed have nothing in common.
    pub fn stream(seed: u64, number: u64) -> Self {
        Self::seeded(Self::nth_seed(seed, number))
    }

    /// The seed of such a stream.
    pub fn nth_seed(seed: u64, number: u64) -> u64 {
        // The finaliser of MurmurHash3 mixes both; without it, neighbours would share
        // parts of their states, which `SplitMix64` fills from consecutive numbers.
        let mut mixed = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] {
            mixed = (mixed ^ (mixed >> 33)).wrapping_mul(factor);
        }
        mixed ^ (mixed >> 33)
    }

    /// A seed for other luck.
    pub(super) fn seed(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// Goes on as if chance had been asked for one of `count`.
    pub(super) fn skip(&mut self, count: u32) {
        self.one_of(count.max(1));
    }

    /// A number from low to high.
    pub(super) fn between(&mut self, low: i32, high: i32) -> i32 {
        let count = i64::from(high) - i64::from(low) + 1;
        let step = match u32::try_from(count) {
            Ok(count) => self.one_of(count.max(1)),
            // All numbers there are: one more than can be counted.
            Err(_) => u32::try_from(self.generator.next_u64() >> 32).unwrap_or(0),
        };
        i32::try_from(i64::from(low) + i64::from(step)).unwrap_or(high)
    }

    /// Puts things into any order.
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let count = u32::try_from(last + 1).unwrap_or(u32::MAX);
            things.swap(last, self.one_of(count) as usize);
        }
    }

    /// A number below `count`, all equally likely (Lemire's method: a product's
    /// upper half, drawn again in the rare cases that would favour some).
    #[inline]
    pub fn one_of(&mut self, count: u32) -> u32 {
        loop {
            let drawn = self.generator.next_u64() >> 32;
            let product = drawn * u64::from(count);
            let (upper, lower) = (product >> 32, product & u64::from(u32::MAX));
            if lower >= u64::from(count) || lower >= u64::from(count.wrapping_neg() % count) {
                // The upper half of a product of two 32-bit numbers.
                return u32::try_from(upper).unwrap_or(0);
            }
        }
    }
}

impl Table for Dice {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        match ask.choices {
            Choices::OneOf(count) => Reply::Now(Answer::Nth(self.one_of(count))),
            _ => Reply::Later,
        }
    }

    #[inline]
    fn chance(&mut self, _: Purpose, count: u32) -> Option<u32> {
        Some(self.one_of(count.max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers must never change: records and golden transcripts rest on them.
    #[test]
    fn a_seed_is_a_promise() {
        let mut dice = Dice::seeded(7);
        let rolls: Vec<u32> = (0..20).map(|_| dice.one_of(6) + 1).collect();
        let promised = [1, 2, 5, 3, 6, 3, 5, 2, 6, 1, 1, 2, 5, 1, 3, 1, 1, 2, 1, 5];
        assert_eq!(rolls, promised);
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut dice = Dice::seeded(1);
        let mut counts = [0_i32; 6];
        for _ in 0..60_000 {
            counts[dice.one_of(6) as usize] += 1;
        }
        // Five standard deviations of 10,000 expected is about 456.
        assert!(
            counts.iter().all(|count| (count - 10_000).abs() < 456),
            "{counts:?}"
        );
    }
}
