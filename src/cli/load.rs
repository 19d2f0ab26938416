//! Programs from files or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::exit::Exit;
use super::say;
use crate::lang::Language;
use crate::source::{LONGEST_PROGRAM, Source};
use crate::tree::Program;

/// What a program that comes from no file is called.
pub(super) const STANDARD_INPUT: &str = "standard input";

/// A program that can be played, and its text.
pub(super) struct Loaded {
    pub(super) source: Source,
    pub(super) language: Language,
    pub(super) program: Program,
}

/// The text of a program, as it was written.
pub(super) struct Written {
    pub(super) source: Source,
    pub(super) language: Language,
    /// Whether the file begins with a byte-order mark, which is no part of the program.
    pub(super) mark: bool,
}

/// What some editors write at the front of a file.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// Reads the text of a program and finds out its language; on failure says why.
pub(super) fn read(file: &Path) -> Result<Written, Exit> {
    let name = file.display().to_string();
    let language = language(file)?;
    let bytes = bytes(file, LONGEST_PROGRAM).map_err(|error| {
        say::error(&format!("`{name}` cannot be read: {error}"));
        Exit::Usage
    })?;
    if bytes.len() > LONGEST_PROGRAM {
        say::error(&format!(
            "`{name}` is too long for a game: at most {} megabytes are read",
            LONGEST_PROGRAM / 1024 / 1024
        ));
        return Err(Exit::Usage);
    }
    let name = if file == Path::new("-") {
        STANDARD_INPUT.to_owned()
    } else {
        name
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Written {
            mark: text.starts_with(BYTE_ORDER_MARK),
            source: Source::new(name, text),
            language,
        }),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let line = error
                .as_bytes()
                .iter()
                .take(good)
                .filter(|byte| **byte == b'\n');
            let line = line.count() + 1;
            let bytes = error.as_bytes();
            let why = if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
                "it is saved as UTF-16: save it as UTF-8".to_owned()
            } else {
                format!("line {line} holds bytes that are no UTF-8 characters")
            };
            say::error(&format!("`{name}` is not text: {why}"));
            Err(Exit::Usage)
        }
    }
}

fn language(file: &Path) -> Result<Language, Exit> {
    if file == Path::new("-") {
        return Ok(Language::Roll);
    }
    if file.is_dir() {
        say::error(&format!(
            "`{}` is a folder; name a file in it, such as `{}`",
            file.display(),
            file.join("game.roll").display()
        ));
        return Err(Exit::Usage);
    }
    if !file.exists() {
        say::error(&format!("there is no file `{}`", file.display()));
        return Err(Exit::Usage);
    }
    Language::of_file(&file.to_string_lossy()).ok_or_else(|| {
        say::error(&format!(
            "`{}` is in no language we know: names of programs end in {}",
            file.display(),
            Language::ALL
                .map(|it| format!("`.{}` ({})", it.extension(), it.title()))
                .join(" or ")
        ));
        Exit::Usage
    })
}

/// The bytes of a file or of standard input, a few more than `most` if there are more.
pub(super) fn bytes(file: &Path, most: usize) -> io::Result<Vec<u8>> {
    let limit = most as u64 + 1;
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(limit).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Reads and compiles a program to be played; says what keeps it from that.
pub(super) fn compile(file: &Path) -> Result<Loaded, Exit> {
    let Written {
        source, language, ..
    } = read(file)?;
    compile_text(source, language)
}

/// The same for a text that has been read.
pub(super) fn compile_text(source: Source, language: Language) -> Result<Loaded, Exit> {
    let checked = language.compile(&source);
    match language {
        Language::Roll => say::errors_only(&checked.problems, &source),
        // What is settled for this language shows warnings to players, too.
        Language::Bggl => say::errors_or_warnings(&checked.problems, &source),
    }
    let errors = checked.has_errors();
    if let Some(flaw) = checked.value.flaws.first() {
        say::bug(&flaw.0);
        return Err(Exit::Bug);
    }
    match checked.value.program {
        Some(program) => Ok(Loaded {
            source,
            language,
            program,
        }),
        None if errors => Err(Exit::Problems),
        None => Err(Exit::Bug),
    }
}
