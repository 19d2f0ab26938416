//! The words and signs of a program, for a first look over it before the grammar
//! reads it: here nothing fails, and every token knows how far its line is indented.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// `Board`, `x`
    Word,
    /// `$Count`
    Global,
    /// `#list`
    Array,
    /// `12`
    Number,
    /// `"hello"`, also in other quotes or without its end
    Text,
    /// `{`, `==`, also signs of other languages
    Sign,
    /// What ROLL has no use for.
    Strange,
}

/// A word or sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) sort: Sort,
    pub(super) text: &'a str,
    /// Its first byte.
    pub(super) start: usize,
    /// Whether it is the first on its line.
    pub(super) first: bool,
    /// How far its line is indented.
    pub(super) indent: usize,
}

impl Token<'_> {
    /// One past its last byte.
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether it is this sign or word.
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text && self.sort != Sort::Text
    }

    /// Whether a value can end with it.
    pub(super) fn ends_value(&self) -> bool {
        match self.sort {
            Sort::Sign => matches!(self.text, ")" | "]" | "}" | "++" | "--"),
            _ => true,
        }
    }

    /// Whether a value begins with it, and nothing else can.
    pub(super) fn begins_value(&self) -> bool {
        self.sort != Sort::Sign
    }
}

/// Signs of more than one character, longer ones first. Some are from other
/// languages, to be recognised as such.
const LONG_SIGNS: [&str; 19] = [
    "===", "||", "&&", "==", "!=", "<=", ">=", "++", "--", "+=", "-=", "*=", "/=", "%=", "=>",
    "=<", "<>", ":=", "->",
];

/// Quotes that are not ROLL's, with their partners.
pub(super) const OTHER_QUOTES: [(char, char); 4] =
    [('\'', '\''), ('`', '`'), ('“', '”'), ('„', '“')];

/// All words and signs of a text, without blanks and comments.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut at = 0;
    let mut line_start = 0;
    let mut first = true;
    let mut indent = 0;
    while let Some(rest) = text.get(at..)
        && let Some(c) = rest.chars().next()
    {
        match c {
            '\n' | '\r' => {
                at += 1;
                line_start = at;
                first = true;
            }
            _ if c.is_whitespace() => at += c.len_utf8(),
            '/' if rest.starts_with("//") => at += line(rest).len(),
            _ => {
                let (mut sort, mut length) = token(rest, c);
                // `-- words`, where no value can be counted down, is a comment elsewhere.
                let fresh = tokens.last().is_none_or(|last: &Token<'_>| {
                    matches!(last.text, ";" | "}") || (first && last.is("{"))
                });
                if rest.starts_with("-- ") && fresh {
                    (sort, length) = (Sort::Strange, line(rest).len());
                }
                if first {
                    indent = at - line_start;
                }
                tokens.push(Token {
                    sort,
                    text: rest.get(..length).unwrap_or(""),
                    start: at,
                    first,
                    indent,
                });
                first = false;
                at += length;
            }
        }
    }
    tokens
}

fn token(rest: &str, c: char) -> (Sort, usize) {
    let word = |from: usize| {
        let tail = rest.get(from..).unwrap_or("");
        let more = tail.find(|c: char| !c.is_alphanumeric() && c != '_');
        from + more.unwrap_or(tail.len())
    };
    if rest.starts_with("/*") {
        let near = rest.get(..boundary(rest, LONGEST_COMMENT)).unwrap_or("");
        let end = near.find("*/").map(|end| end + 2);
        return (Sort::Strange, end.unwrap_or(line(rest).len()));
    }
    if let Some(length) = quoted(rest, c) {
        return (Sort::Text, length);
    }
    match c {
        '$' => (Sort::Global, word(1)),
        '#' if rest.starts_with("# ") => (Sort::Strange, line(rest).len()),
        '#' => (Sort::Array, word(1)),
        '0'..='9' => (Sort::Number, word(0)),
        _ if c.is_alphanumeric() || c == '_' => {
            let length = word(0);
            let plain = rest.get(..length).is_some_and(str::is_ascii);
            (if plain { Sort::Word } else { Sort::Strange }, length)
        }
        _ => sign(rest, c),
    }
}

fn sign(rest: &str, c: char) -> (Sort, usize) {
    // Most signs stand alone, which their neighbour shows.
    let neighbour = rest.chars().nth(1).filter(|c| "=|&+-<>".contains(*c));
    let long = neighbour.and_then(|_| LONG_SIGNS.iter().find(|sign| rest.starts_with(**sign)));
    // `i--1` is `i - -1`: two minus signs count as a step only if no value follows.
    let value_follows = |c: char| c.is_ascii_alphanumeric() || "_($#".contains(c);
    match long {
        Some(&"--")
            if rest
                .get(2..)
                .is_some_and(|rest| rest.trim_start().starts_with(value_follows)) =>
        {
            (Sort::Sign, 1)
        }
        Some(sign) => (Sort::Sign, sign.len()),
        None if c.is_ascii_punctuation() && !"@\\^`'".contains(c) => (Sort::Sign, 1),
        None => (Sort::Strange, c.len_utf8()),
    }
}

/// The length of a text in quotes on this line, if one begins here.
fn quoted(rest: &str, c: char) -> Option<usize> {
    let other = OTHER_QUOTES.iter().find(|(open, _)| *open == c);
    let partner = match other {
        Some((_, partner)) => *partner,
        None if c == '"' => c,
        None => return None,
    };
    let inside = rest.get(c.len_utf8()..)?;
    // A text in other quotes is a short one: looking further would take time.
    let inside = if other.is_some() {
        inside.get(..boundary(inside, LONGEST_QUOTE))?
    } else {
        inside
    };
    let end = inside.find([partner, '\n', '\r']).unwrap_or(inside.len());
    let closed = inside.get(end..)?.starts_with(partner);
    match (closed, other) {
        (true, _) => Some(c.len_utf8() + end + partner.len_utf8()),
        (false, None) => Some(1 + end),
        (false, Some(_)) => None,
    }
}

/// So far ahead is the end of a comment of another language looked for, or every
/// one without an end would be looked for to the end of the file.
const LONGEST_COMMENT: usize = 4096;
/// The same for the end of a text in other quotes.
const LONGEST_QUOTE: usize = 300;

/// The last character boundary up to `byte`.
fn boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len()))
        .rev()
        .find(|byte| text.is_char_boundary(*byte))
        .unwrap_or(0)
}

/// A line ends where the grammar says it does: at `\n`, `\r\n` or a lone `\r`.
pub(super) fn line(text: &str) -> &str {
    text.split(['\n', '\r']).next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::tokens;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).iter().map(|token| token.text).collect()
    }

    #[test]
    fn words_signs_and_texts() {
        assert_eq!(
            texts("x = #a[$G]++; // no\n\"a // b\"|i--1"),
            [
                "x",
                "=",
                "#a",
                "[",
                "$G",
                "]",
                "++",
                ";",
                "\"a // b\"",
                "|",
                "i",
                "-",
                "-",
                "1"
            ]
        );
    }

    #[test]
    fn things_of_other_languages_stay_whole() {
        assert_eq!(
            texts("x += 'a b'; /* c\nd */ “e” # f"),
            ["x", "+=", "'a b'", ";", "/* c\nd */", "“e”", "# f"]
        );
    }

    #[test]
    fn every_token_knows_its_indent() {
        let indents: Vec<_> = tokens("a b\n    c d\n")
            .iter()
            .map(|token| (token.indent, token.first))
            .collect();
        assert_eq!(indents, [(0, true), (0, false), (4, true), (4, false)]);
    }
}
