//! `roll dump --stage STAGE FILE`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::{load, say};
use crate::lang::{Language, bggl, roll};

/// Show what `roll` makes of a program
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll dump --stage ast my_game.roll       the program as it was read
  roll dump --stage tree my_game.roll      the program as it is run
  roll dump --stage trimmed my_game.roll   the same for many games at once
  roll dump --stage prelude my_game.roll   the defaults it starts from")]
pub(super) struct Dump {
    /// What to show
    #[arg(long, value_name = "STAGE")]
    stage: Stage,

    /// The program; `-` reads it from standard input
    file: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Stage {
    /// As it was read
    Ast,
    /// As it is run
    Tree,
    /// As it is run where nobody watches
    Trimmed,
    /// The defaults of its language
    Prelude,
}

impl Dump {
    pub(super) fn go(self) -> Exit {
        let (text, exit) = match self.text() {
            Ok(shown) => shown,
            Err(exit) => return exit,
        };
        exit.max(say::out(&text))
    }

    fn text(&self) -> Result<(String, Exit), Exit> {
        match self.stage {
            Stage::Tree => {
                let game = load::compile(&self.file)?;
                Ok((game.program.dump(), Exit::Fine))
            }
            Stage::Trimmed => {
                let game = load::compile(&self.file)?;
                Ok((game.program.trim().dump(), Exit::Fine))
            }
            Stage::Ast => {
                let written = load::read(&self.file)?;
                let source = written.source;
                let checked = match written.language {
                    Language::Roll => roll::dump_ast(&source),
                    Language::Bggl => bggl::dump_ast(&source),
                };
                say::errors_only(&checked.problems, &source);
                let exit = if checked.has_errors() {
                    Exit::Problems
                } else {
                    Exit::Fine
                };
                Ok((checked.value, exit))
            }
            Stage::Prelude => {
                let language = load::read(&self.file)?.language;
                match language {
                    Language::Roll => Ok((roll::prelude().text().to_owned(), Exit::Fine)),
                    Language::Bggl => {
                        let title = language.title();
                        say::error(&format!(
                            "{title} has no defaults: a program says everything"
                        ));
                        Err(Exit::Usage)
                    }
                }
            }
        }
    }
}
