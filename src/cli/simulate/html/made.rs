//! How a page was made, so that everybody can make it again.

use std::fmt::Write as _;

use crate::cli::load::Loaded;
use crate::cli::simulate::words::{bot_options, file};
use crate::simulate::Order;
use crate::table::Manner;

/// The command that gives these figures.
pub(super) fn command(orders: &[Order], game: &Loaded) -> String {
    let mut command = format!("roll simulate {}", file(game));
    let (Some(first), Some(last)) = (orders.first(), orders.last()) else {
        return command;
    };
    // Writing to a `String` cannot fail, here and below.
    let _ = match orders.len() {
        1 => write!(command, " --players {}", first.players),
        _ => write!(command, " --players {}..{}", first.players, last.players),
    };
    let (games, seed, most) = (first.games, first.seed, first.max_turns);
    let _ = write!(command, " --games {games} --seed {seed} --max-turns {most}");
    command += &bot_options(first);
    command
}

/// How the bots played, in words.
pub(super) fn bots(order: &Order) -> String {
    let usual = match order.bots.manner {
        Manner::Random => "Bots answered all questions at random",
        Manner::First => "Bots gave the first answer to every question",
        Manner::Lookahead => "Bots thought ahead before each answer",
    };
    let mut others = String::new();
    for (seat, manner) in &order.bots.seats {
        let seat = u64::from(*seat) + 1;
        let _ = write!(others, ", player {seat} as <code>{manner}</code>");
    }
    format!("{usual}{others}.")
}
