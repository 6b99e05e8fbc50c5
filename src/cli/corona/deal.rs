//! `deal`: deals with wanted properties.

use std::io::Write;
use std::ops::RangeInclusive;

use clap::Args;

use super::Settings;
use crate::cli::options::{number, seed};
use crate::cli::{Failure, plain_output, write_json};
use crate::corona::json::DealJson;
use crate::corona::{PLANS, TOTALS, Table, Wanted};

/// Make deals with wanted properties, the same for the same seed; one a line, as this command
/// reads them
///
/// A range is a number such as 16, or A..B, A.. or ..B with both ends in it.
#[derive(Args)]
pub(super) struct DealArguments {
    /// The most points that a plan makes: a range within 0 to 27
    #[arg(long, value_name = "RANGE", value_parser = points)]
    maximum: Option<RangeInclusive<u64>>,

    /// How many of the 518,400 plans make them, fewer being rarer: a range within 1 to 518400
    #[arg(long, value_name = "RANGE", value_parser = plans)]
    plans: Option<RangeInclusive<u64>>,

    /// By how much taking the best next score each time falls short: a range within 0 to 27
    #[arg(long, value_name = "RANGE", value_parser = points)]
    gap: Option<RangeInclusive<u64>>,

    /// Only one way to give the dice to the pieces makes them
    #[arg(long)]
    single: bool,

    /// How many deals, 1 to 479556
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count)]
    count: u64,

    /// Another number gives other deals
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed)]
    seed: u64,
}

fn count(text: &str) -> Result<u64, String> {
    number(text, 1..=479_556, "deals")
}

fn points(text: &str) -> Result<RangeInclusive<u64>, String> {
    range(text, 0..=TOTALS as u64 - 1, "points")
}

fn plans(text: &str) -> Result<RangeInclusive<u64>, String> {
    range(text, 1..=PLANS.into(), "plans")
}

/// `16`, `14..16`, `14..` or `..16`.
fn range(
    text: &str,
    within: RangeInclusive<u64>,
    what: &str,
) -> Result<RangeInclusive<u64>, String> {
    let end = |text: &str, open: u64| match text {
        "" => Ok(open),
        _ => number(text, within.clone(), what),
    };
    let (low, high) = match text.split_once("..") {
        None => (number(text, within.clone(), what)?, end(text, 0)?),
        Some((low, high)) => (end(low, *within.start())?, end(high, *within.end())?),
    };
    if low > high {
        return Err(format!(
            "expected a range that does not end before it begins, found {low}..{high}"
        ));
    }
    Ok(low..=high)
}

pub(super) fn run(arguments: &DealArguments, settings: &Settings) -> Result<(), Failure> {
    let any = Wanted::default();
    let points = |range: &Option<RangeInclusive<u64>>, any: RangeInclusive<u8>| match range {
        Some(range) => *range.start() as u8..=*range.end() as u8,
        None => any,
    };
    let wanted = Wanted {
        maximum: points(&arguments.maximum, any.maximum),
        plans: match &arguments.plans {
            Some(range) => *range.start() as u32..=*range.end() as u32,
            None => any.plans,
        },
        gap: points(&arguments.gap, any.gap),
        single: arguments.single,
    };
    let table = Table::build(settings.empty);
    let mut out = plain_output();
    let mut found = 0;
    for deal in table
        .deals(&wanted, arguments.seed)
        .take(arguments.count as usize)
    {
        if settings.json {
            let solution = deal.solve(settings.empty);
            write_json(&mut out, &DealJson::new(&deal, &solution, settings.empty))?;
        } else {
            writeln!(out, "{deal}")?;
        }
        found += 1;
    }
    out.flush()?;
    match (found, arguments.count) {
        (0, _) => Err(Failure::Other("no deal is like that".into())),
        (found, wanted) if found < wanted => {
            let message = format!("only {found} deals are like that, {wanted} were wanted");
            Err(Failure::Other(message))
        }
        _ => Ok(()),
    }
}
