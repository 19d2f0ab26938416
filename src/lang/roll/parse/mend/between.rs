//! A value right behind a value: what is missing between them, or where the next
//! statement begins.

use super::operator::is_word_operator;
use super::simple::{CALL, End, Values};
use super::{Mender, span};
use crate::diagnostic::closest;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::lang::roll::words::{self, BUILT_IN};

/// Attributes that stand behind a dot.
const BEHIND_A_DOT: [&str; 6] = [
    "name",
    "PieceList",
    "occupiedTileID",
    "next",
    "prev",
    "accessible",
];

impl<'a> Mender<'a> {
    /// Whether a statement begins here, and not a value.
    pub(super) fn looks_like_statement(&self, token: Token<'_>, fresh_line: bool) -> bool {
        let Some(next) = self.peek(1) else {
            return false;
        };
        let named = matches!(token.sort, Sort::Word | Sort::Global | Sort::Array);
        named
            && match next.text {
                "=" | "+=" | "-=" => true,
                "(" => fresh_line || BUILT_IN.contains(&token.text),
                "++" | "--" | "[" | "." => fresh_line,
                _ => false,
            }
    }

    /// A value right behind a value: something is missing between them.
    pub(super) fn juxtaposed(
        &mut self,
        token: Token<'a>,
        last: Option<Token<'a>>,
        values: &mut Values<'a>,
    ) -> bool {
        let Some(last) = last else { return true };
        if last.is("int") || last.is("make") || last.sort == Sort::Strange {
            return true;
        }
        let second = values.end == End::Semicolon && self.at == values.from + 1;
        if second && !token.first {
            return self.behind_first(token, last, values);
        }
        if self.word_operator(token) || is_word_operator(last) {
            return true;
        }
        if token.first && self.begins_block(token) {
            return false;
        }
        let closed = values.is_free();
        let fresh_line = token.first && !values.in_list();
        if (closed || token.first) && self.looks_like_statement(token, fresh_line) {
            return false;
        }
        let first = self.tokens.get(values.from).copied();
        let making = first.is_some_and(|first| first.is("make"));
        if making && closed && self.at == values.from + 2 {
            return self.missing_paren(last, values);
        }
        if last.is("]") && BEHIND_A_DOT.contains(&token.text) {
            self.missing(
                Kind::SomethingMissing,
                last.end(),
                ".",
                "a `.` is missing",
                "attributes are read like `PlayerList[0].name`",
            );
            return true;
        }
        let listed = values.in_row();
        if !listed || last.is("}") && !making {
            return true;
        }
        let printing = first.is_some_and(|first| closest(first.text, ["print"]).is_some());
        let either_text = token.sort == Sort::Text || last.sort == Sort::Text;
        let words = token.sort == Sort::Word && last.sort == Sort::Word;
        let touching = either_text && last.end() == token.start && token.sort != last.sort;
        if printing && (words || touching) {
            self.text_without_quotes(last, words);
        } else if printing && either_text {
            self.missing(
                Kind::SomethingMissing,
                last.end(),
                " |",
                "a `|` is missing",
                "things to print are joined with `|`: `\"tile \" | 7`",
            );
        } else if making && self.last_sign_is_comma(values) && !self.nth_is(1, ":") {
            self.missing(
                Kind::SomethingMissing,
                last.end(),
                ":",
                "a `:` is missing",
                "attributes look like `id: 1, next: 2, prev: 0`",
            );
        } else {
            self.missing(
                Kind::SomethingMissing,
                last.end(),
                ",",
                "a `,` is missing",
                "values in a list are set apart with `,`",
            );
        }
        true
    }

    /// Whether `(` or `,` stands before the last token, so that it is the name of an
    /// attribute.
    fn last_sign_is_comma(&self, values: &Values<'a>) -> bool {
        let before = self
            .at
            .checked_sub(2)
            .filter(|before| *before > values.from);
        before
            .and_then(|before| self.tokens.get(before))
            .is_some_and(|sign| sign.is("(") || sign.is(","))
    }

    /// The second word of a statement: `print "hello"`, `itn x = 5`, `string s = "a"`.
    fn behind_first(
        &mut self,
        token: Token<'a>,
        first: Token<'a>,
        values: &mut Values<'a>,
    ) -> bool {
        if first.sort != Sort::Word {
            return true;
        }
        if words::instead(first.text).is_some() && !words::is_type(first.text) {
            return true;
        }
        if BUILT_IN.contains(&first.text)
            || (token.sort == Sort::Text && closest(first.text, BUILT_IN).is_some())
        {
            return self.missing_paren(first, values);
        }
        let declares = matches!(token.sort, Sort::Word | Sort::Array | Sort::Global)
            && self
                .peek(1)
                .is_some_and(|next| matches!(next.text, "=" | ";" | "[" | ","));
        if declares {
            self.other_type(first);
        }
        true
    }

    fn missing_paren(&mut self, last: Token<'a>, values: &mut Values<'a>) -> bool {
        self.missing(
            Kind::StrayBracket,
            last.end(),
            "(",
            "a `(` is missing",
            CALL,
        );
        self.depth += 1;
        values.open_told(last);
        true
    }

    /// `let x = 5;` and the like, or `itn x = 5;`
    fn other_type(&mut self, first: Token<'a>) {
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
