//! `rate`: every legal move of a position with its value; or how an engine does on a suite.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;

use super::input::for_each_position;
use super::options::Settings;
use super::suite::{self, Format};
use super::{Failure, Output, svg, text, write_json};
use crate::orbito::json::{RatedPositionJson, category};
use crate::orbito::rating::RatedPosition;
use crate::orbito::{Diagram, Move};

/// Rate every legal move of a position: who wins by it, and in how many presses
///
/// With --suite, check what a file says of its positions and count how many an engine solves.
#[derive(Args)]
#[command(
    override_usage = "orbito-solve rate [OPTIONS] <FEN>...\n       orbito-solve rate [OPTIONS] --suite <FILE>"
)]
#[command(after_help = EXAMPLES)]
pub(super) struct RateArguments {
    /// Positions, or - for one a line on standard input
    #[arg(value_name = "FEN", required_unless_present = "suite")]
    positions: Vec<OsString>,

    /// Check the entries of a suite, and score the engine of the options below on it; - reads
    /// standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "top"])]
    suite: Option<OsString>,

    /// Show only the best N moves
    #[arg(long, value_name = "N", value_parser = top)]
    top: Option<usize>,

    /// Draw the position as an SVG diagram into FILE; with --game, a plot of the value over the game
    #[arg(long, value_name = "FILE", conflicts_with = "suite")]
    svg: Option<OsString>,

    /// The move that the diagram shows [default: the first of the best]
    #[arg(long = "move", value_name = "MOVE", requires = "svg")]
    mv: Option<Move>,

    /// Write CSV: fen,move,category,presses,after; of a suite kind,positions,solved,missed
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

const EXAMPLES: &str = "\
Examples:
  orbito-solve rate '4/1w2/2b1/4 w' --top 5
  orbito-solve rate '4/1w2/2b1/4 w' --svg board.svg --move c2b2,a1
  orbito-solve rate --suite positions/midgame.epd --engine search --depth 4";

/// A number of moves to show.
fn top(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a number of moves, 1 or more".into())
}

pub(super) fn run(arguments: &RateArguments, settings: &Settings) -> Result<(), Failure> {
    if let Some(path) = &arguments.suite {
        let format = match (settings.json, arguments.csv) {
            (true, _) => Format::Json,
            (false, true) => Format::Csv,
            (false, false) => Format::Text,
        };
        return suite::run(path, format, settings);
    }
    if let Some(target) = &arguments.svg {
        check_svg(arguments, target, settings)?;
    }
    let engine = settings.engine()?;
    let tablebase = engine.tablebase();
    let top = arguments.top.unwrap_or(usize::MAX);
    let mut first = true;
    for_each_position(&arguments.positions, settings, |position, out| {
        let rated = RatedPosition::new(tablebase, &position);
        let beginning = std::mem::replace(&mut first, false);
        if let Some(target) = &arguments.svg {
            svg::write(target, &diagram(&rated, arguments.mv)?.to_string())?;
            if target == "-" {
                return Ok(());
            }
        }
        if settings.json {
            write_json(out, &RatedPositionJson::new(&rated, top))
        } else if arguments.csv {
            write_csv(out, &rated, top, beginning)
        } else {
            let gap = if beginning { "" } else { "\n" };
            Ok(write!(out, "{gap}{}", text::rating(&rated, top))?)
        }
    })
}

/// A picture shows one position, and on standard output it stands alone.
fn check_svg(
    arguments: &RateArguments,
    target: &OsString,
    settings: &Settings,
) -> Result<(), Failure> {
    let message = if arguments.positions.len() != 1 || arguments.positions[0] == "-" {
        "--svg draws one position, expected one FEN"
    } else if target == "-" && (settings.json || arguments.csv) {
        "--svg - writes to standard output, expected no --json or --csv with it"
    } else {
        return Ok(());
    };
    Err(Failure::Usage(message.into()))
}

/// The values of the cells, with the given move or the first of the best.
fn diagram(rated: &RatedPosition, mv: Option<Move>) -> Result<Diagram, Failure> {
    let diagram = Diagram::rated(rated);
    let Some(mv) = mv.or_else(|| rated.moves.first().map(|best| best.turn)) else {
        return Ok(diagram);
    };
    rated
        .rules
        .check_move(&rated.position, mv)
        .map_err(|rule| Failure::Usage(format!("--move {mv} is illegal: {rule}")))?;
    Ok(diagram.with_move(mv))
}

fn write_csv(
    out: &mut Output,
    rated: &RatedPosition,
    top: usize,
    header: bool,
) -> Result<(), Failure> {
    if header {
        writeln!(out, "fen,move,category,presses,after")?;
    }
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
