//! What stands outside of statements: the game, functions, rules and their heads.

use pest::iterators::Pair;

use super::{Reader, Rule, nameless};
use crate::diagnostic::Fix;
use crate::lang::bggl::ast::{
    Block, Function, Game, Item, Name, Parameter, Rule as RuleItem, Sort,
};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::words;
use crate::source::Span;

/// What a head says about what is returned.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Returns {
    /// It says nothing about it.
    #[default]
    Unsaid,
    /// `nothing`, or what could not be read.
    Nothing,
    /// `int`
    Sort(Sort),
}

impl From<Option<Sort>> for Returns {
    fn from(sort: Option<Sort>) -> Self {
        sort.map_or(Self::Nothing, Self::Sort)
    }
}

impl Returns {
    pub(super) fn sort(self) -> Option<Sort> {
        match self {
            Self::Sort(sort) => Some(sort),
            Self::Unsaid | Self::Nothing => None,
        }
    }
}

/// What a head says.
#[derive(Default)]
pub(super) struct Head {
    pub(super) name: Option<Name>,
    pub(super) parameters: Option<Vec<Parameter>>,
    pub(super) returns: Returns,
    pub(super) pieces: Vec<Name>,
    /// Whether it could not be read, which has been told.
    pub(super) broken: bool,
}

impl Reader<'_> {
    pub(super) fn program<'p>(
        &mut self,
        pairs: impl Iterator<Item = Pair<'p, Rule>>,
    ) -> Option<Game> {
        let mut items = Vec::new();
        let mut body: Option<Block> = None;
        let mut told = false;
        for pair in pairs {
            let rule = pair.as_rule();
            if matches!(rule, Rule::EOI | Rule::lone_end) {
                continue;
            }
            let span = self.span(&pair);
            self.statement = Span::new(span.start as usize, span.start as usize);
            if let Some(game) = &body
                && !told
            {
                told = true;
                self.after_the_game(rule, span, game.span);
                if rule == Rule::broken_item {
                    continue;
                }
            }
            match self.item(pair, &mut items) {
                Some(game) if body.is_none() => body = Some(game),
                _ => {}
            }
        }
        items.append(&mut self.misplaced);
        if body.is_none() {
            self.no_game();
        }
        body.map(|body| Game { items, body })
    }

    /// Reads an item; gives the block of the game back.
    fn item(&mut self, pair: Pair<'_, Rule>, items: &mut Vec<Item>) -> Option<Block> {
        match pair.as_rule() {
            Rule::game => return Some(self.game(pair)),
            Rule::function => items.push(Item::Function(self.function(pair))),
            Rule::move_rule => items.push(Item::Rule(self.rule(pair))),
            Rule::declaration | Rule::odd_declaration => {
                let read = self.declaration(pair);
                items.extend(read.into_iter().map(Item::Declaration));
            }
            Rule::odd_item => return self.odd_item(pair, items),
            _ => self.broken_item(pair),
        }
        None
    }

    fn after_the_game(&mut self, rule: Rule, span: Span, game: Span) {
        let first = self.written(span).split_whitespace().next().unwrap_or("");
        let here = Span::new(span.start as usize, span.start as usize + first.len());
        let (title, help) = match rule {
            Rule::game => (
                "there is a second game",
                "a file holds one game: put all its statements into one `game { … }`",
            ),
            Rule::function | Rule::move_rule | Rule::odd_item | Rule::declaration => (
                "this stands behind the game",
                "functions, rules and declarations stand before `game { … }`",
            ),
            _ => (
                "there is something behind the end of the game",
                "nothing follows the last `}` of `game { … }`",
            ),
        };
        self.report(
            Kind::AfterTheGame
                .at(here, title)
                .label(game.after(), "the game ends here")
                .help(help),
        );
    }

    fn no_game(&mut self) {
        let shape = "write `game { … }` around what is to happen when the game is played";
        if self.problems.is_empty() {
            let end = self.source.trim_end().len();
            let span = Span::new(end, end);
            self.statement = span;
            self.report(
                Kind::NoGame
                    .at(span, "there is no game in this file")
                    .help(shape),
            );
        }
    }

    fn game(&mut self, pair: Pair<'_, Rule>) -> Block {
        let head = self.span(&pair);
        let word = Span::new(head.start as usize, head.start as usize + "game".len());
        self.statement = word;
        let mut block = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::odd_head if self.span(&part) != self.span(&part).after() => {
                    let span = self.span(&part);
                    self.report(
                        Kind::Malformed
                            .at(span, "nothing stands between `game` and `{`")
                            .help("write just `game {`")
                            .fix(Fix::remove(span, self.written(span))),
                    );
                }
                Rule::word_game | Rule::odd_head => {}
                _ => block = Some(self.body(part, "game")),
            }
        }
        block.unwrap_or_else(|| empty(word.after()))
    }

    pub(super) fn function(&mut self, pair: Pair<'_, Rule>) -> Function {
        let (head, span, body) = self.headed(pair, "a function");
        if head.returns == Returns::Unsaid && !head.broken {
            self.report(
                Kind::Malformed
                    .at(span.after(), "this function does not say what it returns")
                    .help(
                        "write `returns int` before the `{`, or another type, or `returns nothing`",
                    ),
            );
        }
        if let (Some(first), Some(last)) = (head.pieces.first(), head.pieces.last()) {
            let pieces = first.span.to(last.span);
            self.report(
                Kind::Malformed
                    .at(pieces, "only a rule names pieces")
                    .help("write `rule` instead of `func`, or take the pieces out"),
            );
        }
        Function {
            name: head.name.unwrap_or_else(|| nameless(span.after())),
            parameters: head.parameters.unwrap_or_default(),
            returns: head.returns.sort(),
            body,
            head: span,
        }
    }

    pub(super) fn rule(&mut self, pair: Pair<'_, Rule>) -> RuleItem {
        let (head, span, body) = self.headed(pair, "a rule");
        if head.pieces.is_empty() && !head.broken {
            self.report(
                Kind::Malformed
                    .at(
                        span.after(),
                        "this rule does not say which pieces it is about",
                    )
                    .help("name them behind a `:`, as in `rule step(): X, O { … }`"),
            );
        }
        RuleItem {
            name: head.name.unwrap_or_else(|| nameless(span.after())),
            parameters: head.parameters.unwrap_or_default(),
            pieces: head.pieces,
            body,
            head: span,
        }
    }

    /// Reads `func` or `rule`, its head and its block.
    fn headed(&mut self, pair: Pair<'_, Rule>, what: &str) -> (Head, Span, Block) {
        let start = self.span(&pair).start as usize;
        let mut span = Span::new(start, start + "func".len());
        self.statement = span;
        let mut head = Head::default();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word_func | Rule::word_rule => {}
                Rule::function_head | Rule::rule_head => {
                    span = span.to(self.span(&part));
                    self.statement = span;
                    head = self.head(part);
                }
                Rule::odd_head => {
                    span = span.to(self.span(&part));
                    self.statement = span;
                    head = self.broken_head(&part, what);
                }
                _ => body = Some(self.body(part, what)),
            }
        }
        if !head.broken {
            self.complete_head(&head, span, what);
        }
        let body = body.unwrap_or_else(|| empty(span.after()));
        (head, span, body)
    }

    fn complete_head(&mut self, head: &Head, span: Span, what: &str) {
        let shape = head_shape(what);
        if head.name.is_none() {
            let word = Span::new(span.start as usize, span.start as usize + 4);
            self.report(
                Kind::Malformed
                    .at(word.after(), format!("{what} has a name"))
                    .here("it is missing here")
                    .help(shape),
            );
        } else if head.parameters.is_none() {
            let at = head.name.as_ref().map_or(span, |name| name.span).after();
            self.report(
                Kind::Malformed
                    .at(at, "parentheses are missing behind the name")
                    .help("write `()` if there is nothing to hand over")
                    .fix(Fix::insert(at.start, "()")),
            );
        }
    }

    /// A `,` or `:` is missing before a pair.
    pub(super) fn missing_sign(&mut self, pair: &Pair<'_, Rule>, sign: &str) {
        let at = self.before(pair);
        self.report(
            Kind::Malformed
                .at(at, format!("a `{sign}` is missing here"))
                .help(format!("write `{sign}` between these two"))
                .fix(Fix::insert(at.start, sign)),
        );
    }

    pub(super) fn head(&mut self, pair: Pair<'_, Rule>) -> Head {
        let mut head = Head::default();
        for part in pair.into_inner() {
            self.head_part(part, &mut head);
        }
        head
    }

    pub(super) fn head_part(&mut self, part: Pair<'_, Rule>, head: &mut Head) {
        match part.as_rule() {
            Rule::name => head.name = Some(self.new_name(&part)),
            Rule::parameters => head.parameters = Some(self.parameters(part)),
            Rule::returns => head.returns = self.returns(part).into(),
            Rule::odd_promise => {
                let span = self.span(&part);
                head.broken = true;
                self.report(
                    Kind::Malformed
                        .at(span, "a rule has no `returns`")
                        .help("it always returns a boolean; write just the pieces that it is about, as in `rule step(): X, O { … }`"),
                );
            }
            Rule::pieces => {
                for name in part.into_inner() {
                    if name.as_rule() == Rule::name {
                        head.pieces.push(self.name(&name));
                    } else {
                        let sign = if name.as_rule() == Rule::no_comma {
                            ","
                        } else {
                            ":"
                        };
                        self.missing_sign(&name, sign);
                    }
                }
            }
            _ => {}
        }
    }

    fn returns(&mut self, pair: Pair<'_, Rule>) -> Option<Sort> {
        let whole = self.span(&pair);
        let mut found = None;
        let mut said = false;
        let mut parts = pair.clone().into_inner();
        if let (Some(odd), Some(sort)) = (parts.next(), parts.next())
            && odd.as_rule() == Rule::odd_returns
            && sort.as_rule() == Rule::name
            && let Some(right) =
                words::foreign_type(sort.as_str()).and_then(words::ForeignType::sort)
        {
            let written = odd.as_str();
            let right_word = words::sort_word(right);
            self.report(
                Kind::Malformed
                    .at(whole, format!("`returns` is expected, not `{written}`"))
                    .help(format!("write `returns {right_word}`"))
                    .fix(Fix::replace(whole, format!("returns {right_word}"))),
            );
            return Some(right);
        }
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::word_returns => {}
                Rule::odd_returns => {
                    let written = part.as_str();
                    self.report(
                        Kind::Malformed
                            .at(span, format!("`returns` is expected, not `{written}`"))
                            .help("write `returns` and a type, as in `returns int`")
                            .fix(Fix::replace(span, "returns")),
                    );
                }
                Rule::word_nothing => said = true,
                Rule::sort => {
                    said = true;
                    found = words::sort(part.as_str());
                }
                _ => {
                    said = true;
                    found = self.type_like(&part);
                }
            }
        }
        if !said {
            self.report(
                Kind::Malformed
                    .at(whole.after(), "a type is missing behind `returns`")
                    .help("write `returns int` or another type, or `returns nothing`"),
            );
        }
        found
    }

    fn parameters(&mut self, pair: Pair<'_, Rule>) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::parameter => parameters.push(self.parameter(part)),
                Rule::no_comma => self.missing_sign(&part, ","),
                _ => self.broken_parameters(&part),
            }
        }
        parameters
    }

    fn parameter(&mut self, pair: Pair<'_, Rule>) -> Parameter {
        let whole = self.span(&pair);
        let mut sort = None;
        let mut name = None;
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::sort => sort = Some(words::sort(part.as_str())),
                Rule::odd_sort => sort = Some(self.type_like(&part)),
                Rule::name => name = Some(self.new_name(&part)),
                Rule::size => {
                    self.square_brackets(span);
                    sort = Some(Some(Sort::Array));
                }
                _ => self.report(
                    Kind::Malformed
                        .at(span, "a parameter has no value of its own")
                        .help("its value comes from the call; take this out")
                        .fix(Fix::remove(span, self.written(span))),
                ),
            }
        }
        let Some(name) = name else {
            self.report(
                Kind::Malformed
                    .at(whole.after(), "a name is missing behind this type")
                    .help(
                        "write the type and the name of each parameter, as in `(int row, piece p)`",
                    ),
            );
            return Parameter {
                sort: sort.flatten().unwrap_or(Sort::Int),
                name: nameless(whole.after()),
            };
        };
        if sort.is_none() {
            self.report(
                Kind::Malformed
                    .at(name.span, format!("the type of `{}` is missing", name.text))
                    .help(format!(
                        "write it before the name, as in `int {}` or `piece {}`",
                        name.text, name.text
                    )),
            );
        }
        Parameter {
            sort: sort.flatten().unwrap_or(Sort::Int),
            name,
        }
    }
}

/// How a function or rule begins.
pub(super) fn head_shape(what: &str) -> &'static str {
    if what == "a rule" {
        "a rule looks like `rule step(int far): X, O { … }`"
    } else {
        "a function looks like `func twice(int n) returns int { … }`"
    }
}

/// A block with nothing in it.
pub(super) fn empty(span: Span) -> Block {
    Block {
        stmts: Vec::new(),
        span,
    }
}
