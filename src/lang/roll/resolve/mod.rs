//! What a game is made of: checks order, scopes and values of everything outside
//! of functions, fills in the defaults, and hands over a [`Plan`].

mod block_kind;
mod board;
mod chance;
mod constant;
mod functions;
mod hooks;
mod name;
mod object;
mod outline;
mod settings;
mod told;

pub(super) use block_kind::BlockKind;
pub(super) use board::{Landing, Tiles};
pub(super) use chance::{Card, Chance};
pub(super) use constant::{number_out_of_range, range};
pub(super) use hooks::{Stray, Template, Written};
pub(super) use name::check_name;
pub(super) use settings::{DEFAULT_FINISH, DEFAULT_START, Settings};

use functions::Functions;

use std::collections::BTreeSet;

use super::ast::Game;
use super::prelude;
use crate::diagnostic::Diagnostic;
use crate::lang::{Index, Sort};
use crate::source::Origin;

/// A game with all its values known, its functions still as written.
pub(super) struct Plan<'a> {
    /// The game's name.
    pub(super) title: String,
    /// Globals with their values and where they are defined.
    pub(super) globals: Vec<PlannedGlobal>,
    /// The fields.
    pub(super) settings: Settings,
    /// The board.
    pub(super) tiles: Tiles,
    /// Dice or deck.
    pub(super) chance: Chance,
    /// `setupPlayers`
    pub(super) setup: Written<'a>,
    /// `preRoll`
    pub(super) pre_roll: Written<'a>,
    /// `goalCheck`
    pub(super) goal_check: Written<'a>,
    /// The default `landsOn` first, then those of the program.
    pub(super) lands_on: Vec<Written<'a>>,
    /// The default `roll` first, then those of the program. The dice use the last.
    pub(super) rolls: Vec<Written<'a>>,
    /// Functions that have no place in the game.
    pub(super) strays: Vec<Stray<'a>>,
    /// Names that were declared the wrong way, which has been told.
    pub(super) told: BTreeSet<&'a str>,
}

/// A global of the program.
pub(super) struct PlannedGlobal {
    /// `$Name`
    pub(super) name: String,
    /// Its first value.
    pub(super) value: i32,
    /// Its number in the index.
    pub(super) definition: usize,
}

/// Works out the plan of a game; problems are added as they are found.
pub(super) fn resolve<'a>(
    game: &'a Game,
    defaults: &'a Game,
    problems: &mut Vec<Diagnostic>,
    index: &mut Index,
) -> Plan<'a> {
    let told = told::told(game);
    name::check_name(&game.name, "game", problems);
    let outline = outline::outline(game, problems);
    // The prelude is a game like any other, but for having both dice and deck.
    let prelude = outline::outline_of_prelude(defaults);
    let mut constants = constant::Constants::default();
    let globals = settings::globals(&outline.globals, &mut constants, problems, index);
    let mut settings = settings::settings(&outline, &prelude, &mut constants, problems);

    let mut strays: Vec<Stray<'a>> = [&outline.players, &outline.board, &outline.chance]
        .into_iter()
        .flat_map(|part| hooks::strays(part, problems))
        .collect();
    for part in &outline.spare {
        strays.extend(hooks::strays(part, problems));
        strays.extend(hooks::spare(part));
    }
    let default = |part: &outline::Part<'a>, template| {
        let (mut problems, mut strays) = (Vec::new(), Vec::new());
        hooks::collect(part, template, Origin::Prelude, &mut problems, &mut strays)
    };
    let mut written = |part: &outline::Part<'a>, template| {
        hooks::collect(part, template, Origin::Program, problems, &mut strays)
    };

    let mut lands_on = default(&prelude.board, Template::LandsOn);
    lands_on.extend(written(&outline.board, Template::LandsOn));
    let chance_defaults = if outline.is_deck {
        &prelude.deck
    } else {
        &prelude.chance
    };
    let mut rolls = default(chance_defaults, Template::Roll);
    rolls.extend(written(&outline.chance, Template::Roll));
    for function in lands_on.iter_mut().chain(&mut rolls) {
        if let (Some(name), Origin::Program) = (&function.hook.name, function.origin) {
            function.definition = Some(index.define(&name.text, Sort::Function, name.span));
        }
    }

    let mut single = |part: &outline::Part<'a>, prelude: &outline::Part<'a>, template| {
        written(part, template)
            .into_iter()
            .next()
            .or_else(|| default(prelude, template).into_iter().next())
            .unwrap_or_else(|| Written::missing(prelude::nothing()))
    };
    let setup = single(&outline.players, &prelude.players, Template::SetupPlayers);
    let pre_roll = single(&outline.board, &prelude.board, Template::PreRoll);
    let goal_check = single(&outline.board, &prelude.board, Template::GoalCheck);

    let tiles = board::tiles(
        &outline.board.makes,
        settings.num_tiles,
        settings.num_tiles_span,
        &Functions::new(Template::LandsOn, &lands_on, &strays, &told),
        &constants,
        problems,
        index,
    );
    settings.has_replacement =
        settings::has_replacement(&outline, &prelude, &mut constants, problems);
    let chance = if outline.is_deck {
        chance::deck(
            &outline.chance,
            &Functions::new(Template::Roll, &rolls, &strays, &told),
            &constants,
            problems,
            index,
        )
    } else {
        let makes = if outline.chance.makes.is_empty() {
            &prelude.chance.makes
        } else {
            &outline.chance.makes
        };
        chance::dice(makes, &constants, problems)
    };
    Plan {
        title: game.name.text.clone(),
        globals,
        settings,
        tiles,
        chance,
        setup,
        pre_roll,
        goal_check,
        lands_on,
        rolls,
        strays,
        told,
    }
}
