//! From a [`Plan`] to the tree: every name becomes a slot, every expression gets
//! its type, and whatever has an effect becomes a statement.

mod attribute;
mod body;
mod call;
mod effects;
mod expr;
mod line;
mod names;
mod prompt;
mod stmt;
mod unknown;
mod value;

use std::collections::{BTreeMap, BTreeSet};

use body::Body;
pub(super) use line::lower_line;
pub(super) use names::MADE;

use super::engine::{self, House};
use super::resolve::{BlockKind, Chance, Plan, Settings, Template, Written};
use crate::diagnostic::Diagnostic;
use crate::lang::Index;
use crate::source::Origin;
use crate::tree::{Builder, GlobalId, NameId, ProcId, Program, Subject};

/// What all functions of a game have in common while they are lowered.
struct Lowering<'a> {
    builder: Builder,
    problems: &'a mut Vec<Diagnostic>,
    index: &'a mut Index,
    settings: &'a Settings,
    house: House,
    /// `$Name`, its slot and the number of its definition.
    globals: BTreeMap<String, (GlobalId, usize)>,
    is_deck: bool,
    /// Names that were declared the wrong way, which has been told.
    told: &'a BTreeSet<&'a str>,
}

/// Lowers a whole game.
pub(super) fn lower(plan: &Plan<'_>, problems: &mut Vec<Diagnostic>, index: &mut Index) -> Program {
    whole(plan, problems, index).0
}

/// A whole game, and where the things are in it that every game has.
fn whole(plan: &Plan<'_>, problems: &mut Vec<Diagnostic>, index: &mut Index) -> (Program, House) {
    let mut builder = Builder::new(plan.title.clone());
    let finish_is_asked = names::asks_for_finish(plan);
    let steady = names::players_are_steady(plan);
    let chosen_next = names::chooses_who_is_next(plan);
    let house = House::build(plan, finish_is_asked, steady, chosen_next, &mut builder);
    let mut lowering = Lowering::new(plan, builder, house, problems, index);
    let dice_or_deck = lowering.chance_block();
    let singles = [
        (
            &plan.setup,
            Template::SetupPlayers,
            BlockKind::Players,
            lowering.house.setup,
        ),
        (
            &plan.pre_roll,
            Template::PreRoll,
            BlockKind::Board,
            lowering.house.pre_roll,
        ),
        (
            &plan.goal_check,
            Template::GoalCheck,
            BlockKind::Board,
            lowering.house.goal_check,
        ),
    ];
    for (written, template, block, proc) in singles {
        lowering.function(written, template, block, proc);
    }
    for (written, proc) in plan.lands_on.iter().zip(lowering.house.lands_on.clone()) {
        lowering.function(written, Template::LandsOn, BlockKind::Board, proc);
    }
    for (written, proc) in plan.rolls.iter().zip(lowering.house.rolls.clone()) {
        lowering.function(written, Template::Roll, dice_or_deck, proc);
    }
    for stray in &plan.strays {
        let unused = lowering.builder.promise();
        lowering.function(&stray.written, stray.template, stray.block, unused);
    }
    let Lowering { builder, house, .. } = lowering;
    (engine::finish(plan, &house, builder), house)
}

impl<'a> Lowering<'a> {
    fn new(
        plan: &'a Plan<'_>,
        builder: Builder,
        house: House,
        problems: &'a mut Vec<Diagnostic>,
        index: &'a mut Index,
    ) -> Self {
        Self {
            builder,
            problems,
            index,
            settings: &plan.settings,
            house,
            globals: plan
                .globals
                .iter()
                .enumerate()
                .map(|(nth, global)| {
                    let slot = GlobalId::nth(nth);
                    (global.name.clone(), (slot, global.definition))
                })
                .collect(),
            is_deck: matches!(plan.chance, Chance::Deck(_)),
            told: &plan.told,
        }
    }

    fn function(
        &mut self,
        written: &Written<'_>,
        template: Template,
        block: BlockKind,
        promised: ProcId,
    ) {
        // Problems in the prelude would be ours; a test shows that there are none.
        let before = self.problems.len();
        let subject = self.subject(template);
        let proc = Body::lower(self, written, template, block, subject);
        if written.origin == Origin::Prelude {
            self.problems.truncate(before);
        }
        self.builder.fulfil(promised, proc);
    }

    /// What a fault should say the function was about.
    fn subject(&mut self, template: Template) -> Option<Subject> {
        let word = match template {
            Template::LandsOn => "tile",
            Template::Roll if self.is_deck => "card",
            Template::Roll => "roll",
            _ => return None,
        };
        let about = match template {
            Template::LandsOn => "tileID",
            _ => "amountRolled",
        };
        let place = template
            .parameters()
            .iter()
            .position(|name| *name == about)?;
        Some(Subject {
            word: self.name(word),
            local: crate::tree::Local::nth(place),
        })
    }

    fn name(&mut self, word: &str) -> NameId {
        self.builder.name(word)
    }
}
