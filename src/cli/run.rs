//! `roll run FILE`

use std::fs::File;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::Args;

use super::exit::Exit;
use super::load::{self, Loaded};
use super::{paper, play, say};
use crate::table::{Dice, Echo, End, Record, Recorder, Script, Seats, Table, Terminal};

/// Play a game
///
/// Answers are typed at the terminal, or piped in, one per line.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll run games/chutes.roll
  roll run games/chutes.roll --seed 7 --record game.txt
  printf '2\\nAda\\nBen\\n' | roll run games/default.roll")]
pub(super) struct Run {
    /// The program; `-` reads it from standard input
    file: PathBuf,

    /// The luck of the game: the same number gives the same rolls and cards
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<u64>,

    /// Write down every decision, to be played again by `roll replay`
    #[arg(long, value_name = "OUT")]
    record: Option<PathBuf>,

    /// Do not repeat piped answers in the output
    #[arg(long)]
    no_echo: bool,
}

/// Seeds we make up are short enough to type.
const FRESH_SEEDS: u64 = 1_000_000_000;

fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

impl Run {
    pub(super) fn go(self) -> Exit {
        let game = match load::compile(&self.file) {
            Ok(game) => game,
            Err(exit) => return exit,
        };
        let paper = match self.record.as_deref().map(paper::open).transpose() {
            Ok(paper) => paper,
            Err(exit) => return exit,
        };
        let seed = self
            .seed
            .unwrap_or_else(|| rand::random_range(0..FRESH_SEEDS));
        let (exit, faulted) = if io::stdin().is_terminal() && io::stdout().is_terminal() {
            match Terminal::open() {
                Ok(terminal) => seated(&game, seed, paper, terminal, Echo::Below, Terminal::end),
                Err(error) => {
                    say::error(&format!("the terminal cannot be used: {error}"));
                    return Exit::Stopped;
                }
            }
        } else {
            // A terminal shows what is typed; a pipe does not.
            let echo = if self.no_echo || io::stdin().is_terminal() {
                Echo::Off
            } else {
                Echo::On
            };
            let script = Script::new(io::stdin().lock());
            seated(&game, seed, paper, script, echo, Script::end)
        };
        if self.seed.is_none() && !faulted {
            say::line(&format!(
                "seed {seed}: play this game again with `--seed {seed}`"
            ));
        }
        exit
    }
}

/// Plays with these people, with or without a record. Returns besides whether a
/// fault has been told, and the seed with it.
fn seated<P: Table>(
    game: &Loaded,
    seed: u64,
    paper: Option<File>,
    people: P,
    echo: Echo,
    why: impl Fn(&P) -> Option<End>,
) -> (Exit, bool) {
    let seats = Seats {
        chance: Dice::seeded(seed),
        people,
    };
    let Some(paper) = paper else {
        let played = play::on_screen(game, seats, echo);
        let exit = play::tell_end(&played, game, why(&played.table.people), Some(seed));
        return (exit, played.faulted());
    };
    let recorder = Recorder::new(seats, paper, &Record::new(&game.source));
    let (played, lost) = play::on_screen(game, recorder, echo).part(Recorder::finish);
    let exit = play::tell_end(&played, game, why(&played.table.people), Some(seed));
    let exit = match lost {
        None => exit,
        Some(error) => {
            say::error(&format!(
                "the record is not complete, writing it failed: {error}"
            ));
            exit.max(Exit::Stopped)
        }
    };
    (exit, played.faulted())
}
