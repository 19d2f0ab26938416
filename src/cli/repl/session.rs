//! The live game behind the lines: what is typed is tried on a copy of it, and only what
//! goes well counts.

use std::io::{self, Write};

use super::ear::Ear;
use super::input::{Input, People};
use super::luck::Luck;
use super::setup::Setup;
use super::show;
use crate::cli::fault;
use crate::cli::load::Loaded;
use crate::cli::say;
use crate::diagnostic::render;
use crate::lang::{Shows, Snippet};
use crate::machine::{Fuel, Pause, Position, Stop};
use crate::source::{Origin, Source};
use crate::table::{Screen, Seats};

/// So many problems of one line are shown.
const MOST_PROBLEMS: usize = 5;

const OVER: &str = "the game is over: `:restart` begins it again";

/// A game that is tried.
pub(super) struct Session {
    game: Loaded,
    position: Position,
    luck: Luck,
}

/// How what was tried ended.
type Tried = Result<Option<Pause>, Stop>;

impl Session {
    /// Sets a game up and says what there is.
    pub(super) fn begin(game: Loaded, seed: u64, out: &mut impl Write) -> io::Result<Self> {
        let mut session = Self {
            position: Position::start(&game.program),
            luck: Luck::seeded(seed),
            game,
        };
        session.restart(out)?;
        Ok(session)
    }

    /// Begins the game again.
    pub(super) fn restart(&mut self, out: &mut impl Write) -> io::Result<()> {
        let program = &self.game.program;
        self.position = Position::start(program);
        let mut position = self.position.clone();
        match position.run(program, &mut Setup::default(), &mut Fuel::default()) {
            Ok(Pause::Tell(_)) => {
                self.position = position;
                let players = self.position.players(program);
                let plural = if players == 1 { "" } else { "s" };
                let title = &program.title;
                writeln!(
                    out,
                    "{title} with {players} player{plural}, before the first turn; `:help` shows what can be typed"
                )
            }
            Ok(Pause::Over(_)) => {
                self.position = position;
                writeln!(out, "{} is over before its first turn", program.title)
            }
            Ok(Pause::Ask(_)) => {
                writeln!(
                    out,
                    "setting the game up takes too many answers; `:turn` asks for them"
                )
            }
            Err(stop) => {
                self.report(&stop, None, out)?;
                writeln!(
                    out,
                    "the game could not be set up, so it is at its very beginning"
                )
            }
        }
    }

    /// Does what a typed line says.
    pub(super) fn line(
        &mut self,
        text: &str,
        input: &mut Input,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let line = Source::new("your line", text);
        let checked = self.game.language.snippet(&self.game.source, &line);
        for problem in checked.problems.iter().take(MOST_PROBLEMS) {
            write!(out, "{}", render(problem, &line, true))?;
        }
        match checked.value {
            None => Ok(()),
            Some(snippet) if snippet.shows != Shows::Nothing => self.show(&snippet, &line, out),
            Some(_) if self.position.outcome().is_some() => writeln!(out, "{OVER}"),
            Some(Snippet { program, proc, .. }) => {
                self.attempt(Some(&line), input, out, |position, table| {
                    position.interlude(&program, proc, table, &mut Fuel::default())
                })
            }
        }
    }

    /// Shows a value.
    fn show(&mut self, snippet: &Snippet, line: &Source, out: &mut impl Write) -> io::Result<()> {
        let mut position = self.position.clone();
        let mut ear = Ear::default();
        let Snippet { program, proc, .. } = snippet;
        match position.interlude(program, *proc, &mut ear, &mut Fuel::default()) {
            Ok(_) => {
                self.position = position;
                match snippet.shows {
                    Shows::List => writeln!(out, "{}", ear.list()),
                    Shows::Value | Shows::Nothing => writeln!(out, "{}", ear.value()),
                }
            }
            Err(stop) => self.report(&stop, Some(line), out),
        }
    }

    /// Plays so many turns, or up to the end.
    pub(super) fn turns(
        &mut self,
        count: u32,
        input: &mut Input,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if self.position.outcome().is_some() {
            return writeln!(out, "{OVER}");
        }
        let program = self.game.program.clone();
        // All of them together may take as long as a game may between two answers.
        let mut fuel = Fuel::default();
        self.attempt(None, input, out, |position, table| {
            let mut pause = None;
            for _ in 0..count {
                pause = Some(position.run(&program, table, &mut fuel)?);
                if !matches!(pause, Some(Pause::Tell(_))) {
                    break;
                }
            }
            Ok(pause)
        })
    }

    /// Tries something on a copy of the game. If it goes wrong, or a question is left
    /// without an answer, the game and its luck stay as they were.
    fn attempt<W: Write>(
        &mut self,
        line: Option<&Source>,
        input: &mut Input,
        out: &mut W,
        run: impl FnOnce(&mut Position, &mut Screen<Seats<Luck, People<'_>>, &mut W>) -> Tried,
    ) -> io::Result<()> {
        let mut position = self.position.clone();
        let echo = input.echo();
        let seats = Seats {
            chance: self.luck.clone(),
            people: People(input),
        };
        let mut screen = Screen::new(seats, &mut *out, echo);
        let tried = run(&mut position, &mut screen);
        let (mut seats, unheard) = screen.finish();
        if let Some(error) = unheard {
            return Err(error);
        }
        for note in seats.chance.notes() {
            writeln!(out, "{note}")?;
        }
        match tried {
            Ok(Some(Pause::Ask(_))) => {
                writeln!(out, "nobody answered, so nothing has changed")
            }
            Ok(_) => {
                self.position = position;
                self.luck = seats.chance;
                match self.position.outcome() {
                    Some(_) => writeln!(out, "{OVER}"),
                    None => Ok(()),
                }
            }
            Err(stop) => self.report(&stop, line, out),
        }
    }

    /// Why something stopped, shown in the text that is to blame.
    fn report(&self, stop: &Stop, line: Option<&Source>, out: &mut impl Write) -> io::Result<()> {
        match stop {
            Stop::Fault(fault) => {
                let typed = fault
                    .place
                    .is_some_and(|place| place.origin == Origin::Line);
                let source = line.filter(|_| typed).unwrap_or(&self.game.source);
                write!(out, "{}", render(&fault::report(fault, None), source, true))
            }
            Stop::Bug(bug) => {
                say::bug(&bug.0);
                Ok(())
            }
        }
    }

    pub(super) fn set_dice(&mut self, shown: Vec<u32>, out: &mut impl Write) -> io::Result<()> {
        let words: Vec<String> = shown.iter().map(u32::to_string).collect();
        self.luck.tell(shown);
        writeln!(out, "next comes {}", words.join(", then "))
    }

    pub(super) fn set_seed(&mut self, seed: u64, out: &mut impl Write) -> io::Result<()> {
        self.luck.reseed(seed);
        writeln!(out, "the dice fall as with seed {seed} from now on")
    }

    pub(super) fn tiles(&self, which: Option<(i32, i32)>) -> String {
        show::tiles(&self.game.program, &self.position, which)
    }

    pub(super) fn players(&self) -> String {
        show::players(&self.game.program, &self.position)
    }
}
