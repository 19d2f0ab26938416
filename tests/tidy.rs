//! The house rules, checked over the sources as text.
//!
//! Each rule is a test over the whole tree and a checker over one [`Source`]. The last part of the
//! file feeds every checker a small wrong text, so that a rule is known to be able to fail.
#![allow(
    clippy::disallowed_methods,
    reason = "the rules are about files, so this test reads them"
)]

#[path = "tidy/source.rs"]
mod source;

use std::collections::BTreeSet;
use std::io::Write;

use source::{Breach, Source, read};

/// The rooms in reading order, each with the rooms it may mention besides itself.
const ROOMS: &[(&str, &str)] = &[
    ("source", ""),
    ("diagnostic", "source"),
    ("tree", "source"),
    ("lang", "source diagnostic tree"),
    ("machine", "source diagnostic tree"),
    ("board", "tree machine"),
    ("table", "source diagnostic tree machine board"),
    ("simulate", "tree machine table"),
    (
        "cli",
        "source diagnostic tree lang machine board table simulate",
    ),
];

/// Crates with a home, each with the modules that may name it; `*` is any one module.
const HOMES: &[(&str, &str)] = &[
    ("annotate_snippets", "diagnostic/render"),
    ("anstream", "cli diagnostic/render"),
    ("clap", "cli"),
    ("ctrlc", "cli/simulate/watch"),
    ("indicatif", "cli/simulate/watch"),
    ("pest", "lang/*/parse lang/*/words"),
    ("pest_derive", "lang/*/parse lang/*/words"),
    ("rand", "cli table/dice"),
    ("rand_xoshiro", "cli table/dice"),
    ("rayon", "simulate/worker"),
    ("rustyline", "cli/repl/typed table/terminal"),
    ("serde_json", "cli/json cli/simulate/json"),
    ("terminal_size", "cli"),
    ("unicode_width", "board/text"),
];

const LANGUAGE_NAMES: &[&str] = &["ROLL", "BGGL", "BOGUS", "tiler", "BoredGames"];
const UNFINISHED_MACROS: &[&str] = &["todo", "unimplemented", "dbg"];
const UNFINISHED_WORDS: &[&str] = &["TODO", "FIXME", "XXX"];
const LOOK_TWICE: usize = 400;
const TOO_LONG: usize = 600;
const MAIN_LIMIT: usize = 30;

// The rules.

#[test]
fn rooms_mention_only_the_rooms_below_them() {
    let sources = read("src").unwrap();
    let languages = languages(&sources);
    judge(
        "room direction: source <- {diagnostic, tree} <- {lang | machine}; \
         machine <- board <- table <- simulate; all <- cli; no language mentions another",
        "a room that looks only downwards can be read, tested and replaced alone",
        sources.iter().flat_map(|s| crossed_walls(s, &languages)),
    );
}

#[test]
fn crates_stay_at_home() {
    judge(
        "crate homes: a crate that meets the world is named only in its own modules (see HOMES)",
        "a crate named in one place can be replaced there, and the rest stays ignorant of it",
        read("src").unwrap().iter().flat_map(strayed_crates),
    );
}

#[test]
fn files_stay_short() {
    let sources = read("src").unwrap();
    for source in &sources {
        let lines = counted_lines(source);
        if (LOOK_TWICE + 1..=TOO_LONG).contains(&lines) {
            // Written past the capture of the test harness, because a passing test shows nothing.
            let note = format!("note: {} has {lines} lines; look twice", source.path);
            writeln!(std::io::stderr(), "{note}").unwrap();
        }
    }
    judge(
        "file length: at most 600 lines, not counting the tests at the end",
        "a long file holds several stages; cut it along them, by construct",
        sources.iter().filter_map(too_long),
    );
}

#[test]
fn files_say_what_they_are_for() {
    let mut sources = read("src").unwrap();
    sources.extend(read("tests").unwrap());
    judge(
        "module docs: the first line of a file begins with `//!`",
        "the first thing a reader needs to know is why the file exists",
        sources.iter().filter_map(undocumented),
    );
}

#[test]
fn nothing_is_left_unfinished() {
    judge(
        "nothing unfinished: no `todo!`, `unimplemented!`, `dbg!`, and none of TODO, FIXME, XXX",
        "what is not done belongs in docs/regrets.md, where it is seen",
        read("src").unwrap().iter().flat_map(unfinished),
    );
}

#[test]
fn the_core_has_never_heard_of_a_language() {
    judge(
        "no language's name in `tree` or `machine`",
        "differences between languages become plain nodes when lowered, never a mode of the core",
        read("src").unwrap().iter().flat_map(named_languages),
    );
}

#[test]
fn main_is_a_doorway() {
    let sources = read("src").unwrap();
    let main = sources.iter().find(|source| source.path == "src/main.rs");
    let main = main.expect("src/main.rs is there");
    judge(
        "`main.rs` is under 30 lines",
        "it hands the arguments to `cli` and returns the exit code; anything more is untestable",
        crowded_main(main),
    );
}

/// Fails with every breach as `file:line: what`, then the rule and its reason.
fn judge(rule: &str, why: &str, breaches: impl IntoIterator<Item = Breach>) {
    let mut breaches: Vec<Breach> = breaches.into_iter().collect();
    breaches.sort();
    breaches.dedup();
    let list: Vec<String> = breaches.iter().map(Breach::to_string).collect();
    let list = list.join("\n");
    assert!(list.is_empty(), "\n{list}\nrule: {rule}\nwhy: {why}\n");
}

// The checkers.

fn crossed_walls(source: &Source, languages: &BTreeSet<String>) -> Vec<Breach> {
    let (own, tests_from) = (source.modules(), source.tests_from());
    let mut breaches = Vec::new();
    for (line, path) in source.paths() {
        // Inside `mod tests`, `super` is the file itself.
        if path.first() == Some(&"super") && line >= tests_from {
            continue;
        }
        let target = from_root(&path, &own);
        if let Some(what) = target.and_then(|target| crossed_wall(&own, &target, languages)) {
            breaches.push(source.breach(line, what));
        }
    }
    breaches
}

/// Why the module `own` may not mention `target`, both as paths from the crate's root.
fn crossed_wall(own: &[&str], target: &[&str], languages: &BTreeSet<String>) -> Option<String> {
    let (room, wanted) = (*own.first()?, *target.first()?);
    let Some((_, below)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        return Some(format!(
            "`{room}` is no room of this house; add it to ROOMS"
        ));
    };
    if !is_room(wanted) {
        return Some(format!(
            "`crate::{wanted}` goes round the walls; name its room"
        ));
    }
    if room == "lang" && wanted == "lang" {
        let (mine, other) = (own.get(1)?, target.get(1)?);
        return (mine != other && languages.contains(*other))
            .then(|| format!("`lang/{mine}` mentions the language `lang/{other}`"));
    }
    let allowed = room == wanted || below.split(' ').any(|name| name == wanted);
    (!allowed).then(|| format!("`{room}` mentions `{wanted}`"))
}

/// A mention as a path from the crate's root: `crate::a`, or `super::a` as seen from `own`.
fn from_root<'a>(path: &[&'a str], own: &[&'a str]) -> Option<Vec<&'a str>> {
    if let ["crate", rest @ ..] = path {
        return Some(rest.to_vec());
    }
    let ups = path.iter().take_while(|part| **part == "super").count();
    let stay = own.len().checked_sub(ups).filter(|_| ups > 0)?;
    let base = own.iter().take(stay);
    let target: Vec<&str> = base.chain(path.iter().skip(ups)).copied().collect();
    target
        .first()
        .is_some_and(|room| is_room(room))
        .then_some(target)
}

fn is_room(name: &str) -> bool {
    ROOMS.iter().any(|(room, _)| *room == name)
}

/// The modules of `lang` that parse something; the others are shared between languages.
fn languages(sources: &[Source]) -> BTreeSet<String> {
    let language = |source: &Source| match source.modules().as_slice() {
        ["lang", language, "parse", ..] => Some((*language).to_owned()),
        _ => None,
    };
    sources.iter().filter_map(language).collect()
}

fn strayed_crates(source: &Source) -> Vec<Breach> {
    let own = source.modules();
    let mut breaches = Vec::new();
    for (line, path) in source.paths() {
        let home = HOMES
            .iter()
            .find(|(name, _)| path.len() > 1 && path.first() == Some(name));
        if let Some((name, homes)) = home
            && !homes.split(' ').any(|home| lives_in(&own, home))
        {
            breaches.push(source.breach(line, format!("`{name}` is named outside {homes}")));
        }
    }
    breaches
}

fn lives_in(modules: &[&str], home: &str) -> bool {
    let mut modules = modules.iter();
    home.split('/')
        .all(|part| modules.next().is_some_and(|m| part == "*" || part == *m))
}

fn too_long(source: &Source) -> Option<Breach> {
    let lines = counted_lines(source);
    (lines > TOO_LONG).then(|| source.breach(lines, format!("{lines} lines")))
}

/// The lines of a file before its tests; a file of nothing but tests has none.
fn counted_lines(source: &Source) -> usize {
    match source.modules().last() {
        Some(&"tests") => 0,
        _ => source.text.lines().count().min(source.tests_from() - 1),
    }
}

fn undocumented(source: &Source) -> Option<Breach> {
    (!source.text.starts_with("//!")).then(|| source.breach(1, "no `//!` line".to_owned()))
}

fn unfinished(source: &Source) -> Vec<Breach> {
    let tokens = source.tokens();
    let calls = tokens.iter().zip(tokens.iter().skip(1));
    let mut breaches: Vec<Breach> = calls
        .filter(|((_, name), (_, bang))| UNFINISHED_MACROS.contains(name) && *bang == "!")
        .map(|((line, name), _)| source.breach(*line, format!("`{name}!`")))
        .collect();
    breaches.extend(source.words(UNFINISHED_WORDS));
    breaches
}

fn named_languages(source: &Source) -> Vec<Breach> {
    match source.modules().first() {
        Some(&("tree" | "machine")) => source.words(LANGUAGE_NAMES),
        _ => Vec::new(),
    }
}

fn crowded_main(main: &Source) -> Option<Breach> {
    let lines = main.text.lines().count();
    (lines >= MAIN_LIMIT).then(|| main.breach(lines, format!("{lines} lines")))
}

// The rules can fail.

/// What a checker says about a text, as `line: what`.
fn said(breaches: impl IntoIterator<Item = Breach>) -> Vec<String> {
    let line = |breach: Breach| format!("{}: {}", breach.line, breach.what);
    breaches.into_iter().map(line).collect()
}

fn walls(path: &str, text: &str) -> Vec<String> {
    let languages = ["roll", "bggl"].map(str::to_owned).into();
    said(crossed_walls(&Source::new(path, text), &languages))
}

#[test]
fn a_mention_upwards_is_seen_in_every_spelling() {
    let path = "src/machine/step.rs";
    let breach = ["1: `machine` mentions `lang`"];
    assert_eq!(walls(path, "use crate::lang::roll;"), breach);
    assert_eq!(walls(path, "use crate::{tree::Local, lang as l};"), breach);
    assert_eq!(walls(path, "fn f(x: crate::lang::Language) {}"), breach);
    assert_eq!(walls(path, "use super::super::lang::roll;"), breach);
    assert_eq!(walls(path, "use crate::lang::*;"), breach);
    let round = ["2: `crate::Program` goes round the walls; name its room"];
    assert_eq!(walls(path, "\nuse crate::Program;"), round);
    let unknown = ["1: `attic` is no room of this house; add it to ROOMS"];
    assert_eq!(walls("src/attic.rs", "use crate::tree::Local;"), unknown);
}

#[test]
fn a_mention_downwards_is_fine() {
    let none: [&str; 0] = [];
    let tests = "//! X\n\n#[cfg(test)]\nmod tests {\n    use super::lang;\n}\n";
    assert_eq!(walls("src/machine/mod.rs", tests), none);
    assert_eq!(
        walls(
            "src/machine/mod.rs",
            "// crate::lang\nuse crate::{source, tree::*};"
        ),
        none
    );
    assert_eq!(
        walls("src/machine/mod.rs", "pub(super) use self::step::run;"),
        none
    );
    assert_eq!(walls("src/cli/run.rs", "use crate::lang::roll;"), none);
    assert_eq!(walls("src/lib.rs", "pub use crate::cli::run;"), none);
}

#[test]
fn only_lang_itself_knows_the_languages() {
    let none: [&str; 0] = [];
    let breach = ["1: `lang/roll` mentions the language `lang/bggl`"];
    assert_eq!(
        walls("src/lang/roll/lower.rs", "use crate::lang::bggl::ast;"),
        breach
    );
    assert_eq!(
        walls("src/lang/roll/lower.rs", "use super::super::bggl;"),
        breach
    );
    assert_eq!(
        walls("src/lang/roll/lower.rs", "use crate::lang::scope::Scope;"),
        none
    );
    assert_eq!(
        walls("src/lang/mod.rs", "use crate::lang::{bggl, roll};"),
        none
    );
    let parser = Source::new("src/lang/roll/parse/mod.rs", "");
    assert_eq!(languages(&[parser]), BTreeSet::from(["roll".to_owned()]));
}

#[test]
fn a_crate_away_from_home_is_seen() {
    let strayed = |path, text| said(strayed_crates(&Source::new(path, text)));
    let none: [&str; 0] = [];
    let breach = ["1: `rand` is named outside cli table/dice"];
    assert_eq!(strayed("src/machine/mod.rs", "use rand::*;"), breach);
    assert_eq!(
        strayed("src/table/bot.rs", "let n = ::rand::random();"),
        breach
    );
    assert_eq!(strayed("src/table/dice.rs", "use rand::{Rng, rng};"), none);
    assert_eq!(
        strayed(
            "src/table/bot.rs",
            "// rand::Rng\nuse crate::brand::rand::x;"
        ),
        none
    );
    assert_eq!(
        strayed("src/lang/roll/parse/board.rs", "use pest::Parser;"),
        none
    );
    assert_eq!(
        strayed("src/lang/roll/lower.rs", "use pest::Parser;").len(),
        1
    );
}

#[test]
fn only_lines_before_the_tests_count() {
    let body = "//! X\n".to_owned() + &"fn f() {}\n".repeat(TOO_LONG - 1);
    let with_tests = body.clone() + "\n#[cfg(test)]\nmod tests {\n}\n";
    let long = |text: &str| said(too_long(&Source::new("src/tree/x.rs", text)));
    assert_eq!(long(&body), [""; 0]);
    assert_eq!(long(&(body + "fn g() {}\n")), ["601: 601 lines"]);
    assert_eq!(
        counted_lines(&Source::new("src/tree/x.rs", &with_tests)),
        TOO_LONG + 1
    );
    assert!(crowded_main(&Source::new("src/main.rs", &"\n".repeat(MAIN_LIMIT))).is_some());
}

#[test]
fn words_and_macros_are_seen() {
    let done = |text| said(unfinished(&Source::new("src/tree/x.rs", text)));
    assert_eq!(done("fn f() { todo!() }"), ["1: `todo!`"]);
    assert_eq!(done("\n// FIXME later"), ["2: the word `FIXME`"]);
    assert_eq!(done("let todo = !dbg; // TODOS"), [""; 0]);
    let named = |path, text| said(named_languages(&Source::new(path, text)));
    assert_eq!(
        named("src/tree/x.rs", "//! For ROLL."),
        ["1: the word `ROLL`"]
    );
    assert_eq!(named("src/tree/x.rs", "//! To roll a tile."), [""; 0]);
    assert_eq!(named("src/lang/x.rs", "//! For ROLL."), [""; 0]);
    assert!(undocumented(&Source::new("src/tree/x.rs", "use std::fmt;")).is_some());
}
