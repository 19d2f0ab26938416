//! A game at a table where people and bots play, and people may also talk to the table:
//! take back, look at the board, read the rules.
//!
//! The game pauses at every question, so that a bot can look at the position and a
//! question can be put again. What was decided is the truth, not the position: going on
//! with an old game and taking back are the same, playing decisions again.

use std::collections::VecDeque;
use std::io::{self, Write};

use super::easel::{Cue, Easel};
use super::live::Live;
use super::{
    Bot, Decision, Dice, Echo, End, Heard, Log, Page, Paper, People, Plan, Recorder, Said, Until,
    Word, retrace, words,
};
use crate::machine::{Answer, Ask, Choices, Event, Fuel, PATIENCE, Pause, Position, Seat, Stop};
use crate::tree::Program;

/// What people can look at besides the transcript.
pub trait Scene {
    /// The rules, as lines.
    fn rules(&self) -> String;

    /// A drawing of the board as it stands, as lines, if there is a board.
    fn board(&self, game: &Position) -> Option<String>;

    /// Whether the board is drawn after each turn.
    fn draws(&self) -> bool;
}

/// A game being played.
pub struct Sitting<'a, P, W, R, S> {
    program: &'a Program,
    position: Position,
    fuel: Fuel,
    plan: Plan,
    /// The dice, and what has been decided.
    recorder: Recorder<Dice, R>,
    /// Decisions of an earlier sitting that have not been played again yet.
    past: VecDeque<Decision>,
    /// The past did not fit the game.
    astray: bool,
    /// Something was played again, and nobody has seen the board since.
    recalled: bool,
    /// How many answers of people and bots the game has taken, without names.
    taken: u64,
    people: P,
    page: Page<W>,
    echo: Echo,
    scene: S,
    easel: Easel,
    end: Option<End>,
}

/// What is left when everybody has got up.
#[derive(Debug)]
pub struct Left<R> {
    /// Why people stopped answering, if they did.
    pub end: Option<End>,
    /// Why nothing could be shown any more, if so.
    pub unheard: Option<io::Error>,
    /// The paper that the game was recorded on.
    pub paper: R,
    /// Why recording stopped, if it did.
    pub lost: Option<io::Error>,
    /// The decisions of an earlier sitting did not fit the game.
    pub astray: bool,
}

/// What came of a question.
enum Turned {
    Answer(Answer),
    /// Somebody talked to the table.
    Talk,
    /// Nobody answers any more.
    Nobody,
}

impl<'a, P: People, W: Write, R: Paper, S: Scene> Sitting<'a, P, W, R, S> {
    /// Sits down to a game. Decisions that are in the log are played first.
    pub fn new(
        program: &'a Program,
        plan: Plan,
        log: Log<R>,
        people: P,
        page: Page<W>,
        echo: Echo,
        scene: S,
    ) -> Self {
        Self {
            program,
            position: Position::start(program),
            fuel: Fuel::default(),
            past: log.decisions().iter().cloned().collect(),
            recorder: Recorder {
                table: Dice::seeded(plan.seed),
                log,
            },
            plan,
            astray: false,
            recalled: false,
            taken: 0,
            people,
            page,
            echo,
            scene,
            easel: Easel::default(),
            end: None,
        }
    }

    /// Plays until the game is over or nobody answers any more.
    pub fn play(&mut self) -> Result<Pause, Stop> {
        let mut unanswered = 0;
        loop {
            let pause = self.run()?;
            if self.page.state() == Heard::Pause || self.astray {
                return Ok(pause);
            }
            let ask = match pause {
                Pause::Over(_) => {
                    // Games on squares may end without a word.
                    if self.scene.draws() && self.program.grid.is_some() {
                        self.draw_anew();
                    }
                    return Ok(pause);
                }
                Pause::Tell(event) => {
                    self.draw_anew();
                    self.page.tell(&event);
                    continue;
                }
                Pause::Ask(ask) => ask,
            };
            let allowed = match self.turn_to(&ask)? {
                Turned::Answer(answer) => self.take(ask, answer),
                Turned::Talk => false,
                Turned::Nobody => return Ok(Pause::Ask(ask)),
            };
            unanswered = if allowed { 0 } else { unanswered + 1 };
            if unanswered == PATIENCE {
                return Err(self.position.lose_patience(self.program));
            }
        }
    }

    /// Hands an answer to the game; false if it is refused.
    fn take(&mut self, ask: Ask, answer: Answer) -> bool {
        match self.position.answer(self.program, answer) {
            Ok(()) => {
                self.taken += u64::from(ask.choices != Choices::Name);
                true
            }
            Err(answer) => {
                self.page.tell(&Event::Refused { ask, answer });
                false
            }
        }
    }

    /// Gets up.
    pub fn finish(self) -> Left<R> {
        let (paper, lost) = self.recorder.log.finish();
        Left {
            end: self.end,
            unheard: self.page.finish(),
            paper,
            lost,
            astray: self.astray,
        }
    }

    fn run(&mut self) -> Result<Pause, Stop> {
        let draws = self.scene.draws() && self.past.is_empty();
        let cue = if draws {
            Cue::new(self.program)
        } else {
            Cue::Never
        };
        let mut live = Live {
            recorder: &mut self.recorder,
            past: &mut self.past,
            page: &mut self.page,
            cue,
        };
        self.position.run(self.program, &mut live, &mut self.fuel)
    }

    /// Puts a question to whoever it is for.
    fn turn_to(&mut self, ask: &Ask) -> Result<Turned, Stop> {
        if !self.past.is_empty() {
            self.recalled = true;
            return Ok(self.as_before(ask));
        }
        if let Some(answer) = self.by_bot(ask) {
            self.show(ask, &answer);
            self.recorder.log.note(&ask.choices, &answer);
            return Ok(Turned::Answer(answer));
        }
        if std::mem::take(&mut self.recalled) && self.scene.draws() {
            self.draw_anew();
        }
        if let Some(why) = self.plan.bots.misfit(ask) {
            self.page.write(&(why + "\n"));
        }
        let Some(line) = self.listen(ask) else {
            return Ok(Turned::Nobody);
        };
        match Said::by(&line, &ask.choices) {
            Said::Answer(answer) => {
                // A person has answered, so the game is not running away.
                self.fuel = Fuel::default();
                self.recorder.log.note(&ask.choices, &answer);
                return Ok(Turned::Answer(answer));
            }
            Said::Word(Word::Quit) => {
                self.end = Some(End::Left);
                return Ok(Turned::Nobody);
            }
            Said::Word(Word::Undo) => {
                self.take_back()?;
                return Ok(Turned::Talk);
            }
            Said::Word(word) => self.talk(word),
            Said::Unknown(text) => drop(self.page.write(&(text + "\n"))),
        }
        // Names are asked for by the program's own words, which are far up by now.
        if ask.choices == Choices::Name {
            self.page.write("and the name?\n");
        }
        Ok(Turned::Talk)
    }

    /// The answer of an earlier sitting.
    fn as_before(&mut self, ask: &Ask) -> Turned {
        let answer = match self.past.front() {
            Some(Decision::Said(line)) if ask.seat != Seat::Chance => {
                words::heard(line, &ask.choices)
            }
            _ => {
                self.astray = true;
                return Turned::Nobody;
            }
        };
        self.past.pop_front();
        self.fuel = Fuel::default();
        let bots = &self.plan.bots;
        let by_bot =
            bots.players(ask).is_some() || bots.asked(ask, self.program, &self.position).is_some();
        if P::SEEN || self.echo == Echo::On || by_bot {
            self.show(ask, &answer);
        } else {
            self.page.write(&words::prompt(ask));
        }
        Turned::Answer(answer)
    }

    /// A bot's answer, or one that was given before the game.
    fn by_bot(&mut self, ask: &Ask) -> Option<Answer> {
        let bots = &self.plan.bots;
        if let Some(players) = bots.players(ask) {
            return Some(Answer::Number(players));
        }
        let (seat, manner) = bots.asked(ask, self.program, &self.position)?;
        // It may think for a while, and people want to see what about.
        self.page.flush();
        // Its luck depends on nothing but the seed and how many answers were taken, so it
        // chooses the same when the game is gone on with, or when somebody mistypes.
        let mut bot = Bot {
            program: self.program,
            seat,
            manner,
            budget: bots.budget,
            luck: Dice::stream(self.plan.seed, self.taken),
        };
        Some(bot.answer(ask, &self.position))
    }

    /// A question and its answer, as if both had just been typed.
    fn show(&mut self, ask: &Ask, answer: &Answer) {
        let text = words::prompt(ask) + &words::echo(answer) + "\n";
        self.page.write(&text);
    }

    /// The next line that people type.
    fn listen(&mut self, ask: &Ask) -> Option<String> {
        let prompt = words::prompt(ask);
        if !P::SEEN {
            self.page.write(&prompt);
        }
        if self.page.flush() == Heard::Pause {
            return None;
        }
        match self.people.line(ask) {
            Ok(line) => {
                if !P::SEEN && self.echo == Echo::On {
                    let line = words::echo(&words::heard(&line, &ask.choices));
                    self.page.write(&(line + "\n"));
                }
                Some(line)
            }
            Err(end) => {
                // Nobody ends the line of an open question but we.
                if !P::SEEN && !prompt.is_empty() {
                    self.page.write("\n");
                }
                self.end = Some(end);
                None
            }
        }
    }

    fn talk(&mut self, word: Word) {
        let text = match word {
            Word::Rules => self.scene.rules(),
            Word::Save => self.recorder.log.keep() + "\n",
            Word::Board if self.draw() => String::new(),
            Word::Board if self.program.grid.is_some() => "this game has no board yet\n".to_owned(),
            Word::Board => "this game has no board\n".to_owned(),
            Word::Help | Word::Undo | Word::Quit => Word::help(),
        };
        self.page.write(&text);
    }

    /// Draws the board, if there is anything to draw.
    fn draw(&mut self) -> bool {
        let board = self.scene.board(&self.position);
        if let Some(board) = &board {
            self.page.write(board);
            self.easel.drawn(self.program, &self.position);
        }
        board.is_some()
    }

    /// Draws the board, unless everybody has just seen it so.
    fn draw_anew(&mut self) {
        if !self.easel.is_shown(self.program, &self.position) {
            self.draw();
        }
    }

    /// Back to the last question before this one that a person was asked. What was said
    /// since the question before that is shown again, or nobody would know what it is about.
    fn take_back(&mut self) -> Result<(), Stop> {
        let decisions = self.recorder.log.decisions();
        let bots = &self.plan.bots;
        let of_people = |ask: &Ask, game: &Position| {
            bots.players(ask).is_none() && bots.asked(ask, self.program, game).is_none()
        };
        let traced = retrace(self.program, decisions, Until::NextQuestion, of_people)?;
        let questions = traced.map(|(_, questions)| questions).unwrap_or_default();
        // The last one is the question that is open now.
        let [earlier @ .., last, _open] = questions.as_slice() else {
            self.page
                .write("there is nothing to take back: this is the first question\n");
            return Ok(());
        };
        let known = earlier.last().and_then(|question| question.answered);
        let known = decisions.get(..known.unwrap_or(0)).unwrap_or(&[]);
        let no_names = |ask: &Ask, _: &Position| ask.choices != Choices::Name;
        let retraced = retrace(self.program, known, Until::LastDecision, no_names)?;
        let Some((position, answered)) = retraced else {
            return Ok(());
        };
        let mut dice = Dice::seeded(self.plan.seed);
        for decision in known {
            if let Decision::Chance(_, of) = decision {
                dice.skip(*of);
            }
        }
        let again = decisions.get(known.len()..last.asked).unwrap_or(&[]);
        self.past = again.iter().cloned().collect();
        self.position = position;
        self.taken = answered.len() as u64;
        self.recalled = true;
        self.easel.wipe();
        self.fuel = Fuel::default();
        self.recorder.table = dice;
        self.recorder.log.cut(last.asked);
        self.page.write("one step back\n");
        Ok(())
    }
}
