//! An evening at the table: taking back, bots, and going on with a game that was broken off.

#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test runs the real command and may give up loudly"
)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A home of its own, with an empty drawer.
struct Home(PathBuf);

/// What a command said and how it ended.
#[derive(Debug)]
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Home {
    fn new(name: &str) -> Self {
        let home = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("evening")
            .join(name);
        let _ = std::fs::remove_dir_all(&home);
        std::fs::create_dir_all(&home).unwrap();
        Self(home)
    }

    fn begin(&self, arguments: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_roll"))
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("NO_COLOR", "1")
            .env("XDG_STATE_HOME", &self.0)
            .env_remove("RUST_BACKTRACE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn roll(&self, arguments: &[&str], input: &str) -> Said {
        let mut child = self.begin(arguments);
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Said {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The file of a kept game.
    fn kept(&self, name: &str) -> PathBuf {
        self.0
            .join("roll")
            .join("games")
            .join(format!("{name}.game"))
    }
}

/// The scripts of whole games: game, seed, answers.
fn scripts() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/games");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    let script = |path: &PathBuf| {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let (game, seed) = stem.split_once('-').unwrap();
        let answers = std::fs::read_to_string(path).unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let endings = ["roll", "bggl"].map(|ending| format!("games/{game}.{ending}"));
        let game = endings.into_iter().find(|file| root.join(file).exists());
        (game.unwrap(), seed.to_owned(), answers)
    };
    files.iter().map(script).collect()
}

const CHUTES: &str = include_str!("transcripts/games/chutes-3.in");

#[test]
fn taking_back_every_answer_and_giving_it_again_changes_nothing() {
    let home = Home::new("every_answer");
    for (game, seed, answers) in scripts() {
        let record = |name: &str, answers: &str| {
            let file = home.file(name);
            let said = home.roll(&["run", &game, "--seed", &seed, "--record", &file], answers);
            assert_eq!(said.code, Some(0), "{game} {seed}: {}", said.err);
            (std::fs::read_to_string(file).unwrap(), said.out)
        };
        let lines: Vec<&str> = answers.lines().collect();
        // A refused answer does not lead to another question, so `:undo` would go further back.
        let Some((last, others)) = lines.split_last() else {
            continue;
        };
        let (plain, out) = record("plain", &answers);
        if out.contains("\nplease enter ") {
            continue;
        }
        let twice = |line: &&str| [*line, ":undo", *line].join("\n");
        let again: Vec<String> = others
            .iter()
            .map(twice)
            .chain([(*last).to_owned()])
            .collect();
        let (undone, shown) = record("undone", &(again.join("\n") + "\n"));
        assert_eq!(undone, plain, "{game} {seed}");
        assert_eq!(shown.lines().last(), out.lines().last());
        assert_eq!(shown.matches("\none step back\n").count(), others.len());
    }
}

#[test]
fn taking_back_goes_to_the_first_question_and_no_further() {
    let home = Home::new("first_question");
    let said = home.roll(
        &["run", "games/chutes.roll", "--seed", "3"],
        "2\nAda\nBen\n0\n:undo\n:undo\n:undo\n:undo\n:undo\n3\nA\nB\nC\n:quit\n",
    );
    assert_eq!(said.code, Some(3));
    assert!(said.err.contains("you left the game"), "{}", said.err);
    insta::assert_snapshot!(said.out);
}

#[test]
fn words_for_the_table_are_not_answers() {
    let home = Home::new("words");
    let said = home.roll(
        &["run", "games/default.roll", "--seed", "7"],
        "2\n:help\n::Ada\n:bored\n: undo\n:BOARD\n:rules\nBen\n",
    );
    assert_eq!(said.code, Some(0), "{}", said.err);
    insta::assert_snapshot!(said.out);
}

#[test]
fn nobody_talks_for_ever() {
    let home = Home::new("for_ever");
    let said = home.roll(&["run", "games/chutes.roll"], &":help\n".repeat(2_000));
    assert_eq!(said.code, Some(3));
    assert!(said.err.contains("1000"), "{}", said.err);
}

#[test]
fn a_game_that_was_killed_goes_on_as_if_nothing_had_happened() {
    let home = Home::new("killed");
    let run = ["run", "games/chutes.roll", "--seed", "3", "--save"];
    let whole = home.roll(&run, CHUTES);
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    assert!(
        !home.kept("chutes-1").exists(),
        "a finished game is taken out"
    );
    let answers: Vec<&str> = CHUTES.lines().collect();
    let said = |paper: &str| {
        let lines = paper.lines().filter(|line| line.starts_with("said "));
        lines.count()
    };
    let kept = home.kept("chutes-1");
    for round in 0..50 {
        let mut child = home.begin(&run);
        // All but the last answer, so that the game is still on.
        let text = answers[..answers.len() - 1].join("\n") + "\n";
        let stdin = child.stdin.as_mut().unwrap();
        stdin.write_all(text.as_bytes()).unwrap();
        // It is killed somewhere behind this answer, in the middle of its work.
        let enough = round * (answers.len() - 2) / 50;
        while !std::fs::read_to_string(&kept)
            .is_ok_and(|paper| paper.contains("\nbots ") && said(&paper) >= enough)
        {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_micros(200 * (round as u64 % 5)));
        child.kill().unwrap();
        child.wait().unwrap();
        let paper = std::fs::read_to_string(&kept).unwrap();
        let whole_lines = &paper[..=paper.rfind('\n').unwrap()];
        // A line that was torn off counts as never given.
        if round % 3 == 0 {
            std::fs::write(&kept, whole_lines.to_owned() + "said 1").unwrap();
        }
        let rest = answers[said(whole_lines)..].join("\n") + "\n";
        let after = home.roll(&["resume"], &rest);
        assert_eq!(after.code, Some(0), "round {round}: {}", after.err);
        assert_eq!(after.out, whole.out, "round {round}");
        assert!(!kept.exists());
    }
}

#[test]
fn unfinished_games_are_listed_and_can_be_forgotten() {
    let home = Home::new("listed");
    let none = home.roll(&["resume"], "");
    assert_eq!(
        (none.code, none.err.as_str()),
        (Some(0), "there is no unfinished game\n")
    );
    for _ in 0..2 {
        let said = home.roll(
            &["run", "games/chutes.roll", "--seed", "3", "--save"],
            "2\nAda\n",
        );
        assert_eq!(said.code, Some(3));
        assert!(said.err.contains("`roll resume chutes-"), "{}", said.err);
    }
    let list = home.roll(&["resume"], "");
    assert_eq!(list.code, Some(0));
    assert!(
        list.out.contains("chutes-1") && list.out.contains("chutes-2"),
        "{}",
        list.out
    );
    let forgotten = home.roll(&["resume", "--forget", "chutes-2"], "");
    assert_eq!(forgotten.code, Some(0));
    let unknown = home.roll(&["resume", "chutes-2"], "");
    assert_eq!(unknown.code, Some(2));
    assert!(
        unknown
            .err
            .contains("there is no unfinished game `chutes-2`")
    );
    // One is left, so there is no question which.
    let left = home.roll(&["resume"], "Ben\n:quit\n");
    assert!(
        left.out
            .contains("Ada\nPlease enter player # 2's name:\nBen\n"),
        "{}",
        left.out
    );
    let outside = home.roll(&["resume", "--forget", "../../listed"], "");
    assert_eq!(outside.code, Some(2));
}

#[test]
fn a_kept_game_of_a_changed_program_is_refused() {
    let home = Home::new("changed");
    let program = home.file("mine.roll");
    std::fs::write(&program, "Game Mine {}").unwrap();
    home.roll(&["run", &program, "--save"], "2\n");
    std::fs::write(&program, "Game Mine { Board { NumTiles = 20; } }").unwrap();
    let said = home.roll(&["resume"], "");
    assert_eq!(said.code, Some(1));
    assert!(
        said.err.contains("has changed since `mine-1` was played"),
        "{}",
        said.err
    );
    std::fs::remove_file(&program).unwrap();
    let gone = home.roll(&["resume"], "");
    assert_eq!(gone.code, Some(2));
    assert!(gone.err.contains("there is no file"), "{}", gone.err);
    // A file that somebody else put there is no reason to give up.
    std::fs::write(home.kept("mine-1"), "not a record").unwrap();
    let damaged = home.roll(&["resume"], "");
    assert!(
        damaged.err.contains("`mine-1` cannot be gone on with"),
        "{}",
        damaged.err
    );
}

#[test]
fn a_game_is_played_in_one_window_at_a_time() {
    let home = Home::new("locked");
    let mut child = home.begin(&["run", "games/chutes.roll", "--save"]);
    child.stdin.as_mut().unwrap().write_all(b"2\n").unwrap();
    while !std::fs::read_to_string(home.kept("chutes-1")).is_ok_and(|it| it.contains("said 2\n")) {
        std::thread::sleep(Duration::from_millis(2));
    }
    let second = home.roll(&["resume"], "");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(second.code, Some(2));
    assert!(
        second.err.contains("is being played in another window"),
        "{}",
        second.err
    );
}

#[test]
fn bots_answer_what_concerns_them() {
    let home = Home::new("bots");
    let said = home.roll(
        &["run", "games/chutes.roll", "--seed", "3", "--bots", "1"],
        &("Ada\n".to_owned() + &"1\n".repeat(200)),
    );
    assert_eq!(said.code, Some(0), "{}", said.err);
    insta::assert_snapshot!(said.out.lines().take(30).collect::<Vec<_>>().join("\n"));
}

/// Bots play a game without people, twice; what they did the first time.
fn bots_alone(home: &Home, game: &str, manner: &str) -> Said {
    let bots = ["--bots", "99", "--players", "2", "--bot", manner];
    let run = [&["run", game, "--seed", "5", "--budget", "6"][..], &bots].concat();
    let one = home.roll(&run, "");
    assert_eq!(one.code, Some(0), "{game}: {}", one.err);
    assert_eq!(home.roll(&run, "").out, one.out, "{game}");
    one
}

#[test]
fn bots_alone_play_any_game_to_its_end_and_always_the_same_way() {
    let home = Home::new("alone");
    let mut games: Vec<String> = scripts().into_iter().map(|(game, ..)| game).collect();
    games.dedup();
    assert!(games.len() >= 14, "the shelf is nearly empty");
    for game in games {
        bots_alone(&home, &game, "random");
    }
    let played = ["random", "lookahead"].map(|it| bots_alone(&home, "games/chutes.roll", it).out);
    assert_ne!(played[0], played[1]);
}

#[test]
fn who_sits_where_is_checked() {
    let home = Home::new("seats");
    for (flag, message) in [
        ("0=random", "`0` is no seat: the first player has seat 1"),
        ("x=random", "`x` is no seat"),
        (
            "2=clever",
            "there is no bot `clever`: there are `random`, `first`, `lookahead`",
        ),
    ] {
        let said = home.roll(&["run", "games/chutes.roll", "--bot", flag], "");
        assert_eq!(said.code, Some(2));
        assert!(said.err.contains(message), "{}", said.err);
    }
}
