//! A game on the disk: written as a record, never over another file unless that is asked for.

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::Path;

use crate::cli::text::shortened;
use crate::orbito::{GameReader, GameRecord, Rules};
use crate::replace::replace_file;

/// Writes a game to a file; `replace` allows that there is one.
pub(super) fn save(path: &str, game: &GameRecord, replace: bool) -> Result<(), String> {
    let shown = shown(path);
    let cannot = |error: io::Error| format!("{shown} cannot be written: {error}");
    let path = Path::new(path);
    // To make the file is the one way to know that nobody else has.
    let is_new = match File::create_new(path) {
        Ok(_) => true,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => false,
        Err(error) => return Err(cannot(error)),
    };
    if !is_new && !replace {
        return Err(format!("{shown} exists: save! {shown} replaces it"));
    }
    let written = replace_file(path, |out| write!(out, "{game}"));
    if written.is_err() && is_new {
        let _ = fs::remove_file(path);
    }
    written.map_err(cannot)
}

/// The first game of a file; `rules` are those of games that name none.
pub(super) fn load(path: &str, rules: Rules) -> Result<GameRecord, String> {
    let shown = shown(path);
    let file = File::open(path).map_err(|error| format!("{shown} cannot be read: {error}"))?;
    let mut games = GameReader::new(BufReader::new(file)).with_rules(rules);
    match games.next() {
        None => Err(format!("{shown}: expected a game, found none")),
        Some(game) => game.map_err(|error| format!("{shown}: {error}")),
    }
}

fn shown(path: &str) -> String {
    shortened(&path.escape_debug().to_string(), 80)
}
