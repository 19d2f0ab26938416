//! How long it takes to check a program, by its length: `cargo bench`.
//!
//! The programs are made here, because nobody has written a game of 100,000 lines. The
//! time for a line should be the same in all of them, mistakes or not.

use std::fmt::Write as _;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use roll::diagnostic::render;
use roll::{Language, Source};

fn main() {
    divan::main();
}

const LINES: [usize; 3] = [1_000, 10_000, 100_000];

/// Reports shown on the command line before the rest is only counted.
const SHOWN: usize = 200;

#[divan::bench(args = LINES, sample_count = 10, sample_size = 1)]
fn right(bencher: Bencher, lines: usize) {
    let source = Source::new("right.roll", program(lines, &RIGHT));
    assert!(!Language::Roll.compile(&source).has_errors());
    check(bencher, &source);
}

#[divan::bench(args = LINES, sample_count = 10, sample_size = 1)]
fn one_line_in_seven_is_wrong(bencher: Bencher, lines: usize) {
    let source = Source::new("wrong.roll", program(lines, &WRONG));
    let found = Language::Roll.compile(&source).problems.len();
    assert!(found > lines / 20, "{found} problems in {lines} lines");
    check(bencher, &source);
}

/// What every game pays, however short.
#[divan::bench]
fn shortest(bencher: Bencher) {
    let source = Source::new("shortest.roll", "Game Shortest {}");
    bencher.bench(|| Language::Roll.compile(black_box(&source)));
}

#[divan::bench]
fn chutes(bencher: Bencher) {
    let source = Source::new("chutes.roll", include_str!("../games/chutes.roll"));
    check(bencher, &source);
}

/// The reports of a long program, which is what is left when checking is quick.
#[divan::bench(args = LINES, sample_count = 5, sample_size = 1)]
fn reports(bencher: Bencher, lines: usize) {
    let source = Source::new("wrong.roll", program(lines, &WRONG));
    let problems = Language::Roll.compile(&source).problems;
    let last = problems.len().saturating_sub(SHOWN);
    // The last ones, because finding a line at the end of the text takes longest.
    bencher
        .counter(ItemsCount::new(problems.len() - last))
        .bench(|| {
            let shown = problems.iter().skip(last);
            shown
                .map(|problem| render(problem, &source, true).len())
                .sum::<usize>()
        });
}

fn check(bencher: Bencher, source: &Source) {
    let language = Language::of_file(source.name()).unwrap_or(Language::Roll);
    bencher
        .counter(ItemsCount::new(source.text().lines().count()))
        .bench(|| language.compile(black_box(source)));
}

/// A program in BGGL of about so many lines: functions, and calls of them.
#[divan::bench(args = LINES, sample_count = 10, sample_size = 1)]
fn right_on_squares(bencher: Bencher, lines: usize) {
    let mut text = String::from("piece X;\n");
    for function in 0..lines / 10 {
        let _ = write!(
            text,
            "func f{function}(int a, piece p) returns int {{
    int b = a * 2 + 1;
    if (b > 10 && p == X) {{
        b = b - 1;
        print \"more than \" + b;
    }} else {{
        b = b + {};
    }}
    return b;
}}
",
            function % 100
        );
    }
    text += "game {\n    print f0(1, X);\n}\n";
    check(bencher, &Source::new("squares.bggl", text));
}

/// The lines that differ between a right and a wrong program.
struct Lines {
    condition: &'static str,
    assignment: &'static str,
    call: &'static str,
    tile: &'static str,
}

const RIGHT: Lines = Lines {
    condition: "top > 3 && $g1 != 3",
    assignment: "$g2 = $g2 + (top - 1) * 2;",
    call: "jump(playerID, pieceID, 0);",
    tile: "next",
};

const WRONG: Lines = Lines {
    condition: "tpo > 3 && $g1 != 3",
    assignment: "$g2 = $g2 + (top - 1) * 2",
    call: "jmp(playerID, pieceID, 0;",
    tile: "nxt",
};

/// A program of about so many lines: tiles, and a function for each three of them. Of the
/// lines that can differ every third is taken from `lines`.
fn program(length: usize, lines: &Lines) -> String {
    let functions = (length / 13).max(1);
    let tiles = functions * 3;
    let mut text = format!(
        "Game Long {{\n    int $g1 = 1;\n    int $g2 = 2;\n    Players {{\n        MaxPlayers = 4;\n    }}\n    \
         Board {{\n        NumTiles = {};\n",
        tiles + 1
    );
    let pick = |number: usize| {
        if number.is_multiple_of(3) {
            lines
        } else {
            &RIGHT
        }
    };
    for tile in 0..tiles {
        let next = pick(tile).tile;
        let _ = writeln!(
            text,
            "        make Tile(id: {tile}, {next}: {}, prev: {}, accessible: {{{tile}}}, landsOn: land{});",
            tile + 1,
            tile.saturating_sub(1),
            tile / 3
        );
    }
    for function in 0..functions {
        let Lines { condition, .. } = pick(function);
        let Lines { assignment, .. } = pick(function + 1);
        let Lines { call, .. } = pick(function + 2);
        let _ = write!(
            text,
            "        function land{function} = define landsOn(int playerID, int pieceID, int tileID) {{
            int top = TileList[tileID].accessible[0] + {function};
            // Some functions say what they do.
            print(\"Tile \" | tileID | \" sends piece \" | pieceID | \" of \" | PlayerList[playerID].name);
            if ({condition}) {{
                {assignment}
            }} else {{
                {call}
            }}
        }}
"
        );
    }
    text + "    }\n}\n"
}
