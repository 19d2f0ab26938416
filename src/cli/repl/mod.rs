//! `roll repl [FILE]`: a place to try a game, line by line, on a game that is paused.

mod command;
mod ear;
mod history;
mod input;
mod luck;
mod session;
mod setup;
mod show;
mod typed;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::Exit;
use super::load::{self, Loaded};
use super::run;
use super::say;
use crate::lang::Language;
use crate::source::Source;
use command::Command;
use input::{Input, Line};
use session::Session;

/// Try a game line by line
///
/// The game is set up and paused before its first turn. Type values to see them,
/// statements to run them, and `:help` for the rest.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll repl
  roll repl games/chutes.roll
  echo 'TileList[2].accessible' | roll repl games/chutes.roll")]
pub(super) struct Repl {
    /// The program; without one it is the game that leaves everything to the defaults
    file: Option<PathBuf>,

    /// The luck of the game: the same number gives the same rolls and cards
    #[arg(long, value_name = "N", value_parser = run::seed, allow_hyphen_values = true)]
    seed: Option<u64>,
}

/// The game that is tried when no file is named.
const DEFAULT: &str = "Game Default {}\n";

impl Repl {
    pub(super) fn go(self) -> Exit {
        let game = match self.game() {
            Ok(game) => game,
            Err(exit) => return exit,
        };
        let input = if io::stdin().is_terminal() && io::stdout().is_terminal() {
            Input::typed(&game)
        } else {
            Ok(Input::piped())
        };
        let mut input = match input {
            Ok(input) => input,
            Err(error) => {
                say::error(&format!("the terminal cannot be used: {error}"));
                return Exit::Stopped;
            }
        };
        let seed = self.seed.unwrap_or_else(run::fresh_seed);
        let talked = talk(game, seed, &mut input);
        input.close();
        match talked {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                say::error(&format!("the output could not be written: {error}"));
                Exit::Stopped
            }
            // A reader who has seen enough, as `head` has, is no error.
            _ => Exit::Fine,
        }
    }

    fn game(&self) -> Result<Loaded, Exit> {
        match &self.file {
            None => load::compile_text(Source::new("default.roll", DEFAULT), Language::Roll),
            Some(file) if file == Path::new("-") => {
                say::error("what is typed is read from standard input; name a file for the game");
                Err(Exit::Usage)
            }
            Some(file) => {
                let game = load::compile(file)?;
                if game.language != Language::Roll {
                    let language = game.language.title();
                    say::error(&format!(
                        "lines can only be tried in games written in ROLL so far, not in {language}; \
                         `roll run` plays this one"
                    ));
                    return Err(Exit::Usage);
                }
                Ok(game)
            }
        }
    }
}

/// Reads line after line and does what it says.
fn talk(game: Loaded, seed: u64, input: &mut Input) -> io::Result<()> {
    let mut out = anstream::stdout();
    let mut session = Session::begin(game, seed, &mut out)?;
    loop {
        let line = match input.next(&mut out)? {
            Line::Said(line) => line,
            Line::Broken => {
                writeln!(out, "`:quit` leaves")?;
                continue;
            }
            Line::End => return Ok(()),
        };
        let Some(command) = line.strip_prefix(':') else {
            session.line(&line, input, &mut out)?;
            continue;
        };
        match command::read(command) {
            Ok(Command::Quit) => return Ok(()),
            Ok(Command::Help) => write!(out, "{}", command::help())?,
            Ok(Command::Turns(count)) => session.turns(count, input, &mut out)?,
            Ok(Command::Dice(shown)) => session.set_dice(shown, &mut out)?,
            Ok(Command::Tiles(which)) => write!(out, "{}", session.tiles(which))?,
            Ok(Command::Players) => write!(out, "{}", session.players())?,
            Ok(Command::Restart) => session.restart(&mut out)?,
            Ok(Command::Seed(seed)) => session.set_seed(seed, &mut out)?,
            Err(why) => writeln!(out, "{why}")?,
        }
    }
}
