//! What holds for every text, program or not. The tests and the fuzz targets share it.

use roll::diagnostic::{Checked, render};
use roll::lang::{Compiled, Language};
use roll::machine::{Answer, Ask, Choices, Fuel, Pause, Position, Reply, Stop, Table};
use roll::source::{Source, Span};
use roll::table::{Dice, Echo, Screen, Seats};
use roll::tree::Program;

/// Compiles a text, in the language that its name says, and holds the outcome against the laws. At most `reports` of the
/// problems are put into words, because that takes longest.
pub(crate) fn compile(source: &Source, reports: usize) -> Checked<Compiled> {
    let language = Language::of_file(source.name()).unwrap_or(Language::Roll);
    let checked = language.compile(source);
    let mut before = Span::default();
    for problem in &checked.problems {
        assert!(!problem.title.trim().is_empty(), "{problem:?}");
        assert!(!problem.code.0.is_empty(), "{problem:?}");
        assert!(!problem.labels.is_empty(), "{problem:?}");
        for label in &problem.labels {
            assert!(lies_inside(source, label.span), "{problem:?}");
        }
        if let Some(fix) = &problem.fix {
            assert!(!fix.title.trim().is_empty(), "{problem:?}");
            assert!(!fix.edits.is_empty(), "{problem:?}");
            let mut end = 0;
            for edit in &fix.edits {
                assert!(lies_inside(source, edit.span), "{problem:?}");
                assert!(end <= edit.span.start, "edits out of order: {problem:?}");
                end = edit.span.end;
            }
        }
        assert!(before <= problem.span(), "out of order: {problem:?}");
        before = problem.span();
    }
    for problem in checked.problems.iter().take(reports) {
        assert!(!render(problem, source, false).is_empty());
        assert!(!render(problem, source, true).is_empty());
    }
    assert_eq!(checked.value.flaws.len(), 0, "{:?}", checked.value.flaws);
    assert_eq!(checked.has_errors(), checked.value.program.is_none());
    checked
}

fn lies_inside(source: &Source, span: Span) -> bool {
    // A range that goes backwards, past the end or into a character has no text.
    source.text().get(span.range()).is_some()
}

/// Plays a program for a while: it ends, asks or faults, and a fault has a place.
pub(crate) fn play(program: &Program, source: &Source, answers: &[u8], seed: u64, tank: u64) {
    let people = Whim {
        answers: answers.iter().copied(),
    };
    let chance = Dice::seeded(seed);
    let mut screen = Screen::new(Seats { chance, people }, std::io::sink(), Echo::On);
    let mut position = Position::start(program);
    match position.run(program, &mut screen, &mut Fuel::new(tank)) {
        Ok(Pause::Ask(_) | Pause::Over(_)) => {}
        Err(Stop::Fault(fault)) => {
            assert!(!fault.to_string().is_empty());
            assert!(
                fault
                    .place
                    .is_none_or(|place| lies_inside(source, place.span)),
                "{fault:?}"
            );
        }
        other => panic!("{other:?}"),
    }
}

/// People who answer each question by one byte, sometimes with nonsense, and leave
/// when there are no bytes left.
struct Whim<I> {
    answers: I,
}

impl<I: Iterator<Item = u8>> Table for Whim<I> {
    const LISTENS: bool = false;

    fn answer(&mut self, ask: &Ask) -> Reply {
        let Some(byte) = self.answers.next() else {
            return Reply::Later;
        };
        let nonsense = ["", "x", "-1", "99999999999", "é\u{0}", "7 "];
        if let Some(text) = nonsense.get(usize::from(byte)) {
            return Reply::Now(Answer::Text((*text).to_owned()));
        }
        let number = i32::from(byte);
        Reply::Now(match &ask.choices {
            Choices::OneOf(count) => Answer::Nth(u32::from(byte) % count),
            Choices::Range(low, high) => Answer::Number(low.saturating_add(number).min(*high)),
            Choices::List(list) => {
                let nth = usize::from(byte) % list.len();
                list.get(nth).map_or(Answer::Nth(0), |n| Answer::Number(*n))
            }
            Choices::Name | Choices::Line(_) => Answer::Text(format!("P{byte}")),
            Choices::Number(_) => Answer::Number(number),
        })
    }
}
