//! The table in `games/README.md` tells how long each game takes and how often the first
//! player wins. Both are counted anew here.
//!
//! `UPDATE_DOCS=1 cargo test --test shelf` writes these columns instead of comparing them.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test runs the real command on real files and may give up loudly"
)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

const COLUMNS: usize = 8;

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

/// The names of all games on the shelf.
fn shelf() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(games())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .filter(|name| roll::Language::of_file(name).is_some())
        .collect();
    names.sort();
    names
}

/// The figures of the first 2,000 games, of two players where there may be more or fewer.
/// Games of Sorry! take their time.
fn figures(file: &str, players: &str) -> Value {
    let many = if file == "sorry.roll" { "500" } else { "2000" };
    let two = ["--players", "2"];
    let two = if players.contains('–') || players == "2" {
        &two[..]
    } else {
        &[]
    };
    let output = Command::new(env!("CARGO_BIN_EXE_roll"))
        .args(["simulate", file])
        .args(two)
        .args(["--games", many, "--seed", "1", "--format", "json"])
        .current_dir(games())
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{file}: {told}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// How long a game takes, and how often the first player wins.
fn cells(figures: &Value) -> [String; 2] {
    let number = |name: &str| figures[name].as_f64().unwrap();
    let turns = &figures["turns"];
    let [mean, error] = ["mean", "se"].map(|name| turns[name].as_f64().unwrap());
    let turns = if turns["min"] == turns["max"] {
        turns["min"].to_string()
    } else {
        trusted(mean, error)
    };
    let won = number("finished") - number("no_winner");
    let share = figures["wins"][0]["count"].as_f64().unwrap() / won;
    let first = if won > 0.0 {
        let error = (share * (1.0 - share) / won).sqrt();
        let share = trusted(share * 100.0, error * 100.0);
        let of = if number("no_winner") > 0.0 {
            " of games with a winner"
        } else {
            ""
        };
        format!("{share} %{of}")
    } else {
        "nobody wins".to_owned()
    };
    [turns, first]
}

/// As many digits as are sure, as reports have them.
fn trusted(figure: f64, error: f64) -> String {
    let mut decimals = 0;
    let mut unit = 0.1;
    while error <= unit && decimals < 4 {
        decimals += 1;
        unit /= 10.0;
    }
    format!("{figure:.decimals$}")
}

/// The file of the game that a line of the table is about.
fn game(line: &str) -> Option<&str> {
    let (name, rest) = line.strip_prefix("| [")?.split_once("](")?;
    let (file, _) = rest.split_once(')')?;
    assert!(file.starts_with(&format!("{name}.")), "{line}");
    Some(file)
}

#[test]
fn the_table_of_the_shelf_is_current() {
    let path = games().join("README.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut told = Vec::new();
    let fresh = page.split_inclusive('\n').map(|line| {
        let Some(name) = game(line) else {
            return line.to_owned();
        };
        told.push(name.to_owned());
        let columns: Vec<&str> = line.trim().trim_matches('|').split('|').collect();
        assert_eq!(columns.len(), COLUMNS, "{line}");
        let kept = columns.iter().take(COLUMNS - 2).map(|cell| cell.trim());
        let [turns, first] = cells(&figures(name, columns[2].trim()));
        let row: Vec<&str> = kept.chain([turns.as_str(), &first]).collect();
        format!("| {} |\n", row.join(" | "))
    });
    let fresh: String = fresh.collect();
    told.sort();
    assert_eq!(told, shelf(), "the table has a line for each game");
    if env::var_os("UPDATE_DOCS").is_some_and(|value| value == "1") {
        fs::write(&path, fresh).unwrap();
    } else {
        let hint = "`UPDATE_DOCS=1 cargo test --test shelf` writes it anew";
        assert!(fresh == page, "{hint}\n{fresh}");
    }
}
