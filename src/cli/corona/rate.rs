//! `rate`: how good a call is.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::{Settings, call, read, rounded};
use crate::cli::text::{GREEN, RED, grouped, row, styled};
use crate::cli::{Failure, output, write_json};
use crate::corona::{Deal, Odds, PLANS, Table};

/// Rate a call: whether it can be made, by what share of plans, and how it stands among all deals
#[derive(Args)]
pub(super) struct RateArguments {
    /// The deal, such as '101011110000 561245'
    deal: OsString,
    /// The call, 1 to 36 points
    #[arg(value_name = "CALL", value_parser = call)]
    call: u8,
}

/// Chances and shares from 0 to 1.
#[derive(Serialize)]
struct RateJson {
    deal: String,
    empty: u8,
    call: u8,
    makeable: bool,
    maximum: u8,
    /// Full plans that make the call, and their share of all.
    plans: u32,
    share: f64,
    /// How many of the 479,556 deals allow the call, and their share.
    deals: usize,
    deals_share: f64,
    /// The chance of the call with these pieces, before the dice are thrown.
    placement_chance: f64,
    /// The chance when the pieces, too, stand at random.
    random_chance: f64,
}

pub(super) fn run(arguments: &RateArguments, settings: &Settings) -> Result<(), Failure> {
    let deal: Deal = read(&arguments.deal, "a deal")?;
    let (call, empty) = (arguments.call, settings.empty);
    let solution = deal.solve(empty);
    let table = Table::build(empty);
    let deals = table.entries().iter().filter(|entry| entry.maximum >= call);
    let deals = deals.count();
    let chance = |odds: Odds| rounded(odds.of_call(call));
    let plans = solution.plans_of_at_least(call);
    let rated = RateJson {
        deal: deal.to_string(),
        empty: empty.points(),
        call,
        makeable: call <= solution.maximum,
        maximum: solution.maximum,
        plans,
        share: f64::from(plans) / f64::from(PLANS),
        deals,
        deals_share: rounded(deals as f64 / Deal::COUNT as f64),
        placement_chance: chance(table.odds(&deal.placement)),
        random_chance: chance(table.odds_of_scattered_pieces()),
    };
    let mut out = output();
    if settings.json {
        write_json(&mut out, &rated)?;
    } else {
        write!(out, "{}", words(&rated))?;
    }
    out.flush()?;
    Ok(())
}

fn words(rated: &RateJson) -> String {
    let RateJson { call, maximum, .. } = rated;
    let verdict = match (call.cmp(maximum), maximum) {
        (std::cmp::Ordering::Greater, 0) => {
            styled(RED, format!("{call} cannot be made: no plan scores"))
        }
        (std::cmp::Ordering::Greater, _) => {
            styled(RED, format!("{call} cannot be made: the most is {maximum}"))
        }
        (std::cmp::Ordering::Equal, _) => {
            styled(GREEN, format!("{call} can be made, and not more"))
        }
        (std::cmp::Ordering::Less, _) => {
            styled(GREEN, format!("{call} can be made; the most is {maximum}"))
        }
    };
    let mut text = format!("  {verdict}\n\n");
    let percent = |share: f64| match 100.0 * share {
        0.0 => "none".into(),
        percent if percent < 0.01 => format!("{percent:.5} %"),
        percent if percent < 1.0 => format!("{percent:.3} %"),
        percent => format!("{percent:.1} %"),
    };
    let mut row = |label: &str, content: String| text += &row(label, 11, &content);
    row("deal", rated.deal.clone());
    let (plans, all) = (grouped(rated.plans.into()), grouped(PLANS.into()));
    row(
        "plans",
        format!("{} make it: {plans} of {all}", percent(rated.share)),
    );
    let (deals, all) = (grouped(rated.deals as u64), grouped(Deal::COUNT as u64));
    row(
        "deals",
        format!("{} allow it: {deals} of {all}", percent(rated.deals_share)),
    );
    row(
        "throws",
        format!(
            "{} allow it with these pieces",
            percent(rated.placement_chance)
        ),
    );
    row(
        "random",
        format!("{} of random deals allow it", percent(rated.random_chance)),
    );
    text
}
