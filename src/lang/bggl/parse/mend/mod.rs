//! A first look over a text before the grammar reads it: comments become blanks, every
//! bracket gets its partner, and what can have no place is taken out. All this is told here.

mod brace;
mod bracket;
mod outline;
mod quote;
mod strange;

use std::collections::BTreeSet;

use super::patch::Patched;
use super::scan::{Sort, Token, token};
use super::{DEEPEST, MOST_PROBLEMS};
use crate::diagnostic::Diagnostic;
use crate::lang::bggl::kind::Kind;
use crate::source::Span;
use bracket::Brackets;

/// What the grammar reads.
pub(super) struct Mended<'a> {
    pub(super) text: Patched,
    pub(super) problems: Vec<Diagnostic>,
    /// Where something has been told that the grammar may stumble over once more.
    pub(super) told: Vec<u32>,
    /// Names that the program gives to things.
    pub(super) declared: BTreeSet<&'a str>,
    /// Whether it nests too deep to be read.
    pub(super) too_deep: bool,
}

/// Looks over a text.
pub(super) fn mend(text: &str) -> Mended<'_> {
    let outline = outline::outline(text);
    let mut mender = Mender {
        source: text,
        patched: Patched::default(),
        problems: Vec::new(),
        told: Vec::new(),
        brackets: Brackets::new(outline.unclosed),
        strange: BTreeSet::new(),
        previous: None,
        indent: 0,
        first: true,
        odd_comments: false,
        head: None,
        unopened: outline.unopened,
    };
    let mut at = 0;
    while let Some(token) = token(text, at) {
        at = mender.take(token);
        if mender.brackets.depth() > DEEPEST {
            mender.too_deep(token);
            break;
        }
    }
    let too_deep = mender.brackets.depth() > DEEPEST;
    if !too_deep {
        mender.end();
    }
    Mended {
        text: mender.patched,
        problems: mender.problems,
        told: mender.told,
        declared: outline.declared,
        too_deep,
    }
}

struct Mender<'a> {
    source: &'a str,
    patched: Patched,
    problems: Vec<Diagnostic>,
    told: Vec<u32>,
    brackets: Brackets,
    /// Words with strange letters that have been told.
    strange: BTreeSet<&'a str>,
    /// The last token that is neither a blank nor a comment.
    previous: Option<Token<'a>>,
    /// How far the line is indented.
    indent: usize,
    /// Whether nothing but blanks has been on the line.
    first: bool,
    /// Whether a comment that begins with another sign has been told.
    odd_comments: bool,
    /// What is said of a missing `{`, where the head of a function or rule has been read.
    head: Option<&'static str>,
    /// How many more `}` than `{` are to come.
    unopened: usize,
}

/// Longer blanks are cut short, or the grammar would go over them again and again.
const LONGEST_BLANK: usize = 16;

impl<'a> Mender<'a> {
    /// Takes over a token, and says where the next one begins.
    fn take(&mut self, token: Token<'a>) -> usize {
        match token.sort {
            Sort::Blank => {
                if let Some(end) = token.text.rfind(['\n', '\r']) {
                    self.indent = token.text.len() - end - 1;
                    self.first = true;
                }
                if token.text.len() > LONGEST_BLANK {
                    self.patched.put(" ", token.start);
                } else {
                    self.keep(token);
                }
                return token.end();
            }
            Sort::Comment(closed) => {
                self.patched.put(" ", token.start);
                return if closed {
                    token.end()
                } else {
                    self.unclosed_comment(token)
                };
            }
            Sort::Text(closed) => return self.text(token, closed),
            Sort::Word if !token.text.is_ascii() => self.strange_word(token),
            Sort::Word => {
                self.begins_item(token);
                self.begins_body(token);
                self.keep(token);
            }
            Sort::Number => self.keep(token),
            Sort::Sign => {
                if matches!(token.text, "#" | "-")
                    && let Some(end) = self.odd_comment(token)
                {
                    return end;
                }
                self.sign(token);
            }
            Sort::Strange => return self.strange(token),
        }
        self.went_by(token);
        token.end()
    }

    fn went_by(&mut self, token: Token<'a>) {
        self.in_head(token);
        self.brackets.went_by(token, self.previous);
        self.previous = Some(token);
        self.first = false;
    }

    fn keep(&mut self, token: Token<'_>) {
        self.patched.keep(token.text, token.start);
    }

    fn report(&mut self, problem: Diagnostic) {
        self.told.push(problem.span().start);
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// The end of the last token, where something may be missing.
    fn after_previous(&self) -> Span {
        let end = self.previous.map_or(0, |previous| previous.end());
        Span::new(end, end)
    }

    fn unclosed_comment(&mut self, comment: Token<'_>) -> usize {
        self.report(
            Kind::UnclosedComment
                .at(
                    Span::new(comment.start, comment.start + 2),
                    "this comment is never closed",
                )
                .here("it begins here")
                .help("write `*/` where the comment ends"),
        );
        // Most likely it was to be a short one.
        comment.start
            + comment
                .text
                .find(['\n', '\r'])
                .unwrap_or(comment.text.len())
    }

    fn too_deep(&mut self, token: Token<'_>) {
        self.report(
            Kind::NestedTooDeep
                .at(
                    Span::new(token.start, token.end()),
                    format!("this is nested more than {DEEPEST} deep"),
                )
                .help("split it into several statements, or put parts of it into functions"),
        );
    }
}
