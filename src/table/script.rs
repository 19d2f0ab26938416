//! People who answer by lines of a stream, such as a pipe.

use std::io::{self, BufRead, Read};

use super::{End, People, Reply, Table, words};
use crate::machine::Ask;

/// No answer is longer; what comes after it on the line is dropped.
const LONGEST_LINE: u64 = 4096;

/// Answers line by line.
#[derive(Debug)]
pub struct Script<R> {
    lines: R,
}

impl<R: BufRead> Script<R> {
    /// Reads answers from `lines`.
    pub fn new(lines: R) -> Self {
        Self { lines }
    }

    /// The next line, without its end; none at the end.
    pub fn next_line(&mut self) -> io::Result<Option<String>> {
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
        let line = String::from_utf8_lossy(&line);
        Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
    }
}

impl<R: BufRead> People for Script<R> {
    const SEEN: bool = false;

    fn line(&mut self, _: &Ask) -> Result<String, End> {
        // Input that cannot be read has come to its end.
        self.next_line().ok().flatten().ok_or(End::OutOfInput)
    }
}

/// Where nobody wants to take anything back, lines are answers.
impl<R: BufRead> Table for Script<R> {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        match self.line(ask) {
            Ok(line) => Reply::Now(words::heard(&line, &ask.choices)),
            Err(_) => Reply::Later,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let long = "x".repeat(100_000);
        let mut script = Script::new(io::Cursor::new(format!("{long}\r\nshort")));
        assert_eq!(
            script.next_line().unwrap().map(|line| line.len()),
            Some(4096)
        );
        assert_eq!(script.next_line().unwrap().as_deref(), Some("short"));
        assert_eq!(script.next_line().unwrap(), None);
    }
}
