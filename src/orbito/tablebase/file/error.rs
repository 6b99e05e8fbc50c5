//! What can be wrong with a file: what it is, where, and what was expected.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::{CHECKSUM, MAGIC, VERSION};
use crate::orbito::Rules;

/// Why a file cannot be used or written.
#[derive(Debug, Error)]
pub enum FileError {
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
    /// The contents are not those of a tablebase.
    #[error("{}: {source}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with them.
        source: FormatError,
    },
}

/// Why some bytes are not the tablebase that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// No bytes at all.
    #[error("is empty, expected a tablebase")]
    Empty,
    /// Nothing but zeros.
    #[error("holds only zeros, expected a tablebase")]
    Zeros,
    /// Some other kind of file.
    #[error(
        "is not a tablebase: begins with \"{}\", expected \"{}\"",
        .0.escape_ascii(),
        MAGIC.escape_ascii()
    )]
    Magic(Vec<u8>),
    /// Another version of the format.
    #[error("is a tablebase of format version {0}, expected version {VERSION}")]
    Version(u32),
    /// The header has been changed.
    #[error(
        "header, bytes 0 to {}: checksum {found:08x}, expected {expected:08x}: the file is damaged",
        CHECKSUM - 1
    )]
    Header {
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
    /// The tablebase was made for other rules.
    #[error("was made for the rules {}, expected {}", .found.describe(), .expected.describe())]
    Rules {
        /// The rules of the file.
        found: Rules,
        /// The rules asked for.
        expected: Rules,
    },
    /// The values of a layer have been changed.
    #[error(
        "layer of {marbles} marbles, byte {offset}: checksum {found:08x}, expected \
         {expected:08x}: the file is damaged"
    )]
    Layer {
        /// Which layer.
        marbles: usize,
        /// Where it begins in the file.
        offset: usize,
        /// The checksum of its bytes as they are.
        found: u32,
        /// The checksum in the directory.
        expected: u32,
    },
    /// The bytes of a layer are those that were written, but no values.
    #[error("layer of {marbles} marbles, byte {offset}: {message}")]
    Values {
        /// Which layer.
        marbles: usize,
        /// Where it begins in the file.
        offset: usize,
        /// What is wrong with it.
        message: String,
    },
}
