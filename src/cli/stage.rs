//! What people at the terminal can look at: the rules and the board.

use std::io;

use super::load::Loaded;
use crate::board::{Drawing, Paper};
use crate::machine::Position;
use crate::source::Source;
use crate::table::Scene;

/// The width of a page that is no terminal.
const USUAL_WIDTH: u16 = 80;
/// No drawing is narrower: a terminal that says so has no size at all.
const LEAST_WIDTH: u16 = 20;
/// The lines of a page that is no terminal, so that a ring becomes no long strip.
const USUAL_HEIGHT: usize = 50;
/// On a screen a turn and the next question stand below the board.
const LINES_OF_A_TURN: u16 = 6;

/// The rules and the board of a game.
#[derive(Debug)]
pub(super) struct Stage<'a> {
    source: &'a Source,
    drawing: Option<Drawing<'a>>,
    /// Whether the board is drawn after each turn.
    draws: bool,
}

impl<'a> Stage<'a> {
    pub(super) fn new(game: &'a Loaded, draws: bool) -> Self {
        Self {
            source: &game.source,
            drawing: Drawing::new(&game.program),
            draws,
        }
    }
}

/// The paper that standard output is, with so many of its lines left free.
pub(super) fn paper(free: u16) -> Paper {
    let screen = terminal_size::terminal_size_of(io::stdout());
    let (width, height) = match screen {
        Some((columns, lines)) => {
            let lines = usize::from(lines.0.saturating_sub(free));
            (columns.0.max(LEAST_WIDTH), lines)
        }
        None => (USUAL_WIDTH, USUAL_HEIGHT),
    };
    let choice = anstream::AutoStream::choice(&io::stdout());
    Paper {
        width: usize::from(width),
        height,
        colour: choice != anstream::ColorChoice::Never,
    }
}

impl Scene for Stage<'_> {
    /// The comment at the beginning of the program.
    fn rules(&self) -> String {
        let comments = self
            .source
            .text()
            .lines()
            .map_while(|line| line.strip_prefix("//"));
        let lines = comments.map(|line| line.strip_prefix(' ').unwrap_or(line));
        let rules: Vec<&str> = lines.map(str::trim_end).collect();
        if rules.is_empty() {
            return "nobody wrote down the rules of this game: a comment at the beginning of its \
                    program would be shown here\n"
                .to_owned();
        }
        rules.join("\n") + "\n"
    }

    fn board(&self, game: &Position) -> Option<String> {
        let drawing = self.drawing.as_ref()?;
        drawing.text(Some(game), paper(LINES_OF_A_TURN))
    }

    fn draws(&self) -> bool {
        self.draws
    }
}
