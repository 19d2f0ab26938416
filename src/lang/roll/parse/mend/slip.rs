//! Slips inside of values: a comma too many, a semicolon for a comma, a type where none
//! belongs, text without quotes.

use super::simple::Values;
use super::{Mender, span};
use crate::diagnostic::Fix;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::source::Span;

/// How far ahead the end of arguments is looked for.
const LONGEST_CALL: usize = 40;

impl<'a> Mender<'a> {
    /// `prev: 2,)`
    pub(super) fn comma_at_end(&mut self, closer: Token<'_>) {
        let Some(comma) = self.last().filter(|last| last.is(",")) else {
            return;
        };
        self.reads(comma, " ");
        let problem = Kind::SomethingMissing
            .at(span(comma), "nothing follows this `,`")
            .help(format!(
                "remove it, or write one more value before `{}`",
                closer.text
            ));
        // A list may have lost its last item; arguments are counted.
        self.tell(if closer.is(")") {
            problem.fix(Fix::remove(span(comma), ","))
        } else {
            problem
        });
    }

    /// `move(playerID; 0; 3);` Whether the statement goes on behind the `;`.
    pub(super) fn semicolon_for_comma(&mut self, token: Token<'a>, values: &Values<'a>) -> bool {
        if !values.in_arguments() {
            return false;
        }
        // Only if the rest of the line closes the parenthesis is it clear what is meant.
        let mut depth = 0;
        for ahead in 1..LONGEST_CALL {
            match self.peek(ahead) {
                Some(next) if next.first => return false,
                Some(next) if next.is("(") => depth += 1,
                Some(next) if next.is(")") && depth > 0 => depth -= 1,
                Some(next) if next.is(")") => break,
                Some(next) if next.is("=") || next.is("{") => return false,
                Some(_) => {}
                None => return false,
            }
        }
        self.reads(token, ",");
        let told = self
            .problems
            .last()
            .is_some_and(|problem| problem.title == SET_APART);
        if !told {
            self.tell(
                Kind::Malformed
                    .at(span(token), SET_APART)
                    .here("expected `,`")
                    .help("as in `move(playerID, 0, 3);`"),
            );
        }
        true
    }

    /// `move(int playerID, …);`
    pub(super) fn type_of_argument(&mut self, token: Token<'a>) {
        self.reads(token, " ");
        let title = "`int` stands only where a variable is declared";
        if self.problems.last().is_some_and(|last| last.title == title) {
            return;
        }
        self.tell(
            Kind::Misplaced
                .at(span(token), title)
                .help("give just the value, as in `move(playerID, 0, 3);`"),
        );
    }

    /// `print(Hello there);` or `print("She says "hello".");`
    pub(super) fn text_without_quotes(&mut self, from: Token<'a>, words: bool) {
        let mut end = self.peek(0).map_or(from.end(), |token| token.end());
        self.bump();
        while let Some(token) = self.peek(0)
            && !token.first
            && !(matches!(token.text, ")" | ";" | "|") && token.sort == Sort::Sign)
        {
            end = token.end();
            self.bump();
        }
        // The caller goes on with the token after this one.
        self.at -= 1;
        self.patches.replace(from.start, end, "\"\"");
        let here = Span::new(from.start, end);
        let problem = if from.text.len() == 1 && !words && from.sort == Sort::Word {
            // `print(f"Hello {playerID}");`
            Kind::UnclosedText
                .at(here, format!("no `{}` stands before a text", from.text))
                .help("values are joined to text with `|`: `\"Hello \" | playerID`")
        } else if words {
            Kind::UnclosedText
                .at(here, "text stands between quotes")
                .help("write it as `print(\"hello\");`")
        } else {
            Kind::UnclosedText
                .at(here, "a text cannot hold a `\"`")
                .help("leave the inner quotes out, or use `'`")
        };
        self.tell(problem);
        self.told.push(here);
    }
}

const SET_APART: &str = "arguments are set apart with `,`";
