//! What came up how often, as tables.

use std::fmt::Write as _;

use super::escape;
use crate::cli::load::Loaded;
use crate::cli::simulate::words::{count, float, line_of, line_text, per_game, percent};
use crate::simulate::{Choice, Count, Figures};

/// More rows of a table are only counted.
const MOST_ROWS: usize = 20;
/// More answers are told with the most common first.
const MOST_ANSWERS: usize = 12;
/// A line of the program is cut to so many characters.
const LONGEST_LINE: usize = 48;
/// More questions have no tables.
const MOST_QUESTIONS: usize = 20;
/// So many of the hottest tiles are named where there is no picture.
const HOTTEST: usize = 10;

/// Lines of text for the cells of one row.
type Row = Vec<String>;

/// Functions, cards and dice, where the game has any.
pub(super) fn events(figures: &Figures) -> String {
    let mut out = String::new();
    if !figures.functions.is_empty() {
        let rows = figures.functions.iter().map(|it| {
            let name = format!("<code>{}</code>", escape(&it.what));
            vec![name, count(it.count), per_game(it.count, figures.games)]
        });
        let heads = ["function", "times", "per game"];
        write(&mut out, "What happened", &heads, rows.collect());
    }
    if !figures.cards.is_empty() {
        let heads = ["value", "drawn", "share"];
        write(&mut out, "Cards", &heads, shares(&figures.cards));
    }
    for (faces, counts) in &figures.dice {
        let faces_up = (1_u32..).zip(counts);
        let faces_up = faces_up.map(|(face, count)| Count {
            what: face,
            count: *count,
        });
        let title = format!("Dice with {faces} faces");
        let heads = ["face", "rolled", "share"];
        write(
            &mut out,
            &title,
            &heads,
            shares(&faces_up.collect::<Vec<_>>()),
        );
    }
    out
}

/// What was chosen, question by question.
pub(super) fn choices(figures: &Figures, game: &Loaded) -> String {
    let mut out = String::new();
    let asked = || figures.choices.iter().filter(|choice| choice.count > 0);
    for choice in asked().take(MOST_QUESTIONS) {
        let title = question(choice, game);
        let heads = ["answer", "chosen", "share"];
        write(&mut out, &title, &heads, answers(choice));
    }
    if let more @ 1.. = asked().count().saturating_sub(MOST_QUESTIONS) {
        // Writing to a `String` cannot fail, here and below.
        let _ = writeln!(out, "<p>… and {more} more questions</p>");
    }
    out
}

/// The hottest tiles, for a board without a picture.
pub(super) fn hottest(figures: &Figures) -> String {
    let mut tiles: Vec<_> = figures.tiles.iter().filter(|it| it.landings > 0).collect();
    tiles.sort_by_key(|tile| std::cmp::Reverse(tile.landings));
    let rows = tiles.iter().take(HOTTEST).map(|tile| {
        let share = percent(tile.share, figures.all_turns);
        vec![tile.id.to_string(), count(tile.landings), share]
    });
    let mut out = String::new();
    let heads = ["tile", "turns", "share"];
    write(&mut out, "Where most turns end", &heads, rows.collect());
    out
}

/// `Line 56: promptList(choice, {1, 2});`
fn question(choice: &Choice, game: &Loaded) -> String {
    let line = line_of(choice.at, &game.source, &game.program);
    match line_text(choice.at, &game.source, &game.program, LONGEST_LINE) {
        Some(text) => format!("Line {line}: <code>{}</code>", escape(&text)),
        None => "A question of the default rules".to_owned(),
    }
}

fn answers(choice: &Choice) -> Vec<Row> {
    let row = |what: String, times: u64| {
        let share = float(times) / float(choice.count.max(1));
        vec![what, count(times), percent(share, choice.count)]
    };
    let mut options: Vec<_> = choice.options.iter().collect();
    let mut others = choice.other;
    if options.len() > MOST_ANSWERS {
        options.sort_by_key(|option| std::cmp::Reverse(option.count));
        let rest = options.split_off(MOST_ANSWERS);
        others += rest.iter().map(|option| option.count).sum::<u64>();
    }
    let options = options.into_iter();
    let options = options.map(|option| row(option.what.to_string(), option.count));
    let others = (others > 0).then(|| row("others".to_owned(), others));
    options.chain(others).collect()
}

fn shares<T: ToString>(counts: &[Count<T>]) -> Vec<Row> {
    let all: u64 = counts.iter().map(|it| it.count).sum();
    let rows = counts.iter().map(|it| {
        let share = float(it.count) / float(all.max(1));
        vec![it.what.to_string(), count(it.count), percent(share, all)]
    });
    rows.collect()
}

/// A table; what stands in its rows is markup already.
pub(super) fn write(out: &mut String, title: &str, heads: &[&str], rows: Vec<Row>) {
    let more = rows.len().saturating_sub(MOST_ROWS);
    let _ = writeln!(out, "<table>\n<caption>{title}</caption>");
    out.push_str("<thead><tr>");
    for head in heads {
        let _ = write!(out, "<th scope=\"col\">{head}</th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in rows.into_iter().take(MOST_ROWS) {
        let mut cells = row.into_iter();
        let first = cells.next().unwrap_or_default();
        let _ = write!(out, "<tr><th scope=\"row\">{first}</th>");
        for cell in cells {
            let _ = write!(out, "<td>{cell}</td>");
        }
        out.push_str("</tr>\n");
    }
    if more > 0 {
        let _ = writeln!(out, "<tr><th scope=\"row\">… and {more} more</th></tr>");
    }
    out.push_str("</tbody>\n</table>\n");
}
