//! Lines typed at a terminal, by rustyline: with a history, and Tab to complete words.

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use super::input::Line;
use super::{command, history};
use crate::cli::load::Loaded;

/// Somebody at a terminal.
pub(super) struct Typed {
    editor: Editor<Words, MemHistory>,
    /// What is kept for the next time.
    lines: Vec<String>,
}

impl Typed {
    pub(super) fn open(game: &Loaded) -> rustyline::Result<Self> {
        let config = Config::builder().max_history_size(history::LONGEST)?;
        let past = MemHistory::with_config(&config.clone().build());
        let mut editor = Editor::with_history(config.build(), past)?;
        editor.set_helper(Some(Words::of(game)));
        let lines = history::read();
        for line in &lines {
            editor.add_history_entry(line)?;
        }
        Ok(Self { editor, lines })
    }

    /// A line without blanks around it. Answers in a game are not remembered.
    pub(super) fn line(&mut self, prompt: &str, remember: bool) -> Line {
        loop {
            match self.editor.readline(prompt) {
                Ok(line) => {
                    let line = line.trim().to_owned();
                    if remember && !line.is_empty() {
                        // A line that is not remembered is typed again: no harm is done.
                        let _ = self.editor.add_history_entry(&line);
                        self.lines.push(line.clone());
                    }
                    return Line::Said(line);
                }
                // The window changed its size: ask again.
                Err(ReadlineError::Signal(_)) => {}
                Err(ReadlineError::Interrupted) => return Line::Broken,
                Err(_) => return Line::End,
            }
        }
    }

    /// Keeps the history for the next time.
    pub(super) fn close(self) {
        history::write(&self.lines);
    }
}

/// The words that Tab completes.
struct Words(Vec<String>);

impl Words {
    fn of(game: &Loaded) -> Self {
        let globals = game.program.globals.iter().map(|global| &global.name);
        let globals = globals.filter(|name| name.starts_with('$'));
        let language = game.language.words().map(str::to_owned);
        let mut words: Vec<String> = language
            .chain(globals.cloned())
            .chain(command::names().map(str::to_owned))
            .collect();
        words.sort_unstable();
        words.dedup();
        Self(words)
    }

    /// Where the word before `at` begins, and all words that begin like it.
    fn like(&self, line: &str, at: usize) -> (usize, Vec<String>) {
        let before = line.get(..at).unwrap_or(line);
        let rest_of_word = |c: char| c.is_ascii_alphanumeric() || "_$#:".contains(c);
        let start = before.rfind(|c| !rest_of_word(c)).map_or(0, |last| {
            last + before
                .get(last..)
                .and_then(|end| end.chars().next())
                .map_or(1, char::len_utf8)
        });
        let word = before.get(start..).unwrap_or("");
        // Without a letter everything would fit, and commands stand alone.
        let fits = |known: &&String| {
            !word.is_empty() && known.starts_with(word) && (start == 0 || !known.starts_with(':'))
        };
        (start, self.0.iter().filter(fits).cloned().collect())
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.like(line, at))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed_from_where_they_begin() {
        let words = [
            "$Score",
            ":turn",
            ":turns",
            "NumPlayers",
            "NumTiles",
            "print",
        ];
        let words = Words(words.map(str::to_owned).to_vec());
        let like = |line: &str| words.like(line, line.len());
        assert_eq!(like("print(Num").1, ["NumPlayers", "NumTiles"]);
        assert_eq!(like("é|$S"), (3, vec!["$Score".to_owned()]));
        assert_eq!(like(":tu").1, [":turn", ":turns"]);
        assert_eq!(like("x :tu").1, [""; 0]);
        assert_eq!(like("1 + ").1, [""; 0]);
    }
}
