//! The paper a game is recorded on: a file that was named, and the drawer of unfinished
//! games. Nothing but an older file of the same sort is written over.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use super::drawer::{Drawer, Kept};
use super::exit::Exit;
use super::say;
use crate::table::{Paper, Record};

/// Where the decisions of a game go.
#[derive(Debug, Default)]
pub(super) struct Papers {
    /// The file that was named.
    named: Option<File>,
    /// The game in the drawer.
    pub(super) kept: Option<Kept>,
}

impl Papers {
    /// No paper but this game of the drawer.
    pub(super) fn of(kept: Kept) -> Self {
        Self {
            named: None,
            kept: Some(kept),
        }
    }

    /// Paper for a new game: a named file, if there is one to be.
    pub(super) fn new(named: Option<&Path>, record: &Record) -> Result<Self, Exit> {
        let Some(path) = named else {
            return Ok(Self::default());
        };
        let mut file = open(path)?;
        // What was decided is worth keeping, how the luck goes on is not.
        let record = Record {
            plan: None,
            ..record.clone()
        };
        file.write_all(record.text().as_bytes()).map_err(|error| {
            say::error(&format!("`{}` cannot be written: {error}", path.display()));
            Exit::Usage
        })?;
        Ok(Self {
            named: Some(file),
            kept: None,
        })
    }

    fn files(&mut self) -> impl Iterator<Item = &mut File> {
        let kept = self.kept.as_mut().map(|kept| &mut kept.file);
        self.named.iter_mut().chain(kept)
    }
}

impl Paper for Papers {
    fn write(&mut self, line: &str) -> io::Result<()> {
        self.files()
            .try_for_each(|file| file.write_all(line.as_bytes()))
    }

    fn take_back(&mut self, bytes: u64) -> io::Result<()> {
        self.files().try_for_each(|file| {
            let length = file.metadata()?.len();
            file.set_len(length.saturating_sub(bytes))?;
            file.seek(SeekFrom::End(0)).map(drop)
        })
    }

    fn keep(&mut self, record: &Record) -> String {
        if self.kept.is_none() {
            let Some(drawer) = Drawer::of_user() else {
                return "this game cannot be kept: `HOME` is not set".to_owned();
            };
            match drawer.put(record) {
                Ok(kept) => self.kept = Some(kept),
                Err(error) => return format!("this game cannot be kept: {error}"),
            }
        }
        let name = self.kept.as_ref().map_or("", |kept| &kept.name);
        format!("this game is kept: go on with it another time by `roll resume {name}`")
    }
}

/// Opens a file to record a game on, or says why it is not used.
fn open(path: &Path) -> Result<File, Exit> {
    open_for(path, "a record of a game", &[Record::MARK])
}

/// Opens a file to draw a picture on, or says why it is not used.
pub(super) fn open_picture(path: &Path) -> Result<File, Exit> {
    open_for(path, "an SVG picture", &["<svg", "<?xml"])
}

/// Opens a file to write a page on, or says why it is not used.
pub(super) fn open_page(path: &Path) -> Result<File, Exit> {
    open_for(path, "an HTML page", &["<!DOCTYPE html>"])
}

/// Opens a file for something that begins with one of these marks.
fn open_for(path: &Path, sort: &str, marks: &[&str]) -> Result<File, Exit> {
    let name = path.display();
    match holds_something_else(path, marks) {
        Ok(false) => {}
        Ok(true) => {
            say::error(&format!(
                "`{name}` is not {sort} and is not written over; name another file"
            ));
            return Err(Exit::Usage);
        }
        Err(error) => {
            say::error(&format!("`{name}` cannot be used: {error}"));
            return Err(Exit::Usage);
        }
    }
    File::create(path).map_err(|error| {
        say::error(&format!("`{name}` cannot be written: {error}"));
        Exit::Usage
    })
}

/// Whether there is a file that holds anything that begins in another way.
fn holds_something_else(path: &Path, marks: &[&str]) -> io::Result<bool> {
    if !path.is_file() {
        return Ok(false);
    }
    let mut beginning = Vec::new();
    let length = marks.iter().map(|mark| mark.len()).max().unwrap_or(0);
    File::open(path)?
        .take(length as u64)
        .read_to_end(&mut beginning)?;
    let known = |mark: &&str| beginning.starts_with(mark.as_bytes());
    Ok(!beginning.is_empty() && !marks.iter().any(known))
}
