//! `roll board FILE`

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};

use super::exit::Exit;
use super::opening::opening;
use super::{load, paper, say, stage};
use crate::board::{Drawing, Paper};
use crate::machine::Position;

/// Show the board of a game
///
/// A board of squares is shown as it is when the game asks its first question.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll board games/chutes.roll                    as text
  roll board games/chutes.roll --width 120        as text for a wide page
  roll board games/chutes.roll --svg chutes.svg   as a picture")]
pub(super) struct Board {
    /// The program; `-` reads it from standard input
    file: PathBuf,

    /// The characters of a line; the width of the terminal if left out, or 80
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(20..=1000))]
    width: Option<u16>,

    /// Write a picture to this file instead; `-` is standard output
    #[arg(long, value_name = "OUT", conflicts_with = "width")]
    svg: Option<PathBuf>,
}

impl Board {
    pub(super) fn go(self) -> Exit {
        let game = match load::compile(&self.file) {
            Ok(game) => game,
            Err(exit) => return exit,
        };
        let Some(drawing) = Drawing::new(&game.program) else {
            say::error("this game has no board");
            return Exit::Problems;
        };
        // Squares are set by the game itself; tiles are there before.
        let squares = game.program.grid.is_some();
        let opening = match squares.then(|| opening(&game.program)).transpose() {
            Ok(position) => position,
            Err(stop) => return say::stop(&stop, &game.source, None),
        };
        let position = opening.as_ref();
        match &self.svg {
            Some(out) => picture(&drawing, position, out),
            None => match drawing.text(position, self.paper()) {
                Some(text) => say::out(&text),
                None => {
                    say::error("this game has no board before its first question");
                    Exit::Problems
                }
            },
        }
    }

    fn paper(&self) -> Paper {
        // The next prompt of the shell takes a line of the screen.
        let paper = stage::paper(1);
        match self.width {
            None => paper,
            // Who asks for a width wants a page, and a page has no last line.
            Some(width) => Paper {
                width: usize::from(width),
                height: usize::MAX,
                colour: paper.colour,
            },
        }
    }
}

fn picture(drawing: &Drawing<'_>, position: Option<&Position>, out: &Path) -> Exit {
    let picture = match drawing.svg(position) {
        Ok(picture) => picture,
        Err(error) => {
            say::error(&error.to_string());
            return Exit::Problems;
        }
    };
    if out == Path::new("-") {
        return say::out(&picture);
    }
    let mut file = match paper::open_picture(out) {
        Ok(file) => file,
        Err(exit) => return exit,
    };
    match file.write_all(picture.as_bytes()) {
        Ok(()) => Exit::Fine,
        Err(error) => {
            say::error(&format!(
                "the picture is not complete, writing it failed: {error}"
            ));
            Exit::Stopped
        }
    }
}
