//! `rate`: every legal move of a position with its value; or the moves of games.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;

use super::game::{self, GameOptions};
use super::input::for_each_position_in_parallel;
use super::options::Settings;
use super::{Failure, output, plain_output, text, write_json};
use crate::orbito::Position;
use crate::orbito::json::{RatedPositionJson, category};
use crate::orbito::rating::{Difficulty, RatedPosition};

/// Rate every legal move of a position: who wins by it, and in how many presses; or annotate games
#[derive(Args)]
pub(super) struct RateArguments {
    /// Positions, or - for one a line on standard input
    #[arg(value_name = "FEN", required_unless_present = "game")]
    positions: Vec<OsString>,

    #[command(flatten)]
    game: GameOptions,

    /// Show only the best N moves
    #[arg(long, value_name = "N")]
    top: Option<usize>,

    /// Tell how hard the position is with --json and for positions on standard input, too; it
    /// takes up to some tenths of a second each
    #[arg(long, conflicts_with = "csv")]
    difficulty: bool,

    /// Write CSV: fen,move,category,presses,position after
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub(super) fn run(arguments: &RateArguments, settings: &Settings) -> Result<(), Failure> {
    if let Some(file) = &arguments.game.game {
        return game::run(file, &arguments.game, settings);
    }
    let engine = settings.engine()?;
    let tablebase = engine.tablebase();
    let top = arguments.top.unwrap_or(usize::MAX);
    let for_people = !settings.json && !arguments.csv;
    let with_difficulty =
        arguments.difficulty || for_people && arguments.positions.iter().all(|it| it != "-");
    let rate = |position: &Position, out: &mut Vec<u8>| {
        let rated = RatedPosition::new(tablebase, position);
        let difficulty = with_difficulty.then(|| Difficulty::new(&rated));
        let difficulty = difficulty
            .transpose()
            .map_err(|error| Failure::Other(error.to_string()))?;
        if settings.json {
            write_json(
                out,
                &RatedPositionJson::new(&rated, difficulty.as_ref(), top),
            )
        } else if arguments.csv {
            write_csv(out, &rated, top)
        } else {
            Ok(write!(
                out,
                "{}",
                text::rating(&rated, difficulty.as_ref(), top)
            )?)
        }
    };
    let (out, between) = if settings.json {
        (plain_output(), "")
    } else if arguments.csv {
        let mut out = plain_output();
        writeln!(out, "fen,move,category,presses,after")?;
        (out, "")
    } else {
        (output(), "\n")
    };
    for_each_position_in_parallel(&arguments.positions, settings, out, between, rate)
}

fn write_csv(out: &mut Vec<u8>, rated: &RatedPosition, top: usize) -> Result<(), Failure> {
    for rated_move in rated.moves.iter().take(top) {
        let presses = rated_move
            .value
            .plies()
            .map_or(String::new(), |presses| presses.to_string());
        // A move with a shift has a comma in it.
        writeln!(
            out,
            "{},\"{}\",{},{presses},{}",
            rated.position,
            rated_move.turn,
            category(rated_move.value),
            rated_move.position,
        )?;
    }
    Ok(())
}
