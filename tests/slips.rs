//! One slip in a good program gives one clear report near it: every single word or sign
//! of a game is left out in turn.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    reason = "a test reads its cases from files, and a panic is its message"
)]

use roll::diagnostic::{Diagnostic, Mended, Severity, mend, render};
use roll::lang::Language;
use roll::source::{Source, Span};

/// The words and signs of a program, by a rule of thumb of this test's own.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let until = |end: fn(char) -> bool| rest.find(end).unwrap_or(rest.len());
        let length = if rest.starts_with("//") {
            at += until(|c| c == '\n');
            continue;
        } else if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        } else if c == '"' {
            1 + rest[1..].find('"').expect("texts are closed") + 1
        } else if c.is_alphanumeric() || "_$#".contains(c) {
            1 + rest[1..]
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len() - 1)
        } else {
            let long = ["==", "!=", "<=", ">=", "++", "--", "&&", "||"];
            long.iter()
                .find(|sign| rest.starts_with(**sign))
                .map_or(c.len_utf8(), |sign| sign.len())
        };
        tokens.push((at, &text[at..at + length]));
        if c == '"' {
            // Quotes can be lost one at a time.
            tokens.push((at, "\""));
            tokens.push((at + length - 1, "\""));
        }
        at += length;
    }
    tokens
}

/// What is wrong with the report on a program that lost a token, if anything.
fn complaint(text: &str, at: usize, token: &str) -> Option<String> {
    let slipped = text[..at].to_owned() + &text[at + token.len()..];
    let source = Source::new("game.roll", slipped);
    let checked = Language::Roll.compile(&source);
    let line = |byte: u32| source.line_column(byte).line;
    let lost = line(Span::new(at, at).start);
    let problems = &checked.problems;
    let errors = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error);
    if errors.count() == 0 {
        return None;
    }
    let near = line(problems[0].span().start).abs_diff(lost) <= 1;
    if near && problems.len() <= 3 {
        return None;
    }
    let reports: Vec<_> = problems
        .iter()
        .take(4)
        .map(|problem| render(problem, &source, false))
        .collect();
    Some(format!(
        "without `{token}` on line {lost}, {} problems:\n{}",
        problems.len(),
        reports.concat()
    ))
}

fn errors(text: &str) -> Vec<Diagnostic> {
    let mut problems = Language::Roll.compile(&Source::new("", text)).problems;
    problems.retain(|problem| problem.severity == Severity::Error);
    problems
}

/// What is wrong with the mended text of a program that lost a token, if anything.
fn mistake(text: &str, at: usize, token: &str) -> Option<String> {
    let slipped = text[..at].to_owned() + &text[at + token.len()..];
    let check = |text: &str| Language::Roll.compile(&Source::new("", text)).problems;
    let Mended::Better { text: mended, .. } = mend(&slipped, check) else {
        return None;
    };
    let mut before = errors(&slipped);
    let after = errors(&mended);
    let is_new = |problem: &&Diagnostic| {
        let same = |old: &Diagnostic| (old.code, &old.title) == (problem.code, &problem.title);
        match before.iter().position(same) {
            Some(place) => {
                before.remove(place);
                false
            }
            None => true,
        }
    };
    let new = after.iter().find(is_new);
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let other = after.is_empty() && bare(&mended) != bare(text);
    let why = match new {
        Some(problem) => format!("has a new problem: {}", problem.title),
        None if other => "is another game".to_owned(),
        None => return None,
    };
    let changed = mended.lines().filter(|line| !slipped.contains(line));
    let changed = changed.collect::<Vec<_>>().join("\n");
    Some(format!(
        "what was mended without `{token}` {why}\n{changed}"
    ))
}

/// Leaves out every `step`th word or sign of a game.
fn slips(game: &str, step: usize, complaint: fn(&str, usize, &str) -> Option<String>) {
    let path = format!("{}/games/{game}.roll", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the game can be read");
    let tokens = tokens(&text);
    assert!(tokens.len() > 100, "{game} has only {}", tokens.len());
    let complaints: Vec<_> = tokens
        .iter()
        .step_by(step)
        .filter_map(|(at, token)| complaint(&text, *at, token))
        .collect();
    assert!(
        complaints.is_empty(),
        "{} slips:\n{}",
        complaints.len(),
        complaints.join("\n")
    );
}

#[test]
fn a_lost_word_or_sign_of_chutes_is_told_near_its_place() {
    slips("chutes", 1, complaint);
}

#[test]
fn the_same_in_a_tour_of_the_language() {
    slips("every_construct", 3, complaint);
}

#[test]
fn mending_a_lost_word_or_sign_of_chutes_makes_no_new_problem_and_no_other_game() {
    slips("chutes", 1, mistake);
}

#[test]
fn the_same_in_a_game_with_dice() {
    slips("classic_chutes", 1, mistake);
}
