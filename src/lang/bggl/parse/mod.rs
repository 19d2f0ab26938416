//! Text to syntax tree. Nothing stops it: what cannot be read is reported and left out,
//! and the rest is read on.

mod angle;
mod broken;
mod expr;
mod flow;
mod foreign;
mod hint;
mod items;
mod mend;
mod moves;
mod odd;
mod odd_block;
mod odd_board;
mod odd_item;
mod patch;
mod range;
mod scan;
mod stmt;
mod sure;

use std::collections::BTreeSet;

use pest::Parser as _;
use pest::iterators::Pair;

use super::ast::{Game, Item, Name};
use super::kind::Kind;
use super::words;
use crate::diagnostic::{Checked, Diagnostic, closest};
use crate::source::{Source, Span};
use patch::Patched;
pub(super) use scan::comments;

/// Generated from `grammar.pest`.
#[allow(missing_docs, reason = "pest writes one variant per grammar rule")]
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "lang/bggl/grammar.pest"]
    pub(crate) struct Grammar;
}

use grammar::Grammar;
pub(in crate::lang::bggl) use grammar::Rule;

/// How deeply brackets, blocks and operators may nest. Reading, resolving, running and
/// dropping a program all go down as deep as it nests.
const DEEPEST: usize = 256;

/// So many problems are told. Nobody reads on that far, and a file of nothing but stray
/// signs would have millions.
const MOST_PROBLEMS: usize = 10_000;

/// Reads a program. `None` if it cannot be read.
pub(super) fn parse(source: &Source) -> Checked<Option<Game>> {
    let mended = mend::mend(source.text());
    if mended.too_deep {
        return Checked {
            value: None,
            problems: mended.problems,
        };
    }
    let mut told = mended.told;
    told.sort_unstable();
    let mut reader = Reader {
        source: source.text(),
        patched: &mended.text,
        told: &told,
        declared: &mended.declared,
        problems: mended.problems,
        statement: Span::default(),
        broken: false,
        depth: 0,
        too_deep: false,
        misplaced: Vec::new(),
        reserved: BTreeSet::new(),
        rows: None,
    };
    let value = match Grammar::parse(Rule::program, &mended.text.text) {
        Ok(pairs) => reader.program(pairs.flat_map(Pair::into_inner)),
        Err(error) => {
            reader.unreadable(&error);
            None
        }
    };
    let mut problems = reader.problems;
    sure::leave_sure_fixes(&mut problems);
    Checked { value, problems }
}

/// Turns pairs of the grammar into the syntax tree. The grammar has read the mended text;
/// the tree points at what was written.
struct Reader<'a> {
    /// What was written.
    source: &'a str,
    /// What the grammar has read, and the way back.
    patched: &'a Patched,
    /// Where something has been told already.
    told: &'a [u32],
    /// Names that the program gives to things: no misspelt words of the language.
    declared: &'a BTreeSet<&'a str>,
    problems: Vec<Diagnostic>,
    /// The statement at hand.
    statement: Span,
    /// Whether a part of it could not be read.
    broken: bool,
    /// How many blocks are around it.
    depth: usize,
    /// Whether too deep an expression has been reported.
    too_deep: bool,
    /// Functions and rules that stand in `game`, where they should not.
    misplaced: Vec<Item>,
    /// Words of the language that are used as names, which has been told.
    reserved: BTreeSet<String>,
    /// Whether the rows of a board are being read, and if so, whether one is told to be wrong.
    rows: Option<bool>,
}

impl Reader<'_> {
    /// Reports something, unless it comes from what has been told about the same statement.
    fn report(&mut self, problem: Diagnostic) {
        let reach = self.statement.to(problem.span());
        let from = self.told.partition_point(|told| *told < reach.start);
        let told = self.told.get(from).is_some_and(|told| *told <= reach.end);
        if !told && self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// Where a pair stands in what was written.
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        self.patched
            .span(pair.as_span().start(), pair.as_span().end())
    }

    /// The place behind the last thing before a pair.
    fn before(&self, pair: &Pair<'_, Rule>) -> Span {
        let read = self.patched.text.get(..pair.as_span().start());
        let end = read.unwrap_or("").trim_end().len();
        self.patched.span(end.saturating_sub(1), end).after()
    }

    /// A name that is given to something here.
    fn new_name(&mut self, pair: &Pair<'_, Rule>) -> Name {
        let name = self.name(pair);
        if words::is_reserved(&name.text) && self.reserved.insert(name.text.clone()) {
            self.report(
                Kind::ReservedWord
                    .at(name.span, format!("`{}` cannot be a name", name.text))
                    .here("this is a word of the language")
                    .help(format!("choose another name, such as `{}1`", name.text)),
            );
        }
        name
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        let span = self.span(pair);
        Name {
            text: self.written(span).to_owned(),
            span,
        }
    }

    /// What was written at a place.
    fn written(&self, span: Span) -> &str {
        self.source.get(span.range()).unwrap_or("")
    }

    /// The word of the language that is meant, unless the program has such a name.
    fn meant<'w>(&self, word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
        if self.declared.contains(word) {
            return None;
        }
        closest(word, words)
    }
}

/// The name of what has none; that has been told.
fn nameless(span: Span) -> Name {
    Name {
        text: String::new(),
        span,
    }
}

#[cfg(test)]
mod tests;
