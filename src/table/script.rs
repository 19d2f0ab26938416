//! People who answer by lines of a stream, such as a pipe.

use std::io::{self, BufRead, Read};

use super::{End, Reply, Table, words};
use crate::machine::Ask;

/// No answer is longer; what comes after it on the line is dropped.
const LONGEST_LINE: u64 = 4096;

/// Answers line by line.
#[derive(Debug)]
pub struct Script<R> {
    lines: R,
    end: Option<End>,
}

impl<R: BufRead> Script<R> {
    /// Reads answers from `lines`.
    pub fn new(lines: R) -> Self {
        Self { lines, end: None }
    }

    /// Why no more answers come, if so.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    fn line(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let read = (&mut self.lines)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        while line.last() != Some(&b'\n') {
            let mut rest = Vec::new();
            (&mut self.lines)
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut rest)?;
            if rest.is_empty() || rest.last() == Some(&b'\n') {
                break;
            }
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }
}

impl<R: BufRead> Table for Script<R> {
    const LISTENS: bool = false;

    fn answer(&mut self, _: &Ask) -> Reply {
        // Input that cannot be read has come to its end.
        if let Ok(Some(line)) = self.line() {
            return Reply::Now(words::heard(&line));
        }
        self.end = Some(End::OutOfInput);
        Reply::Later
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let long = "x".repeat(100_000);
        let mut script = Script::new(io::Cursor::new(format!("{long}\r\nshort")));
        assert_eq!(script.line().unwrap().map(|line| line.len()), Some(4096));
        assert_eq!(script.line().unwrap().as_deref(), Some("short"));
        assert_eq!(script.line().unwrap(), None);
    }
}
