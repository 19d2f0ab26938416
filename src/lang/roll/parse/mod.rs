//! Text to syntax tree. Nothing stops it: what cannot be read is reported and
//! left out, and the rest is read on.

mod broken;
mod expr;
mod familiar;
mod items;
mod line;
mod mend;
mod stmt;
mod token;

pub(super) use line::{Line, parse_line};
use mend::{Mended, NAMELESS, Patches};

use pest::Parser as _;
use pest::error::Error;
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
    let mended = mend::mend(source.text());
    read(source, mended, Rule::program, |reader, read| match read {
        Ok(pairs) => reader.program(pairs),
        Err(error) => {
            reader.no_game(&error);
            None
        }
    })
}

/// Lets the grammar read a mended text by a rule, and `make` something of what it read.
fn read<T>(
    source: &Source,
    mended: Mended,
    rule: Rule,
    make: impl FnOnce(&mut Reader<'_>, Result<Pairs<'_, Rule>, Error<Rule>>) -> Option<T>,
) -> Checked<Option<T>> {
    if mended.too_deep {
        return Checked {
            value: None,
            problems: mended.problems,
        };
    }
    let text = mended.text.as_deref().unwrap_or(source.text());
    let mut reader = Reader {
        text,
        patches: &mended.patches,
        told: &mended.told,
        problems: mended.problems,
        depth: 0,
        too_deep: false,
    };
    let value = make(&mut reader, Grammar::parse(rule, text));
    Checked {
        value,
        problems: reader.problems,
    }
}

/// Turns pairs of the grammar into the syntax tree. The grammar has read the mended
/// text; the tree points at what was written.
struct Reader<'a> {
    /// The mended text.
    text: &'a str,
    /// The way back to what was written.
    patches: &'a Patches,
    /// Pieces that something has been told about: see [`broken`].
    told: &'a [Span],
    problems: Vec<Diagnostic>,
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
                Rule::rest => self.more_than_a_game(&pair),
                _ => {}
            }
        }
        found
    }

    fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    /// Where a pair stands in what was written.
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        self.patches.span(mended_span(pair))
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        let span = self.span(pair);
        // What was put in for a missing name has no place in what was written.
        let missing = span.start == span.end && pair.as_str() == NAMELESS;
        let text = if missing { "" } else { pair.as_str() };
        Name {
            text: text.to_owned(),
            span,
        }
    }
}

/// Where a pair stands in the mended text.
fn mended_span(pair: &Pair<'_, Rule>) -> Span {
    Span::new(pair.as_span().start(), pair.as_span().end())
}
