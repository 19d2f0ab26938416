//! The command line: one file per subcommand.

#![allow(
    clippy::disallowed_methods,
    reason = "the command line is where files and standard streams are touched"
)]

mod board;
mod check;
mod drawer;
mod dump;
mod exit;
mod explain;
mod fault;
mod json;
mod lines;
mod load;
mod mend;
mod new;
mod opening;
mod paper;
mod play;
mod repl;
mod replay;
mod resume;
mod run;
mod say;
mod simulate;
mod stage;
mod state;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{Parser, Subcommand, ValueEnum};

use crate::lang::Language;
use exit::Exit;

/// Play board games written as text.
#[derive(Debug, Parser)]
#[command(name = "roll", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colours in messages
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

const EXAMPLES: &str = "\
Examples:
  roll new swamp                         write a small game to begin with
  roll run games/chutes.roll             play a game
  roll run games/chutes.roll --seed 7    play it with the luck of seed 7
  roll check my_game.roll                look for mistakes without playing
  roll simulate games/chutes.roll        is it fair, how long does it take?
  roll board games/chutes.roll           look at its board
  roll repl my_game.roll                 try lines and moves, one at a time
  roll explain R0101                     read about a kind of mistake

Exit codes: 0 fine, 1 the program has problems, 2 wrong usage,
3 the game stopped before its end, 70 a bug in roll.";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    /// If the output is a terminal and `NO_COLOR` is not set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::New),
    Run(run::Run),
    Resume(resume::Resume),
    Repl(repl::Repl),
    Replay(replay::Replay),
    Simulate(simulate::Simulate),
    Check(check::Check),
    Explain(explain::Explain),
    Board(board::Board),
    Dump(dump::Dump),
}

/// `roll my_game.roll`: a program where a command belongs.
fn game_for_command(error: &clap::Error) -> Option<String> {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => Language::of_file(word).map(|_| word.clone()),
        _ => None,
    }
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    exit::report_panics();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe while printing help is nobody's trouble.
            let _ = error.print();
            if let Some(file) = game_for_command(&error) {
                say::line(&format!("to play it, write `roll run {file}`"));
            }
            return if error.use_stderr() {
                Exit::Usage.into()
            } else {
                Exit::Fine.into()
            };
        }
    };
    match cli.color {
        Color::Auto => {}
        Color::Always => anstream::ColorChoice::Always.write_global(),
        Color::Never => anstream::ColorChoice::Never.write_global(),
    }
    let exit = match cli.command {
        Command::New(new) => new.go(),
        Command::Run(run) => run.go(),
        Command::Resume(resume) => resume.go(),
        Command::Repl(repl) => repl.go(),
        Command::Replay(replay) => replay.go(),
        Command::Simulate(simulate) => simulate.go(),
        Command::Check(check) => check.go(),
        Command::Explain(explain) => explain.go(),
        Command::Board(board) => board.go(),
        Command::Dump(dump) => dump.go(),
    };
    exit.into()
}
