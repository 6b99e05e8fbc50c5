//! What can be wrong with the contents of a file: where, and what was expected.

use thiserror::Error;

use crate::orbito::Rules;
use crate::table_file::{self, HeaderError};

/// Why a file cannot be used or written.
pub type FileError = table_file::FileError<FormatError>;

/// Why some bytes are not the tablebase that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// They do not begin as a tablebase does, or are not as many as they should be.
    #[error(transparent)]
    Header(#[from] HeaderError),
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
