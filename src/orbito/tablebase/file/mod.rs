//! The tablebase as a file.
//!
//! All numbers are little-endian.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | magic: `ORBITOTB` |
//! | 8 | 4 | version of the format: 1 |
//! | 12 | 1 | lines of both colours: 0 draw, 1 the presser wins |
//! | 13 | 1 | extra presses, 0 to 10 |
//! | 14 | 1 | shifts: 0 no, 1 yes |
//! | 15 | 1 | number of layers: 17 |
//! | 16 | 17 × 16 | the directory: an entry for each layer, 0 to 16 marbles |
//! | 288 | 4 | CRC-32 (that of zip and PNG) of all bytes before |
//! | 292 | | the layers, one after the other, to the end of the file |
//!
//! | offset in an entry | bytes | what |
//! |---|---|---|
//! | 0 | 4 | how many bytes of the file the layer takes |
//! | 4 | 4 | CRC-32 of these bytes |
//! | 8 | 4 | how many values they decompress to |
//! | 12 | 4 | CRC-32 of the values |
//!
//! A layer is one zstd frame of a byte for each value. Half a turn of the board pairs blocks (see
//! `index`); of each pair only the first is stored, row by row. The byte is 128 for a draw,
//! 64 + *t* for a loss and 192 − *t* for a win, seen by the player to move, where *t* is the number
//! of marbles plus the presses until the deciding line appears.
//!
//! A file is written under another name in its directory and then renamed, so it is whole or not
//! there. A reader can tell every changed or missing byte, and takes no length from the file
//! without knowing it possible.

mod error;

use std::path::Path;

pub use error::{FileError, FormatError};

use super::Tablebase;
use super::code::is_possible;
use super::index::{LANE, LAYERS, Layout, Pair};
use super::memory::Memory;
use super::transpose::write_mirror;
use crate::orbito::{BothLines, ExtraPresses, Rules};
use crate::parallel;
use crate::table_file::{self, HeaderError, Kind, number};

const KIND: Kind = Kind {
    what: "a tablebase",
    magic: *b"ORBITOTB",
    version: 1,
    checksum: DIRECTORY + LAYERS * ENTRY,
};
const DIRECTORY: usize = 16;
const ENTRY: usize = 16;
/// Level 12 saves 6 % of the file and takes thirty times as long.
const COMPRESSION_LEVEL: i32 = 1;

impl Tablebase {
    /// Writes the tablebase to a file, replacing the file only when the new one is whole and safe
    /// on the disk.
    ///
    /// # Errors
    /// If the path is that of something other than a file, or the system refuses. Then nothing is
    /// left behind.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        table_file::save(path, &self.to_bytes())
    }

    /// Reads a tablebase from a file; with `rules`, only one that was made for them.
    ///
    /// # Errors
    /// If the file cannot be read, is none, or is not the tablebase asked for.
    pub fn open(path: &Path, rules: Option<&Rules>) -> Result<Tablebase, FileError> {
        let most = (0..LAYERS).map(|marbles| most_bytes(marbles) as u64);
        let bytes = table_file::read(path, most.sum::<u64>() + KIND.header() as u64)?;
        Tablebase::from_bytes(&bytes, rules).map_err(|source| FileError::Format {
            path: path.into(),
            source,
        })
    }

    /// The contents of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let layers = parallel::map(0..LAYERS, |marbles| {
            let values = self.stored_values(marbles);
            let frame = zstd::bulk::compress(&values, COMPRESSION_LEVEL);
            (frame.expect("memory for compression"), values)
        });
        let mut bytes = KIND.begin();
        bytes.push(match self.rules.both_lines {
            BothLines::Draw => 0,
            BothLines::Mover => 1,
        });
        bytes.push(self.rules.extra_presses.get());
        bytes.push(self.rules.shift.into());
        bytes.push(LAYERS as u8);
        for (frame, values) in &layers {
            for bytes_or_values in [frame, values] {
                bytes.extend((bytes_or_values.len() as u32).to_le_bytes());
                bytes.extend(crc32fast::hash(bytes_or_values).to_le_bytes());
            }
        }
        KIND.end(&mut bytes);
        for (frame, _) in &layers {
            bytes.extend(frame);
        }
        bytes
    }

    /// The tablebase in the contents of a file; with `rules`, only one that was made for them.
    ///
    /// # Errors
    /// If they are anything but what [`Tablebase::to_bytes`] gives.
    ///
    /// ```
    /// use orbito_solve::orbito::Rules;
    /// use orbito_solve::orbito::tablebase::{FormatError, Tablebase};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let bytes = tablebase.to_bytes();
    /// assert!(Tablebase::from_bytes(&bytes, None)? == tablebase);
    /// let error = Tablebase::from_bytes(&bytes, Some(&Rules::FRENCH)).unwrap_err();
    /// assert!(error.to_string().starts_with("was made for the rules standard"));
    /// # Ok::<(), FormatError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8], rules: Option<&Rules>) -> Result<Tablebase, FormatError> {
        let header = Header::read(bytes)?;
        if let Some(&expected) = rules.filter(|&rules| *rules != header.rules) {
            return Err(FormatError::Rules {
                found: header.rules,
                expected,
            });
        }
        let layers = header.layers(bytes)?;
        let mut memory = Memory::new();
        let values = parallel::map(&layers, StoredLayer::values);
        for (marbles, values) in values.into_iter().enumerate() {
            fill(&mut memory, marbles, &values?);
        }
        Ok(Tablebase {
            rules: header.rules,
            memory,
        })
    }

    /// The values that a file holds of a layer.
    fn stored_values(&self, marbles: usize) -> Vec<u8> {
        let mut values = Vec::with_capacity(stored_count(marbles));
        for pair in &Layout::of(marbles).pairs {
            let lanes = &self.memory.layer(marbles)[pair.start..][..pair.block.lanes()];
            for row in bytemuck::cast_slice(lanes)
                .chunks_exact(pair.block.above.lanes() * LANE)
                .take(pair.block.below.size())
            {
                values.extend_from_slice(&row[..pair.block.above.size()]);
            }
        }
        values
    }
}

/// How many values a file holds of a layer.
fn stored_count(marbles: usize) -> usize {
    let size = |pair: &Pair| pair.block.below.size() * pair.block.above.size();
    Layout::of(marbles).pairs.iter().map(size).sum()
}

/// The most bytes that the values of a layer are compressed to.
fn most_bytes(marbles: usize) -> usize {
    zstd::zstd_safe::compress_bound(stored_count(marbles))
}

/// Puts the values of a file in their places.
fn fill(memory: &mut Memory, marbles: usize, mut values: &[u8]) {
    let lanes = memory.layer_mut(marbles);
    for pair in &Layout::of(marbles).pairs {
        let block = &pair.block;
        let (lanes, mirror) = lanes[pair.start..][..pair.lanes].split_at_mut(block.lanes());
        let rows = bytemuck::cast_slice_mut(lanes)
            .chunks_exact_mut(block.above.lanes() * LANE)
            .take(block.below.size());
        for row in rows {
            let (these, rest) = values.split_at(block.above.size());
            row[..these.len()].copy_from_slice(these);
            values = rest;
        }
        if !pair.is_symmetric() {
            write_mirror(block, lanes, mirror);
        }
    }
}

/// The header, as far as it makes sense by itself.
struct Header {
    rules: Rules,
    entries: [[u32; 4]; LAYERS],
}

/// A layer in the file.
struct StoredLayer<'a> {
    marbles: usize,
    offset: usize,
    frame: &'a [u8],
    values_checksum: u32,
}

impl Header {
    fn read(bytes: &[u8]) -> Result<Header, HeaderError> {
        KIND.check(bytes)?;
        let field = |offset: usize, what, expected: &str, fits: bool| {
            let found = bytes[offset].into();
            let error = HeaderError::Field {
                offset,
                what,
                found,
                expected: expected.into(),
            };
            if fits { Ok(bytes[offset]) } else { Err(error) }
        };
        let both_lines = field(12, "lines of both colours", "0 or 1", bytes[12] <= 1)?;
        let presses = ExtraPresses::new(bytes[13]);
        field(13, "extra presses", "0 to 10", presses.is_ok())?;
        let shift = field(14, "shifts", "0 or 1", bytes[14] <= 1)?;
        field(
            15,
            "number of layers",
            "17",
            usize::from(bytes[15]) == LAYERS,
        )?;
        let both_lines = if both_lines == 0 {
            BothLines::Draw
        } else {
            BothLines::Mover
        };
        let rules = Rules {
            both_lines,
            extra_presses: presses.expect("checked"),
            shift: shift == 1,
        };
        let entries = std::array::from_fn(|layer| {
            std::array::from_fn(|field| number(bytes, DIRECTORY + ENTRY * layer + 4 * field))
        });
        Ok(Header { rules, entries })
    }

    /// The layers, their bytes being those that were written.
    fn layers<'a>(&self, bytes: &'a [u8]) -> Result<Vec<StoredLayer<'a>>, FormatError> {
        for (marbles, [length, _, count, _]) in self.entries.iter().enumerate() {
            let offset = DIRECTORY + ENTRY * marbles;
            if *length as usize > most_bytes(marbles) {
                return Err(HeaderError::Field {
                    offset,
                    what: "length of a layer",
                    found: *length,
                    expected: format!("at most {}", most_bytes(marbles)),
                }
                .into());
            }
            if *count as usize != stored_count(marbles) {
                return Err(HeaderError::Field {
                    offset: offset + 8,
                    what: "number of values of a layer",
                    found: *count,
                    expected: stored_count(marbles).to_string(),
                }
                .into());
            }
        }
        let lengths = self.entries.iter().map(|entry| u64::from(entry[0]));
        let (found, expected) = (
            bytes.len() as u64,
            KIND.header() as u64 + lengths.sum::<u64>(),
        );
        if found != expected {
            return Err(HeaderError::Length { found, expected }.into());
        }
        let mut offset = KIND.header();
        let mut layers = Vec::with_capacity(LAYERS);
        for (marbles, &[length, expected, _, values_checksum]) in self.entries.iter().enumerate() {
            let frame = &bytes[offset..offset + length as usize];
            let found = crc32fast::hash(frame);
            if found != expected {
                return Err(FormatError::Layer {
                    marbles,
                    offset,
                    found,
                    expected,
                });
            }
            layers.push(StoredLayer {
                marbles,
                offset,
                frame,
                values_checksum,
            });
            offset += length as usize;
        }
        Ok(layers)
    }
}

impl StoredLayer<'_> {
    fn values(&self) -> Result<Vec<u8>, FormatError> {
        let wrong = |message: String| FormatError::Values {
            marbles: self.marbles,
            offset: self.offset,
            message,
        };
        let expected = stored_count(self.marbles);
        let values = zstd::bulk::decompress(self.frame, expected)
            .map_err(|error| wrong(format!("cannot be decompressed: {error}")))?;
        if values.len() != expected {
            return Err(wrong(format!(
                "{} values, expected {expected}",
                values.len()
            )));
        }
        if crc32fast::hash(&values) != self.values_checksum {
            return Err(wrong(
                "the values have another checksum than the directory says".into(),
            ));
        }
        match values
            .iter()
            .find(|&&code| !is_possible(code, self.marbles))
        {
            Some(code) => Err(wrong(format!("{code} is no value of this layer"))),
            None => Ok(values),
        }
    }
}
