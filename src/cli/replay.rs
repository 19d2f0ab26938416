//! `roll replay RECORD`

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::drawer::LONGEST_RECORD;
use super::exit::Exit;
use super::{load, play, say};
use crate::machine::Pause;
use crate::table::{self, Echo, Record, Screen};

/// Play a recorded game again
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll run games/chutes.roll --record game.txt
  roll replay game.txt")]
pub(super) struct Replay {
    /// A file written by `roll run --record`
    record: PathBuf,

    /// The program, if it is no longer where it was
    file: Option<PathBuf>,
}

impl Replay {
    pub(super) fn go(self) -> Exit {
        let record = match self.read() {
            Ok(record) => record,
            Err(exit) => return exit,
        };
        let file = self.program(&record);
        if file == Path::new(load::STANDARD_INPUT) {
            say::error(
                "this game was read from standard input; name the file of its program behind the record",
            );
            return Exit::Usage;
        }
        let game = match load::compile(&file) {
            Ok(game) => game,
            Err(exit) => return exit,
        };
        if let Err(error) = record.fits(&game.source) {
            say::error(&error.to_string());
            return Exit::Problems;
        }
        let out = io::BufWriter::new(io::stdout().lock());
        let mut screen = Screen::new(table::Replay::new(record.decisions), out, Echo::On);
        let end = table::play(&game.program, &mut screen);
        let (replay, unheard) = screen.finish();
        if replay.went_astray() {
            say::error(
                "the record answers another question than the game asks, so it does not fit the program",
            );
            return Exit::Problems;
        }
        if let Some(error) = unheard {
            return play::unheard(&error);
        }
        if matches!(end, Ok(Pause::Ask(_))) {
            say::line("the record ends here: the game was not played to its end");
            return Exit::Stopped;
        }
        if matches!(end, Ok(Pause::Over(_))) && replay.left() > 0 {
            say::error(
                "the record goes on after the end of the game, so it does not fit the program",
            );
            return Exit::Problems;
        }
        play::how_it_ended(&end, None, &game, None)
    }

    fn read(&self) -> Result<Record, Exit> {
        let name = self.record.display();
        let bytes = load::bytes(&self.record, LONGEST_RECORD).map_err(|error| {
            say::error(&format!("`{name}` cannot be read: {error}"));
            Exit::Usage
        })?;
        if bytes.len() > LONGEST_RECORD {
            say::error(&format!("`{name}` is too long for a record of a game"));
            return Err(Exit::Problems);
        }
        Record::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| {
            say::error(&format!("`{name}`: {error}"));
            Exit::Problems
        })
    }

    /// The program as named, or as recorded: from here, or from where the record is.
    fn program(&self, record: &Record) -> PathBuf {
        if let Some(file) = &self.file {
            return file.clone();
        }
        let recorded = PathBuf::from(&record.program);
        let beside = self
            .record
            .parent()
            .unwrap_or(Path::new(""))
            .join(&recorded);
        if !recorded.exists() && beside.exists() {
            beside
        } else {
            recorded
        }
    }
}
