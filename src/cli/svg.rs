//! `--svg`: a picture for a file, or for standard output.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

use super::{Failure, output};
use crate::replace::replace_file;

/// Writes a picture to a file, whole or not at all; to standard output for `-`.
pub(super) fn write(target: &OsStr, svg: &str) -> Result<(), Failure> {
    if target == "-" {
        let mut out = output();
        out.write_all(svg.as_bytes())?;
        return Ok(out.flush()?);
    }
    let path = Path::new(target);
    replace_file(path, |out| out.write_all(svg.as_bytes()))
        .map_err(|error| Failure::Other(format!("{}: cannot be written: {error}", path.display())))
}
