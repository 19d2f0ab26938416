//! What is defined and used where: an editor jumps by it.

use crate::source::Span;

/// What sort of thing a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A number of the whole game.
    Global,
    /// A number or list of one function, its arguments and loop variables included.
    Local,
    /// A function that tiles or cards name.
    Function,
}

/// A name and where it gets its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// As written.
    pub name: String,
    /// What it stands for.
    pub sort: Sort,
    /// Where it is defined.
    pub span: Span,
    /// Where it is used.
    pub uses: Vec<Span>,
}

/// All definitions of a program, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    definitions: Vec<Definition>,
}

impl Index {
    /// Notes a definition and returns its number.
    pub fn define(&mut self, name: &str, sort: Sort, span: Span) -> usize {
        self.definitions.push(Definition {
            name: name.to_owned(),
            sort,
            span,
            uses: Vec::new(),
        });
        self.definitions.len() - 1
    }

    /// Notes a use of definition `number`.
    pub fn used(&mut self, number: usize, span: Span) {
        if let Some(definition) = self.definitions.get_mut(number) {
            definition.uses.push(span);
        }
    }

    /// All definitions.
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }
}
