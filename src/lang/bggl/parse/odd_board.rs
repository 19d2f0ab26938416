//! Boards that are set in other ways than `board = < … >;`.

use pest::iterators::Pair;

use super::stmt::broken;
use super::{Reader, Rule};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{Expr, ExprKind, Name, StmtKind};
use crate::lang::bggl::kind::Kind;
use crate::source::Span;

impl Reader<'_> {
    /// `board = [X, _] [_, _];`
    pub(super) fn odd_board(&mut self, pair: &Pair<'_, Rule>) -> Option<StmtKind> {
        let mut parts = pair.clone().into_inner();
        let name = parts.next().filter(|name| name.as_str() == "board")?;
        let set = parts.next().filter(|set| set.as_str().trim() == "=")?;
        let value = parts
            .next()
            .filter(|value| value.as_rule() == Rule::stray)?;
        let text = value.as_str().trim();
        if set.as_rule() != Rule::set || !text.starts_with('[') || text.contains(['<', '>']) {
            return None;
        }
        let span = self.span(&value);
        let written = self.written(span);
        let mut fix = Fix::insert(span.start, "< ");
        fix.edits.extend(Fix::insert(span.end, " >").edits);
        "add `<` and `>`".clone_into(&mut fix.title);
        let shown = if written.len() <= 40 && !written.contains('\n') {
            format!("write `board = < {written} >;`")
        } else {
            "write its rows between `<` and `>`, as in `board = < [_, X] [X, _] >;`".to_owned()
        };
        let name = self.name(&name);
        self.statement = self.statement.to(span);
        self.report(
            Kind::Malformed
                .at(span, "the rows of a board stand between `<` and `>`")
                .help(shown)
                .fix(fix),
        );
        Some(StmtKind::Assign(name, broken(span)))
    }

    /// `bord = < … >;`
    pub(super) fn board_named(&mut self, mut name: Name, value: &Expr) -> Name {
        if matches!(value.kind, ExprKind::Board(_))
            && let Some(meant) = self.meant(&name.text, ["board"])
            && name.text != "board"
        {
            let title = format!("there is no variable `{}` here", name.text);
            self.statement = name.span;
            self.report(
                Kind::MisspeltWord
                    .at(name.span, title)
                    .guess(name.span, meant),
            );
            "board".clone_into(&mut name.text);
        }
        name
    }

    /// The move that puts a piece where `<0, 1> = X;` or `board[0][1] = X;` would.
    pub(super) fn putting(&self, square: &Pair<'_, Rule>, value: Span) -> String {
        let mut places = Vec::new();
        for part in square.clone().into_inner() {
            if matches!(part.as_rule(), Rule::cells | Rule::odd_index) {
                let inner = part.into_inner();
                places.extend(inner.map(|place| self.written(self.span(&place)).to_owned()));
            }
        }
        let piece = self.written(value);
        let simple = |text: &str| {
            let mut chars = text.chars();
            !text.is_empty() && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        match places.as_slice() {
            [row, column] if piece == "_" && simple(row) && simple(column) => {
                format!("apply :-:X:{row}:{column};")
            }
            [row, column] if simple(row) && simple(column) && simple(piece) => {
                format!("apply :+:{piece}:{row}:{column};")
            }
            _ => "apply :+:X:0:0;".to_owned(),
        }
    }
}
