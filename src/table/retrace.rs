//! Goes over a game again, decision by decision, and stops wherever one likes.

use super::{Decision, Reply, Table, words};
use crate::machine::{Answer, Ask, Choices, Fuel, Pause, Position, Seat, Stop};
use crate::tree::Program;

/// A question that people or bots were asked, on the way over a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// So many decisions had been made when it was first put.
    pub asked: usize,
    /// So many had been made when it was answered, if it was.
    pub answered: Option<usize>,
}

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Right behind the last decision, before anything else happens.
    LastDecision,
    /// The question that the last decision led to.
    NextQuestion,
}

/// Plays decisions again that were made in this game, without a sound. Returns where that
/// leads, and the questions that `counts` is true of. `None` if the decisions do not fit
/// the game.
pub fn retrace(
    program: &Program,
    decisions: &[Decision],
    until: Until,
    mut counts: impl FnMut(&Ask, &Position) -> bool,
) -> Result<Option<(Position, Vec<Question>)>, Stop> {
    let mut position = Position::start(program);
    let mut questions: Vec<Question> = Vec::new();
    let mut memory = Memory { decisions, used: 0 };
    // Whether the question under way is the last of `questions`.
    let mut open = false;
    while until == Until::NextQuestion || memory.used < decisions.len() {
        let pause = position.run(program, &mut memory, &mut Fuel::default())?;
        let Pause::Ask(ask) = pause else { break };
        if !open && ask.seat != Seat::Chance && counts(&ask, &position) {
            open = true;
            questions.push(Question {
                asked: memory.used,
                answered: None,
            });
        }
        let answer = match (decisions.get(memory.used), ask.seat) {
            (None, _) => break,
            (Some(Decision::Said(line)), Seat::Host | Seat::Player(_)) => {
                words::heard(line, &ask.choices)
            }
            _ => return Ok(None),
        };
        memory.used += 1;
        // An answer that was refused then is refused now, and the question stays open.
        if position.answer(program, answer).is_ok() {
            if let (true, Some(question)) = (open, questions.last_mut()) {
                question.answered = Some(memory.used);
            }
            open = false;
        }
    }
    let fits = memory.used == decisions.len();
    Ok(fits.then_some((position, questions)))
}

/// Chance falls as it did; everybody else is asked outside.
struct Memory<'a> {
    decisions: &'a [Decision],
    used: usize,
}

impl Table for Memory<'_> {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        match (self.decisions.get(self.used), &ask.choices) {
            (Some(Decision::Chance(nth, of)), Choices::OneOf(count)) if of == count => {
                self.used += 1;
                Reply::Now(Answer::Nth(*nth))
            }
            _ => Reply::Later,
        }
    }
}
