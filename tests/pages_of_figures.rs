//! `roll simulate FILE --html OUT`: the page for people who were not there.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test writes games and reads pages, and may give up loudly"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn simulate(file: &str, arguments: &[&str], out: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roll"));
    command.args(["simulate", file]).args(arguments);
    command.args(["--html", out.to_str().unwrap()]);
    let command = command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.output().unwrap()
}

/// The page of a game of the shelf.
fn page(game: &str, arguments: &[&str]) -> String {
    let out = folder("figures").join(format!("{game}.html"));
    let _ = std::fs::remove_file(&out);
    let said = simulate(&format!("games/{game}.roll"), arguments, &out);
    assert_eq!(said.status.code(), Some(0));
    std::fs::read_to_string(&out).unwrap()
}

/// Whether every tag is closed, in the right order.
fn assert_balanced(page: &str) {
    const ALONE: [&str; 2] = ["!DOCTYPE", "meta"];
    let mut open = Vec::new();
    for tag in page.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap();
        let name = tag.split([' ', '/']).find(|part| !part.is_empty());
        let name = name.unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') && !ALONE.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_page_needs_nothing_else() {
    let page = page("chutes", &["--games", "50"]);
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    assert_balanced(&page);
    for word in ["<script", "<link", "<img", "@import", "url(", "https:"] {
        assert!(!page.contains(word), "{word}");
    }
    for word in [
        "How long it takes",
        "Who wins",
        "Where turns end",
        "What came up",
        "What was chosen",
        "% of turns</title>",
        "roll simulate games/chutes.roll --players 2 --games 50 --seed 1",
    ] {
        assert!(page.contains(word), "{word}");
    }
}

#[test]
fn several_numbers_of_players_have_a_summary() {
    let page = page("goose", &["--games", "20", "--players", "2..4"]);
    assert_balanced(&page);
    assert!(page.contains("At a glance"));
    for players in 2..=4 {
        assert!(page.contains(&format!("<a href=\"#players-{players}\">")));
        assert_eq!(
            page.matches(&format!(" id=\"players-{players}\"")).count(),
            1
        );
    }
    assert_eq!(page.matches("<h1>").count(), 1);
    assert!(page.contains("--players 2..4"));
}

#[test]
fn games_that_do_not_end_are_told() {
    let page = page("classic_chutes", &["--games", "30", "--max-turns", "8"]);
    assert!(page.contains("30 of 30 games had no end after 8 turns and were given up"));
    assert!(page.contains("No game came to an end, so nothing can be said about fairness."));
    assert!(!page.contains("How long it takes") && !page.contains("Who wins"));
}

#[test]
fn faults_are_told_with_a_way_to_see_them() {
    let folder = folder("faulty figures");
    let game = folder.join("bump & co.roll");
    let text = "Game Bump {
        Players { NumPlayers = 2; define setupPlayers() {} }
        Dice { define roll(int amountRolled, int playerID) { jump(playerID, 0, playerID + 12); } }
    }";
    std::fs::write(&game, text).unwrap();
    let out = folder.join("bump.html");
    let game = game.to_str().unwrap();
    let said = simulate(game, &["--games", "5"], &out);
    assert_eq!(said.status.code(), Some(3));
    let page = std::fs::read_to_string(&out).unwrap();
    assert_balanced(&page);
    assert!(page.contains("5 of 5 games stopped with a fault"), "{page}");
    assert!(page.contains("bump &amp; co.roll&apos; --seed 1 --game "));
}

#[test]
fn nothing_but_a_page_is_written_over() {
    let folder = folder("figures and diaries");
    let diary = folder.join("diary.txt");
    std::fs::write(&diary, "Dear diary").unwrap();
    let said = simulate("games/hello.roll", &["--games", "5"], &diary);
    assert_eq!((said.status.code(), said.stdout.len()), (Some(2), 0));
    let told = String::from_utf8(said.stderr).unwrap();
    assert!(
        told.contains("is not an HTML page and is not written over"),
        "{told}"
    );
    assert_eq!(std::fs::read(&diary).unwrap(), b"Dear diary");
    let out = folder.join("hello.html");
    for _ in 0..2 {
        let said = simulate("games/hello.roll", &["--games", "5"], &out);
        assert_eq!(said.status.code(), Some(0));
    }
}
