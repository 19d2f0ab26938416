//! Whole games, played through a pipe: one snapshot for each program in `tests/transcripts` and for
//! each script in `tests/transcripts/games`.
//!
//! The names of programs begin with the number of the settled question in `docs/language.md` they
//! belong to; programs in BGGL belong to `docs/bggl.md`. A program `NAME.roll` gets its answers from `NAME.in`, or none. Its first lines may
//! choose a seed (`// seed: 12`, else it is 7) or further options (`// flags: --no-echo`). A script
//! `GAME-SEED.in` holds the answers for a game on the shelf.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test reads its cases from files, and a panic is its message"
)]

mod common;

use std::path::{Path, PathBuf};

use common::{Ran, below_tests, bytes, file_name, report, roll, visible};

/// One answer per line, in quotes if it would be hard to see.
fn answers(input: &[u8]) -> String {
    let mut text = String::from_utf8_lossy(input).into_owned();
    if text.ends_with('\n') {
        text.pop();
    } else if !text.is_empty() {
        text.push_str(" (no line end)");
    }
    let plain = |line: &str| line == line.trim() && !line.is_empty();
    let shown = |line: &str| {
        if plain(line) {
            format!("{line}\n")
        } else {
            format!("{line:?}\n")
        }
    };
    match input {
        [] => String::new(),
        _ => text.split('\n').map(shown).collect(),
    }
}

/// The answers that belong to a program.
fn script(program: &Path) -> Vec<u8> {
    let path = program.with_extension("in");
    if path.exists() {
        bytes(&path)
    } else {
        Vec::new()
    }
}

/// What a comment such as `// seed: 12` says.
fn option<'a>(program: &'a str, name: &str) -> Option<&'a str> {
    let start = format!("// {name}: ");
    program
        .lines()
        .take_while(|line| line.starts_with("//"))
        .find_map(|line| line.strip_prefix(&start))
}

#[test]
fn every_transcript_is_as_it_was() {
    let folder = below_tests("transcripts");
    insta::with_settings!({ omit_expression => true }, {
        insta::glob!("transcripts/*.{roll,bggl}", |path| {
            let program = visible(&bytes(path));
            let input = script(path);
            let seed = option(&program, "seed").unwrap_or("7");
            let mut arguments = vec!["run", file_name(path), "--seed", seed];
            arguments.extend(option(&program, "flags").iter().flat_map(|flags| flags.split(' ')));
            let ran = roll(&folder, &arguments, &input);
            let parts = [("program", program.clone()), ("answers", answers(&input))];
            insta::assert_snapshot!(report(&parts, &ran));
        });
    });
}

/// A game on the shelf and a seed, by the name of the script `GAME-SEED.in`.
fn game_and_seed(script: &Path) -> (String, &str) {
    let name = file_name(script).strip_suffix(".in").unwrap();
    let (game, seed) = name.split_once('-').expect("scripts are named GAME-SEED");
    let squares = below_tests("../games").join(format!("{game}.bggl"));
    let extension = if squares.exists() { "bggl" } else { "roll" };
    (format!("{game}.{extension}"), seed)
}

/// All scripts for games on the shelf.
fn game_scripts() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(below_tests("transcripts/games")).expect("there are scripts");
    let mut scripts: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    scripts.sort();
    scripts
}

#[test]
fn every_game_is_played_to_its_end() {
    let shelf = below_tests("../games");
    insta::with_settings!({ omit_expression => true }, {
        insta::glob!("transcripts/games/*.in", |path| {
            let (game, seed) = game_and_seed(path);
            let input = bytes(path);
            let ran = roll(&shelf, &["run", &game, "--seed", seed], &input);
            assert_eq!(ran.code, Some(0), "{}", ran.stderr);
            let parts = [
                ("program", format!("games/{game} with seed {seed}")),
                ("answers", answers(&input)),
            ];
            insta::assert_snapshot!(report(&parts, &ran));
        });
    });
}

/// The files of the games on the shelf.
fn shelf() -> impl Iterator<Item = PathBuf> {
    let folder = std::fs::read_dir(below_tests("../games")).expect("there are games");
    let files = folder.map(|entry| entry.unwrap().path());
    files.filter(|path| roll::Language::of_file(file_name(path)).is_some())
}

#[test]
fn the_shelf_lists_every_game_and_its_length() {
    let list = String::from_utf8(bytes(&below_tests("../games/README.md"))).unwrap();
    for path in shelf() {
        let (file, lines) = (file_name(&path), bytes(&path));
        let lines = String::from_utf8(lines).unwrap().lines().count();
        let row = list.lines().find(|row| row.contains(&format!("({file})")));
        let row = row.unwrap_or_else(|| panic!("{file} is not in games/README.md"));
        assert!(
            row.contains(&format!("| {lines} |")),
            "{file} has {lines} lines: {row}"
        );
    }
}

#[test]
fn every_game_on_the_shelf_has_a_script() {
    let scripts = game_scripts();
    for path in shelf() {
        let played = scripts
            .iter()
            .any(|script| game_and_seed(script).0 == file_name(&path));
        assert!(played, "no script in tests/transcripts/games for {path:?}");
    }
}

#[test]
fn the_default_game_equals_all_its_defaults_spelled_out() {
    let folder = below_tests("transcripts");
    let names = "Ada\nBen\nCleo\nDora\nEmil\nFay\n";
    for seed in ["0", "1", "7", "12", "18446744073709551615"] {
        for players in ["2", "3", "6", "1\nseven\n4"] {
            let input = format!("{players}\n{names}");
            let play =
                |program: &str| roll(&folder, &["run", program, "--seed", seed], input.as_bytes());
            let short = play("../../games/default.roll");
            assert_eq!(short.code, Some(0), "{}", short.stderr);
            assert_eq!(short, play("d02_default_game_spelled_out.roll"));
        }
    }
}

#[test]
fn the_same_game_twice_is_the_same_to_the_byte() {
    let shelf = below_tests("../games");
    for script in game_scripts() {
        let (game, seed) = game_and_seed(&script);
        let play = || roll(&shelf, &["run", &game, "--seed", seed], &bytes(&script));
        assert_eq!(play(), play(), "{game}");
    }
}

#[test]
fn another_seed_is_another_game() {
    let shelf = below_tests("../games");
    let play = |seed| {
        roll(
            &shelf,
            &["run", "default.roll", "--seed", seed],
            b"2\nAda\nBen\n",
        )
    };
    assert_ne!(play("1").stdout, play("2").stdout);
}

#[test]
fn a_seed_that_was_not_chosen_is_told() {
    let shelf = below_tests("../games");
    let input = b"3\nAda\nBen\nCleo\n";
    let first = roll(&shelf, &["run", "default.roll"], input);
    assert_eq!(first.code, Some(0));
    let seed: String = first
        .stderr
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    let again = roll(&shelf, &["run", "default.roll", "--seed", &seed], input);
    assert_eq!(again.stdout, first.stdout);
    assert_eq!(again.stderr, "");
}

#[test]
fn a_table_asked_for_changes_nothing_in_a_pipe() {
    let folder = below_tests("transcripts");
    let program = |gui: u8| {
        format!(
            "Game Table {{ Players {{ GUI = {gui}; NumPieces = 2; }} Board {{ NumTiles = 30; }} }}"
        )
    };
    let play = |gui| {
        let path = scratch(&format!("table-{gui}.roll"), program(gui).as_bytes());
        let path = path.to_str().unwrap();
        roll(&folder, &["run", path, "--seed", "7"], b"2\nAda\nBen\n")
    };
    assert_eq!(play(0).code, Some(0));
    assert_eq!(play(0), play(1));
}

// Records.

/// A file that only this test run sees.
fn scratch(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("there is room for a scratch file");
    path
}

/// Plays a program with a record; the record and what happened.
fn recorded(folder: &Path, program: &str, seed: &str, input: &[u8], name: &str) -> (PathBuf, Ran) {
    let record = scratch(name, b"");
    let to = record.to_str().unwrap();
    let ran = roll(
        folder,
        &["run", program, "--seed", seed, "--record", to],
        input,
    );
    (record, ran)
}

#[test]
fn a_recorded_game_is_replayed_to_the_byte() {
    let shelf = below_tests("../games");
    for script in game_scripts() {
        let (game, seed) = game_and_seed(&script);
        let input = bytes(&script);
        let plain = roll(&shelf, &["run", &game, "--seed", seed], &input);
        let name = format!("{game}-{seed}.record");
        let (record, ran) = recorded(&shelf, &game, seed, &input, &name);
        assert_eq!(ran, plain, "recording {game} changes nothing");
        let again = roll(&shelf, &["replay", record.to_str().unwrap()], b"");
        assert_eq!(again, plain, "replay of {game} with seed {seed}");
    }
}

#[test]
fn wrong_answers_are_replayed_too() {
    let folder = below_tests("transcripts");
    for case in [
        "d03_names",
        "d03_spaces_around_an_answer",
        "d03_wrong_choices",
        "d03_wrong_numbers",
        "d04_windows_line_ends",
        "d13_targets_of_questions",
    ] {
        let program = format!("{case}.roll");
        let input = script(&folder.join(&program));
        let (record, ran) = recorded(&folder, &program, "7", &input, &format!("{case}.record"));
        assert_eq!(ran.code, Some(0), "{case}: {}", ran.stderr);
        let again = roll(&folder, &["replay", record.to_str().unwrap()], b"");
        assert_eq!(again, ran, "{case}");
    }
}

#[test]
fn a_fault_is_replayed_too() {
    let folder = below_tests("transcripts");
    let program = "d01_fault_in_the_second_turn.roll";
    let (record, ran) = recorded(&folder, program, "7", b"", "fault.record");
    let again = roll(&folder, &["replay", record.to_str().unwrap()], b"");
    assert_eq!((ran.code, again.code), (Some(3), Some(3)));
    assert_eq!(again.stdout, ran.stdout);
}

/// A short record of the default game, as text.
fn short_record(name: &str) -> (PathBuf, String) {
    let folder = below_tests("../games");
    let input = b"two\n2\nAda\nBen\n";
    let (record, ran) = recorded(&folder, "default.roll", "7", input, name);
    assert_eq!(ran.code, Some(0));
    let text = String::from_utf8(bytes(&record)).unwrap();
    (record, text)
}

/// What `replay` says about a record, beginning with the record itself.
fn replayed(name: &str, record: &str) -> String {
    let path = scratch(name, record.as_bytes());
    let folder = path.parent().unwrap();
    let program = below_tests("../games/default.roll");
    let ran = roll(folder, &["replay", name, program.to_str().unwrap()], b"");
    let record = without_fingerprint(&visible(record.as_bytes()));
    report(&[("record", record)], &ran)
}

/// The fingerprint of a program is no part of what these snapshots are about.
fn without_fingerprint(text: &str) -> String {
    let line = |line: &str| match line.strip_prefix("fingerprint ") {
        Some(digits) if digits.len() == 16 => "fingerprint (sixteen digits)\n".to_owned(),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn a_record_can_be_read() {
    let (_, text) = short_record("readable.record");
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(without_fingerprint(&text));
    });
}

#[test]
fn a_record_of_a_changed_program_is_refused() {
    let (record, _) = short_record("changed.record");
    let changed = scratch("changed.roll", b"Game Default { Board { NumTiles = 11; } }");
    let folder = below_tests("../games");
    let ran = roll(
        &folder,
        &[
            "replay",
            record.to_str().unwrap(),
            changed.to_str().unwrap(),
        ],
        b"",
    );
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(ran.stderr);
    });
}

#[test]
fn a_torn_record_is_replayed_as_far_as_it_goes() {
    let (_, text) = short_record("whole.record");
    let all = text.len();
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("torn_in_a_line", replayed("torn.record", &text[..all - 3]));
        let names = text.find("said Ben").unwrap();
        insta::assert_snapshot!(
            "torn_before_a_name",
            replayed("torn-name.record", &text[..names])
        );
    });
}

#[test]
fn what_is_no_record_is_refused() {
    let (_, text) = short_record("good.record");
    let lines: Vec<&str> = text.lines().collect();
    let with_line = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number] = line;
        lines.join("\n") + "\n"
    };
    insta::with_settings!({ omit_expression => true }, {
        for (name, record) in [
            ("empty", String::new()),
            ("garbage", "chance would be a fine thing\n".to_owned()),
            ("a_program", "Game Default {}\n".to_owned()),
            ("later_format", with_line(0, "roll-record 2")),
            ("no_program", with_line(1, "programme default.roll")),
            ("no_fingerprint", with_line(2, "fingerprint of nobody")),
            ("unknown_line", with_line(4, "thought 2")),
            ("too_much_luck", with_line(7, "chance 7 of 6")),
            ("other_dice", with_line(7, "chance 7 of 8")),
            ("answer_for_dice", with_line(7, "said 6")),
            ("dice_for_answer", with_line(4, "chance 2 of 6")),
            ("longer_than_the_game", format!("{text}chance 1 of 6\n")),
        ] {
            let said = replayed(&format!("{name}.record"), &record);
            assert!(!said.contains("---- exit code\n0"), "{name}");
            insta::assert_snapshot!(format!("no_record_{name}"), said);
        }
    });
}
