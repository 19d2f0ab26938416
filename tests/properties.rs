//! Laws that hold for any input at all.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test reads the games and may give up loudly"
)]

use proptest::prelude::*;
use proptest::sample::select;

use roll::lang::Language;
use roll::machine::{Fuel, Pause, Position};
use roll::source::Source;
use roll::table::{Dice, Echo, Screen, Script, Seats};

/// Compiles, renders, and plays whatever compiles with whatever answers.
fn survive(text: &str, answers: &str, seed: u64) {
    let source = Source::new("any.roll", text);
    let checked = Language::Roll.compile(&source);
    for problem in &checked.problems {
        for label in &problem.labels {
            let range = label.span.range();
            assert!(source.text().get(range.clone()).is_some(), "{problem:?}");
        }
        assert!(!problem.title.is_empty());
    }
    if let Some(problem) = checked.problems.first() {
        roll::diagnostic::render(problem, &source, true);
    }
    let Some(program) = checked.value.program else {
        return;
    };
    let people = Script::new(answers.as_bytes());
    let chance = Dice::seeded(seed);
    let mut screen = Screen::new(Seats { chance, people }, std::io::sink(), Echo::On);
    let mut position = Position::start(&program);
    match position.run(&program, &mut screen, &mut Fuel::new(20_000)) {
        Ok(Pause::Ask(_) | Pause::Over(_)) | Err(roll::Stop::Fault(_)) => {}
        other => panic!("{other:?}"),
    }
}

/// Pieces that programs are made of, and some that they are not.
const TOKENS: [&str; 78] = [
    "Game",
    "X",
    "{",
    "}",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ";",
    ",",
    ":",
    ".",
    "~",
    "=",
    "==",
    "!=",
    "<",
    ">",
    "<=",
    ">=",
    "+",
    "-",
    "*",
    "/",
    "|",
    "||",
    "&&",
    "!",
    "++",
    "--",
    "int",
    "if",
    "else",
    "for",
    "define",
    "function",
    "make",
    "Players",
    "Board",
    "Dice",
    "Deck",
    "Tile",
    "Die",
    "Card",
    "id",
    "next",
    "prev",
    "accessible",
    "landsOn",
    "roll",
    "preRoll",
    "goalCheck",
    "setupPlayers",
    "print",
    "promptRange",
    "promptList",
    "promptName",
    "move",
    "jump",
    "declareWinner",
    "NumPlayers",
    "PlayerList",
    "TileList",
    "FinishOn",
    "$g",
    "#a",
    "x",
    "7",
    "2147483648",
    "\"text\"",
    "\"",
    "é",
    "\r",
    "\n",
    "//",
];

fn games() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let files = std::fs::read_dir(folder).unwrap();
    let mut texts: Vec<_> = files
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .collect();
    texts.sort();
    texts
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_soup_of_tokens_is_survived(tokens in prop::collection::vec(select(&TOKENS[..]), 0..80)) {
        let soup = tokens.join(" ");
        survive(&soup, "", 1);
        survive(&format!("Game X {{ {soup} }}"), "", 1);
        survive(&format!("Game X {{ Board {{ {soup} }} }}"), "", 1);
        survive(&format!("Game X {{ Players {{ define setupPlayers() {{ {soup} }} }} }}"), "", 1);
    }

    #[test]
    fn any_text_is_survived(text in "\\PC*") {
        survive(&text, &text, 1);
    }

    #[test]
    fn any_change_to_a_game_is_survived(
        game in select(games()),
        at in any::<prop::sample::Index>(),
        length in 0_usize..40,
        put in select(&TOKENS[..]),
        answers in "(([0-9]{1,2}|[a-z]{1,8}|)\n){0,40}",
        seed in any::<u64>(),
    ) {
        let chars: Vec<char> = game.chars().collect();
        let at = at.index(chars.len());
        let end = (at + length).min(chars.len());
        let changed: String = chars[..at].iter().collect::<String>()
            + put
            + &chars[end..].iter().collect::<String>();
        survive(&changed, &answers, seed);
        let cut: String = chars[..at].iter().collect();
        survive(&cut, &answers, seed);
    }

    #[test]
    fn effects_happen_from_left_to_right(expr in arithmetic()) {
        // A sum of three variables that are stepped on the way, worked out by us and by a game.
        let mut naive = [5_i64, -2, 30];
        let expected = expr.value(&mut naive);
        let program = format!(
            "Game X {{ int $c = 30; Players {{ define setupPlayers() {{ \
             int a = 5; int b = -2; \
             print({} | \" \" | a | \" \" | b | \" \" | $c); \
             }} }} Board {{ define preRoll(int playerID) {{ declareWinner(); }} }} }}",
            expr.text()
        );
        let expected = format!("{expected} {} {} {}", naive[0], naive[1], naive[2]);
        prop_assert_eq!(printed(&program), expected);
    }

    #[test]
    fn conditions_stop_as_soon_as_they_are_decided(
        tests in prop::collection::vec((0_usize..3, -3_i64..6), 1..6),
        all in any::<bool>(),
    ) {
        let mut naive = [1_i64, 2, 3];
        let mut step = |(variable, than): &(usize, i64)| {
            naive[*variable] += 1;
            naive[*variable] - 1 > *than
        };
        let holds = if all {
            tests.iter().all(&mut step)
        } else {
            tests.iter().any(&mut step)
        };
        let names = ["a", "b", "$c"];
        let parts: Vec<_> = tests
            .iter()
            .map(|(variable, than)| format!("{}++ > {than}", names[*variable]))
            .collect();
        let condition = parts.join(if all { " && " } else { " || " });
        let program = format!(
            "Game X {{ int $c = 3; Players {{ define setupPlayers() {{ \
             int a = 1; int b = 2; int held = 0; if ({condition}) {{ held = 1; }} \
             print(held | \" \" | a | \" \" | b | \" \" | $c); \
             }} }} Board {{ define preRoll(int playerID) {{ declareWinner(); }} }} }}"
        );
        let expected = format!("{} {} {} {}", i32::from(holds), naive[0], naive[1], naive[2]);
        prop_assert_eq!(printed(&program), expected);
    }
}

/// The second line of a game's transcript.
fn printed(program: &str) -> String {
    let checked = Language::Roll.compile(&Source::new("x.roll", program));
    // A program made by chance may well have a condition that never changes.
    assert!(!checked.has_errors(), "{program}: {:?}", checked.problems);
    let seats = Seats {
        chance: Dice::seeded(1),
        people: Script::new(std::io::empty()),
    };
    let mut out = Vec::new();
    let mut screen = Screen::new(seats, &mut out, Echo::On);
    roll::table::play(&checked.value.program.unwrap(), &mut screen).unwrap();
    drop(screen);
    let text = String::from_utf8(out).unwrap();
    text.lines().nth(1).unwrap().to_owned()
}

/// An expression over the variables `a`, `b` and `$c`, steps included.
#[derive(Clone, Debug)]
enum Sum {
    Number(i64),
    Variable(usize),
    Step(usize, i64),
    Negative(Box<Sum>),
    Binary(Box<Sum>, char, Box<Sum>),
}

impl Sum {
    fn text(&self) -> String {
        let names = ["a", "b", "$c"];
        match self {
            Self::Number(value) => format!("({value})"),
            Self::Variable(variable) => names[*variable].to_owned(),
            Self::Step(variable, 1) => format!("{}++", names[*variable]),
            Self::Step(variable, _) => format!("({}--)", names[*variable]),
            Self::Negative(inner) => format!("-({})", inner.text()),
            Self::Binary(left, op, right) => format!("({} {op} {})", left.text(), right.text()),
        }
    }

    fn value(&self, variables: &mut [i64; 3]) -> i64 {
        match self {
            Self::Number(value) => *value,
            Self::Variable(variable) => variables[*variable],
            Self::Step(variable, by) => {
                variables[*variable] += by;
                variables[*variable] - by
            }
            Self::Negative(inner) => -inner.value(variables),
            Self::Binary(left, op, right) => {
                let left = left.value(variables);
                let right = right.value(variables);
                match op {
                    '+' => left + right,
                    _ => left - right,
                }
            }
        }
    }
}

fn arithmetic() -> impl Strategy<Value = Sum> {
    let leaf = prop_oneof![
        (-9_i64..10).prop_map(Sum::Number),
        (0_usize..3).prop_map(Sum::Variable),
        (0_usize..3, select(vec![1_i64, -1])).prop_map(|(variable, by)| Sum::Step(variable, by)),
    ];
    leaf.prop_recursive(5, 40, 2, |inner| {
        prop_oneof![
            inner
                .clone()
                .prop_map(|inner| Sum::Negative(Box::new(inner))),
            (inner.clone(), select(vec!['+', '-']), inner)
                .prop_map(|(left, op, right)| { Sum::Binary(Box::new(left), op, Box::new(right)) }),
        ]
    })
}
