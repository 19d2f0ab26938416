//! A page of lines that fit the width.

/// Everything below a heading is set in.
const MARGIN: &str = "  ";

/// Lines of text.
pub(super) struct Page {
    out: String,
    width: usize,
}

impl Page {
    pub(super) fn new(width: usize) -> Self {
        Self {
            out: String::new(),
            width,
        }
    }

    pub(super) fn text(self) -> String {
        self.out
    }

    /// The room beside the margin.
    pub(super) fn room(&self) -> usize {
        self.width.saturating_sub(MARGIN.len()).max(1)
    }

    /// Some distance between two reports.
    pub(super) fn gap(&mut self) {
        self.out.push_str("\n\n");
    }

    /// Underlined, so that it is found again when there is more than one.
    pub(super) fn title(&mut self, text: &str) {
        let lines = wrapped(text, self.width);
        let widest = lines.iter().map(|line| width(line)).max();
        for line in lines {
            self.line("", &line);
        }
        self.line("", &"═".repeat(widest.unwrap_or(0)));
    }

    pub(super) fn heading(&mut self, text: &str) {
        self.out.push('\n');
        for line in wrapped(text, self.width) {
            self.line("", &line);
        }
    }

    /// Whole sentences.
    pub(super) fn say(&mut self, text: &str) {
        for line in wrapped(text, self.room()) {
            self.line(MARGIN, &line);
        }
    }

    /// A line that fits.
    pub(super) fn row(&mut self, text: &str) {
        self.line(MARGIN, text);
    }

    pub(super) fn empty(&mut self) {
        self.out.push('\n');
    }

    /// Lines that are as wide as they want to be.
    pub(super) fn drawing(&mut self, lines: &str) {
        self.out.push_str(lines);
    }

    /// Short things of one sort, side by side in columns, below a line of their own if
    /// they do not fit beside it.
    pub(super) fn items(&mut self, title: &str, items: &[String]) {
        let widest = items.iter().map(|item| width(item)).max().unwrap_or(0);
        let all = items.len() * (widest + 3);
        let (indent, beside) = if width(title) + 3 + all <= self.room() + 3 {
            (width(title) + 3, true)
        } else {
            (2, false)
        };
        let columns = (self.room().saturating_sub(indent) + 3) / (widest + 3);
        let rows = items.chunks(columns.max(1)).map(|row| {
            let cells = row.iter().map(|item| {
                let pad = " ".repeat(widest - width(item));
                format!("{item}{pad}")
            });
            cells.collect::<Vec<_>>().join("   ")
        });
        if !beside {
            self.say(title);
        }
        for (nth, row) in rows.enumerate() {
            let before = match nth {
                0 if beside => format!("{title}   "),
                _ => " ".repeat(indent),
            };
            self.row(&format!("{before}{row}"));
        }
    }

    fn line(&mut self, margin: &str, text: &str) {
        self.out.push_str(margin);
        self.out.push_str(text);
        let end = self.out.trim_end_matches(' ').len();
        self.out.truncate(end);
        self.out.push('\n');
    }
}

/// The columns that a text takes; whatever is told here is as narrow as Latin letters.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

/// A text in lines of so many columns, with no lonely per cent sign at the beginning of one.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let glued = text.replace(" %", "\u{a0}%");
    let mut lines: Vec<String> = Vec::new();
    for word in glued.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
        .into_iter()
        .map(|line| line.replace('\u{a0}', " "))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_per_cent_signs_are_not_lonely() {
        assert_eq!(
            wrapped("won by 12 % of all", 10),
            ["won by", "12 % of", "all"]
        );
        let mut page = Page::new(20);
        let items = ["1: 50 %", "2: 25 %", "10: 25 %"].map(str::to_owned);
        page.items("die", &items);
        assert_eq!(
            page.text(),
            "  die\n    1: 50 %\n    2: 25 %\n    10: 25 %\n"
        );
        let mut page = Page::new(60);
        page.items("die", &items);
        assert_eq!(page.text(), "  die   1: 50 %    2: 25 %    10: 25 %\n");
    }
}
