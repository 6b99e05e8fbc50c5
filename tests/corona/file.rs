//! The table as a file: what is written is read again, and nothing else is.

use std::sync::LazyLock;

use orbito_solve::corona::{Empty, Table, TableFileError, TableFormatError};
use orbito_solve::table_file::HeaderError;
use tempfile::TempDir;

use crate::TABLES;

const HEADER: usize = 36;

static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| TABLES[1].to_bytes());

fn error(bytes: &[u8]) -> TableFormatError {
    let read = Table::from_bytes(bytes, Some(Empty::One));
    read.err().expect("changed bytes are refused")
}

/// The file with a changed header that has the right checksum.
fn with_header(change: impl Fn(&mut [u8])) -> Vec<u8> {
    let mut bytes = BYTES.clone();
    change(&mut bytes);
    let checksum = crc(&bytes[..HEADER - 4]);
    bytes[HEADER - 4..HEADER].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// CRC-32, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    })
}

#[test]
fn a_table_survives_the_round_trip() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("corona.table");
    TABLES[1].save(&path).expect("written");
    let read = Table::open(&path, Some(Empty::One)).expect("read");
    assert!(read == TABLES[1]);
    let refused = Table::open(&path, Some(Empty::Nothing)).err();
    let message = refused.expect("another rule").to_string();
    assert!(
        message.ends_with("was made for --empty 1, expected --empty 0"),
        "{message}"
    );
    assert!(BYTES.len() < 1_000_000);
    let entries = std::fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(entries.count(), 1);
    let folder_itself = Table::open(folder.path(), None).err();
    assert!(matches!(
        folder_itself,
        Some(TableFileError::NotAFile { .. })
    ));
    let missing = Table::open(&folder.path().join("none"), None).err();
    assert!(matches!(missing, Some(TableFileError::Read { .. })));
}

#[test]
fn every_changed_byte_is_noticed() {
    let places = (0..HEADER).chain((HEADER..BYTES.len()).step_by(4_999));
    for place in places {
        let mut bytes = BYTES.clone();
        bytes[place] ^= 0x10;
        let error = error(&bytes);
        match place {
            0..8 => assert!(matches!(
                error,
                TableFormatError::Header(HeaderError::Magic { .. })
            )),
            8..12 => {
                assert!(matches!(
                    error,
                    TableFormatError::Header(HeaderError::Version { .. })
                ));
            }
            12..HEADER => {
                assert!(matches!(
                    error,
                    TableFormatError::Header(HeaderError::Checksum { .. })
                ));
            }
            _ => assert!(
                matches!(error, TableFormatError::Frame { .. }),
                "{place}: {error}"
            ),
        }
    }
}

#[test]
fn truncated_and_longer_files_are_refused() {
    for length in [0, 1, 7, 8, 11, 12, 35, 36, 37, 1_000, BYTES.len() - 1] {
        let error = error(&BYTES[..length]);
        assert!(
            matches!(error, TableFormatError::Header(_)),
            "{length}: {error}"
        );
    }
    let longer = [&BYTES[..], b"x"].concat();
    assert!(error(&longer).to_string().ends_with("longer than it says"));
    assert_eq!(
        error(&[0; 100]).to_string(),
        "holds only zeros, expected a table of all Corona deals"
    );
}

#[test]
fn whole_headers_that_make_no_sense_are_refused() {
    assert_eq!(
        error(&with_header(|bytes| bytes[12] = 2)).to_string(),
        "header, byte 12: points on an empty space is 2, expected 0 or 1"
    );
    assert_eq!(
        error(&with_header(|bytes| bytes[16..20].fill(0xff))).to_string(),
        "header, byte 16: number of deals is 4294967295, expected 479556"
    );
    let lengths = error(&with_header(|bytes| bytes[20..24].fill(0xff)));
    assert!(matches!(
        lengths,
        TableFormatError::Header(HeaderError::Length { .. })
    ));
    let values = error(&with_header(|bytes| bytes[28] ^= 1));
    assert_eq!(
        values.to_string(),
        "values: another checksum than the header says"
    );
}

#[test]
fn arrays_for_numpy_have_a_record_for_each_deal() {
    let mut bytes = Vec::new();
    TABLES[0].write_npy(&mut bytes).expect("written to memory");
    let header = bytes.len() - 23 * orbito_solve::corona::Deal::COUNT;
    assert!(bytes.starts_with(b"\x93NUMPY\x01\x00") && header.is_multiple_of(64));
    let text = String::from_utf8_lossy(&bytes[10..header]);
    assert!(text.contains("'shape': (479556,)"), "{text}");
    let last = &bytes[bytes.len() - 23..];
    let (deal, entry) = TABLES[0].deals_and_entries().last().expect("a deal");
    assert_eq!(&last[..12], deal.placement.counts());
    assert_eq!(
        (last[18], &last[19..]),
        (entry.maximum, &entry.plans.to_le_bytes()[..])
    );
}
