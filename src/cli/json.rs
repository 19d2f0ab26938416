//! Problems as JSON, one object on each line, as `docs/check-json.md` describes it.

use std::path::Path;

use serde::Serialize;

use super::lines::Lines;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{Source, Span};

#[derive(Serialize)]
struct Problem<'a> {
    code: &'a str,
    severity: &'static str,
    message: &'a str,
    help: Option<&'a str>,
    notes: &'a [String],
    file: String,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    labels: Vec<Label<'a>>,
    fixes: Vec<Fix<'a>>,
}

#[derive(Serialize)]
struct Label<'a> {
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    message: &'a str,
}

#[derive(Serialize)]
struct Fix<'a> {
    title: &'a str,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    start: usize,
    end: usize,
    text: &'a str,
}

/// A text that is `before` bytes into its file.
struct Page<'a> {
    lines: Lines<'a>,
    length: usize,
    before: usize,
}

/// All problems of a program whose text begins after so many bytes of its file.
pub(super) fn lines(
    problems: &[Diagnostic],
    source: &Source,
    file: &Path,
    before: usize,
) -> String {
    let page = Page {
        lines: Lines::of(source.text()),
        length: source.text().len(),
        before,
    };
    let mut written = String::new();
    for problem in problems {
        let problem = page.problem(problem, file);
        // Texts and numbers can always be written as JSON.
        if let Ok(line) = serde_json::to_string(&problem) {
            written.push_str(&line);
            written.push('\n');
        }
    }
    written
}

impl Page<'_> {
    fn problem<'a>(&self, problem: &'a Diagnostic, file: &Path) -> Problem<'a> {
        let (start, end) = self.bytes(problem.span());
        let (from, to) = (self.lines.at(start), self.lines.at(end));
        let label = |label: &'a crate::diagnostic::Label| {
            let (start, end) = self.bytes(label.span);
            let from = self.lines.at(start);
            Label {
                start: start + self.before,
                end: end + self.before,
                line: from.line,
                column: from.column,
                message: &label.text,
            }
        };
        Problem {
            code: problem.code.0,
            severity: match problem.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            message: &problem.title,
            help: problem.help.as_deref(),
            notes: &problem.notes,
            file: file.display().to_string(),
            start: start + self.before,
            end: end + self.before,
            line: from.line,
            column: from.column,
            end_line: to.line,
            end_column: to.column,
            labels: problem.labels.iter().map(label).collect(),
            fixes: problem.fix.iter().map(|fix| self.fix(fix)).collect(),
        }
    }

    fn fix<'a>(&self, fix: &'a crate::diagnostic::Fix) -> Fix<'a> {
        let edit = |edit: &'a crate::diagnostic::Edit| {
            let (start, end) = self.bytes(edit.span);
            Edit {
                start: start + self.before,
                end: end + self.before,
                text: &edit.text,
            }
        };
        Fix {
            title: &fix.title,
            edits: fix.edits.iter().map(edit).collect(),
        }
    }

    /// A span without whatever lies past the end of the text.
    fn bytes(&self, span: Span) -> (usize, usize) {
        let start = (span.start as usize).min(self.length);
        (start, (span.end as usize).clamp(start, self.length))
    }
}
