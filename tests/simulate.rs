//! `roll simulate` and `roll run --game`, as people, spreadsheets and scripts meet them.

#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test runs the real command on real files and may give up loudly"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use roll::lang::Language;
use roll::machine::{Ask, Event, Heard, Pause, Stop};
use roll::source::Source;
use roll::table::{Record, Replay, Reply, Table, play};
use serde_json::Value;

#[path = "common/schema.rs"]
mod schema;

/// What a command said and how it ended.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

fn root(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roll"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn roll_in(folder: &Path, arguments: &[&str]) -> Said {
    let output = command(folder, arguments).output().unwrap();
    Said {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn roll(arguments: &[&str]) -> Said {
    roll_in(&root(""), arguments)
}

/// `roll simulate FILE …` in the folder of this project.
fn simulate(arguments: &[&str]) -> Said {
    roll(&[&["simulate"], arguments].concat())
}

/// The figures as a script reads them, all being well.
fn figures(arguments: &[&str]) -> Value {
    let said = simulate(&[arguments, &["--format", "json"]].concat());
    assert_eq!(said.code, Some(0), "{arguments:?}: {}", said.err);
    serde_json::from_str(&said.out).unwrap()
}

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("simulate")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A game of a test's own, as a file.
fn game(name: &str, program: &str) -> String {
    let path = folder(name).join(format!("{name}.roll"));
    fs::write(&path, program).unwrap();
    path.to_str().unwrap().to_owned()
}

/// All games of the shelf.
fn shelf() -> Vec<String> {
    let mut files: Vec<PathBuf> = fs::read_dir(root("games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| Language::of_file(&path.to_string_lossy()).is_some())
        .collect();
    files.sort();
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    files
        .iter()
        .map(|path| format!("games/{}", name(path)))
        .collect()
}

/// The sum of a number that each item of a list has.
fn sum(list: &Value, name: &str) -> u64 {
    let items = list.as_array().unwrap().iter();
    items.map(|item| item[name].as_u64().unwrap()).sum()
}

const NEVER: &str = "Game Never {
    Board { define goalCheck(int playerID, int tileID) { } }
}
";

/// Five sixes in a row are too much: that happens in about one of a thousand games.
const RARE: &str = "Game Rare {
    int $sixes = 0;
    Players { NumPlayers = 2; define setupPlayers() {} }
    Board { NumTiles = 30; }
    Dice {
        define roll(int amountRolled, int playerID) {
            if (amountRolled == 6) { $sixes = $sixes + 1; } else { $sixes = 0; }
            print(100 / (5 - $sixes));
            move(playerID, 0, amountRolled);
        }
    }
}
";

/// A text without its line breaks.
fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

// The figures.

#[test]
fn json_is_as_the_page_describes_it() {
    let page = fs::read_to_string(root("docs/simulate.md")).unwrap();
    let schema: Value = serde_json::from_str(schema::block(&page, "json")).unwrap();
    for field in schema["properties"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("`{field}`")), "{field}");
    }
    let never = game("schema", NEVER);
    let files = shelf().into_iter().chain([never]);
    for name in files {
        let figures = figures(&[&name, "--games", "20", "--max-turns", "2000"]);
        schema::fits(&figures, &schema).unwrap_or_else(|what| panic!("{name}: {what}\n{figures}"));
    }
}

#[test]
fn figures_do_not_depend_on_how_many_play_at_the_same_time() {
    for file in [
        "games/classic_chutes.roll",
        "games/chutes.roll",
        "games/pig.roll",
    ] {
        let by = |jobs: &str| {
            let mut figures = figures(&[file, "--games", "3000", "--jobs", jobs]);
            for time in ["elapsed_s", "games_per_s", "turns_per_s"] {
                assert!(figures.as_object_mut().unwrap().remove(time).is_some());
            }
            figures
        };
        let alone = by("1");
        assert_eq!(by("2"), alone, "{file}");
        assert_eq!(by("3"), alone, "{file}");
        let text = |jobs: &str| simulate(&[file, "--games", "500", "--jobs", jobs]).out;
        assert_eq!(text("1"), text("2"), "{file}");
    }
}

#[test]
fn sums_add_up() {
    for file in ["chutes", "pig", "cave", "hello", "landlord", "goose"] {
        let file = format!("games/{file}.roll");
        let figures = figures(&[&file, "--games", "700", "--max-turns", "40"]);
        let number = |name: &str| figures[name].as_u64().unwrap();
        assert_eq!(number("games"), 700);
        let ends = number("finished") + number("unfinished") + number("faults");
        assert_eq!(ends, 700, "{file}");
        let won = sum(&figures["wins"], "count");
        assert_eq!(won + number("no_winner"), number("finished"), "{file}");
        let turns = &figures["turns"];
        let histogram = turns["histogram"].as_array().unwrap();
        let games = histogram.iter().map(|pair| pair[1].as_u64().unwrap());
        assert_eq!(games.sum::<u64>(), number("finished"), "{file}");
        let lengths = histogram
            .iter()
            .map(|pair| pair[0].as_u64().unwrap() * pair[1].as_u64().unwrap());
        let lengths: u64 = lengths.sum();
        let given_up = number("unfinished") * 41;
        let landings = sum(&figures["tiles"], "landings");
        assert!(landings <= lengths + given_up, "{file}");
        for question in figures["choices"]["questions"].as_array().unwrap() {
            let options = sum(&question["options"], "count");
            let other = question["other"].as_u64().unwrap();
            assert_eq!(options + other, question["count"].as_u64().unwrap());
        }
    }
}

#[test]
fn another_seed_is_other_luck() {
    let by = |seed: &str| {
        let figures = figures(&[
            "games/classic_chutes.roll",
            "--games",
            "500",
            "--seed",
            seed,
        ]);
        figures["turns"].clone()
    };
    assert_eq!(by("1"), by("1"));
    assert_ne!(by("1"), by("2"));
    let usual = figures(&["games/classic_chutes.roll", "--games", "500"]);
    assert_eq!(usual["turns"], by("1"));
}

#[test]
fn several_numbers_of_players_give_several_reports() {
    let file = "games/default.roll";
    let list = figures(&[file, "--games", "100", "--players", "2..4"]);
    let list = list.as_array().unwrap();
    let players: Vec<&Value> = list.iter().map(|report| &report["players"]).collect();
    assert_eq!(players, [2, 3, 4]);
    for report in list {
        let seats = report["wins"].as_array().unwrap().len();
        assert_eq!(report["players"], seats);
    }
    let text = simulate(&[file, "--games", "100", "--players", "2..4"]).out;
    for title in ["Default: 2 players", "Default: 4 players", "At a glance"] {
        assert!(text.contains(title), "{text}");
    }
    // A list of one is a list, if a list was asked for; one number gives one object.
    assert!(figures(&[file, "--games", "9", "--players", "3"]).is_object());
}

#[test]
fn a_spreadsheet_gets_one_figure_on_each_line() {
    let page = fs::read_to_string(root("docs/simulate.md")).unwrap();
    let mut seen = BTreeMap::new();
    for (file, players) in [("chutes", "2..3"), ("pig", "2")] {
        let file = format!("games/{file}.roll");
        let arguments = [&file, "--games", "50", "--players", players];
        let said = simulate(&[&arguments[..], &["--format", "csv"]].concat());
        assert_eq!(said.code, Some(0));
        let mut lines = said.out.lines();
        assert_eq!(lines.next(), Some("players,figure,item,value,share"));
        for line in lines {
            let cells: Vec<&str> = line.split(',').collect();
            assert_eq!(cells.len(), 5, "{line}");
            let numbers = [cells[0], cells[3]].map(str::parse::<f64>);
            assert!(numbers.iter().all(Result::is_ok), "{line}");
            assert!(cells[4].is_empty() || cells[4].parse::<f64>().unwrap() <= 1.0);
            *seen.entry(cells[1].to_owned()).or_insert(0) += 1;
        }
    }
    for figure in seen.keys() {
        assert!(page.contains(&format!("`{figure}`")), "{figure}");
    }
    assert_eq!(seen.len(), 13, "{seen:?}");
}

// The report for people.

#[test]
fn a_report_is_for_people() {
    for (name, games) in [("classic_chutes", "2000"), ("pig", "2000")] {
        let said = simulate(&[&format!("games/{name}.roll"), "--games", games]);
        assert_eq!(said.code, Some(0));
        insta::assert_snapshot!(name, said.out);
    }
}

#[test]
fn reports_fit_the_width_and_tell_no_time() {
    for file in shelf() {
        let said = simulate(&[&file, "--games", "30"]);
        assert_eq!(said.code, Some(0), "{file}: {}", said.err);
        let again = simulate(&[&file, "--games", "30"]);
        assert_eq!(said.out, again.out, "{file}");
        for line in said.out.lines() {
            assert!(line.chars().count() <= 80, "{file}: {line}");
            assert_eq!(line.trim_end(), line, "{file}");
        }
        // The time is for the eyes only.
        assert!(said.err.ends_with(" turns a second\n"), "{}", said.err);
    }
}

/// The blocks of our pages that show what `roll simulate` says, as their labels have it:
/// `figures FILE OPTIONS only=WORDS`. A file that is not there is the game shown before it.
/// `only` names the first words of the parts that are shown, with commas between.
#[test]
fn what_the_documentation_shows_is_true() {
    let update = std::env::var_os("UPDATE_DOCS").is_some_and(|value| value == "1");
    for page in ["README.md", "docs/simulate.md", "docs/tutorial.md"] {
        let text = fs::read_to_string(root(page)).unwrap();
        let folder = folder("pages");
        let mut fresh = String::new();
        let mut shown = 0;
        for (nth, part) in text.split("\n```").enumerate() {
            let before = if nth == 0 { "" } else { "\n```" };
            let (label, body) = part.split_once('\n').unwrap_or((part, ""));
            fresh += before;
            if label == "roll" {
                fs::write(folder.join("example.roll"), body).unwrap();
            }
            let Some(arguments) = label.strip_prefix("figures ") else {
                fresh += part;
                continue;
            };
            shown += 1;
            fresh += label;
            let now = excerpt(&folder, arguments);
            fresh.extend(["\n", now.trim_end()]);
        }
        assert!(shown > 0, "{page} shows nothing");
        if update {
            fs::write(root(page), &fresh).unwrap();
        }
        let hint = "`UPDATE_DOCS=1 cargo test --test simulate` writes it anew";
        assert!(update || fresh == text, "{page}: {hint}\n{fresh}");
    }
}

fn excerpt(folder: &Path, arguments: &str) -> String {
    let words: Vec<&str> = arguments.split(' ').collect();
    let only = words.iter().find_map(|word| word.strip_prefix("only="));
    let command = words.iter().filter(|word| !word.starts_with("only="));
    let command: Vec<&str> = ["simulate"].into_iter().chain(command.copied()).collect();
    let said = if root(words[0]).exists() {
        roll(&command)
    } else {
        fs::copy(folder.join("example.roll"), folder.join(words[0])).unwrap();
        roll_in(folder, &command)
    };
    assert_eq!(said.code, Some(0), "{arguments}: {}", said.err);
    let Some(only) = only else { return said.out };
    let mut keeps = false;
    let lines = said.out.split_inclusive('\n').filter(|line| {
        if line.starts_with(char::is_alphabetic) {
            let word = line.split([' ', ':']).next().unwrap();
            keeps = only.split(',').any(|wanted| wanted == word);
        }
        keeps
    });
    lines.collect()
}

// Commands that make no sense.

#[test]
fn wrong_commands_are_refused() {
    let wrong = game("wrong", "Game Wrong { Bord {} }");
    for (arguments, code, expected) in [
        (
            &["games/default.roll", "--players", "7"][..],
            2,
            "7 players do not fit this game: it takes a number between 2 and 6",
        ),
        (
            &["games/hello.roll", "--players", "3"],
            2,
            "3 players do not fit this game: it is always played by 2",
        ),
        (
            &["games/default.roll", "--bot", "3=first"],
            2,
            "there is no seat 3 for a bot: 2 play",
        ),
        (
            &["games/default.roll", "--bot", "0=first"],
            2,
            "`0` is no seat: the first player has seat 1",
        ),
        (
            &["games/default.roll", "--bot", "clever"],
            2,
            "there is no bot `clever`: there are `random`, `first`, `lookahead`",
        ),
        (
            &["games/default.roll", "--games", "0"],
            2,
            "0 is not in 1..",
        ),
        (
            &["games/default.roll", "--players", "4..2"],
            2,
            "write the smaller number first: `2..4`",
        ),
        (
            &["games/default.roll", "--players", "two"],
            2,
            "write a number of players as `3`, several as `2..4`",
        ),
        (
            &["games/default.roll", "--seed", "-1"],
            2,
            "a seed is a whole number",
        ),
        (
            &["games/default.roll", "--max-turns", "0"],
            2,
            "0 is not in 1..",
        ),
        (&["games/default.roll", "--format", "xml"], 2, "json"),
        (&["no_such_game.roll"], 2, "no_such_game.roll"),
        (&[&wrong], 1, "there is no block called `Bord`"),
    ] {
        let said = simulate(arguments);
        assert_eq!(said.code, Some(code), "{arguments:?}: {}", said.err);
        assert_eq!(said.out, "", "{arguments:?}");
        assert!(said.err.contains(expected), "{arguments:?}: {}", said.err);
    }
}

#[test]
fn a_reader_may_leave_early() {
    let arguments = ["simulate", "games/classic_chutes.roll", "--games", "200"];
    for format in ["text", "csv"] {
        let arguments = [&arguments[..], &["--format", format]].concat();
        let mut child = command(&root(""), &arguments).spawn().unwrap();
        let mut first = [0; 5];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!told.contains("error"), "{told}");
    }
}

// Games that go wrong.

#[test]
fn a_game_that_never_ends_is_given_up() {
    let never = game("never", NEVER);
    let said = simulate(&[&never, "--games", "20", "--max-turns", "300"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let told = "All 20 games had no end after 300 turns and were given up.";
    assert!(flowing(&said.out).contains(told), "{}", said.out);
    assert!(!said.out.contains("How long does it take?"), "{}", said.out);
    let figures = figures(&[&never, "--games", "20", "--max-turns", "300"]);
    assert_eq!([&figures["unfinished"], &figures["finished"]], [20, 0]);
    assert!(figures["turns"].is_null());
    // Some end, some do not: both are told.
    let half = simulate(&[
        "games/classic_chutes.roll",
        "--games",
        "200",
        "--max-turns",
        "45",
    ]);
    assert_eq!(half.code, Some(0));
    for told in [
        "came to an end.",
        "had no end after 45 turns",
        "it takes longer",
    ] {
        assert!(flowing(&half.out).contains(told), "{}", half.out);
    }
}

#[test]
fn a_rare_fault_is_found_and_can_be_looked_at() {
    let rare = game("rare", RARE);
    let said = simulate(&[&rare, "--games", "5000"]);
    assert_eq!(said.code, Some(3));
    assert!(said.out.contains("stopped with a fault"), "{}", said.out);
    assert!(said.out.contains("Who wins?"), "{}", said.out);
    assert_eq!(said.err.matches("error[").count(), 1, "{}", said.err);
    let (fault, rest) = said.err.split_once("look at that game with `").unwrap();
    let (look, _) = rest.split_once('`').unwrap();
    let look: Vec<&str> = look.split(' ').collect();
    assert_eq!(look[0], "roll");
    let seen = roll(&look[1..]);
    assert_eq!(seen.code, Some(3));
    assert_eq!(seen.err.trim_end(), fault.trim_end());
    assert!(seen.out.starts_with("*****Rare*****\n"), "{}", seen.out);
    // Scripts get the figures, too.
    let said = simulate(&[&rare, "--games", "5000", "--format", "json"]);
    assert_eq!(said.code, Some(3));
    let figures: Value = serde_json::from_str(&said.out).unwrap();
    let faults = figures["faults"].as_u64().unwrap();
    assert!((1..=20).contains(&faults), "{faults}");
    let nth = figures["first_fault"].as_u64().unwrap();
    assert!(look.contains(&nth.to_string().as_str()), "{look:?}");
}

#[test]
fn questions_that_lead_nowhere_neither_hang_nor_break() {
    let ask = |name: &str, body: &str| {
        let program = format!(
            "Game Odd {{ Board {{ define preRoll(int playerID) {{ int _answer = 0; {body} }} }} }}"
        );
        game(name, &program)
    };
    for (name, body) in [
        ("a_name", "promptName(PlayerList[playerID].name);"),
        (
            "a_huge_range",
            "promptRange(_answer, -2147483648, 2147483647);",
        ),
        ("one_answer", "promptList(_answer, {7});"),
        (
            "how_many",
            "promptRange(NumPlayers, MinPlayers, MaxPlayers);",
        ),
    ] {
        let file = ask(name, body);
        let report = figures(&[&file, "--games", "100", "--players", "3"]);
        assert_eq!(report["finished"], 100, "{name}");
        for nth in ["1", "7"] {
            let said = roll(&["run", &file, "--players", "3", "--game", nth]);
            assert_eq!(said.code, Some(0), "{name}: {}", said.err);
        }
    }
    let loud = "for (int i : {1 ~ 1000000}) { promptList(_answer, {1, 2}); }";
    let said = simulate(&[&ask("without_end", loud), "--games", "3"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        flowing(&said.out).contains("asked without end in a single one"),
        "{}",
        said.out
    );
    let busy = "for (int i : {1 ~ 1000000}) { for (int j : {1 ~ 100}) { _answer = j; } }";
    let said = simulate(&[&ask("busy", busy), "--games", "1"]);
    assert_eq!(said.code, Some(3), "{}", said.out);
    assert!(said.err.contains("R0713"), "{}", said.err);
}

// Looking at one game.

/// What a record tells about its game.
#[derive(Default)]
struct Ears {
    turns: u64,
    winner: Option<u64>,
}

struct Listening<'a> {
    replay: Replay,
    ears: &'a mut Ears,
}

impl Table for Listening<'_> {
    fn answer(&mut self, ask: &Ask) -> Reply {
        self.replay.answer(ask)
    }

    fn hear(&mut self, event: &Event) -> Heard {
        if let Event::TurnBegan { .. } = event {
            self.ears.turns += 1;
        }
        Heard::GoOn
    }
}

/// The length of a game that was recorded, and the seat of its winner.
fn heard(file: &str, record: &Path) -> (u64, Option<u64>) {
    let text = fs::read_to_string(root(file)).unwrap();
    let program = Language::Roll
        .compile(&Source::new(file, text))
        .value
        .program;
    let record = Record::parse(&fs::read_to_string(record).unwrap()).unwrap();
    let mut ears = Ears::default();
    let ended: Result<Pause, Stop> = play(
        &program.unwrap(),
        &mut Listening {
            replay: Replay::new(record.decisions),
            ears: &mut ears,
        },
    );
    let Ok(Pause::Over(outcome)) = ended else {
        panic!("{file}: {ended:?}");
    };
    ears.winner = outcome.winner.map(|it| u64::try_from(it).unwrap() + 1);
    (ears.turns, ears.winner)
}

#[test]
fn every_single_game_can_be_looked_at() {
    let folder = folder("games");
    let record = folder.join("game.record");
    let out = record.to_str().unwrap();
    for (name, options) in [
        ("default", &[][..]),
        ("classic_chutes", &["--players", "3", "--seed", "5"]),
        ("chutes", &[]),
        ("chutes", &["--bot", "first", "--bot", "1=random"]),
        ("pig", &["--players", "4"]),
        ("cave", &[]),
        ("sorry", &["--players", "4"]),
    ] {
        let file = format!("games/{name}.roll");
        let report = figures(&[&[file.as_str(), "--games", "20"], options].concat());
        let mut lengths: BTreeMap<u64, u64> = BTreeMap::new();
        let mut wins: BTreeMap<Option<u64>, u64> = BTreeMap::new();
        for nth in 1..=20 {
            let nth = nth.to_string();
            let arguments = ["run", &file, "--game", &nth, "--record", out];
            let said = roll(&[&arguments, options].concat());
            assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{file}");
            let (turns, winner) = heard(&file, &record);
            if name == "classic_chutes" {
                let seen = said.out.matches("'s turn\n").count();
                assert_eq!(seen as u64, turns);
            }
            *lengths.entry(turns).or_default() += 1;
            *wins.entry(winner).or_default() += 1;
        }
        let histogram = report["turns"]["histogram"].as_array().unwrap();
        let histogram = histogram
            .iter()
            .map(|pair| (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap()));
        assert_eq!(histogram.collect::<BTreeMap<_, _>>(), lengths, "{file}");
        for win in report["wins"].as_array().unwrap() {
            let seat = win["seat"].as_u64();
            let count = wins.get(&seat).copied().unwrap_or(0);
            assert_eq!(win["count"], count, "{file}");
        }
        let nobody = wins.get(&None).copied().unwrap_or(0);
        assert_eq!(report["no_winner"], nobody, "{file}");
    }
}

#[test]
fn bots_that_look_ahead_play_the_same_game() {
    let options = ["--bot", "2=lookahead", "--budget", "5"];
    let report = figures(&[&["games/chutes.roll", "--games", "1"], &options[..]].concat());
    let record = folder("ahead").join("game.record");
    let arguments = ["run", "games/chutes.roll", "--game", "1", "--record"];
    let said = roll(&[&arguments[..], &[record.to_str().unwrap()], &options].concat());
    assert_eq!(said.code, Some(0), "{}", said.err);
    let (turns, winner) = heard("games/chutes.roll", &record);
    assert_eq!(report["turns"]["max"], turns);
    let won = &report["wins"][usize::try_from(winner.unwrap()).unwrap() - 1];
    assert_eq!(won["count"], 1);
}

#[test]
fn a_game_of_a_simulation_is_played_by_bots_and_not_kept() {
    let home = folder("home");
    let run = |arguments: &[&str]| {
        let mut command = command(&root(""), &[&["run", "games/pig.roll"], arguments].concat());
        let output = command.env("XDG_STATE_HOME", &home).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    assert_eq!(run(&["--game", "3"]), (Some(0), String::new()));
    assert!(!home.join("roll").exists());
    for (arguments, expected) in [
        (&["--game", "0"][..], "0 is not in 1.."),
        (&["--game", "1", "--bots", "2"], "cannot be used with"),
        (
            &["--game", "1", "--players", "9"],
            "9 players do not fit this game",
        ),
        (
            &["--game", "1", "--bot", "5=first"],
            "there is no seat 5 for a bot",
        ),
    ] {
        let (code, told) = run(arguments);
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(told.contains(expected), "{told}");
    }
}
