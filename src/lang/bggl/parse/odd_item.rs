//! Functions and games that begin as in other languages, or with misspelt words.

use pest::iterators::Pair;

use super::items::empty;
use super::items::{Head, Returns, head_shape};
use super::{Reader, Rule, nameless};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{Block, Function, Item, Name, Rule as RuleItem};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::words;

impl Reader<'_> {
    /// `function f() { … }`, `int f() { … }`, `gmae { … }`; gives the block of a game back.
    pub(super) fn odd_item(
        &mut self,
        pair: Pair<'_, Rule>,
        items: &mut Vec<Item>,
    ) -> Option<Block> {
        let mut word = nameless(self.span(&pair));
        let mut head = Head::default();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::sort | Rule::odd_word => {
                    word = self.name(&part);
                    self.statement = word.span;
                }
                Rule::block => body = Some(part),
                _ => self.head_part(part, &mut head),
            }
        }
        let game = head.name.is_none();
        self.tell_item(&word, &head);
        let body = body.map_or(empty(word.span), |body| self.block(body));
        let Some(name) = head.name.take() else {
            return game.then_some(body);
        };
        if words::is_game(&word.text) || self.meant(&word.text, ["game"]).is_some() {
            return Some(body);
        }
        let span = word.span.to(name.span);
        let parameters = head.parameters.unwrap_or_default();
        items.push(if head.pieces.is_empty() {
            let returns = match head.returns {
                Returns::Unsaid => words::sort(&word.text)
                    .or_else(|| words::foreign_type(&word.text).and_then(words::ForeignType::sort)),
                said => said.sort(),
            };
            Item::Function(Function {
                name,
                parameters,
                returns,
                body,
                head: span,
            })
        } else {
            Item::Rule(RuleItem {
                name,
                parameters,
                pieces: head.pieces,
                body,
                head: span,
            })
        });
        None
    }

    fn tell_item(&mut self, word: &Name, head: &Head) {
        let text = word.text.as_str();
        let typed = words::sort(text).is_some() || words::foreign_type(text).is_some();
        let meant = if head.name.is_none() {
            self.meant(text, ["game"])
        } else {
            self.meant(text, ["func", "rule", "game"])
        };
        let problem = if head.name.is_none() && (meant.is_none() || words::is_game(text)) {
            Kind::NoGame
                .at(word.span, format!("`{text}` is not how a game begins"))
                .help("write `game { … }`")
                .fix(Fix::replace(word.span, "game"))
        } else if words::is_function(text) && words::sort(text).is_none() {
            Kind::ForeignWord
                .at(
                    word.span,
                    format!("a function does not begin with `{text}`"),
                )
                .help(head_shape("a function"))
                .fix(Fix::replace(word.span, "func"))
        } else if typed {
            Kind::ForeignWord
                .at(word.span, "a function does not begin with its type")
                .help(head_shape("a function"))
        } else if let Some(meant) = meant {
            Kind::MisspeltWord
                .at(word.span, format!("`{text}` is no word of the language"))
                .guess(word.span, meant)
        } else {
            Kind::Malformed
                .at(word.span, format!("nothing begins with `{text}`"))
                .help("outside of `game { … }` stand declarations such as `piece X;`, functions that begin with `func`, and rules that begin with `rule`")
        };
        self.report(problem);
    }
}
