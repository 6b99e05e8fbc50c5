//! What the machine has for these tests.
//!
//! | name | what | where it is looked for |
//! |---|---|---|
//! | `browser` | Chromium and chromedriver | on the path |
//! | `axe` | axe-core, which finds what keeps people out | `ORBITO_AXE`, the file |
//! | `site` | the static edition of the page | `ORBITO_SITE`, the folder |
//!
//! What is missing is told, and its tests are ignored; but not where the name stands in
//! `ORBITO_REQUIRED`: there it is an error, so that nothing passes unseen.

use std::env;
use std::path::PathBuf;

/// What was found, if it was. Tells what was not, or fails where it must be there.
pub fn found<T>(name: &str, found: Result<T, String>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(why) if is_required(name) => panic!("{name} is required, but {why}"),
        Err(why) => {
            eprintln!("ignored for want of {name}: {why}");
            None
        }
    }
}

fn is_required(name: &str) -> bool {
    let required = env::var("ORBITO_REQUIRED").unwrap_or_default();
    required.split(',').any(|required| required == name)
}

/// The path that a variable of the environment names.
pub fn path(variable: &str) -> Result<PathBuf, String> {
    match env::var_os(variable) {
        Some(path) => Ok(path.into()),
        None => Err(format!("{variable} names none")),
    }
}
