//! Plays a loaded game on the screen and says how it ended.

use std::io::{self, IsTerminal as _};

use super::exit::Exit;
use super::load::Loaded;
use super::say;
use crate::machine::{Pause, Stop};
use crate::table::{Board, Echo, End, Screen, Table, play, question};

/// How a game went, and the table it was played at.
pub(super) struct Played<T> {
    pub(super) table: T,
    pub(super) end: Result<Pause, Stop>,
    /// Writing to standard output failed.
    pub(super) unheard: Option<io::Error>,
}

impl<T> Played<T> {
    /// Whether a fault stopped the game. Its report names the seed.
    pub(super) fn faulted(&self) -> bool {
        self.unheard.is_none() && matches!(self.end, Err(Stop::Fault(_)))
    }

    /// Takes a layer off the table.
    pub(super) fn part<U, L>(self, take_off: impl FnOnce(T) -> (U, L)) -> (Played<U>, L) {
        let (table, layer) = take_off(self.table);
        let played = Played {
            table,
            end: self.end,
            unheard: self.unheard,
        };
        (played, layer)
    }
}

/// Plays on standard output.
pub(super) fn on_screen<T: Table>(game: &Loaded, table: T, echo: Echo) -> Played<T> {
    let out = io::BufWriter::new(io::stdout().lock());
    // In a piped transcript a drawing would only be in the way.
    let board = if io::stdout().is_terminal() {
        Board::wanted(&game.program)
    } else {
        None
    };
    let mut screen = Screen::new(table, out, echo).with_board(board);
    let end = play(&game.program, &mut screen);
    let (table, unheard) = screen.finish();
    Played {
        table,
        end,
        unheard,
    }
}

/// Says what has to be said about the end of a game, if anything.
pub(super) fn tell_end<T>(
    played: &Played<T>,
    game: &Loaded,
    why: Option<End>,
    seed: Option<u64>,
) -> Exit {
    if let Some(error) = &played.unheard {
        // A reader who has seen enough, as `head` has, is no error.
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Exit::Fine;
        }
        say::error(&format!("the game could not be written: {error}"));
        return Exit::Stopped;
    }
    match &played.end {
        Ok(Pause::Over(_)) => Exit::Fine,
        Ok(Pause::Ask(_)) if why == Some(End::Left) => {
            say::line("you left the game");
            Exit::Stopped
        }
        Ok(Pause::Ask(ask)) => {
            say::error(&format!(
                "the input ended while the game was waiting for {}",
                question(ask)
            ));
            Exit::Stopped
        }
        Ok(Pause::Tell(_)) => Exit::Stopped,
        Err(stop) => say::stop(stop, &game.source, seed),
    }
}
