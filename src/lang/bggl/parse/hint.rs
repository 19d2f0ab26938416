//! Slips that are recognised by the words and signs around the place where reading stops.

use super::Reader;
use super::broken::{LOOPS, PARAMETERS, short};
use super::scan::{Sort, Token, tokens};
use crate::diagnostic::{Diagnostic, Fix};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::words;
use crate::source::Span;

impl Reader<'_> {
    /// What is meant where a value goes on with `found`, which does not fit behind `previous`.
    /// The piece goes up to byte `end` of the mended text.
    pub(super) fn hint(
        &self,
        previous: Token<'_>,
        found: Token<'_>,
        end: usize,
        help: &str,
    ) -> Option<Diagnostic> {
        let here = self.patched.span(found.start, found.end());
        let place = self.patched.span(previous.start, previous.end());
        let may_be_move = help != LOOPS && help != PARAMETERS;
        if may_be_move && let Some(problem) = self.unmarked_move(previous, found, end) {
            return Some(problem);
        }
        if previous.sort == Sort::Word
            && let Some(meant) = self.meant(previous.text, ["test", "input"])
            && !matches!(previous.text, "test" | "input")
        {
            let title = format!("`{}` is no word of the language", previous.text);
            return Some(Kind::MisspeltWord.at(place, title).guess(place, meant));
        }
        if found.text == "(" && matches!(previous.text, "width" | "height") {
            return Some(
                Kind::Malformed
                    .at(place, format!("`{}` is no function", previous.text))
                    .help(format!(
                        "leave out the parentheses: write just `{}`",
                        previous.text
                    )),
            );
        }
        if found.text == "." && !previous.ends_value() {
            return Some(
                Kind::Malformed
                    .at(here, "`.` is no square")
                    .help("an empty square is `_`, as in `[_, _, X]`"),
            );
        }
        if help == LOOPS && matches!(found.text, "step" | "by" | "downto") {
            return Some(
                Kind::ForeignWord
                    .at(here, "a `for` loop counts up by one")
                    .help("for other steps write `while (…) { … }`, and change the variable in it, as in `i = i - 1;`"),
            );
        }
        let texts = matches!(previous.sort, Sort::Text(_)) || matches!(found.sort, Sort::Text(_));
        let two = previous.ends_value()
            && matches!(found.sort, Sort::Word | Sort::Number | Sort::Text(_));
        if !texts || !two {
            return None;
        }
        let (first, second) = (short(previous.text), short(found.text));
        if previous.end() == found.start {
            return Some(
                Kind::Malformed
                    .at(here, format!("the text `{first}` ends before this"))
                    .help("for a quote inside of a text write two: `\"say \"\"hello\"\"\"`"),
            );
        }
        let title = format!("something is missing between `{first}` and `{second}`");
        Some(Kind::Malformed.at(here, title).help(format!(
            "texts and values are joined with `+`: `{first} + {second}`"
        )))
    }

    /// `X:0:1`, `:X:0:1`, `+X:0:1`, and `step:m`
    fn unmarked_move(
        &self,
        previous: Token<'_>,
        found: Token<'_>,
        end: usize,
    ) -> Option<Diagnostic> {
        let named = match (previous.sort, found.text) {
            (Sort::Word, ":") => previous,
            _ if found.sort == Sort::Word && previous.text == ":" => found,
            _ => return None,
        };
        let rest = self.patched.text.get(named.end()..end)?;
        let mut after = tokens(rest);
        let (colon, first) = (after.next()?, after.next()?);
        if colon.text != ":" {
            return None;
        }
        let name = named.text;
        let place = self.patched.span(named.start, named.end());
        let second = after.next().map_or("", |second| second.text);
        if matches!(first.sort, Sort::Number | Sort::Word) && second == ":" {
            return Some(
                Kind::Malformed
                    .at(place, "this is not how a move begins")
                    .help(format!("write `:+:{name}:0:1` to put a piece on a square, `:-:{name}:0:1` to take it off, `:^:{name}:0:0:0:1` to move it")),
            );
        }
        let judges = match first.sort {
            Sort::Word => !words::is_reserved(first.text),
            _ => matches!(first.text, ":" | "+" | "-" | "^"),
        };
        if named.start != previous.start || !judges {
            return None;
        }
        let at = place.after();
        Some(
            Kind::Malformed
                .at(at, format!("parentheses are missing behind `{name}`"))
                .help(format!("a rule is asked with parentheses: `{name}():m`"))
                .fix(Fix::insert(at.start, "()")),
        )
    }

    /// `board[0][1]`: a square as an item of an array of arrays.
    pub(super) fn board_index(&mut self, whole: Span, indices: &[String]) {
        let right = match indices {
            [row] => format!("<_{row}>"),
            [row, column] => format!("<{row}, {column}>"),
            _ => "<row, column>".to_owned(),
        };
        let what = if indices.len() == 1 { "row" } else { "square" };
        self.report(
            Kind::Malformed
                .at(
                    whole,
                    format!("a {what} of the board has no square brackets"),
                )
                .help(format!("write `{right}`"))
                .fix(Fix::replace(whole, right)),
        );
    }
}
