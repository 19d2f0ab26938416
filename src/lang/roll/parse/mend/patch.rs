//! Changes to a text before the grammar reads it, and the way back: a place in the
//! changed text as a place in what was written.

use std::cmp::Reverse;

use crate::source::Span;

/// What to put in place of a stretch of the written text.
#[derive(Debug)]
struct Patch {
    start: usize,
    end: usize,
    text: String,
}

/// All changes to one text.
#[derive(Debug, Default)]
pub(in crate::lang::roll::parse) struct Patches {
    changes: Vec<Patch>,
    /// For each change: where it ends in the changed text, and in the written one.
    ends: Vec<(usize, usize)>,
    /// Where each change begins in the changed text.
    starts: Vec<usize>,
}

impl Patches {
    /// Puts `text` in place of `start..end`.
    pub(super) fn replace(&mut self, start: usize, end: usize, text: impl Into<String>) {
        let text = text.into();
        self.changes.push(Patch { start, end, text });
    }

    /// Takes `start..end` out, with all that was changed in it.
    pub(super) fn leave_out(&mut self, start: usize, end: usize) {
        self.changes
            .retain(|patch| patch.start < start || patch.start > end);
        self.replace(start, end, " ");
    }

    /// The changed text. Of changes that overlap, the first stands.
    pub(super) fn apply(&mut self, written: &str) -> String {
        self.changes.sort_by_key(|patch| {
            // What is put in comes first, and what covers more before what covers less.
            (patch.start, patch.start != patch.end, Reverse(patch.end))
        });
        let mut changed = String::with_capacity(written.len() + 16 * self.changes.len());
        let mut from = 0;
        for patch in &self.changes {
            let Some(kept) = written.get(from..patch.start) else {
                continue;
            };
            changed.push_str(kept);
            self.starts.push(changed.len());
            changed.push_str(&patch.text);
            self.ends.push((changed.len(), patch.end));
            from = patch.end;
        }
        changed.push_str(written.get(from..).unwrap_or(""));
        changed
    }

    /// A byte of the changed text as one of the written text, when so many changes
    /// lie before it.
    fn written(&self, byte: usize, past: usize) -> usize {
        if let (Some(start), Some((_, written))) = (self.starts.get(past), self.ends.get(past))
            && *start < byte
        {
            // Inside of something that was put in, or at its end.
            return *written;
        }
        match past.checked_sub(1).and_then(|last| self.ends.get(last)) {
            Some((end, written)) => written + (byte - end),
            None => byte,
        }
    }

    /// A place in the changed text as a place in the written one.
    pub(in crate::lang::roll::parse) fn span(&self, changed: Span) -> Span {
        if self.ends.is_empty() {
            return changed;
        }
        let (start, end) = (changed.start as usize, changed.end as usize);
        let past_start = self.ends.partition_point(|(end, _)| *end <= start);
        // What was taken out right behind a place does not belong to it.
        let past_end = self.ends.partition_point(|(before, _)| *before < end);
        let written = self.written(start, past_start);
        Span::new(written, self.written(end, past_end).max(written))
    }
}

#[cfg(test)]
mod tests {
    use super::Patches;
    use crate::source::Span;

    #[test]
    fn places_find_their_way_back() {
        let mut patches = Patches::default();
        patches.replace(3, 3, ";");
        patches.replace(4, 6, "int");
        assert_eq!(patches.apply("a b le c"), "a b; int c");
        let back = |start, end| {
            let span = patches.span(Span::new(start, end));
            (span.start, span.end)
        };
        assert_eq!([back(0, 1), back(2, 3)], [(0, 1), (2, 3)]);
        assert_eq!([back(5, 8), back(9, 10)], [(4, 6), (7, 8)]);
    }
}
