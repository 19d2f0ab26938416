//! Figures as JSON, as `docs/simulate.md` describes it.

use serde::Serialize;

use super::Report;
use super::words::line_of;
use crate::simulate::{Choice, Figures, Lengths};
use crate::source::Source;
use crate::tree::Program;

#[derive(Serialize)]
struct Simulation<'a> {
    game: &'a str,
    players: u32,
    games: u64,
    seed: u64,
    max_turns: u32,
    finished: u64,
    unfinished: u64,
    no_winner: u64,
    faults: u64,
    first_fault: Option<u64>,
    turns: Option<Turns<'a>>,
    wins: Vec<Win>,
    tiles: Vec<Tile>,
    functions: Vec<Function<'a>>,
    cards: Vec<Card>,
    dice: Vec<Die<'a>>,
    lead_changes: Option<f64>,
    choices: Choices,
    elapsed_s: f64,
    games_per_s: f64,
    turns_per_s: f64,
}

#[derive(Serialize)]
struct Turns<'a> {
    mean: f64,
    sd: f64,
    se: f64,
    min: u64,
    p25: u64,
    p50: u64,
    p75: u64,
    p95: u64,
    max: u64,
    mode: u64,
    histogram: &'a [(u64, u64)],
}

#[derive(Serialize)]
struct Win {
    seat: u32,
    count: u64,
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Tile {
    id: u64,
    landings: u64,
    share: f64,
}

#[derive(Serialize)]
struct Function<'a> {
    name: &'a str,
    calls: u64,
}

#[derive(Serialize)]
struct Card {
    value: i32,
    draws: u64,
}

#[derive(Serialize)]
struct Die<'a> {
    faces: u32,
    counts: &'a [u64],
}

#[derive(Serialize)]
struct Choices {
    per_game: f64,
    questions: Vec<Question>,
}

#[derive(Serialize)]
struct Question {
    line: usize,
    count: u64,
    options: Vec<Answered>,
    other: u64,
}

#[derive(Serialize)]
struct Answered {
    answer: i32,
    count: u64,
}

/// One object, or a list of them where several numbers of players were asked for.
pub(super) fn write(
    reports: &[Report],
    source: &Source,
    program: &Program,
    several: bool,
) -> String {
    let simulations: Vec<Simulation<'_>> = reports
        .iter()
        .map(|report| simulation(report, source, program))
        .collect();
    let written = match simulations.as_slice() {
        [only] if !several => serde_json::to_string(only),
        all => serde_json::to_string(all),
    };
    // Texts and numbers can always be written as JSON.
    written.unwrap_or_default() + "\n"
}

/// Digits behind the sixth are noise at any number of games that anybody waits for.
fn rounded(figure: f64) -> f64 {
    (figure * 1e6).round() / 1e6
}

fn simulation<'a>(report: &'a Report, source: &Source, program: &Program) -> Simulation<'a> {
    let Figures {
        game,
        players,
        games,
        seed,
        finished,
        unfinished,
        max_turns,
        no_winner,
        faults,
        first_fault,
        turns,
        all_turns,
        wins,
        tiles,
        functions,
        cards,
        dice,
        lead_changes,
        choices_per_game,
        choices,
    } = &report.figures;
    let seconds = report.took.as_secs_f64().max(1e-9);
    Simulation {
        game,
        players: *players,
        games: *games,
        seed: *seed,
        max_turns: *max_turns,
        finished: *finished,
        unfinished: *unfinished,
        no_winner: *no_winner,
        faults: *faults,
        first_fault: *first_fault,
        turns: turns.as_ref().map(lengths),
        wins: wins
            .iter()
            .map(|win| Win {
                seat: win.seat,
                count: win.count,
                share: rounded(win.share),
                low: rounded(win.interval.low),
                high: rounded(win.interval.high),
            })
            .collect(),
        tiles: tiles
            .iter()
            .map(|tile| Tile {
                id: tile.id,
                landings: tile.landings,
                share: rounded(tile.share),
            })
            .collect(),
        functions: functions
            .iter()
            .map(|function| Function {
                name: &function.what,
                calls: function.count,
            })
            .collect(),
        cards: cards
            .iter()
            .map(|card| Card {
                value: card.what,
                draws: card.count,
            })
            .collect(),
        dice: dice
            .iter()
            .map(|(faces, counts)| Die {
                faces: *faces,
                counts,
            })
            .collect(),
        lead_changes: lead_changes.map(rounded),
        choices: Choices {
            per_game: rounded(*choices_per_game),
            questions: choices
                .iter()
                .map(|choice| question(choice, source, program))
                .collect(),
        },
        elapsed_s: rounded(report.took.as_secs_f64()),
        games_per_s: (super::words::float(*games) / seconds).round(),
        turns_per_s: (super::words::float(*all_turns) / seconds).round(),
    }
}

fn lengths(turns: &Lengths) -> Turns<'_> {
    Turns {
        mean: rounded(turns.mean),
        sd: rounded(turns.sd),
        se: rounded(turns.se),
        min: turns.min,
        p25: turns.p25,
        p50: turns.p50,
        p75: turns.p75,
        p95: turns.p95,
        max: turns.max,
        mode: turns.mode,
        histogram: &turns.histogram,
    }
}

fn question(choice: &Choice, source: &Source, program: &Program) -> Question {
    let options = choice.options.iter().map(|option| Answered {
        answer: option.what,
        count: option.count,
    });
    Question {
        line: line_of(choice.at, source, program),
        count: choice.count,
        options: options.collect(),
        other: choice.other,
    }
}
