//! Games on squares at the table: what people may type besides answers, bots, going on with a
//! game, and how often who wins.

#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test runs the real command and may give up loudly"
)]

#[allow(clippy::expect_used, dead_code, reason = "other tests need more of it")]
mod common;

use std::path::{Path, PathBuf};

use common::{Ran, below_tests, bytes};
use roll::lang::Language;
use roll::simulate::{Figures, Order, Watch, simulate};
use roll::source::Source;
use roll::table::Bots;

/// Nobody watches.
struct Nobody;

impl Watch for Nobody {
    fn played(&self, _: u64) {}

    fn enough(&self) -> bool {
        false
    }
}

fn play(arguments: &[&str], input: &str) -> Ran {
    common::roll(&below_tests(".."), arguments, input.as_bytes())
}

/// A program that only this test sees.
fn scratch(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

const TIC_TAC_TOE: &str = "games/tic_tac_toe.bggl";

#[test]
fn an_answer_can_be_taken_back() {
    let ran = play(
        &["run", TIC_TAC_TOE, "--seed", "1"],
        "0\n0\n1\n:undo\n:undo\n2\n:board\n:quit\n",
    );
    assert_eq!(ran.code, Some(3));
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(ran.stdout);
    });
}

#[test]
fn a_line_that_begins_with_a_colon_is_typed_with_two() {
    let path = scratch(
        "colon.bggl",
        "game { string s = input \"Say: \", string; print \"[\" + s + \"]\"; }",
    );
    let ran = play(&["run", path.to_str().unwrap(), "--seed", "1"], "::quit \n");
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (Some(0), "Say: ::quit \n[:quit ]\n")
    );
}

#[test]
fn bots_answer_for_their_players_and_nobody_else() {
    let arguments = ["run", TIC_TAC_TOE, "--seed", "2", "--bots", "1"];
    let ran = play(&arguments, "0\n0\n");
    // The bot has moved, and the person is asked again.
    assert!(ran.stdout.contains("It is nought's turn"), "{}", ran.stdout);
    assert!(ran.stdout.trim_end().ends_with("Row:"), "{}", ran.stdout);
    let alone = play(&["run", TIC_TAC_TOE, "--seed", "2", "--bots", "2"], "");
    assert_eq!(alone.code, Some(0), "{}", alone.stderr);
    assert_eq!(
        alone,
        play(&["run", TIC_TAC_TOE, "--seed", "2", "--bots", "2"], "")
    );
}

#[test]
fn a_bot_that_looks_ahead_wins_where_it_can() {
    // Two in a row and a free square: whoever thinks takes it.
    let arguments = [
        "run",
        TIC_TAC_TOE,
        "--seed",
        "5",
        "--bot",
        "2=lookahead",
        "--budget",
        "400",
    ];
    let ran = play(&arguments, "1\n0\n2\n1\n1\n2\n0\n0\n2\n2\n0\n1\n1\n1\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.ends_with("nought wins!\n"), "{}", ran.stdout);
}

#[test]
fn bots_of_all_sorts_come_to_an_end_though_the_game_refuses_answers() {
    let games = [
        (TIC_TAC_TOE, "20"),
        ("games/breakthrough.bggl", "5"),
        ("games/peg_solitaire.bggl", "3"),
    ];
    for (game, budget) in games {
        for seed in ["1", "3"] {
            for bot in ["lookahead", "first", "random"] {
                let bots = if game.contains("peg") { "1" } else { "2" };
                let arguments = [
                    "run", game, "--seed", seed, "--bots", bots, "--bot", bot, "--budget", budget,
                ];
                let ran = play(&arguments, "");
                assert_eq!(ran.code, Some(0), "{game} {seed} {bot}: {}", ran.stderr);
            }
        }
    }
}

#[test]
fn a_question_in_a_function_goes_to_whoever_is_on_the_move() {
    let path = scratch(
        "function.bggl",
        "player ann; player bob;
        func ask() returns int { return input \"Number? \", int; }
        game {
            board = < [_, _, _] >;
            player mover = ann;
            int round;
            for (round = 1 to 4) {
                print mover + \" says \" + ask();
                if (mover == ann) { mover = bob; } else { mover = ann; }
            }
        }",
    );
    let game = path.to_str().unwrap();
    // Two answers are enough: the other two are given by the bot.
    let ran = play(&["run", game, "--seed", "3", "--bots", "1"], "7\n8\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("ann says 7\n") && ran.stdout.contains("ann says 8\n"));
}

#[test]
fn a_seed_is_told_only_where_there_is_luck() {
    let people = play(&["run", TIC_TAC_TOE], "0\n0\n1\n1\n0\n1\n2\n2\n0\n2\n");
    assert_eq!((people.code, people.stderr.as_str()), (Some(0), ""));
    let bots = play(&["run", TIC_TAC_TOE, "--bots", "2"], "");
    assert!(bots.stderr.contains("--seed"), "{}", bots.stderr);
}

#[test]
fn a_line_that_would_play_tricks_on_a_terminal_is_refused() {
    let path = scratch("tricks.bggl", "game { print input \"Say: \", string; }");
    let ran = play(&["run", path.to_str().unwrap()], "\u{1b}[31mred\na\tb\n");
    assert_eq!(ran.code, Some(0));
    assert!(!ran.stdout.contains('\u{1b}'), "{:?}", ran.stdout);
    assert!(ran.stdout.ends_with("\na\tb\n"), "{:?}", ran.stdout);
}

#[test]
fn a_line_of_text_is_recorded_with_its_blanks() {
    let path = scratch(
        "blanks.bggl",
        "game { string s = input \"Say: \", string; int n = input \"Number: \", int;
                print \"[\" + s + \"]\" + n; }",
    );
    let record = scratch("blanks.record", "");
    let (game, record) = (path.to_str().unwrap(), record.to_str().unwrap());
    let ran = play(
        &["run", game, "--seed", "1", "--record", record],
        "  a  b \nmany\n 7 \n",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.ends_with("[  a  b ]7\n"), "{}", ran.stdout);
    let again = play(&["replay", record], "");
    assert_eq!(again, ran);
}

#[test]
fn warnings_are_shown_to_players_too() {
    let path = scratch("warned.bggl", "game { int never = 3; print \"hello\"; }");
    let ran = play(&["run", path.to_str().unwrap(), "--seed", "1"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "hello\n"));
    assert!(ran.stderr.contains("warning[W1202]"), "{}", ran.stderr);
}

#[test]
fn lines_cannot_be_tried_and_that_is_said() {
    let ran = play(&["repl", TIC_TAC_TOE], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("not in BGGL"), "{}", ran.stderr);
}

#[test]
fn every_stage_can_be_shown_but_defaults() {
    for (stage, code) in [("ast", 0), ("tree", 0), ("trimmed", 0), ("prelude", 2)] {
        let ran = play(&["dump", "--stage", stage, TIC_TAC_TOE], "");
        assert_eq!(ran.code, Some(code), "{stage}: {}", ran.stderr);
    }
}

/// With illegal answers simply asked for again, two players who answer at random play every
/// game of tic-tac-toe with the odds that are known from counting out all games: 737/1260,
/// 121/420 and 8/63.
#[test]
fn tic_tac_toe_by_luck_has_the_odds_that_are_known() {
    let path = below_tests("../games/tic_tac_toe.bggl");
    let text = String::from_utf8(bytes(&path)).unwrap();
    let checked = Language::Bggl.compile(&Source::new("tic_tac_toe.bggl", text));
    let program = checked.value.program.unwrap();
    let order = Order {
        games: 20_000,
        players: 2,
        seed: 1,
        jobs: 2,
        bots: Bots::everywhere(2),
        max_turns: 10_000,
    };
    let tally = simulate(&program, &order, &Nobody).unwrap();
    let figures = Figures::new(&program, &order, &tally);
    assert_eq!(figures.finished, order.games);
    let games = 20_000.0;
    let found = [
        figures.wins[0].share,
        figures.wins[1].share,
        f64::from(u32::try_from(figures.no_winner).unwrap()) / games,
    ];
    let known = [737.0 / 1260.0, 121.0 / 420.0, 8.0 / 63.0_f64];
    for (found, known) in found.into_iter().zip(known) {
        let deviation = (known * (1.0 - known) / games).sqrt();
        assert!(
            (found - known).abs() < 4.0 * deviation,
            "{found} is not {known}"
        );
    }
}
