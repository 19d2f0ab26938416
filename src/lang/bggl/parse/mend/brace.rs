//! The `{` that is missing behind the head of a function or rule, where its `}` is there.

use super::Mender;
use crate::diagnostic::Fix;
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::parse::scan::{Sort, Token};
use crate::lang::bggl::words;

impl Mender<'_> {
    /// Notes where heads begin and end.
    pub(super) fn in_head(&mut self, token: Token<'_>) {
        if self.brackets.is_any_open() {
            return;
        }
        match token.text {
            "func" => self.head = Some("a function"),
            "rule" => self.head = Some("a rule"),
            "{" | "}" | ";" | "game" => self.head = None,
            _ => {}
        }
    }

    /// At a statement behind a head, a `{` is missing if there are not enough in the whole file.
    pub(super) fn begins_body(&mut self, word: Token<'_>) {
        let Some(what) = self.head else {
            return;
        };
        let begins = words::is_statement(word.text)
            || words::sort(word.text).is_some()
                && self
                    .previous
                    .is_some_and(|previous| !matches!(previous.text, "returns" | "return" | ":"));
        if self.unopened == 0 || self.brackets.is_any_open() || !begins {
            return;
        }
        // `func f() return int` is another slip.
        if word.text == "return" && self.previous.is_some_and(|it| it.text == ")") && !self.first {
            return;
        }
        self.head = None;
        self.unopened -= 1;
        let at = self.after_previous();
        self.report(
            Kind::MissingBraces
                .at(at, format!("{what} needs braces around its statements"))
                .here("`{` is expected here")
                .help(format!("write {}", words::braced(what)))
                .fix(Fix::insert(at.start, " {")),
        );
        let start = at.start as usize;
        let sign = Token {
            sort: Sort::Sign,
            text: "{",
            start,
        };
        self.brackets.push(sign, self.indent, false);
        self.patched.put("{", start);
    }
}
