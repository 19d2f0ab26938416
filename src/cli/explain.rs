//! `roll explain CODE`

use anstream::{AutoStream, ColorChoice};
use clap::Args;
use std::io;

use super::exit::Exit;
use super::say;
use crate::diagnostic::closest;

/// Read about a kind of problem
///
/// Every report begins with a code, such as `error[R0101]`. Here it is explained,
/// with an example and how to put it right.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll explain R0101
  roll explain --list")]
pub(super) struct Explain {
    /// The code, such as `R0101`
    #[arg(required_unless_present = "list")]
    code: Option<String>,

    /// List all codes
    #[arg(long, conflicts_with = "code")]
    list: bool,
}

/// The pages as they are read in the documentation, too.
const PAGES: &str = concat!(
    include_str!("../../docs/errors.md"),
    include_str!("../../docs/bggl-errors.md")
);

/// What is said about one code.
struct Page<'a> {
    code: &'a str,
    title: &'a str,
    body: Vec<&'a str>,
}

impl Explain {
    pub(super) fn go(self) -> Exit {
        let pages = pages(PAGES);
        let Some(code) = self.code else {
            let line = |page: &Page<'_>| format!("{}: {}\n", page.code, page.title);
            return say::out(&pages.iter().map(line).collect::<String>());
        };
        // A report can be pasted as it is: `error[R0101]`.
        let code = code.trim();
        let code = code.split_once('[').map_or(code, |(_, code)| code);
        let code = code.split(']').next().unwrap_or(code);
        match pages.iter().find(|it| it.code.eq_ignore_ascii_case(code)) {
            Some(page) => {
                let bold = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
                say::out(&page.shown(bold))
            }
            None => {
                let near = closest(code, pages.iter().map(|page| page.code));
                let near = near.map_or(String::new(), |near| format!(", did you mean `{near}`?"));
                say::error(&format!(
                    "there is no code `{code}`{near} (`roll explain --list` shows all codes)"
                ));
                Exit::Usage
            }
        }
    }
}

/// A page for each heading of the form `### R0101: a title`.
fn pages(text: &str) -> Vec<Page<'_>> {
    let mut pages: Vec<Page<'_>> = Vec::new();
    let mut open = false;
    let mut fence = None;
    for line in text.lines() {
        // What looks like a heading inside an example is none.
        let heading = fence.is_none() && (line.starts_with("## ") || line.starts_with("### "));
        fence = after(line, fence);
        if heading {
            let page = line.strip_prefix("### ").and_then(|it| it.split_once(": "));
            open = page.is_some();
            pages.extend(page.map(|(code, title)| Page {
                code,
                title,
                body: Vec::new(),
            }));
        } else if let (true, Some(page)) = (open, pages.last_mut()) {
            page.body.push(line);
        }
    }
    pages
}

/// The fence that is open after a line, if one is: three ticks or more.
fn after<'a>(line: &'a str, fence: Option<&'a str>) -> Option<&'a str> {
    let label = line.trim_start_matches('`');
    let ticks = line.strip_suffix(label).unwrap_or("");
    match fence {
        Some(open) if line.trim_end() == open => None,
        None if ticks.len() >= 3 => Some(ticks),
        _ => fence,
    }
}

impl Page<'_> {
    /// As text for a terminal: examples are set in instead of fenced.
    fn shown(&self, bold: bool) -> String {
        let heading = format!("{}: {}", self.code, self.title);
        let mut shown = if bold {
            format!("\u{1b}[1m{heading}\u{1b}[0m\n")
        } else {
            format!("{heading}\n")
        };
        let mut fence = None;
        for line in &self.body {
            let now = after(line, fence);
            match (fence, now) {
                (Some(_), Some(_)) if !line.is_empty() => {
                    shown.push_str("    ");
                    shown.push_str(line);
                    shown.push('\n');
                }
                (Some(_), Some(_)) => shown.push('\n'),
                (None, None) => {
                    shown.push_str(&folded(line));
                    shown.push('\n');
                }
                // The fence itself.
                _ => {}
            }
            fence = now;
        }
        shown.truncate(shown.trim_end().len());
        shown.push('\n');
        shown
    }
}

/// A terminal breaks long lines in the middle of words; here they are broken at blanks.
const WIDTH: usize = 80;

fn folded(line: &str) -> String {
    let mut folded = String::new();
    let mut width = 0;
    for (nth, word) in line.split(' ').enumerate() {
        let length = word.chars().count();
        if nth > 0 && width + 1 + length > WIDTH {
            folded.push('\n');
            width = 0;
        } else if nth > 0 {
            folded.push(' ');
            width += 1;
        }
        folded.push_str(word);
        width += length;
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# All\n\nHello.\n\n## How\n\nWords.\n\n### R0101: a `;` is missing\n\nIt ends.\n\n```roll wrong\nGame X {\n\n### R0999: no heading\n}\n```\n\nWhy.\n\n## Names\n\nNot shown.\n\n### R0201: there is none\n\nSo.\n\n````text\n```\n````\n";

    #[test]
    fn a_page_ends_where_the_next_heading_is() {
        let pages = pages(TEXT);
        let heads: Vec<_> = pages.iter().map(|page| (page.code, page.title)).collect();
        let all = [("R0101", "a `;` is missing"), ("R0201", "there is none")];
        assert_eq!(heads, all);
        let shown: Vec<_> = pages.iter().map(|page| page.shown(false)).collect();
        assert_eq!(
            shown,
            [
                "R0101: a `;` is missing\n\nIt ends.\n\n    Game X {\n\n    ### R0999: no heading\n    }\n\nWhy.\n",
                "R0201: there is none\n\nSo.\n\n    ```\n",
            ]
        );
    }

    #[test]
    fn every_page_has_a_code_of_its_own() {
        let pages = pages(PAGES);
        let codes: Vec<_> = pages.iter().map(|page| page.code).collect();
        assert!(!codes.is_empty());
        for (nth, code) in codes.iter().enumerate() {
            let (letter, digits) = code.split_at(1);
            assert!("RBW".contains(letter) && digits.len() == 4, "{code}");
            assert!(digits.bytes().all(|byte| byte.is_ascii_digit()), "{code}");
            assert!(!codes[..nth].contains(code), "{code} is there twice");
        }
    }

    #[test]
    fn long_lines_are_broken_at_blanks() {
        let line = "fifteen letters ".repeat(11);
        let folded = folded(line.trim_end());
        assert!(folded.lines().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(folded.lines().count(), 3);
        assert_eq!(folded.replace('\n', " "), line.trim_end());
        assert_eq!(super::folded("as  it is "), "as  it is ");
    }
}
