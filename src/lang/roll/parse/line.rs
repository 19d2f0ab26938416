//! A line that somebody typed while a game is paused.

use super::broken::Piece;
use super::items::nothing;
use super::token::{Sort, Token, tokens};
use super::{Reader, Rule, mend, read};
use crate::diagnostic::Checked;
use crate::lang::roll::ast::{Expr, Stmt};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::words::BUILT_IN;
use crate::source::{Source, Span};

/// What a line can be.
#[derive(Debug)]
pub(in crate::lang::roll) enum Line {
    /// `NumPlayers + 1`
    Value(Expr),
    /// `move(0, 0, 3);`, the last `;` may be left out
    Statements(Vec<Stmt>),
}

/// Reads a line. `None` if there is nothing in it, or it could not be made out.
pub(in crate::lang::roll) fn parse_line(source: &Source) -> Checked<Option<Line>> {
    let tokens = tokens(source.text());
    if tokens.is_empty() {
        return Checked {
            value: None,
            problems: Vec::new(),
        };
    }
    let value = is_value(&tokens);
    let mended = mend::mend_line(source.text(), value);
    let (rule, piece) = if value {
        (Rule::only_expression, Piece::Value)
    } else {
        (Rule::only_statements, Piece::Statement)
    };
    read(source, mended, rule, |reader, read| {
        let Ok(pairs) = read else {
            reader.broken_line(piece);
            return None;
        };
        let mut parts = pairs
            .flat_map(pest::iterators::Pair::into_inner)
            .filter(|part| part.as_rule() != Rule::EOI);
        Some(if value {
            let value = parts.next().map(|value| reader.expression(value));
            Line::Value(value.unwrap_or_else(|| nothing(Span::default())))
        } else {
            Line::Statements(parts.map(|part| reader.statement(part)).collect())
        })
    })
}

/// Whether a line is a value to be shown rather than something to be done.
fn is_value(tokens: &[Token<'_>]) -> bool {
    let line = match tokens {
        [line @ .., end] if end.is(";") => line,
        line => line,
    };
    let sign =
        |token: &Token<'_>, signs: &[&str]| token.sort == Sort::Sign && signs.contains(&token.text);
    let mut words = line.iter();
    let first = words.next().filter(|first| first.sort == Sort::Word);
    let begins = first.is_some_and(|first| {
        let word = matches!(
            first.text,
            "if" | "for" | "int" | "else" | "while" | "define" | "function" | "make"
        );
        word || BUILT_IN.contains(&first.text) || words.next().is_some_and(|next| next.is("("))
    });
    let sets = ["=", ";", ":=", "+=", "-=", "*=", "/=", "%="];
    let changes = line.iter().any(|token| sign(token, &sets));
    // `$Score++` alone is something to be done, as a part of a sum it is a value.
    let reckons = [
        "+", "-", "*", "/", "|", "<", ">", "==", "!=", "<=", ">=", "&&", "||",
    ];
    let counts = line.last().is_some_and(|last| sign(last, &["++", "--"]))
        && !line.iter().any(|token| sign(token, &reckons));
    !(begins || changes || counts)
}

impl Reader<'_> {
    /// When the grammar cannot read the line as a whole.
    fn broken_line(&mut self, piece: Piece) {
        let text = self.text;
        let blanks = text.len() - text.trim_start().len();
        let whole = Span::new(blanks, text.trim_end().len().max(blanks));
        self.broken_at(text.trim(), whole, piece);
        if self.problems.is_empty() {
            self.report(
                Kind::Malformed
                    .at(self.patches.span(whole), "this line cannot be read")
                    .help("type a value such as `NumPlayers + 1`, or a statement such as `print(\"hello\");`"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_statements_are_told_apart() {
        for value in [
            "1 + 2",
            "NumPlayers;",
            "{1 ~ 3}",
            "\"a\" | 1",
            "1 == 2",
            "-3",
            "(1)",
            "$S++ + 1",
            "TileList[4].accessible[0]",
        ] {
            assert!(is_value(&tokens(value)), "{value}");
        }
        for statement in [
            "$S = 5",
            "print(1)",
            "move(0, 0, 3);",
            "if (1 < 2) { }",
            "$S++",
            "int x",
            "#a[0]--;",
            "1; 2",
            "print 1",
            "prnt(1)",
            "$S += 1",
        ] {
            assert!(!is_value(&tokens(statement)), "{statement}");
        }
    }
}
