//! Functions that tiles and cards call by name.

use crate::lang::roll::kind::Kind;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::hooks::{Stray, Template, Written};
use crate::diagnostic::{Diagnostic, WORTH_GUESSING, closest};
use crate::lang::Index;
use crate::lang::roll::ast::{Expr, ExprKind};
use crate::source::Origin;

/// The functions of one template, by name. The default has none.
pub(super) struct Functions<'a> {
    template: &'static str,
    /// The place of each among all of its template, and its number in the index.
    places: BTreeMap<&'a str, (usize, Option<usize>)>,
    /// One function has no name, which has been told: any unknown one may be it.
    nameless: bool,
    /// Names that have been told to be unknown.
    told: RefCell<BTreeSet<String>>,
}

impl<'a> Functions<'a> {
    pub(super) fn new(
        template: Template,
        functions: &[Written<'a>],
        strays: &[Stray<'_>],
        misdeclared: &BTreeSet<&str>,
    ) -> Self {
        let nameless =
            |stray: &Stray<'_>| stray.template == template && stray.written.is_nameless();
        let places = functions
            .iter()
            .enumerate()
            .filter(|(_, written)| written.origin == Origin::Program)
            .filter_map(|(place, written)| {
                let name = written.hook.name.as_ref()?;
                Some((name.text.as_str(), (place, written.definition)))
            })
            .collect();
        Self {
            template: template.word(),
            places,
            nameless: strays.iter().any(nameless),
            told: RefCell::new(misdeclared.iter().map(|name| (*name).to_owned()).collect()),
        }
    }

    /// The function that is meant, behind so many problems.
    fn nearest(&self, name: &str, told: usize) -> Option<&'a str> {
        let worth_it = told < WORTH_GUESSING;
        closest(name, self.places.keys().copied().take_while(|_| worth_it))
    }

    /// The place of the function that an attribute names.
    pub(super) fn named(
        &self,
        value: &Expr,
        problems: &mut Vec<Diagnostic>,
        index: &mut Index,
    ) -> Option<usize> {
        let template = self.template;
        let ExprKind::Name(name) = &value.kind else {
            if !matches!(value.kind, ExprKind::Broken) {
                problems.push(
                    Kind::FunctionExpected.at(
                        value.span,
                        format!("expected the name of a `{template}` function"),
                    )
                    .help(format!("write `{template}: NAME` and define it with `function NAME = define {template}(…) {{ … }}`")),
                );
            }
            return None;
        };
        if let Some((place, definition)) = self.places.get(name.as_str()) {
            if let Some(definition) = definition {
                index.used(*definition, value.span);
            }
            return Some(*place);
        }
        let nameless = self.nameless || self.places.contains_key("");
        // Many tiles may use the same function: one message is enough.
        if nameless || !self.told.borrow_mut().insert(name.clone()) {
            return None;
        }
        let problem = Kind::UnknownNamedFunction.at(
            value.span,
            format!("there is no `{template}` function called `{name}`"),
        );
        problems.push(if name == "default" {
            problem.help(format!("leave `{template}` out to get the default"))
        } else if let Some(meant) = self.nearest(name, problems.len()) {
            problem.perhaps(meant)
        } else {
            problem.help(format!(
                "define it further down: `function {name} = define {template}(…) {{ … }}`"
            ))
        });
        None
    }
}
