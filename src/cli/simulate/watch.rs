//! A bar that shows how far a simulation has come, and Ctrl-C, which ends it early.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::exit::Exit;
use crate::cli::say;
use crate::simulate::{Order, Watch};

/// Whether somebody has pressed Ctrl-C.
static PRESSED: AtomicBool = AtomicBool::new(false);

const BAR: &str = "{bar:30} {human_pos} of {human_len} games, {per_sec}, {eta} left";

/// Watches a simulation for the person at the terminal.
pub(super) struct Stopwatch {
    /// Draws on standard error, if that is a terminal.
    bar: ProgressBar,
    games: u64,
}

impl Stopwatch {
    pub(super) fn start(order: &Order) -> Self {
        catch_ctrl_c();
        let bar = ProgressBar::new(order.games);
        if let Ok(style) = ProgressStyle::with_template(BAR) {
            bar.set_style(style);
        }
        Self {
            bar,
            games: order.games,
        }
    }

    /// Takes the bar away; true if the simulation was ended early.
    pub(super) fn stop(self) -> bool {
        let played = self.bar.position();
        self.bar.finish_and_clear();
        let stopped = PRESSED.load(Ordering::Relaxed) && played < self.games;
        if stopped {
            say::line("stopped early: these are the figures of the games so far");
        }
        stopped
    }
}

impl Watch for Stopwatch {
    fn played(&self, games: u64) {
        self.bar.inc(games);
    }

    fn enough(&self) -> bool {
        PRESSED.load(Ordering::Relaxed)
    }
}

/// The first Ctrl-C asks for the figures so far, the second one for an end.
fn catch_ctrl_c() {
    static CAUGHT: Once = Once::new();
    CAUGHT.call_once(|| {
        // Without a handler Ctrl-C just ends the process, as it does elsewhere.
        let _ = ctrlc::set_handler(|| {
            if PRESSED.swap(true, Ordering::Relaxed) {
                std::process::exit(Exit::Stopped.code().into());
            }
        });
    });
}
