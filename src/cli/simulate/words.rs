//! Figures in words: never more digits than can be trusted.

use std::fmt::Write as _;

use super::Report;
use crate::cli::load::{Loaded, STANDARD_INPUT};
use crate::simulate::{Lengths, Order};
use crate::source::{Origin, Source};
use crate::table::{Manner, USUAL_BUDGET};
use crate::tree::{At, Program};

/// A count with its thousands set apart: `12,345`.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `1 game`, `2 games`
pub(super) fn counted(number: u64, word: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {word}{ending}", count(number))
}

/// A figure without the digits that are noise, if it is known but for so much.
pub(super) fn trusted(figure: f64, error: f64) -> String {
    let digits = if error > 0.0 { -error.log10() } else { 6.0 };
    let mut decimals = 0_u8;
    while f64::from(decimals + 1) <= digits && decimals < 4 {
        decimals += 1;
    }
    format!("{figure:.decimals$}", decimals = usize::from(decimals))
}

/// A share as per cents, if it was counted among so many.
pub(super) fn percent(share: f64, of: u64) -> String {
    let error = standard_error(share, of);
    format!("{} %", trusted(share * 100.0, error * 100.0))
}

/// A part of so many as per cents. Nothing and all are told without a point, and what is
/// there is never told as nothing.
pub(super) fn share_of(count: u64, of: u64) -> String {
    if count == 0 || count >= of {
        return if count == 0 { "0 %" } else { "100 %" }.to_owned();
    }
    let shown = percent(float(count) / float(of), of);
    let digits = shown.trim_end_matches(" %");
    if !digits.contains(|c| matches!(c, '1'..='9')) {
        return match digits.len() {
            0..=2 => "under 1 %".to_owned(),
            length => format!("under 0.{}1 %", "0".repeat(length - 3)),
        };
    }
    if digits == "100" || digits.starts_with("100.") {
        return format!(
            "over 99{} %",
            digits.get(3..).unwrap_or("").replace('0', "9")
        );
    }
    shown
}

/// How far a share is usually off that was counted among so many.
pub(super) fn standard_error(share: f64, of: u64) -> f64 {
    let n = float(of.max(1));
    // A share of nothing, or of all, is not known for sure either.
    (share * (1.0 - share) / n).sqrt().max(0.5 / n)
}

#[expect(clippy::cast_precision_loss, reason = "figures are rounded anyway")]
pub(super) fn float(number: u64) -> f64 {
    number as f64
}

/// The mean with the digits that can be trusted.
pub(super) fn mean(lengths: &Lengths, games: u64) -> String {
    // Nothing varied, or nobody knows how much it would.
    if games < 2 || lengths.min == lengths.max {
        return count(lengths.min);
    }
    trusted(lengths.mean, lengths.se)
}

/// Half of the 95 % interval of the mean, with one digit.
pub(super) fn uncertainty(lengths: &Lengths) -> Option<String> {
    let reach = 1.96 * lengths.se;
    if reach <= 0.0 {
        return None;
    }
    let mut decimals = 0;
    let mut unit = 1.0;
    while reach < unit && decimals < 4 {
        decimals += 1;
        unit /= 10.0;
    }
    Some(format!("{reach:.decimals$}"))
}

/// How often something came up in a game.
pub(super) fn per_game(times: u64, games: u64) -> String {
    often(float(times) / float(games.max(1)), games)
}

/// A mean count of so many games. What happens often scatters about as much as it is
/// large, at most; what happens rarely scatters as rain does, which is more.
pub(super) fn often(mean: f64, games: u64) -> String {
    let error = mean.max(mean.sqrt()) / float(games.max(1)).sqrt();
    trusted(mean, error)
}

/// `once`, `3.1 times`
pub(super) fn times(often: &str) -> String {
    match often {
        "1" => "once".to_owned(),
        _ => format!("{often} times"),
    }
}

/// The line on which something stands, counted from one.
pub(super) fn line_of(at: At, source: &Source, program: &Program) -> usize {
    let place = program.places.get(at.index());
    place.map_or(0, |place| source.line_column(place.span.start).line)
}

/// What is written on that line, cut to so many characters; nothing if it is a line of the
/// default rules.
pub(super) fn line_text(
    at: At,
    source: &Source,
    program: &Program,
    longest: usize,
) -> Option<String> {
    let place = program.places.get(at.index());
    let place = place.filter(|place| place.origin == Origin::Program)?;
    let text = source.slice(source.line_span(place.span.start));
    Some(cut(text.trim(), longest))
}

/// A text of at most so many characters.
fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let start: String = text.chars().take(longest.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}

/// How to look at one game of a simulation.
pub(super) fn look(order: &Order, game: &Loaded, nth: u64) -> String {
    let Order { seed, players, .. } = order;
    format!(
        "roll run {} --seed {seed} --game {nth} --players {players}{}",
        file(game),
        bot_options(order)
    )
}

/// What was said about bots, as it is typed behind a command.
pub(super) fn bot_options(order: &Order) -> String {
    let mut options = String::new();
    // Writing to a `String` cannot fail.
    if order.bots.manner != Manner::default() {
        let _ = write!(options, " --bot {}", order.bots.manner);
    }
    for (seat, manner) in &order.bots.seats {
        let _ = write!(options, " --bot {}={manner}", u64::from(*seat) + 1);
    }
    if order.bots.budget != USUAL_BUDGET {
        let _ = write!(options, " --budget {}", order.bots.budget);
    }
    options
}

/// The file of the game as it is typed into a shell.
pub(super) fn file(game: &Loaded) -> String {
    let name = game.source.name();
    if name == STANDARD_INPUT {
        return "-".to_owned();
    }
    let plain = |c: char| c.is_alphanumeric() || "/._-+=:@%".contains(c);
    if name.chars().all(plain) {
        return name.to_owned();
    }
    format!("'{}'", name.replace('\'', "'\\''"))
}

/// How long it took, which is different every time.
pub(super) fn speed(report: &Report) -> String {
    let seconds = report.took.as_secs_f64().max(1e-9);
    let figures = &report.figures;
    let games = float(figures.games) / seconds;
    let turns = float(figures.all_turns) / seconds;
    format!(
        "{} in {}: {} games and {} turns a second",
        counted(figures.games, "game"),
        duration(seconds),
        about(games),
        about(turns)
    )
}

/// `2.4 s`, or `21 ms` where that would be nothing.
fn duration(seconds: f64) -> String {
    if seconds < 1.0 {
        format!("{:.0} ms", (seconds * 1000.0).max(1.0))
    } else {
        format!("{seconds:.1} s")
    }
}

/// Two digits that matter, and the rest as zeros.
pub(super) fn about(figure: f64) -> String {
    let digits = figure.max(1.0).log10().floor() - 1.0;
    let unit = 10_f64.powf(digits.max(0.0));
    let rounded = (figure / unit).round() * unit;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "speeds are whole, positive and far below the largest number"
    )]
    let whole = rounded as u64;
    count(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_that_are_noise_are_left_out() {
        assert_eq!(trusted(39.2251, 0.077), "39.2");
        assert_eq!(trusted(39.2251, 0.004), "39.23");
        assert_eq!(trusted(39.2251, 3.0), "39");
        assert_eq!(trusted(39.0, 0.0), "39.0000");
        assert_eq!(percent(0.508, 10_000), "51 %");
        assert_eq!(percent(0.508, 1_000_000), "50.8 %");
    }

    #[test]
    fn what_is_rare_is_told_with_few_digits() {
        assert_eq!(per_game(31_415, 10_000), "3.1");
        assert_eq!(per_game(123, 10_000), "0.01");
    }

    #[test]
    fn uncertainty_has_one_digit() {
        let of = |se: f64| {
            let mut lengths = Lengths::new(&[0, 1, 1]).unwrap();
            lengths.se = se;
            uncertainty(&lengths)
        };
        let shown = [7.0, 0.6, 0.077, 0.0101].map(of);
        assert_eq!(shown.map(Option::unwrap), ["14", "1", "0.2", "0.02"]);
        assert_eq!(of(0.0), None);
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(count(1), "1");
        assert_eq!(count(123), "123");
        assert_eq!(count(1234), "1,234");
        assert_eq!(counted(1_234_567, "game"), "1,234,567 games");
        assert_eq!(about(12_345.6), "12,000");
        assert_eq!(duration(0.0214), "21 ms");
        assert_eq!(duration(61.25), "61.2 s");
    }
}
