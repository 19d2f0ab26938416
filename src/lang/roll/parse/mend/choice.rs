//! Choices: `if`, what follows it, and `else`.

use super::header::Word;
use super::{Mender, span};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};

impl<'a> Mender<'a> {
    /// `if (…) { … } else if (…) { … } else { … }`
    pub(super) fn if_chain(&mut self, mut word: Word) {
        loop {
            self.piece(|mender| {
                mender.take(word);
                mender.condition();
            });
            self.branch();
            self.semicolon_before_else();
            if !self.else_word() {
                break;
            }
            if self.next_is("if") {
                word = Word::Written;
                continue;
            }
            if self.header_ends_in_brace(0) {
                let gap = self.gap().start as usize;
                self.missing(
                    Kind::MissingWord,
                    gap,
                    " if",
                    "the word `if` is missing",
                    "write `else if (…) { … }` with a condition, `else { … }` without",
                );
                word = Word::LeftOut;
                continue;
            }
            self.branch();
            break;
        }
        if self.next_is("{") && self.last().is_some_and(|token| token.is("}")) {
            let gap = self.gap().start as usize;
            self.missing(
                Kind::MissingWord,
                gap,
                " else",
                "the word `else` is missing",
                "a second pair of braces belongs to `else { … }`",
            );
            self.branch();
        }
    }

    /// `}; else {`
    fn semicolon_before_else(&mut self) {
        if let Some(token) = self.peek(0)
            && token.is(";")
            && self.nth_is(1, "else")
        {
            self.bump();
            self.piece(|mender| mender.lone_semicolon(token));
        }
    }

    /// Takes an `else`, also one that is spelt as in other languages.
    fn else_word(&mut self) -> bool {
        let Some(token) = self.peek(0) else {
            return false;
        };
        if token.is("else") {
            self.bump();
            return true;
        }
        let then = self.nth_is(1, "{") || self.nth_is(1, "if");
        if token.sort == Sort::Word && token.text.eq_ignore_ascii_case("else") && then {
            self.misspelt(token, "else");
            self.bump();
            return true;
        }
        let other = ["elif", "elseif", "elsif"];
        if other.contains(&token.text.to_ascii_lowercase().as_str()) && self.nth_is(1, "(") {
            self.misspelt(token, "else if");
            // The condition that follows is read as after `if`.
            let part = Token {
                text: "if",
                ..token
            };
            if let Some(place) = self.tokens.get_mut(self.at) {
                *place = part;
            }
            return true;
        }
        false
    }

    pub(super) fn stray_else(&mut self, token: Token<'a>) {
        self.tell(
            Kind::Misplaced
                .at(span(token), "this `else` belongs to no `if`")
                .help("an `else` stands right behind the `}` of an `if`"),
        );
        self.left_out(token.start, |mender| {
            mender.bump();
            if mender.next_is("if") {
                mender.if_chain(Word::Written);
            } else {
                mender.branch();
            }
        });
    }

    /// `while (…) { … }` is looked over as an `if`.
    pub(super) fn while_loop(&mut self, token: Token<'a>) {
        self.piece(|mender| {
            mender.reads(token, "if");
            mender.tell(
                Kind::ForeignWord
                    .at(span(token), format!("there is no `{}` in ROLL", token.text))
                    .help("a loop goes over a list: `for (int i : {1 ~ 3}) { … }`; the turns of the game repeat by themselves"),
            );
            mender.bump();
            mender.condition();
        });
        self.branch();
    }
}
