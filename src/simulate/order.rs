//! What is to be simulated.

use thiserror::Error;

use crate::machine::{Answer, Ask, Choices, Fuel, Heard, Pause, Position, Reply, Stop, Table};
use crate::table::{Bot, Bots, Dice, question};
use crate::tree::{Program, Purpose};

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Order {
    /// How many games.
    pub games: u64,
    /// How many play: see [`players_of`].
    pub players: u32,
    /// The luck of all games.
    pub seed: u64,
    /// How many games are played at the same time.
    pub jobs: usize,
    /// Who plays how.
    pub bots: Bots,
    /// Games that take more turns are given up.
    pub max_turns: u32,
}

/// Somebody who watches a simulation from outside.
pub trait Watch: Sync {
    /// So many more games have been played.
    fn played(&self, games: u64);

    /// Whether no more games are wanted.
    fn enough(&self) -> bool;
}

/// The seed of one game of a simulation: `roll run --seed` with it plays that very game.
pub fn seed_of(seed: u64, game: u64) -> u64 {
    Dice::nth_seed(seed, game)
}

/// Why a simulation makes no sense.
#[derive(Debug, Error)]
pub enum OrderError {
    /// The game takes other numbers of players.
    #[error("{} this game: it takes {takes}", do_not_fit(*.wanted))]
    Players {
        /// So many were wanted.
        wanted: u32,
        /// What the game says, such as "a number between 2 and 6".
        takes: String,
    },
    /// The game is for a fixed number of players.
    #[error("{} this game: it is always played by {always}", do_not_fit(*.wanted))]
    Always {
        /// So many were wanted.
        wanted: u32,
        /// So many play.
        always: u32,
    },
}

/// `3 players do not fit`
fn do_not_fit(players: u32) -> String {
    match players {
        1 => "1 player does not fit".to_owned(),
        more => format!("{more} players do not fit"),
    }
}

/// How many play: the number that is wanted, if the game allows it; if none is wanted, as
/// many as the program says, or the nearest number that its question allows. A game that
/// stops during set-up is told later, by playing it.
pub fn players_of(program: &Program, bots: &Bots, wanted: Option<u32>) -> Result<u32, OrderError> {
    let mut position = Position::start(program);
    let usual = position.players(program);
    let mut host = Host {
        bots,
        wanted,
        usual: i32::try_from(usual).unwrap_or(i32::MAX),
        taken: 0,
        refused: None,
        settled: None,
    };
    // Set-up takes no chance into account: whatever it is, the number of players is known
    // before or does not depend on it.
    let mut fuel = Fuel::default();
    let pause: Result<Pause, Stop> = position.run(program, &mut host, &mut fuel);
    if let (Some(takes), Some(wanted)) = (host.refused, wanted) {
        return Err(OrderError::Players { wanted, takes });
    }
    let players = match pause {
        Ok(_) => position.players(program),
        Err(_) => host.settled.unwrap_or(usual),
    };
    match wanted {
        Some(wanted) if wanted != players => Err(OrderError::Always {
            wanted,
            always: players,
        }),
        _ => Ok(players),
    }
}

/// Answers what is asked before the first turn.
struct Host<'a> {
    bots: &'a Bots,
    wanted: Option<u32>,
    usual: i32,
    taken: u64,
    /// What the game takes, if that is not what was wanted.
    refused: Option<String>,
    settled: Option<u32>,
}

impl Table for Host<'_> {
    fn answer(&mut self, ask: &Ask) -> Reply {
        self.taken += 1;
        if ask.purpose == Purpose::PlayerCount {
            let count = match self.wanted {
                Some(wanted) => i32::try_from(wanted).ok(),
                None => ask.choices.nearest(self.usual),
            };
            let answer = count.map(Answer::Number);
            return match answer.filter(|answer| ask.choices.allow(answer)) {
                Some(answer) => {
                    self.settled = answer.number().and_then(|it| u32::try_from(it).ok());
                    Reply::Now(answer)
                }
                None => {
                    self.refused = Some(question(ask));
                    Reply::Later
                }
            };
        }
        if let Choices::OneOf(_) = ask.choices {
            return Reply::Now(Answer::Nth(0));
        }
        let seat = ask.about.unwrap_or(0);
        Reply::Now(Bot::whim(
            &ask.choices,
            self.bots.manner_of(seat),
            seat,
            Dice::stream(0, self.taken),
        ))
    }

    fn hear(&mut self, event: &crate::machine::Event) -> Heard {
        match event {
            crate::machine::Event::TurnBegan { .. } => Heard::Pause,
            _ => Heard::GoOn,
        }
    }
}
