//! `perft`: counts move sequences, the usual check of a move generator.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use super::input::for_each_position;
use super::options::Settings;
use super::{Failure, text, write_json};
use crate::orbito::json::milliseconds;
use crate::perft::divide;

/// Count the sequences of exactly DEPTH moves
///
/// A game that has ended is not continued, and a shorter one is not counted.
#[derive(Args)]
pub(super) struct PerftArguments {
    /// Moves in each sequence, 0 to 16
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=16))]
    moves: u32,

    /// Where the sequences begin
    #[arg(value_name = "FEN", default_value = "startpos")]
    position: OsString,

    /// Show the count for each first move
    #[arg(long)]
    divide: bool,
}

#[derive(Serialize)]
struct PerftJson {
    fen: String,
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
    elapsed_ms: f64,
}

pub(super) fn run(arguments: &PerftArguments, settings: &Settings) -> Result<(), Failure> {
    let depth = arguments.moves;
    for_each_position(
        std::slice::from_ref(&arguments.position),
        settings,
        |position, out| {
            let start = Instant::now();
            let counts = divide(&settings.rules, &position, depth);
            let count = if depth == 0 {
                1
            } else {
                counts.iter().map(|(_, count)| count).sum()
            };
            let elapsed = start.elapsed();
            if settings.json {
                let divide = counts
                    .iter()
                    .map(|(turn, count)| (turn.to_string(), *count));
                return write_json(
                    out,
                    &PerftJson {
                        fen: position.to_string(),
                        depth,
                        count,
                        divide: arguments.divide.then(|| divide.collect()),
                        elapsed_ms: milliseconds(elapsed),
                    },
                );
            }
            if arguments.divide {
                for (turn, count) in &counts {
                    writeln!(out, "{turn}: {count}")?;
                }
                writeln!(out)?;
            }
            writeln!(out, "{count}")?;
            if !settings.quiet {
                let millions = count as f64 / elapsed.as_secs_f64() / 1e6;
                eprintln!(
                    "{} in {}, {millions:.0} million a second",
                    text::grouped(count),
                    text::time(elapsed)
                );
            }
            Ok(())
        },
    )
}
