//! When the board is drawn: after each turn, and squares only where they have changed.

use crate::machine::{Event, Position, Squares};
use crate::tree::Program;

/// Remembers what was drawn last.
#[derive(Debug, Default)]
pub(super) struct Easel {
    shown: Option<Squares>,
}

impl Easel {
    /// Notes that the board has been drawn.
    pub(super) fn drawn(&mut self, program: &Program, position: &Position) {
        self.shown = position.squares(program);
    }

    /// Notes that nobody sees the last drawing as the newest any more.
    pub(super) fn wipe(&mut self) {
        self.shown = None;
    }

    /// Whether the last drawing shows the board as it is. Tiles are drawn after each turn,
    /// whatever has happened on them.
    pub(super) fn is_shown(&self, program: &Program, position: &Position) -> bool {
        program.grid.is_some() && self.shown == position.squares(program)
    }
}

/// Which events the board is drawn before.
#[derive(Debug)]
pub(super) enum Cue {
    /// None.
    Never,
    /// Those that end a turn.
    TurnEnd,
    /// The same, and where nothing tells of the end of a turn, the beginning of the next. On
    /// squares that goes for the first turn, too: how they stand is what a player looks at.
    NextTurn,
}

impl Cue {
    /// For a game.
    pub(super) fn new(program: &Program) -> Self {
        match program.grid {
            None => Self::TurnEnd,
            Some(_) => Self::NextTurn,
        }
    }

    /// Whether the board is drawn before this.
    pub(super) fn is(&self, event: &Event) -> bool {
        match (self, event) {
            (Self::NextTurn, Event::TurnBegan { .. }) => true,
            (cue, Event::TurnEnded { .. } | Event::Won { .. } | Event::NobodyWon) => {
                !matches!(cue, Self::Never)
            }
            _ => false,
        }
    }
}
