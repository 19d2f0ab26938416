//! What was typed the last time, in the folder for such things. It is a comfort: if it
//! cannot be read or written, nobody is bothered.

use std::path::PathBuf;

use crate::cli::state;

/// So many lines are kept.
pub(super) const LONGEST: usize = 500;

fn file() -> Option<PathBuf> {
    Some(state::folder()?.join("repl_history"))
}

/// The lines that were kept, the oldest first.
pub(super) fn read() -> Vec<String> {
    let text = file().and_then(|file| std::fs::read_to_string(file).ok());
    let text = text.unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Keeps the last of these lines.
pub(super) fn write(lines: &[String]) {
    let Some(file) = file() else { return };
    if let Some(folder) = file.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let kept = lines.get(lines.len().saturating_sub(LONGEST)..);
    let _ = std::fs::write(file, kept.unwrap_or(lines).join("\n") + "\n");
}
