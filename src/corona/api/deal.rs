//! A deal, solved.

use serde::Serialize;

use super::parameters::{expect_deal, take_empty};
use crate::corona::json::{DealJson, ScoredMoveJson};
use crate::corona::{Deal, Empty, PLANS};
use crate::question::{Answer, Problem, Query};

/// How many of all deals, up to the turn of the ring and the order of the dice, have each maximum.
const DEALS_BY_MAXIMUM: [&[u32]; 2] = [
    &[
        12, 0, 305, 0, 2110, 1919, 3841, 24255, 10521, 47718, 50406, 82125, 66251, 48568, 82045,
        17608, 22042, 10877, 4874, 819, 3052, 208,
    ],
    &[
        0, 0, 0, 0, 0, 0, 12, 305, 2109, 5693, 28372, 31391, 81170, 101225, 76237, 55911, 53768,
        23169, 10175, 4506, 2293, 3220,
    ],
];

/// A solved deal, with what a page shows of it.
#[derive(Serialize)]
struct ShownDealJson {
    #[serde(flatten)]
    deal: DealJson,
    /// Those of the best plan.
    moves: Vec<ScoredMoveJson>,
    rarity: RarityJson,
}

/// Shares, from 0 to 1.
#[derive(Serialize)]
struct RarityJson {
    /// Of all full plans those that make the maximum.
    plans: f64,
    /// Of all deals those whose maximum is at least as high.
    deals: f64,
}

pub(super) fn deal(mut query: Query) -> Result<Answer, Problem> {
    let deal = expect_deal(&mut query)?;
    let empty = take_empty(&mut query)?;
    query.finish("deal or empty")?;
    let solution = deal.solve(empty);
    let moves = solution.best.moves.iter().map(ScoredMoveJson::from);
    Ok(Answer::json(&ShownDealJson {
        deal: DealJson::new(&deal, &solution, empty),
        moves: moves.collect(),
        rarity: RarityJson {
            plans: f64::from(solution.plans) / f64::from(PLANS),
            deals: share_of_deals(solution.maximum, empty),
        },
    }))
}

/// The share of all deals whose maximum is at least so high.
fn share_of_deals(maximum: u8, empty: Empty) -> f64 {
    let deals = DEALS_BY_MAXIMUM[usize::from(empty.points())];
    let at_least: u32 = deals.iter().skip(maximum.into()).sum();
    f64::from(at_least) / Deal::COUNT as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corona::Table;

    #[test]
    fn the_maxima_of_all_deals_are_counted_anew() {
        for (empty, deals) in [Empty::Nothing, Empty::One]
            .into_iter()
            .zip(DEALS_BY_MAXIMUM)
        {
            let counted: Vec<usize> = Table::build(empty).histogram();
            let expected: Vec<usize> = deals.iter().map(|&count| count as usize).collect();
            assert_eq!(counted, expected);
        }
    }
}
