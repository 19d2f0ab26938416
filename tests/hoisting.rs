//! A law of BGGL: calls and questions are taken out of expressions before the game is played,
//! and that changes nothing. Random expressions, full of things that have an effect, are played
//! as they are compiled, and worked out here in the plainest way: from left to right.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may give up loudly"
)]

use proptest::prelude::*;

use roll::lang::Language;
use roll::machine::{Answer, Ask, Event, Fuel, Pause, Position, Stop};
use roll::source::Source;
use roll::table::{Heard, Reply, Table};

/// An expression, whatever its type.
#[derive(Clone, Debug)]
enum Expr {
    Int(i32),
    /// The global int.
    Total,
    /// The local int.
    Own,
    /// `bump(…)`: changes the total, prints, and returns it.
    Bump(Box<Expr>),
    /// `both(…, …)`: an int and a boolean go into a function.
    Both(Box<[Expr; 2]>),
    /// `label(…, …)`: an int and a string go into a function.
    Label(Box<[Expr; 2]>),
    /// `input "?", int`
    Ask,
    Negate(Box<Expr>),
    Sum(&'static str, Box<[Expr; 2]>),
    /// `[…, …, …] @ …`, of ints.
    Pick(Box<[Expr; 3]>, Box<Expr>),
    Boolean(bool),
    Compare(&'static str, Box<[Expr; 2]>),
    /// `flip(…)`: changes the total, prints, and returns the opposite.
    Flip(Box<Expr>),
    Not(Box<Expr>),
    Logic(&'static str, Box<[Expr; 2]>),
    Text(&'static str),
    /// The global string.
    Words,
    /// `tag(…)`: changes the global string, prints, and returns both joined.
    Tag(Box<Expr>),
    Join(Box<[Expr; 2]>),
    SameText(bool, Box<[Expr; 2]>),
    SameArray(Box<[Expr; 4]>),
}

#[expect(
    clippy::unnecessary_box_returns,
    reason = "it goes into a box right away"
)]
fn pair(left: Expr, right: Expr) -> Box<[Expr; 2]> {
    Box::new([left, right])
}

/// Ints, booleans and strings of some depth.
fn exprs() -> [BoxedStrategy<Expr>; 3] {
    let mut ints = prop_oneof![
        (-9..100).prop_map(Expr::Int),
        Just(Expr::Int(i32::MAX)),
        Just(Expr::Total),
        Just(Expr::Total),
        Just(Expr::Own),
        Just(Expr::Ask),
    ]
    .boxed();
    let mut booleans = any::<bool>().prop_map(Expr::Boolean).boxed();
    let mut texts = prop_oneof![
        prop_oneof![Just("a"), Just(""), Just("é")].prop_map(Expr::Text),
        Just(Expr::Words),
    ]
    .boxed();
    for _ in 0..4 {
        let ops = prop_oneof![Just("+"), Just("-"), Just("*"), Just("/"), Just("%")];
        let comparisons = prop_oneof![Just("<"), Just("<="), Just("=="), Just("!=")];
        let logic = prop_oneof![Just("&&"), Just("||"), Just("=="), Just("!=")];
        let int = || ints.clone();
        let boolean = || booleans.clone();
        let text = || texts.clone();
        let triple = (int(), int(), int());
        let more_ints = prop_oneof![
            2 => int(),
            2 => int().prop_map(|it| Expr::Bump(Box::new(it))),
            1 => int().prop_map(|it| Expr::Negate(Box::new(it))),
            1 => (int(), boolean()).prop_map(|(i, b)| Expr::Both(pair(i, b))),
            3 => (ops, int(), int()).prop_map(|(op, l, r)| Expr::Sum(op, pair(l, r))),
            1 => (triple, int())
                .prop_map(|((a, b, c), nth)| Expr::Pick(Box::new([a, b, c]), Box::new(nth))),
        ]
        .boxed();
        let more_booleans = prop_oneof![
            1 => boolean(),
            2 => (comparisons, int(), int())
                .prop_map(|(op, l, r)| Expr::Compare(op, pair(l, r))),
            2 => boolean().prop_map(|it| Expr::Flip(Box::new(it))),
            1 => boolean().prop_map(|it| Expr::Not(Box::new(it))),
            3 => (logic, boolean(), boolean()).prop_map(|(op, l, r)| Expr::Logic(op, pair(l, r))),
            1 => (any::<bool>(), text(), text())
                .prop_map(|(is, l, r)| Expr::SameText(is, pair(l, r))),
            1 => (int(), text(), int(), text())
                .prop_map(|(a, b, c, d)| Expr::SameArray(Box::new([a, b, c, d]))),
        ]
        .boxed();
        let any_type = || prop_oneof![int(), boolean(), text()];
        let more_texts = prop_oneof![
            1 => text(),
            2 => text().prop_map(|it| Expr::Tag(Box::new(it))),
            1 => (int(), text()).prop_map(|(i, t)| Expr::Label(pair(i, t))),
            2 => (text(), any_type()).prop_map(|(l, r)| Expr::Join(pair(l, r))),
            1 => (any_type(), text()).prop_map(|(l, r)| Expr::Join(pair(l, r))),
        ]
        .boxed();
        [ints, booleans, texts] = [more_ints, more_booleans, more_texts];
    }
    [ints, booleans, texts]
}

impl Expr {
    /// The same as part of a sum. What is known to go wrong there is told before the game, so
    /// nothing is known.
    fn unforeseen(&self) -> String {
        match self {
            Self::Int(value) => format!("([{value}]@0)"),
            other => other.written(),
        }
    }

    /// As it is written, with all parentheses.
    fn written(&self) -> String {
        let two = |op: &str, pair: &[Self; 2]| {
            format!("({} {op} {})", pair[0].written(), pair[1].written())
        };
        match self {
            Self::Int(value) => format!("({value})"),
            Self::Total => "total".to_owned(),
            Self::Own => "own".to_owned(),
            Self::Bump(inner) => format!("bump({})", inner.written()),
            Self::Both(pair) => format!("both({}, {})", pair[0].written(), pair[1].written()),
            Self::Label(pair) => format!("label({}, {})", pair[0].written(), pair[1].written()),
            Self::Ask => "(input \"? \", int)".to_owned(),
            Self::Negate(inner) => format!("(-{})", inner.unforeseen()),
            Self::Sum(op, pair) => {
                format!("({} {op} {})", pair[0].unforeseen(), pair[1].unforeseen())
            }
            Self::Compare(op, pair) | Self::Logic(op, pair) => two(op, pair),
            Self::Pick(items, nth) => {
                let items: Vec<_> = items.iter().map(Self::written).collect();
                format!("([{}]@({}))", items.join(", "), nth.written())
            }
            Self::Boolean(value) => value.to_string(),
            Self::Flip(inner) => format!("flip({})", inner.written()),
            Self::Not(inner) => format!("(!{})", inner.written()),
            Self::Text(text) => format!("\"{text}\""),
            Self::Words => "words".to_owned(),
            Self::Tag(inner) => format!("tag({})", inner.written()),
            Self::Join(pair) => two("+", pair),
            Self::SameText(is, pair) => two(if *is { "==" } else { "!=" }, pair),
            Self::SameArray(four) => {
                let [a, b, c, d] = four.each_ref().map(Self::written);
                format!("([{a}, {b}] == [{c}, {d}])")
            }
        }
    }
}

/// The answers that are given, over and over.
const ANSWERS: [i32; 5] = [2, -7, 0, 1, 40];

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Int(i32),
    Boolean(bool),
    Text(String),
}

impl Value {
    fn shown(&self) -> String {
        match self {
            Self::Int(value) => value.to_string(),
            Self::Boolean(value) => value.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

/// The plainest evaluator there is.
struct Naive {
    total: i32,
    own: i32,
    words: String,
    asked: usize,
    heard: Vec<String>,
}

/// The game has stopped with a fault of this code.
struct Stopped(&'static str);

const OVERFLOW: Stopped = Stopped("R0701");
const BY_ZERO: Stopped = Stopped("R0702");
const NO_ITEM: Stopped = Stopped("R0703");

impl Naive {
    fn int(&mut self, expr: &Expr) -> Result<i32, Stopped> {
        match self.value(expr)? {
            Value::Int(value) => Ok(value),
            other => panic!("{other:?} is no int"),
        }
    }

    fn boolean(&mut self, expr: &Expr) -> Result<bool, Stopped> {
        match self.value(expr)? {
            Value::Boolean(value) => Ok(value),
            other => panic!("{other:?} is no boolean"),
        }
    }

    fn text(&mut self, expr: &Expr) -> Result<String, Stopped> {
        self.value(expr).map(|value| value.shown())
    }

    fn value(&mut self, expr: &Expr) -> Result<Value, Stopped> {
        Ok(match expr {
            Expr::Int(value) => Value::Int(*value),
            Expr::Total => Value::Int(self.total),
            Expr::Own => Value::Int(self.own),
            Expr::Bump(by) => {
                let by = self.int(by)?;
                let total = self.total.checked_mul(3).and_then(|it| it.checked_add(by));
                self.total = total.ok_or(OVERFLOW)?;
                self.heard.push(format!("bump {by}"));
                Value::Int(self.total)
            }
            Expr::Both(pair) => {
                let (int, boolean) = (self.int(&pair[0])?, self.boolean(&pair[1])?);
                self.heard.push(format!("both {int} {boolean}"));
                Value::Int(int)
            }
            Expr::Label(pair) => {
                let (int, text) = (self.int(&pair[0])?, self.text(&pair[1])?);
                self.heard.push(format!("label {int}"));
                Value::Text(text)
            }
            Expr::Ask => {
                self.heard.push("? ".to_owned());
                self.asked += 1;
                Value::Int(ANSWERS[(self.asked - 1) % ANSWERS.len()])
            }
            Expr::Negate(inner) => Value::Int(self.int(inner)?.checked_neg().ok_or(OVERFLOW)?),
            Expr::Sum(op, pair) => {
                let (left, right) = (self.int(&pair[0])?, self.int(&pair[1])?);
                let result = match *op {
                    "+" => left.checked_add(right),
                    "-" => left.checked_sub(right),
                    "*" => left.checked_mul(right),
                    "/" | "%" if right == 0 => return Err(BY_ZERO),
                    "/" => left.checked_div(right),
                    _ => Some(left.wrapping_rem(right)),
                };
                Value::Int(result.ok_or(OVERFLOW)?)
            }
            Expr::Pick(items, nth) => {
                let mut values = Vec::new();
                for item in items.iter() {
                    values.push(self.int(item)?);
                }
                let nth = usize::try_from(self.int(nth)?).map_err(|_| NO_ITEM)?;
                Value::Int(*values.get(nth).ok_or(NO_ITEM)?)
            }
            Expr::Boolean(value) => Value::Boolean(*value),
            Expr::Compare(op, pair) => {
                let (left, right) = (self.int(&pair[0])?, self.int(&pair[1])?);
                Value::Boolean(match *op {
                    "<" => left < right,
                    "<=" => left <= right,
                    "==" => left == right,
                    _ => left != right,
                })
            }
            Expr::Flip(inner) => {
                let value = self.boolean(inner)?;
                self.total = self.total.checked_add(1).ok_or(OVERFLOW)?;
                self.heard.push(format!("flip {value}"));
                Value::Boolean(!value)
            }
            Expr::Not(inner) => Value::Boolean(!self.boolean(inner)?),
            Expr::Logic(op, pair) => {
                let left = self.boolean(&pair[0])?;
                Value::Boolean(match *op {
                    "&&" => left && self.boolean(&pair[1])?,
                    "||" => left || self.boolean(&pair[1])?,
                    "==" => left == self.boolean(&pair[1])?,
                    _ => left != self.boolean(&pair[1])?,
                })
            }
            Expr::Text(text) => Value::Text((*text).to_owned()),
            Expr::Words => Value::Text(self.words.clone()),
            Expr::Tag(inner) => {
                let more = self.text(inner)?;
                self.words = format!("w{}", self.total);
                self.heard.push(format!("tag {more}"));
                Value::Text(more + &self.words)
            }
            Expr::Join(pair) => Value::Text(self.text(&pair[0])? + &self.text(&pair[1])?),
            Expr::SameText(is, pair) => {
                let same = self.text(&pair[0])? == self.text(&pair[1])?;
                Value::Boolean(same == *is)
            }
            Expr::SameArray(four) => {
                let mut values = Vec::new();
                for expr in four.iter() {
                    values.push(self.value(expr)?);
                }
                Value::Boolean(values[..2] == values[2..])
            }
        })
    }

    /// The program that [`program`] writes.
    fn play(&mut self, parts: &[Expr; 3]) -> Result<(), Stopped> {
        let [int, boolean, text] = parts;
        self.own = self.int(int)?;
        self.heard.push(format!("own {}", self.own));
        let line = self.text(text)?;
        self.heard.push(line);
        let mut rounds = 0;
        while self.boolean(boolean)? && rounds < 3 {
            rounds += 1;
            let line = format!("round {}", self.int(int)?);
            self.heard.push(line);
        }
        let branch = if self.boolean(boolean)? { "yes" } else { "no" };
        self.heard.push(branch.to_owned());
        self.heard
            .push(format!("{} {} {}", self.total, self.own, self.words));
        Ok(())
    }
}

fn program(parts: &[Expr; 3]) -> String {
    let [int, boolean, text] = parts.each_ref().map(Expr::written);
    format!(
        "int total = 1;
string words = \"w\";
func bump(int by) returns int {{ total = total * 3 + by; print \"bump \" + by; return total; }}
func both(int i, boolean b) returns int {{ print \"both \" + i + \" \" + b; return i; }}
func label(int i, string t) returns string {{ print \"label \" + i; return t; }}
func flip(boolean b) returns boolean {{ total = total + 1; print \"flip \" + b; return !b; }}
func tag(string t) returns string {{ words = \"w\" + total; print \"tag \" + t; return t + words; }}
game {{
    int own = 5;
    own = {int};
    print \"own \" + own;
    print {text};
    int rounds = 0;
    while ({boolean} && rounds < 3) {{
        rounds = rounds + 1;
        print \"round \" + {int};
    }}
    if ({boolean}) {{ print \"yes\"; }} else {{ print \"no\"; }}
    print \"\" + total + \" \" + own + \" \" + words;
}}
"
    )
}

/// Hears everything and answers like [`Naive`].
#[derive(Default)]
struct Listener {
    heard: Vec<String>,
    asked: usize,
}

impl Table for Listener {
    fn answer(&mut self, ask: &Ask) -> Reply {
        self.heard.push(ask.words.clone().unwrap());
        self.asked += 1;
        Reply::Now(Answer::Number(ANSWERS[(self.asked - 1) % ANSWERS.len()]))
    }

    fn hear(&mut self, event: &Event) -> Heard {
        if let Event::Text(text) = event {
            self.heard.push(text.clone());
        }
        Heard::GoOn
    }
}

fn played(text: &str) -> (Vec<String>, Option<&'static str>) {
    let checked = Language::Bggl.compile(&Source::new("law.bggl", text));
    assert!(!checked.has_errors(), "{:?}\n{text}", checked.problems);
    assert_eq!(checked.value.flaws, []);
    let program = checked.value.program.unwrap();
    let mut listener = Listener::default();
    let end = Position::start(&program).run(&program, &mut listener, &mut Fuel::default());
    let stopped = match end {
        Ok(Pause::Over(_)) => None,
        Err(Stop::Fault(fault)) => Some(fault.kind.code().0),
        other => panic!("{other:?}\n{text}"),
    };
    (listener.heard, stopped)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_taken_out_of_expressions_happens_where_it_stood(
        parts in exprs().prop_map(|parts| parts)
    ) {
        let mut naive = Naive {
            total: 1,
            own: 5,
            words: "w".to_owned(),
            asked: 0,
            heard: Vec::new(),
        };
        let stopped = naive.play(&parts).err().map(|Stopped(code)| code);
        let text = program(&parts);
        let (heard, faulted) = played(&text);
        prop_assert_eq!(&heard, &naive.heard, "{}", text);
        prop_assert_eq!(faulted, stopped, "{}", text);
    }
}
