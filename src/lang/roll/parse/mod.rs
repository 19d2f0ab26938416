//! Text to syntax tree. Nothing stops it: what cannot be read is reported and
//! left out, and the rest is read on.

mod brackets;
mod broken;
mod expr;
mod items;
mod stmt;

use pest::Parser as _;
use pest::iterators::{Pair, Pairs};

use super::ast::{Game, Name};
use crate::diagnostic::{Checked, Diagnostic};
use crate::source::{Source, Span};

/// Generated from `grammar.pest`.
#[allow(missing_docs, reason = "pest writes one variant per grammar rule")]
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar.pest"]
    pub(crate) struct Grammar;
}

use grammar::Grammar;
pub(in crate::lang::roll) use grammar::Rule;

/// How deeply brackets and operators may nest. Reading, lowering, running and
/// dropping a program all go down as deep as it nests.
pub(super) const DEEPEST: usize = 256;

/// Reads a program. `None` if not even `Game NAME { … }` could be made out.
pub(super) fn parse(source: &Source) -> Checked<Option<Game>> {
    let scan = brackets::scan(source.text());
    let mut reader = Reader {
        text: &scan.text,
        problems: scan.problems,
        bracket_problems: 0,
        depth: 0,
        too_deep: false,
    };
    reader.bracket_problems = reader.problems.len();
    if scan.too_deep {
        return Checked {
            value: None,
            problems: reader.problems,
        };
    }
    let value = match Grammar::parse(Rule::program, &scan.text) {
        Ok(pairs) => reader.program(pairs),
        Err(error) => {
            reader.no_game(source.text(), &error);
            None
        }
    };
    let mut problems = reader.problems;
    clamp(&mut problems, source.text());
    Checked { value, problems }
}

/// Brackets added at the end of the text lie outside of what the user wrote.
fn clamp(problems: &mut [Diagnostic], text: &str) {
    let end = Span::new(text.len(), text.len());
    for label in problems.iter_mut().flat_map(|problem| &mut problem.labels) {
        label.span.start = label.span.start.min(end.start);
        label.span.end = label.span.end.min(end.end);
    }
}

/// Turns pairs of the grammar into the syntax tree.
struct Reader<'a> {
    text: &'a str,
    problems: Vec<Diagnostic>,
    /// So many of the problems are about brackets and quotes: see [`broken`].
    bracket_problems: usize,
    /// How many operators are around the expression being read.
    depth: usize,
    /// Whether too deep an expression has been reported.
    too_deep: bool,
}

impl Reader<'_> {
    fn program(&mut self, pairs: Pairs<'_, Rule>) -> Option<Game> {
        let mut found = None;
        for pair in pairs.flat_map(Pair::into_inner) {
            match pair.as_rule() {
                Rule::game => found = Some(self.game(pair)),
                // A bracket too many ends the game early, and has been told.
                Rule::rest if self.bracket_problems == 0 => self.more_than_a_game(&pair),
                _ => {}
            }
        }
        found
    }

    fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }
}

fn span(pair: &Pair<'_, Rule>) -> Span {
    Span::new(pair.as_span().start(), pair.as_span().end())
}

fn name(pair: &Pair<'_, Rule>) -> Name {
    Name {
        text: pair.as_str().to_owned(),
        span: span(pair),
    }
}
