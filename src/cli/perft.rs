//! `perft`: counts move sequences, the usual check of a move generator, for any game.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use super::command_game::CommandGame;
use super::input::for_each;
use super::options::number;
use super::{Failure, text, write_json};
use crate::notation::Notation;
use crate::orbito::json::milliseconds;
use crate::perft::divide;

/// Count the sequences of exactly DEPTH moves
///
/// A game that has ended is not continued, and a shorter one is not counted. Draws by repetition
/// are no end here: they are a matter of the whole game, as in the perft of chess.
#[derive(Args)]
pub(super) struct PerftArguments {
    /// Moves in each sequence, 0 to 16
    #[arg(value_name = "DEPTH", value_parser = depth)]
    moves: u32,

    /// Where the sequences begin (startpos is the usual start); - reads positions from standard
    /// input, one a line
    #[arg(value_name = "POSITION", default_value = "startpos")]
    position: OsString,

    /// Show the count for each first move
    #[arg(long)]
    divide: bool,
}

fn depth(text: &str) -> Result<u32, String> {
    Ok(number(text, 0..=16, "moves")? as u32)
}

#[derive(Serialize)]
struct PerftJson {
    #[serde(flatten)]
    position: BTreeMap<&'static str, String>,
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
    elapsed_ms: f64,
}

pub(super) fn run<C: CommandGame>(
    arguments: &PerftArguments,
    game: &C,
    json: bool,
    quiet: bool,
) -> Result<(), Failure> {
    let depth = arguments.moves;
    let positions = std::slice::from_ref(&arguments.position);
    for_each(positions, game, json, |position, out| {
        let start = Instant::now();
        let counts = divide(game.game(), &position, depth);
        let count = if depth == 0 {
            1
        } else {
            counts.iter().map(|(_, count)| count).sum()
        };
        let elapsed = start.elapsed();
        let mut divided = counts
            .iter()
            .map(|(mv, count)| (game.move_text(&position, *mv), *count));
        if json {
            let text = game.game().position_text(&position);
            return write_json(
                out,
                &PerftJson {
                    position: BTreeMap::from([(C::POSITION, text)]),
                    depth,
                    count,
                    divide: arguments.divide.then(|| divided.collect()),
                    elapsed_ms: milliseconds(elapsed),
                },
            );
        }
        if arguments.divide {
            divided.try_for_each(|(mv, count)| writeln!(out, "{mv}: {count}"))?;
            writeln!(out)?;
        }
        writeln!(out, "{count}")?;
        if !quiet {
            let millions = count as f64 / elapsed.as_secs_f64() / 1e6;
            eprintln!(
                "{} in {}, {millions:.0} million a second",
                text::grouped(count),
                text::time(elapsed)
            );
        }
        Ok(())
    })
}
