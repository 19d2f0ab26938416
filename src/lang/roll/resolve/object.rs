//! What can be said of a tile, a die or a card: attributes, in their order.

use crate::diagnostic::{Diagnostic, closest};
use crate::lang::roll::ast::{Expr, Make, Name};
use crate::lang::roll::kind::Kind;

/// Something that can be said of an object, and whether it must be.
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
        let position = |word: &str| known.iter().position(|known| known.word == word);
        let place = position(&name.text).or_else(|| {
            problems.push(unknown_attribute(make, name, known));
            // What follows is looked at as if the guess were right.
            let meant = closest(&name.text, known.iter().map(|known| known.word))?;
            let free = |place: &usize| values.get(*place).is_some_and(Option::is_none);
            position(meant).filter(free)
        });
        let Some(place) = place else { continue };
        let Some(slot) = values.get_mut(place) else {
            continue;
        };
        if slot.is_some() {
            problems.push(
                Kind::AttributeTwice
                    .at(name.span, format!("`{}` is given twice", name.text))
                    .help("remove one of the two"),
            );
            continue;
        }
        if place < furthest {
            problems.push(
                Kind::AttributeOrder
                    .at(name.span, format!("`{}` stands too late", name.text))
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
            Kind::AttributeMissing
                .at(
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
    let problem = Kind::UnknownAttribute.at(
        name.span,
        format!("a `{}` has no attribute `{}`", make.object.text, name.text),
    );
    match closest(&name.text, known.iter().map(|attribute| attribute.word)) {
        Some(meant) => problem.guess(name.span, meant),
        None => problem.help(order(make, known)),
    }
}
