//! How likely each call can be made before the dice are thrown.

use super::Table;
use crate::corona::{PIECES, Placement, TOTALS, Throw};

/// The chance that the best plan makes exactly so many points, for each number from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    chances: [f64; TOTALS],
}

/// In how many ways six dice can fall.
const WAYS: f64 = 46_656.0;

/// [`Throw::ways`] of all throws, in the order of their index.
fn ways() -> Vec<u32> {
    Throw::all_sorted().map(|throw| throw.ways()).collect()
}

impl Odds {
    /// The chance that a call of so many points can be made, 0 to 1.
    pub fn of_call(&self, points: u8) -> f64 {
        let chance: f64 = self.chances.iter().skip(points.into()).sum();
        chance.min(1.0)
    }

    /// The chance that the best plan makes exactly so many points, 0 to 1.
    pub fn of_maximum(&self, points: u8) -> f64 {
        let chance = self.chances.get(usize::from(points));
        chance.copied().unwrap_or(0.0)
    }

    /// What the best plan makes on average.
    pub fn mean(&self) -> f64 {
        let weighted = self.chances.iter().zip(0u8..);
        weighted
            .map(|(chance, points)| chance * f64::from(points))
            .sum()
    }

    /// The most that can be made at all.
    pub fn most(&self) -> u8 {
        let last = self.chances.iter().rposition(|&chance| chance > 0.0);
        last.unwrap_or(0) as u8
    }
}

impl Table {
    /// The odds when the pieces stand and the dice are yet to be thrown.
    pub fn odds(&self, placement: &Placement) -> Odds {
        self.odds_by(placement, &ways())
    }

    /// The odds when each of the 12,376 placements is as likely as any other.
    pub fn odds_of_any_placement(&self) -> Odds {
        self.mixed(|placement| f64::from(placement.turns()) / Placement::COUNT as f64)
    }

    /// The odds when each piece stands on any space with equal chance, whatever the others do: of
    /// the 12⁶ ways to put six pieces down.
    pub fn odds_of_scattered_pieces(&self) -> Odds {
        self.mixed(|placement| f64::from(placement.ways()) / 12f64.powi(PIECES as i32))
    }

    fn odds_by(&self, placement: &Placement, ways: &[u32]) -> Odds {
        let mut sums = [0; TOTALS];
        for (entry, ways) in self.of_placement(placement).iter().zip(ways) {
            sums[usize::from(entry.maximum)] += ways;
        }
        Odds {
            chances: sums.map(|sum| f64::from(sum) / WAYS),
        }
    }

    fn mixed(&self, weight: impl Fn(&Placement) -> f64) -> Odds {
        let mut chances = [0.0; TOTALS];
        let ways = ways();
        for placement in Placement::all_canonical() {
            let (odds, weight) = (self.odds_by(&placement, &ways), weight(&placement));
            for (sum, chance) in chances.iter_mut().zip(odds.chances) {
                *sum += weight * chance;
            }
        }
        Odds { chances }
    }
}
