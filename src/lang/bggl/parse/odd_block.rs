//! Blocks as in other languages, or behind misspelt words: they are told, and read on as what
//! they were meant to be.

use pest::iterators::Pair;

use super::flow::lost_names;
use super::items::empty;
use super::stmt::broken;
use super::{Reader, Rule, nameless};
use crate::lang::bggl::ast::{Item, Name, StmtKind};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::words;
use crate::source::Span;

impl Reader<'_> {
    /// `do { … } while (…);`
    pub(super) fn odd_do(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let start = self.span(&pair).start as usize;
        let span = Span::new(start, start + "do".len());
        self.report(Kind::ForeignWord.at(span, "there is no `do` here").help(
            "write `while (…) { … }`; to go through it at least once, set a boolean variable first",
        ));
        let mut body = empty(span);
        for part in pair.into_inner() {
            if part.as_rule() == Rule::block {
                body = self.block(part);
            }
        }
        StmtKind::While(broken(span), body)
    }

    /// `wihle (x) { … }`, `foreach (…) { … }`
    pub(super) fn odd_loop(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let mut parts = pair.into_inner();
        let word = parts
            .next()
            .map_or(nameless(whole), |word| self.name(&word));
        let mut head = None;
        let mut body = None;
        for part in parts {
            match part.as_rule() {
                Rule::block => body = Some(part),
                _ => head = Some(part),
            }
        }
        let ranged = head
            .as_ref()
            .is_some_and(|head| head.as_rule() == Rule::range);
        let meant = if ranged {
            Some("for")
        } else {
            self.meant(&word.text, ["while", "if", "for", "else if", "turn"])
        };
        let foreign = words::instead(&word.text);
        let known = meant.is_some() || foreign.is_some();
        let blocks = "blocks belong to `if`, `while`, `for` and `turn`; a call ends with `;`";
        self.has_no_block(&word, meant, blocks);
        let condition = match head {
            Some(part) if part.as_rule() == Rule::range => {
                let range = self.range(part);
                let body = body.map_or(empty(whole), |body| self.block(body));
                return range.around(body, whole);
            }
            Some(part) if part.as_rule() == Rule::expression => self.expression(part),
            Some(part) if !known => self.broken_value(&part),
            _ => broken(word.span),
        };
        // What stands in a `switch` is no block of statements.
        let body = body.filter(|_| word.text != "switch" && word.text != "match");
        let mut body = body.map_or(empty(whole), |body| self.block(body));
        if foreign.is_some() {
            body.stmts.push(lost_names(whole));
        }
        match meant {
            Some("while") => StmtKind::While(condition, body),
            Some("if") => StmtKind::If(vec![(condition, body)], None),
            _ => StmtKind::Block(body),
        }
    }

    /// `trun white { … }`, `repeat { … }`
    pub(super) fn odd_block(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let mut words = Vec::new();
        let mut body = empty(whole.after());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::block => {
                    if let Some(word) = words.first() {
                        self.tell_block(word, words.len());
                    }
                    body = self.block(part);
                }
                _ => words.push(self.name(&part)),
            }
        }
        match words.into_iter().nth(1) {
            Some(name) => StmtKind::Turn(name, body),
            None => StmtKind::Block(body),
        }
    }

    pub(super) fn tell_block(&mut self, word: &Name, words: usize) {
        let candidates: &[&str] = if words > 1 { &["turn"] } else { &["else"] };
        let near = self.meant(&word.text, candidates.iter().copied());
        let blocks = "blocks belong to `if`, `else`, `while`, `for` and `turn`";
        self.has_no_block(word, near, blocks);
    }

    /// Tells that a word stands before a block that has no business there: it is one of
    /// another language, or some word of ours was meant, or neither.
    fn has_no_block(&mut self, word: &Name, meant: Option<&str>, blocks: &str) {
        let problem = match (words::instead(&word.text), meant) {
            (Some(help), _) => Kind::ForeignWord
                .at(word.span, format!("there is no `{}` here", word.text))
                .help(help),
            (None, Some(meant)) => Kind::MisspeltWord
                .at(
                    word.span,
                    format!("`{}` is no word of the language", word.text),
                )
                .guess(word.span, meant),
            (None, None) => Kind::Malformed
                .at(word.span, format!("`{}` cannot have a block", word.text))
                .help(blocks),
        };
        self.report(problem);
    }

    /// `func` in a block.
    pub(super) fn odd_function(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let depth = std::mem::take(&mut self.depth);
        if let Some(part) = pair.into_inner().next() {
            let start = self.span(&part).start as usize;
            let (what, item) = match part.as_rule() {
                Rule::move_rule => ("rule", Item::Rule(self.rule(part))),
                _ => ("function", Item::Function(self.function(part))),
            };
            self.statement = Span::new(start, start);
            self.report(
                Kind::Malformed
                    .at(
                        Span::new(start, start + 4),
                        format!("a {what} cannot stand in a block"),
                    )
                    .help("put it before `game { … }`"),
            );
            self.misplaced.push(item);
        }
        self.depth = depth;
        StmtKind::Broken
    }

    /// `else` without `if`.
    pub(super) fn odd_else(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let start = self.span(&pair).start as usize;
        let span = Span::new(start, start + "else".len());
        self.report(
            Kind::Malformed
                .at(span, "this `else` has no `if`")
                .help("`else` comes right behind the `}` of an `if`"),
        );
        let mut kind = StmtKind::Broken;
        for part in pair.into_inner() {
            kind = match part.as_rule() {
                Rule::word_else => continue,
                Rule::branch => StmtKind::If(vec![self.branch(part)], None),
                _ => StmtKind::Block(self.body(part, "else")),
            };
        }
        kind
    }
}
