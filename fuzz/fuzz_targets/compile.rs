//! Any text: it is read, checked and reported on without a crash, every place inside of it.

#![no_main]

#[path = "../../tests/soup/laws.rs"]
#[allow(dead_code, reason = "playing is for the other target")]
mod laws;

use libfuzzer_sys::fuzz_target;
use roll::Source;

fuzz_target!(|text: &str| {
    laws::compile(&Source::new("any.roll", text), 16);
});
