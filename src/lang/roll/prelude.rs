//! The defaults of the language, from `prelude.roll`.

use std::sync::LazyLock;

use super::ast::{Game, Hook, Name};
use super::parse;
use crate::source::{Source, Span};

/// The defaults as source text.
pub fn source() -> Source {
    Source::new("prelude.roll", include_str!("prelude.roll"))
}

/// The defaults as a syntax tree.
pub(super) fn game() -> &'static Game {
    static GAME: LazyLock<Game> = LazyLock::new(|| {
        parse::parse(&source()).value.unwrap_or(Game {
            name: Name {
                text: String::new(),
                span: Span::default(),
            },
            items: Vec::new(),
        })
    });
    &GAME
}

/// A function that does nothing, for the case that the prelude lacks one. It
/// does not: a test holds it to that.
pub(super) fn nothing() -> &'static Hook {
    static NOTHING: LazyLock<Hook> = LazyLock::new(|| Hook {
        name: None,
        template: Name {
            text: String::new(),
            span: Span::default(),
        },
        parameters: Some(Vec::new()),
        parameters_span: Span::default(),
        body: Vec::new(),
        head: Span::default(),
    });
    &NOTHING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prelude_reads_without_problems() {
        let checked = parse::parse(&source());
        assert_eq!(checked.problems, []);
        assert_eq!(checked.value.map(|game| game.items.len()), Some(4));
    }
}
