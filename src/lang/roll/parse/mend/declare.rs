//! Declarations: `int x = 5;`, also without a part of it or with a type of another language.

use super::{Mender, NAMELESS, span};
use crate::diagnostic::closest;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::lang::roll::words;
use crate::source::Span;

impl<'a> Mender<'a> {
    pub(super) fn missing_int(&mut self, token: Token<'_>) {
        self.missing(
            Kind::MissingWord,
            token.start,
            "int ",
            &format!("the word `int` is missing before `{}`", token.text),
            "every variable is declared once with `int`",
        );
    }

    /// `int second player = 1;` or `int second-player = 1;`
    fn name_of_two_words(&mut self) -> bool {
        let dash = usize::from(self.nth_is(2, "-"));
        let (Some(first), Some(last)) = (self.peek(1), self.peek(2 + dash)) else {
            return false;
        };
        let ends = |ahead| self.nth_is(ahead, "=") || self.nth_is(ahead, ";");
        let words = first.sort == Sort::Word && last.sort == Sort::Word;
        if !words || last.first || !ends(3 + dash) {
            return false;
        }
        let name = format!("{}_{}", first.text, last.text);
        let here = Span::new(first.start, last.end());
        self.patches.replace(first.start, last.end(), &name);
        self.tell(
            Kind::Malformed
                .at(here, "a name is one word")
                .help(format!("write `int {name}`")),
        );
        self.at += 3 + dash;
        true
    }

    /// `int x = 5;`, also without its name.
    pub(super) fn declaration(&mut self) {
        if self.nth_is(1, "[") && self.nth_is(2, "]") {
            // `int[] list`: that it is an array is told by its name.
            for ahead in [1, 2] {
                if let Some(token) = self.peek(ahead) {
                    self.reads(token, " ");
                }
            }
            if let Some(name) = self.peek(3).filter(|name| name.sort == Sort::Array) {
                let here = Span::new(name.start, name.end());
                self.tell(
                    Kind::Malformed
                        .at(here, "an array is declared without `[]`")
                        .help(format!("write `int {} = {{1, 2, 3}};`", name.text)),
                );
            }
            self.at += 3;
            return self.simple();
        }
        if self.name_of_two_words() {
            return self.simple();
        }
        if self.value_without_sign() {
            return self.simple();
        }
        let nameless = self
            .peek(1)
            .is_some_and(|next| next.is("=") || next.is(";") || next.is("["));
        if nameless {
            let at = self.peek(0).map_or(0, |token| token.end());
            self.patches.replace(at, at, format!(" {NAMELESS} "));
            let here = Span::new(at, at);
            self.tell(
                Kind::SomethingMissing
                    .at(here, "this variable has no name")
                    .here("expected a name")
                    .help("a declaration looks like `int x = 5;`"),
            );
        }
        self.simple();
    }

    /// `int x 5;`
    fn value_without_sign(&mut self) -> bool {
        let (Some(name), Some(value)) = (self.peek(1), self.peek(2)) else {
            return false;
        };
        let behind = |sign: &str| self.nth_is(3, sign);
        let word =
            name.sort == Sort::Global || ["+", "-", "*", "/", "[", "."].into_iter().any(behind);
        let is_value = match value.sort {
            Sort::Number | Sort::Global | Sort::Text => true,
            Sort::Word => word,
            _ => false,
        };
        if !matches!(name.sort, Sort::Word | Sort::Global) || !is_value || value.first {
            return false;
        }
        self.missing(
            Kind::SomethingMissing,
            name.end(),
            " =",
            "a `=` is missing",
            "a declaration looks like `int x = 5;`",
        );
        self.at += 2;
        true
    }

    /// `Int $Goal = 5;` in a game: a type that is misspelt or of another language.
    pub(super) fn is_other_type(&self, token: Token<'_>) -> bool {
        let named = self.peek(1).is_some_and(|name| {
            matches!(name.sort, Sort::Global | Sort::Word) && !name.first && self.nth_is(2, "=")
        });
        token.sort == Sort::Word && named && is_type(token)
    }

    /// `let x = 5;` and the like, or `itn x = 5;`
    pub(super) fn other_type(&mut self, first: Token<'a>) {
        let Some(help) = words::instead(first.text).filter(|_| words::is_type(first.text)) else {
            if closest(first.text, ["int", "integer"]).is_some() {
                self.misspelt(first, "int");
            }
            return;
        };
        self.reads(first, "int");
        self.tell(
            Kind::ForeignWord
                .at(span(first), format!("there is no `{}` in ROLL", first.text))
                .help(help),
        );
        // Its value may be of that other sort, too.
        let value = self.peek(2).filter(|_| self.nth_is(1, "="));
        let ends = |ahead: &usize| {
            self.peek(*ahead)
                .is_none_or(|token| token.first || matches!(token.text, ";" | "}" | "{"))
        };
        let end = (2..20).find(ends).filter(|end| self.nth_is(*end, ";"));
        if let (Some(value), Some(end)) = (value, end)
            && let Some(last) = self.peek(end - 1)
            && last.start >= value.start
            && !matches!(value.sort, Sort::Number)
        {
            self.patches.replace(value.start, last.end(), "0");
            self.at += end - 1;
        }
    }
}

/// Whether a word stands for `int`: misspelt, or as in other languages.
pub(super) fn is_type(token: Token<'_>) -> bool {
    words::is_type(token.text) || closest(token.text, ["int", "integer"]).is_some()
}
