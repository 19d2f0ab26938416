//! Sessions of `roll repl`, piped in: one snapshot for each `tests/repl/NAME.in`. Its first
//! line may name the game, as in `// game: garden.roll`; the dice have seed 7 from the start.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    dead_code,
    reason = "a test reads its cases from files, and a panic is its message"
)]

mod common;

use std::path::Path;

use common::{below_tests, bytes, report, roll};

#[test]
fn every_session_is_as_it_was() {
    insta::glob!("repl/*.in", |path| {
        let session = bytes(path);
        let text = String::from_utf8(session.clone()).expect("sessions are UTF-8");
        let first = text.lines().next().unwrap_or("");
        let mut arguments = vec!["repl", "--seed", "7"];
        arguments.extend(first.strip_prefix("// game: "));
        let ran = roll(&below_tests("repl"), &arguments, &session);
        insta::assert_snapshot!(report(&[], &ran));
    });
}

/// Blocks labelled `session game=FILE` in the documentation: what stands behind `> ` is
/// typed, and the whole block comes out.
#[test]
fn sessions_in_the_documentation_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = String::from_utf8(bytes(&root.join("docs/repl.md"))).expect("pages are UTF-8");
    let blocks: Vec<_> = page.split("```session game=").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let (game, rest) = block.split_once('\n').expect("a label is a line");
        let (session, _) = rest.split_once("```").expect("a block has an end");
        let typed = session.lines().filter_map(|line| line.strip_prefix("> "));
        let typed: Vec<&str> = typed.collect();
        let ran = roll(
            root,
            &["repl", game, "--seed", "7"],
            typed.join("\n").as_bytes(),
        );
        // Blank lines before the end of a block are not seen.
        assert_eq!(ran.stdout.trim_end(), session.trim_end());
    }
}

#[test]
fn a_game_that_cannot_be_played_cannot_be_tried() {
    let folder = below_tests("repl");
    let cases = [
        ("no_such_file.roll", 2, "there is no file"),
        ("-", 2, "name a file for the game"),
        ("values.in", 2, "is in no language we know"),
        ("../problems/b_decimal_number.roll", 1, "numbers are whole"),
    ];
    for (file, code, expected) in cases {
        let ran = roll(&folder, &["repl", file], b"1 + 1\n");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(code), ""), "{file}");
        assert!(ran.stderr.contains(expected), "{file}: {}", ran.stderr);
    }
}

#[test]
fn odd_lines_are_survived() {
    let long = "(1 + ".repeat(2000) + "\n";
    let mut lines = b"\xff\xfe\x00\n\r\n\t\n:\x07\n;;;\n}}}\n".to_vec();
    lines.extend(long.as_bytes());
    lines.extend(b"1 + 1");
    let ran = roll(&below_tests("repl"), &["repl"], &lines);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.ends_with("> 1 + 1\n2\n"), "{}", ran.stdout);
}
