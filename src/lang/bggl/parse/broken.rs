//! What to say about a piece that fits nowhere: it is read a second time, alone, to find
//! where exactly it goes wrong.

use pest::Parser as _;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;

use super::items::{Head, head_shape};
use super::scan::{Sort, Token, token, tokens};
use super::stmt::broken;
use super::{Grammar, Reader, Rule};
use crate::diagnostic::{Diagnostic, Fix};
use crate::lang::bggl::ast::{Expr, StmtKind};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::words;
use crate::source::Span;

/// How the head of a loop looks.
pub(super) const LOOPS: &str = "a loop looks like `for (i = 1 to 9) { … }`";
/// How parameters look.
pub(super) const PARAMETERS: &str = "parameters look like `(int row, piece p)`";
const VALUES: &str = "a value looks like `5`, `x + 1`, `\"hello\"`, `[1, 2]` or `<row, col>`";

impl Reader<'_> {
    /// A value that could not be read.
    pub(super) fn broken_value(&mut self, pair: &Pair<'_, Rule>) -> Expr {
        self.broken_piece(pair, Rule::only_expression, VALUES)
    }

    pub(super) fn broken_arguments(&mut self, pair: &Pair<'_, Rule>) -> Expr {
        let help = "arguments are values with commas between them, as in `f(1, x + 2)`";
        self.broken_piece(pair, Rule::only_arguments, help)
    }

    pub(super) fn broken_items(&mut self, pair: &Pair<'_, Rule>) -> Expr {
        let help = if self.rows.is_some() {
            "a row of a board looks like `[_, X, #]`, with a comma between each two squares"
        } else {
            "an array looks like `[1, 2, 3]`, with a comma between each two items"
        };
        if self.rows == Some(true) {
            return broken(self.span(pair));
        }
        self.rows = self.rows.map(|_| true);
        self.broken_piece(pair, Rule::only_arguments, help)
    }

    pub(super) fn broken_range(&mut self, pair: &Pair<'_, Rule>) {
        self.broken_piece(pair, Rule::only_range, LOOPS);
    }

    pub(super) fn broken_parameters(&mut self, pair: &Pair<'_, Rule>) {
        self.broken_piece(pair, Rule::only_parameters, PARAMETERS);
    }

    fn broken_piece(&mut self, pair: &Pair<'_, Rule>, rule: Rule, help: &str) -> Expr {
        let span = self.span(pair);
        self.statement = self.statement.to(span);
        self.broken = true;
        let problem = self.what_is_wrong(pair, rule, help);
        let is_told = problem.code == Kind::ReservedWord.code()
            && self.reserved.contains(self.written(problem.span()));
        if !is_told {
            self.report(problem);
        }
        broken(span)
    }

    fn what_is_wrong(&self, pair: &Pair<'_, Rule>, rule: Rule, help: &str) -> Diagnostic {
        let text = pair.as_str();
        if text.trim().is_empty() {
            let at = self.before(pair);
            return Kind::Malformed
                .at(at, "something is missing here")
                .help(help);
        }
        let start = pair.as_span().start();
        let Err(error) = Grammar::parse(rule, text) else {
            return Kind::Malformed
                .at(self.span(pair), "this cannot stand here")
                .help(help);
        };
        let at = start + position(&error).min(text.trim_end().len());
        let end = start + text.len();
        self.wrong_at(at, end, &error, help)
    }

    /// What is wrong at a byte of the mended text, in a piece that goes up to `end`.
    fn wrong_at(&self, at: usize, end: usize, error: &Error<Rule>, help: &str) -> Diagnostic {
        let read = self.patched.text.get(..end).unwrap_or("");
        let found = token(read, at).filter(|found| found.sort != Sort::Blank);
        let before = self.patched.text.get(..at).unwrap_or("").trim_end().len();
        let previous = self.last_token(before);
        let Some(found) = found else {
            return self.nothing_follows(previous, before, help);
        };
        let here = self.patched.span(found.start, found.end());
        if let Some(problem) = previous.and_then(|it| self.hint(it, found, end, help)) {
            return problem;
        }
        if let Some(problem) = self.wrong_word(found, here) {
            return problem;
        }
        if found.text == "{" {
            return Kind::Malformed
                .at(here, "no value begins with `{`")
                .help("an array stands in square brackets, as in `[1, 2, 3]`");
        }
        let ends_value = previous.is_some_and(|previous| previous.ends_value());
        let operator = found.sort == Sort::Sign
            && [
                "+", "*", "/", "%", "@", "==", "!=", "<=", ">=", ">", "&&", "||", ",", "=",
            ]
            .contains(&found.text);
        if found.text == "+" && previous.is_some_and(|previous| previous.text == "+") {
            return Kind::Malformed
                .at(here, "there is no `++` here")
                .help("write `+ 1`, or a statement of its own: `x = x + 1;`");
        }
        if operator && !ends_value {
            return Kind::Malformed
                .at(
                    here,
                    if self.rows.is_some() && found.text == "," {
                        "a square is missing before this `,`".to_owned()
                    } else {
                        format!("a value is missing before this `{}`", found.text)
                    },
                )
                .help(help.to_owned());
        }
        let begins_value = matches!(found.sort, Sort::Word | Sort::Number | Sort::Text(_));
        if begins_value && ends_value {
            let first = previous.map_or("", |previous| previous.text);
            return Kind::Malformed
                .at(
                    here,
                    format!("something is missing between `{}` and `{}`", short(first), short(found.text)),
                )
                .help("between two values stands an operator such as `+` or `==`, or a comma in a list");
        }
        let problem = Kind::Malformed
            .at(here, format!("`{}` does not fit here", short(found.text)))
            .help(help.to_owned());
        match expected(error) {
            Some(expected) => problem.here(format!("expected {expected}")),
            None => problem,
        }
    }

    /// The last token before a byte of the mended text.
    fn last_token(&self, end: usize) -> Option<Token<'_>> {
        let read = self.patched.text.get(..end)?;
        // Far enough back for any word that people write; no text or comment begins there
        // that would change what the last token is.
        let from = read
            .char_indices()
            .rev()
            .take(LONGEST_TOKEN)
            .take_while(|(_, c)| !matches!(c, '\n' | ';' | '{' | '}'))
            .last()
            .map_or(end, |(start, _)| start);
        let last = tokens(read.get(from..)?).last()?;
        Some(Token {
            start: from + last.start,
            ..last
        })
    }

    fn nothing_follows(
        &self,
        previous: Option<Token<'_>>,
        before: usize,
        help: &str,
    ) -> Diagnostic {
        match previous {
            Some(last) if !last.ends_value() => Kind::Malformed
                .at(
                    self.patched.span(last.start, last.end()),
                    format!("something is missing behind this `{}`", short(last.text)),
                )
                .help(help.to_owned()),
            _ => {
                let at = self.patched.span(before.saturating_sub(1), before).after();
                Kind::Malformed
                    .at(at, "something is missing here")
                    .help(help.to_owned())
            }
        }
    }

    /// A word that cannot stand where a value is expected.
    fn wrong_word(&self, found: Token<'_>, here: Span) -> Option<Diagnostic> {
        if found.sort == Sort::Number {
            let tail = self.patched.text.get(found.end()..)?;
            if tail.starts_with(|c: char| c.is_ascii_alphabetic()) {
                return Some(
                    Kind::Malformed
                        .at(here, "a name begins with a letter")
                        .help("put the digits behind the letters, as in `x2`; to multiply, write `2 * x`"),
                );
            }
        }
        if found.sort != Sort::Word {
            return None;
        }
        if words::is_reserved(found.text) {
            return Some(
                Kind::ReservedWord
                    .at(here, format!("`{}` cannot be used as a value", found.text))
                    .here("this is a word of the language")
                    .help("if it was to be a name, choose another one; or something is missing before it"),
            );
        }
        let help = words::instead(found.text)?;
        (!self.declared.contains(found.text)).then(|| {
            Kind::ForeignWord
                .at(here, format!("there is no `{}` here", found.text))
                .help(help)
        })
    }

    /// A statement that fits nowhere. The block that it has is read on.
    pub(super) fn broken_statement(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = pair.as_str();
        let start = pair.as_span().start();
        let block = pair.into_inner().find(|part| part.as_rule() == Rule::block);
        let end = block
            .as_ref()
            .map_or(start + whole.len(), |block| block.as_span().start());
        self.statement = self.patched.span(start, end);
        let problem = self.broken_head_of(start, end, STATEMENTS);
        self.report(problem);
        match block {
            Some(block) => StmtKind::Block(self.block(block)),
            None => StmtKind::Broken,
        }
    }

    pub(super) fn broken_item(&mut self, pair: Pair<'_, Rule>) {
        let whole = pair.as_str();
        let start = pair.as_span().start();
        let block = pair.into_inner().find(|part| part.as_rule() == Rule::block);
        let end = block
            .as_ref()
            .map_or(start + whole.len(), |block| block.as_span().start());
        let span = self.patched.span(start, end);
        self.statement = span;
        let first = token(&self.patched.text, start).map_or("", |first| first.text);
        let problem = if words::is_statement(first) {
            Kind::Malformed
                .at(span, format!("`{first}` cannot stand outside of `game`"))
                .help("statements stand in `game { … }`, in functions and in rules")
        } else if self.sets_at(start, end) {
            Kind::Malformed
                .at(span, format!("`{first}` cannot be set outside of `game`"))
                .help("statements stand in `game { … }`, in functions and in rules")
        } else if whole.trim_start().starts_with('{') {
            Kind::Malformed
                .at(
                    self.patched.span(start, start + 1),
                    "this block belongs to nothing",
                )
                .help("write `game` before it, or the head of a function")
        } else {
            self.broken_head_of(start, end, ITEMS)
        };
        self.report(problem);
        if let Some(block) = block {
            self.block(block);
        }
    }

    /// Whether a piece of the mended text begins like `n = 3`.
    fn sets_at(&self, start: usize, end: usize) -> bool {
        let mut read = tokens(self.patched.text.get(start..end).unwrap_or(""));
        let named = read.next().is_some_and(|name| name.sort == Sort::Word);
        named && read.next().is_some_and(|sign| sign.text == "=")
    }

    /// What is wrong with a statement or item between two bytes of the mended text.
    fn broken_head_of(&self, start: usize, end: usize, help: &str) -> Diagnostic {
        let text = self.patched.text.get(start..end).unwrap_or("");
        let text = text.trim_end().trim_end_matches(';');
        let first = token(text, 0);
        let span = self.patched.span(start, start + text.len());
        let Some(first) = first else {
            return Kind::Malformed.at(span, "this cannot be read").help(help);
        };
        let here = self.patched.span(start, start + first.text.len());
        if first.sort == Sort::Word && !self.declared.contains(first.text) {
            if let Some(instead) = words::instead(first.text) {
                return Kind::ForeignWord
                    .at(here, format!("there is no `{}` here", first.text))
                    .help(instead);
            }
            if let Some(meant) = self.meant(first.text, words::STATEMENT_WORDS)
                && !words::is_reserved(first.text)
            {
                return Kind::MisspeltWord
                    .at(here, format!("`{}` is no word of the language", first.text))
                    .guess(here, meant);
            }
        }
        match Grammar::parse(Rule::only_expression, text) {
            Err(error) => {
                let at = start + position(&error).min(text.len());
                let problem = self.wrong_at(at, start + text.len(), &error, help);
                if at == start {
                    return Kind::Malformed
                        .at(
                            here,
                            format!("no statement begins with `{}`", short(first.text)),
                        )
                        .help(help);
                }
                problem
            }
            Ok(_) => Kind::Malformed
                .at(span, "this cannot stand here")
                .help(help),
        }
    }

    /// The head of a function or rule that could not be read; its name is most likely there.
    pub(super) fn broken_head(&mut self, pair: &Pair<'_, Rule>, what: &str) -> Head {
        let text = pair.as_str();
        let start = pair.as_span().start();
        let name = token(text, 0).filter(|name| name.sort == Sort::Word);
        let span = self.span(pair);
        let place = if span.start < span.end {
            span
        } else {
            self.before(pair)
        };
        self.report(
            Kind::Malformed
                .at(place, format!("this is not how {what} begins"))
                .help(head_shape(what)),
        );
        Head {
            name: name.map(|name| crate::lang::bggl::ast::Name {
                text: name.text.to_owned(),
                span: self.patched.span(start, start + name.text.len()),
            }),
            broken: true,
            ..Head::default()
        }
    }

    /// When the grammar could not read the program at all.
    pub(super) fn unreadable(&mut self, error: &Error<Rule>) {
        let at = position(error);
        let span = self.patched.span(at, at + 1);
        self.statement = span;
        let problem = Kind::Malformed
            .at(span, "this cannot be read")
            .help(ITEMS)
            .fix(Fix::replace(span, ""));
        if self.problems.is_empty() {
            self.report(problem);
        }
    }
}

/// A longer token is not repeated in a message.
const LONGEST_TOKEN: usize = 200;

/// How statements look.
const STATEMENTS: &str = "statements look like `int x = 5;`, `x = x + 1;`, `print \"hello\";`, `apply m;` or `if (x == 1) { … }`";
/// How items look.
const ITEMS: &str = "outside of `game { … }` stand declarations such as `piece X;`, functions such as `func f() returns int { … }`, and rules such as `rule step(): X { … }`";

/// A token as it is shown in a message.
pub(super) fn short(text: &str) -> String {
    const LONGEST: usize = 30;
    if text.chars().count() <= LONGEST && !text.contains('\n') {
        return text.to_owned();
    }
    let start: String = text
        .lines()
        .next()
        .unwrap_or("")
        .chars()
        .take(LONGEST)
        .collect();
    format!("{start}…")
}

fn position(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// What the grammar would have taken, in words.
fn expected(error: &Error<Rule>) -> Option<String> {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return None;
    };
    let mut expected: Vec<&str> = positives.iter().map(|rule| words::rule(*rule)).collect();
    expected.sort_unstable();
    expected.dedup();
    match expected.as_slice() {
        [only] => Some((*only).to_owned()),
        [most @ .., last] if most.len() <= 2 => Some(format!("{} or {last}", most.join(", "))),
        _ => None,
    }
}
