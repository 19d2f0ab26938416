//! Classic chutes for two players as a tight loop: about as fast as this game can be played.
//!
//!   rustc -O chutes.rs && ./chutes GAMES SEED     prints: games turns seconds
//!
//! Chance comes from Marsaglia's xorshift with 64 bits. This file is no part of the crate.

use std::env;
use std::time::Instant;

const GOAL: usize = 100;

const JUMPS: [(u8, u8); 19] = [
    // Nine ladders.
    (1, 38),
    (4, 14),
    (9, 31),
    (21, 42),
    (28, 84),
    (36, 44),
    (51, 67),
    (71, 91),
    (80, 100),
    // Ten chutes.
    (16, 6),
    (47, 26),
    (49, 11),
    (56, 53),
    (62, 19),
    (64, 60),
    (87, 24),
    (93, 73),
    (95, 75),
    (98, 78),
];

/// A six-sided die.
struct Die(u64);

impl Die {
    fn throw(&mut self) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The upper half times six, without the slow division of a remainder.
        (((self.0 >> 32) * 6) >> 32) as usize + 1
    }
}

/// Plays one game and returns how many turns it took.
fn play(stops: &[u8; GOAL + 1], die: &mut Die) -> u64 {
    let mut squares = [0; 2];
    let mut turns = 0;
    loop {
        let square = &mut squares[turns as usize % 2];
        turns += 1;
        // Only an exact throw reaches the goal; one that is too high moves nothing.
        if let Some(&stop) = stops.get(*square + die.throw()) {
            *square = usize::from(stop);
            if *square == GOAL {
                return turns;
            }
        }
    }
}

fn main() {
    let number = |at| env::args().nth(at).and_then(|text| text.parse().ok());
    let (Some(games), Some(seed)) = (number(1), number(2)) else {
        panic!("two numbers are expected: GAMES SEED");
    };
    // Where a piece comes to rest that lands on a square.
    let mut stops: [u8; GOAL + 1] = std::array::from_fn(|square| square as u8);
    for (from, to) in JUMPS {
        stops[usize::from(from)] = to;
    }
    // Small seeds have few bits, and a xorshift of nothing stays nothing.
    let mut die = Die(u64::wrapping_mul(seed, 0x9E37_79B9_7F4A_7C15) | 1);
    let began = Instant::now();
    let turns: u64 = (0..games).map(|_: u64| play(&stops, &mut die)).sum();
    println!("{games} {turns} {:.6}", began.elapsed().as_secs_f64());
}
