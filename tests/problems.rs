//! What `roll check` says about wrong programs: one snapshot for each program in `tests/problems`.
//!
//! The names begin with the number of the settled question in `docs/language.md` they belong to, with
//! `syntax`, or with the code of a warning.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a test reads its cases from files, and a panic is its message"
)]

mod common;

use common::{below_tests, bytes, file_name, report, roll, visible};

#[test]
fn every_problem_is_told() {
    let folder = below_tests("problems");
    insta::with_settings!({ omit_expression => true }, {
        insta::glob!("problems/*.{roll,bggl}", |path| {
            let ran = roll(&folder, &["check", file_name(path)], b"");
            assert_eq!(ran.stdout, "", "`check` speaks on standard error only");
            let program = visible(&bytes(path));
            insta::assert_snapshot!(report(&[("program", program)], &ran));
        });
    });
}

#[test]
fn a_program_with_warnings_can_be_played() {
    let folder = below_tests("problems");
    let mut seen = 0;
    for entry in std::fs::read_dir(&folder).expect("there are programs") {
        let path = entry.expect("the folder can be read").path();
        let name = file_name(&path);
        if !name.starts_with("w0") {
            continue;
        }
        let ran = roll(&folder, &["check", name], b"");
        assert_eq!(ran.code, Some(0), "{name}");
        let silent = name.contains("near_misses") || name == "w0101_allowed.roll";
        assert_eq!(ran.stderr.is_empty(), silent, "{name}");
        let text = String::from_utf8(bytes(&path)).expect("the program is UTF-8");
        let checked = roll::Language::Roll.compile(&roll::Source::new(name, text));
        let program = checked
            .value
            .program
            .expect("warnings keep no game from starting");
        assert_eq!(program.verify(), [], "{name}");
        seen += 1;
    }
    assert!(seen >= 25);
}

#[test]
fn a_program_can_be_checked_from_standard_input() {
    let folder = below_tests("problems");
    let text = bytes(&folder.join("d13_field_twice.roll"));
    let from_file = roll(&folder, &["check", "d13_field_twice.roll"], b"");
    let from_input = roll(&folder, &["check", "-"], &text);
    assert_eq!(from_input.code, Some(1));
    let renamed = from_file
        .stderr
        .replace("d13_field_twice.roll", "standard input");
    assert_eq!(from_input.stderr, renamed);
}

#[test]
fn several_programs_are_checked_together() {
    let folder = below_tests("problems");
    let fine = "../transcripts/d02_default_game.roll";
    let good = roll(&folder, &["check", fine, fine], b"");
    assert_eq!((good.code, good.stderr.as_str()), (Some(0), ""));
    let mixed = roll(&folder, &["check", "d13_field_twice.roll", fine], b"");
    let alone = roll(&folder, &["check", "d13_field_twice.roll"], b"");
    assert_eq!(mixed, alone);
}

#[test]
fn the_games_on_the_shelf_have_no_problems() {
    let shelf = below_tests("../games");
    let mut seen = 0;
    for entry in std::fs::read_dir(&shelf).expect("there are games") {
        let path = entry.expect("the shelf can be read").path();
        if roll::Language::of_file(file_name(&path)).is_none() {
            continue;
        }
        let ran = roll(
            &shelf,
            &["check", "--deny", "warnings", file_name(&path)],
            b"",
        );
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{path:?}");
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn every_code_is_told_of_some_program() {
    let folder = below_tests("problems");
    let mut told = std::collections::BTreeSet::new();
    for entry in std::fs::read_dir(&folder).expect("there are wrong programs") {
        let path = entry.expect("the folder can be read").path();
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let source = roll::source::Source::new("x.roll", text);
        let checked = roll::lang::Language::Roll.compile(&source);
        told.extend(checked.problems.iter().map(|problem| problem.code));
    }
    for kind in roll::lang::roll::Kind::ALL {
        assert!(
            told.contains(&kind.code()),
            "no program gives {}",
            kind.code()
        );
    }
}

#[test]
fn ten_mistakes_of_beginners_give_ten_messages_on_their_lines() {
    let path = below_tests("problems").join("c_ten_beginner_mistakes.roll");
    let text = String::from_utf8(bytes(&path)).expect("programs are text");
    let marked: Vec<usize> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| {
            line.rsplit_once("// ")
                .is_some_and(|(_, nth)| nth.parse::<u32>().is_ok())
        })
        .map(|(number, _)| number)
        .collect();
    let source = roll::source::Source::new("x.roll", text.as_str());
    let problems = roll::lang::Language::Roll.compile(&source).problems;
    let told: Vec<usize> = problems
        .iter()
        .map(|problem| source.line_column(problem.span().start).line)
        .collect();
    assert_eq!(marked.len(), 10);
    assert_eq!(told, marked);
}
