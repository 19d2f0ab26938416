//! What to say about a piece that fits nowhere: it is read a second time, alone
//! and by the rule it should have followed, to find where exactly it goes wrong.

use crate::lang::roll::kind::Kind;
use pest::Parser as _;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;

use super::{Grammar, Reader, Rule, familiar, mended_span};
use crate::diagnostic::Diagnostic;
use crate::lang::roll::words;
use crate::source::Span;

/// What a broken piece should have been.
#[derive(Clone, Copy)]
pub(super) enum Piece {
    GameItem,
    BlockItem,
    Statement,
    Value,
    Condition,
    Attributes,
    Each,
    Arguments,
}

impl Piece {
    /// The rule it should follow, by how it begins.
    fn rule(self, text: &str) -> Rule {
        let word = text
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .next()
            .unwrap_or("");
        match (self, word) {
            (Self::Value | Self::Condition, _) => Rule::only_expression,
            (Self::Attributes, _) => Rule::only_attributes,
            (Self::Each, _) => Rule::only_each,
            (Self::Arguments, _) => Rule::only_arguments,
            (_, "int") => Rule::only_declaration,
            (Self::GameItem, _) => Rule::only_block,
            (Self::BlockItem, "make") => Rule::only_make,
            (Self::BlockItem, "define" | "function") => Rule::only_hook,
            (Self::BlockItem, _) => Rule::only_field,
            (Self::Statement, "if" | "else") => Rule::only_if_chain,
            (Self::Statement, "for") => Rule::only_for_each,
            (Self::Statement, _) if calls(text, word) => Rule::only_call,
            (Self::Statement, _) => Rule::only_change,
        }
    }
}

fn calls(text: &str, word: &str) -> bool {
    text.get(word.len()..)
        .is_some_and(|rest| rest.trim_start().starts_with('('))
}

impl Reader<'_> {
    /// Tells what is wrong with a piece that the grammar could not read.
    pub(super) fn broken(&mut self, pair: &Pair<'_, Rule>, piece: Piece) {
        self.broken_at(pair.as_str(), mended_span(pair), piece);
    }

    /// The same for a text and where it stands in the mended text.
    pub(super) fn broken_at(&mut self, text: &str, whole: Span, piece: Piece) {
        if self.is_told(self.patches.span(whole)) {
            return;
        }
        let mut problem = self.problem(text, whole, piece);
        for label in &mut problem.labels {
            label.span = self.patches.span(label.span);
        }
        self.report(problem);
    }

    /// Whether something has been told about what this is a part of.
    fn is_told(&self, whole: Span) -> bool {
        let before = self.told.partition_point(|told| told.start <= whole.start);
        let near = self.told.get(before.saturating_sub(4)..before);
        near.unwrap_or(&[])
            .iter()
            .any(|told| whole.start <= told.end)
    }

    fn problem(&self, text: &str, whole: Span, piece: Piece) -> Diagnostic {
        let escape = text.match_indices('\\').map(|(at, _)| at).find(|at| {
            text.get(..*at)
                .is_some_and(|before| without_comment(before) == before)
        });
        if let Some(at) = escape {
            let here = Span::new(whole.start as usize + at, whole.start as usize + at + 1);
            return Kind::Backslash
                .at(here, "`\\` has no place in ROLL")
                .help("there are no escapes: in text every character stands for itself");
        }
        if text.trim().is_empty() {
            let here = if whole.start == whole.end {
                self.just_before(whole.start)
            } else {
                whole
            };
            return Kind::SomethingMissing
                .at(here, "something is missing here")
                .help(shape(piece));
        }
        let first = token(text, 0);
        if let (Piece::Statement, Some(help)) = (piece, words::instead(first)) {
            let here = Span::new(whole.start as usize, whole.start as usize + first.len());
            return Kind::ForeignWord
                .at(here, format!("there is no `{first}` in ROLL"))
                .help(help);
        }
        let rule = piece.rule(text);
        if rule == Rule::only_change
            && let Some(problem) = familiar::statement(text, first, whole)
        {
            return problem;
        }
        match Grammar::parse(rule, text) {
            Err(error) => self.explain(whole, text, piece, rule, &error),
            Ok(_) => Kind::Misplaced
                .at(whole, format!("{} cannot stand here", words::rule(rule)))
                .help(shape(piece)),
        }
    }

    fn explain(
        &self,
        whole: Span,
        text: &str,
        piece: Piece,
        rule: Rule,
        error: &Error<Rule>,
    ) -> Diagnostic {
        let at = whole.start as usize + position(error).min(text.len());
        let found = token(self.text, at);
        let here = Span::new(at, at + found.len());
        let previous = self.just_before(Span::new(at, at).start);
        if let Some(c) = found.chars().next()
            && !is_known(c)
        {
            return strange(c, here);
        }
        let touches_name = previous.end as usize == at
            && self
                .text
                .get(previous.range())
                .is_some_and(|last| last.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
        if rule == Rule::only_declaration && touches_name && !found.is_empty() {
            return strange(found.chars().next().unwrap_or(' '), here);
        }
        if let Some(problem) = self.familiar(found, here, piece) {
            return problem;
        }
        if let Some(problem) = self.lonely_operator(found, here, previous) {
            return problem;
        }
        let expected = expected(error);
        // Where the rule fails as a whole, its shape says more than its name.
        let word = words::rule(rule);
        if expected == word || (expected.is_empty() && at == whole.start as usize) {
            let title = format!("this is not how {word} {} written", verb(word));
            return Kind::Malformed.at(here, title).help(help(rule, piece));
        }
        let title = if found.is_empty() {
            format!("{word} {} not complete", verb(word))
        } else {
            format!("`{found}` does not fit into {word}")
        };
        let problem = Kind::Malformed.at(here, title).help(help(rule, piece));
        if expected.is_empty() {
            problem
        } else {
            problem.here(format!("expected {expected}"))
        }
    }

    /// The last character before a byte that is neither blank nor in a comment.
    fn just_before(&self, byte: u32) -> Span {
        let before = self.text.get(..byte as usize).unwrap_or("").trim_end();
        let before = without_comment(before).trim_end();
        let start = before
            .char_indices()
            .next_back()
            .map_or(0, |(start, _)| start);
        Span::new(start, before.len())
    }

    /// When the file goes on after the end of the game.
    pub(super) fn more_than_a_game(&mut self, pair: &Pair<'_, Rule>) {
        let start = mended_span(pair).start as usize;
        let found = token(self.text, start);
        let here = self.patches.span(Span::new(start, start + found.len()));
        if self.is_told(here) || found.is_empty() {
            return;
        }
        self.report(
            Kind::AfterTheGame
                .at(here, "there is something behind the end of the game")
                .help("a file holds one game: `Game MyGame { … }` and nothing after its last `}`"),
        );
    }

    /// When not even a game could be made out.
    pub(super) fn no_game(&mut self, error: &Error<Rule>) {
        let text = self.text;
        let at = position(error).min(text.len());
        let found = token(text, at);
        let here = self.patches.span(Span::new(at, at + found.len()));
        let mut lines = text.lines().map(str::trim);
        let begins = lines.find(|line| !line.is_empty() && !line.starts_with("//"));
        let shape = "a program looks like `Game MyGame { … }`";
        let problem = match begins {
            None => Kind::NoGame
                .at(Span::default(), "there is no game in this file")
                .help("the shortest game is `Game MyGame {}`"),
            Some(line) if !line.starts_with("Game") => Kind::NoGame
                .at(here, "a program begins with the word `Game`")
                .help("put `Game MyGame {` above all this and `}` below it"),
            Some(_) => match found.chars().next() {
                Some(c) if !is_known(c) => strange(c, here),
                _ => Kind::NoGame
                    .at(here, "this is not how a game begins")
                    .help(shape),
            },
        };
        if self.problems.is_empty() {
            self.report(problem);
        }
    }
}

/// A comment is looked for so far back: lines that people write are shorter.
const LONGEST_COMMENT: usize = 300;

/// The text without a comment on its last line.
fn without_comment(text: &str) -> &str {
    let mut from = text.len().saturating_sub(LONGEST_COMMENT);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let tail = text.get(from..).unwrap_or("");
    let line = tail.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let comment = tail.get(line..).and_then(|line| line.find("//"));
    comment.map_or(text, |at| text.get(..from + line + at).unwrap_or(text))
}

fn strange(c: char, here: Span) -> Diagnostic {
    let shown = if c.is_control() {
        format!("character {:#x}", u32::from(c))
    } else {
        format!("`{c}`")
    };
    if c == '?' {
        return Kind::ForeignOperator
            .at(here, "there is no `?` in ROLL")
            .help("use `if (…) { … } else { … }` to choose between two values");
    }
    Kind::StrangeCharacter.at(here, format!("{shown} has no place in ROLL")).help(
        "names are made of letters a to z, digits and underscores; anything else belongs in text",
    )
}

/// Whether ROLL knows this character outside of text.
fn is_known(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_$#\"(){}[]<>=!+-*/|&~,;:. \t\r\n".contains(c)
}

fn position(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// The word or sign that begins at a byte.
fn token(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or("");
    let Some(first) = rest.chars().next() else {
        return "";
    };
    let length = if first.is_alphanumeric() || matches!(first, '_' | '$' | '#') {
        let rest_of_word = |c: char| c.is_alphanumeric() || c == '_';
        first.len_utf8()
            + rest.get(first.len_utf8()..).map_or(0, |rest| {
                rest.find(|c| !rest_of_word(c)).unwrap_or(rest.len())
            })
    } else {
        first.len_utf8()
    };
    rest.get(..length).unwrap_or("").trim()
}

/// What the grammar would have taken, in words.
fn expected(error: &Error<Rule>) -> String {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return String::new();
    };
    let mut expected: Vec<&str> = positives.iter().map(|rule| words::rule(*rule)).collect();
    expected.sort_unstable();
    expected.dedup();
    match expected.as_slice() {
        [only] => (*only).to_owned(),
        [most @ .., last] if most.len() <= 2 => format!("{} or {last}", most.join(", ")),
        _ => String::new(),
    }
}

fn verb(word: &str) -> &'static str {
    if word.starts_with("the ") {
        "are"
    } else {
        "is"
    }
}

fn help(rule: Rule, piece: Piece) -> &'static str {
    words::shape(rule).unwrap_or_else(|| shape(piece))
}

fn shape(piece: Piece) -> &'static str {
    match piece {
        Piece::GameItem => {
            "a game holds globals such as `int $Name = 7;`, then `Players { … }`, `Board { … }` and `Dice { … }` or `Deck { … }`"
        }
        Piece::BlockItem => {
            "a block holds fields such as `NumTiles = 10;`, then objects such as `make Die(faces: 6);`, then functions such as `define preRoll(int playerID) { … }`"
        }
        Piece::Statement => {
            "statements look like `int x = 5;`, `x = x + 1;`, `print(\"hello\");`, `if (x == 1) { … }` or `for (int i : {1 ~ 3}) { … }`"
        }
        Piece::Value => "a value looks like `5`, `x + 1` or `{1, 2, 3}`",
        Piece::Condition => "a condition compares two values, as in `if (x == 1) { … }`",
        Piece::Attributes => {
            "say what each value is: `id: 1, next: 2, prev: 0`, `faces: 6` or `value: 1, quantity: 4`"
        }
        Piece::Each => "a loop looks like `for (int i : {1 ~ 3}) { … }`",
        Piece::Arguments => {
            "arguments are values with commas between them, as in `move(playerID, 0, 3);`"
        }
    }
}
