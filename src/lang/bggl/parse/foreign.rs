//! Words and signs of other languages, inside of statements.

use pest::iterators::Pair;

use super::{Reader, Rule};
use crate::diagnostic::{Diagnostic, Fix, closest};
use crate::lang::bggl::ast::{ExprKind, Name, Sort};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::words;
use crate::source::Span;

impl Reader<'_> {
    /// A word that stands where a type should.
    pub(super) fn type_like(&mut self, pair: &Pair<'_, Rule>) -> Option<Sort> {
        let span = self.span(pair);
        let word = pair.as_str().trim();
        if let Some(sort) = words::foreign_type(word) {
            let problem = Kind::ForeignWord.at(span, format!("there is no type `{word}` here"));
            let sort = sort.sort();
            self.report(match sort {
                Some(sort) => {
                    let right = words::sort_word(sort);
                    let problem = problem.help(format!("write `{right}`"));
                    problem.fix(Fix::replace(span, right))
                }
                None => problem.help(TYPES),
            });
            return sort;
        }
        if let Some(help) = words::instead(word) {
            let problem = Kind::ForeignWord.at(span, format!("there is no `{word}` here"));
            self.report(problem.help(help));
            return None;
        }
        let meant = self.meant(word, words::SORTS).map(str::to_owned);
        let problem = match &meant {
            Some(meant) => Kind::MisspeltWord
                .at(span, format!("there is no type `{word}`"))
                .guess(span, meant),
            None => Kind::Malformed
                .at(span, format!("there is no type `{word}`"))
                .help(TYPES),
        };
        self.report(problem);
        meant.and_then(|meant| words::sort(&meant))
    }

    /// `null`, `True` and their like, unless the program declares them.
    pub(super) fn foreign_value(&mut self, name: &Name) -> Option<ExprKind> {
        if self.declared.contains(name.text.as_str()) {
            return None;
        }
        let problem = Kind::ForeignWord.at(name.span, format!("there is no `{}` here", name.text));
        let write = |right: &str| {
            let problem = problem.clone().help(format!("write `{right}`"));
            problem.fix(Fix::replace(name.span, right))
        };
        let (problem, kind) = match name.text.as_str() {
            "True" | "TRUE" => (write("true"), ExprKind::Boolean(true)),
            "False" | "FALSE" => (write("false"), ExprKind::Boolean(false)),
            "null" | "NULL" | "None" | "nil" | "undefined" => (
                problem.help("an empty square is `_`; a variable without a value has the one of its type, such as 0 or `\"\"`"),
                ExprKind::Broken,
            ),
            "continue" => (
                problem.help("use `if (…) { … }` around what should be skipped"),
                ExprKind::Broken,
            ),
            _ => return None,
        };
        self.report(problem);
        Some(kind)
    }

    /// The name of a function that is called: `println("x")`
    pub(super) fn called(&mut self, mut name: Name) -> Name {
        if self.declared.contains(name.text.as_str()) {
            return name;
        }
        let problem = Kind::ForeignWord.at(name.span, format!("there is no `{}` here", name.text));
        match words::foreign_command(&name.text) {
            Some(right) => self.report(
                problem
                    .help(format!("write `{right}`"))
                    .fix(Fix::replace(name.span, right)),
            ),
            None => match words::instead(&name.text) {
                Some(help) => self.report(problem.help(help)),
                None => {
                    let Some(meant) = closest(&name.text, CALLED) else {
                        return name;
                    };
                    self.report(
                        Kind::MisspeltWord
                            .at(
                                name.span,
                                format!("`{}` is no word of the language", name.text),
                            )
                            .guess(name.span, meant),
                    );
                }
            },
        }
        name.text.clear();
        name
    }

    /// `and`, `<>` and their like.
    pub(super) fn foreign_operator(&mut self, span: Span, found: &str, right: &str) {
        let found = found.trim();
        self.report(
            Kind::ForeignWord
                .at(span, format!("there is no `{found}` here"))
                .help(format!("write `{right}`"))
                .fix(Fix::replace(span, right)),
        );
    }

    pub(super) fn foreign_power(&mut self, span: Span, found: &str) {
        self.report(
            Kind::ForeignWord
                .at(span, format!("there is no `{found}` between two values"))
                .help("write `x * x` for a square, or a loop that multiplies"),
        );
    }

    /// `then`, or a `:`, behind a condition.
    pub(super) fn foreign_then(&mut self, span: Span, word: &str) {
        let found = self.written(span);
        self.report(
            Kind::ForeignWord
                .at(span, format!("there is no `{found}` behind `{word} (…)`"))
                .help(format!("write {}", words::braced(word)))
                .fix(Fix::remove(span, found)),
        );
    }

    /// `if x == 1 {`
    pub(super) fn no_parentheses(&mut self, span: Span, word: &str, missing: bool) {
        let help = format!("write {}", words::braced(word));
        let problem = if missing {
            Kind::Malformed.at(span, format!("`{word}` needs something in parentheses"))
        } else {
            let mut fix = Fix::insert(span.start, "(");
            fix.edits.extend(Fix::insert(span.end, ")").edits);
            "add parentheses".clone_into(&mut fix.title);
            Kind::Malformed
                .at(span, "parentheses are missing around this")
                .fix(fix)
        };
        self.report(problem.help(help));
    }

    /// `a.length`, `console.log("x")`
    pub(super) fn foreign_dot(&mut self, whole: Span, dots: Span) {
        let written = self.written(whole);
        let prints = ["console.", "System.out", "Console.", "std.", "io.", "fmt."]
            .iter()
            .any(|start| written.starts_with(start));
        let problem = Kind::ForeignWord.at(dots, "nothing has parts that are named with `.`");
        self.report(if prints {
            problem.help("text is printed with `print \"hello\";`")
        } else if written.ends_with("width") || written.ends_with("height") {
            problem.help("the board's size is just `width` and `height`")
        } else {
            problem.help("an item of an array is `a@0`; the parts of a move are variables of their own in a rule, such as `r1`")
        });
    }

    /// What cannot be set: `a@0 = 5;`, `<0, 0> = X;`
    pub(super) fn cannot_set(&self, pair: &Pair<'_, Rule>) -> Option<Diagnostic> {
        let parts: Vec<_> = pair.clone().into_inner().collect();
        let sign = parts
            .iter()
            .position(|part| part.as_rule() == Rule::odd_equal)?;
        let (left, right) = parts.split_at(sign);
        let (first, last) = (left.first()?, left.last()?);
        let span = self.span(first).to(self.span(last));
        let at = self.span(parts.get(sign)?);
        let value = right
            .get(1..)
            .and_then(|right| Some((right.first()?, right.last()?)));
        let value = value.map_or(at, |(first, last)| self.span(first).to(self.span(last)));
        let indexed = |only: &Pair<'_, Rule>| {
            let name = only.clone().into_inner().next();
            only.as_rule() == Rule::named
                && name.is_some_and(|name| name.as_str() == "board")
                && only.as_str().contains('[')
        };
        let square = matches!(left, [only] if only.as_rule() == Rule::angle || indexed(only));
        let item = left.iter().any(|part| part.as_rule() == Rule::at)
            || matches!(left, [only] if only.as_str().contains('['));
        Some(if square {
            Kind::CannotSet
                .at(span, "a square is not set with `=`")
                .help(format!(
                    "apply a move to the board, as in `{}`",
                    self.putting(first, value)
                ))
        } else if item {
            Kind::CannotSet
                .at(span, "the items of an array cannot be set one by one")
                .help("give the variable a new array, as in `a = [1, 2, 3];`")
        } else {
            Kind::CannotSet
                .at(span, "only a variable can be set")
                .label(at, "this sets what is before it")
                .help("write the name of one variable before the `=`; to compare, write `==`")
        })
    }
}

/// Words of the language that may stand before parentheses.
const CALLED: [&str; 8] = [
    "print", "apply", "return", "input", "while", "if", "for", "test",
];

const TYPES: &str = "a declaration begins with one of `int`, `boolean`, `string`, `array`, `piece`, `player` and `move`";
