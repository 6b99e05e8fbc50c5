//! `rate --game`: the games of a file, each annotated move by move.
//!
//! One game is in memory at a time. A bad game is reported in its place, and the next is rated.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::input::{Source, cannot_read};
use super::options::Settings;
use super::{Failure, Output, output, plot, svg, text, write_json};
use crate::orbito::json::RatedGameJson;
use crate::orbito::rating::RatedGame;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{GamePlot, GameReader, GameRecord, RecordError, RecordProblem, Rules};

/// How games are rated.
#[derive(Args)]
pub(super) struct GameOptions {
    /// Rate the games of a file, - for standard input: each comes back annotated. A game's own
    /// tag Rules goes before the options
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "csv", "top"])]
    pub game: Option<PathBuf>,

    /// After each game, plot its value from move to move
    #[arg(long, requires = "game", conflicts_with_all = ["positions", "json"])]
    plot: bool,
}

/// The answer to a game that cannot be read.
#[derive(Serialize)]
struct WrongJson<'a> {
    file: &'a str,
    line: u64,
    column: u64,
    game: u64,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<&'static str>,
    error: String,
}

/// Rates every game of a file.
pub(super) fn run(
    file: &Path,
    options: &GameOptions,
    picture_target: Option<&OsStr>,
    settings: &Settings,
) -> Result<(), Failure> {
    if picture_target.is_some_and(|target| target == "-") {
        let message =
            "--svg - and the games both go to standard output, expected a file for the plot";
        return Err(Failure::Usage(message.into()));
    }
    if picture_target.is_some_and(|target| is_same_file(file, Path::new(target))) {
        let name = file.display();
        let message = format!("--svg {name} would replace the games, expected another file");
        return Err(Failure::Usage(message));
    }
    let Source { name, reader } = Source::open(file.as_os_str(), settings.json)?;
    let mut reader = GameReader::new(reader).with_rules(settings.rules);
    let mut rater = Rater::new(settings, options.plot);
    let mut picture = None;
    let mut wrong = false;
    let mut out = output();
    while let Some(game) = reader.next() {
        match game {
            Ok(record) => {
                let rated = rater.rate(record, reader.game())?;
                rater.write(&mut out, &rated, reader.game())?;
                picture = picture_target.is_some().then(|| GamePlot::new(&rated));
            }
            Err(error) => {
                if let RecordProblem::Io { message, .. } = &error.problem {
                    return Err(cannot_read(&name, message));
                }
                wrong = true;
                report(&mut out, &name, &error, settings.json)?;
            }
        }
        out.flush()?;
    }
    if reader.game() == 0 {
        let message = format!("{name}: expected a game, found nothing");
        return Err(Failure::Usage(message));
    }
    if picture_target.is_some() && reader.game() > 1 {
        let message = format!("--svg expects one game, {name} has more");
        return Err(Failure::Usage(message));
    }
    if let (Some(target), Some(picture)) = (picture_target, picture) {
        svg::write(target, &picture.to_string())?;
    }
    if wrong {
        Err(Failure::SomeWrong)
    } else {
        Ok(())
    }
}

/// Whether both are there and the same, by whatever names.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

fn report(out: &mut Output, file: &str, error: &RecordError, json: bool) -> Result<(), Failure> {
    let RecordError {
        line, column, game, ..
    } = *error;
    if json {
        let answer = WrongJson {
            file,
            line,
            column,
            game,
            number: error.at_move.map(|at| at.number),
            color: error.at_move.map(|at| at.color.name()),
            error: error.problem.to_string(),
        };
        return write_json(out, &answer);
    }
    let at_move = error.at_move.map_or(String::new(), |at| {
        format!(", move {} of {}", at.number, at.color.name())
    });
    writeln!(
        anstream::stderr(),
        "{} {file}:{line}:{column}: game {game}{at_move}: {}",
        text::error_label(),
        error.problem
    )?;
    Ok(())
}

/// Rates games and writes them, and remembers what that takes.
struct Rater<'a> {
    settings: &'a Settings,
    plot: bool,
    /// There are no more than a few dozen sets of rules.
    tablebases: HashMap<Rules, Tablebase>,
    any_written: bool,
    rules_remarked: bool,
}

impl Rater<'_> {
    fn new(settings: &Settings, plot: bool) -> Rater<'_> {
        Rater {
            settings,
            plot,
            tablebases: HashMap::new(),
            any_written: false,
            rules_remarked: false,
        }
    }

    fn rate(&mut self, record: GameRecord, number: u64) -> Result<RatedGame, Failure> {
        let rules = record.rules();
        let asked = self.settings.rules_asked();
        if asked.is_some_and(|asked| *asked != rules) && !self.rules_remarked {
            self.rules_remarked = true;
            self.settings.remark(&format!(
                "game {number} is rated by the rules of its own tag, {rules}; so are others with such a tag"
            ));
        }
        let tablebase = self
            .tablebases
            .entry(rules)
            .or_insert_with(|| Tablebase::build(&rules));
        Ok(RatedGame::new(tablebase, record))
    }

    fn write(&mut self, out: &mut Output, rated: &RatedGame, number: u64) -> Result<(), Failure> {
        if self.settings.json {
            return write_json(out, &RatedGameJson::new(number, rated));
        }
        if std::mem::replace(&mut self.any_written, true) {
            writeln!(out)?;
        }
        write!(out, "{}", rated.annotated())?;
        if self.plot {
            write!(out, "\n{}", plot::course(rated))?;
        }
        Ok(())
    }
}
