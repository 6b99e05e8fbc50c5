//! `puzzles`: a suite of positions to practise on.

use std::io::Write;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::options::{Settings, number, seed};
use super::{Failure, plain_output, write_json};
use crate::orbito::json::PuzzleJson;
use crate::orbito::{PuzzleKind, Puzzles};

/// Make a suite of puzzles, the same for the same kind, count, seed and rules
///
/// One position a line with all its best moves, in the manner of EPD, as rate --suite reads it.
#[derive(Args)]
pub(super) struct PuzzlesArguments {
    /// What sort of puzzle
    #[arg(long, value_enum)]
    kind: PuzzleKind,

    /// How many, 1 to 10000
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = count)]
    count: usize,

    /// Another number gives other puzzles
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed)]
    seed: u64,
}

fn count(text: &str) -> Result<usize, String> {
    Ok(number(text, 1..=10_000, "puzzles")? as usize)
}

impl ValueEnum for PuzzleKind {
    fn value_variants<'a>() -> &'a [PuzzleKind] {
        &PuzzleKind::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            PuzzleKind::Opening => "A draw with four to six marbles: where a fair game may begin",
            PuzzleKind::OneMover => "A single move keeps the win or the draw",
            PuzzleKind::Trap => "What looks best one, two and three moves ahead loses",
            PuzzleKind::LongestWin => "Of all positions with as many marbles, none is won later",
            PuzzleKind::DoubleLine => "Only lines of both colours at once keep the draw or the win",
            PuzzleKind::ExtraPress => "A single move wins, and not before the extra presses",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

pub(super) fn run(arguments: &PuzzlesArguments, settings: &Settings) -> Result<(), Failure> {
    settings.expect_no_search()?;
    let kind = arguments.kind;
    let engine = settings.engine()?;
    let mut out = plain_output();
    let wanted = arguments.count;
    if !settings.json {
        writeln!(
            out,
            "# orbito-solve puzzles {}",
            options(arguments, settings)
        )?;
    }
    let mut made = 0;
    for puzzle in Puzzles::new(engine.tablebase(), kind, arguments.seed).take(wanted) {
        let puzzle = puzzle.map_err(|error| Failure::Other(error.to_string()))?;
        if settings.json {
            write_json(&mut out, &PuzzleJson::from(&puzzle))?;
        } else {
            writeln!(out, "{puzzle}")?;
        }
        made += 1;
    }
    out.flush()?;
    if made < wanted {
        let name = kind.name();
        return Err(Failure::Other(format!(
            "found {made} puzzles of the kind {name} under these rules, expected {wanted}"
        )));
    }
    Ok(())
}

/// The options that make the same puzzles again.
fn options(arguments: &PuzzlesArguments, settings: &Settings) -> String {
    let PuzzlesArguments { kind, count, seed } = arguments;
    let kind = kind.name();
    format!(
        "--kind {kind} --count {count} --seed {seed}{}",
        settings.rules_options()
    )
}
