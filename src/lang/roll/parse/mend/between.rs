//! A value right behind a value: what is missing between them, or where the next
//! statement begins.

use super::operator::is_word_operator;
use super::simple::{CALL, End, Values};
use super::{Mender, span};
use crate::diagnostic::{Fix, closest};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::lang::roll::words::{self, BUILT_IN};
use crate::source::Span;

/// So near to each other are two values of a list that has no more.
const LONGEST_PAIR: usize = 12;

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
        let after_range = is_word_for_range(last) && values.in_list();
        if self.word_for_range(token, values) || after_range {
            return true;
        }
        if token.first && self.begins_block(token) {
            return false;
        }
        let closed = values.is_free();
        // A line that is set in further goes on with what is open.
        let start = self.tokens.get(values.from).map_or(0, |first| first.indent);
        let goes_on = !closed && token.indent > start && !self.nth_is(1, "(");
        // A word on a line of its own, not set in, begins something else, even if it is
        // something that ROLL does not have.
        let anew = closed && token.first && token.indent <= start && token.sort == Sort::Word;
        if anew && values.end == End::Semicolon {
            return false;
        }
        let fresh_line = token.first && !values.in_list() && !goes_on;
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
            self.missing_colon(last);
        } else {
            self.missing_comma(last, values);
        }
        true
    }

    fn missing_colon(&mut self, last: Token<'a>) {
        self.missing(
            Kind::SomethingMissing,
            last.end(),
            ":",
            "a `:` is missing",
            "attributes look like `id: 1, next: 2, prev: 0`",
        );
    }

    fn missing_comma(&mut self, last: Token<'a>, values: &Values<'a>) {
        let title = "a `,` is missing";
        if !self.is_pair(values) {
            let help = "values in a list are set apart with `,`";
            return self.missing(Kind::SomethingMissing, last.end(), ",", title, help);
        }
        // A range may be meant as well, so nobody but a person can put it right.
        let at = last.end();
        self.patches.replace(at, at, ",");
        self.tell(
            Kind::SomethingMissing
                .at(Span::new(at, at), "a `~` or a `,` is missing")
                .here("expected `~` or `,`")
                .help("`{1 ~ 3}` is 1, 2 and 3; `{1, 3}` is just 1 and 3"),
        );
    }

    /// Whether a list in braces has just two values, with nothing between them here.
    fn is_pair(&self, values: &Values<'a>) -> bool {
        let Some(opener) = values.innermost_brace() else {
            return false;
        };
        let near = self.at.saturating_sub(LONGEST_PAIR)..self.at + LONGEST_PAIR;
        let near = near.filter_map(|number| self.tokens.get(number));
        let mut inside = near.skip_while(|token| token.start <= opener.start);
        let (mut gaps, mut last) = (0, opener);
        let end = inside.find(|token| {
            gaps += usize::from(last.ends_value() && token.begins_value());
            last = **token;
            matches!(token.text, "}" | "," | "~" | ";") && token.sort == Sort::Sign
        });
        gaps == 1 && end.is_some_and(|end| end.is("}"))
    }

    /// `promptList(way {1, 2});` or `make Tile(…, accessible {8});`: braces right behind
    /// a value of a call. Whether something is missing between them.
    pub(super) fn list_behind_value(&mut self, token: Token<'a>, values: &Values<'a>) -> bool {
        let Some(last) = self
            .last()
            .filter(|last| last.sort != Sort::Sign || last.is("]"))
        else {
            return false;
        };
        if token.first || !values.in_arguments() {
            return false;
        }
        let first = self.tokens.get(values.from);
        if first.is_some_and(|first| first.is("make")) && self.last_sign_is_comma(values) {
            self.missing_colon(last);
        } else {
            self.missing_comma(last, values);
        }
        true
    }

    /// `{1 to 3}`
    fn word_for_range(&mut self, token: Token<'a>, values: &Values<'a>) -> bool {
        let value = self
            .peek(1)
            .is_some_and(|next| next.begins_value() || next.is("("));
        if !is_word_for_range(token) || !value || values.innermost_brace().is_none() {
            return false;
        }
        self.reads(token, "~");
        self.tell(
            Kind::ForeignOperator
                .at(span(token), "a range is written with `~`")
                .help("write `{1 ~ 3}` for 1, 2 and 3")
                .fix(Fix::replace(span(token), "~")),
        );
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
}

/// Whether other languages have this word for a range that includes its end.
fn is_word_for_range(token: Token<'_>) -> bool {
    token.sort == Sort::Word && matches!(token.text, "to" | "upto" | "through")
}
