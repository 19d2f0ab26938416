//! Whatever the documentation shows is tried: every fenced block of README, CONTRIBUTING and `docs`.
//!
//! | label of the block | what is tried |
//! |---|---|
//! | `roll` | a whole program, which has no problems and no warnings |
//! | `roll in=HOOK` | statements, put into that function of a game that is default otherwise |
//! | `roll block` | blocks and globals, put into `Game Example { … }` |
//! | `bggl`, `bggl in=game`, `bggl block` | the same in BGGL: a program, statements for `game { … }`, functions and rules |
//! | `roll wrong`, also with one of these | has an error |
//! | `roll wrong code=R0101` | has one problem, of this kind |
//! | `roll warned code=W0203` | has one warning, of this kind, and can be played |
//! | `roll faulty code=R0703 seed=N answers=A,B*9` | stops with this fault, here with B answered nine times |
//! | `transcript seed=N answers=A,B,C` | what the program before it prints, with these answers |
//! | `report` | what is said about the whole wrong or warned program before it |
//!
//! `UPDATE_DOCS=1 cargo test --test docs` writes transcripts and reports anew instead of comparing.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "this test reads and mends files, and a panic is its message"
)]

use std::fmt::Write as _;
use std::io::Cursor;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{env, fs};

use roll::diagnostic::render;
use roll::lang::Language;
use roll::machine::{Fuel, Pause, Position, Stop};
use roll::source::Source;
use roll::table::{Dice, Echo, Screen, Script, Seats};
use roll::tree::Program;

/// A fenced block of a page.
struct Block<'a> {
    label: &'a str,
    body: &'a str,
    /// The line of its first fence, counted from one.
    line: usize,
    /// Where its body begins, in bytes.
    start: usize,
}

/// Something wrong with a page.
#[derive(Debug)]
struct Trouble {
    line: usize,
    what: String,
    /// What should stand where, if that is known.
    mend: Option<(Range<usize>, String)>,
}

#[test]
fn the_documentation_is_true() {
    let update = env::var_os("UPDATE_DOCS").is_some_and(|value| value == "1");
    let mut said = String::new();
    for path in pages() {
        let text = fs::read_to_string(&path).unwrap();
        let mut troubles = judge(&text);
        if update {
            fs::write(&path, mended(&text, &troubles)).unwrap();
            troubles.retain(|trouble| trouble.mend.is_none());
        }
        for Trouble { line, what, .. } in troubles {
            let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
            write!(said, "\n{}:{line}: {what}\n", name.display()).unwrap();
        }
    }
    let hint = "`UPDATE_DOCS=1 cargo test --test docs` writes transcripts and reports anew";
    assert!(said.is_empty(), "\n{said}\n{hint}\n");
}

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    for entry in fs::read_dir(root.join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    assert!(pages.len() > 4, "only {pages:?} were found");
    pages.sort();
    pages
}

/// The fenced blocks of a page.
fn blocks(text: &str) -> Result<Vec<Block<'_>>, Trouble> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    // A block is closed by as many ticks as opened it, so that one can show another.
    let mut fence = None;
    let mut offset = 0;
    for (line, text_line) in (1..).zip(text.split_inclusive('\n')) {
        let bare = text_line.trim_end();
        let label = bare.trim_start_matches('`');
        let ticks = &bare[..bare.len() - label.len()];
        match blocks.last_mut() {
            Some(open) if fence == Some(bare) => {
                open.body = &text[open.start..offset];
                fence = None;
            }
            _ if fence.is_some() => {}
            _ if ticks.len() >= 3 => {
                fence = Some(ticks);
                blocks.push(Block {
                    label,
                    body: "",
                    line,
                    start: offset + text_line.len(),
                });
            }
            _ if bare.trim_start().starts_with("```") => {
                return Err(trouble(line, "an indented block would not be tried"));
            }
            _ => {}
        }
        offset += text_line.len();
    }
    match blocks.last() {
        Some(open) if fence.is_some() => Err(trouble(open.line, "this block is not closed")),
        _ => Ok(blocks),
    }
}

fn trouble(line: usize, what: impl Into<String>) -> Trouble {
    let (what, mend) = (what.into(), None);
    Trouble { line, what, mend }
}

/// What stands before a transcript or report.
enum Before {
    /// A program that can be played.
    Game(Box<Program>),
    /// What is said about a program that is wrong, or warned of, on purpose.
    Wrong(String),
    /// Neither; if it is a mistake it has been told.
    Other,
}

/// Tries all blocks of a page.
fn judge(text: &str) -> Vec<Trouble> {
    let mut troubles = Vec::new();
    let mut before = Before::Other;
    let blocks = blocks(text).unwrap_or_else(|trouble| {
        troubles.push(trouble);
        Vec::new()
    });
    for block in &blocks {
        let word = block.label.split_whitespace().next().unwrap_or("");
        let came = match word {
            "transcript" => transcript(block, &before),
            "report" => report(&before),
            _ => {
                before = Before::Other;
                let tried = if word.starts_with("roll") || word.starts_with("bggl") {
                    example(block).map(|now| before = now)
                } else {
                    Ok(())
                };
                tried.map(|()| block.body.to_owned())
            }
        };
        match came {
            Err(what) => troubles.push(trouble(block.line, what)),
            Ok(fresh) if fresh == block.body => {}
            Ok(fresh) => troubles.push(difference(block, fresh)),
        }
    }
    troubles
}

/// How an example is to be tried.
#[derive(Default)]
struct Label<'a> {
    bggl: bool,
    place: Option<&'a str>,
    /// `wrong`, `warned`, `faulty` or nothing.
    fate: &'a str,
    code: Option<&'a str>,
    seed: &'a str,
    answers: &'a str,
}

impl<'a> Label<'a> {
    fn read(label: &'a str) -> Result<Self, String> {
        let (first, options) = label.split_once(' ').unwrap_or((label, ""));
        if !matches!(first, "roll" | "bggl") {
            return Err(format!("`{first}` is no label; is `roll` or `bggl` meant?"));
        }
        let mut read = Label {
            bggl: first == "bggl",
            ..Label::default()
        };
        for option in options.split_whitespace() {
            let fated = matches!(read.fate, "wrong" | "warned" | "faulty");
            match option.split_once('=').unwrap_or((option, "")) {
                ("in", hook) if read.place.is_none() => read.place = Some(hook),
                ("block", "") if read.place.is_none() => read.place = Some("block"),
                ("wrong" | "warned" | "faulty", "") if !fated => read.fate = option,
                ("code", code) if fated && read.code.is_none() => read.code = Some(code),
                ("seed", seed) if read.fate == "faulty" => read.seed = seed,
                ("answers", answers) if read.fate == "faulty" => read.answers = answers,
                _ => return Err(format!("`{option}` cannot stand in this label")),
            }
        }
        Ok(read)
    }
}

/// Compiles an example and sees whether it is as right or wrong as its label says.
fn example(block: &Block<'_>) -> Result<Before, String> {
    let label = Label::read(block.label)?;
    let (name, language, text) = if label.bggl {
        let text = wrapped_bggl(block.body, label.place)?;
        ("example.bggl", Language::Bggl, text)
    } else {
        let text = wrapped(block.body, label.place)?;
        ("example.roll", Language::Roll, text)
    };
    let source = Source::new(name, text);
    let checked = language.compile(&source);
    let said: Vec<String> = checked
        .problems
        .iter()
        .map(|problem| render(problem, &source, false))
        .collect();
    let said = said.join("\n");
    let codes: Vec<&str> = checked.problems.iter().map(|it| it.code.0).collect();
    let errors = checked.has_errors();
    match (label.fate, checked.value.program) {
        ("", Some(program)) if said.is_empty() => Ok(Before::Game(Box::new(program))),
        ("faulty", Some(program)) if !errors => stops(&label, &program),
        ("" | "faulty", _) => Err(format!("this program has problems:\n{said}")),
        ("wrong", _) if !errors => {
            Err("this program is labelled `wrong`, but nothing is wrong".to_owned())
        }
        ("warned", _) if errors => Err(format!("this program cannot be played:\n{said}")),
        _ if label.code.is_some_and(|code| codes != [code]) => {
            let code = label.code.unwrap_or("");
            Err(format!(
                "only {code} is expected here, {codes:?} came:\n{said}"
            ))
        }
        // Lines counted in a program that the reader does not see whole would puzzle.
        _ if label.place.is_some() => Ok(Before::Other),
        _ => Ok(Before::Wrong(said)),
    }
}

/// Plays a game that is to stop with a fault.
fn stops(label: &Label<'_>, program: &Program) -> Result<Before, String> {
    let seed = label.seed.parse().map_err(|_| "a seed is missing")?;
    // A game that never ends would take its time here.
    let tank = if label.code == Some("R0713") {
        100_000
    } else {
        Fuel::USUAL
    };
    let (ended, shown) = played(program, seed, label.answers, tank);
    match ended {
        Err(Stop::Fault(fault)) if label.code.is_none_or(|code| code == fault.kind.code().0) => {
            Ok(Before::Other)
        }
        Err(stop) => Err(format!("the game stopped otherwise: {stop}\n{shown}")),
        Ok(_) => Err(format!("the game does not stop with a fault:\n{shown}")),
    }
}

/// How a game ends and what it prints; `B*9` stands for nine times the answer B.
fn played(program: &Program, seed: u64, answers: &str, tank: u64) -> (Result<Pause, Stop>, String) {
    let lines = answers
        .split(',')
        .map(|answer| match answer.split_once('*') {
            Some((answer, times)) => format!("{answer}\n").repeat(times.parse().unwrap()),
            None => format!("{answer}\n"),
        });
    // An empty line is an answer too, so there is none if none is given.
    let lines = if answers.is_empty() {
        String::new()
    } else {
        lines.collect()
    };
    let seats = Seats {
        chance: Dice::seeded(seed),
        people: Script::new(Cursor::new(lines)),
    };
    let mut shown = Vec::new();
    let mut screen = Screen::new(seats, &mut shown, Echo::On);
    let ended = Position::start(program).run(program, &mut screen, &mut Fuel::new(tank));
    (ended, String::from_utf8(shown).unwrap())
}

/// An example as a whole program.
fn wrapped(body: &str, place: Option<&str>) -> Result<String, String> {
    let (head, foot) = match place {
        None => return Ok(body.to_owned()),
        Some("block") => ("", ""),
        Some("setupPlayers") => (
            "Players { define setupPlayers() {",
            "} } Board { define preRoll(int playerID) { declareWinner(); } }",
        ),
        Some("preRoll") => ("Board { define preRoll(int playerID) {", "} }"),
        Some("goalCheck") => (
            "Board { define goalCheck(int playerID, int tileID) {",
            "} }",
        ),
        Some("landsOn") => (
            "Board { make Tile(id: 1, next: 2, prev: 0, landsOn: example);
             function example = define landsOn(int playerID, int pieceID, int tileID) {",
            "} }",
        ),
        Some("roll") => (
            // An example of something else need not move a piece.
            "Dice { define roll(int amountRolled, int playerID) { // roll: allow W0603",
            "} }",
        ),
        Some(other) => return Err(format!("there is no function `{other}` to put this in")),
    };
    Ok(format!("Game Example {{ {head}\n{body}\n{foot} }}\n"))
}

/// The same in BGGL.
fn wrapped_bggl(body: &str, place: Option<&str>) -> Result<String, String> {
    match place {
        None => Ok(body.to_owned()),
        Some("block") => Ok(format!("{body}\ngame {{\n}}\n")),
        Some("game") => Ok(format!("game {{\n{body}\n}}\n")),
        Some(other) => Err(format!("there is no place `{other}` to put this in")),
    }
}

/// What the game before a transcript prints, with the seed and answers of its label.
fn transcript(block: &Block<'_>, before: &Before) -> Result<String, String> {
    let Before::Game(program) = before else {
        return Err("a transcript needs a program before it that can be played".to_owned());
    };
    let label = "the label is not of the form `transcript seed=N answers=A,B,C`";
    let options = block.label.strip_prefix("transcript seed=");
    let (seed, answers) = options
        .and_then(|options| options.split_once(" answers="))
        .ok_or(label)?;
    let seed = seed.parse().map_err(|_| label)?;
    let (ended, shown) = played(program, seed, answers, Fuel::USUAL);
    match ended {
        Ok(Pause::Over(_)) => Ok(shown),
        Ok(_) => Err(format!("the answers do not suffice:\n{shown}")),
        Err(stop) => Err(format!("the game stopped: {stop}\n{shown}")),
    }
}

/// What is said about the program before a report.
fn report(before: &Before) -> Result<String, String> {
    match before {
        Before::Wrong(said) => Ok(said.clone()),
        _ => {
            Err("a report needs a whole `roll wrong` or `roll warned` program before it".to_owned())
        }
    }
}

/// How a body differs from what came out: the lines between what they share at both ends.
fn difference(block: &Block<'_>, fresh: String) -> Trouble {
    let shown: Vec<&str> = block.body.lines().collect();
    let real: Vec<&str> = fresh.lines().collect();
    let same = |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| {
        pairs.take_while(|(left, right)| left == right).count()
    };
    let head = same(&mut shown.iter().zip(&real));
    let shorter = shown.len().min(real.len());
    let tail = same(&mut shown.iter().rev().zip(real.iter().rev())).min(shorter - head);
    let mut what = "what the page shows (-) is not what comes out (+)".to_owned();
    for (sign, lines) in [('-', &shown), ('+', &real)] {
        for line in &lines[head..lines.len() - tail] {
            write!(what, "\n    {sign} {line}").unwrap();
        }
    }
    Trouble {
        line: block.line + 1 + head,
        what,
        mend: Some((block.start..block.start + block.body.len(), fresh)),
    }
}

/// The page as it should be.
fn mended(text: &str, troubles: &[Trouble]) -> String {
    let mut text = text.to_owned();
    for (range, fresh) in troubles.iter().rev().filter_map(|it| it.mend.as_ref()) {
        text.replace_range(range.clone(), fresh);
    }
    text
}

// The test can fail.

/// A page on which `~` stands for the ticks of its fences.
fn page(text: &str) -> String {
    text.replace('~', "`")
}

/// All that is said about a page, as `line: what`, first lines only.
fn said(text: &str) -> Vec<String> {
    let first = |it: &Trouble| format!("{}: {}", it.line, it.what.lines().next().unwrap());
    judge(&page(text)).iter().map(first).collect()
}

const HELLO: &str = "Hello:

~~~roll in=setupPlayers
print(\"hello\");
~~~

~~~transcript seed=1 answers=
*****Example*****
hello
~~~
";

#[test]
fn a_true_page_passes() {
    assert_eq!(said(HELLO), [""; 0]);
    assert_eq!(said("~~~sh\nroll run x.roll\n~~~\n"), [""; 0]);
    assert_eq!(said("~~~~text\n~~~roll nonsense\n~~~\n~~~~\n"), [""; 0]);
    for hook in ["preRoll", "goalCheck", "landsOn", "roll"] {
        let text = format!("~~~roll in={hook}\nprint(playerID);\n~~~\n");
        assert_eq!(said(&text), [""; 0]);
    }
}

#[test]
fn a_wrong_transcript_is_seen_and_mended() {
    let stale = HELLO.replace("\nhello\n", "\nhollo\n");
    let differs = "9: what the page shows (-) is not what comes out (+)";
    assert_eq!(said(&stale), [differs]);
    let stale = page(&stale);
    let troubles = judge(&stale);
    assert!(troubles[0].what.ends_with("\n    - hollo\n    + hello"));
    assert_eq!(mended(&stale, &troubles), page(HELLO));
}

#[test]
fn a_wrong_example_is_seen() {
    let one = |text: &str| said(text).concat();
    let problems = "1: this program has problems:";
    assert_eq!(one("~~~roll\nGame X {\n~~~\n"), problems);
    let warned = "~~~roll block\nPlayers { NumPlayers = 9; }\n~~~\n";
    assert_eq!(one(warned), problems);
    let right = one("~~~roll wrong\nGame X {}\n~~~\n");
    assert!(right.ends_with("but nothing is wrong"), "{right}");
    let hungry = "~~~roll\nGame X {}\n~~~\n\n~~~transcript seed=1 answers=2\n~~~\n";
    assert_eq!(one(hungry), "5: the answers do not suffice:");
    let faulty = HELLO.replace("\"hello\"", "PlayerList[9].name");
    assert!(one(&faulty).starts_with("7: the game stopped: there is no player 9"));
    let report = "~~~roll wrong\nGame while {}\n~~~\n~~~report\n~~~\n";
    assert!(one(report).starts_with("5: what the page shows"));
}

#[test]
fn a_wrong_label_is_seen() {
    let label = |label: &str| said(&format!("~~~{label}\n~~~\n")).concat();
    assert_eq!(
        label("rolls"),
        "1: `rolls` is no label; is `roll` or `bggl` meant?"
    );
    let cannot = |word: &str| format!("1: `{word}` cannot stand in this label");
    assert_eq!(label("roll worng"), cannot("worng"));
    assert_eq!(label("roll block in=roll"), cannot("in=roll"));
    assert!(label("roll in=setup").contains("no function `setup`"));
    assert!(label("transcript seed=1 answers=").contains("needs a program before it"));
    assert!(label("report").contains("needs a whole `roll wrong` or `roll warned`"));
    let shapeless = HELLO.replace(" answers=", "");
    assert!(said(&shapeless).concat().contains("not of the form"));
    let indented = "2: an indented block would not be tried";
    assert_eq!(said("a list:\n  ~~~roll\n"), [indented]);
    assert_eq!(
        said("~~~roll\nGame X {}\n"),
        ["1: this block is not closed"]
    );
}

#[test]
fn a_code_is_demanded() {
    let one = |text: &str| said(text).concat();
    let twice = "Players { MinPlayers = 2; MinPlayers = 3; }";
    let wrong = |code: &str| one(&format!("~~~roll wrong block code={code}\n{twice}\n~~~\n"));
    assert_eq!(wrong("R0410"), "");
    assert_eq!(
        wrong("R0409"),
        "1: only R0409 is expected here, [\"R0410\"] came:"
    );
    let warned = "~~~roll warned code=W0501\nGame X { Players { NumPlayers = 9; } }\n~~~\n";
    assert_eq!(one(warned), "");
    let errors = warned.replace("= 9", "=");
    assert_eq!(one(&errors), "1: this program cannot be played:");
    let faulty = "~~~roll faulty in=setupPlayers code=R0702 seed=1 answers=\n\
                  int none;\nprint(1 / none);\n~~~\n";
    assert_eq!(one(faulty), "");
    let other = one(&faulty.replace("R0702", "R0701"));
    assert!(
        other.starts_with("1: the game stopped otherwise:"),
        "{other}"
    );
    let fine = one(&faulty.replace("1 / none", "none"));
    assert_eq!(fine, "1: the game does not stop with a fault:");
    let loose = one("~~~roll code=R0101\nGame X {}\n~~~\n");
    assert_eq!(loose, "1: `code=R0101` cannot stand in this label");
}
