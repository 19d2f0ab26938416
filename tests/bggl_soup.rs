//! Any text at all is survived as a BGGL program: soups of tokens, lines out of place, letters.
//! Every place of a report lies inside the text, problems come in its order, and a program
//! without errors can be played.
#![allow(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test reads programs and may give up loudly"
)]

use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use roll::source::Source;

#[path = "soup/laws.rs"]
mod laws;

const TOKENS: [&str; 84] = [
    "game",
    "turn",
    "print",
    "if",
    "else",
    "while",
    "for",
    "to",
    "func",
    "rule",
    "input",
    "apply",
    "returns",
    "width",
    "height",
    "return",
    "break",
    "piece",
    "player",
    "boolean",
    "array",
    "move",
    "int",
    "string",
    "true",
    "false",
    "nothing",
    "test",
    "ortho",
    "diag",
    "orthodiag",
    "board",
    "x",
    "y",
    "f",
    "r",
    "X",
    "m",
    "thismove",
    "r1",
    "0",
    "1",
    "2147483648",
    "{",
    "}",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ";",
    ";",
    ",",
    ":",
    "=",
    "==",
    "!=",
    "<=",
    ">=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "@",
    "!",
    "&&",
    "||",
    "|",
    "\\",
    "_",
    "#",
    "^",
    ":+:",
    ":^:",
    "\"text\"",
    "\"",
    "//",
    "/*",
    "*/",
    "é",
];

fn survive(text: &str) {
    let source = Source::new("any.bggl", text);
    let checked = laws::compile(&source, 20);
    if let Some(program) = checked.value.program {
        laws::play(
            &program,
            &source,
            &[9, 1, 8, 0, 200, 7, 10, 6, 2, 12, 9, 9, 8],
            1,
            200_000,
        );
        assert_eq!(program.trim().verify(), [], "{text:?}");
    }
}

/// All programs in BGGL that there are.
static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["games", "tests/transcripts", "tests/problems"];
    let files = folders.into_iter().flat_map(|folder| {
        let mut files: Vec<_> = std::fs::read_dir(root.join(folder))
            .unwrap()
            .map(|file| file.unwrap().path())
            .filter(|file| file.extension().is_some_and(|ending| ending == "bggl"))
            .collect();
        files.sort();
        files
    });
    let texts = files.map(|file| std::fs::read_to_string(file).unwrap());
    let texts: Vec<String> = texts.collect();
    assert!(texts.len() > 30);
    texts
});

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn soups_of_tokens(tokens in prop::collection::vec(select(&TOKENS[..]), 0..60)) {
        let soup = tokens.join(" ");
        survive(&soup);
        survive(&format!("game {{ {soup} }}"));
        survive(&format!("{soup} game {{ }}"));
        survive(&format!("piece X; rule r(int x): X {{ {soup} }} game {{ }}"));
        survive(&format!("game {{ print {soup}; }}"));
    }

    #[test]
    fn any_text(text in "\\PC*") {
        survive(&text);
        survive(&format!("game {{ print \"{text}\"; {text} }}"));
    }

    #[test]
    fn lines_out_of_place(
        text in any::<Index>(),
        moves in prop::collection::vec((any::<Index>(), any::<Index>(), any::<bool>()), 1..4),
    ) {
        let mut lines: Vec<&str> = text.get(&TEXTS).lines().collect();
        for (from, to, twice) in moves {
            if lines.len() > 1 {
                let line = lines[from.index(lines.len())];
                if !twice {
                    lines.remove(from.index(lines.len()));
                }
                lines.insert(to.index(lines.len() + 1), line);
            }
        }
        survive(&lines.join("\n"));
    }

    #[test]
    fn letters_gone_or_changed(
        text in any::<Index>(),
        places in prop::collection::vec((any::<Index>(), select(vec!["", ";", "}", "(", "\"", "<", "x", " "])), 1..4),
    ) {
        let mut letters: Vec<String> =
            text.get(&TEXTS).chars().map(|letter| letter.to_string()).collect();
        for (place, instead) in places {
            let place = place.index(letters.len());
            instead.clone_into(&mut letters[place]);
        }
        survive(&letters.concat());
    }
}

#[test]
fn deep_and_long_texts_are_refused_or_read() {
    for piece in [
        "(", "[", "{", "<", "<_", "!", "-", "- ", "<[", "f(", "a@", ":^:", "if (a) {", "/*",
    ] {
        survive(&piece.repeat(50_000));
        survive(&format!("game {{ print {}1; }}", piece.repeat(50_000)));
    }
    for [open, close] in [
        ["(", ")"],
        ["[", "]"],
        ["{", "}"],
        ["<", ">"],
        ["<_", ">"],
        ["f(", ")"],
    ] {
        for depth in [200, 300, 20_000] {
            let nest = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            survive(&format!("game {{ print {nest}; }}"));
            survive(&format!("game {{ {nest} }}"));
        }
    }
    for operator in ["+", "&&", "==", "@", "*", ","] {
        let chain = format!("1 {operator} ").repeat(20_000);
        survive(&format!("game {{ print {chain} 1; }}"));
    }
    let chain = "else if (true) { print 1; } ".repeat(5_000);
    survive(&format!("game {{ if (true) {{ }} {chain} }}"));
    survive(&format!(
        "game {{ {} }}",
        "return; if (true) { return; } ".repeat(3_000)
    ));
    let calls = "print f(f(f(1))) + f(2);".repeat(2_000);
    survive(&format!(
        "func f(int a) returns int {{ return a; }} game {{ {calls} }}"
    ));
}
