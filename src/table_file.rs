//! What the files of all tables have in common: a magic and a version, a header with its own
//! checksum, and a reader that trusts nothing in them.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | the magic of the kind of table |
//! | 8 | 4 | version of the format |
//! | 12 | | what the kind of table says of itself |
//! | at the end of the header | 4 | CRC-32 (that of zip and PNG) of all bytes before |
//!
//! All numbers are little-endian.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::replace::replace_file;

/// Why a file cannot be used or written; `F` tells what is wrong with its contents.
#[derive(Debug, thiserror::Error)]
pub enum FileError<F: Error + 'static> {
    /// Reading failed.
    #[error("{}: cannot be read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Writing failed. There is no new file, and an old one is as it was.
    #[error("{}: cannot be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The path leads to something that is not a file.
    #[error("{}: is {what}, expected a file", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
        /// `a directory` or the like.
        what: &'static str,
    },
    /// The contents are not those of such a table.
    #[error("{}: {source}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with them.
        source: F,
    },
}

/// Why some bytes do not begin as the table does that was asked for, or are not as many.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// No bytes at all.
    #[error("is empty, expected {0}")]
    Empty(&'static str),
    /// Nothing but zeros.
    #[error("holds only zeros, expected {0}")]
    Zeros(&'static str),
    /// Some other kind of file.
    #[error(
        "is not {what}: begins with \"{}\", expected \"{}\"",
        .found.escape_ascii(),
        .expected.escape_ascii()
    )]
    Magic {
        /// What was expected.
        what: &'static str,
        /// How the file begins.
        found: Vec<u8>,
        /// How it should.
        expected: [u8; 8],
    },
    /// Another version of the format.
    #[error("is {what} of format version {found}, expected version {expected}")]
    Version {
        /// What it is.
        what: &'static str,
        /// The version of the file.
        found: u32,
        /// The version that is read.
        expected: u32,
    },
    /// The header has been changed.
    #[error(
        "header, bytes 0 to {}: checksum {found:08x}, expected {expected:08x}: the file is damaged",
        .end - 1
    )]
    Checksum {
        /// How many bytes the checksum is for.
        end: usize,
        /// The checksum of the header as it is.
        found: u32,
        /// The checksum noted in it.
        expected: u32,
    },
    /// A header that is whole but makes no sense.
    #[error("header, byte {offset}: {what} is {found}, expected {expected}")]
    Field {
        /// Where it is.
        offset: usize,
        /// Its meaning.
        what: &'static str,
        /// The number there.
        found: u32,
        /// The numbers that make sense.
        expected: String,
    },
    /// The file is too short or too long.
    #[error("has {found} bytes, expected {expected}: the file is {}", if found < expected {
        "truncated"
    } else {
        "longer than it says"
    })]
    Length {
        /// The number of bytes.
        found: u64,
        /// The number that the header asks for.
        expected: u64,
    },
}

/// A kind of table.
pub(crate) struct Kind {
    /// What errors call it: `a tablebase`.
    pub what: &'static str,
    pub magic: [u8; 8],
    pub version: u32,
    /// How many bytes the header has before its checksum.
    pub checksum: usize,
}

/// Where the version is.
const VERSION: usize = 8;

/// The number at an offset, which must be there.
pub(crate) fn number(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(bytes[offset..offset + 4].try_into().expect("four bytes"))
}

impl Kind {
    /// How many bytes the header has.
    pub(crate) const fn header(&self) -> usize {
        self.checksum + 4
    }

    /// The beginning of every header.
    pub(crate) fn begin(&self) -> Vec<u8> {
        [&self.magic[..], &self.version.to_le_bytes()].concat()
    }

    /// The end of every header.
    pub(crate) fn end(&self, header: &mut Vec<u8>) {
        header.extend(crc32fast::hash(header).to_le_bytes());
    }

    /// Checks that the bytes begin with a whole header of this kind and version.
    pub(crate) fn check(&self, bytes: &[u8]) -> Result<(), HeaderError> {
        let what = self.what;
        if bytes.is_empty() {
            return Err(HeaderError::Empty(what));
        }
        if bytes.iter().all(|&byte| byte == 0) {
            return Err(HeaderError::Zeros(what));
        }
        let begin = &bytes[..bytes.len().min(self.magic.len())];
        if !self.magic.starts_with(begin) {
            return Err(HeaderError::Magic {
                what,
                found: begin.to_vec(),
                expected: self.magic,
            });
        }
        let too_short = || HeaderError::Length {
            found: bytes.len() as u64,
            expected: self.header() as u64,
        };
        if bytes.len() < VERSION + 4 {
            return Err(too_short());
        }
        let (found, expected) = (number(bytes, VERSION), self.version);
        if found != expected {
            return Err(HeaderError::Version {
                what,
                found,
                expected,
            });
        }
        if bytes.len() < self.header() {
            return Err(too_short());
        }
        let end = self.checksum;
        let (found, expected) = (crc32fast::hash(&bytes[..end]), number(bytes, end));
        if found != expected {
            return Err(HeaderError::Checksum {
                end,
                found,
                expected,
            });
        }
        Ok(())
    }
}

/// Writes a file, replacing an old one only when the new one is whole and safe on the disk.
pub(crate) fn save<F: Error>(path: &Path, bytes: &[u8]) -> Result<(), FileError<F>> {
    if fs::exists(path).is_ok_and(|exists| exists) {
        require_file(path)?;
    }
    replace_file(path, |out| out.write_all(bytes)).map_err(|source: io::Error| FileError::Write {
        path: path.into(),
        source,
    })
}

/// The contents of a file, or one byte more of them than the most that make sense.
pub(crate) fn read<F: Error>(path: &Path, most: u64) -> Result<Vec<u8>, FileError<F>> {
    require_file(path)?;
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    match read {
        Ok(_) => Ok(bytes),
        Err(source) => Err(FileError::Read {
            path: path.into(),
            source,
        }),
    }
}

/// Refuses what exists and is not a file.
fn require_file<F: Error>(path: &Path) -> Result<(), FileError<F>> {
    let metadata = fs::metadata(path).map_err(|source| FileError::Read {
        path: path.into(),
        source,
    })?;
    let what = if metadata.is_dir() {
        "a directory"
    } else if metadata.is_file() {
        return Ok(());
    } else {
        "a device or a pipe"
    };
    Err(FileError::NotAFile {
        path: path.into(),
        what,
    })
}
