//! Any program that compiles: it ends, asks or faults, whatever the answers.
//!
//! The text goes up to the first zero byte, behind it come the seed of the dice and
//! the answers, one byte each.

#![no_main]

#[path = "../../tests/soup/laws.rs"]
mod laws;

use libfuzzer_sys::{Corpus, fuzz_target};
use roll::Source;

/// What a game may do between two answers: enough for loops, little enough to be quick.
const TANK: u64 = 20_000;

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let (text, rest) = match bytes.iter().position(|byte| *byte == 0) {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[][..]),
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return Corpus::Reject;
    };
    let source = Source::new("any.roll", text);
    let Some(program) = laws::compile(&source, 0).value.program else {
        // The other target looks at texts that do not compile.
        return Corpus::Reject;
    };
    let (seed, answers) = rest.split_first().unwrap_or((&1, &[]));
    laws::play(&program, &source, answers, u64::from(*seed), TANK);
    Corpus::Keep
});
