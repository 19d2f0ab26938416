//! A change of the text that puts a problem right.

use crate::source::Span;

/// What to put in place of a stretch of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What goes; empty where something is only added.
    pub span: Span,
    /// What comes.
    pub text: String,
}

/// A change that a machine may make: it does what was surely meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as in "add `;`".
    pub title: String,
    /// The change, in the order of the text.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// Puts `text` in place of what is under `span`.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            title: format!("write `{text}`"),
            edits: vec![Edit { span, text }],
        }
    }

    /// Adds `text` before a byte.
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        let text = text.into();
        let span = Span { start: at, end: at };
        Self {
            title: format!("add `{}`", text.trim()),
            edits: vec![Edit { span, text }],
        }
    }

    /// Takes out what is under `span`, which reads `found`.
    pub fn remove(span: Span, found: &str) -> Self {
        Self {
            title: format!("remove `{found}`"),
            edits: vec![Edit {
                span,
                text: String::new(),
            }],
        }
    }
}
