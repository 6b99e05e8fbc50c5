//! `rate`: every legal move of a position with its value; the moves of games; or how an engine does
//! on a suite.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;

use super::game::{self, GameOptions};
use super::input::for_each_in_parallel;
use super::options::Settings;
use super::suite::{self, Format};
use super::{Failure, output, plain_output, svg, text, write_json};
use crate::orbito::json::{RatedPositionJson, category};
use crate::orbito::rating::{Difficulty, RatedPosition};
use crate::orbito::{Diagram, Move, Position};

/// Rate every legal move of a position: who wins by it, and in how many presses
///
/// With --game, annotate the games of a file. With --suite, check what a file says of its positions and count how many an engine solves.
#[derive(Args)]
#[command(
    override_usage = "orbito-solve rate [OPTIONS] <FEN>...\n       orbito-solve rate [OPTIONS] --game <FILE>\n       orbito-solve rate [OPTIONS] --suite <FILE>"
)]
#[command(after_help = EXAMPLES)]
pub(super) struct RateArguments {
    /// Positions, or - for one a line on standard input
    #[arg(value_name = "FEN", required_unless_present_any = ["game", "suite"])]
    positions: Vec<OsString>,

    #[command(flatten)]
    game: GameOptions,

    /// Check the entries of a suite, and score the engine of the options below on it; - reads
    /// standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "top", "game"])]
    suite: Option<OsString>,

    /// Show only the best N moves
    #[arg(long, value_name = "N", value_parser = top)]
    top: Option<usize>,

    /// Draw the position as an SVG diagram into FILE; with --game, a plot of the value over the game
    #[arg(long, value_name = "FILE", conflicts_with = "suite")]
    svg: Option<OsString>,

    /// The move that the diagram shows [default: the first of the best]
    #[arg(
        long = "move",
        value_name = "MOVE",
        requires = "svg",
        conflicts_with = "game"
    )]
    mv: Option<Move>,

    /// Tell how hard the position is with --json and for positions on standard input, too; it
    /// takes up to some tenths of a second each
    #[arg(long, conflicts_with_all = ["csv", "game", "suite"])]
    difficulty: bool,

    /// Write CSV: fen,move,category,presses,after; of a suite kind,positions,solved,missed
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

const EXAMPLES: &str = "\
Examples:
  orbito-solve rate '4/1w2/2b1/4 w' --top 5
  orbito-solve rate '4/1w2/2b1/4 w' --svg board.svg --move c2b2,a1
  orbito-solve rate --game games.pgn --plot
  orbito-solve rate --suite positions/midgame.epd --engine search --depth 4";

/// A number of moves to show.
pub(super) fn top(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a number of moves, 1 or more".into())
}

pub(super) fn run(arguments: &RateArguments, settings: &Settings) -> Result<(), Failure> {
    if arguments.suite.is_none() {
        settings.expect_no_search()?;
    }
    if let Some(file) = &arguments.game.game {
        return game::run(file, &arguments.game, arguments.svg.as_deref(), settings);
    }
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
    let for_people = !settings.json && !arguments.csv;
    let with_difficulty =
        arguments.difficulty || for_people && arguments.positions.iter().all(|it| it != "-");
    let rate = |position: &Position, out: &mut Vec<u8>| {
        let rated = RatedPosition::new(tablebase, position);
        if let Some(target) = &arguments.svg {
            svg::write(target, &diagram(&rated, arguments.mv)?.to_string())?;
            if target == "-" {
                return Ok(());
            }
        }
        if arguments.csv {
            return write_csv(out, &rated, top);
        }
        let difficulty = with_difficulty.then(|| Difficulty::new(&rated));
        let difficulty = difficulty
            .transpose()
            .map_err(|error| Failure::Other(error.to_string()))?;
        if settings.json {
            let json = RatedPositionJson::new(&rated, difficulty.as_ref(), top);
            return write_json(out, &json);
        }
        Ok(out.write_all(text::rating(&rated, difficulty.as_ref(), top).as_bytes())?)
    };
    let between = if for_people { "\n" } else { "" };
    let mut out = if for_people { output() } else { plain_output() };
    if arguments.csv {
        writeln!(out, "fen,move,category,presses,after")?;
    }
    let (rules, json) = (&settings.rules, settings.json);
    for_each_in_parallel(&arguments.positions, rules, json, out, between, rate)
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
