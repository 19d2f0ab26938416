//! What does not change from game to game and is looked up while counting.

use std::collections::BTreeMap;

use super::lead::Race;
use crate::tree::{Act, Asked, At, Column, FixedList, Form, ProcId, Program};

/// What is counted in a game.
#[derive(Debug)]
pub(super) struct Scene {
    /// How many tiles the board has.
    pub(super) tiles: usize,
    /// How many pieces each player has.
    pub(super) each: usize,
    /// How far along the track each tile is, if that can be said.
    pub(super) race: Option<Race>,
    /// The functions of tiles and cards that are counted, in the order of the program.
    pub(super) functions: Vec<ProcId>,
    /// By procedure: its place among the functions.
    function_of: Vec<Option<u32>>,
    /// The questions that players answer, in the order of the program.
    pub(super) questions: Vec<At>,
    /// By place in the program: its number among the questions.
    question_of: BTreeMap<At, usize>,
    /// The values of the cards, by kind of card.
    pub(super) cards: Vec<i32>,
}

impl Scene {
    pub(super) fn new(program: &Program, players: u32) -> Self {
        let board = program.board.as_ref();
        let tiles = board.map_or(0, |board| usize::try_from(board.tiles).unwrap_or(0));
        let each = board.map_or(1, |board| usize::try_from(board.each).unwrap_or(1).max(1));
        let next = board.and_then(|board| match program.columns.get(board.next.index()) {
            Some(Column::Numbers(_, next)) => Some(next.as_slice()),
            _ => None,
        });
        let start = board.and_then(|board| program.fixed.get(board.start.index()));
        let start = |player: usize| start.and_then(|list: &FixedList| list.get(player));
        let starts: Vec<i32> = (0..players as usize)
            .map(|player| start(player).unwrap_or(0))
            .collect();
        let functions = functions(program);
        let mut function_of = vec![None; program.procs.len()];
        for (nth, proc) in (0..).zip(&functions) {
            if let Some(place) = function_of.get_mut(proc.index()) {
                *place = Some(nth);
            }
        }
        let questions = questions(program);
        Self {
            tiles,
            each,
            race: next.and_then(|next| Race::new(next, &starts)),
            function_of,
            functions,
            question_of: (0..).zip(&questions).map(|(nth, at)| (*at, nth)).collect(),
            questions,
            cards: program.cards.map_or_else(Vec::new, |cards| {
                match program.columns.get(cards.index()) {
                    Some(Column::Numbers(_, values)) => values.clone(),
                    _ => Vec::new(),
                }
            }),
        }
    }

    /// The place of a procedure among the functions that are counted.
    #[inline]
    pub(super) fn function(&self, proc: ProcId) -> Option<usize> {
        let place = *self.function_of.get(proc.index())?;
        place.map(|place| place as usize)
    }

    /// The number of a question that stands at this place.
    pub(super) fn question(&self, at: At) -> Option<usize> {
        self.question_of.get(&at).copied()
    }
}

/// The functions with a name that tiles and cards may call.
fn functions(program: &Program) -> Vec<ProcId> {
    let mut all: Vec<ProcId> = (0..program.procs.len()).map(ProcId::nth).collect();
    all.retain(|id| {
        let proc = program.procs.get(id.index());
        proc.is_some_and(|proc| proc.name.is_some())
    });
    all
}

/// The places of all questions to players.
fn questions(program: &Program) -> Vec<At> {
    let mut places: Vec<At> = program
        .blocks
        .iter()
        .flatten()
        .filter(|stmt| match &stmt.act {
            // Lines of text are not counted: there is no end to what they may be.
            Act::Ask(question) => {
                matches!(question.asked, Asked::Player(_))
                    && !matches!(question.form, Form::Line(..))
            }
            _ => false,
        })
        .map(|stmt| stmt.at)
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}
