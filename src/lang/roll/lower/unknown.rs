//! Names that mean nothing: which one may be meant, or what to write instead.

use super::body::Body;
use super::names::{MADE, Meaning};
use crate::diagnostic::{Diagnostic, WORTH_GUESSING, closest};
use crate::lang::Sort;
use crate::lang::roll::kind::Kind;
use crate::lang::roll::resolve::{BlockKind, Template};
use crate::lang::roll::words;
use crate::source::Span;

impl Body<'_, '_> {
    /// A name that means nothing. It is told once in a function; what follows is
    /// looked at as if the guess were right, or the name declared.
    pub(super) fn unknown(&mut self, name: &str, span: Span) -> Option<Meaning> {
        let nameless = if name.starts_with('$') {
            self.low.told.contains("")
        } else {
            self.has_nameless()
        };
        if name.is_empty() || nameless || self.low.told.contains(name) {
            return None;
        }
        if !self.told(name, span) {
            return None;
        }
        let problem = Kind::UnknownName.at(span, format!("there is no `{name}` here"));
        let Some(meant) = self.nearest(name) else {
            let problem = self.no_guess(name, problem);
            self.report(problem);
            return None;
        };
        let field = BlockKind::with_field(&meant).is_some() || MADE.contains(&meant.as_str());
        if field {
            // A field that cannot be used here is told to be so, and that is enough.
            let before = self.low.problems.len();
            let meaning = self.field(&meant, span);
            if self.low.problems.len() > before {
                return meaning;
            }
        }
        // Only a word of the language is surely meant; a name that somebody gave, or a
        // short one, may still be another one: that is for people to say.
        let same = name.eq_ignore_ascii_case(&meant);
        let long = name.len() >= 5 && !name.contains(|c: char| c.is_ascii_digit());
        let parameter = self.template.parameters().contains(&meant.as_str());
        self.report(if (field && long) || ((field || parameter) && same) {
            problem.guess(span, &meant)
        } else {
            problem.perhaps(&meant)
        });
        self.meaning(&meant, span)
    }

    /// The name in sight that is nearest to one that means nothing.
    fn nearest(&self, name: &str) -> Option<String> {
        if self.low.problems.len() >= WORTH_GUESSING || instead(name).is_some() {
            return None;
        }
        let globals = self.low.globals.keys().map(String::as_str);
        let fields: Vec<&str> = BlockKind::all_fields().chain(MADE).collect();
        let known = self.in_sight().chain(globals).chain(fields);
        closest(name, known).map(str::to_owned)
    }

    /// What to do when no name is near.
    fn no_guess(&self, name: &str, problem: Diagnostic) -> Diagnostic {
        if let Some(help) = instead(name) {
            return problem.help(help);
        }
        let homes: Vec<_> = Template::ALL
            .iter()
            .filter(|template| template.parameters().contains(&name))
            .map(|template| format!("`{}`", template.word()))
            .collect();
        if let [first, rest @ ..] = homes.as_slice() {
            let homes = rest
                .iter()
                .fold(first.clone(), |all, one| all + " and " + one);
            return problem
                .note(format!(
                    "`{name}` is given to {homes}, and to no other function"
                ))
                .help("use it there, or keep the number in a global such as `int $Name = 0;`");
        }
        let mut locals = self.low.index.definitions().iter();
        if self.low.problems.len() < WORTH_GUESSING
            && let Some(definition) = locals.find(|it| it.sort == Sort::Local && it.name == name)
        {
            let bare = name.trim_start_matches('#');
            return problem
                .label(
                    definition.span,
                    format!("`{name}` is known only between the braces around this"),
                )
                .help(if name.starts_with('#') {
                    format!("declare `{name}` here as well, or further out")
                } else {
                    format!("declare it further out, or make it a global: `int ${bare} = 0;` before the blocks")
                });
        }
        match name.chars().next() {
            Some('$') => problem.help(format!("declare it before the blocks: `int {name} = 0;`")),
            Some('#') => problem.help(format!(
                "declare it first: `int {name}[5];` or `int {name} = {{1, 2, 3}};`"
            )),
            _ if words::is_reserved(name) => {
                problem.help("it is a word of the language: use a variable of another name")
            }
            _ if self.printing => problem.help(format!(
                "declare it first: `int {name} = 0;`, or write `\"{name}\"` if it is text"
            )),
            _ => problem.help(format!("declare it first: `int {name} = 0;`")),
        }
    }
}

/// What to write for words that are of use elsewhere.
fn instead(name: &str) -> Option<&'static str> {
    Some(match name {
        "true" | "false" => "there is no `true` and no `false`: use 1 for yes and 0 for no",
        "name" => "say whose name: `PlayerList[0].name`",
        "next" | "prev" => "say of which tile: `TileList[0].next` or `TileList[0].prev`",
        "accessible" => "say of which tile, and which of them: `TileList[0].accessible[0]`",
        "occupiedTileID" | "PieceList" => {
            "say of which piece: `PlayerList[0].PieceList[0].occupiedTileID`"
        }
        _ => return None,
    })
}
