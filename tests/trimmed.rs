//! Whatever makes simulating quicker changes nothing: the same games come out as when every
//! statement is run as it is written.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test reads programs and may give up loudly"
)]

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;

use roll::simulate::{Order, Watch, players_of, simulate, simulate_as_written};
use roll::table::{Bots, Manner};
use roll::{Language, Program, Source};

struct Patience;

impl Watch for Patience {
    fn played(&self, _: u64) {}

    fn enough(&self) -> bool {
        false
    }
}

fn language(file: &Path) -> Option<Language> {
    Language::of_file(&file.to_string_lossy())
}

/// The text of every program of a folder.
fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|file| language(file).is_some())
        .collect();
    files.sort();
    let texts = files.into_iter().filter_map(|file| {
        let text = String::from_utf8(std::fs::read(&file).unwrap()).ok()?;
        Some((file, text))
    });
    texts.collect()
}

fn compile(language: Language, text: &str) -> Option<Program> {
    let source = Source::new("program", text);
    language.compile(&source).value.program
}

/// Every program of a folder that can be played.
fn programs(folder: &str) -> Vec<(PathBuf, Program)> {
    let texts = texts(folder).into_iter();
    texts
        .filter_map(|(file, text)| {
            let program = compile(language(&file)?, &text)?;
            Some((file, program))
        })
        .collect()
}

fn order(program: &Program, games: u64, wanted: Option<u32>) -> Option<Order> {
    let players = players_of(program, &Bots::everywhere(0), wanted).ok()?;
    Some(Order {
        games,
        players,
        seed: 11,
        jobs: 2,
        bots: Bots::everywhere(players),
        max_turns: 500,
    })
}

fn hold(file: &Path, program: &Program, order: &Order) {
    let quick = simulate(program, order, &Patience).unwrap();
    let plain = simulate_as_written(program, order).unwrap();
    assert_eq!(
        quick,
        plain,
        "{} with {} players",
        file.display(),
        order.players
    );
}

#[test]
fn the_games_on_the_shelf_are_the_same_games_when_they_are_simulated() {
    for (file, program) in programs("games") {
        for players in 1..=4 {
            if let Some(order) = order(&program, 12, Some(players)) {
                hold(&file, &program, &order);
            }
        }
    }
}

#[test]
fn so_are_all_programs_of_the_tests_with_their_faults() {
    let (mut played, mut faults) = (0, 0);
    for (file, program) in programs("tests/transcripts") {
        let Some(order) = order(&program, 4, None) else {
            continue;
        };
        hold(&file, &program, &order);
        played += 1;
        faults += simulate(&program, &order, &Patience).unwrap().faults;
    }
    assert!(played > 100, "only {played} programs could be played");
    assert!(faults > 20, "only {faults} games had a fault");
}

#[test]
fn so_are_games_of_bots_that_choose_the_first_answer() {
    for (file, program) in programs("games") {
        let mut order = order(&program, 5, None).unwrap();
        order.bots.manner = Manner::First;
        hold(&file, &program, &order);
    }
}

/// What a game that stopped left behind must not be in the way of the next.
#[test]
fn games_after_a_game_with_a_fault_are_the_same_too() {
    let program = compile(
        Language::Roll,
        "Game Stale { int $g = 0; int $d = 1; int $n = 0; Board { NumTiles = 30;
            define preRoll(int playerID) {
                $d = 6 - PlayerList[playerID].PieceList[0].occupiedTileID;
                $n++;
                if ($n > 0) { $g = 10 / $d; } else { $g = 1; }
            }
            define goalCheck(int playerID, int tileID) {
                if (tileID == 29) { $d = 0; declareWinner(playerID); }
            }
        } }",
    )
    .unwrap();
    let order = order(&program, 200, None).unwrap();
    let tally = simulate(&program, &order, &Patience).unwrap();
    assert!(tally.faults > 50 && tally.finished > 50, "{tally:?}");
    hold(Path::new("stale.roll"), &program, &order);
}

#[test]
fn a_trimmed_program_holds_together() {
    for (file, program) in programs("games")
        .into_iter()
        .chain(programs("tests/transcripts"))
    {
        assert_eq!(program.trim().verify(), [], "{}", file.display());
    }
}

/// All programs of the shelf and of the tests.
static TEXTS: LazyLock<Vec<(PathBuf, String)>> = LazyLock::new(|| {
    let mut texts = texts("games");
    texts.extend(self::texts("tests/transcripts"));
    texts
});

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Lines that go elsewhere, or come twice, make programs that nobody thought of.
    #[test]
    fn so_are_programs_with_lines_out_of_place(
        program in any::<Index>(),
        moves in prop::collection::vec((any::<Index>(), any::<Index>(), any::<bool>()), 1..4),
    ) {
        let (file, text) = program.get(&TEXTS);
        let mut lines: Vec<&str> = text.lines().collect();
        for (from, to, twice) in moves {
            if lines.len() > 1 {
                let line = lines[from.index(lines.len())];
                if !twice {
                    lines.remove(from.index(lines.len()));
                }
                lines.insert(to.index(lines.len()), line);
            }
        }
        if let Some(program) = compile(language(file).unwrap(), &lines.join("\n"))
            && let Some(mut order) = order(&program, 3, None)
        {
            order.max_turns = 60;
            hold(file, &program, &order);
        }
    }
}
