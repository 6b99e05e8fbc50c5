//! The table as a file.
//!
//! All numbers are little-endian.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | magic: `CORONATB` |
//! | 8 | 4 | version of the format: 1 |
//! | 12 | 4 | what a piece scores on an empty space: 0 or 1 |
//! | 16 | 4 | number of deals: 479,556 |
//! | 20 | 4 | how many bytes follow the header |
//! | 24 | 4 | CRC-32 of these bytes |
//! | 28 | 4 | CRC-32 of what they decompress to |
//! | 32 | 4 | CRC-32 of all bytes before |
//! | 36 | | one zstd frame to the end of the file |
//!
//! The frame holds a byte for the maximum of each deal, in the order of their index, and then four
//! bytes each for the number of plans that make it.

use std::path::Path;

use thiserror::Error;

use super::{Entry, Table};
use crate::corona::{Deal, Empty, PLANS, TOTALS};
use crate::table_file::{self, HeaderError, Kind, number};

/// Why a file of the table of all deals cannot be used or written.
pub type TableFileError = table_file::FileError<TableFormatError>;

/// Why some bytes are not the table that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableFormatError {
    /// They do not begin as a table of all deals does, or are not as many as they should be.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// The table was made for another rule.
    #[error(
        "was made for --empty {}, expected --empty {}",
        .found.points(),
        .expected.points()
    )]
    Empty {
        /// The rule of the file.
        found: Empty,
        /// The rule asked for.
        expected: Empty,
    },
    /// The values have been changed.
    #[error(
        "values, byte {offset}: checksum {found:08x}, expected {expected:08x}: the file is damaged"
    )]
    Frame {
        /// Where they begin in the file.
        offset: usize,
        /// The checksum of the bytes as they are.
        found: u32,
        /// The checksum in the header.
        expected: u32,
    },
    /// The bytes are those that were written, but no values.
    #[error("values: {0}")]
    Values(String),
}

const KIND: Kind = Kind {
    what: "a table of all Corona deals",
    magic: *b"CORONATB",
    version: 1,
    checksum: 32,
};
/// How many bytes the values of a deal have.
const ENTRY: usize = 5;
const COMPRESSION_LEVEL: i32 = 3;

impl Table {
    /// Writes the table to a file, replacing the file only when the new one is whole and safe on
    /// the disk.
    ///
    /// # Errors
    /// If the path is that of something other than a file, or the system refuses. Then nothing is
    /// left behind.
    pub fn save(&self, path: &Path) -> Result<(), TableFileError> {
        table_file::save(path, &self.to_bytes())
    }

    /// Reads a table from a file; with `empty`, only one that was made for that rule.
    ///
    /// # Errors
    /// If the file cannot be read, is none, or is not the table asked for.
    pub fn open(path: &Path, empty: Option<Empty>) -> Result<Table, TableFileError> {
        let most = zstd::zstd_safe::compress_bound(ENTRY * Deal::COUNT) + KIND.header();
        let bytes = table_file::read(path, most as u64)?;
        Table::from_bytes(&bytes, empty).map_err(|source| TableFileError::Format {
            path: path.into(),
            source,
        })
    }

    /// The contents of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let maxima = self.entries.iter().map(|entry| entry.maximum);
        let plans = self
            .entries
            .iter()
            .flat_map(|entry| entry.plans.to_le_bytes());
        let values: Vec<u8> = maxima.chain(plans).collect();
        let frame = zstd::bulk::compress(&values, COMPRESSION_LEVEL);
        let frame = frame.expect("memory for compression");
        let mut bytes = KIND.begin();
        for number in [
            self.empty.points().into(),
            Deal::COUNT as u32,
            frame.len() as u32,
            crc32fast::hash(&frame),
            crc32fast::hash(&values),
        ] {
            bytes.extend(number.to_le_bytes());
        }
        KIND.end(&mut bytes);
        bytes.extend(frame);
        bytes
    }

    /// The table in the contents of a file; with `empty`, only one that was made for that rule.
    ///
    /// # Errors
    /// If they are anything but what [`Table::to_bytes`] gives.
    ///
    /// ```
    /// use orbito_solve::corona::{Empty, Table, TableFormatError};
    ///
    /// let table = Table::build(Empty::Nothing);
    /// let bytes = table.to_bytes();
    /// assert!(Table::from_bytes(&bytes, None)? == table);
    /// let error = Table::from_bytes(&bytes, Some(Empty::One)).err();
    /// assert_eq!(
    ///     error.map(|error| error.to_string()).as_deref(),
    ///     Some("was made for --empty 0, expected --empty 1")
    /// );
    /// # Ok::<(), TableFormatError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8], empty: Option<Empty>) -> Result<Table, TableFormatError> {
        KIND.check(bytes)?;
        let field = |offset, what, expected: String| HeaderError::Field {
            offset,
            what,
            found: number(bytes, offset),
            expected,
        };
        let points = u8::try_from(number(bytes, 12)).ok();
        let found = points
            .and_then(Empty::from_points)
            .ok_or_else(|| field(12, "points on an empty space", "0 or 1".into()))?;
        if let Some(expected) = empty.filter(|&expected| expected != found) {
            return Err(TableFormatError::Empty { found, expected });
        }
        if number(bytes, 16) as usize != Deal::COUNT {
            return Err(field(16, "number of deals", Deal::COUNT.to_string()).into());
        }
        let frame = &bytes[KIND.header()..];
        if number(bytes, 20) as usize != frame.len() {
            return Err(HeaderError::Length {
                found: bytes.len() as u64,
                expected: KIND.header() as u64 + u64::from(number(bytes, 20)),
            }
            .into());
        }
        if crc32fast::hash(frame) != number(bytes, 24) {
            return Err(TableFormatError::Frame {
                offset: KIND.header(),
                found: crc32fast::hash(frame),
                expected: number(bytes, 24),
            });
        }
        Ok(Table {
            empty: found,
            entries: entries(frame, number(bytes, 28))?,
        })
    }
}

fn entries(frame: &[u8], checksum: u32) -> Result<Vec<Entry>, TableFormatError> {
    let wrong = TableFormatError::Values;
    let expected = ENTRY * Deal::COUNT;
    let values = zstd::bulk::decompress(frame, expected)
        .map_err(|error| wrong(format!("cannot be decompressed: {error}")))?;
    if values.len() != expected {
        return Err(wrong(format!(
            "{} bytes, expected {expected}",
            values.len()
        )));
    }
    if crc32fast::hash(&values) != checksum {
        return Err(wrong("another checksum than the header says".into()));
    }
    let (maxima, plans) = values.split_at(Deal::COUNT);
    let entry = |(&maximum, plans): (&u8, &[u8])| {
        let plans = number(plans, 0);
        let possible = usize::from(maximum) < TOTALS && (1..=PLANS).contains(&plans);
        let none = || {
            wrong(format!(
                "{maximum} points by {plans} plans are no values of a deal"
            ))
        };
        possible
            .then_some(Entry { maximum, plans })
            .ok_or_else(none)
    };
    maxima
        .iter()
        .zip(plans.chunks_exact(4))
        .map(entry)
        .collect()
}
