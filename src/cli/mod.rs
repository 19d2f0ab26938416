//! The command line: one file per subcommand.

#![allow(
    clippy::disallowed_methods,
    reason = "the command line is where files and standard streams are touched"
)]

mod check;
mod dump;
mod exit;
mod explain;
mod fault;
mod json;
mod lines;
mod load;
mod mend;
mod paper;
mod play;
mod replay;
mod run;
mod say;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

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
  roll run games/chutes.roll             play a game
  roll run games/chutes.roll --seed 7    play it with the luck of seed 7
  roll check my_game.roll                look for mistakes without playing
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
    Run(run::Run),
    Replay(replay::Replay),
    Check(check::Check),
    Explain(explain::Explain),
    Dump(dump::Dump),
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    exit::report_panics();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe while printing help is nobody's trouble.
            let _ = error.print();
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
        Command::Run(run) => run.go(),
        Command::Replay(replay) => replay.go(),
        Command::Check(check) => check.go(),
        Command::Explain(explain) => explain.go(),
        Command::Dump(dump) => dump.go(),
    };
    exit.into()
}
