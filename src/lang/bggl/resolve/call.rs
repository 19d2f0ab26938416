//! Calls of functions, and rules that are asked about a move.

use super::outline::Signature;
use super::scope::{Home, Meaning, Scope};
use super::words::{a, any_broken, count};
use crate::diagnostic::{Diagnostic, WORTH_GUESSING, closest};
use crate::lang::bggl::ast::{Expr as Written, Name};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::{Expr, ExprKind, Slot, Sort};
use crate::source::Span;

impl<'g> Scope<'_, 'g> {
    /// `f(1, 2)`. If `f` returns nothing, the type means nothing.
    pub(super) fn call(
        &mut self,
        name: &'g Name,
        arguments: &'g [Written],
        span: Span,
    ) -> Option<Expr> {
        let nth = self.callee(name, false);
        let arguments = self.arguments(nth, arguments, span);
        let signature = self.all.functions.get(nth?)?;
        if signature.is_rule {
            let shape = signature.shape();
            let place = signature.name.span;
            self.report(
                Kind::RuleWithoutMove
                    .at(
                        span,
                        format!("the rule `{}` needs a move to judge", name.text),
                    )
                    .label(place, "it is a rule")
                    .help(format!("put a `:` and a move behind it, as in `{shape}`")),
            );
            return None;
        }
        Some(Expr {
            sort: signature.returns.unwrap_or(Sort::Any),
            kind: ExprKind::Call(nth?, arguments?),
            span,
        })
    }

    /// `step(2):m`
    pub(super) fn judge(
        &mut self,
        name: &'g Name,
        arguments: &'g [Written],
        it: &'g Written,
        span: Span,
    ) -> Option<Expr> {
        let nth = self.callee(name, true);
        let arguments = self.arguments(nth, arguments, name.span);
        let it = self.expect(it, Sort::Move, "a rule judges a move");
        let signature = self.all.functions.get(nth?)?;
        if !signature.is_rule {
            let shape = signature.shape();
            let place = signature.name.span;
            self.report(
                Kind::FunctionWithMove
                    .at(
                        span,
                        format!("`{}` is a function, only rules judge a move", name.text),
                    )
                    .label(place, "it is declared with `func`")
                    .help(format!(
                        "call it without the `:` and the move, as in `{shape}`"
                    )),
            );
            return None;
        }
        Some(Expr {
            kind: ExprKind::Judge(nth?, arguments?, Box::new(it?)),
            sort: Sort::Boolean,
            span,
        })
    }

    /// The function or rule that is called.
    fn callee(&mut self, name: &'g Name, judges: bool) -> Option<usize> {
        let slot = match self.meaning(&name.text) {
            Some(Meaning::Function(nth)) => {
                let at_home = [Home::Function(nth), Home::Rule(nth)].contains(&self.home);
                let signature = self.all.functions.get_mut(nth)?;
                // A function that only calls itself is not called.
                signature.called |= !at_home;
                let note = signature.note;
                self.all.used(note, name.span);
                return Some(nth);
            }
            None => {
                self.no_function(name, judges);
                return None;
            }
            Some(Meaning::Local(nth)) => Some(Slot::Local(nth)),
            Some(Meaning::Global(nth)) => Some(Slot::Global(nth)),
            Some(Meaning::Part(_) | Meaning::ThisMove) => None,
        };
        let text = &name.text;
        let problem = Kind::NotAFunction.at(
            name.span,
            format!("`{text}` is a variable, it cannot be called"),
        );
        let Some(slot) = slot else {
            self.report(problem.help(format!("`{text}` alone is part of the move")));
            return None;
        };
        self.named_at(slot, name.span);
        let declared = self.declared_mut(slot)?;
        declared.read = true;
        let (sort, span) = (declared.variable.sort, declared.variable.span);
        let hidden = matches!(slot, Slot::Local(_)) && self.all.things.contains_key(text.as_str());
        let problem = problem.label(span, format!("here it is declared as {}", a(sort)));
        self.report(if sort == Sort::Array {
            problem.help(format!("an item of it is written `{text} @ 0`"))
        } else if hidden {
            problem.help("choose another name for the variable: it hides the other one")
        } else {
            problem.help(format!("write just `{text}` for its value"))
        });
        None
    }

    fn no_function(&mut self, name: &'g Name, judges: bool) {
        let text = name.text.as_str();
        if text.is_empty() || self.all.nameless || !self.told.insert(text) {
            return;
        }
        let problem =
            Kind::UnknownFunction.at(name.span, format!("there is no function or rule `{text}`"));
        let worth_it = self.all.problems.len() < WORTH_GUESSING;
        let known = self.all.functions.iter().take_while(|_| worth_it);
        let meant = closest(text, known.map(|it| it.name.text.as_str()));
        let problem = match (text, meant) {
            ("ask" | "read" | "getInput", None) => {
                problem.help("an answer is read with `x = input \"Row: \", int;`")
            }
            ("random" | "rand" | "randint", None) => {
                problem.help("there is no chance in BGGL: ask for what the dice show with `input \"Dice: \", int`")
            }
            ("len" | "length" | "size", None) => {
                problem.help("an array does not tell its length: keep it in an `int`")
            }
            (_, Some(meant)) => problem.perhaps(meant),
            (_, None) if judges => problem.help(format!(
                "declare it before `game`: `rule {text}(): PIECE {{ … }}`"
            )),
            (_, None) => problem.help(format!(
                "declare it before `game`: `func {text}(…) returns … {{ … }}`"
            )),
        };
        self.report(problem);
    }

    /// What is given to a function, checked against what it takes.
    fn arguments(
        &mut self,
        nth: Option<usize>,
        arguments: &'g [Written],
        span: Span,
    ) -> Option<Vec<Expr>> {
        let signature = nth.and_then(|nth| self.all.functions.get(nth));
        let Some(signature) = signature else {
            self.values(arguments);
            return None;
        };
        let (name, parameters) = (signature.name, signature.parameters);
        if parameters.len() != arguments.len() {
            if !any_broken(arguments) {
                let problem = wrong_count(signature, arguments, span);
                self.report(problem);
            }
            self.values(arguments);
            return None;
        }
        let pairs = arguments.iter().zip(parameters);
        let values: Vec<_> = pairs
            .map(|(argument, parameter)| {
                let sort = Sort::from(parameter.sort);
                self.expect_or(argument, sort, |found| {
                    Kind::OtherType
                        .at(
                            argument.span,
                            format!("`{}` takes {} here, not {}", name.text, a(sort), a(found)),
                        )
                        .here(format!("this is {}", a(found)))
                        .label(
                            parameter.name.span,
                            format!("`{}` is {}", parameter.name.text, a(sort)),
                        )
                })
            })
            .collect();
        values.into_iter().collect()
    }
}

fn wrong_count(signature: &Signature<'_>, arguments: &[Written], span: Span) -> Diagnostic {
    let name = &signature.name.text;
    let (needed, found) = (signature.parameters.len(), arguments.len());
    let wanted = match needed {
        0 => "no arguments".to_owned(),
        _ => count(needed, "argument"),
    };
    let given = match found {
        0 => "none".to_owned(),
        _ => found.to_string(),
    };
    Kind::ArgumentCount
        .at(span, format!("`{name}` takes {wanted}, {given} given"))
        .label(signature.head, "it is declared here")
        .help(format!("it is called as `{}`", signature.shape()))
}
