//! Many games at once, and what they tell about a game: is it fair, how long does it
//! take, does it end?
//!
//! Every game has luck of its own, made from the seed of the simulation and its number,
//! so the figures are the same however many workers play, and every single game can be
//! looked at: see [`seed_of`].

mod counter;
mod figures;
mod lead;
mod order;
mod scene;
mod tally;
mod worker;

pub use figures::{Choice, Count, Figures, Interval, Lengths, Tile, Win, interval};
pub use order::{Order, OrderError, Watch, players_of, seed_of};
pub use tally::{Options, Tally};
pub use worker::{fault_of, simulate, simulate_as_written};
