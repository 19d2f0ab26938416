//! What people write who know other languages, or stop in the middle of something.

use super::Reader;
use super::broken::Piece;
use crate::diagnostic::Diagnostic;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::words::BUILT_IN;
use crate::source::Span;

/// Something longer is not repeated in a help line.
const LONGEST_QUOTE: usize = 40;

/// `x == 5;` and `declareWinner;`, which look like statements.
pub(super) fn statement(text: &str, first: &str, whole: Span) -> Option<Diagnostic> {
    let start = whole.start as usize;
    let rest = text.get(first.len()..)?.trim();
    if BUILT_IN.contains(&first) && rest == ";" {
        return Some(
            Kind::Malformed
                .at(
                    Span::new(start, start + first.len()),
                    format!("`{first}` is called with parentheses"),
                )
                .help(format!("write `{first}(…);`")),
        );
    }
    let (target, value) = text.split_once("==")?;
    let value = value.trim().trim_end_matches(';').trim_end();
    if target.contains(['=', '"', '(', '<', '>', '!']) || value.contains('=') {
        return None;
    }
    let at = start + target.len();
    let problem = Kind::Malformed.at(Span::new(at, at + 2), "`==` compares, it does not set");
    let target = target.trim();
    Some(if target.len() + value.len() <= LONGEST_QUOTE {
        problem.help(format!("write `{target} = {value};` to set `{target}`"))
    } else {
        problem.help("write `=` to set a value")
    })
}

impl Reader<'_> {
    /// What people write who know other languages.
    pub(super) fn familiar(&self, found: &str, here: Span, piece: Piece) -> Option<Diagnostic> {
        let before = self.text.get(..here.start as usize)?;
        let word_start = before.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let word = before.get(word_start.map_or(0, |at| at + 1)..)?;
        match found {
            "." if word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty() => Some(
                Kind::Malformed
                    .at(here, "numbers are whole")
                    .help("write a number without `.`, such as `1` or `2`"),
            ),
            "(" if matches!(piece, Piece::Attributes) && !word.is_empty() => Some(
                Kind::Malformed
                    .at(here, "a function is named without `( )` here")
                    .help(format!("write just `{word}`")),
            ),
            "(" if matches!(word, "PlayerList" | "TileList") => Some(
                Kind::Malformed
                    .at(here, "an item of a list stands in square brackets")
                    .help(format!("write `{word}[…]`")),
            ),
            "(" if word.starts_with("prompt") => Some(
                Kind::Malformed
                    .at(here, format!("`{word}` gives nothing back"))
                    .help(
                        "the answer goes into its first argument: `int x; promptRange(x, 1, 6);`",
                    ),
            ),
            "(" if !word.is_empty() => Some(
                Kind::Malformed
                    .at(here, format!("`{word}` cannot be called inside of a value"))
                    .help("functions stand alone as statements, and give nothing back"),
            ),
            _ => None,
        }
    }

    /// `"tile " |`, with nothing behind the sign, or nothing before it.
    pub(super) fn lonely_operator(
        &self,
        found: &str,
        here: Span,
        previous: Span,
    ) -> Option<Diagnostic> {
        let sign = |text: &str| ["|", "+", "-", "*", "/"].contains(&text);
        let before = self.text.get(previous.range()).unwrap_or("");
        let ends = found.is_empty() || matches!(found, ")" | "]" | "}" | ";" | ",");
        let (place, word, side) = if sign(before) && ends {
            (previous, before, "behind")
        } else if matches!(found, "|" | "+" | "*" | "/")
            && matches!(before, "(" | "[" | "{" | "=" | ",")
        {
            (here, found, "before")
        } else {
            return None;
        };
        Some(
            Kind::SomethingMissing
                .at(place, format!("a value is missing {side} this `{word}`"))
                .help(format!("write one {side} it, or remove the `{word}`")),
        )
    }
}
