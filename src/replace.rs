//! Files that are whole or not there: written under another name in their folder, then renamed.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes a file, replacing an old one only when the new one is whole and safe on the disk. After
/// an error nothing is left behind, and an old file is as it was. A symbolic link is followed; what
/// is no file, such as a device, is refused.
pub(crate) fn replace_file<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<(), E>,
) -> Result<(), E> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.into());
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(io::Error::other("it exists and is not a file, expected a file").into());
    }
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".orbito-").suffix(".tmp");
    // As any new file, where a temporary one is for its owner alone.
    #[cfg(unix)]
    let builder = builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    fs::metadata(folder)?;
    // The name of the temporary file would mislead.
    let file = builder
        .tempfile_in(folder)
        .map_err(|error| io::Error::from(error.kind()))?;
    let mut out = BufWriter::new(file.as_file());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    file.persist(path).map_err(io::Error::from)?;
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}
