//! What there is to know about a text before anything is mended.

use std::collections::BTreeSet;

use crate::lang::bggl::parse::scan::{Sort, tokens};

/// What a text declares, and whether its braces match in number.
pub(super) struct Outline<'a> {
    /// Names that the program gives to things.
    pub(super) declared: BTreeSet<&'a str>,
    /// How many more `{` than `}` there are.
    pub(super) unclosed: usize,
    /// How many more `}` than `{` there are.
    pub(super) unopened: usize,
}

pub(super) fn outline(text: &str) -> Outline<'_> {
    let mut declared = BTreeSet::new();
    let (mut opened, mut closed) = (0_usize, 0_usize);
    let mut names_next = false;
    for token in tokens(text) {
        match token.text {
            "{" => opened += 1,
            "}" => closed += 1,
            _ => {}
        }
        if names_next && token.sort == Sort::Word {
            declared.insert(token.text);
        }
        names_next = matches!(
            token.text,
            "int" | "boolean" | "string" | "array" | "piece" | "player" | "move" | "func" | "rule"
        );
    }
    Outline {
        declared,
        unclosed: opened.saturating_sub(closed),
        unopened: closed.saturating_sub(opened),
    }
}
