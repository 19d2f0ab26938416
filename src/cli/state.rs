//! The folder for what `roll` remembers from one time to the next.

use std::path::PathBuf;

/// `roll` in the folder for the state of programs, as the XDG conventions have it:
/// `$XDG_STATE_HOME`, or else `~/.local/state`. `None` where no such folder is known.
pub(super) fn folder() -> Option<PathBuf> {
    let absolute = |variable: &str| {
        let path = PathBuf::from(std::env::var_os(variable)?);
        path.is_absolute().then_some(path)
    };
    let state = absolute("XDG_STATE_HOME")
        .or_else(|| Some(absolute("HOME")?.join(".local").join("state")))
        .or_else(|| absolute("LOCALAPPDATA"))?;
    Some(state.join("roll"))
}
