//! The way back from a mended text to what was written.

use crate::source::Span;

/// A text that is put together from stretches of another one and from what is put in between.
#[derive(Default)]
pub(super) struct Patched {
    /// The new text.
    pub(super) text: String,
    /// Where its stretches begin, in its order.
    stretches: Vec<Stretch>,
}

struct Stretch {
    /// Where it begins in the new text.
    new: usize,
    /// Where it stood in the old one, or where it was put in.
    old: usize,
    /// Whether it was written like this.
    kept: bool,
}

impl Patched {
    /// Takes over a stretch of the old text.
    pub(super) fn keep(&mut self, text: &str, old: usize) {
        let goes_on = self
            .stretches
            .last()
            .is_some_and(|last| last.kept && last.old + (self.text.len() - last.new) == old);
        if !goes_on {
            self.begin(old, true);
        }
        self.text.push_str(text);
    }

    /// Puts something in, for what stands at `old`.
    pub(super) fn put(&mut self, text: &str, old: usize) {
        self.begin(old, false);
        self.text.push_str(text);
    }

    fn begin(&mut self, old: usize, kept: bool) {
        let new = self.text.len();
        self.stretches.push(Stretch { new, old, kept });
    }

    /// Makes a blank of a bracket, long after it was taken over.
    pub(super) fn blank(&mut self, new: usize) {
        if self.text.is_char_boundary(new) && self.text.is_char_boundary(new + 1) {
            self.text.replace_range(new..=new, " ");
        }
    }

    /// Where something stands in the old text. Blanks at its end do not count.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let read = self.text.get(start..end).unwrap_or("");
        let end = start + read.trim_end().len();
        let from = self.old(start, start);
        let to = if end > start {
            self.old(end - 1, end)
        } else {
            from
        };
        Span::new(from, to.max(from))
    }

    /// Where byte `at` of the stretch that holds byte `inside` stands in the old text.
    fn old(&self, inside: usize, at: usize) -> usize {
        let behind = self.stretches.partition_point(|part| part.new <= inside);
        let stretch = behind
            .checked_sub(1)
            .and_then(|last| self.stretches.get(last));
        stretch.map_or(0, |part| {
            part.old + if part.kept { at - part.new } else { 0 }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Patched;
    use crate::source::Span;

    #[test]
    fn every_stretch_finds_its_way_back() {
        let mut patched = Patched::default();
        patched.keep("f(a", 0);
        patched.put(")", 3);
        patched.keep(";", 3);
        patched.put(" ", 4);
        patched.keep("x", 20);
        assert_eq!(patched.text, "f(a); x");
        assert_eq!(patched.span(0, 4), Span::new(0, 3));
        assert_eq!(patched.span(4, 6), Span::new(3, 4));
        assert_eq!(patched.span(6, 7), Span::new(20, 21));
        assert_eq!(patched.span(7, 7), Span::new(21, 21));
    }
}
