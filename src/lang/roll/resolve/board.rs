//! The board: tiles that are made, and those that are filled in.

use super::constant::Constants;
use super::hooks::Written;
use crate::diagnostic::{Diagnostic, closest};
use crate::lang::Index;
use crate::lang::roll::ast::{Expr, ExprKind, Make, Name};
use crate::source::{Origin, Span};
use crate::tree::FixedList;

/// All tiles, by property.
#[derive(Debug, Default)]
pub(in crate::lang::roll) struct Tiles {
    pub(in crate::lang::roll) next: Vec<i32>,
    pub(in crate::lang::roll) prev: Vec<i32>,
    /// Only of tiles that have any, sorted by id.
    pub(in crate::lang::roll) accessible: Vec<(i32, FixedList)>,
    pub(in crate::lang::roll) lands_on: Vec<Landing>,
}

/// The number of a `landsOn` function; 0 is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lang::roll) struct Landing(pub(in crate::lang::roll) usize);

/// What can be said of a tile, a die or a card, and whether it must be.
pub(super) struct Attribute {
    pub(super) word: &'static str,
    pub(super) required: bool,
}

pub(super) const fn required(word: &'static str) -> Attribute {
    Attribute {
        word,
        required: true,
    }
}

pub(super) const fn optional(word: &'static str) -> Attribute {
    Attribute {
        word,
        required: false,
    }
}

const TILE: [Attribute; 5] = [
    required("id"),
    required("next"),
    required("prev"),
    optional("accessible"),
    optional("landsOn"),
];

/// The board of a game with so many tiles.
pub(super) fn tiles(
    makes: &[&Make],
    count: i32,
    functions: &[Written<'_>],
    constants: &Constants,
    problems: &mut Vec<Diagnostic>,
    index: &mut Index,
) -> Tiles {
    let mut tiles = plain(count);
    let mut made: std::collections::BTreeMap<i32, Span> = std::collections::BTreeMap::new();
    for make in makes {
        let Some([id, next, prev, accessible, lands_on]) = attributes(make, &TILE, problems) else {
            continue;
        };
        let mut tile = |value: Option<&Expr>, what: &str| {
            let value = value?;
            let number = constants.number(value, problems)?;
            if (0..count).contains(&number) {
                return usize::try_from(number).ok();
            }
            problems.push(
                Diagnostic::error(
                    value.span,
                    format!("{what} {number}: there is no such tile"),
                )
                .help(format!(
                    "`NumTiles` is {count}, so tiles are 0 to {}",
                    count - 1
                )),
            );
            None
        };
        let at = tile(id, "`id` is");
        let next = tile(next, "`next` is");
        let prev = tile(prev, "`prev` is");
        let around = accessible.and_then(|value| constants.list(value, problems));
        let landing = lands_on
            .and_then(|value| function(value, "landsOn", functions, problems, index))
            .map_or(Landing(0), Landing);
        let (Some(at), Some(id)) = (at, id) else {
            continue;
        };
        let number = i32::try_from(at).unwrap_or(i32::MAX);
        if let Some(first) = made.insert(number, id.span) {
            problems.push(
                Diagnostic::error(id.span, format!("there are two tiles with the id {number}"))
                    .label(first, "the first one is here")
                    .help("give one of them another id"),
            );
            continue;
        }
        set(
            &mut tiles.next,
            at,
            next.and_then(|tile| i32::try_from(tile).ok()),
        );
        set(
            &mut tiles.prev,
            at,
            prev.and_then(|tile| i32::try_from(tile).ok()),
        );
        set(&mut tiles.lands_on, at, Some(landing));
        tiles
            .accessible
            .extend(around.map(|around| (number, around)));
    }
    tiles.accessible.sort_by_key(|(id, _)| *id);
    tiles
}

fn set<T>(list: &mut [T], at: usize, value: Option<T>) {
    if let (Some(place), Some(value)) = (list.get_mut(at), value) {
        *place = value;
    }
}

/// A straight board: each tile leads to its neighbours, the ends to themselves.
fn plain(count: i32) -> Tiles {
    Tiles {
        next: (0..count).map(|id| (id + 1).min(count - 1)).collect(),
        prev: (0..count).map(|id| (id - 1).max(0)).collect(),
        accessible: Vec::new(),
        lands_on: (0..count).map(|_| Landing(0)).collect(),
    }
}

/// The attributes of an object in their order; `None` if they could not be read.
pub(super) fn attributes<'a, const N: usize>(
    make: &'a Make,
    known: &[Attribute; N],
    problems: &mut Vec<Diagnostic>,
) -> Option<[Option<&'a Expr>; N]> {
    let given = make.attributes.as_ref()?;
    let mut values: [Option<&Expr>; N] = [None; N];
    let mut furthest = 0;
    for (name, value) in given {
        let Some(place) = known.iter().position(|known| known.word == name.text) else {
            problems.push(unknown_attribute(make, name, known));
            continue;
        };
        let Some(slot) = values.get_mut(place) else {
            continue;
        };
        if slot.is_some() {
            problems.push(
                Diagnostic::error(name.span, format!("`{}` is given twice", name.text))
                    .help("remove one of the two"),
            );
            continue;
        }
        if place < furthest {
            problems.push(
                Diagnostic::error(name.span, format!("`{}` stands too late", name.text))
                    .help(order(make, known)),
            );
        }
        furthest = furthest.max(place);
        *slot = Some(value);
    }
    let pairs = known.iter().zip(&values);
    let missing: Vec<_> = pairs
        .filter(|(attribute, value)| attribute.required && value.is_none())
        .map(|(attribute, _)| format!("`{}`", attribute.word))
        .collect();
    if missing.is_empty() {
        return Some(values);
    }
    // A misspelt attribute has been told, and it is the one that is missing.
    if given.len() == values.iter().flatten().count() {
        problems.push(
            Diagnostic::error(
                make.span,
                format!(
                    "this `{}` has no {}",
                    make.object.text,
                    missing.join(", no ")
                ),
            )
            .help(order(make, known)),
        );
    }
    None
}

fn order(make: &Make, known: &[Attribute]) -> String {
    let list: Vec<_> = known
        .iter()
        .map(|attribute| {
            if attribute.required {
                format!("`{}`", attribute.word)
            } else {
                format!("`{}` if you like", attribute.word)
            }
        })
        .collect();
    let order = if list.len() > 1 {
        ", in this order,"
    } else {
        ""
    };
    format!("a `{}` has{order} {}", make.object.text, list.join(", "))
}

fn unknown_attribute(make: &Make, name: &Name, known: &[Attribute]) -> Diagnostic {
    let problem = Diagnostic::error(
        name.span,
        format!("a `{}` has no attribute `{}`", make.object.text, name.text),
    );
    match closest(&name.text, known.iter().map(|attribute| attribute.word)) {
        Some(meant) => problem.help(format!("did you mean `{meant}`?")),
        None => problem.help(order(make, known)),
    }
}

/// The number of a named function, 0 being the default.
pub(super) fn function(
    value: &Expr,
    template: &str,
    functions: &[Written<'_>],
    problems: &mut Vec<Diagnostic>,
    index: &mut Index,
) -> Option<usize> {
    let ExprKind::Name(name) = &value.kind else {
        if !matches!(value.kind, ExprKind::Broken) {
            problems.push(
                Diagnostic::error(value.span, format!("expected the name of a `{template}` function"))
                    .help(format!("write `{template}: NAME` and define it with `function NAME = define {template}(…) {{ … }}`")),
            );
        }
        return None;
    };
    let named = |written: &Written<'_>| {
        written.origin == Origin::Program
            && written
                .hook
                .name
                .as_ref()
                .is_some_and(|known| known.text == *name)
    };
    if let Some(place) = functions.iter().position(named) {
        if let Some(definition) = functions.get(place).and_then(|found| found.definition) {
            index.used(definition, value.span);
        }
        return Some(place);
    }
    let known = functions
        .iter()
        .filter(|written| written.origin == Origin::Program)
        .filter_map(|written| written.hook.name.as_ref())
        .map(|name| name.text.as_str());
    let problem = Diagnostic::error(
        value.span,
        format!("there is no `{template}` function called `{name}`"),
    );
    problems.push(match closest(name, known) {
        Some(meant) => problem.help(format!("did you mean `{meant}`?")),
        None => problem.help(format!(
            "define it further down: `function {name} = define {template}(…) {{ … }}`"
        )),
    });
    None
}
