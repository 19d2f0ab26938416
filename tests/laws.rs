//! The laws that every game obeys, tried on every file in `games/`.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test reads the games and may give up loudly"
)]

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::Path;

use roll::lang::Language;
use roll::machine::{Answer, Ask, Choices, Event, Fuel, Pause, Position, Seat};
use roll::source::Source;
use roll::table::{Dice, Heard, Log, Paper, Record, Recorder, Replay, Reply, Seats, Table};
use roll::tree::Program;

/// All games, with their names and texts.
fn games() -> Vec<(Source, Program)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            Language::of_file(&name).is_some()
        })
        .collect();
    files.sort();
    assert!(files.len() >= 5, "the shelf is nearly empty");
    files.iter().map(|file| compile(file)).collect()
}

fn compile(file: &Path) -> (Source, Program) {
    let name = file.file_name().unwrap().to_string_lossy();
    let source = Source::new(name, std::fs::read_to_string(file).unwrap());
    let language = Language::of_file(source.name()).unwrap();
    let checked = language.compile(&source);
    assert_eq!(checked.problems, [], "{}", source.name());
    let program = checked.value.program.unwrap();
    assert_eq!(program.verify(), []);
    (source, program)
}

/// Somebody who answers anything that is allowed, by luck.
#[derive(Clone)]
struct Player(u64);

impl Player {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % count
    }

    fn choose(&mut self, ask: &Ask) -> Answer {
        let Some(count) = ask.choices.count() else {
            return Answer::Text(format!("Player {}", self.below(1000)));
        };
        let nth = usize::try_from(self.below(count)).unwrap();
        ask.choices.each().unwrap().nth(nth).unwrap()
    }
}

impl Table for Player {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        Reply::Now(self.choose(ask))
    }
}

/// Nobody answers, but every event is noted.
#[derive(Default)]
struct Ears(Vec<Event>);

impl Table for Ears {
    fn answer(&mut self, _: &Ask) -> Reply {
        Reply::Later
    }

    fn hear(&mut self, event: &Event) -> Heard {
        self.0.push(event.clone());
        Heard::GoOn
    }
}

/// Paper in memory.
struct Slate(String);

impl Paper for Slate {
    fn write(&mut self, line: &str) -> std::io::Result<()> {
        self.0.push_str(line);
        Ok(())
    }

    fn take_back(&mut self, bytes: u64) -> std::io::Result<()> {
        let length = self.0.len() - usize::try_from(bytes).unwrap();
        self.0.truncate(length);
        Ok(())
    }

    fn keep(&mut self, _: &Record) -> String {
        "kept in memory".to_owned()
    }
}

/// A table of one's own that is also heard.
struct Heeded<T> {
    table: T,
    events: Vec<Event>,
}

impl<T: Table> Table for Heeded<T> {
    fn answer(&mut self, ask: &Ask) -> Reply {
        self.table.answer(ask)
    }

    fn hear(&mut self, event: &Event) -> Heard {
        self.events.push(event.clone());
        self.table.hear(event)
    }
}

fn heeded<T>(table: T) -> Heeded<T> {
    Heeded {
        table,
        events: Vec::new(),
    }
}

/// Runs to the next question; `None` at the end.
fn next_question(position: &mut Position, program: &Program) -> Option<Ask> {
    let pause = position.run(program, &mut Ears::default(), &mut Fuel::default());
    match pause.unwrap() {
        Pause::Ask(ask) => Some(ask),
        Pause::Tell(_) => panic!("nobody asked for a pause"),
        Pause::Over(_) => None,
    }
}

/// Plays a game by luck and calls `look` at every question.
fn walk(program: &Program, seed: u64, mut look: impl FnMut(&mut Position, &Ask)) -> Position {
    let mut position = Position::start(program);
    let mut player = Player(seed);
    while let Some(ask) = next_question(&mut position, program) {
        look(&mut position, &ask);
        position.answer(program, player.choose(&ask)).unwrap();
    }
    position
}

fn finish<T: Table>(program: &Program, table: &mut T) -> Position {
    let mut position = Position::start(program);
    let pause = position.run(program, table, &mut Fuel::default()).unwrap();
    assert!(matches!(pause, Pause::Over(_)), "{pause:?}");
    position
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn law_1_a_clone_is_equal_and_on_its_own() {
    for (_, program) in games() {
        walk(&program, 1, |position, ask| {
            let clone = position.clone();
            assert_eq!(clone, *position);
            assert_eq!(hash(&clone), hash(position));
            let mut other = clone.clone();
            other.answer(&program, Player(9).choose(ask)).unwrap();
            next_question(&mut other, &program);
            assert_eq!(clone, *position);
        });
    }
}

#[test]
fn law_2_a_replay_is_the_game_again() {
    for (source, program) in games() {
        for seed in 0..20 {
            let seats = Seats {
                chance: Dice::seeded(seed),
                people: Player(seed),
            };
            let record = Record::new(&source);
            let paper = Slate(record.text());
            let mut table = heeded(Recorder {
                table: seats,
                log: Log::new(record, paper),
            });
            let played = finish(&program, &mut table);
            let events = table.events;
            let (paper, lost) = table.table.log.finish();
            assert!(lost.is_none());
            let record = Record::parse(&paper.0).unwrap();
            assert_eq!(record.fits(&source), Ok(()));
            let mut again = heeded(Replay::new(record.decisions));
            assert_eq!(finish(&program, &mut again), played);
            assert_eq!(again.events, events);
            assert_eq!(again.table.left(), 0);
        }
    }
}

#[test]
fn law_3_a_position_survives_being_saved() {
    for (_, program) in games() {
        walk(&program, 2, |position, _| {
            let bytes = serde_json::to_vec(position).unwrap();
            let saved: Position = serde_json::from_slice(&bytes).unwrap();
            assert_eq!(saved, *position);
        });
    }
}

#[test]
fn law_4_questions_take_what_they_list_and_nothing_else() {
    for (_, program) in games() {
        walk(&program, 3, |position, ask| {
            let before = position.clone();
            for answer in ask.choices.each().into_iter().flatten().take(50) {
                let mut other = position.clone();
                assert_eq!(other.answer(&program, answer), Ok(()), "{ask:?}");
                assert_ne!(other, before);
            }
            for wrong in outside(&ask.choices) {
                assert_eq!(position.answer(&program, wrong.clone()), Err(wrong));
                assert_eq!(*position, before);
            }
        });
    }
}

/// Answers that are not allowed.
fn outside(choices: &Choices) -> Vec<Answer> {
    let mut wrong = vec![Answer::Text(String::new())];
    match choices {
        Choices::OneOf(count) => wrong.extend([Answer::Nth(*count), Answer::Number(0)]),
        Choices::Range(low, high) => {
            wrong.extend([Answer::Number(low - 1), Answer::Number(high + 1)]);
        }
        Choices::List(list) => {
            wrong.push(Answer::Number(list.iter().max().unwrap() + 1));
            wrong.push(Answer::Nth(0));
        }
        Choices::Name => wrong.extend([Answer::Number(1), Answer::Text(" Ada ".into())]),
        Choices::Number(_) => wrong.push(Answer::Text("many".into())),
        // Any line of text is allowed, an empty one, too.
        Choices::Line(_) => wrong = vec![Answer::Number(1), Answer::Nth(0)],
    }
    wrong
}

#[test]
fn law_5_listening_changes_nothing() {
    for (_, program) in games() {
        for seed in 0..50 {
            let deaf = finish(&program, &mut Player(seed));
            let mut table = heeded(Player(seed));
            assert_eq!(finish(&program, &mut table), deaf);
            assert!(!table.events.is_empty());
        }
    }
}

#[test]
fn law_6_games_end_without_fault() {
    for (_, program) in games() {
        for seed in 0..300 {
            let position = finish(&program, &mut Player(seed));
            assert!(position.outcome().is_some());
        }
    }
}

#[test]
fn law_7_chance_follows_its_odds() {
    for (source, program) in games() {
        let mut tally: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
        for seed in 0..400 {
            let mut dice = Dice::seeded(seed);
            let mut position = Position::start(&program);
            let mut player = Player(seed);
            while let Some(ask) = next_question(&mut position, &program) {
                let answer = match (ask.seat, dice.answer(&ask)) {
                    (Seat::Chance, Reply::Now(answer)) => answer,
                    _ => player.choose(&ask),
                };
                if let (Choices::OneOf(count), Answer::Nth(nth)) = (&ask.choices, &answer) {
                    let counts = tally
                        .entry(*count)
                        .or_insert_with(|| vec![0.0; *count as usize]);
                    counts[*nth as usize] += 1.0;
                }
                position.answer(&program, answer).unwrap();
            }
        }
        for (count, counts) in tally {
            let total: f64 = counts.iter().sum();
            let expected = total / f64::from(count);
            let deviation = (expected * (1.0 - 1.0 / f64::from(count))).sqrt();
            for seen in counts {
                let off = (seen - expected).abs();
                assert!(
                    off <= 5.0 * deviation + 1e-9,
                    "{}: {seen} of {total} for one of {count}",
                    source.name()
                );
            }
        }
    }
}

#[test]
fn law_7_every_card_comes_once_before_any_comes_again() {
    let text = "Game Cards { Board { NumTiles = 1000; } Deck {
        make Card(value: 7, quantity: 3);
        make Card(value: 8, quantity: 0);
        make Card(value: 9, quantity: 2);
    } }";
    let checked = Language::Roll.compile(&Source::new("cards.roll", text));
    let program = checked.value.program.unwrap();
    let mut table = heeded(Player(5));
    let mut position = Position::start(&program);
    position
        .run(&program, &mut table, &mut Fuel::default())
        .unwrap();
    let drawn: Vec<i32> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Drew { value, .. } => Some(*value),
            _ => None,
        })
        .collect();
    assert!(drawn.len() >= 50);
    for round in drawn.chunks_exact(5) {
        let mut sorted = round.to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, [7, 7, 7, 9, 9]);
    }
}

#[test]
fn games_that_stand_the_same_are_the_same() {
    let checked = Language::Roll.compile(&Source::new("plain.roll", "Game Plain {}"));
    let program = checked.value.program.unwrap();
    let after = |rolls: [u32; 4]| {
        let mut position = Position::start(&program);
        let mut rolls = rolls.into_iter();
        while let Some(ask) = next_question(&mut position, &program) {
            let answer = match ask.choices {
                Choices::OneOf(_) => match rolls.next() {
                    Some(roll) => Answer::Nth(roll),
                    None => break,
                },
                Choices::Name => Answer::Text("Ada".into()),
                _ => Answer::Number(2),
            };
            position.answer(&program, answer).unwrap();
        }
        position
    };
    // One and three, or three and one: both stand on tile 4 in the end.
    let (one, other) = (after([0, 1, 2, 1]), after([2, 1, 0, 1]));
    assert_eq!(one, other);
    assert_eq!(hash(&one), hash(&other));
    assert_ne!(one, after([0, 1, 2, 2]));
}
