//! Plays game after game.

use std::sync::atomic::{AtomicU64, Ordering};

use super::counter::Counter;
use super::order::{Order, Watch};
use super::scene::Scene;
use super::tally::Tally;
use crate::machine::{
    Ask, Bug, Desk, Fact, Fault, Fuel, Pause, Position, Routine, Stop, Table as _,
};
use crate::table::Bot;
use crate::tree::Program;

/// Whoever plays takes so many games at a time, so that the others are not in the way.
const MOST_AT_ONCE: u64 = 1024;
/// Everybody comes back for more about so often, so that the watch can be told.
const ROUNDS: u64 = 128;

/// Plays many games and counts. Games are numbered from one.
pub fn simulate(program: &Program, order: &Order, watch: &dyn Watch) -> Result<Tally, Bug> {
    let scene = Scene::new(program, order.players);
    // Whoever looks ahead counts steps, and should count those of the whole program: it
    // answers the same when the game is played at a terminal.
    let trimmed = (!order.bots.think()).then(|| program.trim());
    let program = trimmed.as_ref().unwrap_or(program);
    let jobs = order.jobs.max(1);
    let share = order.games / (jobs as u64 * ROUNDS);
    let at_once = share.clamp(1, MOST_AT_ONCE);
    let next = AtomicU64::new(1);
    let routine = Routine::learn(program);
    let work = || {
        let mut worker = Worker::new(program, Some(&routine), order, &scene);
        loop {
            let first = next.fetch_add(at_once, Ordering::Relaxed);
            if first > order.games {
                return Ok(worker.counter.tally);
            }
            for game in first..=order.games.min(first + at_once - 1) {
                if watch.enough() {
                    return Ok(worker.counter.tally);
                }
                worker.play(game, watch)?;
            }
            watch.played(at_once.min(order.games - first + 1));
        }
    };
    let tallies: Vec<Result<Tally, Bug>> = match jobs {
        1 => vec![work()],
        _ => crew(jobs)?.broadcast(|_| work()),
    };
    let mut sum = Tally::new(&scene, order.players);
    for tally in tallies {
        sum.add(&tally?);
    }
    Ok(sum)
}

fn crew(jobs: usize) -> Result<rayon::ThreadPool, Bug> {
    let crew = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    crew.map_err(|error| Bug(error.to_string()))
}

/// The fault of one game of a simulation, if it stops with one.
pub fn fault_of(program: &Program, order: &Order, game: u64) -> Result<Option<Box<Fault>>, Bug> {
    let scene = Scene::new(program, order.players);
    Worker::new(program, None, order, &scene).play(game, &Nobody)
}

/// The same as [`simulate`], one game after the other and statement by statement as the
/// program says: what all that is quicker is held against.
pub fn simulate_as_written(program: &Program, order: &Order) -> Result<Tally, Bug> {
    let scene = Scene::new(program, order.players);
    let mut worker = Worker::new(program, None, order, &scene);
    for game in 1..=order.games {
        worker.play(game, &Nobody)?;
    }
    Ok(worker.counter.tally)
}

/// Nobody watches.
struct Nobody;

impl Watch for Nobody {
    fn played(&self, _: u64) {}

    fn enough(&self) -> bool {
        false
    }
}

struct Worker<'a, 'r> {
    program: &'a Program,
    routine: Option<&'r Routine<'a, Counter<'a>>>,
    order: &'a Order,
    counter: Counter<'a>,
    position: Position,
    desk: Desk,
}

impl<'a, 'r> Worker<'a, 'r> {
    fn new(
        program: &'a Program,
        routine: Option<&'r Routine<'a, Counter<'a>>>,
        order: &'a Order,
        scene: &'a Scene,
    ) -> Self {
        Self {
            program,
            routine,
            order,
            counter: Counter::new(order, scene),
            position: Position::start(program),
            desk: Desk::default(),
        }
    }

    /// Plays one game; its fault, if it stops with one.
    fn play(&mut self, game: u64, watch: &dyn Watch) -> Result<Option<Box<Fault>>, Bug> {
        self.counter.begin(game);
        self.position.restart(self.program);
        let mut fuel = Fuel::default();
        loop {
            let (program, counter) = (self.program, &mut self.counter);
            let pause = match self.routine {
                Some(routine) => {
                    let desk = &mut self.desk;
                    self.position
                        .run_by(routine, desk, program, counter, &mut fuel)
                }
                None => self.position.run(program, counter, &mut fuel),
            };
            match pause {
                Ok(Pause::Over(outcome)) => {
                    self.counter.finish(outcome);
                    return Ok(None);
                }
                // Thinking takes long, and whoever has seen enough does not want to wait: this
                // game is not counted.
                Ok(Pause::Ask(_)) if !self.counter.given_up && watch.enough() => return Ok(None),
                Ok(Pause::Ask(ask)) if !self.counter.given_up && self.think(&ask) => {
                    fuel = Fuel::default();
                }
                Ok(Pause::Ask(_) | Pause::Tell(_)) => {
                    self.counter.tally.unfinished += 1;
                    return Ok(None);
                }
                Err(Stop::Fault(fault)) => {
                    let tally = &mut self.counter.tally;
                    tally.faults += 1;
                    tally.first_fault = tally.first_fault.into_iter().chain([game]).min();
                    return Ok(Some(fault));
                }
                Err(Stop::Bug(bug)) => return Err(bug),
            }
        }
    }

    /// Lets a bot look at the position and answer; false if that leads nowhere.
    fn think(&mut self, ask: &Ask) -> bool {
        let (seat, manner) = self.counter.seat(ask);
        let mut bot = Bot {
            program: self.program,
            seat,
            manner,
            budget: self.order.bots.budget,
            luck: self.counter.luck(),
        };
        let answer = bot.answer(ask, &self.position);
        self.counter.answered(ask);
        if let (Some(at), Some(number)) = (self.position.asked_at(self.program), answer.number()) {
            self.counter.count(Fact::Chose(at, number));
        }
        self.position.answer(self.program, answer).is_ok()
    }
}
