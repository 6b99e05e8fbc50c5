//! What the table says of all deals together.

use std::ops::Add;

use super::Table;
use crate::corona::{Deal, PLANS, Placement, TOTALS, Throw};
use crate::parallel;

/// How taking the best next score each time fares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GreedyRecord {
    /// How many deals there were.
    pub deals: u64,
    /// In how many of them it made the maximum.
    pub right: u64,
    /// How many points it gave away, in all of them together.
    pub given_away: u64,
}

impl GreedyRecord {
    /// In which share of the deals it made the maximum, 0 to 1.
    pub fn share_right(&self) -> f64 {
        self.right as f64 / self.deals.max(1) as f64
    }

    /// How many points it gave away in a deal on average.
    pub fn mean_gap(&self) -> f64 {
        self.given_away as f64 / self.deals.max(1) as f64
    }
}

impl Add for GreedyRecord {
    type Output = GreedyRecord;
    fn add(self, other: GreedyRecord) -> GreedyRecord {
        GreedyRecord {
            deals: self.deals + other.deals,
            right: self.right + other.right,
            given_away: self.given_away + other.given_away,
        }
    }
}

/// The deals with one maximum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaximumStatistics {
    /// The most points that a plan makes.
    pub maximum: u8,
    /// How many deals have it.
    pub deals: u64,
    /// The fewest plans that make it in one of them.
    pub fewest_plans: u32,
    /// The most.
    pub most_plans: u32,
    /// How the greedy plan fares in them, in their canonical form.
    pub greedy: GreedyRecord,
    /// The same where every piece stands on any space and every die shows any number with equal
    /// chance: each deal, in each of its turns, as often as it comes in 12⁶ × 6⁶ ways.
    pub random_greedy: GreedyRecord,
}

impl Table {
    /// The deals by their maximum, from 0; those of each that occurs.
    pub fn statistics(&self) -> Vec<MaximumStatistics> {
        let none = |maximum| MaximumStatistics {
            maximum,
            deals: 0,
            fewest_plans: PLANS,
            most_plans: 0,
            greedy: GreedyRecord::default(),
            random_greedy: GreedyRecord::default(),
        };
        let placements: Vec<Placement> = Placement::all_canonical().collect();
        let parts = parallel::map(&placements, |placement| {
            let mut all: Vec<MaximumStatistics> = (0..TOTALS as u8).map(none).collect();
            for (throw, entry) in Throw::all_sorted().zip(self.of_placement(placement)) {
                let deal = Deal {
                    placement: *placement,
                    throw,
                };
                let gap = |deal: Deal| entry.maximum - deal.greedy_plan(self.empty).total();
                let ways = u64::from(placement.ways() / placement.turns());
                let ways = ways * u64::from(throw.ways());
                let here = &mut all[usize::from(entry.maximum)];
                here.deals += 1;
                here.fewest_plans = here.fewest_plans.min(entry.plans);
                here.most_plans = here.most_plans.max(entry.plans);
                here.greedy = here.greedy + greedy(gap(deal), 1);
                for turn in 0..placement.turns() as usize {
                    let placement = placement.turned(turn);
                    let gap = gap(Deal { placement, throw });
                    here.random_greedy = here.random_greedy + greedy(gap, ways);
                }
            }
            all
        });
        let mut sums: Vec<MaximumStatistics> = (0..TOTALS as u8).map(none).collect();
        for (sum, part) in parts.iter().flat_map(|part| part.iter().enumerate()) {
            let sum = &mut sums[sum];
            sum.deals += part.deals;
            sum.fewest_plans = sum.fewest_plans.min(part.fewest_plans);
            sum.most_plans = sum.most_plans.max(part.most_plans);
            sum.greedy = sum.greedy + part.greedy;
            sum.random_greedy = sum.random_greedy + part.random_greedy;
        }
        sums.retain(|sum| sum.deals > 0);
        sums
    }
}

/// A deal that comes in so many ways.
fn greedy(gap: u8, ways: u64) -> GreedyRecord {
    GreedyRecord {
        deals: ways,
        right: if gap == 0 { ways } else { 0 },
        given_away: u64::from(gap) * ways,
    }
}
