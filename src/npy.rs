//! The beginning of a NumPy array file (`.npy`).

/// The data begin at a multiple of this many bytes.
const ALIGNMENT: usize = 64;

/// The header of an array of one dimension with so many records of a type, which is a literal of
/// Python. Version 1.0 of the format: the magic, the length of the rest, and a Python literal that
/// ends in a line feed.
pub(crate) fn header(record: &str, count: u64) -> Vec<u8> {
    let literal = format!("{{'descr': {record}, 'fortran_order': False, 'shape': ({count},), }}");
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    let length = (header.len() + 2 + literal.len() + 1).next_multiple_of(ALIGNMENT);
    header.extend((length as u16 - 10).to_le_bytes());
    header.extend(literal.as_bytes());
    header.resize(length - 1, b' ');
    header.push(b'\n');
    header
}
