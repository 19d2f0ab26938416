//! What a player may type instead of an answer: `:undo`, `:help` and the like.

use super::words;
use crate::diagnostic::closest;
use crate::machine::Answer;

/// Something for the table and not for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Back to the question before this one.
    Undo,
    /// Draw the board.
    Board,
    /// Show the rules.
    Rules,
    /// Keep this game for another time.
    Save,
    /// Leave.
    Quit,
    /// Say what can be typed.
    Help,
}

impl Word {
    const ALL: [(&'static str, Self, &'static str); 6] = [
        (
            ":undo",
            Self::Undo,
            "takes back the last answer, also what the dice did since",
        ),
        (":board", Self::Board, "draws the board"),
        (":rules", Self::Rules, "shows the rules of this game"),
        (
            ":save",
            Self::Save,
            "keeps this game for another time, and says how to go on",
        ),
        (":quit", Self::Quit, "leaves the game"),
        (":help", Self::Help, "shows this"),
    ];

    /// What each of them does, in lines.
    pub fn help() -> String {
        let lines = Self::ALL.map(|(word, _, does)| format!("{word:<7} {does}\n"));
        lines.concat() + "an answer that begins with `:` is typed with `::`\n"
    }
}

/// What was meant by a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// An answer, which may not be allowed.
    Answer(Answer),
    /// A word for the table.
    Word(Word),
    /// A word that the table does not know, and what to say about it.
    Unknown(String),
}

impl Said {
    /// Understands a line.
    pub fn by(line: &str) -> Self {
        let line = line.trim();
        let Some(rest) = line.strip_prefix(':') else {
            return Self::Answer(words::heard(line));
        };
        if rest.starts_with(':') {
            return Self::Answer(words::heard(rest));
        }
        let lower = line.to_lowercase();
        if let Some((_, word, _)) = Word::ALL.iter().find(|(word, ..)| *word == lower) {
            return Self::Word(*word);
        }
        let near = closest(&lower, Word::ALL.iter().map(|(word, ..)| *word));
        let shown = words::echo(&words::heard(line));
        Self::Unknown(match near {
            Some(near) => format!("there is no `{shown}`; did you mean `{near}`?"),
            None => format!("there is no `{shown}`; `:help` shows what there is"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_begin_with_one_colon() {
        assert_eq!(Said::by(" :Undo "), Said::Word(Word::Undo));
        assert_eq!(Said::by("::undo"), Said::Answer(words::heard(":undo")));
        assert_eq!(Said::by("3"), Said::Answer(words::heard("3")));
        assert!(matches!(Said::by(":udno"), Said::Unknown(text) if text.contains("`:undo`")));
        assert!(matches!(Said::by(":"), Said::Unknown(text) if text.contains("`:help`")));
    }
}
