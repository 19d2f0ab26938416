//! `roll run FILE`

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::Exit;
use super::load::{self, Loaded};
use super::paper::Papers;
use super::play::Evening;
use super::say;
use super::simulate::{Minds, USUAL_SEED};
use crate::simulate::seed_of;
use crate::table::{Bots, Manner, Paper as _, Plan, Record, USUAL_BUDGET};

/// Play a game
///
/// Answers are typed at the terminal, or piped in, one per line. Instead of an answer you
/// may type `:help`, `:undo`, `:board`, `:rules`, `:save` or `:quit`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll run games/chutes.roll
  roll run games/sorry.roll --bots 3 --board
  roll run games/chutes.roll --bot 2=lookahead
  roll run games/chutes.roll --seed 7 --record game.txt
  roll run games/chutes.roll --game 17    the 17th game of `roll simulate`
  printf '2\\nAda\\nBen\\n' | roll run games/default.roll")]
pub(super) struct Run {
    /// The program; `-` reads it from standard input
    file: PathBuf,

    /// The luck of the game: the same number gives the same rolls and cards
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<u64>,

    /// Watch game I of `roll simulate`, with the same `--seed`, which is 1 if left out; bots
    /// play it
    #[arg(long, value_name = "I", value_parser = clap::value_parser!(u64).range(1..),
          conflicts_with = "bots")]
    game: Option<u64>,

    #[command(flatten)]
    company: Company,

    /// Draw the board after each turn
    #[arg(long)]
    board: bool,

    /// Write down every decision, to be played again by `roll replay`
    #[arg(long, value_name = "OUT")]
    record: Option<PathBuf>,

    #[command(flatten)]
    drawer: Keeping,

    /// Do not repeat piped answers in the output
    #[arg(long)]
    no_echo: bool,
}

/// Whether the game is kept.
#[derive(Debug, Args)]
struct Keeping {
    /// Keep the game for `roll resume`, as is done at a terminal anyway
    #[arg(long, conflicts_with = "no_save")]
    save: bool,

    /// Do not keep the game for `roll resume`
    #[arg(long)]
    no_save: bool,
}

/// Who plays besides people.
#[derive(Debug, Args)]
pub(super) struct Company {
    /// How many play, bots included, so that nobody is asked
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    players: Option<u32>,

    /// Let bots take the last N seats; if no `--players` says otherwise, one person plays with them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    bots: Option<u32>,

    /// Let a bot take this seat, counted from 1; it plays random, first or lookahead.
    /// `--bot lookahead` says how the bots of `--bots` play
    #[arg(long, value_name = "[SEAT=]KIND", value_parser = placed)]
    bot: Vec<(Option<u32>, Manner)>,

    /// How many games a `lookahead` bot plays in its mind before each answer
    #[arg(long, value_name = "N", default_value_t = USUAL_BUDGET,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    budget: u32,
}

impl Company {
    fn bots(&self) -> Bots {
        let mut bots = Bots {
            last: self.bots.unwrap_or(0),
            budget: self.budget,
            players: self.players,
            ..Bots::default()
        };
        for (seat, manner) in &self.bot {
            match seat {
                Some(seat) => drop(bots.seats.insert(*seat, *manner)),
                None => {
                    bots.manner = *manner;
                    bots.last = bots.last.max(1);
                }
            }
        }
        bots
    }
}

/// `2=random`, or only `random`.
pub(super) fn placed(text: &str) -> Result<(Option<u32>, Manner), String> {
    let Some((seat, manner)) = text.split_once('=') else {
        return Ok((None, text.parse()?));
    };
    let place = seat
        .trim()
        .parse::<u32>()
        .ok()
        .and_then(|seat| seat.checked_sub(1));
    match place {
        Some(place) => Ok((Some(place), manner.parse()?)),
        None => Err(format!("`{seat}` is no seat: the first player has seat 1")),
    }
}

/// Seeds we make up are short enough to type.
const FRESH_SEEDS: u64 = 1_000_000_000;

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// A seed that nobody chose.
pub(super) fn fresh_seed() -> u64 {
    rand::random_range(0..FRESH_SEEDS)
}

impl Run {
    pub(super) fn go(self) -> Exit {
        let game = match load::compile(&self.file) {
            Ok(game) => game,
            Err(exit) => return exit,
        };
        let plan = match self.plan(&game) {
            Ok(plan) => plan,
            Err(exit) => return exit,
        };
        let seed = plan.seed;
        // A game without chance is the same with any seed, as long as only people play it.
        let lucky = game.program.has_chance() || plan.bots != Bots::default();
        let mut record = Record::new(&game.source);
        record.plan = Some(plan.clone());
        let mut papers = match Papers::new(self.record.as_deref(), &record) {
            Ok(papers) => papers,
            Err(exit) => return exit,
        };
        // Whoever goes on with a game may stand in another folder by then.
        if let Ok(path) = std::path::absolute(&self.file)
            && self.file != Path::new("-")
        {
            record.program = path.display().to_string();
        }
        // People who type want to go on, wherever the transcript goes.
        let typed = io::stdin().is_terminal() && self.game.is_none();
        if self.drawer.save || (typed && !self.drawer.no_save) {
            let how = papers.keep(&record);
            if papers.kept.is_none() {
                say::line(&how);
            }
        }
        let ended = Evening {
            game: &game,
            plan,
            record,
            papers,
            // A game of a simulation has a seed that nobody knows.
            seed: (lucky && self.game.is_none()).then_some(seed),
            no_echo: self.no_echo,
            board: self.board,
        }
        .play();
        if lucky && self.seed.is_none() && self.game.is_none() && !ended.faulted {
            say::line(&format!(
                "seed {seed}: play this game again with `--seed {seed}`"
            ));
        }
        ended.exit
    }

    /// Whose luck it is, and who plays.
    fn plan(&self, game: &Loaded) -> Result<Plan, Exit> {
        let Some(nth) = self.game else {
            return Ok(Plan {
                seed: self.seed.unwrap_or_else(fresh_seed),
                bots: self.company.bots(),
            });
        };
        let Company {
            bot,
            budget,
            players,
            ..
        } = &self.company;
        let (_, bots) = Minds::new(bot.clone(), *budget).sit(game, *players)?;
        Ok(Plan {
            seed: seed_of(self.seed.unwrap_or(USUAL_SEED), nth),
            bots,
        })
    }
}
