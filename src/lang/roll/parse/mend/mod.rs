//! A first look over the words and signs of a program, which mends what is clearly
//! missing, one too many or misspelt, and tells it. The grammar then reads a text
//! whose brackets match and whose statements end, so that one slip neither hides nor
//! invents others.
//!
//! It follows the outline of a program (game, blocks, functions, statements) by
//! looking at few tokens at a time. Where it is not sure it leaves things alone:
//! the grammar will not read them, and they are told by `broken`.

mod between;
mod block;
mod bracket;
mod choice;
mod declare;
mod game;
mod header;
mod hook;
mod line;
mod operator;
mod patch;
mod quote;
mod simple;
mod slip;
mod stmt;
mod swap;

pub(super) use patch::Patches;

use super::DEEPEST;
use super::token::{Sort, Token, tokens};
use crate::diagnostic::{Diagnostic, Fix};
use crate::lang::roll::kind::Kind;
use crate::source::Span;

/// Stands for a name that is missing. It cannot be written, so nobody else has it.
pub(super) const NAMELESS: &str = "__nameless__";

/// What the first look found.
pub(super) struct Mended {
    /// The text as it should be read; `None` if nothing was changed.
    pub(super) text: Option<String>,
    /// The way back to what was written.
    pub(super) patches: Patches,
    /// What was told.
    pub(super) problems: Vec<Diagnostic>,
    /// Pieces that something has been told about, in the order of the text.
    pub(super) told: Vec<Span>,
    /// Too deep to be read.
    pub(super) too_deep: bool,
}

/// Looks over a program once.
pub(super) fn mend(text: &str) -> Mended {
    look_over(text, Mender::program)
}

/// Looks over a line that somebody typed: a value, or statements.
pub(super) fn mend_line(text: &str, value: bool) -> Mended {
    look_over(text, |mender| mender.line(value))
}

fn look_over<'a>(text: &'a str, look: impl FnOnce(&mut Mender<'a>)) -> Mended {
    let mut mender = Mender {
        text,
        tokens: tokens(text),
        at: 0,
        patches: Patches::default(),
        problems: Vec::new(),
        told: Vec::new(),
        unclosed: 0,
        depth: 0,
        too_deep: false,
        typed: false,
    };
    mender.strange_words();
    mender.quotes();
    let braces = |brace: &str| mender.tokens.iter().filter(|token| token.is(brace)).count();
    mender.unclosed = braces("{").cast_signed() - braces("}").cast_signed();
    look(&mut mender);
    mender.told.sort_unstable();
    let changed = mender.patches.apply(text);
    Mended {
        text: (changed != text).then_some(changed),
        patches: mender.patches,
        problems: mender.problems,
        told: mender.told,
        too_deep: mender.too_deep,
    }
}

struct Mender<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    /// The next token.
    at: usize,
    patches: Patches,
    problems: Vec<Diagnostic>,
    told: Vec<Span>,
    /// How many braces are opened more often than closed, in what has not been mended.
    unclosed: isize,
    /// How many brackets are open.
    depth: usize,
    too_deep: bool,
    /// This is a line that somebody typed, whose last `;` may be left out.
    typed: bool,
}

/// A bracket that waits for its partner.
#[derive(Clone, Copy)]
struct Opener {
    start: usize,
    /// How far the line with it is indented.
    indent: usize,
    /// It was missing, and is told already.
    told: bool,
}

impl<'a> Mender<'a> {
    /// The token `ahead` of the next one.
    fn peek(&self, ahead: usize) -> Option<Token<'a>> {
        self.tokens.get(self.at + ahead).copied()
    }

    fn next_is(&self, text: &str) -> bool {
        self.peek(0).is_some_and(|token| token.is(text))
    }

    fn nth_is(&self, ahead: usize, text: &str) -> bool {
        self.peek(ahead).is_some_and(|token| token.is(text))
    }

    /// The token before the next one.
    fn last(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at.checked_sub(1)?).copied()
    }

    fn bump(&mut self) {
        self.at += 1;
    }

    /// Where something that is missing would stand: right behind the last token.
    fn gap(&self) -> Span {
        let end = self.last().map_or(0, |token| token.end());
        Span::new(end, end)
    }

    /// Tells a problem; of a text that is too deep to be read, only that.
    fn tell(&mut self, problem: Diagnostic) {
        if !self.too_deep {
            self.problems.push(problem);
        }
    }

    /// Puts something in that is missing, and tells it; where it is surely right, with
    /// the change as its fix.
    fn missing(&mut self, kind: Kind, at: usize, text: &str, title: &str, help: &str) {
        self.patches.replace(at, at, text);
        let here = Span::new(at, at);
        let problem = kind
            .at(here, title)
            .here(format!("expected `{}`", text.trim()))
            .help(help);
        // Where a bracket belongs, and whether a line was meant to end, is for people to say.
        let ends_line = self.peek(0).is_none_or(|next| next.first || next.is("}"));
        let surely = match kind {
            Kind::MissingSemicolon => ends_line,
            Kind::StrayBracket | Kind::MissingBraces | Kind::UnclosedBracket => false,
            _ => true,
        };
        self.tell(if surely {
            problem.fix(Fix::insert(here.start, text))
        } else {
            problem
        });
    }

    /// Goes on as if a token read differently.
    fn reads(&mut self, token: Token<'_>, text: &str) {
        self.patches.replace(token.start, token.end(), text);
    }

    /// Runs `look`, and remembers what it looked at if it told anything.
    fn piece(&mut self, look: impl FnOnce(&mut Self)) {
        let (from, before) = (self.at, self.problems.len());
        look(self);
        let start = self.tokens.get(from).map(|token| token.start);
        if let (Some(start), true) = (start, self.problems.len() > before) {
            let end = self.last().map_or(start, |token| token.end());
            self.told.push(Span::new(start, end.max(start)));
        }
    }

    /// Notes that a bracket opens; false if that is too deep to go on.
    fn deeper(&mut self, token: Token<'_>) -> bool {
        self.depth += 1;
        if self.depth <= DEEPEST || self.too_deep {
            return !self.too_deep;
        }
        self.at = self.tokens.len();
        self.problems.clear();
        self.tell(
            Kind::NestedTooDeep
                .at(
                    span(token),
                    format!("brackets are nested more than {DEEPEST} deep"),
                )
                .help("take the inner part out into a variable of its own"),
        );
        self.too_deep = true;
        false
    }

    /// Names with letters that ROLL does not have are told once each.
    fn strange_words(&mut self) {
        let mut seen: std::collections::BTreeSet<&str> = std::collections::BTreeSet::new();
        for token in &mut self.tokens {
            if token.sort != Sort::Strange {
                continue;
            }
            let comment = is_comment(token.text);
            if comment {
                let mark = token
                    .text
                    .get(..token.text.len().min(2))
                    .unwrap_or("")
                    .trim();
                self.patches.replace(token.start, token.end(), " ");
                self.problems.push(
                    Kind::ForeignWord
                        .at(
                            Span::new(token.start, token.start + mark.len()),
                            format!("`{mark}` does not begin a comment"),
                        )
                        .help("a comment begins with `//` and goes to the end of its line"),
                );
                continue;
            }
            let Some(odd) = token.text.chars().find(|c| !c.is_ascii()) else {
                continue;
            };
            if !token.text.starts_with(char::is_alphanumeric) {
                continue;
            }
            let plain: String = token.text.chars().map(stand_in).collect();
            self.patches.replace(token.start, token.end(), plain);
            token.sort = Sort::Word;
            if seen.insert(token.text) {
                self.problems.push(
                    Kind::StrangeCharacter
                        .at(
                            Span::new(token.start, token.end()),
                            format!("`{odd}` cannot stand in a name"),
                        )
                        .help("names are made of the letters a to z, digits and underscores; in text everything is fine"),
                );
            }
        }
        self.tokens
            .retain(|token| !(token.sort == Sort::Strange && is_comment(token.text)));
    }
}

/// Whether this is a comment in some other language.
fn is_comment(text: &str) -> bool {
    text.starts_with("/*") || text.starts_with("# ") || text.starts_with("-- ")
}

/// A letter of the alphabet in place of any other, so that the name can be read.
fn stand_in(c: char) -> char {
    if c.is_ascii() { c } else { 'z' }
}

fn span(token: Token<'_>) -> Span {
    Span::new(token.start, token.end())
}
