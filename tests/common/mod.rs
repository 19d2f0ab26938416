//! Runs the real program and writes down what went in and what came out.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What one run of the program left behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// A folder or file below `tests`.
pub(crate) fn below_tests(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// Runs `roll` in `folder`, without colours and with `input` piped in.
pub(crate) fn roll(folder: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roll"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    // A game that ends early leaves answers unread, and the pipe may be closed by then.
    let _ = child
        .stdin
        .take()
        .expect("standard input is piped")
        .write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("the transcript is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("the messages are UTF-8"),
    }
}

/// The bytes of a file.
pub(crate) fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The last part of a path.
pub(crate) fn file_name(path: &Path) -> &str {
    path.file_name()
        .and_then(|name| name.to_str())
        .expect("names of cases are plain text")
}

/// A text whose carriage returns can be seen.
pub(crate) fn visible(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\r', "\\r")
}

/// Everything about a run as one text: titled parts, then what came out.
pub(crate) fn report(parts: &[(&str, String)], ran: &Ran) -> String {
    let code = ran.code.map_or("none".to_owned(), |code| code.to_string());
    let mut text = String::new();
    let last = [
        ("exit code", code),
        ("stdout", ran.stdout.clone()),
        ("stderr", ran.stderr.clone()),
    ];
    for (title, part) in parts.iter().chain(&last) {
        let end = if part.is_empty() || part.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        write!(text, "---- {title}\n{part}{end}").expect("a text can grow");
    }
    text
}
