//! A game on the disk: written as a record, never over another file unless that is asked for.
//! Names are read as a shell reads them: quotes around them do not count, `~/` is the own folder.

use std::env;
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

use super::game::{PlayGame, RecordOf};
use crate::cli::text::shortened;
use crate::record::{GameReader, GameRecord, RecordGame};
use crate::replace::replace_file;

/// Writes a game to a file; `replace` allows that there is one.
pub(super) fn save<G: RecordGame>(
    path: &str,
    game: &GameRecord<G>,
    replace: bool,
) -> Result<(), String> {
    let shown = shown(path);
    let cannot = |error: io::Error| format!("{shown} cannot be written: {error}");
    let path = &located(path);
    if path.is_dir() {
        return Err(format!("{shown} is a folder, expected the name of a file"));
    }
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

/// The game of a file; its rules and its notation are those of `game` if it names none.
pub(super) fn load<P: PlayGame>(path: &str, game: &P) -> Result<RecordOf<P>, String> {
    let shown = shown(path);
    let path = located(path);
    let cannot = |error: io::Error| format!("{shown} cannot be read: {error}");
    // A pipe or a device might never come to an end.
    if !fs::metadata(&path).map_err(cannot)?.is_file() {
        return Err(format!("{shown} is no file"));
    }
    let file = File::open(path).map_err(cannot)?;
    let mut games = GameReader::new(BufReader::new(file))
        .with_rules(*game.game())
        .with_notation(game.notation());
    let game = match games.next() {
        None => return Err(format!("{shown}: expected a game, found none")),
        Some(game) => game.map_err(|error| format!("{shown}: {error}"))?,
    };
    match games.next() {
        None => Ok(game),
        Some(_) => Err(format!("{shown}: more than one game, expected one")),
    }
}

/// Where a name leads that was typed.
fn located(name: &str) -> PathBuf {
    let name = ['"', '\'']
        .into_iter()
        .find_map(|quote| name.strip_prefix(quote)?.strip_suffix(quote))
        .unwrap_or(name);
    match (name.strip_prefix("~/"), env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => name.into(),
    }
}

fn shown(path: &str) -> String {
    shortened(&path.escape_debug().to_string(), 80)
}
