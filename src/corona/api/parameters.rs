//! The parameters that several questions have.

use crate::corona::{Deal, Empty};
use crate::question::{Problem, Query};

/// Takes the deal, which must be there.
pub(super) fn expect_deal(query: &mut Query) -> Result<Deal, Problem> {
    let deal = query.expect("deal", "101011110000_561245")?;
    deal.parse()
        .map_err(|error| Problem::fields("deal", &error))
}

/// Takes what a piece scores on an empty space: 0 if nothing is said.
pub(super) fn take_empty(query: &mut Query) -> Result<Empty, Problem> {
    let points = query.number("empty", 0..=1, 0)?;
    Ok(Empty::from_points(points as u8).unwrap_or_default())
}
