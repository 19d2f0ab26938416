//! Questions and events in words: what a person reads in a transcript.

use crate::machine::{Answer, Ask, Choices, Event, LONGEST_NAME};
use crate::source::is_printable;

/// What stands before the place where the answer goes. Names are asked for by lines that
/// the program prints before.
pub fn prompt(ask: &Ask) -> String {
    match &ask.choices {
        Choices::Range(..) | Choices::List(_) => format!("Enter {}: ", question(ask)),
        Choices::Number(_) | Choices::Line(_) => ask.words.clone().unwrap_or_default(),
        Choices::Name | Choices::OneOf(_) => String::new(),
    }
}

/// A question as something to point at: "a number between 2 and 6".
pub fn question(ask: &Ask) -> String {
    match &ask.choices {
        Choices::Range(low, high) => format!("a number between {low} and {high}"),
        Choices::List(list) => {
            let list: Vec<_> = list.iter().map(i32::to_string).collect();
            format!("one of {}", list.join(", "))
        }
        Choices::OneOf(count) => format!("one of {count} chances"),
        Choices::Name => "a name".to_owned(),
        Choices::Number(_) => "a whole number".to_owned(),
        Choices::Line(_) => "a line of text".to_owned(),
    }
}

/// An answer as it would be typed.
pub(super) fn answer(answer: &Answer) -> String {
    match answer {
        Answer::Nth(nth) => nth.to_string(),
        Answer::Number(number) => number.to_string(),
        Answer::Text(text) => text.clone(),
    }
}

/// The line an event adds to the transcript, if it adds one.
pub(super) fn event(event: &Event) -> Option<String> {
    match event {
        Event::Title(title) => Some(format!("*****{title}*****")),
        Event::Text(text) => Some(text.clone()),
        Event::TurnEnded { .. } => Some(String::new()),
        Event::Won { name, .. } => Some(format!("{name} WINS!!!")),
        Event::Refused { ask, .. } if ask.choices == Choices::Name => Some(format!(
            "please enter a name of 1 to {LONGEST_NAME} printable characters"
        )),
        Event::Refused { ask, .. } if matches!(ask.choices, Choices::Number(_)) => {
            Some("Invalid input. Please try again.".to_owned())
        }
        Event::Refused { ask, .. } if matches!(ask.choices, Choices::Line(_)) => {
            Some("please enter a line of printable characters".to_owned())
        }
        Event::Refused { ask, .. } => Some(format!("please enter {}", question(ask))),
        Event::TurnBegan { .. }
        | Event::NobodyWon
        | Event::Placed { .. }
        | Event::Rolled { .. }
        | Event::Drew { .. }
        | Event::Moved { .. } => None,
    }
}

/// What a typed line answers. Blanks around it count only where any line is allowed.
pub(super) fn heard(line: &str, choices: &Choices) -> Answer {
    let line = match choices {
        Choices::Line(_) => line,
        _ => line.trim(),
    };
    Answer::Text(line.to_owned())
}

/// An answer as it is shown: what would play tricks on a terminal is replaced.
pub(super) fn echo(given: &Answer) -> String {
    shown(&answer(given))
}

/// A text as it is shown, likewise.
pub(super) fn shown(text: &str) -> String {
    text.replace(|c| !is_printable(c), "\u{fffd}")
}
