//! A source file as the house rules see it: text, code without comments and literals, paths.

use std::path::Path;
use std::{fmt, fs, io};

/// A word or a sign of the code, with its line.
pub(crate) type Token<'a> = (usize, &'a str);

/// One file: its text, and the same text with comments and literals blanked out.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
    code: String,
}

/// A place where a rule is broken.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Breach {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) what: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        let (path, text) = (path.to_owned(), text.to_owned());
        let code = code_only(&text);
        Self { path, text, code }
    }

    /// `src/lang/roll/parse.rs` is `[lang, roll, parse]`; `lib.rs` and `main.rs` are the root.
    pub(crate) fn modules(&self) -> Vec<&str> {
        let inside = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let inside = inside.strip_suffix(".rs").unwrap_or(inside);
        if matches!(inside, "lib" | "main") {
            return Vec::new();
        }
        let inside = inside.strip_suffix("/mod").unwrap_or(inside);
        inside.split('/').collect()
    }

    pub(crate) fn breach(&self, line: usize, what: String) -> Breach {
        let path = self.path.clone();
        Breach { path, line, what }
    }

    /// Every whole word of `banned` in the text, comments included.
    pub(crate) fn words(&self, banned: &[&str]) -> Vec<Breach> {
        let lines = self.text.lines().enumerate();
        lines
            .flat_map(|(at, line)| line.split(|c| !in_word(c)).map(move |word| (at + 1, word)))
            .filter(|(_, word)| banned.contains(word))
            .map(|(line, word)| self.breach(line, format!("the word `{word}`")))
            .collect()
    }

    /// The line where the trailing `#[cfg(test)] mod tests` begins, or one that is never reached.
    pub(crate) fn tests_from(&self) -> usize {
        match self.code.rsplit_once("\n#[cfg(test)]\n") {
            Some((before, tests)) if format!("\n{tests}").contains("\nmod tests") => {
                before.matches('\n').count() + 2
            }
            _ => usize::MAX,
        }
    }

    /// The words and signs of the code; `::` is one sign.
    pub(crate) fn tokens(&self) -> Vec<Token<'_>> {
        let mut found = Vec::new();
        for (at, line) in self.code.lines().enumerate() {
            for part in line.split_whitespace() {
                // A `::` after a space begins a path and does not continue one.
                let mut rest = part.strip_prefix("::").unwrap_or(part);
                while let Some(first) = rest.chars().next() {
                    let len = match rest.find(|c| !in_word(c)) {
                        Some(0) if rest.starts_with("::") => 2,
                        Some(0) => first.len_utf8(),
                        end => end.unwrap_or(rest.len()),
                    };
                    let (token, left) = rest.split_at(len);
                    found.push((at + 1, token));
                    rest = left;
                }
            }
        }
        found
    }

    /// Every path with its line, groups written out: `crate::{tree::Local, source}` is two paths.
    pub(crate) fn paths(&self) -> Vec<(usize, Vec<&str>)> {
        let (mut found, mut groups) = (Vec::new(), Vec::<Vec<&str>>::new());
        let (mut path, mut before) = (Vec::new(), "");
        for (line, token) in self.tokens() {
            let word = token.starts_with(in_word);
            if token == "::" && before.starts_with(in_word) {
                // What was found was only the beginning of a path.
                found.pop();
            } else if token == "{" {
                groups.push(if before == "::" {
                    path.clone()
                } else {
                    Vec::new()
                });
            } else if token == "}" {
                groups.pop();
            } else if word || before == "::" {
                if before != "::" {
                    // Only what follows `{` or `,` belongs to the group; `as name` does not.
                    let group = groups.last().filter(|_| matches!(before, "{" | ","));
                    path = group.cloned().unwrap_or_default();
                }
                path.push(token);
                found.push((line, path.clone()));
            } else {
                path.clear();
            }
            before = token;
        }
        found
    }
}

/// Every `.rs` file below a folder of the project, in the order of its path.
pub(crate) fn read(folder: &str) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    walk(Path::new(env!("CARGO_MANIFEST_DIR")), folder, &mut sources)?;
    assert!(!sources.is_empty(), "no Rust file below `{folder}`");
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

fn walk(root: &Path, folder: &str, sources: &mut Vec<Source>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            walk(root, &path, sources)?;
        } else if entry.path().extension().is_some_and(|end| end == "rs") {
            sources.push(Source::new(&path, &fs::read_to_string(entry.path())?));
        }
    }
    Ok(())
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The text with every comment and literal replaced by spaces, line by line the same.
fn code_only(text: &str) -> String {
    let (mut code, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let opaque = opaque_len(rest);
        let (taken, left) = rest.split_at(opaque.unwrap_or(first.len_utf8()));
        match opaque {
            Some(_) => code.extend(taken.chars().map(|c| if c == '\n' { c } else { ' ' })),
            None => code.push_str(taken),
        }
        rest = left;
    }
    code
}

/// The length of the comment or literal that begins here. Block comments do not nest in this house.
fn opaque_len(rest: &str) -> Option<usize> {
    let until = |end: &str, from: usize| {
        let body = rest.get(from..).unwrap_or_default();
        body.find(end)
            .map_or(rest.len(), |at| from + at + end.len())
    };
    match rest.as_bytes() {
        [b'/', b'/', ..] => Some(rest.find('\n').unwrap_or(rest.len())),
        [b'/', b'*', ..] => Some(until("*/", 2)),
        [b'"', ..] => Some(quoted_len(rest, '"')),
        [b'\'', b'\\', ..] => Some(quoted_len(rest, '\'')),
        // `'x'` is a letter, `'x` alone is a lifetime.
        [b'\'', ..] => {
            let letter = rest.chars().nth(1)?.len_utf8();
            rest.get(1 + letter..)?
                .starts_with('\'')
                .then_some(letter + 2)
        }
        [b'r', after @ ..] => {
            let hashes = after.iter().take_while(|byte| **byte == b'#').count();
            let opens = after.get(hashes) == Some(&b'"');
            opens.then(|| until(&format!("\"{}", "#".repeat(hashes)), hashes + 2))
        }
        _ => None,
    }
}

/// The length of a literal with escapes, both quotes included.
fn quoted_len(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

#[test]
fn comments_and_literals_are_no_code() {
    let code = |text| {
        code_only(text)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(code("a // b\nc /* d\ne */ f"), "a c f");
    assert_eq!(code(r#"a "b \" c" d '"' e '\'' f<'g> h"#), "a d e f<'g> h");
    assert_eq!(code(r##"a r#"b " c"# d r"e\" f r#type"##), "a d f r#type");
    assert_eq!(code_only("/*\n\n*/").matches('\n').count(), 2);
}

#[test]
fn groups_are_written_out() {
    let source = Source::new("src/x.rs", "use a::{b::{self, c as d}, e::*};\n<T>::f();");
    let found: Vec<String> = source
        .paths()
        .iter()
        .map(|(_, path)| path.join("::"))
        .collect();
    let wanted = [
        "use",
        "a::b::self",
        "a::b::c",
        "as",
        "d",
        "a::e::*",
        "T",
        "f",
    ];
    assert_eq!(found, wanted);
}
