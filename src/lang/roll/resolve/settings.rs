//! Globals and fields: their values and what they may be.

use crate::lang::roll::kind::Kind;
use std::collections::BTreeMap;

use super::PlannedGlobal;
use super::constant::Constants;
use super::outline::{Outline, Part};
use crate::diagnostic::Diagnostic;
use crate::lang::roll::ast::{Declaration, Field};
use crate::lang::{Index, Sort};
use crate::source::Span;
use crate::tree::{FixedList, LONGEST_LIST};

/// What the fields say.
#[derive(Clone, Debug)]
pub(in crate::lang::roll) struct Settings {
    pub(in crate::lang::roll) gui: i32,
    pub(in crate::lang::roll) max_players: i32,
    pub(in crate::lang::roll) min_players: i32,
    pub(in crate::lang::roll) num_pieces: i32,
    pub(in crate::lang::roll) start_on: FixedList,
    pub(in crate::lang::roll) finish_on: FixedList,
    pub(in crate::lang::roll) num_players: i32,
    pub(in crate::lang::roll) num_tiles: i32,
    pub(in crate::lang::roll) has_replacement: i32,
    /// Where the program sets `StartOn`, to point at when a start tile is wrong.
    pub(in crate::lang::roll) start_on_span: Option<Span>,
    /// Where the program sets `NumTiles`.
    pub(in crate::lang::roll) num_tiles_span: Option<Span>,
    /// Where the program sets `NumPieces`.
    pub(in crate::lang::roll) num_pieces_span: Option<Span>,
    /// Where the program sets `NumPlayers`.
    pub(in crate::lang::roll) num_players_span: Option<Span>,
}

/// Where players start that `StartOn` does not reach.
pub(in crate::lang::roll) const DEFAULT_START: i32 = 0;
/// Where players finish that `FinishOn` does not reach.
pub(in crate::lang::roll) const DEFAULT_FINISH: i32 = 9;

/// The globals of a program and their values.
pub(super) fn globals(
    declarations: &[&Declaration],
    constants: &mut Constants,
    problems: &mut Vec<Diagnostic>,
    index: &mut Index,
) -> Vec<PlannedGlobal> {
    let mut globals: Vec<PlannedGlobal> = Vec::new();
    let mut places: BTreeMap<String, Span> = BTreeMap::new();
    for declaration in declarations {
        let name = &declaration.name;
        if name.text.is_empty() {
            // That it has no name has been told.
            constants.set_unknown("");
            continue;
        }
        if name.text.starts_with('#') || declaration.size.is_some() {
            problems.push(
                Kind::GlobalArray
                    .at(declaration.span, "there are no global arrays")
                    .help("declare the array in the function that uses it, or use several globals"),
            );
            continue;
        }
        if !name.text.starts_with('$') {
            problems.push(
                Kind::GlobalWithoutDollar
                    .at(
                        name.span,
                        format!("a global begins with `$`, `{}` does not", name.text),
                    )
                    .help(format!("write `int ${} = …;`", name.text)),
            );
            continue;
        }
        super::name::check_name(name, "global", problems);
        if let Some(first) = places.insert(name.text.clone(), name.span) {
            problems.push(
                Kind::TwoGlobals
                    .at(
                        name.span,
                        format!("there are two globals called `{}`", name.text),
                    )
                    .label(first, "the first one is here")
                    .help("give one of them another name"),
            );
            continue;
        }
        let value = match &declaration.value {
            Some(value) => constants.number(value, problems),
            None => {
                problems.push(
                    Kind::GlobalWithoutValue
                        .at(declaration.span, format!("`{}` needs a value", name.text))
                        .help(format!("write `int {} = 0;`", name.text)),
                );
                None
            }
        };
        match value {
            Some(value) => constants.set(&name.text, value),
            None => constants.set_unknown(&name.text),
        }
        let value = value.unwrap_or(0);
        globals.push(PlannedGlobal {
            name: name.text.clone(),
            value,
            definition: index.define(&name.text, Sort::Global, name.span),
        });
    }
    globals
}

/// The fields: what the program sets, else what the prelude sets.
pub(super) fn settings(
    outline: &Outline<'_>,
    prelude: &Outline<'_>,
    constants: &mut Constants,
    problems: &mut Vec<Diagnostic>,
) -> Settings {
    let mut reader = Fields {
        constants,
        problems,
    };
    let players = (&outline.players, &prelude.players);
    let gui = reader.number(players, "GUI", 0, 1);
    let most = i32::try_from(LONGEST_LIST).unwrap_or(i32::MAX);
    let max_players = reader.number(players, "MaxPlayers", 1, most);
    let min_players = reader.min_players(players, max_players);
    let num_pieces = reader.number(players, "NumPieces", 1, most);
    let start_on = reader.list(players, "StartOn", DEFAULT_START);
    let finish_on = reader.list(players, "FinishOn", DEFAULT_FINISH);
    let num_players = reader.num_players(players, min_players, max_players);
    let mut num_tiles = reader.number((&outline.board, &prelude.board), "NumTiles", 1, most);
    let unsure = match outline.board.field("NumTiles") {
        Some(field) => {
            let value = reader.constants.number(&field.value, &mut Vec::new());
            value.is_none_or(|value| !(1..=most).contains(&value))
        }
        None => outline.board.unsure,
    };
    if unsure {
        // Nobody knows how many tiles were meant, so no tile is told to be off the board.
        num_tiles = most;
    }
    let size = outline.board.field("NumTiles");
    let span = |name: &str| outline.players.field(name).map(|field| field.value.span);
    Settings {
        gui,
        max_players,
        min_players,
        num_pieces,
        start_on,
        finish_on,
        num_players,
        num_tiles,
        has_replacement: 0,
        start_on_span: span("StartOn"),
        num_tiles_span: size.map(|field| field.value.span),
        num_pieces_span: span("NumPieces"),
        num_players_span: span("NumPlayers"),
    }
}

/// `HasReplacement` is known to the deck only, so it is read after the board.
pub(super) fn has_replacement(
    outline: &Outline<'_>,
    prelude: &Outline<'_>,
    constants: &mut Constants,
    problems: &mut Vec<Diagnostic>,
) -> i32 {
    if !outline.is_deck {
        return 0;
    }
    let mut reader = Fields {
        constants,
        problems,
    };
    reader.number((&outline.chance, &prelude.deck), "HasReplacement", 0, 1)
}

struct Fields<'b> {
    constants: &'b mut Constants,
    problems: &'b mut Vec<Diagnostic>,
}

/// The program's block and the prelude's.
type Pair<'a, 'b> = (&'b Part<'a>, &'b Part<'a>);

impl Fields<'_> {
    /// The value of a field, which must lie in `low..=high`.
    fn number(&mut self, parts: Pair<'_, '_>, name: &str, low: i32, high: i32) -> i32 {
        let value = match self.written(parts.0, name) {
            Some((field, value)) if !(low..=high).contains(&value) => {
                self.problems.push(out_of_range(field, value, low, high));
                low
            }
            Some((_, value)) => value,
            None => self.default(parts.1, name),
        };
        self.constants.set(name, value);
        value
    }

    fn written<'a>(&mut self, part: &Part<'a>, name: &str) -> Option<(&'a Field, i32)> {
        let field = part.field(name)?;
        let value = self.constants.number(&field.value, self.problems)?;
        Some((field, value))
    }

    fn default(&self, prelude: &Part<'_>, name: &str) -> i32 {
        prelude
            .field(name)
            .and_then(|field| self.constants.number(&field.value, &mut Vec::new()))
            .unwrap_or(0)
    }

    fn min_players(&mut self, parts: Pair<'_, '_>, max_players: i32) -> i32 {
        let value = match self.written(parts.0, "MinPlayers") {
            Some((field, value)) if value < 1 => {
                self.problems
                    .push(out_of_range(field, value, 1, max_players));
                1
            }
            Some((field, value)) if value > max_players => {
                self.problems.push(few_seats(field, value, max_players));
                max_players
            }
            Some((_, value)) => value,
            // The default gives way to a smaller `MaxPlayers`: a game for one is fine.
            None => self.default(parts.1, "MinPlayers").min(max_players),
        };
        self.constants.set("MinPlayers", value);
        value
    }

    fn num_players(&mut self, parts: Pair<'_, '_>, low: i32, high: i32) -> i32 {
        let value = match self.written(parts.0, "NumPlayers") {
            Some((field, value)) => {
                if !(low..=high).contains(&value) {
                    self.problems.push(
                        Kind::PlayersOutOfRange.at(
                            field.value.span,
                            format!("`NumPlayers` is {value}, but this game is for {low} to {high} players"),
                        )
                        .help("change it, or `MinPlayers` and `MaxPlayers`"),
                    );
                }
                value
            }
            None => self
                .default(parts.1, "NumPlayers")
                .clamp(low, high.max(low)),
        };
        self.constants.set("NumPlayers", value);
        value
    }

    fn list(&mut self, parts: Pair<'_, '_>, name: &str, beyond: i32) -> FixedList {
        let written = parts
            .0
            .field(name)
            .and_then(|field| self.constants.list(&field.value, self.problems));
        let list = written
            .or_else(|| {
                let field = parts.1.field(name)?;
                self.constants.list(&field.value, &mut Vec::new())
            })
            .unwrap_or(FixedList::Items(Vec::new()));
        self.constants.set_list(name, list.clone(), beyond);
        list
    }
}

fn out_of_range(field: &Field, value: i32, low: i32, high: i32) -> Diagnostic {
    let name = &field.name.text;
    let allowed = if high - low == 1 {
        format!("{low} or {high}")
    } else {
        format!("a number from {low} to {high}")
    };
    Kind::FieldOutOfRange
        .at(field.value.span, format!("`{name}` cannot be {value}"))
        .help(format!("`{name}` is {allowed}"))
}

fn few_seats(field: &Field, value: i32, max_players: i32) -> Diagnostic {
    Kind::MinAboveMax
        .at(
            field.value.span,
            format!("`MinPlayers` is {value}, but `MaxPlayers` is {max_players}"),
        )
        .help("`MinPlayers` is at most `MaxPlayers`, which is 6 if it is not set")
}
