//! `roll check FILE…`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::load::{self, Written};
use super::say::{self, Tally};
use super::{json, mend};

/// Look for mistakes without playing
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll check my_game.roll
  roll check games/*.roll
  roll check --fix my_game.roll                      put right what can be put right
  roll check --deny warnings --format json *.roll    for scripts and editors")]
pub(super) struct Check {
    /// The programs; `-` reads one from standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Change the files: put right what can surely be put right
    #[arg(long)]
    fix: bool,

    /// What counts as a failure besides errors
    #[arg(long, value_name = "WHAT")]
    deny: Option<Deny>,

    /// How the problems are told
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Deny {
    /// Exit with code 1 if there are warnings
    Warnings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, on standard error
    Text,
    /// For programs, on standard output: a line of JSON for each problem
    Json,
}

impl Check {
    pub(super) fn go(self) -> Exit {
        if self.fix && self.files.iter().any(|file| file == Path::new("-")) {
            say::error("`--fix` changes a file, and standard input is none; name the file instead");
            return Exit::Usage;
        }
        let mut tally = Tally::default();
        let mut exit = Exit::Fine;
        for file in &self.files {
            let found = self.look_at(file, &mut tally);
            exit = exit.max(found.unwrap_or_else(|exit| exit));
        }
        if self.format == Format::Text {
            tally.tell();
        }
        let denied = self.deny == Some(Deny::Warnings) && tally.warnings > 0;
        if tally.errors > 0 || denied {
            exit = exit.max(Exit::Problems);
        }
        exit
    }

    fn look_at(&self, file: &Path, tally: &mut Tally) -> Result<Exit, Exit> {
        let mut written = load::read(file)?;
        let mut exit = Exit::Fine;
        if self.fix {
            let changed = mend::file(file, written);
            if !changed.lines.is_empty() {
                exit = exit.max(self.tell_changes(&changed.lines));
            }
            exit = exit.max(changed.exit);
            written = changed.written;
        }
        let Written {
            source,
            language,
            mark,
        } = &written;
        let checked = language.compile(source);
        if let Some(flaw) = checked.value.flaws.first() {
            say::bug(&flaw.0);
            exit = exit.max(Exit::Bug);
        }
        tally.add(Tally::of(&checked.problems));
        Ok(exit.max(match self.format {
            Format::Json => {
                let before = if *mark {
                    load::BYTE_ORDER_MARK.len_utf8()
                } else {
                    0
                };
                say::out(&json::lines(&checked.problems, source, file, before))
            }
            Format::Text => {
                say::problems(checked.problems.iter(), source);
                Exit::Fine
            }
        }))
    }

    /// Standard output is for the changes, unless a program reads it.
    fn tell_changes(&self, changes: &str) -> Exit {
        match self.format {
            Format::Text => say::out(changes),
            Format::Json => {
                say::line(changes.trim_end());
                Exit::Fine
            }
        }
    }
}
