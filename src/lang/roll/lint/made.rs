//! The tiles that a program makes, with the places of what it says about them.

use super::Case;
use crate::lang::roll::ast::{BlockItem, Expr, GameItem, Make};
use crate::source::Span;

/// A tile that is made, not filled in.
pub(super) struct Made<'a> {
    pub(super) id: i32,
    /// Where its id stands.
    pub(super) span: Span,
    make: &'a Make,
}

impl<'a> Made<'a> {
    /// What the program gives for an attribute.
    pub(super) fn value(&self, attribute: &str) -> Option<&'a Expr> {
        let given = self.make.attributes.iter().flatten();
        given
            .filter(|(name, _)| name.text == attribute)
            .map(|(_, value)| value)
            .next()
    }
}

/// All of them, in the order of the text.
pub(super) fn made<'a>(case: &Case<'a>) -> Vec<Made<'a>> {
    let blocks = case.game.items.iter().filter_map(|item| match item {
        GameItem::Block(block) => Some(block),
        GameItem::Global(_) => None,
    });
    let makes = blocks
        .flat_map(|block| &block.items)
        .filter_map(|item| match item {
            BlockItem::Make(make) if make.object.text == "Tile" => Some(make),
            _ => None,
        });
    makes
        .filter_map(|make| {
            let mut made = Made {
                id: 0,
                span: make.span,
                make,
            };
            let id = made.value("id")?;
            (made.id, made.span) = (case.known.first(id)?, id.span);
            Some(made)
        })
        .collect()
}

/// The entry of a column of the board for a tile.
pub(super) fn entry<T: Copy>(column: &[T], tile: i32) -> Option<T> {
    column.get(usize::try_from(tile).ok()?).copied()
}
