//! Statements with a body: branches and loops, and whatever else can stand in one.

use super::header::Word;
use super::{Mender, Opener, span};
use crate::diagnostic::{Edit, Fix, closest};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::lang::roll::words;
use crate::source::Span;

/// How far ahead the end of a header is looked for.
const LONGEST_HEADER: usize = 200;

/// What a branch or loop does, in messages.
const BRANCH: &str = "this part";

impl<'a> Mender<'a> {
    /// Statements up to the `}` that closes `opener`.
    pub(super) fn body(&mut self, opener: Opener, what: &str) {
        while let Some(token) = self.peek(0) {
            if token.is("}") {
                if self.unclosed < 0 && self.statement_follows() {
                    self.bump();
                    self.stray(token);
                    continue;
                }
                break;
            }
            if token.is(")") && token.first && self.unclosed > 0 && token.indent == opener.indent {
                return self.round_for_brace(token, opener);
            }
            let branch_is_over = token.is("else") && what == BRANCH;
            let over = branch_is_over || self.begins_item(token);
            if self.is_outside(token, opener) || (self.unclosed > 0 && over) {
                break;
            }
            let before = self.at;
            self.statement(token);
            self.at = self.at.max(before + 1);
        }
        self.close_brace(opener, what);
    }

    /// `)` where `}` belongs.
    fn round_for_brace(&mut self, token: Token<'a>, opener: Opener) {
        self.bump();
        self.depth = self.depth.saturating_sub(1);
        self.unclosed -= 1;
        self.reads(token, "}");
        let problem = Kind::StrayBracket
            .at(span(token), "a `{` is closed with `}`, not with `)`")
            .help("write `}`");
        self.tell(if opener.told {
            problem
        } else {
            let start = opener.start;
            problem.label(Span::new(start, start + 1), "this `{` is still open")
        });
    }

    /// Whether a `}` closes too early: a statement stands behind it where none can.
    fn statement_follows(&self) -> bool {
        let function = self.depth == 3;
        function
            && self.peek(1).is_some_and(|next| {
                matches!(next.text, "if" | "for" | "else" | "NextTurn")
                    || (words::BUILT_IN.contains(&next.text) && self.nth_is(2, "("))
            })
    }

    /// Whether a part of a block begins here.
    fn begins_item(&self, token: Token<'_>) -> bool {
        let item = matches!(token.text, "define" | "function" | "make");
        (item && token.first) || self.begins_block(token)
    }

    pub(super) fn statement(&mut self, token: Token<'a>) {
        if token.sort != Sort::Word {
            return self.statement_by_sign(token);
        }
        match token.text {
            "if" => self.if_chain(Word::Written),
            "for" => self.for_each(Word::Written),
            "int" => self.piece(Self::declaration),
            "else" => self.stray_else(token),
            "while" => self.while_loop(token),
            "until" if self.header_ends_in_brace(1) => self.while_loop(token),
            "define" | "function" => self.nested_function(token),
            _ => match self.meant(token) {
                Some("while") => self.while_loop(token),
                Some("else") => {
                    self.misspelt(token, "else");
                    self.stray_else(token);
                }
                Some(right) => {
                    self.piece(|mender| mender.misspelt(token, right));
                    if right == "if" {
                        self.if_chain(Word::Written);
                    } else {
                        self.for_each(Word::Written);
                    }
                }
                None => self.piece(Self::simple),
            },
        }
    }

    /// The word that a misspelt one with a body is meant to be.
    fn meant(&self, token: Token<'_>) -> Option<&'static str> {
        let then = self.nth_is(1, "{") || self.nth_is(1, "if");
        if token.text.eq_ignore_ascii_case("else") && then {
            return Some("else");
        }
        if token.text.eq_ignore_ascii_case("foreach") && self.nth_is(1, "(") {
            return Some("for");
        }
        let choice = token.text.eq_ignore_ascii_case("if") && self.nth_is(1, "(");
        if !self.header_ends_in_brace(1) && !choice {
            return None;
        }
        let words = ["if", "for", "while", "else"];
        let exact = words
            .into_iter()
            .find(|word| token.text.eq_ignore_ascii_case(word));
        exact.or_else(|| closest(token.text, words))
    }

    /// Whether `( … ) {` stands `ahead`.
    pub(super) fn header_ends_in_brace(&self, ahead: usize) -> bool {
        if !self.nth_is(ahead, "(") {
            return false;
        }
        let mut depth = 0;
        for nth in ahead..ahead + LONGEST_HEADER {
            match self.peek(nth) {
                Some(token) if token.is("(") => depth += 1,
                Some(token) if token.is(")") => {
                    depth -= 1;
                    if depth == 0 {
                        return self.nth_is(nth + 1, "{");
                    }
                }
                Some(token) if !token.is(";") => {}
                _ => return false,
            }
        }
        false
    }

    fn statement_by_sign(&mut self, token: Token<'a>) {
        match token.text {
            ";" => {
                self.bump();
                self.lone_semicolon(token);
            }
            ")" | "]" => {
                self.bump();
                self.stray(token);
            }
            "{" => self.bare_braces(token),
            "(" if self.header_ends_in_brace(0) => {
                let word = if self.nth_is(1, "int") { "for" } else { "if" };
                self.missing(
                    Kind::MissingWord,
                    token.start,
                    &format!("{word} "),
                    &format!("the word `{word}` is missing"),
                    "a choice looks like `if (x == 1) { … }`, a loop like `for (int i : {1 ~ 3}) { … }`",
                );
                if word == "if" {
                    self.if_chain(Word::LeftOut);
                } else {
                    self.for_each(Word::LeftOut);
                }
            }
            _ => self.piece(Self::simple),
        }
    }

    /// What a branch or loop does: braces, or what should stand in them.
    pub(super) fn branch(&mut self) {
        if let Some(token) = self.peek(0)
            && token.is(";")
            && self.nth_is(1, "{")
        {
            self.bump();
            self.piece(|mender| mender.lone_semicolon(token));
        }
        if let Some(token) = self.peek(0)
            && (token.is(":") || token.is("then") || token.is("do"))
        {
            self.reads(token, " ");
            self.tell(
                Kind::Malformed
                    .at(span(token), format!("no `{}` stands here", token.text))
                    .help("what happens then stands in braces: `if (x == 1) { … }`"),
            );
            self.bump();
        }
        let ended = self
            .peek(0)
            .is_none_or(|token| token.is("}") || token.is(";"));
        if self.next_is("{") || self.unclosed < 0 || ended {
            let opener = self.open_brace("what happens then");
            return self.body(opener, BRANCH);
        }
        let Some(token) = self.peek(0) else { return };
        let open = self.gap();
        self.patches
            .replace(open.start as usize, open.start as usize, " {");
        let before = self.problems.len();
        if !self.deeper(token) {
            return;
        }
        self.statement(token);
        self.depth = self.depth.saturating_sub(1);
        let close = self.gap();
        self.patches
            .replace(close.start as usize, close.start as usize, " }");
        let mut problem = Kind::MissingBraces
            .at(span(token), "braces are missing around this")
            .here("this belongs in `{ }`")
            .help("what a choice or loop does stands in braces: `if (x == 1) { … }`");
        // The next line may belong to it as well, if both are set in alike.
        let alike = |next: Token<'_>| token.first && next.first && next.indent == token.indent;
        if self.problems.len() == before && !self.peek(0).is_some_and(alike) {
            problem = problem.fix(Fix {
                title: "add `{` and `}`".to_owned(),
                edits: vec![
                    Edit {
                        span: open,
                        text: " {".to_owned(),
                    },
                    Edit {
                        span: close,
                        text: " }".to_owned(),
                    },
                ],
            });
        }
        self.tell(problem);
    }

    fn nested_function(&mut self, token: Token<'a>) {
        let (title, help) = if self.typed {
            (
                "a function cannot be typed in",
                "write it in the program, then begin again",
            )
        } else {
            (
                "a function cannot stand in another function",
                "end the function around it with `}` first",
            )
        };
        self.tell(Kind::Misplaced.at(span(token), title).help(help));
        self.left_out(token.start, |mender| mender.hook(None));
    }

    /// Braces that belong to nothing: what is in them is read as if they were not there.
    fn bare_braces(&mut self, token: Token<'a>) {
        self.bump();
        self.reads(token, " ");
        self.tell(
            Kind::Misplaced
                .at(span(token), "these braces belong to nothing")
                .help("braces stand behind `if (…)`, `else`, `for (…)` or the first line of a function"),
        );
        if !self.deeper(token) {
            return;
        }
        while let Some(inner) = self.peek(0)
            && !inner.is("}")
        {
            let before = self.at;
            self.statement(inner);
            self.at = self.at.max(before + 1);
        }
        self.depth = self.depth.saturating_sub(1);
        match self.peek(0) {
            Some(closer) => {
                self.reads(closer, " ");
                self.bump();
            }
            None => self.unclosed -= 1,
        }
        self.told.push(Span::new(token.start, token.end()));
    }
}
