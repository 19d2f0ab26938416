//! Games, blocks, fields, objects and functions.

use pest::iterators::Pair;

use super::broken::Piece;
use super::{Reader, Rule, mended_span};
use crate::lang::roll::ast::{
    Block, BlockItem, Declaration, Expr, ExprKind, Field, Game, GameItem, Hook, Make, Name,
};
use crate::source::Span;

impl Reader<'_> {
    pub(super) fn game(&mut self, pair: Pair<'_, Rule>) -> Game {
        let mut game = Game {
            name: nameless(self.span(&pair)),
            items: Vec::new(),
        };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::name => game.name = self.name(&inner),
                Rule::declaration => {
                    let declaration = self.declaration(inner);
                    game.items.push(GameItem::Global(declaration));
                }
                Rule::block => {
                    let block = self.block(inner);
                    game.items.push(GameItem::Block(block));
                }
                Rule::broken_item => self.broken(&inner, Piece::GameItem),
                _ => {}
            }
        }
        game
    }

    fn block(&mut self, pair: Pair<'_, Rule>) -> Block {
        let mut block = Block {
            name: nameless(self.span(&pair)),
            items: Vec::new(),
        };
        for inner in pair.into_inner() {
            let item = match inner.as_rule() {
                Rule::name => {
                    block.name = self.name(&inner);
                    continue;
                }
                Rule::field => BlockItem::Field(self.field(inner)),
                Rule::make => BlockItem::Make(self.make(inner)),
                Rule::hook => BlockItem::Hook(self.hook(inner)),
                Rule::declaration => BlockItem::Declaration(self.declaration(inner)),
                Rule::broken_item => {
                    self.broken(&inner, Piece::BlockItem);
                    BlockItem::Broken
                }
                _ => continue,
            };
            block.items.push(item);
        }
        block
    }

    fn field(&mut self, pair: Pair<'_, Rule>) -> Field {
        let whole = self.span(&pair);
        let mut field = Field {
            name: nameless(whole),
            value: nothing(whole),
        };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::name => field.name = self.name(&inner),
                _ => field.value = self.value(inner),
            }
        }
        field
    }

    /// An expression, or the junk that stands in its place.
    pub(super) fn value(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let whole = self.span(&pair);
        match pair.as_rule() {
            Rule::expression => self.expression(pair),
            Rule::junk => {
                self.broken(&pair, Piece::Value);
                nothing(whole)
            }
            _ => nothing(whole),
        }
    }

    fn make(&mut self, pair: Pair<'_, Rule>) -> Make {
        let whole = self.span(&pair);
        let mut make = Make {
            object: nameless(whole),
            attributes: None,
            span: whole,
        };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::name => make.object = self.name(&inner),
                Rule::attributes => {
                    let attributes = inner.into_inner();
                    make.attributes = Some(attributes.map(|pair| self.attribute(pair)).collect());
                }
                Rule::junk => self.broken(&inner, Piece::Attributes),
                _ => {}
            }
        }
        make
    }

    fn attribute(&mut self, pair: Pair<'_, Rule>) -> (Name, Expr) {
        let whole = self.span(&pair);
        let mut attribute = (nameless(whole), nothing(whole));
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::name => attribute.0 = self.name(&inner),
                _ => attribute.1 = self.value(inner),
            }
        }
        attribute
    }

    fn hook(&mut self, pair: Pair<'_, Rule>) -> Hook {
        let whole = self.span(&pair);
        let mut head = mended_span(&pair);
        let mut hook = Hook {
            name: None,
            template: nameless(whole),
            parameters: None,
            parameters_span: whole,
            body: Vec::new(),
            head: whole,
        };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::named_hook | Rule::plain_hook => {
                    let mut names = inner
                        .into_inner()
                        .filter(|pair| pair.as_rule() == Rule::name);
                    let first = names.next().map(|pair| self.name(&pair));
                    let second = names.next().map(|pair| self.name(&pair));
                    match (first, second) {
                        (first, Some(template)) => {
                            hook.name = first;
                            hook.template = template;
                        }
                        (Some(only), None) => hook.template = only,
                        (None, None) => {}
                    }
                }
                Rule::parameters => {
                    hook.parameters_span = self.span(&inner);
                    hook.parameters = Some(
                        inner
                            .into_inner()
                            .flat_map(Pair::into_inner)
                            .filter(|pair| pair.as_rule() == Rule::name)
                            .map(|pair| self.name(&pair))
                            .collect(),
                    );
                }
                // Which they must be is known, so the resolver says what is wrong.
                Rule::junk => hook.parameters_span = self.span(&inner),
                Rule::body => {
                    head.end = mended_span(&inner).start;
                    hook.body = self.body(inner);
                }
                _ => {}
            }
        }
        let written = self.text.get(head.range()).unwrap_or("").trim_end();
        let start = head.start as usize;
        hook.head = self.patches.span(Span::new(start, start + written.len()));
        hook
    }

    pub(super) fn declaration(&mut self, pair: Pair<'_, Rule>) -> Declaration {
        let whole = self.span(&pair);
        let mut declaration = Declaration {
            name: nameless(whole),
            size: None,
            value: None,
            span: whole,
        };
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::name | Rule::global | Rule::array => declaration.name = self.name(&inner),
                Rule::size => declaration.size = self.only_value(inner),
                Rule::expression | Rule::junk => declaration.value = Some(self.value(inner)),
                _ => {}
            }
        }
        declaration
    }

    /// The one expression inside a pair of brackets.
    pub(super) fn only_value(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let inner = pair
            .into_inner()
            .find(|inner| inner.as_rule() == Rule::expression)?;
        Some(self.expression(inner))
    }
}

/// A name that turned out not to be there.
pub(super) fn nameless(span: Span) -> Name {
    Name {
        text: String::new(),
        span,
    }
}

/// An expression that turned out not to be there.
pub(super) fn nothing(span: Span) -> Expr {
    Expr {
        kind: ExprKind::Broken,
        span,
    }
}
