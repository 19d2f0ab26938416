//! Statements and items that are written as in other languages, or misspelt: they are told,
//! and read on as what they were meant to be.

use pest::iterators::Pair;

use super::items::{Head, Returns, empty, head_shape};
use super::stmt::{Range, broken, stepped};
use super::{Reader, Rule, nameless};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{
    Block, Expr, ExprKind, Function, Item, Name, Operator, Rule as RuleItem, Stmt, StmtKind,
};
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

    /// `do { … } while (…);`
    fn odd_do(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let start = self.span(&pair).start as usize;
        let span = Span::new(start, start + "do".len());
        self.report(Kind::ForeignWord.at(span, "there is no `do` here").help(
            "write `while (…) { … }`; to go through it at least once, set a boolean variable first",
        ));
        let mut body = empty(span);
        for part in pair.into_inner() {
            if part.as_rule() == Rule::block {
                body = self.block(part);
            }
        }
        StmtKind::While(broken(span), body)
    }

    /// `wihle (x) { … }`, `foreach (…) { … }`
    fn odd_loop(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let mut parts = pair.into_inner();
        let word = parts
            .next()
            .map_or(nameless(whole), |word| self.name(&word));
        let mut head = None;
        let mut body = None;
        for part in parts {
            match part.as_rule() {
                Rule::block => body = Some(part),
                _ => head = Some(part),
            }
        }
        let ranged = head
            .as_ref()
            .is_some_and(|head| head.as_rule() == Rule::range);
        let meant = if ranged {
            Some("for")
        } else {
            self.meant(&word.text, ["while", "if", "for", "else if", "turn"])
        };
        let foreign = words::instead(&word.text);
        let known = meant.is_some() || foreign.is_some();
        let problem = match (foreign, meant) {
            (Some(help), _) => Kind::ForeignWord
                .at(word.span, format!("there is no `{}` here", word.text))
                .help(help),
            (None, Some(meant)) => Kind::MisspeltWord
                .at(
                    word.span,
                    format!("`{}` is no word of the language", word.text),
                )
                .guess(word.span, meant),
            (None, None) => Kind::Malformed
                .at(word.span, format!("`{}` cannot have a block", word.text))
                .help("blocks belong to `if`, `while`, `for` and `turn`; a call ends with `;`"),
        };
        self.report(problem);
        let condition = match head {
            Some(part) if part.as_rule() == Rule::range => {
                let range = self.range(part);
                let body = body.map_or(empty(whole), |body| self.block(body));
                return range.around(body, whole);
            }
            Some(part) if part.as_rule() == Rule::expression => self.expression(part),
            Some(part) if !known => self.broken_value(&part),
            _ => broken(word.span),
        };
        // What stands in a `switch` is no block of statements.
        let body = body.filter(|_| word.text != "switch" && word.text != "match");
        let body = body.map_or(empty(whole), |body| self.block(body));
        match meant {
            Some("while") => StmtKind::While(condition, body),
            Some("if") => StmtKind::If(vec![(condition, body)], None),
            _ => StmtKind::Block(body),
        }
    }

    /// `trun white { … }`, `repeat { … }`
    fn odd_block(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let whole = self.span(&pair);
        let mut words = Vec::new();
        let mut body = empty(whole.after());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::block => {
                    if let Some(word) = words.first() {
                        self.tell_block(word, words.len());
                    }
                    body = self.block(part);
                }
                _ => words.push(self.name(&part)),
            }
        }
        match words.into_iter().nth(1) {
            Some(name) => StmtKind::Turn(name, body),
            None => StmtKind::Block(body),
        }
    }

    fn tell_block(&mut self, word: &Name, words: usize) {
        let candidates: &[&str] = if words > 1 { &["turn"] } else { &["else"] };
        let near = self.meant(&word.text, candidates.iter().copied());
        let problem = match (words::instead(&word.text), near) {
            (Some(help), _) => Kind::ForeignWord
                .at(word.span, format!("there is no `{}` here", word.text))
                .help(help),
            (None, Some(meant)) => Kind::MisspeltWord
                .at(
                    word.span,
                    format!("`{}` is no word of the language", word.text),
                )
                .guess(word.span, meant),
            (None, None) => Kind::Malformed
                .at(word.span, format!("`{}` cannot have a block", word.text))
                .help("blocks belong to `if`, `else`, `while`, `for` and `turn`"),
        };
        self.report(problem);
    }

    /// `func` in a block.
    fn odd_function(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let depth = std::mem::take(&mut self.depth);
        if let Some(part) = pair.into_inner().next() {
            let start = self.span(&part).start as usize;
            let (what, item) = match part.as_rule() {
                Rule::move_rule => ("rule", Item::Rule(self.rule(part))),
                _ => ("function", Item::Function(self.function(part))),
            };
            self.statement = Span::new(start, start);
            self.report(
                Kind::Malformed
                    .at(
                        Span::new(start, start + 4),
                        format!("a {what} cannot stand in a block"),
                    )
                    .help("put it before `game { … }`"),
            );
            self.misplaced.push(item);
        }
        self.depth = depth;
        StmtKind::Broken
    }

    /// `else` without `if`.
    fn odd_else(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let start = self.span(&pair).start as usize;
        let span = Span::new(start, start + "else".len());
        self.report(
            Kind::Malformed
                .at(span, "this `else` has no `if`")
                .help("`else` comes right behind the `}` of an `if`"),
        );
        let mut kind = StmtKind::Broken;
        for part in pair.into_inner() {
            kind = match part.as_rule() {
                Rule::word_else => continue,
                Rule::branch => StmtKind::If(vec![self.branch(part)], None),
                _ => StmtKind::Block(self.body(part, "else")),
            };
        }
        kind
    }

    /// `for (int i = 0; i < 3; i++)`
    pub(super) fn odd_range(&mut self, pair: Pair<'_, Rule>) -> Range {
        let whole = self.span(&pair);
        let mut range = Range::default();
        let mut values = Vec::new();
        let up = !pair.as_str().contains("--") && !pair.as_str().contains("-=");
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::sort | Rule::odd_sort => range.sort = Some(self.span(&part)),
                Rule::name => range.name = Some(self.new_name(&part)),
                Rule::expression => values.push(self.expression(part)),
                _ => {}
            }
        }
        let mut values = values.into_iter();
        range.from = values.next();
        let bound = values.next().and_then(|condition| self.bound(condition));
        let name = range.name.as_ref().map_or("i", |name| name.text.as_str());
        let mut problem =
            Kind::ForeignWord.at(whole, "a `for` loop counts from one number to another");
        problem = match (&range.from, &bound) {
            (Some(from), Some((_, last))) if up => {
                let right = format!("{name} = {} to {last}", self.written(from.span));
                let problem = problem.help(if range.sort.is_some() {
                    format!("write `for ({right})`, and `int {name};` before the loop")
                } else {
                    format!("write `for ({right})`")
                });
                if range.sort.is_some() {
                    problem
                } else {
                    problem.fix(Fix::replace(whole, right))
                }
            }
            _ => problem.help(format!(
                "write `for ({name} = 1 to 9)`, and `int {name};` before the loop"
            )),
        };
        self.report(problem);
        range.to = bound.map(|(to, _)| to);
        range
    }

    /// What the loop goes up to, by `i < 3` or `i <= 3`.
    fn bound(&self, condition: Expr) -> Option<(Expr, String)> {
        use crate::tree::Comparison;
        let ExprKind::Binary(Operator::Comparison(comparison), _, sides) = condition.kind else {
            return None;
        };
        let [_, to] = *sides;
        let written = self.written(to.span);
        let last = match (comparison, &to.kind) {
            (Comparison::AtMost, _) => written.to_owned(),
            (Comparison::Below, ExprKind::Int(number)) => number.checked_sub(1)?.to_string(),
            (Comparison::Below, _) => format!("{written} - 1"),
            _ => return None,
        };
        Some((to, last))
    }

    /// `function f() { … }`, `int f() { … }`, `gmae { … }`; gives the block of a game back.
    pub(super) fn odd_item(
        &mut self,
        pair: Pair<'_, Rule>,
        items: &mut Vec<Item>,
    ) -> Option<Block> {
        let mut word = nameless(self.span(&pair));
        let mut head = Head::default();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::sort | Rule::odd_word => {
                    word = self.name(&part);
                    self.statement = word.span;
                }
                Rule::block => body = Some(part),
                _ => self.head_part(part, &mut head),
            }
        }
        let game = head.name.is_none();
        self.tell_item(&word, &head);
        let body = body.map_or(empty(word.span), |body| self.block(body));
        let Some(name) = head.name.take() else {
            return game.then_some(body);
        };
        if words::is_game(&word.text) || self.meant(&word.text, ["game"]).is_some() {
            return Some(body);
        }
        let span = word.span.to(name.span);
        let parameters = head.parameters.unwrap_or_default();
        items.push(if head.pieces.is_empty() {
            let returns = match head.returns {
                Returns::Unsaid => words::sort(&word.text)
                    .or_else(|| words::foreign_type(&word.text).and_then(words::ForeignType::sort)),
                said => said.sort(),
            };
            Item::Function(Function {
                name,
                parameters,
                returns,
                body,
                head: span,
            })
        } else {
            Item::Rule(RuleItem {
                name,
                parameters,
                pieces: head.pieces,
                body,
                head: span,
            })
        });
        None
    }

    fn tell_item(&mut self, word: &Name, head: &Head) {
        let text = word.text.as_str();
        let typed = words::sort(text).is_some() || words::foreign_type(text).is_some();
        let meant = if head.name.is_none() {
            self.meant(text, ["game"])
        } else {
            self.meant(text, ["func", "rule", "game"])
        };
        let problem = if head.name.is_none() && (meant.is_none() || words::is_game(text)) {
            Kind::NoGame
                .at(word.span, format!("`{text}` is not how a game begins"))
                .help("write `game { … }`")
                .fix(Fix::replace(word.span, "game"))
        } else if words::is_function(text) && words::sort(text).is_none() {
            Kind::ForeignWord
                .at(
                    word.span,
                    format!("a function does not begin with `{text}`"),
                )
                .help(head_shape("a function"))
                .fix(Fix::replace(word.span, "func"))
        } else if typed {
            Kind::ForeignWord
                .at(word.span, "a function does not begin with its type")
                .help(head_shape("a function"))
        } else if let Some(meant) = meant {
            Kind::MisspeltWord
                .at(word.span, format!("`{text}` is no word of the language"))
                .guess(word.span, meant)
        } else {
            Kind::Malformed
                .at(word.span, format!("nothing begins with `{text}`"))
                .help("outside of `game { … }` stand declarations such as `piece X;`, functions that begin with `func`, and rules that begin with `rule`")
        };
        self.report(problem);
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
