//! What stands in a block: fields, objects, functions, and what should not.

use super::game::is_block_word;
use super::{Mender, NAMELESS, span};
use crate::diagnostic::{Fix, closest};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::lang::roll::resolve::{BlockKind, Template};
use crate::lang::roll::words::BUILT_IN;
use crate::source::Span;

const OBJECTS: [&str; 3] = ["Tile", "Die", "Card"];

impl<'a> Mender<'a> {
    /// From the `{` of a block to its `}`.
    pub(super) fn block(&mut self, kind: Option<BlockKind>) {
        let opener = self.open_brace("a block");
        while let Some(token) = self.peek(0) {
            if token.is("}") {
                if self.unclosed < 0 && self.item_follows(1) {
                    self.bump();
                    self.stray(token);
                    continue;
                }
                break;
            }
            if self.begins_block(token) || (self.is_outside(token, opener) && token.is("int")) {
                break;
            }
            let before = self.at;
            self.block_item(token, kind);
            self.at = self.at.max(before + 1);
        }
        let what = kind.map_or("this block".to_owned(), |kind| {
            format!("the `{}` block", kind.word())
        });
        self.close_brace(opener, &what);
    }

    /// Whether another block begins here, so that the last one must be over.
    pub(super) fn begins_block(&self, token: Token<'_>) -> bool {
        token.sort == Sort::Word
            && (is_block_word(token)
                || (self.nth_is(1, "{") && BlockKind::nearest(token.text).is_some()))
    }

    /// Whether a part of a block stands `ahead`.
    fn item_follows(&self, ahead: usize) -> bool {
        self.peek(ahead).is_some_and(|token| {
            matches!(token.text, "define" | "function" | "make")
                || (BlockKind::with_field(token.text).is_some() && self.nth_is(ahead + 1, "="))
        })
    }

    pub(super) fn block_item(&mut self, token: Token<'a>, kind: Option<BlockKind>) {
        match token.text {
            "define" | "function" => return self.hook(kind),
            "make" => return self.piece(|mender| mender.make(kind)),
            "int" => return self.piece(Self::declaration),
            ";" => {
                self.bump();
                return self.lone_semicolon(token);
            }
            ")" | "]" => {
                self.bump();
                return self.stray(token);
            }
            "=" => return self.piece(|mender| mender.nameless_field(token)),
            "if" | "for" | "else" | "while" => return self.statement_in_block(token),
            _ => {}
        }
        if token.sort == Sort::Word {
            self.item_by_word(token, kind);
        } else {
            self.unknown_piece();
        }
    }

    /// An item that begins with a word that is none of the language.
    fn item_by_word(&mut self, token: Token<'a>, kind: Option<BlockKind>) {
        if self.nth_is(1, "(") {
            if Template::of(token.text).is_some() {
                self.missing_define(token);
                self.hook(kind);
            } else if closest(token.text, OBJECTS).is_some() && self.nth_is(3, ":") {
                self.piece(|mender| {
                    mender.missing(
                        Kind::MissingWord,
                        token.start,
                        "make ",
                        "the word `make` is missing",
                        "objects look like `make Tile(id: 1, next: 2, prev: 0);`",
                    );
                    mender.simple();
                });
            } else if BUILT_IN.contains(&token.text) {
                self.statement_in_block(token);
            } else {
                self.unknown_piece();
            }
        } else if self.nth_is(1, "=") {
            if self.nth_is(2, "define") {
                self.piece(|mender| {
                    mender.missing(
                        Kind::MissingWord,
                        token.start,
                        "function ",
                        "the word `function` is missing",
                        "a function with a name begins with `function NAME = define`",
                    );
                });
                self.hook_behind_name(kind);
            } else {
                self.piece(Self::simple);
            }
        } else if let Some(next) = self.peek(1)
            && next.sort == Sort::Word
            && let Some(right) = closest(token.text, ["define", "function", "make"])
        {
            self.misspelt(token, right);
            match right {
                "make" => self.piece(|mender| mender.make(kind)),
                "function" => {
                    self.bump();
                    self.hook_behind_name(kind);
                }
                _ => self.hook(kind),
            }
        } else if self.nth_is(2, "(")
            && self
                .peek(1)
                .is_some_and(|next| OBJECTS.contains(&next.text))
        {
            // `new Tile(…)`
            self.piece(|mender| {
                mender.reads(token, "make");
                mender.tell(
                    Kind::ForeignWord
                        .at(span(token), format!("there is no `{}` in ROLL", token.text))
                        .help("objects are made with `make`")
                        .fix(Fix::replace(span(token), "make")),
                );
                mender.make(kind);
            });
        } else if self.is_field_without_sign(token) {
            self.piece(|mender| mender.field_without_sign(token));
        } else {
            self.unknown_piece();
        }
    }

    /// `NumTiles 10;` or `NumTiles: 10;`
    fn is_field_without_sign(&self, token: Token<'_>) -> bool {
        let field = closest(token.text, BlockKind::all_fields()).is_some();
        let value = self.peek(1).is_some_and(|next| {
            matches!(next.sort, Sort::Number | Sort::Global) || next.is("{") || next.is(":")
        });
        field && value
    }

    fn field_without_sign(&mut self, token: Token<'_>) {
        let help = format!("a field looks like `{} = 10;`", token.text);
        match self.peek(1) {
            Some(colon) if colon.is(":") => {
                self.reads(colon, "=");
                self.tell(
                    Kind::Malformed
                        .at(span(colon), "a field is set with `=`")
                        .help(help)
                        .fix(Fix::replace(span(colon), "=")),
                );
            }
            _ => self.missing(
                Kind::SomethingMissing,
                token.end(),
                " =",
                "a `=` is missing",
                &help,
            ),
        }
        self.bump();
        if self.next_is(":") {
            self.bump();
        }
        self.simple();
    }

    fn nameless_field(&mut self, token: Token<'_>) {
        self.patches
            .replace(token.start, token.start, format!("{NAMELESS} "));
        self.tell(
            Kind::SomethingMissing
                .at(span(token), "this field has no name")
                .here("expected a name before `=`")
                .help("a field looks like `NumTiles = 10;`"),
        );
        self.simple();
    }

    /// `make Tile(…);`
    fn make(&mut self, kind: Option<BlockKind>) {
        if self.nth_is(1, "(") {
            let object = kind.and_then(BlockKind::object).unwrap_or("Tile");
            let at = self.peek(0).map_or(0, |token| token.end());
            self.missing(
                Kind::SomethingMissing,
                at,
                &format!(" {object}"),
                "what is made here is missing",
                "objects look like `make Tile(id: 1, next: 2, prev: 0);`, `make Die(faces: 6);` or `make Card(value: 1, quantity: 4);`",
            );
        }
        self.simple();
    }

    /// A statement that stands outside of every function.
    pub(super) fn statement_in_block(&mut self, token: Token<'a>) {
        self.tell(
            Kind::Misplaced
                .at(span(token), format!("`{}` cannot stand outside of a function", token.text))
                .help("move it between the braces of a function such as `define preRoll(int playerID) { … }`"),
        );
        self.left_out(token.start, |mender| mender.statement(token));
    }

    /// Looks over something that has no place, and takes it out of the text.
    pub(super) fn left_out(&mut self, from: usize, look: impl FnOnce(&mut Self)) {
        look(self);
        let end = (self.gap().end as usize).max(from);
        self.patches.leave_out(from, end);
        self.told.push(Span::new(from, end));
    }

    /// Something nobody can make sense of, up to its `;` or closing brace. It is left
    /// to `broken` to tell; only its brackets are made to match.
    pub(super) fn unknown_piece(&mut self) {
        self.piece(Self::unknown);
    }

    fn unknown(&mut self) {
        let mut open: Vec<Token<'a>> = Vec::new();
        let from = self.at;
        while let Some(token) = self.peek(0) {
            let item = matches!(token.text, "define" | "function" | "make" | "int");
            if open.is_empty()
                && self.at > from
                && token.first
                && (item || self.begins_block(token))
            {
                break;
            }
            match token.text {
                _ if token.sort != Sort::Sign => {}
                "(" | "[" | "{" => {
                    if !self.deeper(token) {
                        return;
                    }
                    open.push(token);
                }
                ";" => {
                    // Inside of braces it ends a part, not the whole.
                    let brace = open.iter().rposition(|opener| opener.is("{"));
                    self.close_silently(&mut open, brace.map_or(0, |brace| brace + 1));
                    if open.is_empty() {
                        self.bump();
                        return;
                    }
                }
                ")" | "]" | "}" => {
                    let partner = match token.text {
                        ")" => "(",
                        "]" => "[",
                        _ => "{",
                    };
                    match open.iter().rposition(|opener| opener.is(partner)) {
                        Some(place) => {
                            self.close_silently(&mut open, place + 1);
                            open.pop();
                            self.depth = self.depth.saturating_sub(1);
                            if open.is_empty() && token.is("}") {
                                self.bump();
                                return;
                            }
                        }
                        None if token.is("}") => break,
                        None => self.stray(token),
                    }
                }
                _ => {}
            }
            self.bump();
        }
        self.close_silently(&mut open, 0);
    }

    /// Takes out brackets that are never closed; one of them is told.
    fn close_silently(&mut self, open: &mut Vec<Token<'a>>, keep: usize) {
        if let Some(opener) = open.get(keep).copied() {
            self.tell(
                Kind::UnclosedBracket
                    .at(
                        span(opener),
                        format!("this `{}` is never closed", opener.text),
                    )
                    .help("remove it, or add the bracket that closes it"),
            );
        }
        for opener in open.drain(keep..) {
            self.depth = self.depth.saturating_sub(1);
            if opener.is("{") {
                self.unclosed -= 1;
            }
            self.patches.replace(opener.start, opener.end(), " ");
        }
    }
}
