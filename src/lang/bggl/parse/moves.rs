//! Moves, calls of functions and rules, `test` and `input`.

use pest::iterators::Pair;

use super::expr::Tall;
use super::stmt::broken;
use super::{Reader, Rule, nameless};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{Direction, Expr, ExprKind, MoveKind, Name, Sort, Test};
use crate::lang::bggl::kind::Kind;
use crate::source::Span;

impl Reader<'_> {
    /// `:^:X:r1:c1:r2:c2`
    pub(super) fn move_literal(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let span = self.span(&pair);
        let mut kind = MoveKind::Add;
        let mut parts = Vec::new();
        let mut tall = 0;
        let mut missing = Vec::new();
        for part in pair.into_inner() {
            let here = self.span(&part);
            match part.as_rule() {
                Rule::move_kind => kind = move_kind(part.as_str()),
                Rule::odd_kind => {
                    missing.push(Span::new(here.start as usize, here.start as usize));
                    kind = move_kind(part.as_str());
                }
                Rule::no_colon => missing.push(self.before(&part)),
                _ => parts.push(self.item_of(part, &mut tall)),
            }
        }
        self.missing_colons(&missing);
        self.taller(ExprKind::Move(kind, parts), span, tall)
    }

    fn missing_colons(&mut self, missing: &[Span]) {
        let Some(first) = missing.first() else {
            return;
        };
        let mut fix = Fix::insert(first.start, ":");
        for place in missing.iter().skip(1) {
            fix.edits.extend(Fix::insert(place.start, ":").edits);
        }
        if missing.len() > 1 {
            "add the colons".clone_into(&mut fix.title);
        }
        self.report(
            Kind::Malformed
                .at(*first, "a `:` is missing in this move")
                .help("a move has a `:` before each of its parts, as in `:+:X:row:col`")
                .fix(fix),
        );
    }

    /// `f(1, 2)`, and `step(2):m`
    pub(super) fn call(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let span = self.span(&pair);
        let mut name = nameless(span);
        let mut arguments = Vec::new();
        let mut tall = 0;
        let mut judged = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => {
                    let written = self.name(&part);
                    name = self.called(written);
                }
                Rule::judged => {
                    let inner = part.into_inner().next();
                    judged = inner.map(|operand| self.judged(operand));
                }
                _ => arguments = self.arguments(part, &mut tall),
            }
        }
        match judged {
            Some((operand, other)) => {
                let kind = ExprKind::Judge(name, arguments, Box::new(operand));
                self.taller(kind, span, tall.max(other))
            }
            None => self.taller(ExprKind::Call(name, arguments), span, tall),
        }
    }

    fn judged(&mut self, pair: Pair<'_, Rule>) -> Tall {
        if pair.as_rule() == Rule::name {
            let name = self.name(&pair);
            let span = name.span;
            let kind = ExprKind::Name(name.text);
            return (Expr { kind, span }, 1);
        }
        self.operand(pair)
    }

    fn arguments(&mut self, pair: Pair<'_, Rule>, tall: &mut usize) -> Vec<Expr> {
        let mut arguments = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => arguments.push(self.item_of(part, tall)),
                Rule::no_comma => self.missing_sign(&part, ","),
                _ => arguments.push(self.broken_arguments(&part)),
            }
        }
        arguments
    }

    /// `test 1, ortho, false, true`
    pub(super) fn test(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let span = self.span(&pair);
        let mut slots: Vec<Option<Way>> = Vec::new();
        let mut tall = 0;
        if self.test_in_parentheses(&pair, span) {
            return (broken(span), 1);
        }
        let count = pair.clone().into_inner();
        let count = count.filter(|part| part.as_rule() == Rule::slot).count();
        if count < 4 {
            if self.reserved.contains("test") {
                return (broken(span), 1);
            }
            self.too_few_commas(count.saturating_sub(1), span);
            return (broken(span), 1);
        }
        for part in pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::slot)
        {
            let inner = part.into_inner().next();
            slots.push(inner.map(|inner| self.slot(inner, &mut tall)));
        }
        for (nth, slot) in slots.iter().enumerate() {
            if let Some(Way::Word(_, span)) = slot
                && nth != 1
            {
                self.misplaced_way(*span);
                return (broken(*span), 1);
            }
        }
        let mut slots = slots.into_iter().map(Option::unwrap_or_default);
        let test = Test {
            length: slots.next().and_then(slot_value),
            direction: slots.next().and_then(slot_direction),
            jump: slots.next().and_then(slot_value),
            emptysquare: slots.next().and_then(slot_value),
        };
        self.taller(ExprKind::Test(Box::new(test)), span, tall)
    }

    fn too_few_commas(&mut self, commas: usize, span: Span) {
        let has = match commas {
            0 => "no comma".to_owned(),
            1 => "one comma".to_owned(),
            _ => format!("{commas} commas"),
        };
        self.report(
            Kind::Malformed
                .at(span, format!("`test` needs three commas, and this has {has}"))
                .help("write `test length, direction, jump, emptysquare`; a part may be left out, but not its comma, as in `test 1, ortho, , true`"),
        );
    }

    fn slot(&mut self, pair: Pair<'_, Rule>, tall: &mut usize) -> Way {
        let span = self.span(&pair);
        match (pair.as_rule(), pair.as_str()) {
            (Rule::way, "ortho") => Way::Word(Direction::Ortho, span),
            (Rule::way, "diag") => Way::Word(Direction::Diag, span),
            (Rule::way, _) => Way::Word(Direction::Orthodiag, span),
            _ => Way::Value(self.item_of(pair, tall)),
        }
    }

    /// `test ortho, 1, , true`
    fn misplaced_way(&mut self, span: Span) {
        let word = self.written(span);
        self.report(
            Kind::Malformed
                .at(span, format!("`{word}` is the second part of a `test`"))
                .help("write `test length, direction, jump, emptysquare`; a part may be left out, but not its comma"),
        );
    }

    /// `test(1, ortho, false, true)`
    fn test_in_parentheses(&mut self, pair: &Pair<'_, Rule>, span: Span) -> bool {
        let mut slots = pair.clone().into_inner();
        let slot = slots.find(|part| part.as_rule() == Rule::slot);
        let mut operands = slot
            .and_then(|slot| slot.into_inner().next())
            .into_iter()
            .flat_map(Pair::into_inner);
        let (Some(group), None, None) = (operands.next(), operands.next(), slots.next()) else {
            return false;
        };
        let odd = |part: Pair<'_, Rule>| matches!(part.as_rule(), Rule::odd_list | Rule::junk);
        if group.as_rule() != Rule::group
            || !group.as_str().contains(',')
            || !group.clone().into_inner().any(odd)
        {
            return false;
        }
        let place = self.span(&group);
        let inside = self.written(place);
        let inside = inside.get(1..inside.len().saturating_sub(1)).unwrap_or("");
        let right = inside.trim().to_owned();
        self.statement = self.statement.to(span);
        self.report(
            Kind::Malformed
                .at(place, "`test` has no parentheses around its parts")
                .help(if right.len() <= 40 && !right.contains('\n') {
                    format!("leave them out: `test {right}`")
                } else {
                    "leave them out, as in `test 1, ortho, false, true`".to_owned()
                }),
        );
        true
    }

    /// `input "Row: ", int`
    pub(super) fn input(&mut self, pair: Pair<'_, Rule>) -> Tall {
        let span = self.span(&pair);
        let mut words = (broken(span), 1);
        let mut sort = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word_input => {}
                Rule::no_comma => {
                    let at = self.before(&part);
                    self.report(
                        Kind::Malformed
                            .at(at, "a comma is missing here")
                            .help("write `input \"…\", int` or `input \"…\", string`")
                            .fix(Fix::insert(at.start, ",")),
                    );
                }
                Rule::name => sort = Some(self.name(&part)),
                _ => {
                    if sort.is_none() {
                        (words, sort) = self.asked(part);
                    }
                }
            }
        }
        let sort = self.typed(sort, span);
        self.taller(ExprKind::Input(Box::new(words.0), sort), span, words.1)
    }

    /// What is asked. In `input("Row: ", int)` the type stands in its parentheses.
    fn asked(&mut self, pair: Pair<'_, Rule>) -> (Tall, Option<Name>) {
        let mut operands = pair.clone().into_inner();
        let Some(group) = operands
            .next()
            .filter(|only| only.as_rule() == Rule::group && operands.next().is_none())
        else {
            return (self.inner(pair), None);
        };
        let whole = self.span(&group);
        let mut parts = group.into_inner();
        let (value, list) = (parts.next(), parts.next());
        let (Some(value), Some(list)) = (value, list) else {
            return (self.inner(pair), None);
        };
        let words = self.inner(value);
        let list = list.into_inner().next();
        let name = list.map(|sort| self.name(&sort));
        let shown = name.as_ref().map_or("int", |name| name.text.as_str());
        let inside = self.written(words.0.span);
        let right = format!("{inside}, {shown}");
        self.report(
            Kind::Malformed
                .at(whole, "`input` has no parentheses around its parts")
                .help("write `input \"…\", int` or `input \"…\", string`")
                .fix(Fix::replace(whole, spaced(self.source, whole, right))),
        );
        (words, name.or(Some(nameless(whole))))
    }

    fn typed(&mut self, sort: Option<Name>, span: Span) -> Sort {
        let help = "write `input \"…\", int` or `input \"…\", string`";
        match sort {
            Some(name) if name.text == "string" => return Sort::Text,
            Some(name) if name.text == "int" || name.text.is_empty() => {}
            Some(name) => self.report(
                Kind::Malformed
                    .at(
                        name.span,
                        format!("`{}` is nothing that can be typed in", name.text),
                    )
                    .help(help),
            ),
            None => self.report(
                Kind::Malformed
                    .at(span.after(), "`input` has to say what is typed in")
                    .help(help),
            ),
        }
        Sort::Int
    }
}

/// A blank goes before what is written instead of `(…)`, if there is none.
fn spaced(source: &str, span: Span, right: String) -> String {
    let before = source.get(..span.start as usize).unwrap_or("");
    if before.ends_with(char::is_whitespace) {
        right
    } else {
        format!(" {right}")
    }
}

/// A part of a `test`.
#[derive(Default)]
enum Way {
    #[default]
    None,
    Word(Direction, Span),
    Value(Expr),
}

fn slot_value(slot: Way) -> Option<Expr> {
    match slot {
        Way::Value(value) => Some(value),
        Way::None | Way::Word(..) => None,
    }
}

fn slot_direction(slot: Way) -> Option<Direction> {
    match slot {
        Way::None => None,
        Way::Word(direction, _) => Some(direction),
        Way::Value(value) => Some(Direction::Steps(value)),
    }
}

fn move_kind(sign: &str) -> MoveKind {
    match sign {
        "+" => MoveKind::Add,
        "-" => MoveKind::Remove,
        _ => MoveKind::Move,
    }
}
