//! What is counted over many games: whole numbers only, so that it does not matter who
//! played which of them.

use std::collections::BTreeMap;

use super::scene::Scene;

/// Answers to one question are told apart if they are this near to zero, the others are
/// counted together: whoever counts must not need more room for more games.
const FARTHEST: u32 = 1000;
/// Dice with more faces are not counted face by face.
const MOST_FACES: u32 = 1000;

/// The counts of many games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that came to an end.
    pub finished: u64,
    /// Games that were given up because they took too many turns.
    pub unfinished: u64,
    /// Games that ended, but without a winner.
    pub no_winner: u64,
    /// Games that stopped with a fault.
    pub faults: u64,
    /// The number of the first of them.
    pub first_fault: Option<u64>,
    /// Turns of all games.
    pub turns: u64,
    /// By number of turns: how many finished games took that many.
    pub lengths: Vec<u64>,
    /// By seat: how many games were won there.
    pub wins: Vec<u64>,
    /// By tile: how many turns ended there.
    pub tiles: Vec<u64>,
    /// How often each function was called.
    pub functions: Vec<u64>,
    /// By kind of card: how often it was drawn.
    pub cards: Vec<u64>,
    /// Dice by their number of faces: how often each face came up.
    pub dice: Vec<(u32, Vec<u64>)>,
    /// How often the lead changed, in games where that can be said.
    pub lead_changes: u64,
    /// How many games those were.
    pub led: u64,
    /// Choices made in turns.
    pub choices: u64,
    /// By question: how often each answer was chosen.
    pub options: Vec<Options>,
}

/// How often each answer to one question was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// By answer.
    pub each: BTreeMap<i32, u64>,
    /// Answers beyond those.
    pub other: u64,
}

impl Options {
    pub(super) fn add(&mut self, answer: i32, count: u64) {
        if answer.unsigned_abs() <= FARTHEST {
            *self.each.entry(answer).or_default() += count;
        } else {
            self.other += count;
        }
    }
}

impl Tally {
    pub(super) fn new(scene: &Scene, players: u32) -> Self {
        Self {
            wins: vec![0; players as usize],
            tiles: vec![0; scene.tiles],
            functions: vec![0; scene.functions.len()],
            cards: vec![0; scene.cards.len()],
            options: vec![Options::default(); scene.questions.len()],
            ..Self::default()
        }
    }

    /// All games that were played.
    pub fn games(&self) -> u64 {
        self.finished + self.unfinished + self.faults
    }

    /// A die showed a face, counted from zero.
    #[inline]
    pub(super) fn die(&mut self, faces: u32, face: u32) {
        let die = match self.dice.iter().position(|(known, _)| *known == faces) {
            Some(die) => die,
            None => self.new_die(faces),
        };
        if let Some((_, counts)) = self.dice.get_mut(die) {
            one_more(counts, face as usize);
        }
    }

    #[cold]
    fn new_die(&mut self, faces: u32) -> usize {
        let counted = if faces <= MOST_FACES { faces } else { 0 };
        self.dice.push((faces, vec![0; counted as usize]));
        self.dice.len() - 1
    }

    /// A game ended after so many turns.
    pub(super) fn length(&mut self, turns: u32) {
        let turns = turns as usize;
        if self.lengths.len() <= turns {
            self.lengths.resize(turns + 1, 0);
        }
        one_more(&mut self.lengths, turns);
    }

    /// Adds what somebody else has counted. In which order that is done does not matter.
    pub(super) fn add(&mut self, other: &Self) {
        let sums = [
            (&mut self.finished, other.finished),
            (&mut self.unfinished, other.unfinished),
            (&mut self.no_winner, other.no_winner),
            (&mut self.faults, other.faults),
            (&mut self.turns, other.turns),
            (&mut self.lead_changes, other.lead_changes),
            (&mut self.led, other.led),
            (&mut self.choices, other.choices),
        ];
        for (sum, more) in sums {
            *sum += more;
        }
        self.first_fault = self.first_fault.into_iter().chain(other.first_fault).min();
        let lists = [
            (&mut self.lengths, &other.lengths),
            (&mut self.wins, &other.wins),
            (&mut self.tiles, &other.tiles),
            (&mut self.functions, &other.functions),
            (&mut self.cards, &other.cards),
        ];
        for (sums, more) in lists {
            add_all(sums, more);
        }
        for (faces, counts) in &other.dice {
            match self.dice.iter_mut().find(|(known, _)| known == faces) {
                Some((_, sums)) => add_all(sums, counts),
                None => self.dice.push((*faces, counts.clone())),
            }
        }
        self.dice.sort_unstable();
        for (options, more) in self.options.iter_mut().zip(&other.options) {
            for (answer, count) in &more.each {
                options.add(*answer, *count);
            }
            options.other += more.other;
        }
    }
}

/// Counts one more at a place, if there is such a place.
#[inline]
pub(super) fn one_more(counts: &mut [u64], place: usize) {
    if let Some(count) = counts.get_mut(place) {
        *count += 1;
    }
}

fn add_all(sums: &mut Vec<u64>, more: &[u64]) {
    if sums.len() < more.len() {
        sums.resize(more.len(), 0);
    }
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
