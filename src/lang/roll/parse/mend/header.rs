//! What stands in the parentheses of branches and loops.

use super::declare::is_type;
use super::simple::End;
use super::{Mender, NAMELESS, span};
use crate::diagnostic::Fix;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::source::Span;

/// How far ahead a loop of another language is looked for.
const LONGEST_LOOP: usize = 40;

const LOOP: &str = "a loop looks like `for (int i : {1 ~ 3}) { … }`";

/// Whether the word before a header, `if` or `for`, stands in the text.
#[derive(Clone, Copy)]
pub(super) enum Word {
    Written,
    LeftOut,
}

impl<'a> Mender<'a> {
    pub(super) fn take(&mut self, word: Word) {
        if let Word::Written = word {
            self.bump();
        }
    }

    /// The `(` of a header, put in if it is missing. Whether it was is returned.
    fn open_header(&mut self, shape: &str) -> bool {
        if self.next_is("(") {
            return false;
        }
        let gap = self.gap().start as usize;
        self.missing(Kind::StrayBracket, gap, " (", "a `(` is missing", shape);
        true
    }

    /// `(x == 1)`
    pub(super) fn condition(&mut self) {
        let told = self.open_header("a choice looks like `if (x == 1) { … }`");
        self.values(End::Block, told);
    }

    /// `for (int i : list) { … }`
    pub(super) fn for_each(&mut self, word: Word) {
        self.piece(|mender| {
            mender.take(word);
            if let Some(token) = mender.peek(0).filter(|token| token.is("each")) {
                mender.reads(token, " ");
                mender.bump();
                mender.tell(
                    Kind::ForeignWord
                        .at(span(token), "a loop begins with just `for`")
                        .help(LOOP)
                        .fix(Fix::remove(span(token), "each")),
                );
            }
            match mender.foreign_loop() {
                Some((variable, end)) => mender.replace_header(variable, end),
                None => mender.each(),
            }
        });
        self.branch();
    }

    fn each(&mut self) {
        let told = self.open_header(LOOP);
        if !told {
            self.bump();
        }
        match self.peek(0) {
            Some(token) if token.is("int") => self.bump(),
            Some(token)
                if is_type(token) && self.peek(1).is_some_and(|next| next.sort == Sort::Word) =>
            {
                self.bump();
                self.other_type(token);
            }
            Some(token) if token.sort == Sort::Word => self.missing_int(token),
            _ => {}
        }
        match self.peek(0) {
            Some(token) if token.sort == Sort::Word => self.bump(),
            _ => {
                let gap = self.gap();
                let at = gap.start as usize;
                self.patches.replace(at, at, format!(" {NAMELESS} "));
                self.tell(
                    Kind::SomethingMissing
                        .at(gap, "this loop has no variable")
                        .here("expected a name")
                        .help(LOOP),
                );
            }
        }
        match self.peek(0) {
            Some(token) if token.is(":") => self.bump(),
            Some(token) if matches!(token.text, "in" | "of" | "=" | "," | ":=") => {
                self.reads(token, " : ");
                self.tell(
                    Kind::Malformed
                        .at(
                            span(token),
                            format!("`{}` does not stand in a loop", token.text),
                        )
                        .here("expected `:`")
                        .help(LOOP)
                        .fix(Fix::replace(span(token), ":")),
                );
                self.bump();
            }
            _ => {
                let gap = self.gap().start as usize;
                self.missing(Kind::SomethingMissing, gap, " :", "a `:` is missing", LOOP);
            }
        }
        self.values_within(End::Block, told);
    }

    /// A loop as in other languages: its variable, and where its header ends.
    fn foreign_loop(&self) -> Option<(Token<'a>, usize)> {
        let mut semicolon = false;
        let mut range = false;
        let mut end = None;
        for ahead in 0..LONGEST_LOOP {
            let Some(token) = self.peek(ahead) else { break };
            let before = ahead.checked_sub(1).and_then(|before| self.peek(before));
            let after_value = before.is_some_and(|before| before.ends_value());
            match token.text {
                ";" => semicolon = true,
                "in" | "range" => range = true,
                "{" if after_value && !before.is_some_and(|before| before.is("in")) => {
                    end = Some(ahead);
                    break;
                }
                // `for i in range(3):` ends its line.
                ":" if range && self.peek(ahead + 1).is_none_or(|next| next.first) => {
                    end = Some(ahead + 1);
                    break;
                }
                "}" if !semicolon => break,
                ":" if !semicolon => return None,
                _ => {}
            }
            // A header without braces ends with its parenthesis.
            if semicolon
                && token.is(")")
                && !self.nth_is(ahead + 1, "{")
                && !self.nth_is(ahead + 1, ")")
            {
                end = Some(ahead + 1);
                break;
            }
        }
        let end = end?;
        let header = || (0..end).filter_map(|ahead| self.peek(ahead));
        let is_range = range && header().any(|token| token.is(".") || token.is("range"));
        if !semicolon && !is_range {
            return None;
        }
        let variable = header().find(|token| token.sort == Sort::Word && !token.is("int"))?;
        Some((variable, self.at + end))
    }

    fn replace_header(&mut self, variable: Token<'a>, end: usize) {
        let start = self.gap().end as usize;
        let first = self.peek(0).map_or(start, |token| token.start);
        let name = variable.text;
        let (low, high) = self.bounds(end);
        self.at = end;
        let here = Span::new(first, self.gap().end as usize);
        self.patches.replace(
            start,
            here.end as usize,
            format!(" (int {name} : {{0 ~ 1}})"),
        );
        self.tell(
            Kind::ForeignWord
                .at(here, "this is not how a loop is written")
                .help(format!(
                    "a loop goes over a list: `for (int {name} : {{{low} ~ {high}}}) {{ … }}`"
                )),
        );
    }

    /// The first and last number of a counting loop, if they are plain.
    fn bounds(&self, end: usize) -> (String, String) {
        let header = self.tokens.get(self.at..end).unwrap_or(&[]);
        let behind = |sign: &str| {
            let place = header.iter().position(|token| token.is(sign))?;
            header.get(place + 1).copied()
        };
        let low = behind("=").map_or("1".to_owned(), |token| token.text.to_owned());
        let high = match (behind("<"), behind("<=")) {
            (Some(token), _) => match token.text.parse::<i64>() {
                Ok(number) => (number - 1).to_string(),
                Err(_) => format!("{} - 1", token.text),
            },
            (None, Some(token)) => token.text.to_owned(),
            (None, None) => "3".to_owned(),
        };
        (low, high)
    }
}
