//! `roll new NAME`

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::Exit;
use super::say;
use crate::lang::Language;
use crate::source::Source;

/// Write a small game to begin with
///
/// It plays at once, and its comments say what to change. Nothing is written over.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  roll new swamp
  roll new games/swamp.roll
  roll new squares.bggl       a game on squares, in the language BGGL")]
pub(super) struct New {
    /// What to call it: the file gets this name and `.roll` behind it
    name: OsString,
}

/// The game everybody begins with.
const STARTER: &str = include_str!("starter.roll");
/// The same in BGGL, where games have no names.
const BGGL_STARTER: &str = include_str!("starter.bggl");
/// What it is called there, and wherever a name has no letters.
const UNNAMED: &str = "MyGame";

impl New {
    pub(super) fn go(self) -> Exit {
        let name = Path::new(&self.name);
        let typed = self.name.to_string_lossy();
        // Who ends a name with a slash means a folder.
        if name.is_dir() || typed.ends_with(std::path::is_separator) {
            say::error(&format!(
                "`{typed}` is a folder; name a file in it, such as `{}`",
                name.join("swamp.roll").display()
            ));
            return Exit::Usage;
        }
        let Some(file) = file(name) else {
            say::error("a game needs a name, such as `roll new swamp`");
            return Exit::Usage;
        };
        let shown = file.display();
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let text = match Language::of_file(&file.to_string_lossy()) {
            Some(Language::Bggl) => BGGL_STARTER.to_owned(),
            Some(Language::Roll) | None => starter(&stem),
        };
        if let Err(error) = write(&file, &text) {
            say::error(&refusal(&file, &error));
            return Exit::Usage;
        }
        let typed = quoted(&shown.to_string());
        say::out(&format!(
            "`{shown}` is written. Open it in an editor and make it your own:\n\
             \x20 roll run {typed}      plays it\n\
             \x20 roll check {typed}    looks for mistakes\n"
        ))
    }
}

/// The file of a game of this name; `None` if there is no name at all.
fn file(name: &Path) -> Option<PathBuf> {
    let last = name.file_name()?.to_string_lossy();
    let written = match Language::of_file(&last) {
        Some(_) => name.to_owned(),
        None => {
            let mut longer = name.as_os_str().to_owned();
            longer.push(".roll");
            longer.into()
        }
    };
    let nameless = matches!(last.to_ascii_lowercase().as_str(), "-" | ".roll" | ".bggl");
    (!nameless).then_some(written)
}

/// Only a file that was not there is written, whoever else writes meanwhile.
fn write(file: &Path, text: &str) -> io::Result<()> {
    File::create_new(file)?.write_all(text.as_bytes())
}

fn refusal(file: &Path, error: &io::Error) -> String {
    let shown = file.display();
    let folder = file.parent().unwrap_or(Path::new("")).display();
    match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!(
                "there is a file `{shown}` already, and it is not written over; choose another name"
            )
        }
        io::ErrorKind::NotFound => {
            format!("there is no folder `{folder}`; make it first, or choose another one")
        }
        io::ErrorKind::NotADirectory => format!("`{folder}` is not a folder"),
        io::ErrorKind::PermissionDenied => {
            format!("`{shown}` may not be written here; choose a folder of your own")
        }
        _ => format!("`{shown}` cannot be written: {error}"),
    }
}

/// The game to begin with, under a name made from this one.
fn starter(stem: &str) -> String {
    let named = |name: &str| STARTER.replace(UNNAMED, name);
    let name = game_name(stem);
    let text = named(&name);
    // A word that the language keeps for itself is no name of a game.
    if Language::Roll.compile(&Source::new("", &text)).has_errors() {
        return named(&(name + "Game"));
    }
    text
}

/// `my-first game` becomes `MyFirstGame`.
fn game_name(stem: &str) -> String {
    let words = stem.split(|c: char| !c.is_alphanumeric());
    let name: String = words
        .flat_map(|word| {
            // Names are made of plain letters and digits; others are left out.
            let mut letters = word.chars().filter(char::is_ascii_alphanumeric);
            let first = letters.next().map(|first| first.to_ascii_uppercase());
            first.into_iter().chain(letters)
        })
        .collect();
    match name.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => name,
        Some(_) if name.contains(|c: char| c.is_ascii_alphabetic()) => format!("Game{name}"),
        _ => UNNAMED.to_owned(),
    }
}

/// A file's name as it is typed in a shell.
fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "._-/\\:".contains(c);
    if name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_become_names_of_games() {
        let names = [
            ("swamp", "Swamp"),
            ("my-first game", "MyFirstGame"),
            ("snake_2_ladder", "Snake2Ladder"),
            ("2 towers", "Game2Towers"),
            ("café", "Caf"),
            ("日本", "MyGame"),
            ("123", "MyGame"),
            ("", "MyGame"),
        ];
        for (stem, name) in names {
            assert_eq!(game_name(stem), name, "{stem}");
        }
    }

    #[test]
    fn the_game_is_fine_under_any_name() {
        for stem in ["swamp", "board", "GUI", "next", "PlayerList", "", "ünïcode"] {
            let source = Source::new("new.roll", starter(stem));
            let checked = Language::Roll.compile(&source);
            assert_eq!(checked.problems, [], "{stem}");
        }
        let source = Source::new("new.bggl", BGGL_STARTER);
        assert_eq!(Language::Bggl.compile(&source).problems, []);
        assert!(starter("board").contains("\nGame BoardGame {\n"));
    }
}
