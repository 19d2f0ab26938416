//! Texts: where one that is never closed was to end, and quotes of other sorts.

use super::Mender;
use crate::diagnostic::{Edit, Fix};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::parse::scan::{Sort, Token, token};
use crate::source::Span;

/// A text in other quotes is a short one: looking further would take time.
const LONGEST_QUOTE: usize = 300;

/// Quotes that others use, with their partners.
const OTHER_QUOTES: [(char, char); 4] = [('\'', '\''), ('`', '`'), ('“', '”'), ('„', '“')];

impl<'a> Mender<'a> {
    /// Takes over a text in quotes.
    pub(super) fn text(&mut self, text: Token<'a>, closed: bool) -> usize {
        if closed && !self.closes_too_late(text) {
            self.keep(text);
            self.went_by(text);
            return text.end();
        }
        let line = text.text.split(['\n', '\r']).next().unwrap_or("");
        // What ends the statement was hardly meant to be in the text.
        let inside = line.trim_end_matches([' ', '\t', ';', '{', ')']);
        let inside = if inside.len() > 1 {
            inside
        } else {
            line.trim_end()
        };
        let end = text.start + inside.len();
        self.report(
            Kind::UnclosedText
                .at(
                    Span::new(text.start, end),
                    "this text is never closed",
                )
                .here("it begins here")
                .help("write `\"` where the text ends; a quote in a text is written twice, as in `\"say \"\"hello\"\"\"`")
                .fix(Fix::insert(Span::new(end, end).start, "\"")),
        );
        let kept = Token {
            text: inside,
            ..text
        };
        self.keep(kept);
        self.patched.put("\"", end);
        self.went_by(kept);
        end
    }

    /// Whether a text goes over several lines and a word stands behind it: then its last
    /// quote was meant to be the first one of another text.
    fn closes_too_late(&self, text: Token<'_>) -> bool {
        text.text.contains('\n')
            && token(self.source, text.end()).is_some_and(|next| {
                next.sort == Sort::Word && next.text != "to" || next.sort == Sort::Number
            })
    }

    /// Takes over `'text'` and its like as if it was in the right quotes.
    pub(super) fn other_quotes(&mut self, quote: Token<'a>) -> Option<usize> {
        let (open, partner) = OTHER_QUOTES
            .iter()
            .find(|(open, _)| quote.text.starts_with(*open))?;
        let rest = self.source.get(quote.end()..)?;
        let mut near = rest.char_indices().take(LONGEST_QUOTE);
        let (length, end) = near.find(|(_, c)| matches!(c, '\n' | '\r' | '"') || c == partner)?;
        if end != *partner {
            return None;
        }
        let inside = rest.get(..length)?;
        let close = quote.end() + length;
        let whole = Span::new(quote.start, close + partner.len_utf8());
        let edit = |start, end| Edit {
            span: Span::new(start, end),
            text: "\"".to_owned(),
        };
        self.report(
            Kind::Malformed
                .at(
                    whole,
                    format!("a text stands in double quotes, not in `{open} {partner}`"),
                )
                .help("write `\"` before and behind the text")
                .fix(Fix {
                    title: "write double quotes".to_owned(),
                    edits: vec![
                        edit(quote.start, quote.end()),
                        edit(close, close + partner.len_utf8()),
                    ],
                }),
        );
        // It is a text like any other from here on.
        self.told.pop();
        self.patched.put("\"", quote.start);
        self.patched.keep(inside, quote.end());
        self.patched.put("\"", close);
        self.went_by(Token {
            sort: Sort::Text(true),
            text: self.source.get(whole.range())?,
            start: quote.start,
        });
        Some(whole.end as usize)
    }
}
