//! `roll resume [NAME]`

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::drawer::{Drawer, Entry};
use super::exit::Exit;
use super::paper::Papers;
use super::play::Evening;
use super::{load, say};
use crate::table::{Plan, Record};

/// Go on with an unfinished game
///
/// Games that are played at a terminal are kept until they are over. Without a name, the
/// only unfinished game is gone on with, or all are listed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll resume
  roll resume chutes-1
  roll resume --forget chutes-1")]
pub(super) struct Resume {
    /// Which game, as it is listed
    name: Option<String>,

    /// Throw the game away instead
    #[arg(long, requires = "name")]
    forget: bool,

    /// Draw the board after each turn
    #[arg(long)]
    board: bool,

    /// Do not repeat piped answers in the output
    #[arg(long)]
    no_echo: bool,
}

impl Resume {
    pub(super) fn go(self) -> Exit {
        let Some(drawer) = Drawer::of_user() else {
            say::error("it is not known where unfinished games are kept: `HOME` is not set");
            return Exit::Usage;
        };
        let name = match &self.name {
            Some(name) => name.clone(),
            None => match drawer.all().as_slice() {
                [] => {
                    say::line("there is no unfinished game");
                    return Exit::Fine;
                }
                [only] => only.name.clone(),
                several => return list(several),
            },
        };
        if self.forget {
            return match drawer.forget(&name) {
                Ok(()) => Exit::Fine,
                Err(error) => refuse(&error.to_string(), Exit::Usage),
            };
        }
        let (record, kept) = match drawer.take(&name) {
            Ok(taken) => taken,
            Err(error) => return refuse(&error.to_string(), Exit::Usage),
        };
        let forget = format!("throw the game away by `roll resume --forget {name}`");
        let file = PathBuf::from(&record.program);
        let Some(plan) = record.plan.clone() else {
            return refuse(
                &format!("`{name}` is only a record; {forget}"),
                Exit::Problems,
            );
        };
        if file == Path::new(load::STANDARD_INPUT) {
            return refuse(
                &format!(
                    "the program of `{name}` was read from standard input and is gone; {forget}"
                ),
                Exit::Problems,
            );
        }
        let game = match load::compile(&file) {
            Ok(game) => game,
            Err(exit) => return exit,
        };
        if record.fits(&game.source).is_err() {
            let changed = format!(
                "`{}` has changed since `{name}` was played; put it back as it was, or {forget}",
                file.display()
            );
            return refuse(&changed, Exit::Problems);
        }
        self.go_on(&game, plan, record, Papers::of(kept))
    }

    fn go_on(&self, game: &load::Loaded, plan: Plan, record: Record, papers: Papers) -> Exit {
        let evening = Evening {
            game,
            seed: Some(plan.seed),
            plan,
            record,
            papers,
            no_echo: self.no_echo,
            board: self.board,
        };
        evening.play().exit
    }
}

fn refuse(why: &str, exit: Exit) -> Exit {
    say::error(why);
    exit
}

/// Shows unfinished games.
fn list(games: &[Entry]) -> Exit {
    let longest = games.iter().map(|game| game.name.chars().count()).max();
    let width = longest.unwrap_or(0);
    let line = |Entry { name, age, record }: &Entry| {
        let about = match record {
            Ok(record) => format!("{}, {} decisions", record.program, record.decisions.len()),
            Err(error) => error.to_string(),
        };
        format!("  {name:<width$}  {}, {about}", ago(*age))
    };
    let lines: Vec<String> = games.iter().map(line).collect();
    let example = games.first().map_or("", |game| &game.name);
    say::out(&format!(
        "unfinished games:\n{}\ngo on with one of them by its name: `roll resume {example}`\n",
        lines.join("\n")
    ))
}

/// "3 hours ago"
fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let (count, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{plural} ago")
}
