//! Brackets of one sort where another belongs, and opening ones that are missing.

use super::simple::Values;
use super::{Mender, span};
use crate::diagnostic::{Diagnostic, Edit, Fix};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::lang::roll::words::BUILT_IN;
use crate::source::Span;

/// How far ahead the partner of a bracket is looked for.
const LONGEST_LIST: usize = 200;

/// Lists of the language.
const LISTS: [&str; 5] = ["PlayerList", "TileList", "PieceList", "StartOn", "FinishOn"];

impl<'a> Mender<'a> {
    /// `for (int i : [1, 2, 3])`. What the bracket is to be taken for.
    pub(super) fn square_for_braces(&mut self, token: Token<'a>) -> Token<'a> {
        let Some(end) = self.partner("[", "]") else {
            return token;
        };
        let problem = Kind::Malformed
            .at(span(token), "a list stands in braces")
            .help("a list looks like `{1, 2, 3}` or `{1 ~ 3}`");
        self.swap(token, end, ["{", "}"], problem)
    }

    /// `print{"hello"};` or `make Tile{id: 1, …};`
    pub(super) fn braces_for_round(
        &mut self,
        token: Token<'a>,
        values: &Values<'a>,
    ) -> Option<Token<'a>> {
        let first = self.tokens.get(values.from).copied()?;
        let called = (BUILT_IN.contains(&first.text) && self.at == values.from + 1)
            || (first.is("make") && self.at == values.from + 2);
        let end = self.partner("{", "}").filter(|_| called)?;
        // Braces with statements in them are those of a body.
        let inside = self.tokens.get(self.at..end).unwrap_or(&[]);
        if inside.iter().any(|token| token.is(";")) {
            return None;
        }
        let problem = Kind::Malformed
            .at(span(token), "what is given stands in `( )`, not in `{ }`")
            .help("as in `print(\"hello\");` and `make Die(faces: 6);`");
        Some(self.swap(token, end, ["(", ")"], problem))
    }

    /// The number of the token that closes the bracket which comes next.
    fn partner(&self, opener: &str, closer: &str) -> Option<usize> {
        let mut depth = 0;
        for (number, token) in self
            .tokens
            .iter()
            .enumerate()
            .skip(self.at)
            .take(LONGEST_LIST)
        {
            if token.is(opener) {
                depth += 1;
            } else if token.is(closer) {
                depth -= 1;
                if depth == 0 {
                    return Some(number);
                }
            }
        }
        None
    }

    /// Goes on as if two brackets were others.
    fn swap(
        &mut self,
        token: Token<'a>,
        end: usize,
        right: [&'static str; 2],
        problem: Diagnostic,
    ) -> Token<'a> {
        let [opener, closer] = right;
        let mut edits = Vec::new();
        for (number, text) in [(self.at, opener), (end, closer)] {
            if let Some(token) = self.tokens.get_mut(number) {
                token.text = text;
                let token = *token;
                self.reads(token, text);
                edits.push(Edit {
                    span: span(token),
                    text: text.to_owned(),
                });
            }
        }
        self.tell(problem.fix(Fix {
            title: format!("write `{opener}` and `{closer}`"),
            edits,
        }));
        Token {
            text: opener,
            ..token
        }
    }

    /// Where the `[` is missing in `#list0]` or `PlayerListplayerID]`.
    pub(super) fn joined_list(&self) -> Option<usize> {
        let last = self.last()?;
        let length = match last.sort {
            Sort::Word => LISTS
                .iter()
                .find(|list| last.text.starts_with(**list))?
                .len(),
            Sort::Array => last
                .text
                .trim_end_matches(|c: char| c.is_ascii_digit())
                .len(),
            _ => return None,
        };
        (length > 1 && length < last.text.len()).then_some(last.start + length)
    }

    /// `accessible: 9}`
    pub(super) fn list_without_brace(&mut self, token: Token<'a>, values: &Values<'a>) -> bool {
        let from = values.from.saturating_sub(1);
        let written = self.tokens.get(from..self.at).unwrap_or(&[]);
        let sign = written
            .iter()
            .rfind(|token| token.is(":") || token.is("="))
            .or_else(|| written.iter().find(|token| token.is(",")));
        let Some(sign) = sign.copied() else {
            return false;
        };
        self.unclosed += 1;
        let first = self
            .tokens
            .partition_point(|token| token.start <= sign.start);
        let at = self
            .tokens
            .get(first)
            .map_or(sign.end(), |first| first.start);
        self.patches.replace(at, at, "{");
        let here = Span::new(at, at);
        self.tell(
            Kind::StrayBracket
                .at(here, "a `{` is missing")
                .here("the list begins here")
                .label(span(token), "this `}` closes it")
                .help("a list looks like `{1, 2, 3}` or `{1 ~ 3}`")
                .fix(Fix::insert(here.start, "{")),
        );
        true
    }
}
