//! What stands in the box of one tile: its number with its marks, and its pieces.

use super::ink::{Ink, Line};
use crate::board::crowd::{Crowd, label};
use crate::board::marks::{Marks, Way};
use crate::tree::Board;

/// How much is said about a tile beside its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heads {
    /// `4>14`
    Full,
    /// `4^`
    Short,
}

/// More ends of a tile's links than this are left out of a full head.
const MOST_ENDS: usize = 2;

impl Heads {
    /// The number of a tile and its marks.
    pub(super) fn head(self, tile: i32, marks: &Marks) -> String {
        let links = marks.links_from(tile);
        let mark = match links.first() {
            None if marks.landing(tile).is_some() => "*".to_owned(),
            None => String::new(),
            Some(first) if self == Self::Short => match first.way {
                Way::Up => "^".to_owned(),
                Way::Down => "v".to_owned(),
                Way::Across => ">".to_owned(),
            },
            Some(_) => {
                let ends = links.iter().take(MOST_ENDS).map(|link| link.to.to_string());
                let more = if self.hides(tile, marks) { "+" } else { "" };
                format!(">{}{more}", ends.collect::<Vec<_>>().join(","))
            }
        };
        format!("{tile}{mark}")
    }

    /// Whether the head of this tile does not tell all its links.
    pub(super) fn hides(self, tile: i32, marks: &Marks) -> bool {
        let told = match self {
            Self::Full => MOST_ENDS,
            Self::Short => 0,
        };
        marks.links_from(tile).len() > told
    }
}

/// The pieces of a crowd in so much room, and whether that is all of them. Those without
/// room are counted: `A B +3`.
pub(super) fn crowd(crowd: &Crowd, board: &Board, room: usize) -> (Line, bool) {
    let labels = || {
        let pieces = crowd.known.iter();
        pieces.map(|piece| Ink::of(piece.player, label(piece, board)))
    };
    if crowd.known.len() == crowd.count {
        // Single letters can do without blanks.
        let tight = board.each <= 1 && crowd.known.iter().all(|piece| piece.player < 26);
        let spaced = joined(labels(), " ");
        if spaced.width() <= room {
            return (spaced, true);
        }
        if tight && crowd.count <= room {
            return (joined(labels(), ""), true);
        }
    }
    let mut kept = crowd.known.len();
    loop {
        let mut line = joined(labels().take(kept), " ");
        let rest = crowd.count - kept;
        let blank = if kept > 0 && board.each > 1 { " " } else { "" };
        line.push(Ink::plain(format!("{blank}+{rest}")));
        if line.width() <= room || kept == 0 {
            return (line, false);
        }
        kept -= 1;
    }
}

fn joined(words: impl Iterator<Item = Ink>, between: &str) -> Line {
    let mut line = Line::default();
    for word in words {
        if line.width() > 0 && !between.is_empty() {
            line.push(Ink::plain(between));
        }
        line.push(word);
    }
    line
}
