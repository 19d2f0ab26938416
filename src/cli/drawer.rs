//! The drawer where unfinished games are kept, each in a file of its own that grows with
//! every decision. A game that is over is taken out.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{load, state};
use crate::source::LONGEST_PROGRAM;
use crate::table::{Record, RecordError};

/// What the files of kept games end in.
const ENDING: &str = "game";
/// Nobody keeps more games of one name; a number is looked for up to here.
const MOST_OF_A_NAME: u32 = 10_000;
/// Records may be longer than programs, but not without end.
pub(super) const LONGEST_RECORD: usize = 64 * LONGEST_PROGRAM;

/// A folder of unfinished games.
#[derive(Clone, Debug)]
pub(super) struct Drawer {
    folder: PathBuf,
}

/// The file of a game that is being played. Nobody else can go on with it meanwhile.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) name: String,
    path: PathBuf,
    pub(super) file: File,
}

/// An unfinished game, for a list.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) name: String,
    /// How long ago something was decided in it.
    pub(super) age: Duration,
    pub(super) record: Result<Record, RecordError>,
}

/// Why a game cannot be taken out of the drawer.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotTaken {
    #[error("there is no unfinished game `{0}`")]
    Unknown(String),
    #[error("`{0}` is being played in another window")]
    BeingPlayed(String),
    #[error("`{0}` cannot be gone on with: {1}; throw it away by `roll resume --forget {0}`")]
    Damaged(String, RecordError),
    #[error("`{0}` cannot be opened: {1}")]
    Unreadable(String, io::Error),
}

impl Drawer {
    /// The drawer of this user, unless it is not known where that would be.
    pub(super) fn of_user() -> Option<Self> {
        let folder = state::folder()?.join("games");
        Some(Self { folder })
    }

    /// Puts a game into the drawer, with all that was decided in it.
    pub(super) fn put(&self, record: &Record) -> io::Result<Kept> {
        fs::create_dir_all(&self.folder)?;
        let stem = stem(&record.program);
        for number in 1..=MOST_OF_A_NAME {
            let name = format!("{stem}-{number}");
            let path = self.path(&name);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut file) => {
                    file.try_lock()?;
                    file.write_all(record.text().as_bytes())?;
                    return Ok(Kept { name, path, file });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("there are too many games of this name"))
    }

    /// All unfinished games, the one played last first.
    pub(super) fn all(&self) -> Vec<Entry> {
        let Ok(files) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let mut entries: Vec<Entry> = files
            .filter_map(|file| self.entry(&file.ok()?.path()))
            .collect();
        entries.sort_by(|one, other| (one.age, &one.name).cmp(&(other.age, &other.name)));
        entries
    }

    fn entry(&self, path: &Path) -> Option<Entry> {
        let name = path.file_stem()?.to_str()?.to_owned();
        if self.path(&name) != path {
            return None;
        }
        let changed = fs::metadata(path).and_then(|file| file.modified());
        let age = changed
            .ok()
            .and_then(|then| SystemTime::now().duration_since(then).ok());
        let record = Record::parse(&text(path).ok()?);
        Some(Entry {
            name,
            age: age.unwrap_or_default(),
            record,
        })
    }

    /// Takes a game out to go on with it. A last line that was torn off is dropped, also
    /// from the file, because the next one is written behind it.
    pub(super) fn take(&self, name: &str) -> Result<(Record, Kept), NotTaken> {
        let path = self.path(name);
        let unreadable = |error| NotTaken::Unreadable(name.to_owned(), error);
        let opened = OpenOptions::new().read(true).write(true).open(&path);
        let mut file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => NotTaken::Unknown(name.to_owned()),
            _ => unreadable(error),
        })?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => NotTaken::BeingPlayed(name.to_owned()),
            TryLockError::Error(error) => unreadable(error),
        })?;
        let text = text(&path).map_err(unreadable)?;
        let record =
            Record::parse(&text).map_err(|error| NotTaken::Damaged(name.to_owned(), error))?;
        let whole = text.rfind('\n').map_or(0, |end| end as u64 + 1);
        file.set_len(whole)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(unreadable)?;
        let name = name.to_owned();
        Ok((record, Kept { name, path, file }))
    }

    /// Throws an unfinished game away.
    pub(super) fn forget(&self, name: &str) -> Result<(), NotTaken> {
        fs::remove_file(self.path(name)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => NotTaken::Unknown(name.to_owned()),
            _ => NotTaken::Unreadable(name.to_owned(), error),
        })
    }

    fn path(&self, name: &str) -> PathBuf {
        // A name is one of ours, never a way out of the folder.
        self.folder.join(format!("{}.{ENDING}", stem(name)))
    }
}

impl Kept {
    /// The game is over: nothing is left to go on with.
    pub(super) fn throw_away(self) -> io::Result<()> {
        fs::remove_file(self.path)
    }
}

fn text(path: &Path) -> io::Result<String> {
    let bytes = load::bytes(path, LONGEST_RECORD)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A short name from the name of a file: its letters, digits, `-` and `_`.
fn stem(file: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap_or_default();
    let plain = |c: &char| c.is_alphanumeric() || "-_".contains(*c);
    let stem: String = stem
        .to_string_lossy()
        .chars()
        .filter(plain)
        .take(40)
        .collect();
    if stem.is_empty() {
        "game".to_owned()
    } else {
        stem
    }
}
