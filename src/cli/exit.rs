//! How the process ends.

use std::process::ExitCode;

/// What the exit code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exit {
    Fine,
    Problems,
    Usage,
    /// The game stopped with a fault, ran out of input, or somebody left.
    Stopped,
    /// A mistake of ours.
    Bug,
}

impl Exit {
    pub(super) fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Problems => 1,
            Self::Usage => 2,
            Self::Stopped => 3,
            Self::Bug => 70,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// A panic is a mistake of ours, and says so instead of showing its insides first.
pub(super) fn report_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        super::say::line(
            "this is a bug in `roll`, not in your game; please report it together with your program:",
        );
        usual(info);
        std::process::exit(70);
    }));
}
