//! The lines below a board: what had no room in it, and who is who.

use std::collections::BTreeMap;

use super::cell::Heads;
use super::ink::{Ink, shorten};
use crate::board::cast::Cast;
use crate::board::crowd::{Crowd, label, letter};
use crate::board::marks::{Marks, Way};
use crate::board::{Layout, Track};
use crate::machine::{Piece, Position};
use crate::tree::{Act, Board, Int, Program};

/// More of a sort are only counted.
const MOST_LISTED: usize = 40;
/// More tiles with pieces to be listed are only counted.
const MOST_CROWDS: usize = 10;
/// Names of players are cut to this width.
const LONGEST_NAME: usize = 24;

/// One note: words that may be spread over several lines.
pub(super) type Note = Vec<Ink>;

/// The links that the heads of their tiles do not tell.
pub(super) fn links(marks: &Marks, heads: Heads) -> Vec<Note> {
    let sorts = [
        (Way::Up, "ladders"),
        (Way::Down, "chutes"),
        (Way::Across, "links"),
    ];
    let notes = sorts.map(|(way, title)| {
        let links = marks.links().iter();
        let links = links.filter(|link| link.way == way && heads.hides(link.from, marks));
        note(
            title,
            links.map(|link| Ink::plain(format!("{}>{}", link.from, link.to))),
        )
    });
    notes.into_iter().flatten().collect()
}

/// What happens on tiles that are marked for it.
pub(super) fn landings(marks: &Marks) -> Vec<Note> {
    let mut tiles: BTreeMap<&str, Vec<i32>> = BTreeMap::new();
    for (tile, name) in marks.landings() {
        // A ladder needs no other mark.
        if marks.links_from(tile).is_empty() {
            tiles.entry(name).or_default().push(tile);
        }
    }
    let notes = tiles.into_iter().filter_map(|(name, tiles)| {
        let tiles = tiles.iter().map(|tile| Ink::plain(tile.to_string()));
        note(&format!("* {name}"), tiles)
    });
    let mut notes: Vec<Note> = notes.collect();
    let more = notes.len().saturating_sub(MOST_LISTED);
    notes.truncate(MOST_LISTED);
    if more > 0 {
        notes.push(vec![Ink::plain(format!("… and {more} more"))]);
    }
    notes
}

/// Where a step leads to a tile that is not drawn beside the one before.
pub(super) fn joins(track: &Track, layout: &Layout) -> Option<Note> {
    let lanes = track.lanes().iter();
    let lanes = lanes.filter_map(|lane| Some((*lane.tiles.last()?, lane.joins?)));
    let start = track.ring().first().copied();
    let way_in = if layout.folded {
        track.walk().last().copied()
    } else {
        track.before_ring().last().copied()
    };
    let way_in = way_in.zip(start);
    let joins = way_in.into_iter().chain(lanes);
    note(
        "steps",
        joins.map(|(from, to)| Ink::plain(format!("{from}>{to}"))),
    )
}

/// The pieces on tiles that did not show them all.
pub(super) fn crowded<'a>(
    crowds: impl Iterator<Item = (i32, &'a Crowd)>,
    board: &Board,
) -> Option<Note> {
    let mut crowds = crowds;
    let first = crowds.by_ref().take(MOST_CROWDS);
    let tiles = first.filter_map(|(tile, crowd)| {
        let pieces = crowd.known.iter();
        let labels = pieces.map(|piece| Ink::of(piece.player, label(piece, board)));
        note_of(&format!("on {tile}"), labels, crowd.count)
    });
    let mut tiles: Vec<Note> = tiles.collect();
    if let more @ 1.. = crowds.count() {
        let words = format!("… and {more} more crowded tiles");
        tiles.push(words.split(' ').map(Ink::plain).collect());
    }
    // All in one note, because lines are scarce.
    let last = tiles.pop()?;
    for tile in &mut tiles {
        if let Some(word) = tile.pop() {
            tile.push(word.and());
        }
    }
    Some(tiles.into_iter().flatten().chain(last).collect())
}

/// The pieces that stand on no tile.
pub(super) fn beside(crowd: &Crowd, board: &Board) -> Option<Note> {
    let pieces = crowd.known.iter();
    let labels = pieces.map(|piece| {
        let label = label(piece, board);
        Ink::of(piece.player, format!("{label} ({})", piece.tile))
    });
    note_of("beside the board", labels, crowd.count)
}

/// All pieces, for a board that is not drawn.
pub(super) fn pieces(pieces: impl Iterator<Item = Piece>, board: &Board) -> Option<Note> {
    let mut all = Crowd::default();
    for piece in pieces {
        all.add(piece);
    }
    let known = all.known.iter();
    let labels = known.map(|piece| {
        let label = label(piece, board);
        Ink::of(piece.player, format!("{label} on {}", piece.tile))
    });
    note_of("pieces", labels, all.count)
}

/// Who is who: `A Ada, B Ben`.
pub(super) fn players(program: &Program, position: &Position) -> Option<Note> {
    let count = position.players(program);
    let name = |player| shorten(&position.player_name(program, player), LONGEST_NAME);
    let most = u32::try_from(MOST_LISTED).unwrap_or(u32::MAX);
    let shown = count.min(most);
    let mut note: Note = (0..shown)
        .map(|player| {
            let ink = Ink::of(player, format!("{} {}", letter(player), name(player)));
            if player + 1 < count { ink.and() } else { ink }
        })
        .collect();
    if let more @ 1.. = count - shown {
        note.push(Ink::plain(format!("… and {more} more")));
    }
    (count > 0).then_some(note)
}

/// What the labels mean that are not the names themselves: `wk white_king, wq white_queen`.
pub(super) fn shortened(cast: &Cast, labels: &[String]) -> Option<Note> {
    let inks = cast.shortened(labels).map(|(nth, label, name)| {
        Ink::nth(nth, format!("{label} {}", shorten(name, LONGEST_NAME)))
    });
    let mut note: Note = inks.collect();
    let more = note.len().saturating_sub(MOST_LISTED);
    note.truncate(MOST_LISTED);
    if more > 0 {
        note.push(Ink::plain(format!("… and {more} more")));
    }
    let last = note.pop()?;
    let others = note.into_iter().map(Ink::and);
    Some(others.chain([last]).collect())
}

/// `white is on the move`, where that can change.
pub(super) fn on_the_move(program: &Program, position: &Position) -> Option<Note> {
    let player = position.mover(program)?;
    if position.outcome().is_some() || !takes_turns(program) {
        return None;
    }
    let name = shorten(&position.player_name(program, player), LONGEST_NAME);
    let words = [name.as_str(), "is", "on", "the", "move"];
    Some(words.map(Ink::plain).to_vec())
}

/// Whether the program ever says that it is the turn of different players. One that keeps
/// that to itself would always have the same on the move.
fn takes_turns(program: &Program) -> bool {
    let told = program.mover.as_ref().map(|mover| mover.global);
    let mut turns = program
        .blocks
        .iter()
        .flatten()
        .filter_map(|it| match &it.act {
            Act::SetGlobal(global, player) if Some(*global) == told => Some(player),
            _ => None,
        });
    let first = turns.next();
    match first {
        Some(Int::Const(_)) => turns.any(|player| Some(player) != first),
        first => first.is_some(),
    }
}

fn note(title: &str, words: impl Iterator<Item = Ink>) -> Option<Note> {
    let words: Vec<Ink> = words.collect();
    let count = words.len();
    note_of(title, words.into_iter().take(MOST_LISTED), count)
}

/// A note with the first of so many words.
fn note_of(title: &str, words: impl Iterator<Item = Ink>, count: usize) -> Option<Note> {
    let mut note = vec![Ink::plain(title)];
    note.extend(words);
    if let more @ 1.. = count.saturating_sub(note.len() - 1) {
        note.push(Ink::plain(format!("… and {more} more")));
    }
    (count > 0).then_some(note)
}
