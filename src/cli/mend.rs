//! `roll check --fix`: changes files, with care.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::exit::Exit;
use super::load::{self, BYTE_ORDER_MARK, Written};
use super::say;
use crate::diagnostic::{Mended, mend};
use crate::source::{LONGEST_PROGRAM, Source};

/// What became of a file.
pub(super) struct Changed {
    /// The program as it is in the file now.
    pub(super) written: Written,
    /// What was changed, a line for each.
    pub(super) lines: String,
    /// Whether something kept us from writing.
    pub(super) exit: Exit,
}

/// Puts right what can be put right in a file, or says why it was left alone.
pub(super) fn file(file: &Path, written: Written) -> Changed {
    let name = file.display();
    let leave = |written: Written, why: &str, exit: Exit| {
        say::line(&format!("{name} was left alone: {why}"));
        Changed {
            written,
            lines: String::new(),
            exit,
        }
    };
    let check = |text: &str| {
        let source = Source::new(written.source.name(), text);
        written.language.compile(&source).problems
    };
    let (text, changes) = match mend(written.source.text(), check) {
        Mended::NothingToDo => {
            return Changed {
                written,
                lines: String::new(),
                exit: Exit::Fine,
            };
        }
        Mended::NoBetter(Some(problem)) => {
            let why = format!("a change would bring up a new problem, {}", problem.title);
            return leave(written, &why, Exit::Fine);
        }
        Mended::NoBetter(None) => {
            let why = "the lines that could be changed would not be right after it either";
            return leave(written, why, Exit::Fine);
        }
        Mended::Better { text, changes } => (text, changes),
    };
    if let Err(trouble) = replace(file, &written, &text) {
        return leave(written, &trouble.to_string(), Exit::Usage);
    }
    let mut lines = String::new();
    for change in changes {
        let (line, column) = (change.at.line, change.at.column);
        // Writing to a `String` cannot fail.
        let _ = writeln!(lines, "{name}:{line}:{column}: {}", change.title);
    }
    Changed {
        written: Written {
            source: Source::new(written.source.name(), text),
            ..written
        },
        lines,
        exit: Exit::Fine,
    }
}

/// Puts a new text in the place of the one that was read, all at once: whoever looks
/// at the file, whenever the power fails, finds one or the other.
fn replace(file: &Path, written: &Written, text: &str) -> io::Result<()> {
    // A link stays a link; what it points to is changed.
    let target = fs::canonicalize(file)?;
    let about = fs::metadata(&target)?;
    if !about.is_file() {
        return Err(io::Error::other("it is not an ordinary file"));
    }
    if about.permissions().readonly() {
        return Err(io::Error::other("it may not be written to"));
    }
    let mark = written.mark.then_some(BYTE_ORDER_MARK);
    let whole = |text: &str| mark.into_iter().chain(text.chars()).collect::<String>();
    let (draft, mut out) = draft(&target)?;
    let put = || {
        out.write_all(whole(text).as_bytes())?;
        keep_owner(&draft, &about);
        out.set_permissions(about.permissions())?;
        out.sync_all()?;
        drop(out);
        let now = load::bytes(&target, LONGEST_PROGRAM)?;
        if now != whole(written.source.text()).as_bytes() {
            return Err(io::Error::other("somebody else has just changed it"));
        }
        fs::rename(&draft, &target)
    };
    let done = put();
    if done.is_err() {
        // What is left of a failed attempt is in nobody's way but untidy.
        let _ = fs::remove_file(&draft);
    }
    done
}

/// A new file beside another one, on the same disk, so that it can take its place.
fn draft(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let mut number = 0;
    loop {
        let name = format!(".{name}.{}-{number}.new", std::process::id());
        let path = target.with_file_name(name);
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => {
                number += 1;
            }
            Err(error) => {
                let why = format!("no file can be made in its folder: {error}");
                return Err(io::Error::other(why));
            }
            Ok(file) => return Ok((path, file)),
        }
    }
}

/// Only some may give files away; for all others it is theirs already.
#[cfg(unix)]
fn keep_owner(draft: &Path, about: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let _ = chown(draft, Some(about.uid()), Some(about.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &fs::Metadata) {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Language;

    #[test]
    fn a_file_that_somebody_else_changed_is_left_alone() {
        let folder = std::env::temp_dir().join(format!("roll-mend-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game.roll");
        let written = Written {
            source: Source::new("game.roll", "as it was read"),
            language: Language::Roll,
            mark: false,
        };
        fs::write(&path, "as it is now").unwrap();
        let trouble = replace(&path, &written, "as it should be").unwrap_err();
        assert_eq!(trouble.to_string(), "somebody else has just changed it");
        assert_eq!(fs::read_to_string(&path).unwrap(), "as it is now");
        fs::write(&path, "as it was read").unwrap();
        replace(&path, &written, "as it should be").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "as it should be");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
