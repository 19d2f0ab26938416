//! The words and signs of a text, one after the other: here nothing fails.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Blanks and ends of lines.
    Blank,
    /// `// …` or `/* … */`; `false` if it is never closed.
    Comment(bool),
    /// `"hello"`; `false` if it is never closed.
    Text(bool),
    /// `x`, also with letters that names cannot have
    Word,
    /// `12`
    Number,
    /// `{`, `==`: a sign of the language, or one that others have.
    Sign,
    /// What has no place here.
    Strange,
}

/// A word or sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) sort: Sort,
    pub(super) text: &'a str,
    /// Its first byte.
    pub(super) start: usize,
}

impl Token<'_> {
    /// One past its last byte.
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether a value can end with it.
    pub(super) fn ends_value(&self) -> bool {
        match self.sort {
            Sort::Word => !matches!(
                self.text,
                "return" | "print" | "apply" | "input" | "test" | "to" | "if" | "while" | "else"
            ),
            Sort::Number | Sort::Text(_) => true,
            Sort::Sign => matches!(self.text, ")" | "]" | ">" | "_" | "#"),
            _ => false,
        }
    }
}

/// Signs of two characters.
const LONG_SIGNS: [&str; 12] = [
    "==", "!=", "<=", ">=", "&&", "||", "++", "+=", "-=", "*=", "/=", "%=",
];

/// The token that begins at a byte; `None` behind the last one.
pub(super) fn token(text: &str, at: usize) -> Option<Token<'_>> {
    let rest = text.get(at..)?;
    let first = rest.chars().next()?;
    let (sort, length) = match first {
        ' ' | '\n' | '\t' | '\r' => {
            let end = rest.find(|c| !matches!(c, ' ' | '\n' | '\t' | '\r'));
            (Sort::Blank, end.unwrap_or(rest.len()))
        }
        '/' if rest.starts_with("//") => {
            let end = rest.find(['\n', '\r']);
            (Sort::Comment(true), end.unwrap_or(rest.len()))
        }
        '/' if rest.starts_with("/*") => match rest.get(2..).and_then(|rest| rest.find("*/")) {
            Some(end) => (Sort::Comment(true), end + 4),
            None => (Sort::Comment(false), rest.len()),
        },
        '"' => quoted(rest),
        '0'..='9' => {
            let end = rest.find(|c: char| !c.is_ascii_digit());
            (Sort::Number, end.unwrap_or(rest.len()))
        }
        _ if first.is_alphabetic() => {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            (Sort::Word, end.unwrap_or(rest.len()))
        }
        _ if "(){}[]<>+-*/%@=!&|,;:^#_\\.".contains(first) => {
            let long = LONG_SIGNS.iter().any(|sign| rest.starts_with(sign));
            (Sort::Sign, if long { 2 } else { 1 })
        }
        _ => (Sort::Strange, first.len_utf8()),
    };
    Some(Token {
        sort,
        text: rest.get(..length).unwrap_or(""),
        start: at,
    })
}

/// A text goes on behind two quotes in a row.
fn quoted(rest: &str) -> (Sort, usize) {
    let mut end = 1;
    loop {
        let tail = rest.get(end..).unwrap_or("");
        match tail.find('"') {
            None => return (Sort::Text(false), rest.len()),
            Some(at) if tail.get(at + 1..).is_some_and(|tail| tail.starts_with('"')) => {
                end += at + 2;
            }
            Some(at) => return (Sort::Text(true), end + at + 1),
        }
    }
}

/// All tokens that are neither blanks nor comments.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    all(text).filter(|token| !matches!(token.sort, Sort::Blank | Sort::Comment(_)))
}

/// Where the comments that end with their line begin.
pub(in crate::lang::bggl) fn comments(text: &str) -> impl Iterator<Item = usize> {
    let comments = all(text).filter(|token| token.text.starts_with("//"));
    comments.map(|comment| comment.start)
}

fn all(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let token = token(text, at)?;
        at = token.end();
        Some(token)
    })
}

#[cfg(test)]
mod tests {
    use super::tokens;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).map(|token| token.text).collect()
    }

    #[test]
    fn what_starts_first_wins() {
        assert_eq!(texts("a // b /* c\nd /* e // */ f"), ["a", "d", "f"]);
        assert_eq!(
            texts("\"a // b\" \"c\"\"d\ne\""),
            ["\"a // b\"", "\"c\"\"d\ne\""]
        );
    }

    #[test]
    fn names_begin_with_letters() {
        assert_eq!(texts("<_i>=_2x"), ["<", "_", "i", ">=", "_", "2", "x"]);
    }
}
