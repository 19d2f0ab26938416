//! Warnings about the board are never wrong: random boards are played, and no piece
//! is ever seen where a warning says that none can be.

#![allow(clippy::unwrap_used, reason = "a test may give up loudly")]

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::select;

use roll::lang::Language;
use roll::machine::{Ask, Event, Heard, Reply, Table};
use roll::source::Source;
use roll::table::{Dice, play};

/// A die, and a list of all moves.
struct Witness {
    dice: Dice,
    moves: Vec<(i32, i32)>,
    turns: usize,
}

impl Table for Witness {
    fn answer(&mut self, ask: &Ask) -> Reply {
        self.dice.answer(ask)
    }

    fn hear(&mut self, event: &Event) -> Heard {
        match event {
            Event::Moved { from, to, .. } => self.moves.push((*from, *to)),
            Event::TurnBegan { .. } => self.turns += 1,
            _ => {}
        }
        if self.turns > 60 || self.moves.len() > 500 {
            Heard::Pause
        } else {
            Heard::GoOn
        }
    }
}

/// The moves of a game until it ends, stops or has gone on for long.
fn moves(source: &Source, seed: u64) -> Vec<(i32, i32)> {
    let checked = Language::Roll.compile(source);
    assert!(!checked.has_errors(), "{:?}", checked.problems);
    let mut witness = Witness {
        dice: Dice::seeded(seed),
        moves: Vec::new(),
        turns: 0,
    };
    // A game that faults has been seen up to there.
    let _ = play(&checked.value.program.unwrap(), &mut witness);
    witness.moves
}

fn numbers(text: &str) -> BTreeSet<i32> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

const TILES: i32 = 9;

/// A tile: its next, its prev, an item of its list, and a function.
fn tile() -> impl Strategy<Value = Option<(i32, i32, i32, usize)>> {
    let made = (0..TILES, 0..TILES, -1..=TILES, 0..=LANDINGS.len());
    proptest::option::weighted(0.6, made)
}

const LANDINGS: [&str; 9] = [
    "jump(playerID, pieceID, 4);",
    "jump(playerID, pieceID, NumTiles - 2);",
    "jump(playerID, pieceID, TileList[tileID].accessible[0]);",
    "int end = TileList[tileID].accessible[0]; if (end >= 0) { jump(playerID, 0, end); }",
    "moveReverse(playerID, pieceID, 1);",
    "move(playerID, pieceID, 1);",
    "for (int t : {2 ~ 3}) { jump(playerID, pieceID, t); }",
    "int t = 1; t = tileID; jump(1 - playerID, 0, t);",
    "print(TileList[tileID + 0].next);",
];

const ROLLS: [&str; 8] = [
    "move(playerID, 0, amountRolled);",
    "move(playerID, 0, amountRolled * 2 + 1);",
    "move(playerID, 0, 3 - amountRolled);",
    "moveReverse(playerID, 0, amountRolled);",
    "moveReverse(playerID, 0, -2);",
    "amountRolled = amountRolled - 4; move(playerID, 0, amountRolled);",
    "if (amountRolled == 6) { jump(playerID, 0, 7); } else { move(playerID, 0, 1); }",
    "jump(playerID, 0, PlayerList[1 - playerID].PieceList[0].occupiedTileID);",
];

fn program(tiles: &[Option<(i32, i32, i32, usize)>], start: (i32, i32), roll: &str) -> String {
    let mut used = BTreeSet::new();
    let mut makes = String::new();
    for (id, tile) in tiles.iter().enumerate() {
        let Some((next, prev, item, landing)) = tile else {
            continue;
        };
        write!(
            makes,
            "make Tile(id: {id}, next: {next}, prev: {prev}, accessible: {{{item}}}"
        )
        .unwrap();
        if *landing < LANDINGS.len() {
            used.insert(*landing);
            write!(makes, ", landsOn: f{landing}").unwrap();
        }
        makes += ");\n";
    }
    for landing in used {
        let body = LANDINGS[landing];
        writeln!(
            makes,
            "function f{landing} = define landsOn(int playerID, int pieceID, int tileID) {{ {body} }}"
        )
        .unwrap();
    }
    format!(
        "Game X {{ Players {{ MaxPlayers = 2; StartOn = {{{}, {}}}; define setupPlayers() {{}} }}\n\
         Board {{ NumTiles = {TILES};\n{makes}}}\n\
         Dice {{ define roll(int amountRolled, int playerID) {{ {roll} }} }} }}",
        start.0, start.1
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_piece_is_where_none_can_be(
        tiles in proptest::collection::vec(tile(), TILES as usize),
        start in (0..TILES, 0..TILES),
        roll in select(&ROLLS[..]),
        seed in 0..1000u64,
    ) {
        let source = Source::new("x.roll", program(&tiles, start, roll));
        let moves = moves(&source, seed);
        let ends = moves.iter().flat_map(|(from, to)| [*from, *to]);
        let seen: BTreeSet<i32> = ends.chain([start.0, start.1]).collect();
        for problem in Language::Roll.compile(&source).problems {
            let title = &problem.title;
            let told = numbers(&format!("{title} {}", problem.notes.concat()));
            match problem.code.0 {
                "W0601" => prop_assert!(told.is_disjoint(&seen), "{title}\n{}", source.text()),
                "W0603" => prop_assert!(!seen.contains(&(TILES - 1)), "{title}\n{}", source.text()),
                "W0602" if title.ends_with("leads to itself") => {
                    let left = moves.iter().any(|(from, to)| told.contains(from) && from != to);
                    prop_assert!(!left, "{title}\n{}", source.text());
                }
                _ => {}
            }
        }
    }
}
