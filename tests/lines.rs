//! Lines typed while a game is paused: whatever they are, nothing breaks, their places lie
//! in the line, and the game they were tried on fits the program as before.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test reads the games and may give up loudly"
)]

use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use roll::diagnostic::render;
use roll::lang::{Language, Shows, Snippet};
use roll::machine::{
    Answer, Ask, Choices, Event, Fuel, Heard, Pause, Position, Reply, Stop, Table,
};
use roll::source::{Origin, Source};
use roll::tree::Program;

/// What a line may do.
const TANK: u64 = 20_000;

/// A game before its first turn.
struct Paused {
    source: Source,
    program: Program,
    position: Position,
}

/// Answers each question with the least or the last there is, and pauses at every turn.
struct Whim(bool);

impl Table for Whim {
    fn answer(&mut self, ask: &Ask) -> Reply {
        self.0 = !self.0;
        Reply::Now(match &ask.choices {
            Choices::OneOf(count) => Answer::Nth(if self.0 { 0 } else { count - 1 }),
            Choices::Range(low, high) => Answer::Number(if self.0 { *low } else { *high }),
            Choices::List(list) => Answer::Number(list[0]),
            Choices::Name | Choices::Line(_) => Answer::Text("Ada".to_owned()),
            Choices::Number(below) => Answer::Number(if self.0 {
                0
            } else {
                i32::try_from(*below).unwrap()
            }),
        })
    }

    fn hear(&mut self, event: &Event) -> Heard {
        match event {
            Event::TurnBegan { .. } => Heard::Pause,
            _ => Heard::GoOn,
        }
    }
}

fn paused(name: &str, text: &str) -> Paused {
    let source = Source::new(name, text);
    let program = Language::Roll.compile(&source).value.program.unwrap();
    let mut position = Position::start(&program);
    let pause = position.run(&program, &mut Whim(false), &mut Fuel::default());
    assert!(matches!(pause, Ok(Pause::Tell(Event::TurnBegan { .. }))));
    Paused {
        source,
        program,
        position,
    }
}

/// The text of all files of a folder that end in `.roll`.
fn files(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "roll"))
        .collect();
    files.sort();
    files
        .iter()
        .filter_map(|file| String::from_utf8(std::fs::read(file).unwrap()).ok())
        .collect()
}

/// A game with all sorts of things in it, one that asks for its goals, and the default one.
static GAMES: LazyLock<Vec<Paused>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let chutes = std::fs::read_to_string(root.join("games/chutes.roll")).unwrap();
    let asks = "Game Asks { int $Score = 3; Players { define setupPlayers() {
        promptRange(NumPlayers, 2, 3); promptRange(FinishOn[0], 1, 9); } } }";
    vec![
        paused("chutes.roll", &chutes),
        paused("asks.roll", asks),
        paused("default.roll", "Game Default {}"),
    ]
});

/// Every line of every program there is, once.
static LINES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folders = ["games", "tests/transcripts", "tests/problems"];
    let texts = folders.into_iter().flat_map(files);
    let mut lines: Vec<String> = texts
        .flat_map(|text| {
            text.lines()
                .map(|line| line.trim().to_owned())
                .collect::<Vec<_>>()
        })
        .collect();
    lines.sort();
    lines.dedup();
    lines
});

/// Types a line, and holds what comes of it against the laws.
fn try_line(game: &Paused, text: &str) -> Option<Shows> {
    let line = Source::new("your line", text);
    let checked = Language::Roll.snippet(&game.source, &line);
    let inside = |range| line.text().get::<std::ops::Range<usize>>(range).is_some();
    for problem in &checked.problems {
        for label in &problem.labels {
            assert!(inside(label.span.range()), "{text:?}: {problem:?}");
        }
    }
    for problem in checked.problems.iter().take(3) {
        assert!(!render(problem, &line, false).is_empty());
    }
    let said = |part: &str| !part.trim().is_empty() && !part.trim().starts_with("//");
    if checked.problems.is_empty() && text.split(['\n', '\r']).any(said) {
        assert!(checked.value.is_some(), "nothing comes of {text:?}");
    }
    let Snippet {
        program,
        proc,
        shows,
    } = checked.value?;
    assert_eq!(program.verify(), [], "{text:?}");
    assert!(fits(&game.program, &program), "{text:?}");
    let mut position = game.position.clone();
    match position.interlude(&program, proc, &mut Whim(true), &mut Fuel::new(TANK)) {
        // Where it paused before, the game goes on by its own program.
        Ok(None) => match position.run(&game.program, &mut Whim(true), &mut Fuel::new(TANK)) {
            Ok(_) | Err(Stop::Fault(_)) => {}
            Err(bug) => panic!("{text:?}: {bug}"),
        },
        Ok(Some(Pause::Over(_))) => assert!(position.outcome().is_some()),
        Err(Stop::Fault(fault)) => {
            if let Some(place) = fault.place.filter(|place| place.origin == Origin::Line) {
                assert!(inside(place.span.range()), "{text:?}: {fault:?}");
            }
        }
        other => panic!("{text:?}: {other:?}"),
    }
    Some(shows)
}

/// Whether all that is in one program is in the other, under the same numbers.
fn fits(before: &Program, after: &Program) -> bool {
    before.main == after.main
        && before.globals == after.globals
        && before.shared == after.shared
        && before.kinds == after.kinds
        && before.columns == after.columns
        && after.fixed.starts_with(&before.fixed)
        && after.procs.starts_with(&before.procs)
        && after.blocks.starts_with(&before.blocks)
        && after.names.starts_with(&before.names)
        && after.places.starts_with(&before.places)
}

#[test]
fn lines_of_programs_can_be_typed() {
    let mut shown = 0;
    for (line, game) in LINES.iter().zip(GAMES.iter().cycle()) {
        shown += usize::from(try_line(game, line).is_some());
    }
    assert!(
        shown > 100,
        "only {shown} of {} lines could be run",
        LINES.len()
    );
}

#[test]
fn halves_of_lines_can_be_typed() {
    for (line, game) in LINES.iter().zip(GAMES.iter().cycle()) {
        for (at, _) in line.char_indices() {
            try_line(game, &line[..at]);
            try_line(game, &line[at..]);
        }
    }
}

#[test]
fn values_and_statements_are_what_they_look_like() {
    let game = &GAMES[1];
    for (line, shows) in [
        ("NumPlayers + 1", Some(Shows::Value)),
        ("($Score < 4)", Some(Shows::Value)),
        ("PlayerList[playerID].name | 1", Some(Shows::Value)),
        ("FinishOn", Some(Shows::List)),
        ("({1, 2})", Some(Shows::List)),
        ("TileList[1].accessible", Some(Shows::List)),
        ("$Score = 5", Some(Shows::Nothing)),
        ("$Score++;", Some(Shows::Nothing)),
        ("promptRange(FinishOn[1], 1, 3)", Some(Shows::Nothing)),
        ("promptRange(NumPlayers, 3, 3)", Some(Shows::Nothing)),
        ("declareWinner(1)", Some(Shows::Nothing)),
        ("", None),
        ("// nothing", None),
        (";", None),
        ("int x = 3", None),
        ("{ 1 }}", None),
    ] {
        assert_eq!(try_line(game, line), shows, "{line}");
    }
}

#[test]
fn deep_lines_are_refused() {
    let game = &GAMES[2];
    for piece in [
        "(",
        "{",
        "[",
        "-",
        "!(",
        "if (1 == 1) {",
        "x[",
        "1 + ",
        "(if[",
        "a }(",
    ] {
        try_line(game, &piece.repeat(5000));
    }
}

fn cases() -> ProptestConfig {
    ProptestConfig {
        cases: 150,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn soups_can_be_typed(
        picks in prop::collection::vec((any::<Index>(), any::<Index>()), 1..12),
        glue in select(vec!["", " ", "\r", "\n"]),
        game in 0..3_usize,
    ) {
        // Words of lines that somebody wrote, in no order.
        let word = |(line, at): &(Index, Index)| {
            let words: Vec<&str> = line.get(&LINES).split(' ').collect();
            *at.get(&words)
        };
        let words: Vec<&str> = picks.iter().map(word).collect();
        try_line(&GAMES[game], &words.join(glue));
    }

    #[test]
    fn any_text_can_be_typed(text in any::<String>(), game in 0..3_usize) {
        try_line(&GAMES[game], &text);
    }
}
