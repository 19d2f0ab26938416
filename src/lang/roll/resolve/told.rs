//! Names that were declared the wrong way. That has been told where they are declared,
//! so nothing more is said where they are used.

use std::collections::BTreeSet;

use super::Template;
use crate::lang::roll::ast::{BlockItem, Game, GameItem, Hook};

/// All such names of a game.
pub(super) fn told(game: &Game) -> BTreeSet<&str> {
    let mut told = BTreeSet::new();
    for item in &game.items {
        match item {
            GameItem::Global(declaration) if !declaration.name.text.starts_with('$') => {
                told.insert(declaration.name.text.as_str());
            }
            GameItem::Global(_) => {}
            GameItem::Block(block) => {
                told.extend(block.items.iter().filter_map(|item| match item {
                    BlockItem::Declaration(declaration) => Some(declaration.name.text.as_str()),
                    BlockItem::Hook(hook) => of_hook(hook),
                    BlockItem::Field(_) | BlockItem::Make(_) | BlockItem::Broken => None,
                }));
            }
        }
    }
    told
}

/// `define dig() { … }`, and named functions of no known sort.
fn of_hook(hook: &Hook) -> Option<&str> {
    let known = Template::of(&hook.template.text).is_some();
    let name = hook.name.as_ref().map(|name| name.text.as_str());
    (!known).then_some(name.unwrap_or(hook.template.text.as_str()))
}
