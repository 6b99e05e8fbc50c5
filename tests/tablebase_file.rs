//! The tablebase as a file: what is written is read again, and nothing else is.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use orbito_solve::game::Value;
use orbito_solve::orbito::tablebase::{FileError, FormatError, Tablebase};
use orbito_solve::orbito::{BothLines, ExtraPresses, Rules};
use orbito_solve::table_file::HeaderError;
use tempfile::TempDir;

const LAYERS: usize = 17;
const DIRECTORY: usize = 16;
const CHECKSUM: usize = DIRECTORY + 16 * LAYERS;
const HEADER: usize = CHECKSUM + 4;

static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| Tablebase::build(&Rules::STANDARD).to_bytes());

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a plain name");
    entries
        .map(|entry| name(entry.expect("an entry")))
        .collect()
}

fn read(bytes: &[u8]) -> Result<(), FormatError> {
    Tablebase::from_bytes(bytes, Some(&Rules::STANDARD)).map(|_| ())
}

/// What is wrong with the header, if that is wrong.
fn header_error(bytes: &[u8]) -> HeaderError {
    match read(bytes) {
        Err(FormatError::Header(error)) => error,
        other => panic!("{other:?}"),
    }
}

fn entry(bytes: &[u8], marbles: usize, field: usize) -> u32 {
    let start = DIRECTORY + 16 * marbles + 4 * field;
    u32::from_le_bytes(bytes[start..start + 4].try_into().expect("four bytes"))
}

/// Where the bytes of a layer begin.
fn offset(marbles: usize) -> usize {
    HEADER
        + (0..marbles)
            .map(|marbles| entry(&BYTES, marbles, 0) as usize)
            .sum::<usize>()
}

/// Changes the header and notes the checksum of the changed one.
fn with_header(change: impl Fn(&mut [u8])) -> Vec<u8> {
    let mut bytes = BYTES.clone();
    change(&mut bytes);
    let checksum = crc32fast::hash(&bytes[..CHECKSUM]);
    bytes[CHECKSUM..HEADER].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Replaces the bytes of a layer, all checksums being right.
fn with_layer(marbles: usize, frame: &[u8], values: &[u8]) -> Vec<u8> {
    let mut bytes = with_header(|bytes| {
        let numbers = [
            frame.len() as u32,
            crc32fast::hash(frame),
            entry(&BYTES, marbles, 2),
            crc32fast::hash(values),
        ];
        let start = DIRECTORY + 16 * marbles;
        for (field, number) in bytes[start..].chunks_exact_mut(4).zip(numbers) {
            field.copy_from_slice(&number.to_le_bytes());
        }
    });
    bytes.splice(offset(marbles)..offset(marbles + 1), frame.iter().copied());
    bytes
}

#[test]
fn a_file_holds_the_tablebase_and_its_rules() {
    let folder = folder();
    let path = folder.path().join("a.orbito");
    let quick = Rules {
        both_lines: BothLines::Mover,
        extra_presses: ExtraPresses::new(0).expect("at most 10"),
        shift: false,
    };
    for rules in [Rules::STANDARD, Rules::FRENCH, quick] {
        let tablebase = Tablebase::build(&rules);
        // Each replaces the one before.
        tablebase.save(&path).expect("saved");
        for expected in [None, Some(&rules)] {
            let read = Tablebase::open(&path, expected).expect("read");
            assert_eq!(*read.rules(), rules);
            assert_eq!(read, tablebase);
        }
        assert_eq!(names(folder.path()), ["a.orbito"]);
    }
}

#[cfg(unix)]
#[test]
fn a_file_is_as_readable_as_any_other() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let (path, other) = (folder.path().join("table"), folder.path().join("other"));
    Tablebase::build(&Rules::STANDARD)
        .save(&path)
        .expect("saved");
    fs::write(&other, "").expect("written");
    let mode = |path| fs::metadata(path).expect("a file").permissions().mode();
    assert_eq!(mode(path), mode(other));
}

#[test]
fn every_changed_byte_of_the_header_and_the_first_layers_is_noticed() {
    let mut bytes = BYTES.clone();
    for place in 0..offset(6) {
        for change in [0x01, 0x80, 0xff] {
            bytes[place] ^= change;
            let error = read(&bytes).expect_err("damaged");
            match place {
                0..8 => assert!(
                    matches!(error, FormatError::Header(HeaderError::Magic { .. })),
                    "{place}: {error}"
                ),
                8..12 => assert!(
                    matches!(error, FormatError::Header(HeaderError::Version { .. })),
                    "{place}: {error}"
                ),
                12..HEADER => {
                    assert!(
                        matches!(error, FormatError::Header(HeaderError::Checksum { .. })),
                        "{place}: {error}"
                    );
                }
                _ => {
                    let FormatError::Layer { marbles, .. } = error else {
                        panic!("{place}: {error}");
                    };
                    assert!((offset(marbles)..offset(marbles + 1)).contains(&place));
                }
            }
            bytes[place] ^= change;
        }
    }
    assert_eq!(read(&bytes), Ok(()));
}

#[test]
fn changed_bytes_of_the_large_layers_are_noticed() {
    let mut bytes = BYTES.clone();
    for place in (offset(6)..bytes.len())
        .step_by(9_973)
        .chain([bytes.len() - 1])
    {
        bytes[place] ^= 0x10;
        let error = read(&bytes).expect_err("damaged");
        assert!(
            matches!(error, FormatError::Layer { .. }),
            "{place}: {error}"
        );
        bytes[place] ^= 0x10;
    }
}

#[test]
fn every_truncation_is_noticed() {
    let lengths = (0..offset(6)).chain((offset(6)..BYTES.len()).step_by(4_999));
    for length in lengths.chain([BYTES.len() - 1]) {
        let error = header_error(&BYTES[..length]);
        match length {
            0 => assert_eq!(error, HeaderError::Empty("a tablebase")),
            _ => {
                let HeaderError::Length { found, expected } = error else {
                    panic!("{length}: {error}");
                };
                assert!(found == length as u64 && found < expected);
            }
        }
    }
    let longer = [BYTES.as_slice(), b"x"].concat();
    let error = read(&longer).expect_err("too long").to_string();
    let (found, expected) = (longer.len(), BYTES.len());
    assert_eq!(
        error,
        format!("has {found} bytes, expected {expected}: the file is longer than it says")
    );
}

#[test]
fn other_files_are_told_apart() {
    let zeros = HeaderError::Zeros("a tablebase");
    assert_eq!(header_error(&[0; 5]), zeros);
    assert_eq!(header_error(&vec![0; BYTES.len()]), zeros);
    let error = read(b"\x7fELF\x02\x01\x01 and so on").expect_err("foreign");
    assert_eq!(
        error.to_string(),
        r#"is not a tablebase: begins with "\x7fELF\x02\x01\x01 ", expected "ORBITOTB""#
    );
    assert_eq!(
        header_error(b"x"),
        HeaderError::Magic {
            what: "a tablebase",
            found: b"x".to_vec(),
            expected: *b"ORBITOTB",
        }
    );
    let newer = with_header(|bytes| bytes[8] = 2);
    let error = header_error(&newer);
    assert!(matches!(error, HeaderError::Version { found: 2, .. }));
    assert_eq!(
        error.to_string(),
        "is a tablebase of format version 2, expected version 1"
    );
}

#[test]
fn other_rules_are_refused_by_name() {
    let error = Tablebase::from_bytes(&BYTES, Some(&Rules::FRENCH)).expect_err("other rules");
    assert_eq!(
        error.to_string(),
        "was made for the rules standard (double lines draw, 5 extra presses, shifts), expected \
         french (the presser wins double lines, 10 extra presses, shifts)"
    );
    let quick = Rules {
        shift: false,
        ..Rules::STANDARD
    };
    let error = Tablebase::from_bytes(&BYTES, Some(&quick)).expect_err("other rules");
    assert!(
        error
            .to_string()
            .ends_with("expected double lines draw, 5 extra presses, no shifts")
    );
}

#[test]
fn whole_headers_that_make_no_sense_are_refused() {
    let set = |place: usize, byte: u8| with_header(move |bytes| bytes[place] = byte);
    let field = |bytes: &[u8]| match header_error(bytes) {
        HeaderError::Field {
            offset,
            what,
            found,
            ..
        } => (offset, what, found),
        other => panic!("{other:?}"),
    };
    assert_eq!(field(&set(12, 2)), (12, "lines of both colours", 2));
    assert_eq!(field(&set(13, 11)), (13, "extra presses", 11));
    assert_eq!(field(&set(14, 255)), (14, "shifts", 255));
    assert_eq!(field(&set(15, 16)), (15, "number of layers", 16));
    // Lengths that would ask for gigabytes.
    for marbles in 0..LAYERS {
        let start = DIRECTORY + 16 * marbles;
        let length = with_header(|bytes| bytes[start..start + 4].fill(0xff));
        assert_eq!(field(&length), (start, "length of a layer", u32::MAX));
        let count = with_header(|bytes| bytes[start + 8..start + 12].fill(0xff));
        assert_eq!(
            field(&count),
            (start + 8, "number of values of a layer", u32::MAX)
        );
    }
    // A length that is possible, but not that of the file.
    let one_less = with_header(|bytes| bytes[DIRECTORY + 16 * 9] -= 1);
    assert!(matches!(
        header_error(&one_less),
        HeaderError::Length { .. }
    ));
}

#[test]
fn layers_that_are_whole_but_hold_no_values_are_refused() {
    let message = |bytes: &[u8], layer: usize| match read(bytes) {
        Err(FormatError::Values {
            marbles,
            offset: start,
            message,
        }) => {
            assert_eq!((marbles, start), (layer, offset(layer)));
            message
        }
        other => panic!("{other:?}"),
    };
    let compress = |values: &[u8]| zstd::bulk::compress(values, 1).expect("compressed");
    let values = vec![128; entry(&BYTES, 4, 2) as usize];
    assert_eq!(read(&with_layer(4, &compress(&values), &values)), Ok(()));

    let no_frame = with_layer(4, b"no frame", &values);
    assert!(message(&no_frame, 4).starts_with("cannot be decompressed: "));
    let none = with_layer(4, &[], &values);
    assert_eq!(
        message(&none, 4),
        format!("0 values, expected {}", values.len())
    );
    let few = with_layer(4, &compress(&values[1..]), &values);
    let expected = format!("{} values, expected {}", values.len() - 1, values.len());
    assert_eq!(message(&few, 4), expected);
    // A frame that grows to far more than the layer has.
    let bomb = with_layer(4, &compress(&vec![128; 1 << 27]), &values);
    assert!(message(&bomb, 4).starts_with("cannot be decompressed: "));
    let others = with_layer(4, &compress(&values), b"others");
    assert!(message(&others, 4).contains("checksum"));
    for code in [0, 67, 91, 127, 129, 165, 189, 255] {
        let mut values = values.clone();
        values[3] = code;
        let impossible = with_layer(4, &compress(&values), &values);
        assert_eq!(
            message(&impossible, 4),
            format!("{code} is no value of this layer")
        );
    }
}

#[test]
fn paths_that_lead_to_no_file_are_refused() {
    let folder = folder();
    let tablebase = Tablebase::build(&Rules::STANDARD);
    for error in [
        Tablebase::open(folder.path(), None).expect_err("a directory"),
        tablebase.save(folder.path()).expect_err("a directory"),
    ] {
        assert!(matches!(error, FileError::NotAFile { .. }), "{error}");
        assert!(
            error
                .to_string()
                .ends_with(": is a directory, expected a file")
        );
    }
    let missing = folder.path().join("missing");
    let error = Tablebase::open(&missing, None).expect_err("nothing there");
    assert!(matches!(error, FileError::Read { .. }), "{error}");
    let error = tablebase
        .save(&missing.join("table"))
        .expect_err("no such directory");
    assert!(matches!(error, FileError::Write { .. }), "{error}");
    assert!(names(folder.path()).is_empty());
    if cfg!(target_os = "linux") {
        let error = tablebase
            .save(Path::new("/dev/full"))
            .expect_err("a device");
        assert!(matches!(error, FileError::NotAFile { .. }), "{error}");
    }
}

#[test]
fn errors_of_the_contents_name_the_file() {
    let folder = folder();
    let path = folder.path().join("table");
    fs::write(&path, "Hello, world").expect("written");
    let error = Tablebase::open(&path, None).expect_err("a text");
    assert_eq!(
        error.to_string(),
        format!(
            "{}: is not a tablebase: begins with \"Hello, w\", expected \"ORBITOTB\"",
            path.display()
        )
    );
}

#[test]
fn verification_finds_a_wrong_value() {
    let values = vec![128; entry(&BYTES, 15, 2) as usize];
    let frame = zstd::bulk::compress(&values, 1).expect("compressed");
    let draws = with_layer(15, &frame, &values);
    let wrong = Tablebase::from_bytes(&draws, None)
        .expect("read")
        .verify()
        .expect_err("draws");
    assert_eq!(wrong.position.marbles(), 15);
    assert_eq!(wrong.stored, Value::Draw);
    assert_eq!(
        wrong.computed,
        Tablebase::build(&Rules::STANDARD).probe(&wrong.position)
    );
    assert_ne!(wrong.stored, wrong.computed);
}
