//! `roll check FILE…`

use std::path::PathBuf;

use clap::Args;

use super::exit::Exit;
use super::{load, say};

/// Look for mistakes without playing
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll check my_game.roll
  roll check games/*.roll")]
pub(super) struct Check {
    /// The programs; `-` reads one from standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Check {
    pub(super) fn go(self) -> Exit {
        self.files
            .iter()
            .map(|file| match load::read(file) {
                Ok((source, language)) => {
                    say::problems(&language.compile(&source).problems, &source)
                }
                Err(exit) => exit,
            })
            .max()
            .unwrap_or(Exit::Fine)
    }
}
