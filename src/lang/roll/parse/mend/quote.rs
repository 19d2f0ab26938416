//! Texts: those without an end, over two lines, or in quotes of another sort.

use super::{Mender, span};
use crate::diagnostic::{Edit, Fix};
use crate::lang::roll::kind::Kind;
use crate::lang::roll::parse::token::{OTHER_QUOTES, Sort, Token, line, tokens};
use crate::source::Span;

/// A text may go on over so many lines before it counts as never closed.
const LONGEST_TEXT: usize = 5;

impl<'a> Mender<'a> {
    /// Mends all texts, so that from here on every one is closed on its line.
    pub(super) fn quotes(&mut self) {
        let written = std::mem::take(&mut self.tokens);
        self.tokens.reserve(written.len());
        let mut again_from = 0;
        for token in written {
            if token.start < again_from {
                continue;
            }
            let is_text = token.sort == Sort::Text;
            if is_text && !token.text.starts_with('"') {
                self.other_quotes(token);
            }
            let open = token.text.len() < 2 || !token.text.ends_with('"');
            if is_text && token.text.starts_with('"') && open {
                again_from = self.unclosed_text(token);
            } else {
                self.tokens.push(token);
            }
        }
    }

    fn other_quotes(&mut self, token: Token<'_>) {
        let inside = token.text.trim_matches(|c| {
            OTHER_QUOTES
                .iter()
                .any(|(open, close)| c == *open || c == *close)
        });
        let plain = format!("\"{}\"", inside.replace('"', " "));
        let quote = token.text.chars().next().unwrap_or('\'');
        self.reads(token, &plain);
        let here = Span::new(token.start, token.start + quote.len_utf8());
        let shown = if quote == '`' {
            "a backtick".to_owned()
        } else {
            format!("`{quote}`")
        };
        let problem = Kind::StrangeCharacter.at(here, format!("text does not begin with {shown}"));
        if inside.contains("${") {
            // What stands in it would be printed as it is written.
            self.told.push(span(token));
            return self.tell(problem.help(
                "text stands in straight double quotes, and values are joined to it with `|`: `\"Hello \" | playerID`",
            ));
        }
        self.tell(
            problem
                .help(format!("write it in straight double quotes: `{plain}`"))
                .fix(Fix {
                    title: format!("write `{plain}`"),
                    edits: vec![Edit {
                        span: span(token),
                        text: plain,
                    }],
                }),
        );
        self.told.push(span(token));
    }

    /// A text without an end. Returns how far the text has been read.
    fn unclosed_text(&mut self, token: Token<'a>) -> usize {
        let last = token.text.trim_end().chars().next_back();
        let may_go_on = !matches!(last, Some(';' | ')' | '{')) || token.text.len() == 1;
        if may_go_on && let Some(read) = self.text_goes_on(token) {
            return read;
        }
        // Which quote of the line is missing cannot be known, so nothing behind the
        // first one is taken for certain.
        let line_start = if token.first {
            self.tokens.len()
        } else {
            let first = self.tokens.iter().rposition(|token| token.first);
            first.unwrap_or(0)
        };
        let on_line = self.tokens.get(line_start..).unwrap_or(&[]);
        let first_text = on_line.iter().position(|token| token.sort == Sort::Text);
        let alone = first_text.is_none();
        let first_text = first_text.unwrap_or(on_line.len());
        let before = on_line.get(..first_text).unwrap_or(&[]);
        // The words before it may be text whose first quote is missing.
        let sign = |token: &Token<'_>| matches!(token.text, "(" | "|");
        let from = line_start + before.iter().rposition(sign).map_or(0, |sign| sign + 1);
        let from = if before.is_empty() { line_start } else { from };
        let body = token
            .text
            .trim_end_matches([')', ';', '}', ' ', '\t', '|', ',']);
        let end = token.start + body.len().max(1);
        let first = self.tokens.get(from).copied().unwrap_or(token);
        self.patches.replace(first.start, end, "\"\"");
        let mut problem = Kind::UnclosedText
            .at(span(token), "this text is never closed")
            .here("a `\"` is missing on this line")
            .help("text begins and ends with `\"`, on one line");
        let plain = !body.contains(['|', '(', ')', ';']) && token.text.ends_with(");");
        if alone && plain && body.len() > 1 {
            problem = problem.fix(Fix::insert(Span::new(end, end).end, "\""));
        }
        self.tell(problem);
        self.told.push(Span::new(first.start, token.end()));
        self.tokens.truncate(from);
        self.tokens.push(Token {
            sort: Sort::Text,
            text: self.text.get(first.start..end).unwrap_or(""),
            ..first
        });
        self.read_again(end, token);
        token.end()
    }

    /// Reads the rest of a line, which was taken for text.
    fn read_again(&mut self, from: usize, token: Token<'a>) -> usize {
        let rest = line(self.text.get(from..).unwrap_or(""));
        self.tokens
            .extend(tokens(rest).into_iter().map(|again| Token {
                start: again.start + from,
                first: false,
                indent: token.indent,
                ..again
            }));
        from + rest.len()
    }

    /// When the next lines hold the end of the text. Returns how far it has been read.
    fn text_goes_on(&mut self, token: Token<'a>) -> Option<usize> {
        let rest = self.text.get(token.end()..)?;
        let mut length = 0;
        let mut found = None;
        for line in rest.split_inclusive('\n').take(LONGEST_TEXT) {
            if let Some(quote) = line.find('"') {
                found = Some((length + quote, line.matches('"').count()));
                break;
            }
            if line.contains([';', '{', '}']) {
                return None;
            }
            length += line.len();
        }
        let (quote, quotes) = found?;
        if quotes % 2 == 0 {
            return None;
        }
        let end = token.end() + quote + 1;
        let whole = self.text.get(token.start..end)?;
        let one_line = whole.replace(['\n', '\r'], " ");
        self.patches.replace(token.start, end, one_line);
        self.tell(
            Kind::UnclosedText
                .at(span(token), "this text does not end on its line")
                .here("it begins here")
                .label(Span::new(end - 1, end), "and ends here")
                .help("write it on one line, or join two texts: `\"one \" | \"two\"`"),
        );
        self.told.push(Span::new(token.start, end));
        self.tokens.push(Token {
            text: whole,
            ..token
        });
        Some(self.read_again(end, token))
    }
}
