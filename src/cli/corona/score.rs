//! `score`: what a plan makes.

use std::ffi::{OsStr, OsString};
use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::{Settings, read, ring};
use crate::cli::text::{BOLD, row, styled};
use crate::cli::{Failure, output, write_json};
use crate::corona::json::ScoredMoveJson;
use crate::corona::{Deal, WrittenPlan};

/// Check a plan and count its points; the first wrong move is named
#[derive(Args)]
pub(super) struct ScoreArguments {
    /// The deal, such as '101011110000 561245'
    deal: OsString,
    /// The plan, moves of space+die in order, with the points if wished: '1+5=2 8+1=0 7+2'. A space
    /// always means a piece that has not moved yet; pieces may be left out
    #[arg(num_args = 1.., required = true)]
    plan: Vec<OsString>,
}

#[derive(Serialize)]
struct ScoreJson {
    deal: String,
    empty: u8,
    plan: String,
    total: u8,
    maximum: u8,
    moves: Vec<ScoredMoveJson>,
}

pub(super) fn run(arguments: &ScoreArguments, settings: &Settings) -> Result<(), Failure> {
    let deal: Deal = read(&arguments.deal, "a deal")?;
    let written: WrittenPlan = read(&arguments.plan.join(OsStr::new(" ")), "a plan")?;
    let empty = settings.empty;
    let scored = written
        .score(&deal, empty)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let maximum = deal.solve(empty).maximum;
    let total = scored.total();
    let mut out = output();
    if settings.json {
        let moves = scored.moves.iter().map(ScoredMoveJson::from).collect();
        let json = ScoreJson {
            deal: deal.to_string(),
            empty: empty.points(),
            plan: scored.to_string(),
            total,
            maximum,
            moves,
        };
        write_json(&mut out, &json)?;
    } else {
        let points = if total == 1 { "point" } else { "points" };
        let best = match maximum - total {
            0 => "as many as can be made".into(),
            _ => format!("{maximum} can be made"),
        };
        writeln!(out, "{}\n", ring::set_up(&deal))?;
        for line in ring::carried_out(&deal, empty, &scored) {
            writeln!(out, "{line}")?;
        }
        writeln!(
            out,
            "  {}, {best}\n",
            styled(BOLD, format!("{total} {points}"))
        )?;
        write!(out, "{}", row("deal", 6, &deal.to_string()))?;
        write!(out, "{}", row("plan", 6, &scored.to_string()))?;
    }
    out.flush()?;
    Ok(())
}
