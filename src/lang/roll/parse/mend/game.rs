//! The game around everything, and the blocks in it.

use super::{Mender, span};
use crate::diagnostic::{Fix, closest};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::lang::roll::resolve::{BlockKind, Template};
use crate::lang::roll::words::BUILT_IN;

impl<'a> Mender<'a> {
    /// `Game NAME { … }`
    pub(super) fn program(&mut self) {
        if !self.game_word() {
            return;
        }
        match self.peek(0) {
            Some(token) if token.is("{") => {
                // Nobody but its author knows what it is called.
                let gap = self.gap();
                let at = gap.start as usize;
                self.patches.replace(at, at, " MyGame");
                self.tell(
                    Kind::SomethingMissing
                        .at(gap, "the game has no name")
                        .here("expected a name")
                        .help("write its name behind `Game`, as in `Game MyGame {`"),
                );
            }
            Some(token) if token.sort == Sort::Word => {
                self.bump();
                self.name_of_many_words(token);
            }
            Some(token) if matches!(token.sort, Sort::Text | Sort::Number) => {
                self.bump();
                self.no_name(token);
            }
            // The grammar says what is wrong.
            _ => return,
        }
        let opener = self.open_brace("a game");
        while let Some(token) = self.peek(0) {
            if token.is("}") && !self.goes_on_behind(token) {
                break;
            }
            let before = self.at;
            self.game_item(token);
            self.at = self.at.max(before + 1);
        }
        self.close_brace(opener, "the game");
        while let Some(token) = self.peek(0)
            && (token.is("}") || token.is(";"))
        {
            self.bump();
            if token.is("}") {
                self.stray(token);
            } else {
                self.piece(|mender| mender.lone_semicolon(token));
                self.told.push(span(token));
            }
        }
    }

    /// `Game Snakes and Ladders {`
    fn name_of_many_words(&mut self, first: Token<'_>) {
        let mut name = first.text.to_owned();
        while let Some(token) = self.peek(0)
            && token.sort == Sort::Word
            && !token.first
        {
            name = name + "_" + token.text;
            self.bump();
        }
        if name == first.text {
            return;
        }
        let here = crate::source::Span::new(first.start, self.gap().end as usize);
        self.patches
            .replace(here.start as usize, here.end as usize, &name);
        self.tell(
            Kind::Malformed
                .at(here, "the name of a game is one word")
                .help(format!("write `Game {name} {{`"))
                .fix(Fix::replace(here, name)),
        );
    }

    /// `Game "Chutes" {` or `Game 7 {`
    fn no_name(&mut self, token: Token<'_>) {
        self.reads(token, "MyGame");
        self.tell(if token.sort == Sort::Text {
            let name: String = token
                .text
                .chars()
                .filter(char::is_ascii_alphanumeric)
                .collect();
            Kind::Malformed
                .at(span(token), "the name of a game stands without quotes")
                .help(format!("write `Game {name} {{`"))
        } else {
            Kind::DigitFirst
                .at(span(token), "a name cannot begin with a digit")
                .help("begin it with a letter or an underscore")
        });
    }

    /// The word `Game`; false if this is no game at all.
    fn game_word(&mut self) -> bool {
        let Some(token) = self.peek(0) else {
            return false;
        };
        if token.is("Game") {
            self.bump();
            return true;
        }
        if token.sort != Sort::Word {
            return false;
        }
        let named = self.peek(1).is_some_and(|next| next.sort == Sort::Word);
        if closest(token.text, ["Game"]).is_some() && (named || self.nth_is(1, "{")) {
            self.misspelt(token, "Game");
            self.bump();
            return true;
        }
        if self.nth_is(1, "{") && !is_block_word(token) {
            self.missing(
                Kind::MissingWord,
                token.start,
                "Game ",
                "the word `Game` is missing",
                "a program looks like `Game MyGame { … }`",
            );
            return true;
        }
        false
    }

    /// Whether more of the game stands behind this `}`, so that it cannot be the last.
    fn goes_on_behind(&self, token: Token<'_>) -> bool {
        let more = self.tokens.get(self.at + 1..).unwrap_or(&[]);
        let closers = more
            .iter()
            .take(3)
            .take_while(|token| token.is("}"))
            .count();
        let next = more.get(closers);
        self.unclosed < 0
            && token.first
            && token.indent > 0
            && next.is_some_and(|next| next.sort == Sort::Word && !next.is("Game"))
    }

    fn game_item(&mut self, token: Token<'a>) {
        if token.is("}") {
            self.bump();
            self.stray(token);
        } else if token.is("{") {
            self.nameless_block();
        } else if token.is("int") {
            self.piece(Self::declaration);
        } else if token.sort == Sort::Global && self.nth_is(1, "=") {
            self.piece(|mender| {
                mender.missing_int(token);
                mender.simple();
            });
        } else if self.is_other_type(token) {
            self.piece(Self::simple);
        } else if token.sort == Sort::Word && (self.nth_is(1, "{") || is_block_word(token)) {
            self.bump();
            self.block(BlockKind::nearest(token.text));
        } else if token.is(";") {
            self.bump();
            self.lone_semicolon(token);
        } else if matches!(token.text, "if" | "for" | "while")
            || (BUILT_IN.contains(&token.text) && self.nth_is(1, "("))
        {
            self.statement_in_block(token);
        } else if let Some(kind) = self.block_of_item() {
            self.without_block(kind);
        } else {
            self.unknown_piece();
        }
    }

    /// `{ … }` in a game: a block whose name is missing.
    fn nameless_block(&mut self) {
        self.at += 1;
        let kind = self.block_of_item();
        self.at -= 1;
        let Some(kind) = kind else {
            self.unknown_piece();
            return;
        };
        let at = self.peek(0).map_or(0, |token| token.start);
        self.missing(
            Kind::MissingWord,
            at,
            &format!("{} ", kind.word()),
            "this block has no name",
            "the blocks are `Players`, `Board`, and `Dice` or `Deck`",
        );
        self.block(Some(kind));
    }

    /// Items that stand in the game itself instead of a block.
    fn without_block(&mut self, kind: BlockKind) {
        let Some(token) = self.peek(0) else { return };
        let word = kind.word();
        self.tell(
            Kind::Misplaced
                .at(span(token), format!("`{}` stands in no block", token.text))
                .help(format!("it belongs between the braces of `{word} {{ … }}`")),
        );
        self.left_out(token.start, |mender| {
            while let Some(token) = mender.peek(0)
                && !token.is("}")
                && !is_block_word(token)
                && !token.is("int")
            {
                let before = mender.at;
                mender.block_item(token, Some(kind));
                mender.at = mender.at.max(before + 1);
            }
        });
    }

    /// The block that the next item belongs to.
    fn block_of_item(&self) -> Option<BlockKind> {
        let token = self.peek(0)?;
        if token.sort != Sort::Word {
            return None;
        }
        if token.is("make") {
            return BlockKind::with_object(self.peek(1)?.text);
        }
        let named = usize::from(token.is("function")) * 3;
        if self.nth_is(named, "define") {
            let template = Template::of(self.peek(named + 1)?.text)?;
            return Some(template.block(named > 0));
        }
        if self.nth_is(1, "=") {
            return BlockKind::with_field(token.text);
        }
        None
    }

    /// A word of the language that is not spelt right.
    pub(super) fn misspelt(&mut self, token: Token<'_>, right: &str) {
        self.reads(token, right);
        let title = if token.text.eq_ignore_ascii_case(right) {
            format!("`{}` is written `{right}`", token.text)
        } else {
            format!("`{}` is no word of ROLL", token.text)
        };
        let help = if token.text.eq_ignore_ascii_case(right) {
            "capital and small letters count".to_owned()
        } else {
            format!("did you mean `{right}`?")
        };
        self.tell(
            Kind::MisspeltWord
                .at(span(token), title)
                .help(help)
                .fix(Fix::replace(span(token), right)),
        );
    }

    pub(super) fn lone_semicolon(&mut self, token: Token<'_>) {
        self.reads(token, " ");
        let mut problem = Kind::LoneSemicolon.at(span(token), "there is nothing before this `;`");
        if self
            .tokens
            .get(self.at.wrapping_sub(2))
            .is_some_and(|last| last.is("}"))
        {
            problem = Kind::LoneSemicolon.at(span(token), "no `;` stands behind a `}` here");
        }
        self.tell(problem.help("remove it").fix(Fix::remove(span(token), ";")));
    }
}

/// Whether a word is surely the beginning of a block.
pub(super) fn is_block_word(token: Token<'_>) -> bool {
    token.sort == Sort::Word && BlockKind::of(token.text).is_some()
}
