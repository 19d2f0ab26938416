//! Drawn boards, at terminals of all sizes and as pictures.

#![allow(
    clippy::unwrap_used,
    reason = "a test plays real programs and may give up loudly"
)]

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::prelude::*;

use roll::board::{Drawing, Layout, Paper, Room, Track};
use roll::lang::Language;
use roll::machine::{Answer, Ask, Event, Fuel, Heard, Pause, Position, Reply, Table};
use roll::source::Source;
use roll::tree::Program;

fn compile(text: &str) -> Program {
    let checked = Language::Roll.compile(&Source::new("board.roll", text));
    let errors: Vec<_> = checked.problems.iter().map(|it| &it.title).collect();
    assert!(!checked.has_errors(), "{errors:?}");
    checked.value.program.unwrap()
}

/// A game with these fields and tiles that stops before its first roll.
fn game(players: &str, board: &str) -> Program {
    compile(&format!(
        "Game Test {{
            Players {{ {players} define setupPlayers() {{}} }}
            Board {{ {board} define preRoll(int playerID) {{}} }}
            Dice {{ make Die(faces: 6); define roll(int amountRolled, int playerID) {{}} }}
        }}"
    ))
}

/// A table where nobody answers, so that the game waits.
struct Nobody;

impl Table for Nobody {
    fn answer(&mut self, _: &Ask) -> Reply {
        Reply::Later
    }

    fn hear(&mut self, _: &Event) -> Heard {
        Heard::GoOn
    }
}

/// The position before the first roll.
fn before_the_first_roll(program: &Program) -> Position {
    let mut position = Position::start(program);
    let pause = position.run(program, &mut Nobody, &mut Fuel::default());
    assert!(matches!(pause, Ok(Pause::Ask(_))), "{pause:?}");
    position
}

/// The position after these answers of people and dice.
fn after(program: &Program, answers: &[Answer]) -> Position {
    let mut position = before_the_first_roll(program);
    for answer in answers {
        position.answer(program, answer.clone()).unwrap();
        let pause = position.run(program, &mut Nobody, &mut Fuel::default());
        assert!(matches!(pause, Ok(Pause::Ask(_))), "{pause:?}");
    }
    position
}

fn name(name: &str) -> Answer {
    Answer::Text(name.to_owned())
}

fn paper(width: usize, height: usize) -> Paper {
    Paper {
        width,
        height,
        colour: false,
    }
}

fn drawn(program: &Program, width: usize, height: usize) -> String {
    let position = before_the_first_roll(program);
    let drawing = Drawing::new(program).unwrap();
    drawing.text(Some(&position), paper(width, height)).unwrap()
}

fn picture(program: &Program) -> String {
    Drawing::new(program).unwrap().svg(None).unwrap()
}

/// Tiles 0 to `last` that each lead to the next, and the last of them to `back`.
fn ring(last: i32, back: i32) -> String {
    format!("make Tile(id: {last}, next: {back}, prev: 0);")
}

const SNAKE: &str = "NumTiles = 25;
    make Tile(id: 2, next: 3, prev: 1, accessible: {9});
    make Tile(id: 19, next: 20, prev: 18, accessible: {10});
    make Tile(id: 12, next: 13, prev: 11, landsOn: rest);
    function rest = define landsOn(int playerID, int pieceID, int tileID) {}";

#[test]
fn a_snake() {
    let program = game("StartOn = {2, 24};", SNAKE);
    insta::assert_snapshot!(drawn(&program, 80, 24), @"
    ┌───────┬───────┬───────┬───────┬───────┐
    │ 20    │ 21    │ 22    │ 23    │ 24    │
    │       │       │       │       │ B     │
    ├───────┼───────┼───────┼───────┼───────┤
    │ 19>10 │ 18    │ 17    │ 16    │ 15    │
    │       │       │       │       │       │
    ├───────┼───────┼───────┼───────┼───────┤
    │ 10    │ 11    │ 12*   │ 13    │ 14    │
    │       │       │       │       │       │
    ├───────┼───────┼───────┼───────┼───────┤
    │ 9     │ 8     │ 7     │ 6     │ 5     │
    │       │       │       │       │       │
    ├───────┼───────┼───────┼───────┼───────┤
    │ 0     │ 1     │ 2>9   │ 3     │ 4     │
    │       │       │ A     │       │       │
    └───────┴───────┴───────┴───────┴───────┘
    * rest 12
    A Player 1, B Player 2
    ");
}

#[test]
fn a_snake_on_a_low_screen() {
    let program = game("StartOn = {2, 24};", SNAKE);
    insta::assert_snapshot!(drawn(&program, 80, 10), @"
    20     21     22     23     24 B
    19>10  18     17     16     15
    10     11     12*    13     14
    9      8      7      6      5
    0      1      2>9 A  3      4
    * rest 12
    A Player 1, B Player 2
    ");
}

#[test]
fn a_snake_on_a_narrow_screen() {
    let program = game("StartOn = {2, 24};", SNAKE);
    insta::assert_snapshot!(drawn(&program, 20, 12), @"
    24 B
    23     22     21
    18     19>10  20
    17     16     15
    12*    13     14
    11     10     9
    6      7      8
    5      4      3
    0      1      2>9 A
    * rest 12
    A Player 1,
      B Player 2
    ");
}

#[test]
fn the_hundred_squares() {
    let program = compile(include_str!("../games/classic_chutes.roll"));
    let drawing = Drawing::new(&program).unwrap();
    let luck = [Answer::Nth(0), Answer::Nth(3), Answer::Nth(5)];
    let people = [Answer::Number(2), name("Ada"), name("Ben")];
    let position = after(&program, &[&people[..], &luck].concat());
    insta::assert_snapshot!(drawing.text(Some(&position), paper(80, 24)).unwrap(), @"
    100
    99      98>78   97      96      95>75   94      93>73   92      91      90
    80>100  81      82      83      84      85      86      87>24   88      89
    79      78      77      76      75      74      73      72      71>91   70
    60      61      62>19   63      64>60   65      66      67      68      69
    59      58      57      56>53   55      54      53      52      51>67   50
    40      41      42      43      44 A    45      46      47>26   48      49>11
    39      38      37      36>44   35      34      33      32      31      30
    20      21>42   22      23      24      25      26      27      28>84   29
    19      18      17      16>6    15      14 B    13      12      11      10
    0       1>38    2       3       4>14    5       6       7       8       9>31
    A Ada, B Ben
    ");
    insta::assert_snapshot!(drawing.text(Some(&position), paper(40, 24)).unwrap(), @"
    100
    99      98>78   97      96      95>75
    90      91      92      93>73   94
    89      88      87>24   86      85
    80>100  81      82      83      84
    79      78      77      76      75
    70      71>91   72      73      74
    69      68      67      66      65
    60      61      62>19   63      64>60
    59      58      57      56>53   55
    50      51>67   52      53      54
    49>11   48      47>26   46      45
    40      41      42      43      44 A
    39      38      37      36>44   35
    30      31      32      33      34
    29      28>84   27      26      25
    20      21>42   22      23      24
    19      18      17      16>6    15
    10      11      12      13      14 B
    9>31    8       7       6       5
    0       1>38    2       3       4>14
    A Ada, B Ben
    ");
    insta::assert_snapshot!(drawing.text(Some(&position), paper(200, 60)).unwrap(), @"
    ┌────────┐
    │ 100    │
    │        │
    ├────────┼────────┬────────┬────────┬────────┬────────┬────────┬────────┬────────┬────────┐
    │ 99     │ 98>78  │ 97     │ 96     │ 95>75  │ 94     │ 93>73  │ 92     │ 91     │ 90     │
    │        │        │        │        │        │        │        │        │        │        │
    ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤
    │ 80>100 │ 81     │ 82     │ 83     │ 84     │ 85     │ 86     │ 87>24  │ 88     │ 89     │
    │        │        │        │        │        │        │        │        │        │        │
    ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤
    │ 79     │ 78     │ 77     │ 76     │ 75     │ 74     │ 73     │ 72     │ 71>91  │ 70     │
    │        │        │        │        │        │        │        │        │        │        │
    ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤
    │ 60     │ 61     │ 62>19  │ 63     │ 64>60  │ 65     │ 66     │ 67     │ 68     │ 69     │
    │        │        │        │        │        │        │        │        │        │        │
    ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤
    │ 59     │ 58     │ 57     │ 56>53  │ 55     │ 54     │ 53     │ 52     │ 51>67  │ 50     │
    │        │        │        │        │        │        │        │        │        │        │
    ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤
    │ 40     │ 41     │ 42     │ 43     │ 44     │ 45     │ 46     │ 47>26  │ 48     │ 49>11  │
    │        │        │        │        │ A      │        │        │        │        │        │
    ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤
    │ 39     │ 38     │ 37     │ 36>44  │ 35     │ 34     │ 33     │ 32     │ 31     │ 30     │
    │        │        │        │        │        │        │        │        │        │        │
    ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤
    │ 20     │ 21>42  │ 22     │ 23     │ 24     │ 25     │ 26     │ 27     │ 28>84  │ 29     │
    │        │        │        │        │        │        │        │        │        │        │
    ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤
    │ 19     │ 18     │ 17     │ 16>6   │ 15     │ 14     │ 13     │ 12     │ 11     │ 10     │
    │        │        │        │        │        │ B      │        │        │        │        │
    ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤
    │ 0      │ 1>38   │ 2      │ 3      │ 4>14   │ 5      │ 6      │ 7      │ 8      │ 9>31   │
    │        │        │        │        │        │        │        │        │        │        │
    └────────┴────────┴────────┴────────┴────────┴────────┴────────┴────────┴────────┴────────┘
    A Ada, B Ben
    ");
}

#[test]
fn the_hundred_squares_alone() {
    let program = compile(include_str!("../games/classic_chutes.roll"));
    let drawing = Drawing::new(&program).unwrap();
    insta::assert_snapshot!(drawing.text(None, paper(80, 24)).unwrap(), @"
                ┌───┬───┬───┬───┬───┬───┬───┬───┬───┬───┐
                │100│99 │98v│97 │96 │95v│94 │93v│92 │91 │
    ┌───┬───┬───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤
    │78 │79 │80^│81 │82 │83 │84 │85 │86 │87v│88 │89 │90 │
    ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤
    │77 │76 │75 │74 │73 │72 │71^│70 │69 │68 │67 │66 │65 │
    ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤
    │52 │53 │54 │55 │56v│57 │58 │59 │60 │61 │62v│63 │64v│
    ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤
    │51^│50 │49v│48 │47v│46 │45 │44 │43 │42 │41 │40 │39 │
    ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤
    │26 │27 │28^│29 │30 │31 │32 │33 │34 │35 │36^│37 │38 │
    ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤
    │25 │24 │23 │22 │21^│20 │19 │18 │17 │16v│15 │14 │13 │
    ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┤
    │0  │1^ │2  │3  │4^ │5  │6  │7  │8  │9^ │10 │11 │12 │
    └───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘
    ladders 1>38 4>14 9>31 21>42 28>84 36>44 51>67 71>91 80>100
    chutes 16>6 47>26 49>11 56>53 62>19 64>60 87>24 93>73 95>75 98>78
    ");
}

#[test]
fn a_ring_on_a_screen() {
    let program = compile(include_str!("../games/two_dice.roll"));
    let luck = [Answer::Nth(5), Answer::Nth(3)];
    let people = [Answer::Number(2), name("Ada"), name("Ben")];
    let position = after(&program, &[&people[..], &luck].concat());
    let drawing = Drawing::new(&program).unwrap();
    insta::assert_snapshot!(drawing.text(Some(&position), paper(80, 24)).unwrap(), @"
    ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐
    │ 0   │ 1   │ 2   │ 3   │ 4   │ 5   │ 6   │ 7   │ 8   │ 9   │
    │ B   │     │     │     │     │     │     │     │     │     │
    ├─────┼─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┼─────┤
    │ 29  │                                               │ 10  │
    │     │                                               │ A   │
    ├─────┤                                               ├─────┤
    │ 28  │                                               │ 11  │
    │     │                                               │     │
    ├─────┤                                               ├─────┤
    │ 27  │                                               │ 12  │
    │     │                                               │     │
    ├─────┤                                               ├─────┤
    │ 26  │                                               │ 13  │
    │     │                                               │     │
    ├─────┤                                               ├─────┤
    │ 25  │                                               │ 14* │
    │     │                                               │     │
    ├─────┼─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┼─────┤
    │ 24  │ 23* │ 22  │ 21  │ 20  │ 19  │ 18  │ 17  │ 16  │ 15  │
    │     │     │     │     │     │     │     │     │     │     │
    └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘
    * puddle 14 23
    A Ada, B Ben
    ");
    insta::assert_snapshot!(drawing.text(Some(&position), paper(40, 16)).unwrap(), @"
    0 B    1      2      3      4
    29                          5
    28                          6
    27                          7
    26                          8
    25                          9
    24                          10 A
    23*                         11
    22                          12
    21                          13
    20                          14*
    19     18     17     16     15
    * puddle 14 23
    A Ada, B Ben
    ");
}

#[test]
fn a_ring_with_a_lane_inside() {
    let board = format!(
        "NumTiles = 27; {} make Tile(id: 26, next: 5, prev: 25);",
        ring(23, 0)
    );
    let program = game(
        "MaxPlayers = 3; NumPieces = 2; StartOn = {3, 26, 3}; NumPlayers = 3;",
        &board,
    );
    insta::assert_snapshot!(drawn(&program, 100, 40), @"
    ┌─────────────┬─────────────┬─────────────┬─────────────┬─────────────┬─────────────┐
    │ 0           │ 1           │ 2           │ 3           │ 4           │ 5           │
    │             │             │             │ A0 A1 C0 C1 │             │             │
    ├─────────────┼─────────────┴─────────────┴─────────────┴─────────────┼─────────────┤
    │ 23          │                                                       │ 6           │
    │             │                                                       │             │
    ├─────────────┤             ┌─────────────┬─────────────┐             ├─────────────┤
    │ 22          │             │ 24          │ 25          │             │ 7           │
    │             │             │             │             │             │             │
    ├─────────────┤             └─────────────┼─────────────┤             ├─────────────┤
    │ 21          │                           │ 26          │             │ 8           │
    │             │                           │ B0 B1       │             │             │
    ├─────────────┤                           └─────────────┘             ├─────────────┤
    │ 20          │                                                       │ 9           │
    │             │                                                       │             │
    ├─────────────┤                                                       ├─────────────┤
    │ 19          │                                                       │ 10          │
    │             │                                                       │             │
    ├─────────────┤                                                       ├─────────────┤
    │ 18          │                                                       │ 11          │
    │             │                                                       │             │
    ├─────────────┼─────────────┬─────────────┬─────────────┬─────────────┼─────────────┤
    │ 17          │ 16          │ 15          │ 14          │ 13          │ 12          │
    │             │             │             │             │             │             │
    └─────────────┴─────────────┴─────────────┴─────────────┴─────────────┴─────────────┘
    steps 26>5
    A Player 1, B Player 2, C Player 3
    ");
}

#[test]
fn a_ring_with_a_way_in() {
    let board = format!("NumTiles = 15; {}", ring(14, 4));
    let program = game("MinPlayers = 1; NumPlayers = 1;", &board);
    insta::assert_snapshot!(drawn(&program, 40, 24), @"
    ┌─────┬─────┬─────┬─────┬─────┐
    │ 4   │ 5   │ 6   │ 7   │ 8   │
    │     │     │     │     │     │
    └─────┴─────┴─────┴─────┼─────┤
                            │ 9   │
                            │     │
    ┌─────┬─────┬─────┬─────┼─────┤
    │ 14  │ 13  │ 12  │ 11  │ 10  │
    │     │     │     │     │     │
    └─────┴─────┴─────┴─────┴─────┘
    ┌─────┬─────┬─────┬─────┐
    │ 0   │ 1   │ 2   │ 3   │
    │ A   │     │     │     │
    └─────┴─────┴─────┴─────┘
    steps 3>4
    A Player 1
    ");
}

#[test]
fn small_boards() {
    let one = game("StartOn = {0, 0};", "NumTiles = 1;");
    insta::assert_snapshot!(drawn(&one, 80, 24), @"
    ┌─────┐
    │ 0   │
    │ A B │
    └─────┘
    A Player 1, B Player 2
    ");
    let three = game("", &format!("NumTiles = 3; {}", ring(2, 0)));
    insta::assert_snapshot!(drawn(&three, 80, 24), @"
    ┌─────┬─────┐
    │ 0   │ 1   │
    │ A B │     │
    └─────┼─────┤
          │ 2   │
          │     │
          └─────┘
    A Player 1, B Player 2
    ");
}

#[test]
fn a_crowded_tile() {
    let players = "MaxPlayers = 30; NumPieces = 3; NumPlayers = 30;";
    let program = game(players, "NumTiles = 12;");
    insta::assert_snapshot!(drawn(&program, 80, 24), @"
    ┌───────────┬───────────┬───────────┐
    │ 11        │ 10        │ 9         │
    │           │           │           │
    ├───────────┼───────────┼───────────┤
    │ 6         │ 7         │ 8         │
    │           │           │           │
    ├───────────┼───────────┼───────────┤
    │ 5         │ 4         │ 3         │
    │           │           │           │
    ├───────────┼───────────┼───────────┤
    │ 0         │ 1         │ 2         │
    │ A0 A1 +88 │           │           │
    └───────────┴───────────┴───────────┘
    on 0 A0 A1 A2 B0 B1 B2 C0 C1 C2 D0 D1 D2 E0 E1 E2 F0 F1 F2 G0 G1 G2 H0 H1 H2 I0
      I1 I2 J0 J1 J2 K0 K1 K2 L0 L1 L2 M0 M1 M2 N0 … and 50 more
    A Player 1, B Player 2, C Player 3, D Player 4, E Player 5, F Player 6,
      G Player 7, H Player 8, I Player 9, J Player 10, K Player 11, L Player 12,
      M Player 13, N Player 14, O Player 15, P Player 16, Q Player 17, R Player 18,
      S Player 19, T Player 20, U Player 21, V Player 22, W Player 23, X Player 24,
      Y Player 25, Z Player 26, P27 Player 27, P28 Player 28, P29 Player 29,
      P30 Player 30
    ");
}

#[test]
fn pieces_beside_the_board() {
    let program = game("StartOn = {-1, 12};", "NumTiles = 12;");
    insta::assert_snapshot!(drawn(&program, 80, 24), @"
    ┌─────┬─────┬─────┬─────┐
    │ 8   │ 9   │ 10  │ 11  │
    │     │     │     │     │
    ├─────┼─────┼─────┼─────┤
    │ 7   │ 6   │ 5   │ 4   │
    │     │     │     │     │
    ├─────┼─────┼─────┼─────┤
    │ 0   │ 1   │ 2   │ 3   │
    │     │     │     │     │
    └─────┴─────┴─────┴─────┘
    beside the board A (-1) B (12)
    A Player 1, B Player 2
    ");
}

#[test]
fn names_of_any_width() {
    let program = compile(
        "Game Names {
            Players {
                MaxPlayers = 3;
                NumPlayers = 3;
                define setupPlayers() {
                    promptName(PlayerList[0].name);
                    promptName(PlayerList[1].name);
                    promptName(PlayerList[2].name);
                }
            }
        }",
    );
    let names = ["龍龍龍龍龍龍龍龍龍龍龍龍龍龍龍", "🐉 Drache", "Ed"];
    let position = after(&program, &names.map(name));
    let drawing = Drawing::new(&program).unwrap();
    insta::assert_snapshot!(drawing.text(Some(&position), paper(40, 24)).unwrap(), @"
    ┌───────┬───────┐
    │ 8     │ 9     │
    │       │       │
    ├───────┼───────┼───────┬───────┐
    │ 7     │ 6     │ 5     │ 4     │
    │       │       │       │       │
    ├───────┼───────┼───────┼───────┤
    │ 0     │ 1     │ 2     │ 3     │
    │ A B C │       │       │       │
    └───────┴───────┴───────┴───────┘
    A 龍龍龍龍龍龍龍龍龍龍龍…, B 🐉 Drache,
      C Ed
    ");
    let coloured = Paper {
        colour: true,
        ..paper(40, 24)
    };
    let coloured = drawing.text(Some(&position), coloured).unwrap();
    assert!(coloured.contains("\u{1b}[1;31mA\u{1b}[0m"), "{coloured:?}");
}

#[test]
fn a_huge_board_is_not_drawn_tile_by_tile() {
    let program = game("StartOn = {7, 1999999};", "NumTiles = 2000001;");
    insta::assert_snapshot!(drawn(&program, 80, 24), @"
    a board of 2000001 tiles, more than can be drawn here
    pieces A on 7 B on 1999999
    A Player 1, B Player 2
    ");
    let drawing = Drawing::new(&program).unwrap();
    insta::assert_snapshot!(drawing.text(None, paper(20, 24)).unwrap(), @"
    a board of 2000001
      tiles, more than
      can be drawn here
    ");
    let error = drawing.svg(None).unwrap_err();
    insta::assert_snapshot!(error, @"
    a board of 2000001 tiles is too large for a picture: at most 2000 are drawn
    ");
}

#[test]
fn very_many_pieces_are_only_counted() {
    let program = game("NumPieces = 100000;", "NumTiles = 10;");
    let text = drawn(&program, 80, 24);
    assert!(text.len() < 4_000, "{text}");
    assert!(text.contains("… and 199960 more"), "{text}");
}

#[test]
fn very_many_crowded_tiles_are_only_counted() {
    let starts: Vec<String> = (0..300).map(|tile| tile.to_string()).collect();
    let players = format!(
        "MaxPlayers = 300; NumPieces = 1000; StartOn = {{{}}}; NumPlayers = 300;",
        starts.join(", ")
    );
    let text = drawn(&game(&players, "NumTiles = 400;"), 80, 24);
    assert!(text.len() < 12_000, "{}: {text}", text.len());
    assert!(text.contains("… and 290 more crowded tiles"), "{text}");
}

/// Heat that falls from tile to tile, and no turn on tiles 3 and 4.
fn falling(tiles: u32) -> Vec<f64> {
    let share = |tile| match tile {
        3 | 4 => 0.0,
        tile => 0.25 / f64::from(tile + 1).powi(2),
    };
    (0..tiles).map(share).collect()
}

fn hot(program: &Program, shares: &[f64], paper: Paper) -> String {
    Drawing::new(program).unwrap().heat(shares, paper).unwrap()
}

#[test]
fn hot_tiles_of_a_snake() {
    let program = game("", SNAKE);
    insta::assert_snapshot!(hot(&program, &falling(25), paper(80, 24)), @"
    ┌───────┬───────┬───────┬───────┬───────┐
    │ 20    │ 21    │ 22    │ 23    │ 24    │
    │ 0.1░  │ 0.1░  │ <.1░  │ <.1░  │ <.1░  │
    ├───────┼───────┼───────┼───────┼───────┤
    │ 19>10 │ 18    │ 17    │ 16    │ 15    │
    │ 0.1░  │ 0.1░  │ 0.1░  │ 0.1░  │ 0.1░  │
    ├───────┼───────┼───────┼───────┼───────┤
    │ 10    │ 11    │ 12*   │ 13    │ 14    │
    │ 0.2░  │ 0.2░  │ 0.1░  │ 0.1░  │ 0.1░  │
    ├───────┼───────┼───────┼───────┼───────┤
    │ 9     │ 8     │ 7     │ 6     │ 5     │
    │ 0.2░  │ 0.3░  │ 0.4░  │ 0.5░  │ 0.7░  │
    ├───────┼───────┼───────┼───────┼───────┤
    │ 0     │ 1     │ 2>9   │ 3     │ 4     │
    │ 25%█  │ 6.2░  │ 2.8░  │       │       │
    └───────┴───────┴───────┴───────┴───────┘
    * rest 12
    how many of 100 turns end on each tile, from ░ few to █ most
    ");
    insta::assert_snapshot!(hot(&program, &falling(25), paper(80, 10)), @"
    24 <.1░
    23 <.1░    22 <.1░    21 0.1░    20 0.1░
    16 0.1░    17 0.1░    18 0.1░    19>10 0.1░
    15 0.1░    14 0.1░    13 0.1░    12* 0.1░
    8 0.3░     9 0.2░     10 0.2░    11 0.2░
    7 0.4░     6 0.5░     5 0.7░     4
    0 25%█     1 6.2░     2>9 2.8░   3
    * rest 12
    how many of 100 turns end on each tile, from ░ few to █ most
    ");
    insta::assert_snapshot!(hot(&program, &falling(25), paper(20, 24)), @"
    24 <.1
    23 <.1  22 <.1
    20 0.1  21 0.1
    19v 0.1 18 0.1
    16 0.1  17 0.1
    15 0.1  14 0.1
    12* 0.1 13 0.1
    11 0.2  10 0.2
    8 0.3   9 0.2
    7 0.4   6 0.5
    4       5 0.7
    3       2^ 2.8
    0 25%   1 6.2
    ladders 2>9
    chutes 19>10
    * rest 12
    how many of 100
      turns end on each
      tile
    ");
}

#[test]
fn hot_tiles_of_the_hundred_squares() {
    let program = compile(include_str!("../games/classic_chutes.roll"));
    let shares: Vec<f64> = (0..101).map(|tile| f64::from(tile % 30) / 1300.0).collect();
    insta::assert_snapshot!(hot(&program, &shares, paper(80, 24)), @"
    96 0.5░     97 0.5░     98>78 0.6▒  99 0.7▒     100 0.8▒
    95>75 0.4░  94 0.3░     93>73 0.2░  92 0.2░     91 0.1░     90
    84 1.8█     85 1.9█     86 2.0█     87>24 2.1█  88 2.2█     89 2.2█
    83 1.8█     82 1.7█     81 1.6▓     80>100 1.5▓ 79 1.5▓     78 1.4▓
    72 0.9▒     73 1.0▒     74 1.1▒     75 1.2▓     76 1.2▓     77 1.3▓
    71>91 0.8▒  70 0.8▒     69 0.7▒     68 0.6▒     67 0.5░     66 0.5░
    60          61 0.1░     62>19 0.2░  63 0.2░     64>60 0.3░  65 0.4░
    59 2.2█     58 2.2█     57 2.1█     56>53 2.0█  55 1.9█     54 1.8█
    48 1.4▓     49>11 1.5▓  50 1.5▓     51>67 1.6▓  52 1.7█     53 1.8█
    47>26 1.3▓  46 1.2▓     45 1.2▓     44 1.1▒     43 1.0▒     42 0.9▒
    36>44 0.5░  37 0.5░     38 0.6▒     39 0.7▒     40 0.8▒     41 0.8▒
    35 0.4░     34 0.3░     33 0.2░     32 0.2░     31 0.1░     30
    24 1.8█     25 1.9█     26 2.0█     27 2.1█     28>84 2.2█  29 2.2█
    23 1.8█     22 1.7█     21>42 1.6▓  20 1.5▓     19 1.5▓     18 1.4▓
    12 0.9▒     13 1.0▒     14 1.1▒     15 1.2▓     16>6 1.2▓   17 1.3▓
    11 0.8▒     10 0.8▒     9>31 0.7▒   8 0.6▒      7 0.5░      6 0.5░
    0           1>38 0.1░   2 0.2░      3 0.2░      4>14 0.3░   5 0.4░
    how many of 100 turns end on each tile, from ░ few to █ most
    ");
}

#[test]
fn hot_tiles_in_colour() {
    let program = game("", "NumTiles = 5;");
    let coloured = Paper {
        colour: true,
        ..paper(80, 24)
    };
    let text = hot(&program, &[0.6, 0.3, 0.09, 0.01, 0.0], coloured);
    insta::assert_snapshot!(text.replace('\u{1b}', "^"), @"
          ┌─────┬─────┐
          │ 4   │ 3   │
          │     │ 1.0 │
    ┌─────┼─────┼─────┤
    │ 0   │ 1   │ 2   │
    │ ^[38;5;16;48;5;203m60%^[0m │ ^[38;5;16;48;5;223m30%^[0m │ 9.0 │
    └─────┴─────┴─────┘
    how many of 100 turns end on each tile, the redder the more
    ");
}

#[test]
fn a_board_without_turns_is_cold() {
    let program = game("", "NumTiles = 2;");
    insta::assert_snapshot!(hot(&program, &[], paper(80, 24)), @"
    ┌─────┬─────┐
    │ 0   │ 1   │
    │     │     │
    └─────┴─────┘
    no turn ended on a tile
    ");
}

#[test]
fn a_huge_board_lists_its_hottest_tiles() {
    let program = game("", "NumTiles = 2000001;");
    insta::assert_snapshot!(hot(&program, &falling(1000), paper(40, 24)), @"
    a board of 2000001 tiles, more than can
      be drawn here
    most turns end on 0 (25%), 1 (6.2%),
      2 (2.8%), 5 (0.7%), 6 (0.5%),
      7 (0.4%), 8 (0.3%), 9 (0.2%),
      10 (0.2%), 11 (0.2%)
    ");
    insta::assert_snapshot!(hot(&program, &[0.0; 9], paper(80, 24)), @"
    a board of 2000001 tiles, more than can be drawn here
    no turn ended on a tile
    ");
    let drawing = Drawing::new(&program).unwrap();
    assert_eq!(drawing.svg_heat(&[]), drawing.svg(None));
}

/// Whether every tag is closed, in the right order.
fn is_balanced(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some((tag, text)) = tag.split_once('>') else {
            return false;
        };
        let name = tag.split([' ', '/']).find(|part| !part.is_empty());
        if tag.starts_with('/') {
            if open.pop() != name {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name.unwrap_or_default());
        }
        if text.contains('>') || tag.matches('"').count() % 2 == 1 {
            return false;
        }
    }
    open.is_empty()
}

#[test]
fn pictures_are_well_formed() {
    let games = [
        include_str!("../games/chutes.roll"),
        include_str!("../games/classic_chutes.roll"),
        include_str!("../games/two_dice.roll"),
        include_str!("../games/every_construct.roll"),
    ];
    for text in games {
        let program = compile(text);
        let svg = picture(&program);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(is_balanced(&svg), "{svg}");
        let tiles = program.board.as_ref().unwrap().tiles;
        let numbers = (0..tiles).filter(|tile| svg.contains(&format!(">{tile}</text>")));
        assert_eq!(numbers.count(), usize::try_from(tiles).unwrap());
    }
    let chutes = picture(&compile(games[0]));
    assert!(chutes.contains(">ladder</text>") && chutes.contains("<polygon "));
    assert!(!is_balanced("<svg><g></svg>") && !is_balanced("<svg>"));
}

#[test]
fn titles_are_escaped() {
    let mut program = game("", SNAKE);
    program.title = "<b> & \"Ben's\"".to_owned();
    let svg = picture(&program);
    assert!(is_balanced(&svg), "{svg}");
    assert!(svg.contains("<title>&lt;b&gt; &amp; &quot;Ben&apos;s&quot;</title>"));
}

#[test]
fn pictures_show_heat() {
    let program = compile(include_str!("../games/classic_chutes.roll"));
    let drawing = Drawing::new(&program).unwrap();
    let svg = drawing.svg_heat(&falling(101)).unwrap();
    assert!(is_balanced(&svg), "{svg}");
    assert!(
        svg.contains("<title>tile 0: 25 % of turns</title>"),
        "{svg}"
    );
    assert!(svg.contains("<title>tile 1: 6.2 % of turns</title>"));
    assert!(svg.contains("<title>tile 3: 0 % of turns</title>"));
    assert!(svg.contains("<title>tile 100: &lt;0.1 % of turns</title>"));
    assert!(svg.contains(">share of turns that end on a tile</text>"));
    // The hottest tile is red, and a cold one is paper.
    let tile = |number: &str| {
        let tip = format!("<title>tile {number}:");
        svg.lines().find(|line| line.contains(&tip)).unwrap()
    };
    assert!(tile("0").contains("fill=\"#e4502f\""), "{}", tile("0"));
    assert!(tile("3").contains("fill=\"#fffdf7\""), "{}", tile("3"));
    // Several pictures on one page must not take each other's parts.
    assert!(!svg.contains(" id=") && !svg.contains(" class="));
}

/// Boards with a bit of everything: `next` is often the next tile, or anything.
fn boards() -> impl Strategy<Value = Vec<i32>> {
    let step = prop_oneof![4 => Just(None), 1 => (-2..120_i32).prop_map(Some)];
    prop::collection::vec(step, 1..120).prop_map(|steps| {
        let steps = (1..).zip(steps);
        steps.map(|(next, step)| step.unwrap_or(next)).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_tile_has_a_place_of_its_own(
        next in boards(),
        columns in 1..50_u32,
        lines in 1..60_u32,
        tile_lines in 1..4_u32,
    ) {
        let room = Room { columns, lines, tile_width: 5, tile_lines, proportion: 130 };
        let track = Track::new(&next);
        let layout = Layout::new(&track, &room);
        let tiles: Vec<i32> = layout.places.iter().map(|place| place.tile).collect();
        prop_assert_eq!(tiles, (0..).take(next.len()).collect::<Vec<i32>>());
        prop_assert!(layout.columns <= columns.max(2));
        let mut taken = BTreeSet::new();
        for place in &layout.places {
            prop_assert!(place.column < layout.columns && place.row < layout.rows);
            prop_assert!(!layout.gaps.contains(&place.row));
            prop_assert!(taken.insert((place.column, place.row)));
            prop_assert_eq!(layout.place(place.tile), Some(*place));
        }
    }

    #[test]
    fn no_line_is_too_wide(next in boards(), width in 20..130_usize, height in 1..60_usize) {
        let tiles = i32::try_from(next.len()).unwrap();
        let mut board = format!("NumTiles = {tiles};");
        for (tile, to) in (0..).zip(&next) {
            let link = (to * 7) % tiles;
            let to = (*to).clamp(0, tiles - 1);
            write!(board, "make Tile(id: {tile}, next: {to}, prev: 0").unwrap();
            if tile % 5 == 0 {
                write!(board, ", accessible: {{{link}, {tile}, 3, 4}}").unwrap();
            }
            board.push_str(");");
        }
        let start = format!("MaxPlayers = 4; NumPieces = 3; StartOn = {{0, {}, 1, 999}}; NumPlayers = 4;", tiles - 1);
        let program = game(&start, &board);
        let heat = hot(&program, &falling(120), paper(width, height));
        for text in [drawn(&program, width, height), heat] {
            for line in text.lines() {
                // All that is drawn here is one column wide.
                prop_assert!(line.chars().count() <= width, "{}", text);
            }
        }
    }
}
