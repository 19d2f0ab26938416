//! `roll new`: the game it writes is sound, plays, and takes the place of nothing.

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

use common::{bytes, roll};

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_new_game_is_sound_and_plays_to_its_end() {
    let folder = folder("new_plays");
    let ran = roll(&folder, &["new", "swamp"], b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    insta::assert_snapshot!(ran.stdout, @"
    `swamp.roll` is written. Open it in an editor and make it your own:
      roll run swamp.roll      plays it
      roll check swamp.roll    looks for mistakes
    ");
    let text = String::from_utf8(bytes(&folder.join("swamp.roll"))).unwrap();
    assert!(text.starts_with("// Swamp: "), "{text}");
    assert!(text.contains("\nGame Swamp {\n"), "{text}");
    let checked = roll(&folder, &["check", "--deny", "warnings", "swamp.roll"], b"");
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""));
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        let played = roll(
            &folder,
            &["run", "swamp.roll", "--seed", seed],
            b"2\nAda\nBen\n",
        );
        assert_eq!(played.code, Some(0), "{}", played.stderr);
        assert!(played.stdout.ends_with(" WINS!!!\n"), "{}", played.stdout);
    }
}

#[test]
fn nothing_is_written_over() {
    let folder = folder("new_twice");
    assert_eq!(roll(&folder, &["new", "swamp"], b"").code, Some(0));
    let path = folder.join("swamp.roll");
    std::fs::write(&path, "mine").unwrap();
    for name in ["swamp", "swamp.roll", "./swamp"] {
        let ran = roll(&folder, &["new", name], b"");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert!(ran.stderr.contains("not written over"), "{}", ran.stderr);
    }
    assert_eq!(bytes(&path), b"mine");
}

#[test]
fn odd_names_give_good_files() {
    let folder = folder("new_odd");
    let cases = [
        ("my-first game", "my-first game.roll", "MyFirstGame"),
        ("Upper.ROLL", "Upper.ROLL", "Upper"),
        ("123", "123.roll", "MyGame"),
        ("tile", "tile.roll", "TileGame"),
        ("a.b", "a.b.roll", "AB"),
        ("日本", "日本.roll", "MyGame"),
        ("it's", "it's.roll", "ItS"),
    ];
    for (name, file, game) in cases {
        let ran = roll(&folder, &["new", name], b"");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{name}");
        let text = String::from_utf8(bytes(&folder.join(file))).unwrap();
        assert!(text.contains(&format!("\nGame {game} {{\n")), "{name}");
        let checked = roll(&folder, &["check", "--deny", "warnings", file], b"");
        assert_eq!(checked.code, Some(0), "{name}: {}", checked.stderr);
    }
    let quoted = roll(&folder, &["new", "two words"], b"").stdout;
    assert!(quoted.contains("roll run 'two words.roll'"), "{quoted}");
}

#[test]
fn what_cannot_be_written_is_said_and_leaves_nothing() {
    let folder = folder("new_refused");
    std::fs::create_dir(folder.join("shelf")).unwrap();
    std::fs::write(folder.join("file"), "").unwrap();
    let before = std::fs::read_dir(&folder).unwrap().count();
    let cases = [
        ("", "a game needs a name"),
        ("-", "a game needs a name"),
        (".roll", "a game needs a name"),
        (".", "`.` is a folder"),
        ("..", "`..` is a folder"),
        ("shelf", "`shelf` is a folder; name a file in it"),
        ("nowhere/", "`nowhere/` is a folder"),
        ("nowhere/swamp", "there is no folder `nowhere`"),
        ("file/swamp", "`file` is not a folder"),
    ];
    for (name, expected) in cases {
        let ran = roll(&folder, &["new", name], b"");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{name}");
        assert!(ran.stderr.contains(expected), "{name}: {}", ran.stderr);
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), before);
    assert_eq!(roll(&folder, &["new", "shelf/swamp"], b"").code, Some(0));
}
