//! `roll simulate FILE`

mod csv;
mod fairness;
mod groups;
mod html;
mod json;
mod text;
mod watch;
mod words;

use std::fs::File;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum, value_parser};

use super::exit::Exit;
use super::load::{self, Loaded};
use super::{paper, run, say, stage};
use crate::simulate::{Figures, Order, fault_of, players_of, simulate};
use crate::table::{Bots, Manner, USUAL_BUDGET};
use watch::Stopwatch;

/// The luck of a simulation of which nothing else is said.
pub(super) const USUAL_SEED: u64 = 1;

/// Play many games at once: is it fair, how long does it take, does it end?
///
/// Bots answer all questions, at random unless told otherwise. The same command gives the
/// same figures, whatever `--jobs` is; `--seed` gives other luck.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll simulate games/chutes.roll
  roll simulate games/sorry.roll --games 1000 --players 2..4
  roll simulate games/chutes.roll --bot 1=lookahead --games 200
  roll simulate games/goose.roll --html goose.html
  roll run games/chutes.roll --seed 1 --game 17    look at the 17th game")]
pub(super) struct Simulate {
    /// The program; `-` reads it from standard input
    file: PathBuf,

    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,

    /// How many play: a number, or two with `..` between to try all from one to the other
    #[arg(long, value_name = "N|LO..HI", value_parser = numbers_of_players)]
    players: Option<RangeInclusive<u32>>,

    /// The luck of all games
    #[arg(long, value_name = "N", default_value_t = USUAL_SEED, value_parser = run::seed,
          allow_hyphen_values = true)]
    seed: u64,

    /// How many games to play at the same time; all processors if left out
    #[arg(long, value_name = "J", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    #[command(flatten)]
    minds: Minds,

    /// Give up games that take more turns
    #[arg(long, value_name = "M", default_value_t = 10_000,
          value_parser = value_parser!(u32).range(1..=1_000_000))]
    max_turns: u32,

    /// How to write the figures
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,

    /// Also write a page with pictures to this file
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
}

/// How the bots play that take all seats.
#[derive(Debug, Args)]
pub(super) struct Minds {
    /// How the bot on this seat plays, counted from 1: random, first or lookahead; without a
    /// seat, how all others play
    #[arg(long, value_name = "[SEAT=]KIND", value_parser = run::placed)]
    bot: Vec<(Option<u32>, Manner)>,

    /// How many games a `lookahead` bot plays in its mind before each answer
    #[arg(long, value_name = "N", default_value_t = USUAL_BUDGET,
          value_parser = value_parser!(u32).range(1..=1_000_000))]
    budget: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For scripts: see docs/simulate.md
    Json,
    /// For spreadsheets
    Csv,
}

/// The figures for one number of players, and how long it took to get them.
struct Report {
    figures: Figures,
    took: Duration,
}

impl Minds {
    pub(super) fn new(bot: Vec<(Option<u32>, Manner)>, budget: u32) -> Self {
        Self { bot, budget }
    }

    /// Bots on all seats of a game, and how many those are; or says why that cannot be.
    pub(super) fn sit(&self, game: &Loaded, wanted: Option<u32>) -> Result<(u32, Bots), Exit> {
        let players = players_of(&game.program, &self.bots(0), wanted).map_err(|error| {
            say::error(&error.to_string());
            Exit::Usage
        })?;
        let bots = self.bots(players);
        if let Some((seat, _)) = bots.seats.iter().find(|(seat, _)| **seat >= players) {
            say::error(&format!(
                "there is no seat {} for a bot: {players} play",
                u64::from(*seat) + 1
            ));
            return Err(Exit::Usage);
        }
        Ok((players, bots))
    }

    /// Bots on all seats, so many of them.
    fn bots(&self, players: u32) -> Bots {
        let mut bots = Bots::everywhere(players);
        bots.budget = self.budget;
        for (seat, manner) in &self.bot {
            match seat {
                Some(seat) => drop(bots.seats.insert(*seat, *manner)),
                None => bots.manner = *manner,
            }
        }
        bots
    }
}

/// `3`, or `2..4`.
fn numbers_of_players(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| match text.trim().parse::<u32>() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("write a number of players as `3`, several as `2..4`".to_owned()),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    if low > high {
        return Err(format!("write the smaller number first: `{high}..{low}`"));
    }
    if high - low >= 100 {
        return Err("at most 100 numbers of players are tried at once".to_owned());
    }
    Ok(low..=high)
}

impl Simulate {
    pub(super) fn go(self) -> Exit {
        let game = match load::compile(&self.file) {
            Ok(game) => game,
            Err(exit) => return exit,
        };
        let orders = match self.orders(&game) {
            Ok(orders) => orders,
            Err(exit) => return exit,
        };
        // Before the games are played: who has waited for them wants to keep them.
        let page = match self.html.as_deref().map(paper::open_page).transpose() {
            Ok(page) => page,
            Err(exit) => return exit,
        };
        let mut reports = Vec::new();
        let mut exit = Exit::Fine;
        for order in &orders {
            let watch = Stopwatch::start(order);
            let began = Instant::now();
            let tally = simulate(&game.program, order, &watch);
            let took = began.elapsed();
            let stopped = watch.stop();
            let tally = match tally {
                Ok(tally) => tally,
                Err(bug) => {
                    say::bug(&bug.0);
                    return Exit::Bug;
                }
            };
            let figures = Figures::new(&game.program, order, &tally);
            exit = exit.max(tell_fault(&game, order, figures.first_fault));
            reports.push(Report { figures, took });
            if stopped {
                exit = exit.max(Exit::Stopped);
                break;
            }
        }
        let exit = exit.max(self.tell(&game, &orders, &reports));
        match page {
            Some(file) => exit.max(write_page(file, &html::page(&reports, &orders, &game))),
            None => exit,
        }
    }

    /// What is to be played, for each number of players.
    fn orders(&self, game: &Loaded) -> Result<Vec<Order>, Exit> {
        let counts: Vec<Option<u32>> = match &self.players {
            Some(range) => range.clone().map(Some).collect(),
            None => vec![None],
        };
        let jobs = match self.jobs {
            Some(jobs) => usize::from(jobs),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let order = |wanted| {
            let (players, bots) = self.minds.sit(game, wanted)?;
            Ok(Order {
                games: self.games,
                players,
                seed: self.seed,
                jobs,
                bots,
                max_turns: self.max_turns,
            })
        };
        counts.into_iter().map(order).collect()
    }

    fn tell(&self, game: &Loaded, orders: &[Order], reports: &[Report]) -> Exit {
        let several = self
            .players
            .as_ref()
            .is_some_and(|it| it.start() < it.end());
        let out = match self.format {
            Format::Json => json::write(reports, &game.source, &game.program, several),
            Format::Csv => csv::write(reports, &game.source, &game.program),
            Format::Text => text::write(reports, orders, game, stage::paper(0)),
        };
        let exit = say::out(&out);
        if self.format == Format::Text {
            for report in reports {
                say::line(&words::speed(report));
            }
        }
        exit
    }
}

fn write_page(mut file: File, page: &str) -> Exit {
    match file.write_all(page.as_bytes()) {
        Ok(()) => Exit::Fine,
        Err(error) => {
            say::error(&format!(
                "the page is not complete, writing it failed: {error}"
            ));
            Exit::Stopped
        }
    }
}

/// Shows the first fault of a simulation, and how to see that game.
fn tell_fault(game: &Loaded, order: &Order, first: Option<u64>) -> Exit {
    let Some(nth) = first else { return Exit::Fine };
    match fault_of(&game.program, order, nth) {
        Ok(Some(fault)) => {
            let stop = crate::machine::Stop::Fault(fault);
            say::stop(&stop, &game.source, None);
            say::line(&format!(
                "look at that game with `{}`",
                words::look(order, game, nth)
            ));
            Exit::Stopped
        }
        Ok(None) => {
            say::bug("a game that stopped with a fault went well the second time");
            Exit::Bug
        }
        Err(bug) => {
            say::bug(&bug.0);
            Exit::Bug
        }
    }
}
