//! Board games written as text.
//!
//! `roll` reads a program in the ROLL language, checks it, and plays it. The
//! command line is a thin layer over this library, and any program can host a
//! game itself: a game in play is a plain value, the [`Position`], and everything
//! it wants from the world is a question or an event.
//!
//! ```
//! use roll::{Answer, Choices, Event, Fuel, Heard, Language, Pause, Position, Reply, Source, Table};
//!
//! // A game: text in, program out, with all problems found on the way.
//! let source = Source::new("race.roll", r#"
//!     Game Race {
//!         Players { NumPlayers = 2; define setupPlayers() {} }
//!         Board   { NumTiles = 21; }
//!         Dice    {
//!             define roll(int amountRolled, int playerID) {
//!                 int steps;
//!                 promptList(steps, {amountRolled, amountRolled * 2});
//!                 move(playerID, 0, steps);
//!             }
//!         }
//!     }
//! "#);
//! let checked = Language::Roll.compile(&source);
//! assert!(checked.problems.is_empty());
//! let program = checked.value.program.expect("a program without errors");
//!
//! // A table: it hears what happens and leaves every question to us.
//! struct Gallery(Vec<String>);
//! impl Table for Gallery {
//!     fn answer(&mut self, _ask: &roll::Ask) -> Reply { Reply::Later }
//!     fn hear(&mut self, event: &Event) -> Heard {
//!         if let Event::Won { name, .. } = event { self.0.push(format!("{name} won")); }
//!         Heard::GoOn
//!     }
//! }
//! let mut gallery = Gallery(Vec::new());
//!
//! // Play: run to a question, answer it, run on. Dice ask, too; ours always show a three.
//! let mut position = Position::start(&program);
//! let outcome = loop {
//!     match position.run(&program, &mut gallery, &mut Fuel::default())? {
//!         Pause::Over(outcome) => break outcome,
//!         Pause::Tell(_) => {}
//!         Pause::Ask(ask) => {
//!             let answer = match &ask.choices {
//!                 Choices::OneOf(_faces) => Answer::Nth(2),
//!                 Choices::List(options) => Answer::Number(*options.iter().max().unwrap()),
//!                 other => unreachable!("this game does not ask for {other:?}"),
//!             };
//!             // Whoever wants to look ahead clones the position first.
//!             position.answer(&program, answer).expect("an answer that is allowed");
//!         }
//!     }
//! };
//! assert_eq!(outcome.winner, Some(0));
//! assert_eq!(gallery.0, ["Player 1 won"]);
//! # Ok::<(), roll::Stop>(())
//! ```
//!
//! # The rooms, in reading order
//!
//! | room | what is in it |
//! |---|---|
//! | [`source`] | program texts and places in them |
//! | [`diagnostic`] | what we have to say about a program |
//! | [`tree`] | the typed, slot-resolved program that every language becomes |
//! | [`lang`] | the languages: text to tree |
//! | [`machine`] | runs a tree: positions, questions, events, faults |
//! | [`board`] | the drawn board, at a terminal and as a picture |
//! | [`table`] | who answers and who listens: dice, scripts, terminals, records |
//! | [`simulate`] | many games at once, and what they tell |
//! | [`cli`] | the command line |
//!
//! `docs/architecture.md` tells why it is built this way.

pub mod board;
pub mod cli;
pub mod diagnostic;
pub mod lang;
pub mod machine;
pub mod simulate;
pub mod source;
pub mod table;
pub mod tree;

pub use diagnostic::{Checked, Diagnostic};
pub use lang::{Compiled, Language};
pub use machine::{
    Answer, Ask, Choices, Event, Fault, Fuel, Heard, Outcome, Pause, Position, Reply, Seat, Stop,
    Table,
};
pub use source::Source;
pub use tree::Program;
