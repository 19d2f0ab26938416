//! Plays a loaded game on standard output, with whoever sits at standard input.

use std::io::{self, IsTerminal as _};

use super::exit::Exit;
use super::load::Loaded;
use super::paper::Papers;
use super::say;
use super::stage::Stage;
use crate::machine::{Pause, Stop};
use crate::table::{
    Echo, End, Left, Log, Page, People, Plan, Record, Script, Sitting, Terminal, question,
};

/// Whether people sit at a terminal, where they see what they type.
fn at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// A game that is about to be played, or gone on with.
pub(super) struct Evening<'a> {
    pub(super) game: &'a Loaded,
    pub(super) plan: Plan,
    /// What has been decided so far is in it, and on the papers.
    pub(super) record: Record,
    pub(super) papers: Papers,
    /// What brings the game back, if a fault stops it.
    pub(super) seed: Option<u64>,
    pub(super) no_echo: bool,
    pub(super) board: bool,
}

/// How an evening ended.
pub(super) struct Ended {
    pub(super) exit: Exit,
    /// A fault stopped the game. Its report names the seed.
    pub(super) faulted: bool,
}

impl Evening<'_> {
    /// Plays until the game is over or everybody has left.
    pub(super) fn play(self) -> Ended {
        if at_terminal() {
            match Terminal::open() {
                Ok(terminal) => self.with(terminal, Echo::On),
                Err(error) => {
                    say::error(&format!("the terminal cannot be used: {error}"));
                    Ended {
                        exit: Exit::Stopped,
                        faulted: false,
                    }
                }
            }
        } else {
            // A terminal shows what is typed; a pipe does not.
            let echo = if self.no_echo || io::stdin().is_terminal() {
                Echo::Off
            } else {
                Echo::On
            };
            self.with(Script::new(io::stdin().lock()), echo)
        }
    }

    fn with<P: People>(self, people: P, echo: Echo) -> Ended {
        let Self { game, plan, .. } = self;
        let wanted = game
            .program
            .board
            .as_ref()
            .is_some_and(|board| board.wanted);
        // In a piped transcript a drawing that nobody asked for would be in the way.
        let draws = self.board || (wanted && io::stdout().is_terminal());
        let stage = Stage::new(game, draws);
        let seed = self.seed;
        let log = Log::new(self.record, self.papers);
        let page = Page::new(io::BufWriter::new(io::stdout().lock()));
        let mut sitting = Sitting::new(&game.program, plan, log, people, page, echo, stage);
        let end = sitting.play();
        let left = sitting.finish();
        let faulted = left.unheard.is_none() && matches!(end, Err(Stop::Fault(_)));
        Ended {
            exit: tell_end(left, &end, game, seed),
            faulted,
        }
    }
}

/// Says what has to be said about the end of a game, and puts the papers away.
fn tell_end(
    left: Left<Papers>,
    end: &Result<Pause, Stop>,
    game: &Loaded,
    seed: Option<u64>,
) -> Exit {
    let exit = match &left.unheard {
        Some(error) => unheard(error),
        None if left.astray => {
            say::error("the game that was kept does not fit the program any more");
            return Exit::Problems;
        }
        None => how_it_ended(end, left.end, game, seed),
    };
    let exit = match left.lost {
        None => exit,
        Some(error) => {
            say::error(&format!(
                "the record is not complete, writing it failed: {error}"
            ));
            exit.max(Exit::Stopped)
        }
    };
    if let Some(kept) = left.paper.kept {
        // A game that waits for an answer can be gone on with, any other cannot.
        if matches!(end, Ok(Pause::Ask(_) | Pause::Tell(_))) {
            say::line(&format!("go on with it by `roll resume {}`", kept.name));
        } else if let Err(error) = kept.throw_away() {
            say::error(&format!("the finished game could not be put away: {error}"));
        }
    }
    exit
}

/// Nobody could read on.
pub(super) fn unheard(error: &io::Error) -> Exit {
    // A reader who has seen enough, as `head` has, is no error.
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Exit::Fine;
    }
    say::error(&format!("the game could not be written: {error}"));
    Exit::Stopped
}

/// Says how a game ended, if that is not plain to see.
pub(super) fn how_it_ended(
    end: &Result<Pause, Stop>,
    why: Option<End>,
    game: &Loaded,
    seed: Option<u64>,
) -> Exit {
    match end {
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
