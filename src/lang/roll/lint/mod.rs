//! Programs that run but can hardly be meant: looks at a program without errors
//! and warns.
//!
//! A warning must be right: whatever this room cannot be sure of, it keeps quiet about.

mod allow;
mod condition;
mod finish;
mod flow;
mod goal;
mod known;
mod made;
mod moves;
mod nowhere;
mod reach;
mod targets;
mod unused;
mod walk;

use std::collections::BTreeSet;

use crate::lang::allow::Allowed;
use known::Known;

use super::ast::{ExprKind, Game, Hook, StmtKind};
use super::resolve::{Chance, Plan, Template, Written};
use crate::diagnostic::{Diagnostic, Severity};
use crate::lang::Index;
use crate::source::{Origin, Source, Span};

/// What all warnings are found from.
struct Case<'a> {
    source: &'a Source,
    game: &'a Game,
    plan: &'a Plan<'a>,
    index: &'a Index,
    known: Known<'a>,
    allowed: Allowed,
    functions: Vec<Function<'a>>,
}

/// A function of the game, the defaults it uses included.
struct Function<'a> {
    hook: &'a Hook,
    template: Template,
    origin: Origin,
    /// Its number among those of its template, by which tiles and cards know it.
    number: usize,
    /// Whether the game, a tile or a card ever calls it.
    used: bool,
    /// The variables it declares, those of loops included.
    declared: BTreeSet<&'a str>,
    /// The variables it sets or counts up and down.
    changed: BTreeSet<&'a str>,
    /// Those it counts up and down.
    stepped: BTreeSet<&'a str>,
}

impl<'a> Function<'a> {
    fn new(written: &Written<'a>, template: Template, number: usize, used: bool) -> Self {
        let mut function = Self {
            hook: written.hook,
            template,
            origin: written.origin,
            number,
            used,
            declared: BTreeSet::new(),
            changed: BTreeSet::new(),
            stepped: BTreeSet::new(),
        };
        walk::statements(&written.hook.body, &mut |statement| {
            function.declared.extend(match &statement.kind {
                StmtKind::Declare(declaration) => Some(declaration.name.text.as_str()),
                StmtKind::For(Some((variable, _)), _) => Some(variable.text.as_str()),
                _ => None,
            });
            function
                .changed
                .extend(walk::target(statement).and_then(walk::name));
            if let StmtKind::Step(target, _) = &statement.kind {
                function.stepped.extend(walk::name(target));
            }
        });
        walk::all_expressions(&written.hook.body, &mut |expr| {
            if let ExprKind::Step(target, _) = &expr.kind {
                function.stepped.extend(walk::name(target));
            }
        });
        function.changed.extend(&function.stepped);
        function
    }

    /// Whether a name is an argument that the function leaves as it was given.
    fn is_given(&self, name: &str) -> bool {
        self.template.parameters().contains(&name) && !self.changed.contains(name)
    }
}

/// Adds the warnings about a program without errors, and takes away those that a
/// comment allows.
pub(super) fn lint(
    source: &Source,
    game: &Game,
    plan: &Plan<'_>,
    index: &Index,
    problems: &mut Vec<Diagnostic>,
) {
    let case = Case {
        source,
        game,
        plan,
        index,
        known: Known::new(plan),
        allowed: allow::read(source, problems),
        functions: functions(plan),
    };
    unused::check(&case, problems);
    for function in case.written() {
        condition::check(&case, function, problems);
        flow::check(function, problems);
    }
    finish::check(&case, problems);
    check_board(&case, problems);
    problems.retain(|problem| {
        problem.severity == Severity::Error || !case.allowed.silences(problem.code, problem.span())
    });
}

fn check_board(case: &Case<'_>, problems: &mut Vec<Diagnostic>) {
    let made = made::made(case);
    let moves = moves::Moves::of(case);
    let reached = reach::Reached::by(case, &moves);
    reach::check(case, &made, &moves, &reached, problems);
    goal::check(case, &made, &moves, &reached, problems);
    nowhere::check(case, &made, &moves, &reached, problems);
}

impl<'a> Case<'a> {
    /// The functions that the program itself defines.
    fn written(&self) -> impl Iterator<Item = &Function<'a>> {
        self.functions
            .iter()
            .filter(|function| function.origin == Origin::Program)
    }

    /// The functions that can run.
    fn used(&self) -> impl Iterator<Item = &Function<'a>> {
        self.functions.iter().filter(|function| function.used)
    }

    /// A short piece of the program for a title, or `other` if it is long.
    fn quote(&self, span: Span, other: &str) -> String {
        let text = self.source.slice(span);
        if text.len() > 40 || text.contains('\n') {
            other.to_owned()
        } else {
            format!("`{text}`")
        }
    }
}

fn functions<'a>(plan: &'a Plan<'a>) -> Vec<Function<'a>> {
    let mut landings = vec![false; plan.lands_on.len()];
    for landing in &plan.tiles.lands_on {
        if let Some(used) = landings.get_mut(landing.0) {
            *used = true;
        }
    }
    let mut rolls = vec![false; plan.rolls.len()];
    match &plan.chance {
        // The dice use the last.
        Chance::Dice(_) => rolls.last_mut().into_iter().for_each(|used| *used = true),
        Chance::Deck(cards) => {
            for card in cards {
                if let Some(used) = rolls.get_mut(card.roll) {
                    *used = true;
                }
            }
        }
    }
    let singles = [
        Function::new(&plan.setup, Template::SetupPlayers, 0, true),
        Function::new(&plan.pre_roll, Template::PreRoll, 0, true),
        Function::new(&plan.goal_check, Template::GoalCheck, 0, true),
    ];
    let landings = plan.lands_on.iter().zip(landings).enumerate();
    let landings = landings
        .map(|(number, (written, used))| Function::new(written, Template::LandsOn, number, used));
    let rolls = plan.rolls.iter().zip(rolls).enumerate();
    let rolls =
        rolls.map(|(number, (written, used))| Function::new(written, Template::Roll, number, used));
    singles.into_iter().chain(landings).chain(rolls).collect()
}
