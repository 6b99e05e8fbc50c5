//! The file of a tournament's games: written as each ends, and read again to go on.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::super::Failure;
use super::super::input::cannot_read;
use super::super::options::Manner;
use crate::record::{GameReader, GameRecord, RecordGame, RecordProblem};
use crate::replace::replace_file;
use crate::tournament::{Archive, PlayedGame, Results, Tournament};

pub(super) struct GamesFile<G: RecordGame> {
    path: PathBuf,
    file: File,
    archive: Archive<G>,
    notation: G::MoveNotation,
}

impl<G: RecordGame> GamesFile<G> {
    /// A new file.
    ///
    /// # Errors
    /// If there is one of this name that is not empty, or it cannot be written.
    pub(super) fn create(
        path: &Path,
        archive: Archive<G>,
        notation: G::MoveNotation,
    ) -> Result<GamesFile<G>, Failure> {
        let file = open(path, true)?;
        let length = file
            .metadata()
            .map_err(|error| cannot_write(path, &error))?
            .len();
        if length > 0 {
            let name = path.display();
            let message = format!(
                "--games {name}: the file holds something already, expected a new one \
                 (--resume {name} goes on with a tournament)"
            );
            return Err(Failure::Usage(message));
        }
        GamesFile::new(path, file, archive, notation)
    }

    /// The file of a tournament that was begun, whose games are counted in `results`. A last game
    /// that was cut off is taken out of the file, and will be played again.
    ///
    /// # Errors
    /// If the file cannot be read or written, or holds anything but games of this tournament.
    pub(super) fn resume(
        path: &Path,
        archive: Archive<G>,
        notation: G::MoveNotation,
        tournament: &Tournament<G>,
        results: &mut Results,
        manner: Manner,
    ) -> Result<GamesFile<G>, Failure> {
        let file = open(path, false)?;
        let mut games_file = GamesFile::new(path, file, archive, notation)?;
        let (records, cut_off) = games_file.read(tournament, results)?;
        let name = path.display();
        if let Some(problem) = &cut_off {
            manner.remark(&format!(
                "{name}: the last game was cut off and is played again: {problem}"
            ));
        }
        let whole = games_file.ends_with_a_free_line();
        if cut_off.is_some() || !whole.map_err(|error| cannot_write(path, &error))? {
            let text = |record: &GameRecord<G>| format!("{record}\n");
            replace_file(path, |out| {
                records
                    .iter()
                    .try_for_each(|record| out.write_all(text(record).as_bytes()))
            })
            .map_err(|error: io::Error| cannot_write(path, &error))?;
            games_file = GamesFile::new(path, open(path, false)?, games_file.archive, notation)?;
        }
        let words = match results.played() {
            1 => "1 game was played".into(),
            games => format!("{games} games were played"),
        };
        manner.remark(&format!("{name}: {words}"));
        Ok(games_file)
    }

    fn new(
        path: &Path,
        file: File,
        archive: Archive<G>,
        notation: G::MoveNotation,
    ) -> Result<GamesFile<G>, Failure> {
        if let Err(std::fs::TryLockError::WouldBlock) = file.try_lock() {
            let message = format!("{}: another tournament is writing to it", path.display());
            return Err(Failure::Usage(message));
        }
        Ok(GamesFile {
            path: path.into(),
            file,
            archive,
            notation,
        })
    }

    /// The records of the file, each counted, and what is wrong with the last one.
    fn read(
        &self,
        tournament: &Tournament<G>,
        results: &mut Results,
    ) -> Result<(Vec<GameRecord<G>>, Option<String>), Failure> {
        let name = self.path.display();
        let usage =
            |problem: &dyn std::fmt::Display| Failure::Usage(format!("--resume {name}: {problem}"));
        let schedule = results.schedule().clone();
        let mut reader = GameReader::new(BufReader::new(&self.file)).with_rules(self.archive.rules);
        let mut records: Vec<GameRecord<G>> = Vec::new();
        let mut cut_off = None;
        while let Some(game) = reader.next() {
            if let Some(problem) = cut_off {
                return Err(usage(&problem));
            }
            let record = match game {
                Ok(record) => record,
                Err(error) => {
                    if let RecordProblem::Io { message, .. } = &error.problem {
                        return Err(cannot_read(&name.to_string(), message));
                    }
                    // Without a whole game before it, this may be any file.
                    if records.is_empty() && !self.begins_a_game() {
                        return Err(usage(&error));
                    }
                    cut_off = Some(error.to_string());
                    continue;
                }
            };
            let opening = |pair| tournament.opening(pair);
            let played = self.archive.game(&schedule, opening, &record);
            let at = |problem: &dyn std::fmt::Display| {
                usage(&format!("game {} of the file: {problem}", reader.game()))
            };
            let played = played
                .map_err(|foreign| at(&format!("not a game of this tournament: {foreign}")))?;
            let number = played.scheduled.number;
            if !results.set(number, tournament.result(&played)) {
                return Err(at(&format!("round {} was there before", number + 1)));
            }
            records.push(record);
        }
        Ok((records, cut_off))
    }

    /// Whether the file begins as a game of this tournament does, as far as it goes.
    fn begins_a_game(&self) -> bool {
        let tag = self.archive.first_line();
        let mut beginning = Vec::new();
        let mut file = &self.file;
        let read = file
            .rewind()
            .and_then(|()| file.take(tag.len() as u64).read_to_end(&mut beginning));
        read.is_ok_and(|length| length > 0 && tag.as_bytes().starts_with(&beginning))
    }

    /// Whether the next game can be written behind the last; so it can in an empty file.
    fn ends_with_a_free_line(&self) -> io::Result<bool> {
        let mut file = &self.file;
        let length = file.seek(io::SeekFrom::End(0))?;
        let mut end = Vec::new();
        file.seek(io::SeekFrom::Start(length.saturating_sub(2)))?;
        file.read_to_end(&mut end)?;
        Ok(length == 0 || end == b"\n\n")
    }

    /// Adds a game; after an error the file is as it was.
    pub(super) fn add(&mut self, played: &PlayedGame<G>) -> Result<(), Failure> {
        let mut record = self.archive.record(played);
        record.set_notation(self.notation);
        let text = format!("{record}\n");
        let written = self.file.seek(io::SeekFrom::End(0)).and_then(|end| {
            self.file.write_all(text.as_bytes()).inspect_err(|_| {
                let _ = self.file.set_len(end);
            })
        });
        written.map_err(|error| {
            Failure::Other(format!(
                "{}: cannot be written: {error}",
                self.path.display()
            ))
        })
    }
}

fn open(path: &Path, new: bool) -> Result<File, Failure> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(new);
    let file = options
        .open(path)
        .map_err(|error| cannot_write(path, &error))?;
    match file.metadata() {
        Ok(metadata) if !metadata.is_file() => {
            let message = format!("{}: not a file, expected a file", path.display());
            Err(Failure::Usage(message))
        }
        _ => Ok(file),
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let message = format!(
        "{}: cannot be opened to write games: {error}",
        path.display()
    );
    Failure::Usage(message)
}
