//! `rate`: every legal move of a position with its value.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;

use super::input::for_each_position_in_parallel;
use super::options::Settings;
use super::{Failure, output, plain_output, text, write_json};
use crate::orbito::Position;
use crate::orbito::json::{RatedPositionJson, category};
use crate::orbito::rating::RatedPosition;

/// Rate every legal move of a position: who wins by it, and in how many presses
#[derive(Args)]
pub(super) struct RateArguments {
    /// Positions, or - for one a line on standard input
    #[arg(value_name = "FEN", required = true)]
    positions: Vec<OsString>,

    /// Show only the best N moves
    #[arg(long, value_name = "N")]
    top: Option<usize>,

    /// Write CSV: fen,move,category,presses,position after
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub(super) fn run(arguments: &RateArguments, settings: &Settings) -> Result<(), Failure> {
    let engine = settings.engine()?;
    let tablebase = engine.tablebase();
    let top = arguments.top.unwrap_or(usize::MAX);
    let rate = |position: &Position, out: &mut Vec<u8>| {
        let rated = RatedPosition::new(tablebase, position);
        if settings.json {
            write_json(out, &RatedPositionJson::new(&rated, top))
        } else if arguments.csv {
            write_csv(out, &rated, top)
        } else {
            Ok(write!(out, "{}", text::rating(&rated, top))?)
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
