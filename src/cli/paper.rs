//! The file a game is recorded on. Nothing but an older record is written over.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use super::exit::Exit;
use super::say;
use crate::table::Record;

/// Opens a file to record a game on, or says why it is not used.
pub(super) fn open(path: &Path) -> Result<File, Exit> {
    let name = path.display();
    match holds_something_else(path) {
        Ok(false) => {}
        Ok(true) => {
            say::error(&format!(
                "`{name}` is not a record of a game and is not written over; name another file"
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

/// Whether there is a file that holds anything but a record.
fn holds_something_else(path: &Path) -> io::Result<bool> {
    if !path.is_file() {
        return Ok(false);
    }
    let mut beginning = Vec::new();
    let length = Record::MARK.len() as u64;
    File::open(path)?.take(length).read_to_end(&mut beginning)?;
    Ok(!beginning.is_empty() && beginning != Record::MARK.as_bytes())
}
