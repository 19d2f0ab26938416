//! The command line as a user meets it: exit codes, messages, files that are none.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test runs the real command and may give up loudly"
)]

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a command said and how it ended.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roll"));
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1")
        .env_remove("RUST_BACKTRACE");
    command
}

fn roll(arguments: &[&str], input: &str) -> Said {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A command that does not read its input closes it early, which is its right.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn help_shows_examples() {
    for arguments in [
        &["--help"][..],
        &["new", "--help"],
        &["run", "--help"],
        &["repl", "--help"],
        &["replay", "--help"],
        &["check", "--help"],
        &["explain", "--help"],
        &["board", "--help"],
        &["simulate", "--help"],
        &["dump", "--help"],
    ] {
        let said = roll(arguments, "");
        assert_eq!(said.code, Some(0));
        assert!(
            said.out.contains("Examples:\n  roll "),
            "{arguments:?}: {}",
            said.out
        );
    }
    let version = roll(&["--version"], "").out;
    assert_eq!(version, format!("roll {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_usage_is_code_2() {
    for arguments in [
        &[][..],
        &["play"],
        &["new"],
        &["run"],
        &["run", "games/hello.roll", "--seed", "x"],
        &["check"],
        &["check", "--deny", "errors", "games/hello.roll"],
        &["check", "--format", "xml", "games/hello.roll"],
        &["check", "--fix", "-"],
        &["explain"],
        &["explain", "R101"],
        &["explain", "--list", "R0101"],
        &["board"],
        &["board", "games/hello.roll", "--width", "19"],
        &["board", "games/hello.roll", "--width", "80", "--svg", "x"],
        &["board", "games/hello.roll", "--svg", "README.md"],
        &["board", "games/hello.roll", "--svg", "games"],
        &["dump", "games/hello.roll"],
        &["run", "no_such_file.roll"],
        &["run", "games"],
        &["run", "README.md"],
        &["repl", "no_such_file.roll"],
        &["repl", "--seed", "x"],
        &["replay", "no_such_record"],
    ] {
        let said = roll(arguments, "");
        assert_eq!(
            (said.code, said.out.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(!said.err.is_empty());
    }
}

#[test]
fn a_program_without_a_command_is_told_how_to_be_played() {
    let said = roll(&["my.roll"], "");
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    let hint = "to play it, write `roll run my.roll`\n";
    assert!(said.err.ends_with(hint), "{}", said.err);
}

#[test]
fn files_that_are_no_programs_are_refused() {
    let folder = folder("no_programs");
    // What cannot be read as text has no problems to be told: that is wrong usage.
    let wide = "Game X {}".encode_utf16().flat_map(u16::to_le_bytes);
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(wide).collect();
    let cases: [(&str, Vec<u8>, &str, i32); 5] = [
        ("empty.roll", Vec::new(), "there is no game in this file", 1),
        ("binary.roll", (0..=255).collect(), "is not text", 2),
        ("wide.roll", wide, "saved as UTF-16: save it as UTF-8", 2),
        (
            "huge.roll",
            vec![b' '; 50_000_000],
            "is too long for a game",
            2,
        ),
        (
            "deep.roll",
            b"Game X {".repeat(100_000),
            "nested more than 256 deep",
            1,
        ),
    ];
    for (name, bytes, expected, code) in cases {
        let path = file(&folder, name, &bytes);
        for command in ["run", "check"] {
            let said = roll(&[command, &path], "");
            assert_eq!((said.code, said.out.as_str()), (Some(code), ""), "{name}");
            assert!(said.err.contains(expected), "{name}: {}", said.err);
        }
    }
}

#[test]
fn all_problems_come_in_one_run_and_nothing_is_played() {
    let program = "Game X {\n Players { NumPieces = 0; }\n Board { make Tile(id: 1); }\n Dice { define roll(int amountRolled, int playerID) { mve(1); x = 2; } }\n}\n";
    for arguments in [&["run", "-"], &["check", "-"]] {
        let said = roll(arguments, program);
        assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
        assert_eq!(said.err.matches("error[").count(), 4, "{}", said.err);
        for line in ["standard input:2", "standard input:3", "standard input:4"] {
            assert!(said.err.contains(line), "{}", said.err);
        }
    }
}

#[test]
fn check_looks_at_every_file() {
    let folder = folder("several");
    let bad = file(&folder, "bad.roll", b"Game X { Bord {} }");
    let said = roll(
        &["check", "games/hello.roll", &bad, "games/default.roll"],
        "",
    );
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("did you mean `Board`?"));
    let said = roll(&["check", "games/hello.roll", "games/default.roll"], "");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
}

#[test]
fn a_fresh_seed_is_told_and_gives_the_same_game() {
    let answers = "2\nAda\nBen\n";
    let first = roll(&["run", "games/default.roll"], answers);
    assert_eq!(first.code, Some(0));
    let seed = first.err.strip_prefix("seed ").unwrap();
    let seed = seed.split(':').next().unwrap();
    let again = roll(&["run", "games/default.roll", "--seed", seed], answers);
    assert_eq!((again.out, again.err), (first.out, String::new()));
}

#[test]
fn a_program_from_standard_input_plays() {
    let program =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("games/hello.roll"));
    let said = roll(&["run", "-", "--seed", "1"], &program.unwrap());
    assert_eq!(said.code, Some(0));
    assert!(said.out.starts_with("*****Hello*****\n"));
}

#[test]
fn a_fault_says_what_where_and_whose_turn() {
    let folder = folder("faults");
    let program = b"Game Bump {
    Players { NumPlayers = 2; define setupPlayers() {} }
    Board {
        make Tile(id: 9, next: 9, prev: 8, landsOn: wall);
        function wall = define landsOn(int playerID, int pieceID, int tileID) {
            jump(playerID, pieceID, tileID + 3);
        }
    }
    Dice { define roll(int amountRolled, int playerID) { move(playerID, 0, 20); } }
}";
    let path = file(&folder, "bump.roll", program);
    let said = roll(&["run", &path, "--seed", "3"], "");
    assert_eq!(said.code, Some(3));
    assert_eq!(said.out, "*****Bump*****\nIt is Player 1's turn\n");
    for expected in [
        "error[R0703]: tile 12 is not on this board: tiles are 0 to 9",
        "bump.roll:6:37",
        "^^^^^^^^^^ this is tile 12 here",
        "this happened during Player 1's turn, roll 1, `roll` → tile 9, `wall`\n",
        "play the same game again with `--seed 3`",
        "or make the board larger with `NumTiles`",
    ] {
        assert!(said.err.contains(expected), "{expected}\n{}", said.err);
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = folder("pipe");
    let program = b"Game Long { Players { define setupPlayers() {
        for (int i : {1 ~ 1000000}) { print(\"line \" | i); } } }
        Board { define preRoll(int playerID) { declareWinner(); } } }";
    let path = file(&folder, "long.roll", program);
    let mut child = command(&["run", &path, "--seed", "1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 11];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn every_stage_can_be_shown() {
    let folder = folder("stages");
    let path = file(
        &folder,
        "small.roll",
        b"Game Small { Board { NumTiles = 3; } }",
    );
    let ast = roll(&["dump", "--stage", "ast", &path], "");
    assert!(ast.out.contains("NumTiles"), "{}", ast.out);
    let prelude = roll(&["dump", "--stage", "prelude", &path], "");
    assert!(
        prelude
            .out
            .contains("define goalCheck(int playerID, int tileID)")
    );
    let tree = roll(&["dump", "--stage", "tree", &path], "");
    insta::assert_snapshot!(tree.out);
    assert_eq!([ast.code, prelude.code, tree.code], [Some(0); 3]);
}

#[test]
fn colours_are_used_when_asked_for() {
    let mut colours = command(&["check", "-", "--color", "always"]);
    colours.env_remove("NO_COLOR");
    for (mut command, coloured) in [(colours, true), (command(&["check", "-"]), false)] {
        let mut child = command
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(b"Game").unwrap();
        let said = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
        assert_eq!(said.contains('\u{1b}'), coloured, "{said:?}");
    }
}

#[test]
fn a_record_is_written_over_nothing_but_a_record() {
    let folder = folder("overwrite");
    let game = file(
        &folder,
        "mine.roll",
        b"Game Mine { Board { define preRoll(int playerID) { declareWinner(); } } Dice {} }",
    );
    let before = std::fs::read(&game).unwrap();
    let said = roll(&["run", &game, "--record", &game], "2\nAda\nBen\n");
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    assert!(said.err.contains("is not written over"), "{}", said.err);
    assert_eq!(std::fs::read(&game).unwrap(), before);
    let record = file(&folder, "mine.record", b"");
    for _ in 0..2 {
        let said = roll(&["run", &game, "--record", &record], "2\nAda\nBen\n");
        assert_eq!(said.code, Some(0), "{}", said.err);
    }
}

#[test]
fn answers_that_are_never_allowed_end_the_game() {
    let said = roll(
        &["run", "games/default.roll", "--seed", "1"],
        &"y\n".repeat(5000),
    );
    assert_eq!(said.code, Some(3));
    assert!(
        said.err.contains("1000 answers in a row were not allowed"),
        "{}",
        said.err
    );
}

#[test]
fn a_board_is_shown() {
    let said = roll(&["board", "games/two_dice.roll", "--width", "20"], "");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(said.out.starts_with("┌─────┬─────┬"), "{}", said.out);
    assert!(said.out.ends_with("* puddle 14 23\n"), "{}", said.out);
    assert!(said.out.lines().all(|line| line.chars().count() <= 20));
    let wide = roll(&["board", "games/classic_chutes.roll"], "").out;
    let widest = wide.lines().map(|line| line.chars().count()).max();
    assert!((60..=80).contains(&widest.unwrap()), "{wide}");
}

#[test]
fn a_picture_is_written_over_older_pictures_only() {
    let folder = folder("pictures");
    let out = folder.join("board.svg");
    let _ = std::fs::remove_file(&out);
    let path = out.to_str().unwrap();
    for _ in 0..2 {
        let said = roll(&["board", "games/chutes.roll", "--svg", path], "");
        assert_eq!(
            (said.code, said.out.as_str(), said.err.as_str()),
            (Some(0), "", "")
        );
    }
    let picture = std::fs::read_to_string(&out).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let printed = roll(&["board", "games/chutes.roll", "--svg", "-"], "");
    assert_eq!((printed.code, printed.out), (Some(0), picture));
    let diary = file(&folder, "diary.txt", b"Dear diary");
    let said = roll(&["board", "games/chutes.roll", "--svg", &diary], "");
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("is not an SVG picture"), "{}", said.err);
    assert_eq!(std::fs::read(&diary).unwrap(), b"Dear diary");
}

#[test]
fn a_huge_board_has_no_picture() {
    let program = "Game Huge { Board { NumTiles = 2000001; } }";
    let said = roll(&["board", "-", "--svg", "-"], program);
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert!(said.err.contains("too large for a picture"), "{}", said.err);
    let said = roll(&["board", "-"], program);
    assert_eq!(said.code, Some(0));
    assert_eq!(
        said.out,
        "a board of 2000001 tiles, more than can be drawn here\n"
    );
}
