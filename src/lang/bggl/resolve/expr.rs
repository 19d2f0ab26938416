//! Expressions and their types.

use super::scope::{Home, Meaning, Scope};
use super::words::{a, bare, plain};
use crate::lang::bggl::ast::{
    Expr as Written, ExprKind as WrittenKind, Name, Operator, Sort as WrittenSort,
};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::{EMPTY, Expr, ExprKind, Part, Slot, Sort, VOID};
use crate::source::Span;
use crate::tree::Arithmetic;

/// The value as one of this type, or as it was if it is not.
pub(super) fn fitted(value: Expr, sort: Sort) -> Result<Expr, Expr> {
    if value.sort == sort {
        return Ok(value);
    }
    if value.sort != Sort::Any {
        return Err(value);
    }
    let span = value.span;
    Ok(Expr {
        kind: ExprKind::Expect(Box::new(value)),
        sort,
        span,
    })
}

impl<'g> Scope<'_, 'g> {
    /// A value of any type; none if something is wrong with it, which has been told.
    pub(super) fn value(&mut self, expr: &'g Written) -> Option<Expr> {
        self.wanted(expr, None)
    }

    /// The same where a type is hoped for: that helps with names that mean nothing.
    pub(super) fn wanted(&mut self, expr: &'g Written, sort: Option<Sort>) -> Option<Expr> {
        let span = expr.span;
        if let Home::FirstValue(_) = self.home
            && let Some(found) = needs_a_game(&expr.kind)
        {
            self.report(
                Kind::CallInGlobal
                    .at(span, format!("{found} has no place in a first value outside of `game`"))
                    .here("the game has not begun yet")
                    .help("set the variable in `game`: outside, values are made of plain values and of variables declared before"),
            );
            return None;
        }
        let (kind, sort) = match &expr.kind {
            WrittenKind::Int(value) => (ExprKind::Int(*value), Sort::Int),
            WrittenKind::Boolean(value) => (ExprKind::Boolean(*value), Sort::Boolean),
            WrittenKind::Text(text) => (ExprKind::Text(text.clone()), Sort::Text),
            WrittenKind::Name(name) => return self.named(name, span, sort),
            WrittenKind::Empty => (ExprKind::Piece(EMPTY), Sort::Piece),
            WrittenKind::Void => (ExprKind::Piece(VOID), Sort::Piece),
            WrittenKind::Width => (ExprKind::Width, Sort::Int),
            WrittenKind::Height => (ExprKind::Height, Sort::Int),
            WrittenKind::Array(items) => {
                let items = self.values(items)?;
                (ExprKind::Array(items), Sort::Array)
            }
            WrittenKind::Board(rows) => return self.stray_board(rows, span),
            WrittenKind::Place(place) => {
                let [row, column] = place.as_ref();
                let row = self.expect(row, Sort::Int, "the row of a square");
                let column = self.expect(column, Sort::Int, "the column of a square");
                (ExprKind::Place(Box::new([row?, column?])), Sort::Piece)
            }
            WrittenKind::Line(line, nth) => {
                let nth = self.expect(nth, Sort::Int, "the number of a line of squares")?;
                (ExprKind::Line(*line, Box::new(nth)), Sort::Array)
            }
            WrittenKind::Move(kind, parts) => return self.move_parts(*kind, parts, span),
            WrittenKind::Call(name, arguments) => return self.valued(name, arguments, span),
            WrittenKind::Judge(name, arguments, it) => {
                return self.judge(name, arguments, it, span);
            }
            WrittenKind::Test(test) => return self.test(test, span),
            WrittenKind::Input(words, answer) => {
                let words = self.value(words)?;
                let sort = match answer {
                    WrittenSort::Int => Sort::Int,
                    _ => Sort::Text,
                };
                (ExprKind::Input(Box::new(words)), sort)
            }
            WrittenKind::Negate(value) => {
                let value = self.expect(value, Sort::Int, "`-` needs an int behind it")?;
                return self.negated(value, span);
            }
            WrittenKind::Not(value) => {
                let value = self.expect(value, Sort::Boolean, "`!` turns true and false around")?;
                (ExprKind::Not(Box::new(value)), Sort::Boolean)
            }
            WrittenKind::Binary(Operator::Arithmetic(op), at, pair) => {
                return self.arithmetic(*op, *at, pair, span);
            }
            WrittenKind::Binary(Operator::Comparison(op), at, pair) => {
                return self.comparison(*op, *at, pair, span);
            }
            WrittenKind::Binary(Operator::And | Operator::Or, ..) => return self.logic(expr),
            WrittenKind::At(pair) => {
                let [array, nth] = pair.as_ref();
                let array = self.expect_or(array, Sort::Array, |found| {
                    Kind::OtherType
                        .at(
                            array.span,
                            format!("`@` takes an item out of an array, {} has none", a(found)),
                        )
                        .here(format!("this is {}", a(found)))
                        .help("before `@` stands an array, as in `row @ 0`")
                });
                let nth = self.expect(nth, Sort::Int, "the number of an item");
                (ExprKind::At(Box::new([array?, nth?])), Sort::Any)
            }
            WrittenKind::Group(inner) => return self.wanted(inner, sort),
            WrittenKind::Broken => return None,
        };
        Some(Expr { kind, sort, span })
    }

    /// Values of any types; all are looked at, even if one is wrong.
    pub(super) fn values(&mut self, exprs: &'g [Written]) -> Option<Vec<Expr>> {
        let values: Vec<_> = exprs.iter().map(|expr| self.value(expr)).collect();
        values.into_iter().collect()
    }

    /// A name that stands for a value.
    fn named(&mut self, name: &'g str, span: Span, wanted: Option<Sort>) -> Option<Expr> {
        let slot = match self.meaning(name) {
            Some(Meaning::Local(nth)) => Slot::Local(nth),
            Some(Meaning::Global(nth)) => {
                if let Home::FirstValue(own) = self.home
                    && nth >= own
                {
                    self.too_early(name, span, nth);
                    return None;
                }
                Slot::Global(nth)
            }
            Some(Meaning::Function(nth)) => {
                self.not_a_variable(name, span, nth);
                return None;
            }
            Some(Meaning::Part(part)) => {
                return Some(Expr {
                    kind: ExprKind::Part(part),
                    sort: if part == Part::Piece {
                        Sort::Piece
                    } else {
                        Sort::Int
                    },
                    span,
                });
            }
            Some(Meaning::ThisMove) => {
                return Some(Expr {
                    kind: ExprKind::ThisMove,
                    sort: Sort::Move,
                    span,
                });
            }
            None if name == "board" => {
                self.board_as_value(span);
                return None;
            }
            None => {
                self.unknown(name, span, wanted);
                return None;
            }
        };
        self.named_at(slot, span);
        let declared = self.declared_mut(slot)?;
        declared.read = true;
        Some(Expr {
            kind: ExprKind::Variable(slot),
            sort: declared.variable.sort,
            span,
        })
    }

    fn negated(&mut self, value: Expr, span: Span) -> Option<Expr> {
        let sort = Sort::Int;
        let kind = match value.kind {
            ExprKind::Int(number) => match number.checked_neg() {
                Some(number) => ExprKind::Int(number),
                None => {
                    self.too_large(span);
                    return None;
                }
            },
            _ => ExprKind::Negate(Box::new(value)),
        };
        Some(Expr { kind, sort, span })
    }

    /// A call whose value is used.
    fn valued(&mut self, name: &'g Name, arguments: &'g [Written], span: Span) -> Option<Expr> {
        let call = self.call(name, arguments, span)?;
        let ExprKind::Call(nth, _) = call.kind else {
            return Some(call);
        };
        let signature = self.all.functions.get(nth)?;
        if signature.returns.is_some() {
            return Some(call);
        }
        let head = signature.head;
        self.report(
            Kind::NothingReturned
                .at(
                    span,
                    format!("`{}` returns nothing, a value is needed here", name.text),
                )
                .label(head, "so it is declared here")
                .help(format!(
                    "let it return a type that fits, or call it in a line of its own: `{}(…);`",
                    name.text
                )),
        );
        None
    }

    /// `a - b` and its like; `a + b` may be more.
    fn arithmetic(
        &mut self,
        op: Arithmetic,
        at: Span,
        pair: &'g [Written; 2],
        span: Span,
    ) -> Option<Expr> {
        if op == Arithmetic::Add {
            return self.sum(at, pair, span);
        }
        let what = format!("`{op}` works on ints");
        let [left, right] = pair;
        let is_text = |side: &Written| matches!(bare(side).kind, WrittenKind::Text(_));
        if is_text(left) && is_text(right) {
            self.report(
                Kind::OtherType
                    .at(at, format!("`{op}` works on ints, not on strings"))
                    .label(left.span, "this is a string")
                    .label(right.span, "this is a string")
                    .help("only `+` works on strings: it joins them"),
            );
            return None;
        }
        let left = self.expect(left, Sort::Int, &what);
        let right = self.expect(right, Sort::Int, &what);
        self.calculated(op, [left?, right?], span)
    }

    /// `a + b`: a sum, or one text behind another.
    fn sum(&mut self, at: Span, pair: &'g [Written; 2], span: Span) -> Option<Expr> {
        let [written_left, written_right] = pair;
        let left = self.value(written_left);
        let right = self.value(written_right);
        let (left, right) = (left?, right?);
        let pair = |left, right| Box::new([left, right]);
        let (kind, sort) = match (left.sort, right.sort) {
            (Sort::Int, Sort::Int) => return self.calculated(Arithmetic::Add, [left, right], span),
            (Sort::Text, _) | (_, Sort::Text) => (ExprKind::Join(pair(left, right)), Sort::Text),
            // What was in an array may turn out to be a string, which joins with anything.
            (_, Sort::Any) | (Sort::Any, _) => (ExprKind::AddOrJoin(pair(left, right)), Sort::Any),
            (one, other) => {
                let problem = Kind::OtherType
                    .at(at, format!("`+` cannot add {} and {}", a(one), a(other)))
                    .here("it adds two ints, or joins a string with anything")
                    .label(left.span, format!("this is {}", a(one)))
                    .label(right.span, format!("this is {}", a(other)))
                    .help(format!(
                        "to join them as text, begin with an empty string: `\"\" + {} + {}`",
                        plain(written_left),
                        plain(written_right)
                    ));
                self.report(problem);
                return None;
            }
        };
        Some(Expr { kind, sort, span })
    }

    /// Works out what is known.
    fn calculated(&mut self, op: Arithmetic, pair: [Expr; 2], span: Span) -> Option<Expr> {
        let sort = Sort::Int;
        let [left, right] = &pair;
        let kind = match (&left.kind, &right.kind) {
            (_, ExprKind::Int(0)) if matches!(op, Arithmetic::Divide | Arithmetic::Remainder) => {
                self.report(
                    Kind::DividesByZero
                        .at(right.span, "nothing can be divided by zero")
                        .here("this is zero")
                        .help("divide by another number"),
                );
                return None;
            }
            (ExprKind::Int(one), ExprKind::Int(other)) => match op.apply(*one, *other) {
                Ok(number) => ExprKind::Int(number),
                Err(_) => {
                    self.too_large(span);
                    return None;
                }
            },
            _ => ExprKind::Arithmetic(op, Box::new(pair)),
        };
        Some(Expr { kind, sort, span })
    }

    fn too_large(&mut self, span: Span) {
        self.report(
            Kind::ResultTooLarge
                .at(span, "the result does not fit into an int")
                .help("an int lies between -2147483648 and 2147483647"),
        );
    }
}

/// What this is called, if it is of use only in a game that goes on.
fn needs_a_game(kind: &WrittenKind) -> Option<&'static str> {
    Some(match kind {
        WrittenKind::Call(..) => "a call",
        WrittenKind::Judge(..) => "a rule",
        WrittenKind::Input(..) => "a question",
        WrittenKind::Place(_) => "a square",
        WrittenKind::Line(..) => "a line of squares",
        WrittenKind::Width => "`width`",
        WrittenKind::Height => "`height`",
        WrittenKind::Test(_) => "`test`",
        _ => return None,
    })
}
