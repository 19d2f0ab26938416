//! Signs between values that come from other languages, or are taken for one another.

use super::simple::{End, Values};
use super::{Mender, span};
use crate::diagnostic::{Edit, Fix, closest};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::source::Span;

impl<'a> Mender<'a> {
    /// Looks at a sign between values.
    pub(super) fn operator(
        &mut self,
        token: Token<'a>,
        last: Option<Token<'a>>,
        values: &Values<'a>,
    ) {
        let right = match token.text {
            "===" => "==",
            "=>" => ">=",
            "=<" => "<=",
            "<>" => "!=",
            ":=" if values.end == End::Semicolon => "=",
            "&" if self.prints(values) => "|",
            "&" => "&&",
            "=" if self.makes(values) => return self.set_for_attribute(token, values),
            "." if self.nth_is(1, ".") => return self.dots_for_range(token),
            "~" if values.end == End::Block && !values.in_list() => {
                return self.range_without_braces(values);
            }
            "=" | ":=" if values.end == End::Block => return self.set_for_compare(token),
            "+=" | "-=" | "*=" | "/=" | "%=" if values.is_free() => {
                return self.set_and_count(token, values);
            }
            "++" | "--" if !last.is_some_and(|last| last.ends_value()) => {
                return self.step_before(token);
            }
            "+" if self.prints(values) => return self.plus_for_join(token, last, values),
            "%" => return self.remainder(token),
            "," if values.is_declaration(self) => return self.declares_two(token),
            _ => return,
        };
        self.other_sign(token, right);
    }

    pub(super) fn other_sign(&mut self, token: Token<'_>, right: &str) {
        self.reads(token, right);
        self.tell(
            Kind::ForeignOperator
                .at(span(token), format!("there is no `{}` in ROLL", token.text))
                .help(format!("write `{right}`"))
                .fix(Fix::replace(span(token), right)),
        );
    }

    fn set_for_compare(&mut self, token: Token<'_>) {
        // `= =` and `=!`: two signs that belong together.
        if let Some(next) = self.peek(1)
            && (next.is("=") || next.is("!"))
        {
            let right = if next.is("!") { "!=" } else { "==" };
            let here = Span::new(token.start, next.end());
            self.patches.replace(token.start, next.end(), right);
            self.bump();
            return self.tell(
                Kind::ForeignOperator
                    .at(here, format!("`{right}` is written in one piece"))
                    .help(format!("write `{right}`"))
                    .fix(Fix::replace(here, right)),
            );
        }
        self.reads(token, "==");
        self.tell(
            Kind::SetForCompare
                .at(span(token), "`=` sets a value, it does not compare")
                .help("use `==` to ask whether two values are equal")
                .fix(Fix::replace(span(token), "==")),
        );
    }

    /// `x += 1`
    fn set_and_count(&mut self, token: Token<'a>, values: &Values<'a>) {
        let start = self
            .tokens
            .get(values.from)
            .map_or(token.start, |token| token.start);
        let target = self.text.get(start..token.start).unwrap_or("x").trim();
        let sign = token.text.get(..1).unwrap_or("+");
        let sign = if sign == "%" { "/" } else { sign };
        let right = format!("= {target} {sign}");
        self.reads(token, &right);
        let problem = Kind::ForeignOperator
            .at(span(token), format!("there is no `{}` in ROLL", token.text))
            .help(format!("write `{target} {right} …;`"));
        // Behind `*` or `-` a sum would need parentheses.
        let surely = self.nth_is(2, ";") && token.text != "%=";
        self.tell(if surely {
            problem.fix(Fix::replace(span(token), right))
        } else {
            problem
        });
    }

    /// `++x`
    fn step_before(&mut self, token: Token<'a>) {
        let variable = self
            .peek(1)
            .filter(|next| matches!(next.sort, Sort::Word | Sort::Global));
        let Some(variable) = variable else { return };
        self.reads(token, " ");
        self.patches
            .replace(variable.end(), variable.end(), token.text);
        self.tell(
            Kind::ForeignOperator
                .at(
                    span(token),
                    format!("`{}` stands behind its variable", token.text),
                )
                .help(format!("write `{}{}`", variable.text, token.text)),
        );
    }

    /// `"tile " + 7`
    fn plus_for_join(&mut self, token: Token<'a>, last: Option<Token<'a>>, values: &Values<'a>) {
        let text = |token: Option<Token<'_>>| token.is_some_and(|token| token.sort == Sort::Text);
        if !text(last) && !text(self.peek(1)) {
            return;
        }
        self.reads(token, "|");
        if self.same_again(Kind::PlusForJoin, token, "|", values) {
            return;
        }
        let problem = Kind::PlusForJoin
            .at(span(token), "`+` adds numbers, it does not join text")
            .help("join text and numbers with `|`: `print(\"tile \" | 7);`");
        // Of `"a" + x + 1` only its author knows whether 1 is added to x or joined to it.
        let unsure = self.nth_is(2, "+") && !text(self.peek(3));
        self.tell(if unsure {
            problem
        } else {
            problem.fix(Fix::replace(span(token), "|"))
        });
    }

    /// Several slips of a kind in one statement are one mistake, with one fix.
    fn same_again(
        &mut self,
        kind: Kind,
        token: Token<'_>,
        right: &str,
        values: &Values<'a>,
    ) -> bool {
        let from = self.tokens.get(values.from).map_or(0, |token| token.start);
        let last = self
            .problems
            .last_mut()
            .filter(|problem| problem.code == kind.code() && problem.span().start as usize >= from);
        let Some(fix) = last.and_then(|problem| problem.fix.as_mut()) else {
            return false;
        };
        fix.edits.push(Edit {
            span: span(token),
            text: right.to_owned(),
        });
        true
    }

    /// Whether these are the values of `print(…)`.
    fn prints(&self, values: &Values<'a>) -> bool {
        let first = self.tokens.get(values.from);
        first.is_some_and(|first| closest(first.text, ["print"]).is_some())
    }

    fn remainder(&mut self, token: Token<'_>) {
        self.reads(token, "/");
        self.tell(
            Kind::ForeignOperator
                .at(span(token), "there is no `%` in ROLL")
                .help("the rest of a division is `a - a / b * b`"),
        );
    }

    /// Whether these are the attributes of `make Tile(…)`.
    fn makes(&self, values: &Values<'a>) -> bool {
        !values.is_free()
            && self
                .tokens
                .get(values.from)
                .is_some_and(|first| first.is("make"))
    }

    /// `make Tile(id = 1, …)`
    fn set_for_attribute(&mut self, token: Token<'_>, values: &Values<'a>) {
        self.reads(token, ":");
        if self.same_again(Kind::Malformed, token, ":", values) {
            return;
        }
        self.tell(
            Kind::Malformed
                .at(span(token), "an attribute is given with `:`")
                .help("objects look like `make Tile(id: 1, next: 2, prev: 0);`")
                .fix(Fix::replace(span(token), ":")),
        );
    }

    /// `{1..3}`
    fn dots_for_range(&mut self, token: Token<'a>) {
        let mut end = token.end();
        while self.nth_is(1, ".") {
            self.bump();
            end = self.peek(0).map_or(end, |dot| dot.end());
        }
        let here = Span::new(token.start, end);
        self.patches.replace(token.start, end, " ~ ");
        self.tell(
            Kind::ForeignOperator
                .at(here, "a range is written with `~`")
                .help("write `{1 ~ 3}` for 1, 2 and 3")
                .fix(Fix::replace(here, " ~ ")),
        );
    }

    /// `for (int i : 1 ~ 3)`
    fn range_without_braces(&mut self, values: &Values<'a>) {
        let low = self.tokens.get(values.from).filter(|token| !token.is("("));
        let low = low.map(|token| token.start);
        let end = (1..12).find(|ahead| self.nth_is(*ahead, ")"));
        let high = end.and_then(|end| self.peek(end - 1));
        let (Some(low), Some(high)) = (low, high) else {
            return;
        };
        if high.is("}") {
            // Only the first brace is missing, which is told where this one stands.
            return;
        }
        let at = |byte| Span::new(byte, byte);
        let edits = vec![
            Edit {
                span: at(low),
                text: "{".to_owned(),
            },
            Edit {
                span: at(high.end()),
                text: "}".to_owned(),
            },
        ];
        self.patches.replace(low, low, "{");
        self.patches.replace(high.end(), high.end(), "}");
        self.tell(
            Kind::MissingBraces
                .at(Span::new(low, high.end()), "a range stands in braces")
                .help("a loop looks like `for (int i : {1 ~ 3}) { … }`")
                .fix(Fix {
                    title: "add `{` and `}`".to_owned(),
                    edits,
                }),
        );
    }

    /// `int x, y;`
    fn declares_two(&mut self, token: Token<'_>) {
        self.reads(token, "; int");
        self.tell(
            Kind::Malformed
                .at(span(token), "one `int` declares one variable")
                .here("expected `;`")
                .help("write `int x; int y;`")
                .fix(Fix::replace(span(token), "; int")),
        );
    }

    /// `and`, `or`, `not`
    pub(super) fn word_operator(&mut self, token: Token<'a>) -> bool {
        let right = match token.text {
            "and" | "AND" => "&&",
            "or" | "OR" => "||",
            _ => return false,
        };
        if self
            .peek(1)
            .is_some_and(|next| next.begins_value() || next.is("(") || next.is("!"))
        {
            self.other_sign(token, right);
        }
        true
    }
}

/// Whether other languages have this word for an operator.
pub(super) fn is_word_operator(token: Token<'_>) -> bool {
    token.sort == Sort::Word && matches!(token.text, "and" | "AND" | "or" | "OR" | "not")
}

impl Values<'_> {
    /// Whether these are those of `int x = 5;`, outside of all brackets.
    fn is_declaration(&self, mender: &Mender<'_>) -> bool {
        self.is_free()
            && mender
                .tokens
                .get(self.from)
                .is_some_and(|first| first.is("int"))
            && mender
                .tokens
                .get(self.from + 1)
                .is_some_and(|name| name.sort == Sort::Word)
            && mender.peek(1).is_some_and(|next| next.sort == Sort::Word)
    }
}
