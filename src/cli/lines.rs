//! Lines and columns of many places in one text, without counting from its start each time.

use crate::source::LineColumn;

/// The characters are counted up to every so many bytes.
const STRIDE: usize = 1024;

/// Knows where the lines of a text are.
pub(super) struct Lines<'a> {
    text: &'a str,
    /// Where each line begins.
    starts: Vec<usize>,
    /// How many characters begin before byte 0, `STRIDE`, twice `STRIDE` and so on.
    characters: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        let mut characters = vec![0];
        let mut so_far = 0;
        for stretch in text.as_bytes().chunks(STRIDE) {
            so_far += begun(stretch);
            characters.push(so_far);
        }
        Self {
            text,
            starts: std::iter::once(0).chain(breaks).collect(),
            characters,
        }
    }

    /// Line and column of a byte, both counted from one.
    pub(super) fn at(&self, byte: usize) -> LineColumn {
        let byte = byte.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= byte);
        let start = self.starts.get(line.saturating_sub(1)).copied();
        LineColumn {
            line,
            column: self.characters_before(byte) - self.characters_before(start.unwrap_or(0)) + 1,
        }
    }

    fn characters_before(&self, byte: usize) -> usize {
        let stride = byte / STRIDE;
        let counted = self.characters.get(stride).copied().unwrap_or(0);
        let rest = self.text.as_bytes().get(stride * STRIDE..byte);
        counted + rest.map_or(0, begun)
    }
}

/// How many characters begin in these bytes: all bytes of UTF-8 but those that go on.
fn begun(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn places_are_those_of_the_source() {
        let text = "Game é {\r\n  日本\n\n".repeat(100) + &"ü".repeat(2000) + "\nx";
        let source = Source::new("x", text.as_str());
        let lines = Lines::of(&text);
        let bounds = (0..=text.len()).filter(|byte| text.is_char_boundary(*byte));
        for byte in bounds {
            let expected = source.line_column(u32::try_from(byte).unwrap());
            assert_eq!(lines.at(byte), expected, "byte {byte}");
        }
        assert_eq!(lines.at(99_999), lines.at(text.len()));
    }
}
