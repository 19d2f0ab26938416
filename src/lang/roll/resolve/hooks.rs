//! Functions: which there may be, what their first line must say, and how often
//! they may stand.

use crate::lang::roll::kind::Kind;
use std::collections::BTreeMap;

use super::BlockKind;
use super::name::check_name;
use super::outline::Part;
use crate::diagnostic::{Diagnostic, Fix, closest};
use crate::lang::roll::ast::{Hook, Name};
use crate::lang::roll::words;
use crate::source::{Origin, Span};

/// The functions that the engine calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lang::roll) enum Template {
    SetupPlayers,
    PreRoll,
    GoalCheck,
    LandsOn,
    Roll,
}

impl Template {
    pub(in crate::lang::roll) const ALL: [Self; 5] = [
        Self::SetupPlayers,
        Self::PreRoll,
        Self::GoalCheck,
        Self::LandsOn,
        Self::Roll,
    ];

    pub(in crate::lang::roll) fn word(self) -> &'static str {
        match self {
            Self::SetupPlayers => "setupPlayers",
            Self::PreRoll => "preRoll",
            Self::GoalCheck => "goalCheck",
            Self::LandsOn => "landsOn",
            Self::Roll => "roll",
        }
    }

    pub(in crate::lang::roll) fn of(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|template| template.word() == word)
    }

    /// Its parameters, which nobody can change.
    pub(in crate::lang::roll) fn parameters(self) -> &'static [&'static str] {
        match self {
            Self::SetupPlayers => &[],
            Self::PreRoll => &["playerID"],
            Self::GoalCheck => &["playerID", "tileID"],
            Self::LandsOn => &["playerID", "pieceID", "tileID"],
            Self::Roll => &["amountRolled", "playerID"],
        }
    }

    /// The block it belongs to.
    pub(in crate::lang::roll) fn block(self, named: bool) -> BlockKind {
        match self {
            Self::SetupPlayers => BlockKind::Players,
            Self::PreRoll | Self::GoalCheck | Self::LandsOn => BlockKind::Board,
            Self::Roll if named => BlockKind::Deck,
            Self::Roll => BlockKind::Dice,
        }
    }

    fn stands_in(self, kind: BlockKind) -> bool {
        match self {
            Self::SetupPlayers => kind == BlockKind::Players,
            Self::PreRoll | Self::GoalCheck | Self::LandsOn => kind == BlockKind::Board,
            Self::Roll => matches!(kind, BlockKind::Dice | BlockKind::Deck),
        }
    }

    fn home(self) -> &'static str {
        match self {
            Self::SetupPlayers => "`Players`",
            Self::PreRoll | Self::GoalCheck | Self::LandsOn => "`Board`",
            Self::Roll => "`Dice` or `Deck`",
        }
    }

    fn is_named(self, kind: BlockKind) -> bool {
        self == Self::LandsOn || (self == Self::Roll && kind == BlockKind::Deck)
    }

    /// Its first line, ready to paste.
    fn first_line(self, kind: BlockKind) -> String {
        if self.is_named(kind) {
            self.first_line_for("NAME")
        } else {
            self.head()
        }
    }

    /// Its first line as a function with a name of its own.
    pub(in crate::lang::roll) fn first_line_for(self, name: &str) -> String {
        format!("function {name} = {}", self.head())
    }

    pub(in crate::lang::roll) fn head(self) -> String {
        format!("define {}({}) {{", self.word(), self.written_parameters())
    }

    /// Its parameters as they are written.
    pub(in crate::lang::roll) fn written_parameters(self) -> String {
        let parameters: Vec<_> = self
            .parameters()
            .iter()
            .map(|name| format!("int {name}"))
            .collect();
        parameters.join(", ")
    }
}

/// A function and whose it is.
pub(in crate::lang::roll) struct Written<'a> {
    pub(in crate::lang::roll) hook: &'a Hook,
    pub(in crate::lang::roll) origin: Origin,
    /// Its number in the index, if it has a name.
    pub(in crate::lang::roll) definition: Option<usize>,
}

impl<'a> Written<'a> {
    /// Whether nothing can call it by name.
    pub(super) fn is_nameless(&self) -> bool {
        let name = self.hook.name.as_ref();
        name.is_none_or(|name| name.text.is_empty())
    }

    pub(super) fn missing(hook: &'a Hook) -> Self {
        Self {
            hook,
            origin: Origin::Prelude,
            definition: None,
        }
    }
}

/// A function that has no place in the game. What it says is still looked over.
pub(in crate::lang::roll) struct Stray<'a> {
    pub(in crate::lang::roll) written: Written<'a>,
    pub(in crate::lang::roll) template: Template,
    pub(in crate::lang::roll) block: BlockKind,
}

/// Functions that no template of their block takes: unknown or in the wrong block.
pub(super) fn strays<'a>(part: &Part<'a>, problems: &mut Vec<Diagnostic>) -> Vec<Stray<'a>> {
    let mut strays = Vec::new();
    let Some(kind) = part.kind else {
        return strays;
    };
    for hook in &part.hooks {
        let word = &hook.template.text;
        let template = match Template::of(word) {
            Some(template) if template.stands_in(kind) => continue,
            Some(template) => {
                problems.push(misplaced(hook, template, kind));
                Some(template)
            }
            None => {
                problems.push(unknown(hook, kind));
                closest(word, Template::ALL.map(Template::word)).and_then(Template::of)
            }
        };
        strays.extend(template.map(|template| Stray::of(hook, template, kind)));
    }
    strays
}

/// The functions of a block that is itself out of place.
pub(super) fn spare<'a>(part: &Part<'a>) -> Vec<Stray<'a>> {
    let Some(kind) = part.kind else {
        return Vec::new();
    };
    let known = part.hooks.iter().filter_map(|hook| {
        let template = Template::of(&hook.template.text)?;
        template
            .stands_in(kind)
            .then(|| Stray::of(hook, template, kind))
    });
    known.collect()
}

impl<'a> Stray<'a> {
    fn of(hook: &'a Hook, template: Template, kind: BlockKind) -> Self {
        let block = template.block(kind == BlockKind::Deck);
        let written = Written {
            hook,
            origin: Origin::Program,
            definition: None,
        };
        Self {
            written,
            template,
            block,
        }
    }
}

/// The functions of one template in a block; those that repeat another are strays.
pub(super) fn collect<'a>(
    part: &Part<'a>,
    template: Template,
    origin: Origin,
    problems: &mut Vec<Diagnostic>,
    strays: &mut Vec<Stray<'a>>,
) -> Vec<Written<'a>> {
    let Some(kind) = part.kind else {
        return Vec::new();
    };
    let mut found: Vec<Written<'a>> = Vec::new();
    let mut last_place = None;
    let mut places: BTreeMap<&str, Span> = BTreeMap::new();
    for (place, hook) in part.hooks.iter().enumerate() {
        if Template::of(&hook.template.text) != Some(template) || !template.stands_in(kind) {
            continue;
        }
        check_head(hook, template, kind, problems);
        if template == Template::LandsOn && last_place.is_some_and(|last| last + 1 != place) {
            problems.push(
                Kind::LandsOnApart
                    .at(hook.head, "all `landsOn` functions stand together")
                    .help("move this one next to the other `landsOn` functions"),
            );
        }
        last_place = Some(place);
        let name = hook.name.as_ref().filter(|_| template.is_named(kind));
        if template.is_named(kind) && name.is_none() {
            // No tile and no card can name it.
            strays.push(Stray::of(hook, template, kind));
            continue;
        }
        // Those that need no name go by the same, so that a second one is noticed.
        let key = name.map_or("", |name| name.text.as_str());
        let here = name.map_or(hook.head, |name| name.span);
        if let Some(first) = places.insert(key, here) {
            problems.push(repeated(template, name, here, first));
            strays.push(Stray::of(hook, template, kind));
            continue;
        }
        found.push(Written {
            hook,
            origin,
            definition: None,
        });
    }
    found
}

fn unknown(hook: &Hook, kind: BlockKind) -> Diagnostic {
    let word = &hook.template.text;
    let problem = Kind::UnknownHook.at(
        hook.template.span,
        format!("there is no function `{word}` to define"),
    );
    if words::BUILT_IN.contains(&word.as_str()) {
        return problem.help(format!(
            "`{word}` is built in: it can be called, not defined"
        ));
    }
    if let Some(meant) = closest(word, Template::ALL.map(Template::word)) {
        return problem.guess(hook.template.span, meant);
    }
    let same = |template: &Template| {
        let given = hook.parameters.as_ref();
        template.is_named(kind)
            && given.is_some_and(|given| {
                let given = given.iter().map(|name| name.text.as_str());
                given.eq(template.parameters().iter().copied())
            })
    };
    if let Some(template) = Template::ALL.into_iter().find(same) {
        return problem.help(format!("write `{}`", template.first_line_for(word)));
    }
    let here: Vec<_> = Template::ALL
        .into_iter()
        .filter(|template| template.stands_in(kind))
        .map(|template| format!("`{}`", template.word()))
        .collect();
    problem.help(format!(
        "functions of your own cannot be made; the `{}` block can define {}",
        kind.word(),
        here.join(", ")
    ))
}

fn misplaced(hook: &Hook, template: Template, kind: BlockKind) -> Diagnostic {
    Kind::HookElsewhere
        .at(
            hook.template.span,
            format!(
                "`{}` cannot be defined in the `{}` block",
                template.word(),
                kind.word()
            ),
        )
        .help(format!("it belongs in {}", template.home()))
}

fn check_head(hook: &Hook, template: Template, kind: BlockKind, problems: &mut Vec<Diagnostic>) {
    let word = template.word();
    match &hook.name {
        Some(name) if !template.is_named(kind) => problems.push(
            Kind::HookNamed
                .at(name.span, format!("`{word}` has no name of its own here"))
                .help(format!("write `{} … }}`", template.first_line(kind))),
        ),
        Some(name) => check_name(name, "function", problems),
        None if template.is_named(kind) => problems.push(
            Kind::HookNameless
                .at(
                    hook.head,
                    format!("`{word}` needs a name in the `{}` block", kind.word()),
                )
                .help(format!("write `{} … }}`", template.first_line(kind))),
        ),
        None => {}
    }
    let given = hook.parameters.as_ref();
    let same = given.is_some_and(|given| {
        let given = given.iter().map(|name| name.text.as_str());
        given.eq(template.parameters().iter().copied())
    });
    if !same {
        problems.push(other_parameters(hook, template, kind));
    }
}

fn other_parameters(hook: &Hook, template: Template, kind: BlockKind) -> Diagnostic {
    let word = template.word();
    let parameters = template.written_parameters();
    let here = if hook.parameters_span.start == hook.parameters_span.end {
        hook.template.span
    } else {
        hook.parameters_span
    };
    let title = if parameters.is_empty() {
        format!("`{word}` has no parameters")
    } else {
        format!("`{word}` has other parameters")
    };
    let name = hook.name.as_ref().filter(|_| template.is_named(kind));
    let line = match name {
        Some(name) => template.first_line_for(&name.text),
        None => template.first_line(kind),
    };
    Kind::OtherParameters
        .at(here, title)
        .here(if parameters.is_empty() {
            "expected nothing".to_owned()
        } else {
            format!("expected `{parameters}`")
        })
        .help(format!("its first line is always `{line}`"))
        .fix(Fix::replace(hook.parameters_span, parameters))
}

fn repeated(template: Template, name: Option<&Name>, here: Span, first: Span) -> Diagnostic {
    let word = template.word();
    match name {
        Some(name) => Kind::TwoFunctions
            .at(
                here,
                format!("there are two `{word}` functions called `{}`", name.text),
            )
            .label(first, "the first one is here")
            .help("give one of them another name"),
        None => Kind::HookTwice
            .at(here, format!("`{word}` is defined twice"))
            .label(first, "it is defined here already")
            .help("put everything into one of them"),
    }
}
