//! One function being lowered: its scopes, its slots and the statements so far.

use crate::lang::roll::kind::Kind;
use std::collections::BTreeMap;

use super::{Lowering, effects};
use crate::diagnostic::{Diagnostic, Edit};
use crate::lang::Sort;
use crate::lang::roll::ast::{Hook, Name, Stmt as Ast};
use crate::lang::roll::resolve::{BlockKind, Template, Written};
use crate::source::{Origin, Place, Span};
use crate::tree::{Act, ArrayId, At, BlockId, Int, Local, Proc, Stmt, Subject};

/// What a name stands for, and where it was given that meaning.
struct Variable {
    slot: Slot,
    span: Span,
    definition: usize,
}

/// What a local name stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Number(Local),
    Array(ArrayId),
}

/// A function being lowered.
pub(super) struct Body<'l, 'p> {
    pub(super) low: &'l mut Lowering<'p>,
    pub(super) template: Template,
    pub(super) block: BlockKind,
    origin: Origin,
    /// Names in sight. None hides another, so one map does for all scopes.
    variables: BTreeMap<String, Variable>,
    /// Which of them each open brace brought.
    scopes: Vec<Vec<String>>,
    /// Names that have been told to be unknown, and which problem says so.
    told: BTreeMap<String, usize>,
    /// Whether what is looked at is to be printed.
    pub(super) printing: bool,
    code: Vec<Stmt>,
    locals: u32,
    most_locals: u32,
    arrays: u32,
    most_arrays: u32,
}

impl<'l, 'p> Body<'l, 'p> {
    pub(super) fn new(
        low: &'l mut Lowering<'p>,
        template: Template,
        block: BlockKind,
        origin: Origin,
    ) -> Self {
        Self {
            low,
            template,
            block,
            origin,
            variables: BTreeMap::new(),
            scopes: vec![Vec::new()],
            told: BTreeMap::new(),
            printing: false,
            code: Vec::new(),
            locals: 0,
            most_locals: 0,
            arrays: 0,
            most_arrays: 0,
        }
    }

    pub(super) fn lower(
        low: &'l mut Lowering<'p>,
        written: &Written<'_>,
        template: Template,
        block: BlockKind,
        subject: Option<Subject>,
    ) -> Proc {
        let mut body = Self::new(low, template, block, written.origin);
        let hook = written.hook;
        for (place, parameter) in template.parameters().iter().enumerate() {
            let at = hook.parameters.as_ref().and_then(|names| names.get(place));
            let span = at.map_or(hook.head, |name| name.span);
            let local = body.local();
            body.bind(parameter, span, Slot::Number(local));
        }
        // Whoever gave it other parameters uses those: that has been told once.
        for name in hook.parameters.iter().flatten() {
            if !body.variables.contains_key(&name.text) {
                let local = body.local();
                body.bind(&name.text, name.span, Slot::Number(local));
            }
        }
        // A message must name the tile that was landed on, also when `tileID` was changed.
        let subject = subject.map(|subject| body.keep_subject(subject, hook));
        let first = std::mem::take(&mut body.code);
        let code = body.block(|body| {
            body.append(first);
            body.statements(&hook.body);
        });
        let own = hook.name.as_ref();
        let own = own.filter(|_| written.origin == Origin::Program);
        let title = match own {
            Some(name) => format!("{} `{}`", template.word(), name.text),
            None => format!("`{}`", template.word()),
        };
        let at = body.at(hook.head);
        let name = own.map(|name| body.low.name(&name.text));
        Proc {
            name,
            subject,
            sound: body.sound_arguments(),
            arguments: u32::try_from(template.parameters().len()).unwrap_or(0),
            ..body.proc(title, code, at)
        }
    }

    /// What the engine passes is checked when a piece is moved, or comes from the engine
    /// itself: a player, one of their pieces, the tile it landed on.
    fn sound_arguments(&self) -> Vec<(Local, Int)> {
        let settings = self.low.settings;
        let count = |parameter: &str| match (parameter, self.template) {
            ("playerID", _) if self.low.house.steady => {
                Some(Int::Global(self.low.house.num_players))
            }
            ("pieceID", _) => Some(Int::Const(settings.num_pieces)),
            ("tileID", Template::LandsOn) => Some(Int::Const(settings.num_tiles)),
            _ => None,
        };
        let parameters = self.template.parameters().iter().enumerate();
        parameters
            .filter_map(|(place, parameter)| Some((Local::nth(place), count(parameter)?)))
            .collect()
    }

    /// A procedure without arguments that does what `code` does.
    pub(super) fn proc(&self, title: String, code: BlockId, at: At) -> Proc {
        Proc {
            title,
            name: None,
            subject: None,
            arguments: 0,
            sound: Vec::new(),
            locals: self.most_locals,
            arrays: self.most_arrays,
            body: code,
            at,
        }
    }

    fn keep_subject(&mut self, subject: Subject, hook: &Hook) -> Subject {
        let name = self.template.parameters().get(subject.local.index());
        if !name.is_some_and(|name| effects::changes(&hook.body, name)) {
            return subject;
        }
        let copy = self.local();
        self.emit(Act::SetLocal(copy, Int::Local(subject.local)), At::ENGINE);
        Subject {
            local: copy,
            ..subject
        }
    }

    pub(super) fn report(&mut self, problem: Diagnostic) {
        self.low.problems.push(problem);
    }

    /// Whether this is no function of the program but a line that somebody typed.
    pub(super) fn is_typed(&self) -> bool {
        self.origin == Origin::Line
    }

    /// A place of this function's text.
    pub(super) fn at(&mut self, span: Span) -> At {
        let origin = self.origin;
        self.low.builder.place(Place { origin, span })
    }

    pub(super) fn emit(&mut self, act: Act, at: At) {
        self.code.push(Stmt { act, at });
    }

    /// A number slot that nobody else uses until the scope ends.
    pub(super) fn local(&mut self) -> Local {
        let local = Local(self.locals);
        self.locals += 1;
        self.most_locals = self.most_locals.max(self.locals);
        local
    }

    /// A list slot, likewise.
    pub(super) fn array(&mut self) -> ArrayId {
        let array = ArrayId(self.arrays);
        self.arrays += 1;
        self.most_arrays = self.most_arrays.max(self.arrays);
        array
    }

    /// Works a value out now and keeps it, whatever happens later.
    pub(super) fn keep(&mut self, value: Int, at: At) -> Int {
        if let Int::Const(_) = value {
            return value;
        }
        let local = self.local();
        self.emit(Act::SetLocal(local, value), at);
        Int::Local(local)
    }

    /// The statements that `write` emits, as a block with a scope of its own.
    pub(super) fn block(&mut self, write: impl FnOnce(&mut Self)) -> BlockId {
        let (locals, arrays) = (self.locals, self.arrays);
        self.scopes.push(Vec::new());
        let code = self.aside(write).1;
        for name in self.scopes.pop().unwrap_or_default() {
            self.variables.remove(&name);
        }
        (self.locals, self.arrays) = (locals, arrays);
        self.low.builder.block(code)
    }

    /// The statements that `write` emits, in this scope but put aside.
    pub(super) fn aside<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> (T, Vec<Stmt>) {
        let before = std::mem::take(&mut self.code);
        let result = write(self);
        (result, std::mem::replace(&mut self.code, before))
    }

    /// Puts statements that were aside here.
    pub(super) fn append(&mut self, code: Vec<Stmt>) {
        self.code.extend(code);
    }

    /// Gives a name its meaning, from here to the end of the braces.
    pub(super) fn declare(&mut self, name: &Name, slot: Slot) {
        crate::lang::roll::resolve::check_name(name, "variable", self.low.problems);
        let taken = self.variables.get(&name.text).map(|variable| variable.span);
        if let Some(first) = taken.filter(|_| !name.text.is_empty()) {
            let told = |problem: &Diagnostic| problem.span().start == name.span.start;
            if self.low.problems.iter().rev().take(200).any(told) {
                return;
            }
            let problem = Kind::NameTaken
                .at(name.span, format!("`{}` is taken already", name.text))
                .help("choose another name, or leave out `int` to change the first one");
            // What a typed line knows from the start has no place of its own in it.
            self.report(if first.holds(name.span) {
                problem
            } else {
                problem.label(first, "by this one")
            });
            return;
        }
        self.bind(&name.text, name.span, slot);
    }

    pub(super) fn bind(&mut self, name: &str, span: Span, slot: Slot) {
        let definition = match self.origin {
            Origin::Program => self.low.index.define(name, Sort::Local, span),
            Origin::Prelude | Origin::Line => usize::MAX,
        };
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(name.to_owned());
        }
        let variable = Variable {
            slot,
            span,
            definition,
        };
        self.variables.insert(name.to_owned(), variable);
    }

    /// What a local name stands for; notes the use.
    pub(super) fn lookup(&mut self, name: &str, span: Span) -> Option<Slot> {
        let variable = self.variables.get(name)?;
        let (slot, definition) = (variable.slot, variable.definition);
        self.used(definition, span);
        Some(slot)
    }

    /// Notes the use of a definition.
    pub(super) fn used(&mut self, definition: usize, span: Span) {
        if self.origin == Origin::Program {
            self.low.index.used(definition, span);
        }
    }

    /// Notes that a name is told to be unknown; false if it was before. Then what puts
    /// it right there puts it right here, too.
    pub(super) fn told(&mut self, name: &str, span: Span) -> bool {
        let Some(problem) = self.told.get(name) else {
            let next = self.low.problems.len();
            self.told.insert(name.to_owned(), next);
            return true;
        };
        let problem = self.low.problems.get_mut(*problem);
        if let Some(fix) = problem.and_then(|problem| problem.fix.as_mut())
            && let Some(text) = fix.edits.first().map(|edit| edit.text.clone())
        {
            fix.edits.push(Edit { span, text });
        }
        false
    }

    /// Whether a variable has lost its name, which has been told: an unknown name may
    /// be that one.
    pub(super) fn has_nameless(&self) -> bool {
        self.variables.contains_key("")
    }

    /// The local names in sight, for suggestions.
    pub(super) fn in_sight(&self) -> impl Iterator<Item = &str> {
        self.variables.keys().map(String::as_str)
    }

    pub(super) fn statements(&mut self, statements: &[Ast]) {
        for statement in statements {
            self.statement(statement);
        }
    }
}
