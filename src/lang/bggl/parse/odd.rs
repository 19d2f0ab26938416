//! Statements and items that are written as in other languages, or misspelt: they are told,
//! and read on as what they were meant to be.

use pest::iterators::Pair;

use super::stmt::{broken, stepped};
use super::{Reader, Rule, nameless};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{Expr, ExprKind, Name, Operator, Stmt, StmtKind};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::words;
use crate::source::Span;
use crate::tree::Arithmetic;

impl Reader<'_> {
    pub(super) fn odd_statement(&mut self, pair: Pair<'_, Rule>, stmts: &mut Vec<Stmt>) {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::odd_named => self.odd_named(pair),
            Rule::odd_count => self.odd_count(pair),
            Rule::odd_do => self.odd_do(pair),
            Rule::odd_loop => self.odd_loop(pair),
            Rule::odd_block => self.odd_block(pair),
            Rule::odd_declaration => {
                if let Some(kind) = self.misspelt_before_name(&pair) {
                    kind
                } else {
                    let read = self.declaration(pair);
                    stmts.extend(read.into_iter().map(|declaration| Stmt {
                        span: declaration.span,
                        kind: StmtKind::Declare(declaration),
                    }));
                    return;
                }
            }
            Rule::odd_command => self.odd_command(pair),
            Rule::odd_function => self.odd_function(pair),
            Rule::odd_else => self.odd_else(pair),
            _ => self.broken_statement(pair),
        };
        stmts.push(Stmt { kind, span });
    }

    /// `while = 5;`
    fn odd_named(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::keyword => {
                    self.new_name(&part);
                }
                Rule::no_end => self.no_end(&part),
                _ => {
                    self.value(part);
                }
            }
        }
        StmtKind::Broken
    }

    /// `x++;`
    fn odd_count(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let sign = if pair.as_str().contains("--") {
            "-"
        } else {
            "+"
        };
        let mut name = nameless(whole);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = self.name(&part),
                _ => self.no_end(&part),
            }
        }
        let written = self.written(whole);
        let core = written.trim_end_matches(';').trim_end();
        let core = Span::new(whole.start as usize, whole.start as usize + core.len());
        let right = format!("{0} = {0} {sign} 1", name.text);
        self.report(
            Kind::ForeignWord
                .at(core, format!("there is no `{sign}{sign}` here"))
                .help(format!("write `{right};`"))
                .fix(Fix::replace(core, right)),
        );
        let operator = if sign == "-" {
            Arithmetic::Subtract
        } else {
            Arithmetic::Add
        };
        let one = Expr {
            kind: ExprKind::Int(1),
            span: core,
        };
        let value = stepped(&name, Operator::Arithmetic(operator), one);
        StmtKind::Assign(name, value)
    }

    /// `+=` and its like.
    pub(super) fn step_operator(pair: &Pair<'_, Rule>) -> Option<Operator> {
        Some(Operator::Arithmetic(match pair.as_str().trim() {
            "+=" => Arithmetic::Add,
            "-=" => Arithmetic::Subtract,
            "*=" => Arithmetic::Multiply,
            "/=" => Arithmetic::Divide,
            "%=" => Arithmetic::Remainder,
            _ => return None,
        }))
    }

    /// Tells what is wrong with a sign that should be `=`.
    pub(super) fn sets(&mut self, pair: &Pair<'_, Rule>) {
        let span = self.span(pair);
        let sign = pair.as_str().trim();
        match sign {
            "=" => {}
            "==" | ":=" => self.report(
                Kind::Malformed
                    .at(span, format!("`{sign}` sets nothing"))
                    .help("write `=` to give a variable a value")
                    .fix(Fix::replace(span, "=")),
            ),
            _ => {
                let before = self.source.get(..span.start as usize).unwrap_or("");
                let name = before
                    .trim_end()
                    .rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                    .next()
                    .unwrap_or("");
                let operator = sign.trim_end_matches('=');
                let right = format!("= {name} {operator}");
                self.report(
                    Kind::ForeignWord
                        .at(span, format!("there is no `{sign}` here"))
                        .help(format!("write `{name} {right} …`"))
                        .fix(Fix::replace(span, right)),
                );
            }
        }
    }

    /// `int a, b;`
    pub(super) fn more_names(
        &mut self,
        pair: Pair<'_, Rule>,
        found: &mut Vec<(Name, Option<Expr>)>,
    ) {
        let span = self.span(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => {
                    let name = self.new_name(&part);
                    found.push((name, None));
                }
                Rule::set => self.sets(&part),
                _ => {
                    let value = self.value(part);
                    if let Some((_, last)) = found.last_mut() {
                        *last = Some(value);
                    }
                }
            }
        }
        self.report(
            Kind::Malformed
                .at(span, "a declaration has one name")
                .help("write a declaration of its own for each name, as in `int a; int b;`"),
        );
    }

    /// `int[] a`, `int a[3]`
    pub(super) fn square_brackets(&mut self, span: Span) {
        self.report(
            Kind::ForeignWord
                .at(span, "a declaration has no square brackets")
                .help("an array has the type `array`, as in `array a = [1, 2, 3];`"),
        );
    }

    /// `foo x;`, where `foo` may be a misspelt command.
    fn misspelt_before_name(&mut self, pair: &Pair<'_, Rule>) -> Option<StmtKind> {
        let mut parts = pair.clone().into_inner();
        let first = parts.next()?;
        let word = first.as_str().trim();
        let second = parts.next().filter(|part| part.as_rule() == Rule::name)?;
        if parts.any(|part| part.as_rule() != Rule::no_end) || words::foreign_type(word).is_some() {
            return None;
        }
        let meant = self.command(word)?;
        let place = self.span(&first);
        self.tell_command(place, word, meant);
        let name = self.name(&second);
        let value = Expr {
            span: name.span,
            kind: ExprKind::Name(name.text),
        };
        for part in pair.clone().into_inner() {
            if part.as_rule() == Rule::no_end {
                self.no_end(&part);
            }
        }
        Some(command(meant, value))
    }

    /// The command that a word was meant to be.
    fn command(&self, word: &str) -> Option<&'static str> {
        if let Some(right) = words::foreign_command(word) {
            return Some(right);
        }
        self.meant(word, words::COMMANDS)
            .and_then(|meant| words::COMMANDS.into_iter().find(|word| *word == meant))
    }

    fn tell_command(&mut self, place: Span, word: &str, meant: &str) {
        let problem = if words::foreign_command(word).is_some() {
            Kind::ForeignWord
                .at(place, format!("there is no `{word}` here"))
                .help(format!("write `{meant}`"))
                .fix(Fix::replace(place, meant))
        } else {
            Kind::MisspeltWord
                .at(place, format!("`{word}` is no word of the language"))
                .guess(place, meant)
        };
        self.report(problem);
    }

    /// `pritn "x";`
    fn odd_command(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let mut word = nameless(whole);
        let mut value = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::odd_word => word = self.name(&part),
                Rule::no_end => self.no_end(&part),
                _ => value = Some(self.expression(part)),
            }
        }
        let value = value.unwrap_or_else(|| broken(whole));
        if word.text == "board" && matches!(value.kind, ExprKind::Board(_)) {
            let at = word.span.after();
            self.report(
                Kind::Malformed
                    .at(at, "a `=` is missing here")
                    .help("a board is set with `=`, as in `board = < [_, X] [X, _] >;`")
                    .fix(Fix::insert(at.start, " =")),
            );
            return StmtKind::Assign(word, value);
        }
        if let Some(meant) = self.command(&word.text) {
            self.tell_command(word.span, &word.text, meant);
            return command(meant, value);
        }
        if let Some(help) = words::instead(&word.text) {
            self.report(
                Kind::ForeignWord
                    .at(word.span, format!("there is no `{}` here", word.text))
                    .help(help),
            );
            return StmtKind::Broken;
        }
        self.report(
            Kind::Malformed
                .at(value.span, format!("this cannot stand behind `{}`", word.text))
                .help("between two values stands an operator such as `+` or `==`, and a statement ends with `;`"),
        );
        StmtKind::Broken
    }
}

fn command(word: &str, value: Expr) -> StmtKind {
    match word {
        "print" => StmtKind::Print(value),
        "apply" => StmtKind::Apply(value),
        "return" => StmtKind::Return(Some(value)),
        _ => StmtKind::Value(value),
    }
}
