//! Brackets and their partners.

use super::Mender;
use crate::diagnostic::{Diagnostic, Fix};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::parse::scan::{Sort, Token, token};
use crate::source::Span;

/// The brackets that are open, and what else makes a program nest.
pub(super) struct Brackets {
    open: Vec<Open>,
    /// What `inside` of all but the last bracket comes to, or of the file if there is none.
    outside: usize,
    /// What stands behind the last open bracket.
    inside: Inside,
    /// How many more `{` than `}` are to come.
    unclosed: usize,
    /// A `{` that is closed by a `}` further left: most likely its own is missing.
    suspect: Option<usize>,
    /// Where the last `}` that closed everything stands, and where in the mended text.
    closed: Option<Closed>,
}

struct Closed {
    old: usize,
    new: usize,
    /// Whether something other than a new part of the program came behind it.
    goes_on: bool,
}

struct Open {
    sign: char,
    at: usize,
    /// How far its line is indented.
    indent: usize,
    /// Whether it stands behind `for`: others write `;` in it.
    of_for: bool,
    /// What stands before it, and is not yet finished.
    before: Inside,
}

/// What nests without brackets.
#[derive(Clone, Copy, Default)]
struct Inside {
    /// `<` before a value.
    angles: usize,
    /// `-` and `!` in a row.
    signs: usize,
    /// Words that go before a value or a statement.
    words: usize,
}

impl Inside {
    fn depth(self) -> usize {
        self.angles + self.signs + self.words
    }
}

impl Brackets {
    pub(super) fn new(unclosed: usize) -> Self {
        Self {
            open: Vec::new(),
            outside: 0,
            inside: Inside::default(),
            unclosed,
            suspect: None,
            closed: None,
        }
    }

    /// How deep the text is nested here.
    pub(super) fn depth(&self) -> usize {
        self.open.len() + self.outside + self.inside.depth()
    }

    pub(super) fn is_any_open(&self) -> bool {
        !self.open.is_empty()
    }

    pub(super) fn push(&mut self, sign: Token<'_>, indent: usize, of_for: bool) {
        self.outside += self.inside.depth();
        self.open.push(Open {
            sign: sign.text.chars().next().unwrap_or('('),
            at: sign.start,
            indent,
            of_for,
            before: std::mem::take(&mut self.inside),
        });
    }

    fn pop(&mut self) -> Option<Open> {
        let open = self.open.pop()?;
        self.inside = open.before;
        self.outside -= self.inside.depth();
        Some(open)
    }

    /// Counts what makes a program nest without brackets.
    pub(super) fn went_by(&mut self, token: Token<'_>, previous: Option<Token<'_>>) {
        let before_value = previous.is_none_or(|previous| !previous.ends_value());
        let in_line = previous.is_some_and(|previous| previous.text == "_");
        match (token.sort, token.text) {
            (Sort::Sign, ";" | "}") => self.inside = Inside::default(),
            // `<_<_r>@0>`: behind the sign of a row, a value follows.
            (Sort::Sign, "<") if before_value || in_line => self.inside.angles += 1,
            (Sort::Sign, ">") => {
                self.inside.angles = self.inside.angles.saturating_sub(1);
                self.inside.signs = 0;
            }
            // `not x` is read as `!x`.
            (Sort::Sign, "-" | "!") | (Sort::Word, "not") if before_value => self.inside.signs += 1,
            (
                Sort::Word,
                "func" | "rule" | "test" | "input" | "if" | "while" | "for" | "else" | "turn",
            ) => {
                self.inside.words += 1;
            }
            _ if token.ends_value() => self.inside.signs = 0,
            _ => {}
        }
        if let Some(closed) = &mut self.closed
            && self.open.is_empty()
            && previous.is_some_and(|previous| previous.start == closed.old)
        {
            closed.goes_on = !begins_item(token);
        }
    }
}

/// Whether a part of a program may begin like this.
fn begins_item(token: Token<'_>) -> bool {
    matches!(token.text, "game" | "func" | "rule" | "}" | ";")
}

fn partner(sign: char) -> &'static str {
    match sign {
        '(' => ")",
        '[' => "]",
        _ => "}",
    }
}

impl Mender<'_> {
    /// Takes over a sign.
    pub(super) fn sign(&mut self, sign: Token<'_>) {
        match sign.text {
            "{" => {
                self.close_inner();
                self.open(sign);
            }
            "(" | "[" => self.open(sign),
            ")" | "]" => self.close(sign),
            "}" => self.close_brace(sign),
            ";" => {
                // In the head of a `for`, others write it.
                if self.brackets.open.last().is_none_or(|open| !open.of_for) {
                    self.close_inner();
                }
                self.keep(sign);
            }
            _ => self.keep(sign),
        }
    }

    fn open(&mut self, sign: Token<'_>) {
        let of_for = sign.text == "(" && self.previous.is_some_and(|word| word.text == "for");
        self.brackets.push(sign, self.indent, of_for);
        self.keep(sign);
    }

    /// Closes what is open within the last `{`, because a statement ends here.
    fn close_inner(&mut self) {
        while let Some(open) = self.brackets.open.last()
            && open.sign != '{'
        {
            self.unclosed(None);
        }
    }

    /// Tells that the last open bracket has no partner, and closes it.
    fn unclosed(&mut self, instead: Option<usize>) {
        let Some(open) = self.brackets.pop() else {
            return;
        };
        let close = partner(open.sign);
        let at = instead.unwrap_or(open.at);
        let missing = self.after_previous();
        let mut problem = unclosed(open.sign, at);
        if open.sign == '{' {
            problem = problem.help("write a `}` where it ends");
        } else {
            problem = problem
                .label(
                    missing,
                    format!("the `{close}` is missing here at the latest"),
                )
                .help(format!("write `{close}` where it ends"))
                .fix(Fix::insert(missing.start, close));
        }
        self.report(problem);
        self.told.push(missing.start);
        self.patched.put(close, missing.start as usize);
    }

    fn close(&mut self, sign: Token<'_>) {
        let inner = self.brackets.open.iter().rev();
        let mut inner = inner.take_while(|open| open.sign != '{');
        let depth = inner.position(|open| partner(open.sign) == sign.text);
        if let Some(depth) = depth {
            for _ in 0..depth {
                self.unclosed(None);
            }
            self.brackets.pop();
            self.keep(sign);
            return;
        }
        let span = Span::new(sign.start, sign.end());
        match self.brackets.open.last() {
            Some(open) if open.sign != '{' => {
                let close = partner(open.sign);
                let problem = Kind::StrayBracket
                    .at(
                        span,
                        format!("`{}` cannot close `{}`", sign.text, open.sign),
                    )
                    .label(Span::new(open.at, open.at + 1), "this is still open")
                    .help(format!("write `{close}` here"))
                    .fix(Fix::replace(span, close));
                self.report(problem);
                self.brackets.pop();
                self.patched.put(close, sign.start);
            }
            _ => self.stray(sign),
        }
    }

    fn close_brace(&mut self, sign: Token<'_>) {
        if !self.brackets.open.iter().any(|open| open.sign == '{') {
            self.close_inner();
            self.one_too_many(sign);
            return;
        }
        self.close_inner();
        if let Some(open) = self.brackets.pop()
            && self.first
            && open.indent > self.indent
            && self.brackets.suspect.is_none()
        {
            self.brackets.suspect = Some(open.at);
        }
        if self.brackets.open.is_empty() {
            self.brackets.suspect = None;
            self.brackets.closed = Some(Closed {
                old: sign.start,
                new: self.patched.text.len(),
                goes_on: false,
            });
        }
        self.keep(sign);
    }

    /// A `}` where nothing is open. If something came behind the last `}`, that one was
    /// one too many, and this one is right.
    fn one_too_many(&mut self, sign: Token<'_>) {
        let here = Span::new(sign.start, sign.end());
        match self.brackets.closed.take() {
            Some(closed) if closed.goes_on => {
                let earlier = Span::new(closed.old, closed.old + 1);
                self.report(
                    Kind::StrayBracket
                        .at(here, "there is one `}` too many")
                        .label(earlier, "everything is closed here already")
                        .help(
                            "take one of the two out, or add the `{` that is missing between them",
                        ),
                );
                self.told.pop();
                self.patched.blank(closed.new);
                self.brackets.closed = Some(Closed {
                    old: sign.start,
                    new: self.patched.text.len(),
                    goes_on: false,
                });
                self.keep(sign);
            }
            other => {
                self.brackets.closed = other;
                self.stray(sign);
            }
        }
    }

    fn stray(&mut self, sign: Token<'_>) {
        let span = Span::new(sign.start, sign.end());
        let open = match sign.text {
            ")" => "(",
            "]" => "[",
            _ => "{",
        };
        self.report(
            Kind::StrayBracket
                .at(span, format!("this `{}` closes nothing", sign.text))
                .help(format!(
                    "take it out, or write the `{open}` that is missing before it"
                ))
                .fix(Fix::remove(span, sign.text)),
        );
        self.patched.put(" ", sign.start);
    }

    /// At `func`, `rule` and `game`, everything should be closed. If there are not enough
    /// `}` in the whole file, here is where they are missing.
    pub(super) fn begins_item(&mut self, word: Token<'_>) {
        let open = self.brackets.open.len();
        let starts = self
            .previous
            .is_some_and(|previous| matches!(previous.text, ";" | "{" | "}"));
        if !matches!(word.text, "func" | "rule" | "game")
            || open == 0
            || open > self.brackets.unclosed
            || !starts
            || !self.is_head(word)
        {
            return;
        }
        self.brackets.unclosed -= open;
        self.close_all();
    }

    fn is_head(&self, word: Token<'_>) -> bool {
        let mut at = word.end();
        while let Some(next) = token(self.source, at) {
            match next.sort {
                Sort::Blank | Sort::Comment(true) => at = next.end(),
                Sort::Word => return word.text != "game",
                _ => return word.text == "game" && next.text == "{",
            }
        }
        false
    }

    fn close_all(&mut self) {
        let mut suspect = self.brackets.suspect.take();
        while let Some(open) = self.brackets.open.last() {
            let brace = open.sign == '{';
            self.unclosed(if brace { suspect.take() } else { None });
        }
    }

    /// At the end of the file, everything should be closed, too.
    pub(super) fn end(&mut self) {
        self.close_all();
    }
}

fn unclosed(sign: char, at: usize) -> Diagnostic {
    Kind::UnclosedBracket
        .at(
            Span::new(at, at + 1),
            format!("this `{sign}` is never closed"),
        )
        .here("it is opened here")
}
