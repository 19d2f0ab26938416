//! What was chosen, question by question.

use super::page::Page;
use crate::cli::load::Loaded;
use crate::cli::simulate::words::{line_of, line_text, per_game, share_of};
use crate::simulate::{Choice, Figures};

/// More questions are only counted.
const MOST_QUESTIONS: usize = 20;
/// Of more answers only the most common are told.
const MOST_ANSWERS: usize = 12;

pub(super) fn write(page: &mut Page, figures: &Figures, game: &Loaded) {
    let all: u64 = figures.choices.iter().map(|choice| choice.count).sum();
    if all == 0 {
        return;
    }
    page.heading("What was chosen?");
    let each = per_game(all, figures.games);
    page.say(&format!(
        "On average {each} questions are answered in a game."
    ));
    for choice in figures.choices.iter().take(MOST_QUESTIONS) {
        question(page, choice, figures.games, game);
    }
    if let more @ 1.. = figures.choices.len().saturating_sub(MOST_QUESTIONS) {
        page.say(&format!("… and {more} more questions"));
    }
}

fn question(page: &mut Page, choice: &Choice, games: u64, game: &Loaded) {
    let line = line_of(choice.at, &game.source, &game.program);
    let room = page.room().saturating_sub("line 1234: ".len());
    let title = match line_text(choice.at, &game.source, &game.program, room) {
        Some(text) => format!("line {line}: {text}"),
        None => "a question of the default rules".to_owned(),
    };
    page.empty();
    page.row(&title);
    if choice.count == 0 {
        page.row("  never asked");
        return;
    }
    let title = format!("{} a game", per_game(choice.count, games));
    page.items(&title, &answers(choice));
}

/// `1: 52 %`, in the order of the answers.
fn answers(choice: &Choice) -> Vec<String> {
    let mut options: Vec<_> = choice.options.iter().collect();
    let mut others = choice.other;
    if options.len() > MOST_ANSWERS {
        options.sort_by_key(|option| std::cmp::Reverse(option.count));
        let rest = options.split_off(MOST_ANSWERS);
        others += rest.iter().map(|option| option.count).sum::<u64>();
        options.sort_by_key(|option| option.what);
    }
    let share = |count| share_of(count, choice.count);
    let options = options.into_iter();
    let options = options.map(|it| format!("{}: {}", it.what, share(it.count)));
    let others = (others > 0).then(|| format!("others: {}", share(others)));
    options.chain(others).collect()
}
