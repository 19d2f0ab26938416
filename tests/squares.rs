//! Drawn boards of squares: at terminals of all sizes, as pictures, and while a game is
//! played.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test plays real programs and may give up loudly"
)]

#[path = "common/mod.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod common;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use roll::board::{Drawing, NoPicture, Paper};
use roll::lang::Language;
use roll::machine::{Ask, Fuel, Position, Reply, Square, Table};
use roll::source::Source;
use roll::tree::Program;

fn compile(text: &str) -> Program {
    let language = Language::of_file("squares.bggl").unwrap();
    let checked = language.compile(&Source::new("squares.bggl", text));
    let errors: Vec<_> = checked.problems.iter().map(|it| &it.title).collect();
    assert!(!checked.has_errors(), "{errors:?}");
    checked.value.program.unwrap()
}

/// A table where nobody answers, so that the game waits.
struct Nobody;

impl Table for Nobody {
    fn answer(&mut self, _: &Ask) -> Reply {
        Reply::Later
    }
}

/// A game and its position at the first question.
fn begun(text: &str) -> (Program, Position) {
    let program = compile(text);
    let mut position = Position::start(&program);
    position
        .run(&program, &mut Nobody, &mut Fuel::default())
        .unwrap();
    (program, position)
}

/// A game that sets a board of these rows.
fn board(pieces: &[&str], rows: &[&str]) -> (Program, Position) {
    let mut text = String::new();
    for piece in pieces {
        writeln!(text, "piece {piece};").unwrap();
    }
    text.push_str("game { board = <");
    for row in rows {
        let squares: Vec<&str> = row.split(' ').collect();
        write!(text, "[{}]", squares.join(", ")).unwrap();
    }
    text.push_str(">; input \"\", int; }");
    begun(&text)
}

fn paper(width: usize, height: usize) -> Paper {
    Paper {
        width,
        height,
        colour: false,
    }
}

fn drawn((program, position): &(Program, Position), paper: Paper) -> String {
    let drawing = Drawing::new(program).unwrap();
    drawing.text(Some(position), paper).unwrap()
}

const STAR: [&str; 5] = [
    "# # X # #",
    "# _ _ _ #",
    "_ _ O _ _",
    "# _ _ _ #",
    "# # X # #",
];

#[test]
fn three_by_three() {
    let game = board(&["X", "O"], &["X _ O", "_ X _", "_ _ O"]);
    insta::assert_snapshot!(drawn(&game, paper(80, 24)), @"
        0   1   2
      ┌───┬───┬───┐
    0 │ X │   │ O │
      ├───┼───┼───┤
    1 │   │ X │   │
      ├───┼───┼───┤
    2 │   │   │ O │
      └───┴───┴───┘
    ");
    insta::assert_snapshot!(drawn(&game, paper(80, 6)), @"
      0 1 2
    0 X · O
    1 · X ·
    2 · · O
    ");
    insta::assert_snapshot!(drawn(&game, paper(12, 24)), @"
      0 1 2
    0 X · O
    1 · X ·
    2 · · O
    ");
}

#[test]
fn a_star_looks_like_a_star() {
    let game = board(&["X", "O"], &STAR);
    insta::assert_snapshot!(drawn(&game, paper(80, 24)), @"
        0   1   2   3   4
              ┌───┐
    0         │ X │
          ┌───┼───┼───┐
    1     │   │   │   │
      ┌───┼───┼───┼───┼───┐
    2 │   │   │ O │   │   │
      └───┼───┼───┼───┼───┘
    3     │   │   │   │
          └───┼───┼───┘
    4         │ X │
              └───┘
    ");
    insta::assert_snapshot!(drawn(&game, paper(20, 24)), @"
      0 1 2 3 4
    0     X
    1   · · ·
    2 · · O · ·
    3   · · ·
    4     X
    ");
}

#[test]
fn twelve_columns_have_numbers_of_two_digits() {
    let row = ["_"; 12].join(" ");
    let last = ["_"; 11].join(" ") + " X";
    let game = board(&["X"], &[&row, &last]);
    insta::assert_snapshot!(drawn(&game, paper(80, 24)), @"
        0   1   2   3   4   5   6   7   8   9   10  11
      ┌───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┐
    0 │   │   │   │   │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤
    1 │   │   │   │   │   │   │   │   │   │   │   │ X │
      └───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘
    ");
    insta::assert_snapshot!(drawn(&game, paper(40, 24)), @"
      0  1  2  3  4  5  6  7  8  9  10 11
    0 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    1 ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  X
    ");
    // Nothing is narrower, so it is drawn all the same.
    assert_eq!(drawn(&game, paper(20, 24)), drawn(&game, paper(40, 24)));
}

#[test]
fn twelve_rows_have_numbers_of_two_digits() {
    let game = board(&["X"], &["X"; 12]);
    let text = drawn(&game, paper(80, 24));
    assert!(text.contains("\n 9 X\n10 X\n"), "{text}");
}

#[test]
fn long_names_are_shortened_and_explained() {
    let pieces = ["white_king", "white_queen", "pawn", "abracadabra"];
    let rows = ["white_king white_queen _", "pawn _ abracadabra"];
    let game = board(&[&pieces[..], &["grey_queen"]].concat(), &rows);
    insta::assert_snapshot!(drawn(&game, paper(80, 24)), @"
        0          1          2
      ┌──────────┬──────────┬──────────┐
    0 │ wk       │ wq       │          │
      ├──────────┼──────────┼──────────┤
    1 │ pawn     │          │ abracada │
      └──────────┴──────────┴──────────┘
    wk white_king, wq white_queen, abracada abracadabra
    ");
    insta::assert_snapshot!(drawn(&game, paper(24, 24)), @"
        0     1     2
      ┌─────┬─────┬─────┐
    0 │ wk  │ wq  │     │
      ├─────┼─────┼─────┤
    1 │ paw │     │ abr │
      └─────┴─────┴─────┘
    wk white_king,
      wq white_queen,
      paw pawn,
      abr abracadabra
    ");
    insta::assert_snapshot!(drawn(&game, paper(12, 24)), @"
      0  1  2
    0 wk wq ·
    1 pa ·  ab
    wk white_…
      wq white_…
      pa pawn,
      ab abraca…
    ");
}

#[test]
fn letters_may_be_wide() {
    let text = "piece A; piece B;
        game { A = B; board = <[A, _][_, B]>; input \"\", int; }";
    let (mut program, _) = begun(text);
    for kind in &mut program.kinds {
        for name in &mut kind.names {
            if name == "B" {
                "龍".clone_into(name);
            }
        }
    }
    let mut position = Position::start(&program);
    let run = position.run(&program, &mut Nobody, &mut Fuel::default());
    run.unwrap();
    insta::assert_snapshot!(drawn(&(program, position), paper(80, 24)), @"
        0    1
      ┌────┬────┐
    0 │ 龍 │    │
      ├────┼────┤
    1 │    │ 龍 │
      └────┴────┘
    ");
}

#[test]
fn every_sort_of_piece_has_a_colour() {
    let game = board(&["X", "O"], &["X O _", "# X O"]);
    let coloured = Paper {
        colour: true,
        ..paper(80, 24)
    };
    let text = drawn(&game, coloured);
    insta::assert_snapshot!(text.replace('\u{1b}', "^"), @"
        0   1   2
      ┌───┬───┬───┐
    0 │ ^[1;31mX^[0m │ ^[1;34mO^[0m │   │
      └───┼───┼───┤
    1     │ ^[1;31mX^[0m │ ^[1;34mO^[0m │
          └───┴───┘
    ");
    let low = Paper {
        height: 4,
        ..coloured
    };
    insta::assert_snapshot!(drawn(&game, low).replace('\u{1b}', "^"), @"
      0 1 2
    0 ^[1;31mX^[0m ^[1;34mO^[0m ·
    1   ^[1;31mX^[0m ^[1;34mO^[0m
    ");
}

#[test]
fn a_huge_board_is_not_drawn() {
    let row = ["_"; 101].join(" ");
    let rows = vec![row.as_str(); 100];
    let game = board(&[], &rows);
    insta::assert_snapshot!(drawn(&game, paper(80, 24)), @"a board of 100 by 101 squares, more than can be drawn here");
    let picture = Drawing::new(&game.0).unwrap().svg(Some(&game.1));
    assert_eq!(picture, Err(NoPicture::TooLarge(10_100, "squares")));
}

#[test]
fn a_board_that_is_not_set_is_not_drawn() {
    let (program, position) = begun("game { int n = input \"\", int; board = <[_]>; print n; }");
    assert_eq!(position.squares(&program), None);
    let drawing = Drawing::new(&program).unwrap();
    assert_eq!(drawing.text(Some(&position), paper(80, 24)), None);
    assert_eq!(drawing.text(None, paper(80, 24)), None);
    assert_eq!(drawing.heat(&[], paper(80, 24)), None);
    assert_eq!(drawing.svg(Some(&position)), Err(NoPicture::Unset));
}

#[test]
fn squares_are_plain_data() {
    let (program, position) = board(&["X"], &["X _", "# _", "_ _"]);
    let squares = position.squares(&program).unwrap();
    assert_eq!((squares.width(), squares.height()), (2, 3));
    let kinds = squares.all().iter().map(|square| match square {
        Square::Void => '#',
        Square::Empty => '_',
        Square::Piece(_) => 'X',
    });
    assert_eq!(kinds.collect::<String>(), "X_#___");
}

#[test]
fn a_picture_shows_squares_and_pieces() {
    let (mut program, position) = board(&["X", "white_king"], &["X _ #", "_ white_king _"]);
    program.title = "<Star>".to_owned();
    let picture = Drawing::new(&program).unwrap().svg(Some(&position));
    let picture = picture.unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert!(picture.contains("<title>&lt;Star&gt;</title>"), "{picture}");
    // The paper and five squares.
    assert_eq!(picture.matches("<rect ").count(), 6, "{picture}");
    assert_eq!(picture.matches("<circle ").count(), 2, "{picture}");
    assert!(picture.contains("<title>white_king</title>"), "{picture}");
    for word in ["X", "wk", "wk: white_king", "0", "1", "2"] {
        assert!(
            picture.contains(&format!(">{word}</text>")),
            "{word}: {picture}"
        );
    }
    for end in ["g", "svg", "text", "title"] {
        let (open, closed) = (format!("<{end}"), format!("</{end}>"));
        let opened = picture.matches(&format!("{open}>")).count()
            + picture.matches(&format!("{open} ")).count();
        assert_eq!(opened, picture.matches(&closed).count(), "{end}: {picture}");
    }
}

/// A race of two along a row each.
const RACE: &str = "// Who is on the right first has won.
player ann; player ben;
piece A; piece B;
player current = ann;
boolean over = false;
game {
  int far; piece it = A; int row = 0;
  board = <[A, _, _, #][#, B, _, _]>;
  while (!over) {
    far = input \"How far, \" + current + \"? \", int;
    int from = 0; int c = 0;
    while (c < width) { if (<row, c> == it) { from = c; } c = c + 1; }
    far = far % 3;
    if (far > 0 && from + far < 3 + row) { apply :^:it:row:from:row:(from + far); }
    if (from + far >= 2 + row) { print current + \" is there\"; over = true; }
    if (current == ann) { current = ben; it = B; row = 1; }
    else { current = ann; it = A; row = 0; }
  }
}
";

fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("squares");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    file
}

fn roll(file: &Path, before: &[&str], after: &[&str], input: &str) -> common::Ran {
    let file = file.to_string_lossy();
    let arguments: Vec<&str> = before.iter().copied().chain([&*file]).collect();
    let arguments = [&arguments, after].concat();
    common::roll(Path::new("."), &arguments, input.as_bytes())
}

#[test]
fn the_board_is_drawn_at_the_first_question() {
    let race = file("race.bggl", RACE);
    insta::assert_snapshot!(roll(&race, &["board"], &[], "").stdout, @"
        0   1   2   3
      ┌───┬───┬───┐
    0 │ A │   │   │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ann is on the move
    ");
    let picture = roll(&race, &["board"], &["--svg", "-"], "").stdout;
    assert!(picture.starts_with("<svg "), "{picture}");

    let bare = file(
        "bare.bggl",
        "game { int n = input \"\", int; board = <[_]>; print n; }",
    );
    for arguments in [&[][..], &["--svg", "-"]] {
        let ran = roll(&bare, &["board"], arguments, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
        insta::allow_duplicates! {
            insta::assert_snapshot!(ran.stderr, @"error: this game has no board before its first question");
        }
    }
    let fault = file("fault.bggl", "game { int n; print 1 / n; board = <[_]>; }");
    assert_eq!(roll(&fault, &["board"], &[], "").code, Some(3));
}

#[test]
fn the_board_is_drawn_when_a_turn_begins_and_at_the_end() {
    let race = file("turns.bggl", RACE);
    let ran = roll(&race, &["run", "--board"], &["--seed", "1"], "1\n0\n1\n");
    insta::assert_snapshot!(ran.stdout, @"
        0   1   2   3
      ┌───┬───┬───┐
    0 │ A │   │   │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ann is on the move
    How far, ann? 1
        0   1   2   3
      ┌───┬───┬───┐
    0 │   │ A │   │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ben is on the move
    How far, ben? 0
    How far, ann? 1
    ann is there
        0   1   2   3
      ┌───┬───┬───┐
    0 │   │   │ A │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ");
    let plain = roll(&race, &["run"], &["--seed", "1"], "1\n0\n1\n");
    insta::assert_snapshot!(plain.stdout, @"
    How far, ann? 1
    How far, ben? 0
    How far, ann? 1
    ann is there
    ");
}

#[test]
fn the_board_can_be_looked_at_and_comes_back_with_a_move() {
    let race = file("looks.bggl", RACE);
    let ran = roll(&race, &["run"], &["--seed", "1"], ":board\n1\n:board\n2\n");
    insta::assert_snapshot!(ran.stdout, @"
    How far, ann? :board
        0   1   2   3
      ┌───┬───┬───┐
    0 │ A │   │   │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ann is on the move
    How far, ann? 1
    How far, ben? :board
        0   1   2   3
      ┌───┬───┬───┐
    0 │   │ A │   │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ben is on the move
    How far, ben? 2
    ben is there
    ");
    let ran = roll(
        &race,
        &["run", "--board"],
        &["--seed", "1"],
        "1\n:undo\n2\n",
    );
    insta::assert_snapshot!(ran.stdout, @"
        0   1   2   3
      ┌───┬───┬───┐
    0 │ A │   │   │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ann is on the move
    How far, ann? 1
        0   1   2   3
      ┌───┬───┬───┐
    0 │   │ A │   │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ben is on the move
    How far, ben? :undo
    one step back
        0   1   2   3
      ┌───┬───┬───┐
    0 │ A │   │   │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ann is on the move
    How far, ann? 2
    ann is there
        0   1   2   3
      ┌───┬───┬───┐
    0 │   │   │ A │
      └───┼───┼───┼───┐
    1     │ B │   │   │
          └───┴───┴───┘
    ");
    let bare = file(
        "unset.bggl",
        "game { int n = input \"\", int; board = <[_]>; print n; }",
    );
    let ran = roll(&bare, &["run"], &["--seed", "1"], ":board\n1\n");
    insta::assert_snapshot!(ran.stdout, @"
    :board
    this game has no board yet
    1
    1
    ");
    let boardless = file("boardless.bggl", "game { input \"\", int; }");
    let ran = roll(&boardless, &["run"], &[], ":board\n1\n");
    insta::assert_snapshot!(ran.stdout, @"
    :board
    this game has no board
    1
    ");
}

#[test]
fn reports_leave_the_squares_out() {
    let race = file("figures.bggl", RACE);
    let ran = roll(&race, &["simulate"], &["--games", "5", "--seed", "1"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(
        !ran.stdout.contains("Where do turns end?"),
        "{}",
        ran.stdout
    );
}
