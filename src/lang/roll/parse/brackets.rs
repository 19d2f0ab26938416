//! A first look over the text: do brackets and quotes pair up, and how deep do
//! they nest? A missing bracket is best explained where it was opened, and the
//! grammar after this sees only text whose brackets match.

use super::DEEPEST;
use crate::diagnostic::Diagnostic;
use crate::lang::roll::kind::Kind;
use crate::source::Span;

/// What the first look found.
pub(super) struct Scan {
    /// The text with stray brackets blanked out and missing ones added at the end.
    pub(super) text: String,
    /// Brackets and quotes that do not pair up.
    pub(super) problems: Vec<Diagnostic>,
    /// Too deep to be read.
    pub(super) too_deep: bool,
}

/// Looks over a text once.
pub(super) fn scan(text: &str) -> Scan {
    let mut scanner = Scanner {
        patches: Vec::new(),
        open: Vec::new(),
        problems: Vec::new(),
        too_deep: false,
        last: ' ',
    };
    scanner.run(text);
    let closers = if scanner.too_deep {
        String::new()
    } else {
        scanner.unclosed_at_end()
    };
    let mut bytes = text.as_bytes().to_vec();
    for (at, patch) in scanner.patches {
        if let Some(byte) = bytes.get_mut(at) {
            *byte = patch;
        }
    }
    // Whole characters were replaced, so this is still UTF-8.
    let mut text = String::from_utf8(bytes).unwrap_or_default();
    if !closers.is_empty() {
        text.push('\n');
        text.push_str(&closers);
    }
    scanner.problems.sort_by_key(Diagnostic::span);
    Scan {
        text,
        problems: scanner.problems,
        too_deep: scanner.too_deep,
    }
}

struct Open {
    bracket: char,
    at: usize,
    /// A brace that holds statements or fields, not numbers.
    block: bool,
}

struct Scanner {
    /// Bytes to change before the grammar sees the text.
    patches: Vec<(usize, u8)>,
    open: Vec<Open>,
    problems: Vec<Diagnostic>,
    too_deep: bool,
    /// The last character that was neither a blank nor in a comment.
    last: char,
}

impl Scanner {
    fn run(&mut self, text: &str) {
        let mut at = 0;
        while let Some(rest) = text.get(at..)
            && let Some(c) = rest.chars().next()
        {
            at += match c {
                '/' if rest.starts_with("//") => {
                    at += first_line(rest).len();
                    continue;
                }
                '"' => self.text(at, rest),
                '(' | '[' | '{' => self.opened(c, at),
                ')' | ']' | '}' => self.closed(c, at),
                ';' => self.drop_inner(),
                _ => c.len_utf8(),
            };
            if self.too_deep {
                return;
            }
            if !c.is_whitespace() {
                self.last = c;
            }
        }
    }

    /// How long the text that begins here is. One without an end is closed before the
    /// brackets at the end of its line, which were surely not meant to be in it.
    fn text(&mut self, at: usize, rest: &str) -> usize {
        let inside = rest.get(1..).unwrap_or("");
        let end = inside.find(['"', '\n', '\r']).unwrap_or(inside.len());
        if inside.get(end..).is_some_and(|rest| rest.starts_with('"')) {
            return end + 2;
        }
        let inside = inside.get(..end).unwrap_or("");
        self.problems.push(
            Kind::UnclosedText
                .at(Span::new(at, at + 1 + end), "this text is never closed")
                .here("it begins here")
                .help("text ends with `\"` on the line where it begins"),
        );
        let inside = inside.trim_end_matches([')', ';', '}', ' ', '\t']);
        match inside.char_indices().next_back() {
            Some((last, c)) => {
                self.patches.push((at + 1 + last, b'"'));
                let more = last + 1..last + c.len_utf8();
                self.patches.extend(more.map(|byte| (at + 1 + byte, b' ')));
                inside.len() + 1
            }
            None => self.blank(at),
        }
    }

    /// Takes one bracket or quote out of the text, leaving all else in its place.
    fn blank(&mut self, at: usize) -> usize {
        self.patches.push((at, b' '));
        1
    }

    fn opened(&mut self, bracket: char, at: usize) -> usize {
        if self.open.len() >= DEEPEST {
            self.too_deep = true;
            self.problems.push(
                Kind::NestedTooDeep
                    .at(
                        Span::new(at, at + 1),
                        format!("brackets are nested more than {DEEPEST} deep"),
                    )
                    .help("take the inner part out into a variable of its own"),
            );
            return 1;
        }
        let in_list = self.open.last().is_some_and(|open| !open.block);
        let block = bracket == '{' && !in_list && !matches!(self.last, '=' | ',' | ':' | '~');
        self.open.push(Open { bracket, at, block });
        1
    }

    fn closed(&mut self, closer: char, at: usize) -> usize {
        let wanted = match closer {
            ')' => '(',
            ']' => '[',
            _ => '{',
        };
        // A closing bracket reaches back over unclosed ones, but never out of its block;
        // only a brace closes a block.
        let found = self
            .open
            .iter()
            .rposition(|open| open.bracket == wanted || (open.block && closer != '}'));
        match found {
            Some(index)
                if self
                    .open
                    .get(index)
                    .is_some_and(|open| open.bracket == wanted) =>
            {
                while self.open.len() > index + 1 {
                    self.unclosed();
                }
                self.open.pop();
            }
            _ => {
                self.problems.push(
                    Kind::StrayBracket
                        .at(
                            Span::new(at, at + 1),
                            format!("this `{closer}` closes nothing"),
                        )
                        .help(format!("remove it, or add the `{wanted}` it belongs to")),
                );
                self.blank(at);
            }
        }
        1
    }

    /// `;` ends a statement, and with it whatever was left open inside.
    fn drop_inner(&mut self) -> usize {
        while self.open.last().is_some_and(|open| !open.block) {
            self.unclosed();
        }
        1
    }

    fn unclosed(&mut self) {
        if let Some(open) = self.open.pop() {
            self.report_unclosed(&open);
            self.blank(open.at);
        }
    }

    fn report_unclosed(&mut self, open: &Open) {
        let closer = closer(open.bracket);
        self.problems.push(
            Kind::UnclosedBracket
                .at(
                    Span::new(open.at, open.at + 1),
                    format!("this `{}` is never closed", open.bracket),
                )
                .help(format!("add the `{closer}` that belongs to it")),
        );
    }

    fn unclosed_at_end(&mut self) -> String {
        let mut closers = String::new();
        self.drop_inner();
        while let Some(open) = self.open.pop() {
            closers.push(closer(open.bracket));
            self.report_unclosed(&open);
        }
        // One missing brace is one mistake, however many blocks it leaves open.
        if closers.len() > 1 {
            let keep = self.problems.len() + 1 - closers.len();
            self.problems.truncate(keep);
        }
        closers
    }
}

/// A line ends where the grammar says it does: at `\n`, `\r\n` or a lone `\r`.
fn first_line(text: &str) -> &str {
    text.split(['\n', '\r']).next().unwrap_or("")
}

fn closer(bracket: char) -> char {
    match bracket {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(text: &str) -> Vec<String> {
        scan(text)
            .problems
            .iter()
            .map(|problem| problem.title.clone())
            .collect()
    }

    #[test]
    fn matched_brackets_pass_unchanged() {
        let text = "Game X { // {{{\n a(\"(\", {1 ~ 2}); }";
        assert_eq!(scan(text).text, text);
        assert_eq!(titles(text), [""; 0]);
    }

    #[test]
    fn a_missing_parenthesis_is_told_where_it_opened() {
        let scan = scan("Game X { f(1; }");
        assert_eq!(scan.text, "Game X { f 1; }");
        assert_eq!(titles("Game X { f(1; }"), ["this `(` is never closed"]);
    }

    #[test]
    fn a_text_without_end_is_closed_before_the_brackets() {
        let scan = scan("Game X { print(\"é); }");
        assert_eq!(scan.text, "Game X { print(\"\" ); }");
        assert_eq!(scan.problems.len(), 1);
    }

    #[test]
    fn a_stray_closer_is_told_and_blanked() {
        assert_eq!(titles("Game X { f 1); }"), ["this `)` closes nothing"]);
    }

    #[test]
    fn an_unclosed_list_does_not_eat_the_block() {
        let scan = scan("Game X { int #a = {1, 2; }");
        assert_eq!(scan.text, "Game X { int #a =  1, 2; }");
    }

    #[test]
    fn a_missing_brace_at_the_end_is_one_problem() {
        assert_eq!(titles("Game X { Board { "), ["this `{` is never closed"]);
    }
}
