//! Characters that have no place in BGGL.

use super::Mender;
use crate::diagnostic::Fix;
use crate::lang::bggl::kind::Kind;
use crate::lang::bggl::parse::scan::{Sort, Token, token};
use crate::source::{Span, is_printable};

impl<'a> Mender<'a> {
    /// A name with letters such as `ö`. It is read on as a name, or nothing would know it.
    pub(super) fn strange_word(&mut self, word: Token<'a>) {
        if self.strange.insert(word.text) {
            self.report(
                Kind::StrangeCharacter
                    .at(
                        Span::new(word.start, word.end()),
                        format!("`{}` cannot be a name", word.text),
                    )
                    .help("names are made of the letters a to z, digits and `_`"),
            );
            self.told.pop();
        }
        let plain: String = word
            .text
            .chars()
            .map(|c| if c.is_ascii() { c } else { 'x' })
            .collect();
        self.patched.put(&plain, word.start);
    }

    /// Whether an item of an array or a square of a board may stand here.
    fn in_row(&self) -> bool {
        self.previous
            .is_some_and(|previous| matches!(previous.text, "[" | "," | "piece"))
    }

    /// `# my game`, `-- my game`: where such a comment ends. The first one is told.
    pub(super) fn odd_comment(&mut self, sign: Token<'a>) -> Option<usize> {
        let begins = match self.previous {
            Some(previous) => matches!(previous.text, ";" | "{" | "}"),
            None => true,
        };
        let line = self.source.get(sign.start..)?.split(['\n', '\r']).next()?;
        let (mark, words) = match line.strip_prefix("--") {
            Some(words) => ("--", words),
            None => ("#", line.strip_prefix('#')?),
        };
        let text = words.trim_start_matches(['#', '-', '!']).trim();
        let is_comment = match mark {
            _ if self.odd_comments || self.previous.is_none() => {
                !words.starts_with(char::is_alphanumeric) || mark == "#"
            }
            "#" if text.is_empty() => {
                let behind = self.source.get(sign.start + line.len()..)?;
                behind.trim_start().starts_with('#')
            }
            "#" => text.starts_with(char::is_alphanumeric),
            // Two words in a row are no value.
            _ => text.split_once(' ').is_some_and(|(first, rest)| {
                first.chars().all(char::is_alphanumeric) && begins_name(rest)
            }),
        };
        if !begins || !is_comment {
            return None;
        }
        if !std::mem::replace(&mut self.odd_comments, true) {
            let span = Span::new(sign.start, sign.start + mark.len());
            self.report(
                Kind::ForeignWord
                    .at(span, format!("a comment does not begin with `{mark}`"))
                    .help("comments begin with `//`")
                    .fix(Fix::replace(span, "//")),
            );
            self.told.pop();
        }
        self.patched.put(" ", sign.start);
        Some(sign.start + line.len())
    }

    /// Takes out strange characters, as many as there are in a row.
    pub(super) fn strange(&mut self, first: Token<'a>) -> usize {
        if let Some(end) = self.other_quotes(first) {
            return end;
        }
        let mut end = first.end();
        while let Some(next) = token(self.source, end)
            && next.sort == Sort::Strange
        {
            end = next.end();
        }
        let span = Span::new(first.start, end);
        let rest = self.source.get(end..).unwrap_or("");
        if first.text == "$" && begins_name(rest) {
            let name = token(rest, 0).map_or("", |name| name.text);
            if !self.strange.insert(name) {
                self.patched.put(" ", first.start);
                return end;
            }
        }
        let only = end == first.end();
        let shown = match first.text.chars().next() {
            Some(c) if !is_printable(c) => format!("the character {:#x}", u32::from(c)),
            _ => format!("`{}`", first.text),
        };
        let problem = Kind::StrangeCharacter.at(span, format!("{shown} has no place here"));
        let problem = match first.text {
            "?" => problem.help("to choose between two values, write `if (…) { … } else { … }`"),
            "$" if self.source.get(end..).is_some_and(begins_name) => problem
                .help("names stand without `$`")
                .fix(Fix::remove(span, "$")),
            "'" | "`" | "“" | "”" | "„" => {
                problem.help("a text stands in double quotes: `\"hello\"`")
            }
            _ if !first.text.is_ascii() && self.in_row() => problem.help(
                "the name of a piece is made of the letters a to z, digits and `_`, as in `frog`",
            ),
            _ if only => problem.help("take it out; in a text, any character is fine"),
            _ => problem.help("take them out; in a text, any character is fine"),
        };
        self.report(problem);
        if first.text == "$" && self.source.get(end..).is_some_and(begins_name) {
            self.told.pop();
        }
        self.patched.put(" ", first.start);
        end
    }
}

fn begins_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
}
