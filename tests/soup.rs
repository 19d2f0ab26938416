//! Texts that nobody would write: soups of words, games with a slip in them, halves of
//! files. For each the same laws hold, see `soup/laws.rs`.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test reads the games and may give up loudly"
)]

#[path = "soup/laws.rs"]
mod laws;

use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use roll::source::Source;

/// Reports on so many problems are written for each text: the rest is alike.
const REPORTS: usize = 6;

/// What a game may do between two answers.
const TANK: u64 = 10_000;

/// Compiles, and plays what compiles.
fn survive(text: &str, answers: &[u8]) {
    let source = Source::new("any.roll", text);
    let checked = laws::compile(&source, REPORTS);
    if let Some(program) = checked.value.program {
        laws::play(&program, &source, answers, 1, TANK);
    }
}

/// Words, signs, names, numbers and texts, right and wrong ones; several to a line to keep
/// the list in sight.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "Game Players Board Dice Deck make Tile Die Card function define int if else for \
     id next prev accessible landsOn value quantity faces roll \
     setupPlayers preRoll goalCheck playerID pieceID tileID amountRolled \
     print promptRange promptList promptName move moveReverse jump declareWinner \
     GUI MaxPlayers MinPlayers NumPieces StartOn FinishOn NumPlayers NumTiles HasReplacement \
     NextTurn PlayerList PieceList TileList name occupiedTileID default \
     while return true game Bord pint 2x x y i $g #a $ # _ \
     0 1 2 7 007 2147483647 2147483648 99999999999999999999 \
     { } { } { } ( ) ( ) [ ] ; ; ; , : . ~ = == != < > <= >= + - * / | || && ! ++ -- \
     // /* */ % & @ ' ` \\ \" \"text\" \"é\" “text” é 🎲 ß"
        .split(' ')
        .filter(|word| !word.is_empty())
        .chain([
            "\r", "\n", "\r\n", "\t", "\u{a0}", "\u{feff}", "\u{202e}", "\u{0}",
        ])
        .collect()
});

/// Whole pieces, so that a soup is sometimes nearly a game.
const PIECES: [&str; 24] = [
    "Game X {",
    "Players {",
    "Board {",
    "Dice {",
    "Deck {",
    "}",
    "}",
    "NumTiles = 12;",
    "FinishOn = {1, 2, 3};",
    "make Tile(id: 1, next: 2, prev: 0, landsOn: f);",
    "make Die(faces: 6);",
    "make Card(value: 1, quantity: 4, roll: f);",
    "define setupPlayers() {",
    "define preRoll(int playerID) {",
    "function f = define landsOn(int playerID, int pieceID, int tileID) {",
    "define roll(int amountRolled, int playerID) {",
    "int x = 3;",
    "int #a = {1, 2};",
    "x = x + #a[0] * -2;",
    "if (x == 1 && !(x < 2)) {",
    "} else {",
    "for (int i : {0 ~ 3}) {",
    "promptRange(x, 1, 3);",
    "print(\"x is \" | x);",
];

/// Every program there is: games, and the right and wrong ones of the other tests.
static PROGRAMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = ["games", "tests/transcripts", "tests/problems"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "roll"))
        .collect();
    files.sort();
    files
        .iter()
        .filter_map(|file| String::from_utf8(std::fs::read(file).unwrap()).ok())
        .collect()
});

fn program() -> impl Strategy<Value = &'static str> {
    any::<Index>().prop_map(|at| at.get(&PROGRAMS).as_str())
}

fn word() -> impl Strategy<Value = &'static str> {
    any::<Index>().prop_map(|at| *at.get(&WORDS))
}

fn chutes() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/chutes.roll");
    std::fs::read_to_string(file).unwrap()
}

/// A text cut into its words, signs and stretches of blanks; together they are the text.
fn tokens(text: &str) -> Vec<&str> {
    let sort = |c: char| match c {
        _ if c.is_alphanumeric() || c == '_' => 0,
        _ if c.is_whitespace() => 1,
        _ => 2,
    };
    let mut tokens = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, c) in text.char_indices() {
        if before.is_some_and(|before| before != sort(c) || before == 2) {
            tokens.push(&text[start..at]);
            start = at;
        }
        before = Some(sort(c));
    }
    tokens.push(&text[start..]);
    tokens
}

/// One slip of the hand.
#[derive(Clone, Debug)]
enum Slip {
    Delete(Index),
    Double(Index),
    Swap(Index, Index),
    Insert(Index, &'static str),
    Replace(Index, &'static str),
    Copy(Index, Index),
}

impl Slip {
    fn happen(&self, tokens: &mut Vec<&'static str>) {
        let length = tokens.len();
        if length == 0 {
            return;
        }
        match self {
            Self::Delete(at) => {
                tokens.remove(at.index(length));
            }
            Self::Double(at) => {
                let at = at.index(length);
                tokens.insert(at, tokens[at]);
            }
            Self::Swap(one, other) => tokens.swap(one.index(length), other.index(length)),
            Self::Insert(at, word) => tokens.insert(at.index(length), word),
            Self::Replace(at, word) => tokens[at.index(length)] = word,
            Self::Copy(from, to) => tokens[to.index(length)] = tokens[from.index(length)],
        }
    }
}

fn slip() -> impl Strategy<Value = Slip> {
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Slip::Delete),
        at().prop_map(Slip::Double),
        (at(), at()).prop_map(|(one, other)| Slip::Swap(one, other)),
        (at(), word()).prop_map(|(at, word)| Slip::Insert(at, word)),
        (at(), word()).prop_map(|(at, word)| Slip::Replace(at, word)),
        (at(), at()).prop_map(|(from, to)| Slip::Copy(from, to)),
    ]
}

/// The start of a character, so that a text can be cut there.
fn cut(text: &str, at: Index) -> usize {
    let mut at = at.index(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn answers() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..24)
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn soup_of_words(words in prop::collection::vec(word(), 0..60), glue in select(vec!["", " ", "\n"])) {
        let soup = words.join(glue);
        survive(&soup, &[]);
        survive(&format!("Game X {{ {soup} }}"), &[]);
        survive(&format!("Game X {{ Board {{ {soup} }} }}"), &[]);
        survive(&format!("Game X {{ Players {{ define setupPlayers() {{ {soup} }} }} }}"), &[]);
        survive(&format!("Game X {{ int $x = {soup}; Players {{ define setupPlayers() {{ if ({soup}) {{}} }} }} }}"), &[]);
    }

    #[test]
    fn soup_of_pieces(pieces in prop::collection::vec(select(&PIECES[..]), 0..40), answers in answers()) {
        survive(&pieces.join(" "), &answers);
        let body = pieces.join("\n");
        survive(&format!("Game X {{ Players {{ define setupPlayers() {{ {body} }} }} }}"), &answers);
    }

    #[test]
    fn programs_with_slips(
        program in program(),
        slips in prop::collection::vec(slip(), 1..5),
        answers in answers(),
    ) {
        let mut tokens = tokens(program);
        for slip in &slips {
            slip.happen(&mut tokens);
        }
        survive(&tokens.concat(), &answers);
    }

    #[test]
    fn programs_with_any_character_anywhere(
        program in program(),
        put in prop::collection::vec((any::<Index>(), any::<char>()), 1..4),
        answers in answers(),
    ) {
        let mut text = program.to_owned();
        for (at, c) in put {
            text.insert(cut(&text, at), c);
        }
        survive(&text, &answers);
    }

    #[test]
    fn programs_without_a_stretch(
        program in program(),
        one in any::<Index>(),
        other in any::<Index>(),
        answers in answers(),
    ) {
        let (one, other) = (cut(program, one), cut(program, other));
        let (start, end) = (one.min(other), one.max(other));
        survive(&(program[..start].to_owned() + &program[end..]), &answers);
        survive(&(program[..end].to_owned() + &program[start..]), &answers);
        survive(&program[start..end], &answers);
    }

    #[test]
    fn two_programs_grown_together(
        first in program(),
        second in program(),
        at in any::<Index>(),
        from in any::<Index>(),
        answers in answers(),
    ) {
        let (at, from) = (cut(first, at), cut(second, from));
        survive(&(first[..at].to_owned() + &second[from..]), &answers);
    }

    #[test]
    fn any_text_at_all(text in any::<String>(), program in program(), at in any::<Index>()) {
        survive(&text, &[]);
        let at = cut(program, at);
        survive(&(program[..at].to_owned() + &text + &program[at..]), &[]);
        survive(&format!("Game X {{ Players {{ define setupPlayers() {{ print(\"{text}\"); }} }} }}"), &[]);
    }

    #[test]
    fn deep_and_unbalanced_nesting(
        runs in prop::collection::vec(
            (select(vec!["(", ")", "[", "]", "{", "}", "-", "!(", "#a[", "if (1 == 1) {", "x = {", "f(", ".a"]), 1..300_usize),
            1..6,
        ),
    ) {
        let deep: String = runs.iter().map(|(piece, times)| piece.repeat(*times)).collect();
        survive(&format!("Game X {{ Players {{ define setupPlayers() {{ {deep} }} }} }}"), &[]);
        survive(&format!("Game X {{ Players {{ define setupPlayers() {{ int x = {deep}; }} }} }}"), &[]);
    }

    #[test]
    fn any_line_ends(
        program in program(),
        ends in prop::collection::vec(select(vec!["\n", "\r\n", "\r", "\n\r", "\r\r\n", "\u{2028}"]), 1..4),
        slips in prop::collection::vec(slip(), 0..3),
    ) {
        let mut tokens = tokens(program);
        for slip in &slips {
            slip.happen(&mut tokens);
        }
        let text = tokens.concat();
        let lines = text.lines().zip(ends.iter().cycle());
        let text: String = lines.flat_map(|(line, end)| [line, end]).collect();
        survive(&text, &[]);
    }

    #[test]
    fn every_beginning_of_a_game(at in any::<Index>(), line_end in select(vec!["\n", "\r\n", "\r"])) {
        let game = chutes().replace('\n', line_end);
        let at = cut(&game, at);
        survive(&game[..at], &[]);
        survive(&game[at..], &[]);
    }
}

proptest! {
    // Long texts take long: fewer of them do.
    #![proptest_config(cases(25))]

    #[test]
    fn long_lines(
        before in 0..9000_usize,
        word in word(),
        times in 1..400_usize,
        after in 0..9000_usize,
        glyph in select(vec!["a", " ", "é", "🎲", "\t", "\u{301}", "\""]),
    ) {
        let text = glyph.repeat(before) + &word.repeat(times) + &glyph.repeat(after);
        survive(&text, &[]);
        survive(&format!("Game X {{ Board {{ NumTiles = {text}; }} }}"), &[]);
    }
}

/// A program from Windows means the same and is reported on in the same words.
#[test]
fn windows_line_ends_change_nothing() {
    let unix = PROGRAMS.iter().filter(|program| !program.contains('\r'));
    // Every third is enough: there are many, and they are alike.
    for program in unix.step_by(3) {
        let said = |text: String| -> Vec<_> {
            let checked = laws::compile(&Source::new("any.roll", text), 0);
            let problems = checked.problems.into_iter();
            problems
                .map(|problem| (problem.code, problem.title))
                .collect()
        };
        let windows = program.replace('\n', "\r\n");
        assert_eq!(said(program.clone()), said(windows), "{program}");
    }
}

/// The laws hold for what is on file, or the slips above begin on the wrong foot.
#[test]
fn every_program_on_file_is_survived() {
    for program in PROGRAMS.iter() {
        survive(program, &[40, 41, 42, 43, 44]);
    }
}
