//! Functions, globals and variables that make no difference.

use std::collections::{BTreeMap, BTreeSet};

use super::{Case, walk};
use crate::diagnostic::Diagnostic;
use crate::lang::roll::ast::{Declaration, ExprKind, StmtKind};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::resolve::Template;
use crate::lang::{Definition, Sort};
use crate::source::Span;

pub(super) fn check(case: &Case<'_>, problems: &mut Vec<Diagnostic>) {
    let places = Places::of(case);
    let constants = read_by_values(case);
    for definition in case.index.definitions() {
        if is_exempt(&definition.name) {
            continue;
        }
        let read = definition
            .uses
            .iter()
            .any(|span| !places.set.contains(span));
        match definition.sort {
            Sort::Function if definition.uses.is_empty() => {
                problems.push(function(case, definition));
            }
            Sort::Global if !read && !constants.contains(definition.name.as_str()) => {
                problems.push(variable(Kind::UnusedGlobal, definition, &places));
            }
            // Parameters are given, and a loop may just repeat: only what a line of
            // its own declares can be too much.
            Sort::Local if !read && places.declared.contains_key(&definition.span) => {
                problems.push(variable(Kind::UnusedLocal, definition, &places));
            }
            _ => {}
        }
    }
}

/// `_x`, `$_x` and `#_x` say themselves that nobody reads them.
fn is_exempt(name: &str) -> bool {
    name.trim_start_matches(['$', '#']).starts_with('_')
}

/// Where variables are declared, and where they are named without being read.
struct Places<'a> {
    declared: BTreeMap<Span, &'a Declaration>,
    set: BTreeSet<Span>,
    asked: BTreeSet<Span>,
}

impl<'a> Places<'a> {
    fn of(case: &Case<'a>) -> Self {
        let mut places = Self {
            declared: BTreeMap::new(),
            set: BTreeSet::new(),
            asked: BTreeSet::new(),
        };
        for function in case.written() {
            walk::statements(&function.hook.body, &mut |statement| {
                if let StmtKind::Declare(declaration) = &statement.kind {
                    places.declared.insert(declaration.name.span, declaration);
                }
                let Some((owner, name)) = walk::target(statement).and_then(walk::owner) else {
                    return;
                };
                places.set.insert(owner.span);
                match &statement.kind {
                    // `x = x + 1;` reads `x` for nobody but `x`.
                    StmtKind::Assign(_, value) => walk::inside(value, &mut |expr| {
                        if matches!(&expr.kind, ExprKind::Name(found) if found == name) {
                            places.set.insert(expr.span);
                        }
                    }),
                    StmtKind::Call(..) => {
                        places.asked.insert(owner.span);
                    }
                    _ => {}
                }
            });
        }
        places
    }
}

/// Names in values of globals, fields and attributes.
fn read_by_values<'a>(case: &Case<'a>) -> BTreeSet<&'a str> {
    let mut read = BTreeSet::new();
    walk::outside(case.game, &mut |expr| {
        if let ExprKind::Name(name) = &expr.kind {
            read.insert(name.as_str());
        }
    });
    read
}

fn function(case: &Case<'_>, definition: &Definition) -> Diagnostic {
    let name = &definition.name;
    let mut functions = case.written();
    let is_roll = functions.any(|function| {
        let found = function.hook.name.as_ref();
        function.template == Template::Roll
            && found.is_some_and(|name| name.span == definition.span)
    });
    let (thing, object, attribute) = if is_roll {
        ("card", "Card", "roll")
    } else {
        ("tile", "Tile", "landsOn")
    };
    Kind::UnusedFunction
        .at(definition.span, format!("no {thing} uses `{name}`"))
        .here("this function is never called")
        .help(format!(
            "write `{attribute}: {name}` in a `make {object}(…);`, or remove the function"
        ))
}

fn variable(kind: Kind, definition: &Definition, places: &Places<'_>) -> Diagnostic {
    let name = &definition.name;
    let plain = name.trim_start_matches(['$', '#']);
    let sign = name.strip_suffix(plain).unwrap_or("");
    let quiet = format!("{sign}_{plain}");
    let Some(first) = definition.uses.first() else {
        return kind
            .at(definition.span, format!("`{name}` is never used"))
            .help(format!(
                "remove this line, or call it `{quiet}` to keep it as it is"
            ));
    };
    let item = if sign == "#" { "[0]" } else { "" };
    if places.asked.contains(first) {
        return kind
            .at(definition.span, format!("`{name}` is asked for but never read"))
            .here("nothing looks at its value")
            .label(*first, "the answer goes into it here")
            .help(format!(
                "use the answer, as in `print({name}{item});`, or call it `{quiet}` if any answer will do"
            ));
    }
    kind.at(definition.span, format!("`{name}` is set but never read"))
        .here("nothing looks at its value")
        .label(*first, "it is only set, as here")
        .help(format!(
            "use it, as in `print({name}{item});`, or remove it, or call it `{quiet}` to keep it as it is"
        ))
}
