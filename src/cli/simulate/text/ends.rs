//! Does it end?

use super::page::Page;
use crate::cli::simulate::words::{count, counted, share_of};
use crate::simulate::Figures;

pub(super) fn write(page: &mut Page, figures: &Figures) {
    page.heading("Does it end?");
    let Figures {
        games,
        finished,
        unfinished,
        no_winner,
        faults,
        ..
    } = *figures;
    let part = |some: u64| {
        if some == games {
            return match games {
                1 => "The only game".to_owned(),
                2 => "Both games".to_owned(),
                _ => format!("All {}", counted(games, "game")),
            };
        }
        let share = share_of(some, games);
        format!("{} of {} ({share})", count(some), counted(games, "game"))
    };
    if finished > 0 {
        page.say(&format!("{} came to an end.", part(finished)));
    }
    if no_winner == finished && finished > 0 {
        page.say("None of them had a winner.");
    } else if no_winner > 0 {
        page.say(&format!("{} ended without a winner.", part(no_winner)));
    }
    if unfinished > 0 {
        // Most games are given up for their many turns, but some for one turn without end.
        let one_turn = figures.all_turns < unfinished.saturating_mul(figures.max_turns.into());
        let turns = counted(figures.max_turns.into(), "turn");
        let turns = if one_turn {
            format!("{turns}, or asked without end in a single one,")
        } else {
            turns
        };
        page.say(&format!(
            "{} had no end after {turns} and {} given up.{}",
            part(unfinished),
            if unfinished == 1 { "was" } else { "were" },
            if finished > 0 {
                " What follows about lengths leaves them out, so in truth it takes longer."
            } else {
                ""
            }
        ));
    }
    if faults > 0 {
        page.say(&format!(
            "{} stopped with a fault: there is a mistake in the program.",
            part(faults)
        ));
    }
}
