//! `odds`: the chance of each call before the dice are thrown.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::{Settings, read, rounded};
use crate::cli::text::{DIM, styled};
use crate::cli::{Failure, output, write_json};
use crate::corona::{Odds, Placement, Table};

/// Tell the chance of each call before the dice are thrown, for a placement or in general
#[derive(Args)]
pub(super) struct OddsArguments {
    /// How the pieces stand, such as 101011110000 or 1,3,5,6,7,8; left out, they stand at random
    placement: Option<OsString>,

    /// Take each of the 12,376 placements as equally likely, instead of each piece on any space
    #[arg(long, conflicts_with = "placement")]
    equal_placements: bool,
}

#[derive(Serialize)]
struct OddsJson {
    /// Null where the pieces stand at random.
    placement: Option<String>,
    empty: u8,
    /// What the best plan makes on average.
    mean: f64,
    odds: Vec<CallJson>,
}

/// Chances from 0 to 1.
#[derive(Serialize)]
struct CallJson {
    call: u8,
    /// That the call can be made.
    chance: f64,
    /// That just so many points are the most.
    maximum: f64,
}

pub(super) fn run(arguments: &OddsArguments, settings: &Settings) -> Result<(), Failure> {
    let placement = arguments.placement.as_deref();
    let placement: Option<Placement> = placement
        .map(|text| read(text, "a placement"))
        .transpose()?;
    let table = Table::build(settings.empty);
    let odds = match &placement {
        Some(placement) => table.odds(placement),
        None if arguments.equal_placements => table.odds_of_any_placement(),
        None => table.odds_of_scattered_pieces(),
    };
    let mut out = output();
    if settings.json {
        let json = OddsJson {
            placement: placement.map(|placement| placement.to_string()),
            empty: settings.empty.points(),
            mean: rounded(odds.mean()),
            odds: calls(&odds),
        };
        write_json(&mut out, &json)?;
    } else {
        write!(out, "{}", words(&odds))?;
    }
    out.flush()?;
    Ok(())
}

fn calls(odds: &Odds) -> Vec<CallJson> {
    let call = |call| CallJson {
        call,
        chance: rounded(odds.of_call(call)),
        maximum: rounded(odds.of_maximum(call)),
    };
    (1..=odds.most()).map(call).collect()
}

fn words(odds: &Odds) -> String {
    const BAR: f64 = 40.0;
    let mut text = format!("  {}\n", styled(DIM, "call    can be made    is the most"));
    for CallJson {
        call,
        chance,
        maximum,
    } in calls(odds)
    {
        let bar = "█".repeat((chance * BAR).round() as usize);
        let line = format!(
            "  {call:>4}  {:>9.3} %  {:>9.3} %   {}",
            100.0 * chance,
            100.0 * maximum,
            styled(DIM, bar)
        );
        text += &format!("{}\n", line.trim_end());
    }
    text + &format!("\n  {:.2} points on average\n", odds.mean())
}
