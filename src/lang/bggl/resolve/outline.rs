//! What stands outside of `game`: each thing gets its number before anything is looked into.

use super::scope::PARTS;
use super::words::{a, declaration};
use super::{Declared, Resolver};
use crate::diagnostic::{Diagnostic, WORTH_GUESSING, closest};
use crate::lang::bggl::ast::{self, Item, Name, Parameter};
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::typed::{Sort, Variable};
use crate::lang::{Definition, Sort as NameSort};
use crate::source::Span;

/// What a name outside of `game` stands for.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    Global(usize),
    Function(usize),
}

/// What callers must know of a function or rule.
pub(super) struct Signature<'g> {
    pub(super) name: &'g Name,
    pub(super) parameters: &'g [Parameter],
    pub(super) returns: Option<Sort>,
    pub(super) is_rule: bool,
    pub(super) head: Span,
    /// Its number among the notes.
    pub(super) note: usize,
    /// Whether anybody else calls it.
    pub(super) called: bool,
}

impl Signature<'_> {
    /// `rule` or `function`
    pub(super) fn what(&self) -> &'static str {
        if self.is_rule { "rule" } else { "function" }
    }

    /// How it is called: `place(row, column)`, `step(far):m`.
    pub(super) fn shape(&self) -> String {
        let names: Vec<_> = self
            .parameters
            .iter()
            .map(|parameter| match parameter.name.text.as_str() {
                "" => Sort::from(parameter.sort).word(),
                name => name,
            })
            .collect();
        let end = if self.is_rule { ":m" } else { "" };
        format!("{}({}){end}", self.name.text, names.join(", "))
    }
}

impl<'g> Resolver<'g> {
    /// Numbers everything outside of `game`. `told` is what could not be read.
    pub(super) fn outline(&mut self, told: &[Diagnostic]) {
        let game = self.game;
        self.nameless = is_something_lost(game, told);
        for item in &game.items {
            match item {
                Item::Declaration(declaration) => self.global(declaration),
                Item::Function(function) => {
                    let returns = function.returns.map(Sort::from);
                    self.signature(&function.name, &function.parameters, returns, function.head);
                }
                Item::Rule(rule) => {
                    let returns = Some(Sort::Boolean);
                    self.signature(&rule.name, &rule.parameters, returns, rule.head);
                    if let Some(signature) = self.functions.last_mut() {
                        signature.is_rule = true;
                    }
                }
            }
        }
    }

    fn global(&mut self, declaration: &'g ast::Declaration) {
        let nth = self.globals.len();
        let sort = Sort::from(declaration.sort);
        let name = &declaration.name;
        let tells_winner = sort == Sort::Player && name.text == "winner";
        // Who wins takes part under another name.
        let takes_part = sort == Sort::Player && declaration.value.is_none() && !tells_winner;
        if takes_part && self.is_free(&name.text) {
            self.players.place(&name.text);
            self.seats.insert(nth);
        }
        let note = self.note(name, NameSort::Global);
        self.globals.push(Declared {
            variable: Variable {
                name: name.text.clone(),
                sort,
                span: name.span,
                assigned: false,
                tells_winner,
            },
            note,
            read: false,
            needs_no_reader: false,
        });
        self.name(name, Thing::Global(nth));
    }

    fn signature(
        &mut self,
        name: &'g Name,
        parameters: &'g [Parameter],
        returns: Option<Sort>,
        head: Span,
    ) {
        let nth = self.functions.len();
        let note = self.note(name, NameSort::Function);
        self.functions.push(Signature {
            name,
            parameters,
            returns,
            is_rule: false,
            head,
            note,
            called: false,
        });
        self.name(name, Thing::Function(nth));
    }

    fn is_free(&self, name: &str) -> bool {
        !self.things.contains_key(name) && name != "board"
    }

    /// Gives a name to a thing, if it is free.
    fn name(&mut self, name: &'g Name, thing: Thing) {
        if name.text == "board" {
            self.problems.push(board_declared(name));
        } else if let Some(first) = self.things.get(name.text.as_str()) {
            let first = self.place_of(*first);
            self.problems.push(taken(name, first));
        } else if name.text.is_empty() {
            self.nameless = true;
        } else {
            self.things.insert(&name.text, thing);
        }
    }

    /// Where a thing got its name.
    pub(super) fn place_of(&self, thing: Thing) -> Span {
        let place = match thing {
            Thing::Global(nth) => self.globals.get(nth).map(|it| it.variable.span),
            Thing::Function(nth) => self.functions.get(nth).map(|it| it.name.span),
        };
        place.unwrap_or_default()
    }

    /// Notes a definition for editors.
    pub(super) fn note(&mut self, name: &Name, sort: NameSort) -> usize {
        self.notes.push(Definition {
            name: name.text.clone(),
            sort,
            span: name.span,
            uses: Vec::new(),
        });
        self.notes.len() - 1
    }

    /// Notes a use.
    pub(super) fn used(&mut self, note: usize, span: Span) {
        if let Some(note) = self.notes.get_mut(note) {
            note.uses.push(span);
        }
    }

    /// The pieces that a rule is about, as globals.
    pub(super) fn rule_pieces(&mut self, names: &'g [Name]) -> Vec<usize> {
        names
            .iter()
            .filter(|name| !name.text.is_empty())
            .filter_map(|name| self.rule_piece(name))
            .collect()
    }

    fn rule_piece(&mut self, name: &'g Name) -> Option<usize> {
        let thing = self.things.get(name.text.as_str()).copied();
        if let Some(Thing::Global(nth)) = thing
            && let Some(global) = self.globals.get_mut(nth)
            && global.variable.sort == Sort::Piece
        {
            global.read = true;
            let note = global.note;
            self.used(note, name.span);
            return Some(nth);
        }
        if thing.is_some() || !self.nameless {
            let problem = self.no_piece(name, thing);
            self.problems.push(problem);
        }
        None
    }

    fn no_piece(&mut self, name: &'g Name, thing: Option<Thing>) -> Diagnostic {
        let text = &name.text;
        let problem = Kind::UnknownPiece.at(name.span, format!("`{text}` is not a piece"));
        if matches!(text.as_str(), "_" | "#") {
            return problem.help("a rule is about pieces that are moved: name these");
        }
        match thing {
            Some(Thing::Global(nth)) => {
                let Some(global) = self.globals.get(nth) else {
                    return problem;
                };
                let sort = a(global.variable.sort);
                return problem
                    .label(global.variable.span, format!("`{text}` is {sort}"))
                    .help("behind the `:` of a rule stand the pieces that it is about");
            }
            Some(Thing::Function(nth)) => {
                let Some(signature) = self.functions.get(nth) else {
                    return problem;
                };
                let what = signature.what();
                return problem
                    .label(signature.name.span, format!("`{text}` is a {what}"))
                    .help("behind the `:` of a rule stand the pieces that it is about");
            }
            None => {}
        }
        if let Some((Sort::Piece, place)) = self.declared_in_game(text) {
            return Kind::UnknownPiece
                .at(name.span, format!("a rule does not see the piece `{text}`"))
                .label(place, "it is declared in `game`")
                .help(format!(
                    "move `piece {text};` out of `game`, before the rule"
                ));
        }
        let worth_it = self.problems.len() < WORTH_GUESSING;
        let pieces = self.globals.iter().take_while(|_| worth_it);
        let pieces = pieces.filter(|it| it.variable.sort == Sort::Piece);
        let pieces = pieces.map(|it| it.variable.name.as_str());
        let problem = Kind::UnknownPiece.at(name.span, format!("there is no piece `{text}`"));
        match closest(text, pieces) {
            Some(meant) => problem.perhaps(meant),
            None => problem.help(format!(
                "declare it outside of `game`: `{}`",
                declaration(Sort::Piece, text)
            )),
        }
    }
}

/// Whether a mistake stands between the things outside of `game`: then something that could
/// not be read is missing among them.
fn is_something_lost(game: &ast::Game, told: &[Diagnostic]) -> bool {
    let spans: Vec<Span> = game.items.iter().map(whole).collect();
    let is_alone = |place: Span| {
        let after = spans.partition_point(|span| span.start <= place.start);
        let before = spans.get(..after).and_then(<[Span]>::last);
        place.start < game.body.span.start && before.is_none_or(|span| span.end < place.start)
    };
    let loses = [Kind::Malformed, Kind::ForeignWord, Kind::MisspeltWord].map(Kind::code);
    told.iter()
        .any(|problem| loses.contains(&problem.code) && is_alone(problem.span()))
}

/// All of a thing outside of `game`.
fn whole(item: &Item) -> Span {
    match item {
        Item::Declaration(declaration) => declaration.span,
        Item::Function(function) => function.head.to(function.body.span),
        Item::Rule(rule) => rule.head.to(rule.body.span),
    }
}

/// A name that something of the same block has already.
pub(super) fn taken(name: &Name, first: Span) -> Diagnostic {
    Kind::NameTaken
        .at(name.span, format!("the name `{}` is taken", name.text))
        .label(first, "it is declared here")
        .help("choose another name for one of them")
}

/// A name that a part of the move has already.
pub(super) fn taken_by_part(name: &Name) -> Diagnostic {
    Kind::NameTaken
        .at(name.span, format!("the name `{}` is taken", name.text))
        .note(format!(
            "in a rule, {} tell about the move",
            PARTS.map(|part| format!("`{part}`")).join(", ")
        ))
        .help("choose another name")
}

/// `int board;`
pub(super) fn board_declared(name: &Name) -> Diagnostic {
    Kind::ReservedWord
        .at(
            name.span,
            "there is always one board, no other thing can be called `board`",
        )
        .help("choose another name, or set the board in `game`: `board = < [_, _] [_, _] >;`")
}
