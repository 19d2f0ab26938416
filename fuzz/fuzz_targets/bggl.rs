//! Any text as a BGGL program: it is read, checked and reported on without a crash, and if it
//! compiles it is played. Behind the first zero byte come the answers, one byte each.

#![no_main]

#[path = "../../tests/soup/laws.rs"]
mod laws;

use libfuzzer_sys::{Corpus, fuzz_target};
use roll::Source;

/// What a game may do between two answers.
const TANK: u64 = 20_000;

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let (text, answers) = match bytes.iter().position(|byte| *byte == 0) {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[][..]),
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return Corpus::Reject;
    };
    let source = Source::new("any.bggl", text);
    if let Some(program) = laws::compile(&source, 4).value.program {
        laws::play(&program, &source, answers, 1, TANK);
    }
    Corpus::Keep
});
