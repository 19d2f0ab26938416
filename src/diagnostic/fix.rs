//! A change of the text that puts a problem right.

use std::collections::BTreeMap;

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
        let title = if text.is_empty() {
            "remove it".to_owned()
        } else {
            format!("write `{text}`")
        };
        Self {
            title,
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

/// A text after some changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// The new text.
    pub text: String,
    /// Which of the fixes were made, by their numbers.
    pub made: Vec<usize>,
    /// Where the new text differs from the old one, in its order.
    pub changed: Vec<Span>,
}

/// Makes as many of these fixes as can be made together, the first ones first.
pub fn apply(text: &str, fixes: &[&Fix]) -> Applied {
    let mut plan = Plan::default();
    let made = (0..)
        .zip(fixes)
        .filter(|(_, fix)| plan.take(text, fix))
        .map(|(number, _)| number)
        .collect();
    let mut done = String::with_capacity(text.len());
    let mut changed = Vec::with_capacity(plan.0.len());
    let mut kept = 0;
    for edit in plan.0.values() {
        let range = edit.span.range();
        done.push_str(text.get(kept..range.start).unwrap_or(""));
        let start = done.len();
        done.push_str(&edit.text);
        changed.push(Span::new(start, done.len()));
        kept = range.end;
    }
    done.push_str(text.get(kept..).unwrap_or(""));
    Applied {
        text: done,
        made,
        changed,
    }
}

/// Edits that can be made together, by where they begin.
#[derive(Default)]
struct Plan<'a>(BTreeMap<u32, &'a Edit>);

impl<'a> Plan<'a> {
    /// Takes in all edits of a fix, or none.
    fn take(&mut self, text: &str, fix: &'a Fix) -> bool {
        for (taken, edit) in fix.edits.iter().enumerate() {
            if text.get(edit.span.range()).is_none() || self.clashes(edit.span) {
                for edit in fix.edits.iter().take(taken) {
                    self.0.remove(&edit.span.start);
                }
                return false;
            }
            self.0.insert(edit.span.start, edit);
        }
        !fix.edits.is_empty()
    }

    /// Two edits that begin at the same byte clash even if nothing goes, because it
    /// would not be clear which of them comes first.
    fn clashes(&self, span: Span) -> bool {
        let before = self.0.range(..=span.start).next_back();
        let behind = self.0.range(span.start..).next();
        before.is_some_and(|(start, edit)| *start == span.start || edit.span.end > span.start)
            || behind.is_some_and(|(start, _)| *start < span.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(text: &str, fixes: &[Fix]) -> (String, Vec<usize>) {
        let applied = apply(text, &fixes.iter().collect::<Vec<_>>());
        (applied.text, applied.made)
    }

    #[test]
    fn fixes_apart_from_each_other_are_made_together() {
        let fixes = [
            Fix::insert(7, ";"),
            Fix::replace(Span::new(0, 3), "int"),
            Fix::remove(Span::new(8, 9), "}"),
        ];
        let (text, made) = applied("itn x=1 }\r\n", &fixes);
        assert_eq!(text, "int x=1; \r\n");
        assert_eq!(made, [0, 1, 2]);
    }

    #[test]
    fn places_that_changed_are_known_in_the_new_text() {
        let fixes = [Fix::replace(Span::new(0, 1), "int"), Fix::insert(3, ";")];
        let applied = apply("i x", &fixes.iter().collect::<Vec<_>>());
        assert_eq!(applied.text, "int x;");
        assert_eq!(applied.changed, [Span::new(0, 3), Span::new(5, 6)]);
    }

    #[test]
    fn of_fixes_that_clash_the_first_is_made() {
        let same = [Fix::insert(1, ";"), Fix::insert(1, ";")];
        assert_eq!(applied("ab", &same), ("a;b".to_owned(), vec![0]));
        let over = [
            Fix::replace(Span::new(0, 2), "x"),
            Fix::remove(Span::new(1, 3), "bc"),
        ];
        assert_eq!(applied("abc", &over), ("xc".to_owned(), vec![0]));
        let touching = [Fix::replace(Span::new(0, 2), "x"), Fix::insert(2, ";")];
        assert_eq!(applied("ab", &touching), ("x;".to_owned(), vec![0, 1]));
    }

    #[test]
    fn a_fix_is_made_whole_or_not_at_all() {
        let mut pair = Fix::insert(0, "(");
        pair.edits.extend(Fix::insert(2, ")").edits);
        let fixes = [Fix::insert(2, ";"), pair.clone()];
        assert_eq!(applied("ab", &fixes), ("ab;".to_owned(), vec![0]));
        assert_eq!(applied("ab", &[pair]), ("(ab)".to_owned(), vec![0]));
    }

    #[test]
    fn a_fix_that_does_not_fit_the_text_is_not_made() {
        let nothing = Fix {
            title: "do nothing".to_owned(),
            edits: Vec::new(),
        };
        let fixes = [
            Fix::insert(9, ";"),
            Fix::insert(1, ";"),
            Fix::remove(Span { start: 2, end: 0 }, ""),
            nothing,
        ];
        assert_eq!(applied("é", &fixes), ("é".to_owned(), vec![]));
    }
}
