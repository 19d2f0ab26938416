//! Turns a [`Diagnostic`] into the lines a person reads, by `annotate-snippets`.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::source::{Source, Span};

/// Lines longer than this are cut around the place, or one line would fill the screen.
const WIDEST_LINE: usize = 4000;

/// The report on one problem, with colours or plain, ending in a newline.
pub fn render(diagnostic: &Diagnostic, source: &Source, colour: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let windows: Vec<Window<'_>> = diagnostic
        .labels
        .iter()
        .map(|label| Window::around(source, label.span))
        .collect();
    let mut group = Group::with_title(level.primary_title(&diagnostic.title).id(diagnostic.code.0));
    for (nth, window) in windows.iter().enumerate() {
        let same_line = |other: &&Window<'_>| other.text.as_ptr() == window.text.as_ptr();
        if windows.iter().take(nth).any(|other| same_line(&other)) {
            continue;
        }
        let snippet = Snippet::source(window.text)
            .line_start(window.line)
            .path(source.name());
        // Places on one line are shown on it together.
        let marks = windows.iter().zip(&diagnostic.labels).enumerate();
        let marks = marks.filter(|(_, (other, _))| same_line(other));
        group = group.element(snippet.annotations(marks.map(|(nth, (window, label))| {
            let kind = if nth == 0 {
                AnnotationKind::Primary
            } else {
                AnnotationKind::Context
            };
            let mark = kind.span(window.marked.clone());
            if label.text.is_empty() {
                mark
            } else {
                mark.label(label.text.as_str())
            }
        })));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let notes = diagnostic.notes.iter().map(|note| ("note", note));
    let help = diagnostic.help.iter().map(|help| ("help", help));
    if windows.is_empty() {
        // There is no place to hang notes on: they stand below the title by themselves.
        let lines = notes.chain(help);
        let lines: Vec<_> = lines
            .map(|(word, text)| format!("  = {word}: {text}\n"))
            .collect();
        return renderer.render(&[group]) + "\n" + &lines.concat();
    }
    for (word, text) in notes.chain(help) {
        let level = if word == "help" {
            Level::HELP
        } else {
            Level::NOTE
        };
        group = group.element(level.message(text));
    }
    let report = renderer.render(&[group]) + "\n";
    match (windows.first(), diagnostic.labels.first()) {
        (Some(window), Some(label)) if window.is_cut => {
            // The renderer counts columns from where the line was cut.
            let counted = window.text.get(..window.marked.start).unwrap_or("");
            let counted = counted.chars().count() + 1;
            let place = source.line_column(label.span.start);
            let head = format!("{}:{}:", source.name(), place.line);
            report.replacen(
                &format!("{head}{counted}"),
                &format!("{head}{}", place.column),
                1,
            )
        }
        _ => report,
    }
}

/// The lines around a place: reports stay quick however long the program is.
struct Window<'a> {
    text: &'a str,
    line: usize,
    /// Whether it begins in the middle of its line.
    is_cut: bool,
    marked: std::ops::Range<usize>,
}

impl<'a> Window<'a> {
    fn around(source: &'a Source, span: Span) -> Self {
        let text = source.text();
        let start = boundary(text, span.start as usize);
        let end = boundary(text, (span.end as usize).max(start));
        // A place of many lines is shown by its first: the rest is what follows.
        let line = source.line_span(Span::new(start, start).start);
        let (line_start, line_end) = (line.start as usize, line.end as usize);
        let start = start.min(line_end);
        let from = if start - line_start > WIDEST_LINE {
            boundary(text, start - WIDEST_LINE / 2)
        } else {
            line_start
        };
        let to = boundary(text, line_end.min(start + WIDEST_LINE));
        let marked_end = end.min(to).max(start);
        Self {
            text: text
                .get(from..to)
                .map_or("", |line| line.trim_end_matches('\r')),
            line: source.line_column(span.start).line,
            is_cut: from > line_start,
            marked: start - from..marked_end - from,
        }
        .inside()
    }

    /// Keeps the mark inside the text shown, also when `\r` was trimmed off.
    fn inside(mut self) -> Self {
        let length = self.text.len();
        self.marked.end = self.marked.end.min(length);
        self.marked.start = self.marked.start.min(self.marked.end);
        self
    }
}

fn boundary(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    fn problem(span: Span, title: &str) -> Diagnostic {
        Diagnostic::new(Severity::Error, Code("R0203"), span, title)
    }

    #[test]
    fn a_report_names_the_place_and_the_way_out() {
        let source = Source::new("tag.roll", "Game Tag {\n  Bord {}\n}\n");
        let problem = problem(Span::new(13, 17), "there is no block called `Bord`")
            .here("not a block")
            .help("did you mean `Board`?");
        insta::assert_snapshot!(render(&problem, &source, false), @r"
        error[R0203]: there is no block called `Bord`
         --> tag.roll:2:3
          |
        2 |   Bord {}
          |   ^^^^ not a block
          |
          = help: did you mean `Board`?
        ");
    }

    #[test]
    fn a_place_far_along_a_line_has_its_column() {
        let text = " ".repeat(9000) + "é" + &" ".repeat(9000) + "Bord {}";
        let source = Source::new("x", text.clone());
        let start = text.len() - 7;
        let report = render(&problem(Span::new(start, start + 4), "no"), &source, false);
        assert!(report.contains("--> x:1:18002\n"), "{report}");
    }

    #[test]
    fn a_place_past_the_end_is_shown_at_the_end() {
        let source = Source::new("x", "Game X {");
        let problem = problem(Span::new(80, 90), "something is missing");
        assert!(render(&problem, &source, false).contains("Game X {"));
    }
}
