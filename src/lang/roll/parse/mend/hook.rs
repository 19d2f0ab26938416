//! The first line of a function: `function NAME = define landsOn(…) {`.

use super::{Mender, NAMELESS, span};
use crate::diagnostic::closest;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{Sort, Token};
use crate::lang::roll::resolve::{BlockKind, Template};
use crate::source::Span;

const PARAMETERS: &str = "parameters stand in parentheses, as in `(int playerID)`";

/// How far back the beginning of a first line is looked for.
const LONGEST_HEAD: usize = 30;

const ONE_TOO_MANY: &str = "this is one bracket too many";

impl Mender<'_> {
    /// A function, from its first word to its `}`.
    pub(super) fn hook(&mut self, kind: Option<BlockKind>) {
        self.piece(|mender| {
            if mender.next_is("function") {
                mender.bump();
                mender.hook_name(kind);
            } else {
                // When `define` was missing, its place is before this word.
                let template = mender.peek(0).and_then(|token| Template::of(token.text));
                if template.is_none() {
                    mender.bump();
                }
                mender.hook_head();
            }
        });
        self.hook_body();
    }

    /// The same from `NAME = define`, when `function` was missing.
    pub(super) fn hook_behind_name(&mut self, kind: Option<BlockKind>) {
        self.piece(|mender| mender.hook_name(kind));
        self.hook_body();
    }

    fn hook_body(&mut self) {
        if self.next_is(";") {
            // `define roll(…);`: nothing to do is fine, but it is written in braces.
            let gap = self.gap().start as usize;
            self.missing(
                Kind::MissingBraces,
                gap,
                " {}",
                "this function has no braces",
                "what a function does stands between `{` and `}`",
            );
            if let Some(token) = self.peek(0) {
                self.reads(token, " ");
            }
            self.bump();
            return;
        }
        let opener = self.open_brace("a function");
        self.body(opener, "this function");
    }

    /// `NAME = define`
    fn hook_name(&mut self, kind: Option<BlockKind>) {
        let name = self.peek(0);
        match name {
            Some(token) if token.sort == Sort::Word && !token.is("define") => {
                self.bump();
                if self.next_is("(") {
                    return self.foreign_function(token, kind);
                }
            }
            _ => {
                let at = self.gap().start as usize;
                self.patches.replace(at, at, format!(" {NAMELESS} "));
                self.tell(
                    Kind::HookNameless
                        .at(self.gap(), "this function has no name")
                        .here("expected a name")
                        .help("a function that tiles or cards use looks like `function chute = define landsOn(…) { … }`"),
                );
            }
        }
        if self.next_is("=") {
            self.bump();
        } else {
            let gap = self.gap().start as usize;
            let told = name.is_none_or(|token| token.is("define"));
            if told {
                self.patches.replace(gap, gap, " = ");
            } else {
                self.missing(
                    Kind::SomethingMissing,
                    gap,
                    " =",
                    "a `=` is missing",
                    "a function with a name begins with `function NAME = define`",
                );
            }
        }
        match self.peek(0) {
            Some(token) if token.is("define") => self.bump(),
            Some(token) if Template::of(token.text).is_some() || self.nth_is(1, "(") => {
                self.missing_define(token);
                return self.parameters_behind_template();
            }
            Some(token)
                if token.sort == Sort::Word && closest(token.text, ["define"]).is_some() =>
            {
                self.misspelt(token, "define");
                self.bump();
            }
            _ => {}
        }
        self.hook_head();
    }

    pub(super) fn missing_define(&mut self, token: Token<'_>) {
        self.missing(
            Kind::MissingWord,
            token.start,
            "define ",
            "the word `define` is missing",
            "a function begins with `define`, as in `define preRoll(int playerID) { … }`",
        );
    }

    /// `landsOn(int playerID, …)`
    fn hook_head(&mut self) {
        match self.peek(0) {
            Some(token) if token.is("(") => {
                let template = self.template_by_parameters();
                let at = self.gap().start as usize;
                self.missing(
                    Kind::SomethingMissing,
                    at,
                    &format!(" {}", template.word()),
                    "which function is this?",
                    "functions are `setupPlayers`, `preRoll`, `landsOn`, `goalCheck` and `roll`",
                );
                self.parameters();
            }
            _ => self.parameters_behind_template(),
        }
    }

    fn parameters_behind_template(&mut self) {
        if let Some(token) = self.peek(0)
            && token.sort == Sort::Word
        {
            self.bump();
            let joined = |template: &Template| {
                let word = template.word();
                token.text != word && token.text.starts_with(word)
            };
            if !self.next_is("(")
                && let Some(template) = Template::ALL.into_iter().find(joined)
            {
                // `landsOnint playerID, …)`
                let at = token.start + template.word().len();
                self.missing(Kind::StrayBracket, at, "(", "a `(` is missing", PARAMETERS);
                return self.parameters_end();
            }
        }
        self.parameters();
    }

    /// A function that lost its word can be told by what it is given.
    fn template_by_parameters(&self) -> Template {
        let given: Vec<&str> = (1..12)
            .map_while(|ahead| self.peek(ahead))
            .take_while(|token| !token.is(")"))
            .filter(|token| token.sort == Sort::Word && !token.is("int"))
            .map(|token| token.text)
            .collect();
        let same = |template: &&Template| template.parameters() == given;
        let found = Template::ALL.iter().find(same);
        found.copied().unwrap_or(Template::PreRoll)
    }

    /// `(int playerID, …)`. What stands in it is checked against the template later.
    fn parameters(&mut self) {
        let template = self.last().and_then(|last| Template::of(last.text));
        if let (Some(template), true) = (template, self.next_is("{")) {
            return self.no_parameters(template);
        }
        if self.next_is("(") {
            self.bump();
            while let Some(token) = self.peek(0).filter(|token| token.is("(")) {
                self.one_too_many(token);
            }
        } else {
            let at = self.gap().start as usize;
            self.missing(Kind::StrayBracket, at, "(", "a `(` is missing", PARAMETERS);
        }
        self.parameters_end();
    }

    /// `define setupPlayers {`
    fn no_parameters(&mut self, template: Template) {
        let at = self.gap().start as usize;
        let parameters = format!("({})", template.written_parameters());
        self.missing(
            Kind::SomethingMissing,
            at,
            &parameters,
            &format!("the parameters of `{}` are missing", template.word()),
            &format!("write `{}`", template.head()),
        );
    }

    /// `define roll((int amountRolled, …)`: one more bracket of a sort than needed.
    fn one_too_many(&mut self, token: Token<'_>) {
        self.bump();
        self.reads(token, " ");
        // When both brackets are doubled, that is one mistake.
        let before = self.tokens.get(..self.at).unwrap_or(&[]).iter().rev();
        let head = before.take(LONGEST_HEAD).find(|token| token.is("define"));
        let head = head.map_or(0, |token| token.start);
        let told = self
            .problems
            .last()
            .is_some_and(|last| last.title == ONE_TOO_MANY && last.span().start as usize >= head);
        if !told {
            self.tell(
                Kind::StrayBracket
                    .at(span(token), ONE_TOO_MANY)
                    .help(format!("remove it: {PARAMETERS}")),
            );
        }
    }

    fn parameters_end(&mut self) {
        let from = self.at;
        while let Some(token) = self.peek(0) {
            if token.is(")") {
                self.bump();
                while let Some(token) = self.peek(0).filter(|token| token.is(")")) {
                    self.one_too_many(token);
                }
                return;
            }
            if matches!(token.text, "{" | "}" | ";" | "(") || (token.first && self.at > from + 8) {
                break;
            }
            self.bump();
        }
        let at = self.gap().start as usize;
        self.missing(
            Kind::UnclosedBracket,
            at,
            ")",
            "a `)` is missing",
            PARAMETERS,
        );
    }

    /// `function slide() { … }`: functions of one's own do not exist.
    fn foreign_function(&mut self, name: Token<'_>, kind: Option<BlockKind>) {
        let template = match kind {
            Some(BlockKind::Dice | BlockKind::Deck) => Template::Roll,
            _ => Template::LandsOn,
        };
        let template = Template::of(name.text).unwrap_or(template);
        let called = if Template::of(name.text).is_some() {
            "NAME"
        } else {
            name.text
        };
        let line = template.first_line_for(called);
        self.tell(
            Kind::ForeignWord
                .at(span(name), "this is not how a function is written")
                .help(format!(
                    "write `{line}`; {}",
                    match template {
                        Template::Roll => "cards name it as `roll: NAME`",
                        _ => "tiles name it as `landsOn: NAME`",
                    }
                )),
        );
        let start = name.end();
        while let Some(token) = self.peek(0)
            && !matches!(token.text, "{" | "}" | ";")
        {
            self.bump();
        }
        let head = line.split_once('=').map_or("", |(_, head)| head);
        let head = head.trim_end_matches('{');
        let end = (self.gap().end as usize).max(start);
        self.patches.replace(start, end, format!(" ={head}"));
        self.told.push(Span::new(start, end));
    }
}
