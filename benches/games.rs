//! How long turns take where nobody watches, and how long it takes until a game begins:
//! `cargo bench`.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a benchmark starts the program and may give up loudly"
)]

use std::process::{Command, Stdio};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use roll::simulate::{Order, Watch, players_of, simulate};
use roll::table::Bots;
use roll::{Language, Program, Source};

fn main() {
    divan::main();
}

/// Games with how many of them are played at a time.
const GAMES: [(&str, &str, u64); 4] = [
    ("default", include_str!("../games/default.roll"), 2_000),
    (
        "classic_chutes",
        include_str!("../games/classic_chutes.roll"),
        1_000,
    ),
    ("chutes", include_str!("../games/chutes.roll"), 200),
    ("sorry", include_str!("../games/sorry.roll"), 5),
];

/// Games on squares, likewise.
const SQUARES: [(&str, &str, u64); 3] = [
    (
        "tic_tac_toe",
        include_str!("../games/tic_tac_toe.bggl"),
        1_000,
    ),
    (
        "breakthrough",
        include_str!("../games/breakthrough.bggl"),
        100,
    ),
    (
        "chinese_checkers",
        include_str!("../games/chinese_checkers.bggl"),
        10,
    ),
];

/// Boards of so many tiles: a turn should cost the same on all of them.
const TILES: [usize; 4] = [10, 1_000, 100_000, 1_000_000];

struct Nobody;

impl Watch for Nobody {
    fn played(&self, _: u64) {}

    fn enough(&self) -> bool {
        false
    }
}

fn compile(language: Language, text: &str) -> Program {
    let source = Source::new("bench", text);
    language.compile(&source).value.program.unwrap()
}

fn order(program: &Program, games: u64, max_turns: u32) -> Order {
    let players = players_of(program, &Bots::everywhere(0), None).unwrap();
    Order {
        games,
        players,
        seed: 1,
        jobs: 1,
        bots: Bots::everywhere(players),
        max_turns,
    }
}

/// Plays games of a program; what is counted is turns.
fn play(bencher: Bencher, program: &Program, order: &Order) {
    let turns = simulate(program, order, &Nobody).unwrap().turns;
    bencher
        .counter(ItemsCount::new(turns))
        .bench(|| simulate(black_box(program), order, &Nobody).unwrap());
}

#[divan::bench(args = GAMES.map(|(name, ..)| name), sample_count = 20)]
fn turns(bencher: Bencher, name: &str) {
    let (_, text, games) = GAMES.into_iter().find(|game| game.0 == name).unwrap();
    let program = compile(Language::Roll, text);
    play(bencher, &program, &order(&program, games, 10_000));
}

/// Most answers of these bots are refused by the game, so a turn is many questions.
#[divan::bench(args = SQUARES.map(|(name, ..)| name), sample_count = 20)]
fn turns_on_squares(bencher: Bencher, name: &str) {
    let (_, text, games) = SQUARES.into_iter().find(|game| game.0 == name).unwrap();
    let program = compile(Language::Bggl, text);
    play(bencher, &program, &order(&program, games, 10_000));
}

/// A game that never ends on a longer and longer board.
#[divan::bench(args = TILES, sample_count = 10)]
fn turns_by_tiles(bencher: Bencher, tiles: usize) {
    let text = format!(
        "Game Track {{ Players {{ define setupPlayers() {{}} }}
         Board {{ NumTiles = {tiles}; define goalCheck(int playerID, int tileID) {{}} }} }}"
    );
    let program = compile(Language::Roll, &text);
    play(bencher, &program, &order(&program, 1, 1_000_000));
}

/// The whole process, from the command to the last line of a game that only says hello.
#[divan::bench(sample_count = 50)]
fn start_up() {
    let status = Command::new(env!("CARGO_BIN_EXE_roll"))
        .args(["run", "games/hello.roll", "--seed", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(status.unwrap().success());
}
