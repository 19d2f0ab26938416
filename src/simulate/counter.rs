//! The table of a simulated game: dice and bots answer at once, and everything is
//! counted.

use super::lead::Lead;
use super::order::{Order, seed_of};
use super::scene::Scene;
use super::tally::{Tally, one_more};
use crate::machine::{Answer, Ask, Choices, Fact, Outcome, Reply, Seat, Table};
use crate::table::{Bot, Dice, Manner};
use crate::tree::Purpose;

/// So many answers in one turn are more than anybody would give.
const MOST_ANSWERS: u32 = 100_000;

/// Answers and counts, game after game.
#[derive(Debug)]
pub(super) struct Counter<'a> {
    order: &'a Order,
    scene: &'a Scene,
    pub(super) tally: Tally,
    /// The luck of this game.
    seed: u64,
    dice: Dice,
    /// How many answers bots have given, without names.
    taken: u64,
    /// How many turns have begun.
    turns: u32,
    /// Answers in this turn.
    answers: u32,
    /// Where each piece stands, by player and number.
    pieces: Vec<Stand>,
    /// Whose turn it is.
    mover: usize,
    /// The piece of that player that was moved last in this turn.
    moved: usize,
    lead: Lead,
    /// Whether the game was given up.
    pub(super) given_up: bool,
}

/// Where a piece stands.
#[derive(Clone, Copy, Debug)]
struct Stand {
    tile: i32,
    /// How far along the track that is.
    steps: i32,
}

impl Stand {
    /// Beside the board, before the pieces are placed.
    const NOWHERE: Self = Self { tile: -1, steps: 0 };
}

impl<'a> Counter<'a> {
    pub(super) fn new(order: &'a Order, scene: &'a Scene) -> Self {
        Self {
            order,
            scene,
            tally: Tally::new(scene, order.players),
            seed: 0,
            dice: Dice::seeded(0),
            taken: 0,
            turns: 0,
            answers: 0,
            pieces: Vec::new(),
            mover: 0,
            moved: 0,
            lead: Lead::default(),
            given_up: false,
        }
    }

    /// Sits down to another game.
    pub(super) fn begin(&mut self, game: u64) {
        self.seed = seed_of(self.order.seed, game);
        self.dice = Dice::seeded(self.seed);
        self.taken = 0;
        self.turns = 0;
        self.answers = 0;
        self.pieces.clear();
        self.mover = 0;
        self.moved = 0;
        self.lead.restart(self.order.players as usize);
        self.given_up = false;
    }

    /// The seat that answers a question, and how its bot plays.
    pub(super) fn seat(&self, ask: &Ask) -> (u32, Manner) {
        let seat = match (ask.seat, ask.about) {
            (_, Some(about)) => about,
            (Seat::Player(seat), None) => seat,
            (Seat::Host | Seat::Chance, None) => 0,
        };
        (seat, self.order.bots.manner_of(seat))
    }

    /// The luck of a bot about to answer.
    pub(super) fn luck(&self) -> Dice {
        Dice::stream(self.seed, self.taken)
    }

    /// A bot has answered.
    pub(super) fn answered(&mut self, ask: &Ask) {
        self.answers += 1;
        self.taken += u64::from(ask.choices != Choices::Name);
    }

    /// The game is over.
    pub(super) fn finish(&mut self, outcome: Outcome) {
        self.turn_over();
        let tally = &mut self.tally;
        tally.finished += 1;
        tally.length(self.turns);
        match outcome.winner.map(usize::try_from) {
            Some(Ok(winner)) => one_more(&mut tally.wins, winner),
            _ => tally.no_winner += 1,
        }
        if self.scene.race.is_some()
            && let Some(changes) = self.lead.changes()
        {
            tally.lead_changes += changes;
            tally.led += 1;
        }
    }

    /// Counts what the end of a turn leaves behind.
    #[inline]
    fn turn_over(&mut self) {
        if self.turns == 0 {
            return;
        }
        self.tally.turns += 1;
        let piece = self.mover * self.scene.each + self.moved;
        if let Some(stand) = self.pieces.get(piece) {
            let tile = usize::try_from(stand.tile).unwrap_or(usize::MAX);
            one_more(&mut self.tally.tiles, tile);
        }
        self.lead.turn_over(self.mover);
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is called in one place, and often")]
    fn stands(&mut self, player: i32, piece: i32, tile: i32) {
        let (Ok(player), Ok(piece)) = (usize::try_from(player), usize::try_from(piece)) else {
            return;
        };
        let id = player * self.scene.each + piece;
        if id >= self.pieces.len() {
            self.pieces.resize(id + 1, Stand::NOWHERE);
        }
        let Some(stand) = self.pieces.get_mut(id) else {
            return;
        };
        stand.tile = tile;
        if let Some(race) = &self.scene.race {
            let steps = race.steps(player, tile);
            let own_turn = player == self.mover;
            self.lead.moved(player, stand.steps, steps, own_turn);
            stand.steps = steps.unwrap_or(0);
        }
        if player == self.mover {
            self.moved = piece;
        }
    }
}

impl Table for Counter<'_> {
    const LISTENS: bool = false;
    const COUNTS: bool = true;
    const READY: bool = true;

    fn answer(&mut self, ask: &Ask) -> Reply {
        if self.turns > self.order.max_turns || self.answers >= MOST_ANSWERS {
            self.given_up = true;
            return Reply::Later;
        }
        let answer = match self.order.bots.players(ask) {
            Some(players) => Answer::Number(players),
            None => match self.seat(ask) {
                // Looking ahead takes a position to look at.
                (_, Manner::Lookahead) if ask.choices != Choices::Name => return Reply::Later,
                (seat, manner) => Bot::whim(&ask.choices, manner, seat, self.luck()),
            },
        };
        self.answered(ask);
        Reply::Now(answer)
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "so that a die costs no more than its throw"
    )]
    fn chance(&mut self, purpose: Purpose, count: u32) -> Option<u32> {
        if self.turns > self.order.max_turns {
            return None;
        }
        let nth = self.dice.one_of(count);
        if purpose == Purpose::Die {
            self.tally.die(count, nth);
        }
        Some(nth)
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "where it is called, the sort of fact is known"
    )]
    fn count(&mut self, fact: Fact) {
        match fact {
            Fact::TurnBegan(player) => {
                self.turn_over();
                self.turns += 1;
                self.answers = 0;
                self.mover = usize::try_from(player).unwrap_or(0);
                self.moved = 0;
            }
            Fact::Stands {
                player,
                piece,
                tile,
            } => self.stands(player, piece, tile),
            Fact::Drew(card) => {
                one_more(
                    &mut self.tally.cards,
                    usize::try_from(card).unwrap_or(usize::MAX),
                );
            }
            Fact::Called(proc) => {
                if let Some(function) = self.scene.function(proc) {
                    one_more(&mut self.tally.functions, function);
                }
            }
            Fact::Chose(at, number) => {
                if let Some(question) = self.scene.question(at) {
                    self.tally.choices += 1;
                    if let Some(options) = self.tally.options.get_mut(question) {
                        options.add(number, 1);
                    }
                }
            }
        }
    }
}
