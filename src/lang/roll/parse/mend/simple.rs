//! Values, from the first word of a statement or header to its end: brackets inside
//! are closed, commas and bars put in between values, and the `;` at the end.

use super::{Mender, span};
use crate::diagnostic::Fix;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::lang::roll::words::BUILT_IN;
use crate::source::Span;

/// Where values end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// With a `;`, as in `x = 5;`
    Semicolon,
    /// Before braces, as in `if (x == 5) {`
    Block,
    /// With the line that somebody typed
    Line,
}

/// A bracket among values.
struct Open<'a> {
    /// `(`, `[` or `{`
    bracket: &'a str,
    token: Token<'a>,
    /// It was missing, and is told already.
    told: bool,
    /// It holds arguments, attributes or items, with commas between them.
    listed: bool,
}

/// The values of one statement or header.
pub(super) struct Values<'a> {
    pub(super) end: End,
    /// The first token.
    pub(super) from: usize,
    open: Vec<Open<'a>>,
    /// Something was told about how it ends.
    told: bool,
    /// It ended, though not with a `;`.
    ended: bool,
}

pub(super) const CALL: &str = "what is given stands in parentheses, as in `print(\"hello\");`";

impl<'a> Values<'a> {
    /// Whether no bracket is open.
    pub(super) fn is_free(&self) -> bool {
        self.open.is_empty()
    }

    /// Opens a `(` behind a token; that it was missing has been told.
    pub(super) fn open_told(&mut self, token: Token<'a>) {
        self.open.push(Open {
            bracket: "(",
            token,
            told: true,
            listed: true,
        });
    }

    /// Whether a list in braces is open.
    pub(super) fn in_list(&self) -> bool {
        self.open.iter().any(|open| open.bracket == "{")
    }

    /// The `{` of a list, if that is the innermost bracket.
    pub(super) fn innermost_brace(&self) -> Option<Token<'a>> {
        let open = self.open.last().filter(|open| open.bracket == "{")?;
        Some(open.token)
    }

    /// Whether the innermost bracket holds values with commas between them.
    pub(super) fn in_row(&self) -> bool {
        self.open.last().is_some_and(|open| open.listed)
    }

    /// Whether the innermost bracket holds arguments.
    pub(super) fn in_arguments(&self) -> bool {
        let last = self.open.last();
        self.end == End::Semicolon && last.is_some_and(|open| open.listed && open.bracket == "(")
    }
}

impl<'a> Mender<'a> {
    /// A statement that ends with `;`.
    pub(super) fn simple(&mut self) {
        self.values(End::Semicolon, false);
    }

    /// Values whose first `(` was put in already.
    pub(super) fn values_within(&mut self, end: End, told: bool) {
        let near = self.tokens.get(self.at.saturating_sub(6)..self.at);
        let paren = near.unwrap_or(&[]).iter().rfind(|token| token.is("("));
        let paren = paren.copied().filter(|_| !told).or(self.last());
        let open = paren.map(|token| Open {
            bracket: "(",
            token,
            told,
            listed: false,
        });
        self.depth += 1;
        self.look(Values {
            end,
            from: self.at,
            open: open.into_iter().collect(),
            told: false,
            ended: false,
        });
    }

    pub(super) fn values(&mut self, end: End, told: bool) {
        if told {
            return self.values_within(end, true);
        }
        self.look(Values {
            end,
            from: self.at,
            open: Vec::new(),
            told: false,
            ended: false,
        });
    }

    fn look(&mut self, mut values: Values<'a>) {
        while let Some(token) = self.peek(0) {
            let last = if self.at > values.from {
                self.last()
            } else {
                None
            };
            let here = self.at;
            if !self.value_token(token, last, &mut values) || self.too_deep {
                break;
            }
            self.at = self.at.max(here) + 1;
            // A header is over with its parenthesis.
            if values.end == End::Block && values.open.is_empty() && token.is(")") {
                let goes_on = self.peek(0).is_some_and(|next| {
                    next.sort == Sort::Sign && !matches!(next.text, "{" | "}" | ";" | ":")
                });
                if !goes_on {
                    return;
                }
            }
        }
        self.close_all(&mut values, 0);
        if values.end == End::Semicolon {
            self.end_statement(&values);
        }
    }

    /// Looks at one token; false if it does not belong to these values.
    fn value_token(
        &mut self,
        token: Token<'a>,
        last: Option<Token<'a>>,
        values: &mut Values<'a>,
    ) -> bool {
        let after_value = last.is_some_and(|last| last.ends_value());
        match (token.sort, token.text) {
            (Sort::Sign, ";") => self.semicolon_for_comma(token, values),
            (Sort::Sign, "[") if !after_value && (last.is_some() || !values.is_free()) => {
                let token = self.square_for_braces(token);
                self.opened(token, true, values)
            }
            (Sort::Sign, "(" | "[") => {
                let call = last.is_some_and(|last| last.sort == Sort::Word);
                self.opened(token, call, values)
            }
            (Sort::Sign, "{") => {
                // Behind a value, braces are those of a body, unless they stand for
                // other brackets or something is missing before them.
                let inside = last.is_some() || !values.open.is_empty() || values.end == End::Line;
                if after_value && let Some(round) = self.braces_for_round(token, values) {
                    return self.opened(round, true, values);
                }
                let fits = !after_value || self.list_behind_value(token, values);
                fits && inside && self.opened(token, true, values)
            }
            (Sort::Sign, ")" | "]" | "}") => self.closed(token, values),
            (Sort::Sign, ":" | ",") if self.ends_statement(values) => {
                self.other_end(token, values);
                false
            }
            (Sort::Sign, _) => {
                self.operator(token, last, values);
                true
            }
            (Sort::Word, "int") if last.is_some_and(|last| last.is("(") || last.is(",")) => {
                self.type_of_argument(token);
                true
            }
            (Sort::Word, "not") if !after_value && self.nth_is(1, "(") => {
                self.other_sign(token, "!");
                true
            }
            (Sort::Word, "if" | "for" | "else" | "define" | "function" | "make" | "int")
                if last.is_some() =>
            {
                false
            }
            _ if after_value => self.juxtaposed(token, last, values),
            _ => {
                // `x =` and a new statement on the next line: the value is missing.
                let unset = values.open.is_empty() && last.is_some_and(|last| last.is("="));
                !(unset && token.first && self.nth_is(1, "="))
            }
        }
    }

    /// Whether a statement ends behind the next token: a line does.
    fn ends_statement(&self, values: &Values<'a>) -> bool {
        let over = self.peek(1).is_none_or(|next| next.first);
        let complete = self.last().is_some_and(|last| last.ends_value());
        // The items of a list without its `{` go on over the next line.
        let name = self.tokens.get(values.from + 1);
        let list = name.is_some_and(|name| name.sort == Sort::Array);
        values.end == End::Semicolon && values.open.is_empty() && over && complete && !list
    }

    /// `print("hello"):`
    fn other_end(&mut self, token: Token<'a>, values: &mut Values<'a>) {
        values.ended = true;
        self.bump();
        self.reads(token, ";");
        self.tell(
            Kind::MissingSemicolon
                .at(
                    span(token),
                    format!("a statement ends with `;`, not with `{}`", token.text),
                )
                .help("write `;`")
                .fix(Fix::replace(span(token), ";")),
        );
    }

    fn opened(&mut self, token: Token<'a>, listed: bool, values: &mut Values<'a>) -> bool {
        if !self.deeper(token) {
            return false;
        }
        values.open.push(Open {
            bracket: token.text,
            token,
            told: false,
            listed,
        });
        true
    }

    fn closed(&mut self, token: Token<'a>, values: &mut Values<'a>) -> bool {
        let partner = match token.text {
            ")" => "(",
            "]" => "[",
            _ => "{",
        };
        let place = values.open.iter().rposition(|open| open.bracket == partner);
        if let Some(place) = place {
            self.comma_at_end(token);
            self.close_all(values, place + 1);
            values.open.pop();
            self.depth = self.depth.saturating_sub(1);
            return true;
        }
        if token.is("}") {
            if self.unclosed >= 0 || token.first {
                return false;
            }
            return self.list_without_brace(token, values);
        }
        if token.is("]")
            && let Some(at) = self.joined_list()
        {
            let help = "an item of a list looks like `#list[0]`";
            self.missing(Kind::StrayBracket, at, "[", "a `[` is missing", help);
            return true;
        }
        let first = self.tokens.get(values.from).copied();
        let joined = first.and_then(|first| {
            let function = BUILT_IN
                .iter()
                .find(|name| first.text != **name && first.text.starts_with(**name))?;
            Some(first.start + function.len())
        });
        match joined {
            // `printPlayerList[0].name);`
            Some(at) if token.is(")") && values.end == End::Semicolon => {
                self.missing(Kind::StrayBracket, at, "(", "a `(` is missing", CALL);
            }
            _ => self.stray(token),
        }
        true
    }

    /// Closes the brackets that are still open, but for the first `keep`.
    fn close_all(&mut self, values: &mut Values<'a>, keep: usize) {
        while values.open.len() > keep
            && let Some(open) = values.open.pop()
        {
            self.depth = self.depth.saturating_sub(1);
            if self.too_deep {
                continue;
            }
            let closer = match open.bracket {
                "[" => "]",
                "{" => "}",
                _ => ")",
            };
            if closer == "}" {
                self.unclosed -= 1;
            }
            // `#list[i = 5`: an index is a short one.
            let next = self
                .tokens
                .partition_point(|token| token.start <= open.token.start);
            let index = self.tokens.get(next);
            let at = match index {
                Some(index) if closer == "]" && index.begins_value() => index.end(),
                _ => self.gap().start as usize,
            };
            self.patches.replace(at, at, closer);
            if open.told {
                continue;
            }
            values.told = true;
            let here = Span::new(at, at);
            self.tell(
                Kind::UnclosedBracket
                    .at(here, format!("a `{closer}` is missing"))
                    .here(format!("expected `{closer}`"))
                    .label(
                        span(open.token),
                        format!("this `{}` is still open", open.bracket),
                    )
                    .help(format!("add the `{closer}` that belongs to it"))
                    .fix(Fix::insert(here.start, closer)),
            );
        }
    }

    fn end_statement(&mut self, values: &Values<'a>) {
        if values.ended {
            return;
        }
        if self.next_is(";") {
            self.bump();
            return;
        }
        if self.too_deep || self.next_is("{") {
            // A body where none can be: told by `broken` as a whole.
            if self.next_is("{") {
                self.unknown_piece();
            }
            return;
        }
        let gap = self.gap();
        let at = gap.start as usize;
        let complete = self.last().is_some_and(|last| last.ends_value());
        let line_is_over = self.typed && self.peek(0).is_none();
        if values.told || !complete || line_is_over {
            self.patches.replace(at, at, ";");
            self.semicolon_as_well(gap);
            return;
        }
        self.missing(
            Kind::MissingSemicolon,
            at,
            ";",
            "a `;` is missing here",
            "statements, fields and objects end with `;`",
        );
    }

    /// When a bracket is missing at the end of a line, its `;` is missing, too: what
    /// puts the one right must put the other right, or is none.
    fn semicolon_as_well(&mut self, gap: Span) {
        let ends_line = self.peek(0).is_none_or(|next| next.first || next.is("}"));
        let Some(problem) = self.problems.last_mut() else {
            return;
        };
        let edit = problem.fix.as_mut().and_then(|fix| fix.edits.last_mut());
        match edit {
            Some(edit) if edit.span == gap && ends_line => edit.text.push(';'),
            Some(_) if problem.code == Kind::UnclosedBracket.code() => problem.fix = None,
            _ => {}
        }
    }
}
