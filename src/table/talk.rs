//! What a player may type instead of an answer: `:undo`, `:help` and the like.

use super::words;
use crate::diagnostic::closest;
use crate::machine::{Answer, Choices};

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
    /// Understands a line that was typed at a question with these choices.
    pub fn by(line: &str, choices: &Choices) -> Self {
        let Some(rest) = line.trim_start().strip_prefix(':') else {
            return Self::Answer(words::heard(line, choices));
        };
        if rest.starts_with(':') {
            return Self::Answer(words::heard(rest, choices));
        }
        let line = line.trim();
        let lower = line.to_lowercase();
        if let Some((_, word, _)) = Word::ALL.iter().find(|(word, ..)| *word == lower) {
            return Self::Word(*word);
        }
        let near = closest(&lower, Word::ALL.iter().map(|(word, ..)| *word));
        let shown = words::shown(line);
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
        let by = |line: &str| Said::by(line, &Choices::Name);
        let answer = |text: &str| Said::Answer(Answer::Text(text.to_owned()));
        assert_eq!(by(" :Undo "), Said::Word(Word::Undo));
        assert_eq!(by("::undo"), answer(":undo"));
        assert_eq!(by(" 3 "), answer("3"));
        assert!(matches!(by(":udno"), Said::Unknown(text) if text.contains("`:undo`")));
        assert!(matches!(by(":"), Said::Unknown(text) if text.contains("`:help`")));
    }

    #[test]
    fn where_any_line_is_allowed_its_blanks_count() {
        let any = Choices::Line([].into());
        let said = Said::Answer(Answer::Text("  yes ".to_owned()));
        assert_eq!(Said::by("  yes ", &any), said);
        assert_eq!(Said::by(" :quit ", &any), Said::Word(Word::Quit));
    }
}
