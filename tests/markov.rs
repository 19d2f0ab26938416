//! `roll simulate` against the truth: games without choices are Markov chains, and a chain can be
//! worked out exactly.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    dead_code,
    reason = "a test runs the real command and may give up loudly"
)]

mod common;

use std::path::{Path, PathBuf};

use serde_json::Value;

use common::roll;

/// How many games are simulated each time.
const GAMES: i32 = 200_000;

/// How many standard errors a figure may be away from the truth. One sound figure in 16,000 is
/// further away; as the seeds are fixed, a figure that is not stays so.
const ERRORS: f64 = 4.0;

/// Below this chance that a player is still on the way, the rest is left out.
const REST: f64 = 1e-15;

/// The board of `games/classic_chutes.roll`: nine ladders, then ten chutes.
const JUMPS: [(usize, usize); 19] = [
    (1, 38),
    (4, 14),
    (9, 31),
    (21, 42),
    (28, 84),
    (36, 44),
    (51, 67),
    (71, 91),
    (80, 100),
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

/// What a game comes to in the long run.
struct Exact {
    /// The mean number of turns of all players together.
    mean: f64,
    /// Its standard deviation.
    sd: f64,
    /// The chance to win, seat by seat.
    shares: Vec<f64>,
}

impl Exact {
    /// A game of players who do not hinder each other and take turns until the first of them
    /// arrives. `arrivals` are the chances that a player does so with the first turn of their own,
    /// with the second, and so on.
    fn of(arrivals: &[f64], players: i32) -> Self {
        let (mut mean, mut square) = (0.0, 0.0);
        let mut shares: Vec<f64> = (0..players).map(|_| 0.0).collect();
        let mut under_way = 1.0_f64;
        for (round, arrives) in (0_i32..).zip(arrivals) {
            let still_under_way = under_way - arrives;
            for (seat, share) in (0..).zip(&mut shares) {
                // The seats before this one have missed in this round as well.
                let (before, behind) = (seat, players - 1 - seat);
                let wins = arrives * still_under_way.powi(before) * under_way.powi(behind);
                let turns = f64::from(round * players + seat + 1);
                *share += wins;
                mean += wins * turns;
                square += wins * turns * turns;
            }
            under_way = still_under_way;
        }
        Self {
            mean,
            sd: (square - mean * mean).sqrt(),
            shares,
        }
    }
}

/// The chances to arrive on tile `goal` with the first turn, the second, and so on, with a die of
/// six faces from tile 0 on; `stop` tells where a throw from a tile leads to.
fn arrivals(goal: usize, stop: impl Fn(usize, usize) -> usize) -> Vec<f64> {
    let mut arrivals = Vec::new();
    let mut tiles = vec![0.0; goal + 1];
    tiles[0] = 1.0;
    while tiles.iter().sum::<f64>() > REST {
        let mut after = vec![0.0; goal + 1];
        for (tile, chance) in tiles.iter().enumerate() {
            for thrown in 1..=6 {
                after[stop(tile, thrown)] += chance / 6.0;
            }
        }
        arrivals.push(std::mem::take(&mut after[goal]));
        tiles = after;
    }
    arrivals
}

/// Ten tiles in a row; whoever would walk past the last one stops there.
fn default_game() -> Vec<f64> {
    arrivals(9, |tile, thrown| 9.min(tile + thrown))
}

/// A hundred squares; whoever would walk past the last one stays, and the turn is over.
fn classic_chutes() -> Vec<f64> {
    arrivals(100, |tile, thrown| {
        let landed = tile + thrown;
        let jump = JUMPS.iter().find(|(from, _)| *from == landed);
        match jump {
            Some((_, to)) => *to,
            None if landed > 100 => tile,
            None => landed,
        }
    })
}

/// A game of the shelf.
fn shelf(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("games")
        .join(name)
}

/// The default game, for a single player as well.
fn solitary_default() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("markov_solitary.roll");
    let text = "Game Solitary { Players { MinPlayers = 1; } }\n";
    std::fs::write(&path, text).unwrap();
    path
}

/// What `roll simulate` has to say.
fn simulate(file: &Path, players: i32, seed: u32) -> Value {
    let (games, players, seed) = (GAMES.to_string(), players.to_string(), seed.to_string());
    let ran = roll(
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &[
            "simulate",
            file.to_str().unwrap(),
            "--games",
            &games,
            "--players",
            &players,
            "--seed",
            &seed,
            // More than any of them takes: a game that is cut off would spoil the mean.
            "--max-turns",
            "100000",
            "--format",
            "json",
        ],
        b"",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    serde_json::from_str(&ran.stdout).unwrap()
}

/// The number at a place such as `/turns/mean`.
fn figure(said: &Value, place: &str) -> f64 {
    let found = said.pointer(place).and_then(Value::as_f64);
    found.unwrap_or_else(|| panic!("no number at {place} of {said}"))
}

/// Fails unless two figures differ by no more than `by`.
fn assert_near(what: &str, found: f64, exact: f64, by: f64) {
    assert!(
        (found - exact).abs() <= by,
        "{what}: {found} was simulated, {exact} is exact, and they may differ by {by}"
    );
}

/// Simulates a game and holds every figure against the chain.
fn hold(file: &Path, players: i32, seed: u32, arrivals: &[f64]) {
    let exact = Exact::of(arrivals, players);
    let said = simulate(file, players, seed);
    let games = f64::from(GAMES);
    for (place, wanted) in [
        ("/games", games),
        ("/finished", games),
        ("/unfinished", 0.0),
        ("/no_winner", 0.0),
        ("/faults", 0.0),
    ] {
        assert_near(place, figure(&said, place), wanted, 0.0);
    }

    let se = figure(&said, "/turns/se");
    let mean = figure(&said, "/turns/mean");
    assert_near("mean", mean, exact.mean, ERRORS * se);
    let sd = figure(&said, "/turns/sd");
    assert_near("standard deviation", sd, exact.sd, 0.02 * exact.sd);
    // A standard error that is too large would forgive any mean.
    let exact_se = exact.sd / games.sqrt();
    assert_near("standard error", se, exact_se, 0.05 * exact_se);

    let seats = said["wins"].as_array().unwrap();
    assert_eq!(seats.len(), exact.shares.len(), "{seats:?}");
    for ((seat, won), share) in (1_i32..).zip(seats).zip(exact.shares) {
        assert_eq!(won["seat"], seat);
        let error = (share * (1.0 - share) / games).sqrt();
        let what = format!("share of seat {seat}");
        // A hair more, for the last digit of a certain win.
        assert_near(&what, figure(won, "/share"), share, ERRORS * error + 1e-9);
    }
}

#[test]
fn the_classic_board_takes_as_long_as_was_published() {
    let alone = Exact::of(&classic_chutes(), 1);
    // S. C. Althoen, L. King and K. Schilling, "How long is a game of Snakes and Ladders?",
    // The Mathematical Gazette 77 (1993): this board from beside it, with an exact throw to
    // finish, and a throw that is too high counted.
    assert_near("mean", alone.mean, 39.2251, 0.00005);
}

#[test]
fn the_chances_of_all_seats_make_one() {
    for players in 1..=6 {
        for arrivals in [default_game(), classic_chutes()] {
            let shares = Exact::of(&arrivals, players).shares;
            assert_near("sum of shares", shares.iter().sum(), 1.0, 1e-12);
            // To begin is never a disadvantage.
            assert!(shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
        }
    }
}

#[test]
fn one_player_of_the_default_game_arrives_as_the_chain_says() {
    hold(&solitary_default(), 1, 1, &default_game());
}

#[test]
fn two_players_of_the_default_game_fare_as_the_chain_says() {
    hold(&shelf("default.roll"), 2, 2, &default_game());
}

#[test]
fn six_players_of_the_default_game_fare_as_the_chain_says() {
    hold(&shelf("default.roll"), 6, 3, &default_game());
}

#[test]
fn one_player_of_classic_chutes_arrives_as_the_chain_says() {
    hold(&shelf("classic_chutes.roll"), 1, 4, &classic_chutes());
}

#[test]
fn two_players_of_classic_chutes_fare_as_the_chain_says() {
    hold(&shelf("classic_chutes.roll"), 2, 5, &classic_chutes());
}
