//! Braces around games, blocks, functions and branches: which of them is missing, and
//! where it belongs. When braces do not add up, the indents of lines tell.

use super::{Mender, Opener, span};
use crate::diagnostic::Fix;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::Token;
use crate::source::Span;

impl Mender<'_> {
    /// Takes the `{` that must come now; puts it in if it is missing. `what` says of
    /// what it is the beginning.
    pub(super) fn open_brace(&mut self, what: &str) -> Opener {
        if let Some(token) = self.peek(0)
            && (token.is(":") || token.is("="))
        {
            self.sign_for_brace(token, what);
        }
        if let Some(token) = self.peek(0)
            && token.is("{")
        {
            self.bump();
            self.deeper(token);
            return Opener {
                start: token.start,
                indent: token.indent,
                told: false,
            };
        }
        let gap = self.gap();
        let indent = self.last().map_or(0, |token| token.indent);
        self.missing(
            Kind::MissingBraces,
            gap.start as usize,
            " {",
            &format!("a `{{` is missing: {what} begins with one"),
            &format!("{what} stands between `{{` and `}}`"),
        );
        self.unclosed += 1;
        if let Some(last) = self.last() {
            self.deeper(last);
        }
        Opener {
            start: gap.start as usize,
            indent,
            told: true,
        }
    }

    /// `Board = {` or `Board:`
    fn sign_for_brace(&mut self, token: Token<'_>, what: &str) {
        let extra = self.nth_is(1, "{");
        self.reads(token, " ");
        self.bump();
        if extra {
            self.tell(
                Kind::Malformed
                    .at(
                        span(token),
                        format!("no `{}` stands before a `{{`", token.text),
                    )
                    .help(format!("{what} stands between `{{` and `}}`"))
                    .fix(Fix::remove(span(token), token.text)),
            );
        }
    }

    /// Whether this token stands outside of the braces that were opened, although they
    /// have not been closed: its line is indented no further than theirs.
    pub(super) fn is_outside(&self, token: Token<'_>, opener: Opener) -> bool {
        self.unclosed > 0
            && token.first
            && if token.is("}") {
                token.indent < opener.indent
            } else {
                token.indent <= opener.indent
            }
    }

    /// Takes the `}` that must come now; puts it in if it is missing.
    pub(super) fn close_brace(&mut self, opener: Opener, what: &str) {
        self.depth = self.depth.saturating_sub(1);
        let closer = self.peek(0).filter(|token| token.is("}"));
        if closer.is_some_and(|token| !self.is_outside(token, opener)) {
            self.bump();
            return;
        }
        if self.too_deep {
            return;
        }
        let gap = self.gap();
        let at = gap.start as usize;
        self.unclosed -= 1;
        self.patches.replace(at, at, "}");
        if opener.told {
            return;
        }
        self.tell(
            Kind::UnclosedBracket
                .at(gap, format!("{what} is never closed"))
                .here("expected `}`")
                .label(
                    Span::new(opener.start, opener.start + 1),
                    "this `{` is still open",
                )
                .help("add the `}` that belongs to it"),
        );
    }

    /// A closing bracket that closes nothing.
    pub(super) fn stray(&mut self, token: Token<'_>) {
        let opener = match token.text {
            ")" => "(",
            "]" => "[",
            _ => "{",
        };
        if token.is("}") {
            self.unclosed += 1;
        }
        self.reads(token, " ");
        self.tell(
            Kind::StrayBracket
                .at(span(token), format!("this `{}` closes nothing", token.text))
                .help(format!("remove it, or add the `{opener}` it belongs to")),
        );
        self.told.push(span(token));
    }
}
