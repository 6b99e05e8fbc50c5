//! Deals with wanted properties: puzzles of a set difficulty.

use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{Deal, Die, PIECES, PLANS, Placement, Space, TOTALS, Table, Throw};

/// What is wanted of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The most points that a plan makes.
    pub maximum: RangeInclusive<u8>,
    /// How many of the 518,400 full plans make them.
    pub plans: RangeInclusive<u32>,
    /// By how many points the plan that always takes the best next score falls short of them.
    pub gap: RangeInclusive<u8>,
    /// Whether a single way to give the dice to the pieces makes them.
    pub single: bool,
}

impl Default for Wanted {
    /// Any deal.
    fn default() -> Wanted {
        Wanted {
            maximum: 0..=TOTALS as u8,
            plans: 1..=PLANS,
            gap: 0..=TOTALS as u8,
            single: false,
        }
    }
}

impl Table {
    /// The wanted deals in random order, each of those that differ in more than the turn of the
    /// ring and the order of the dice once, with the ring turned and the dice mixed at random. The
    /// same seed gives the same deals.
    ///
    /// ```
    /// use orbito_solve::corona::{Empty, Table, Wanted};
    ///
    /// let table = Table::build(Empty::Nothing);
    /// let wanted = Wanted { maximum: 21..=21, single: true, ..Wanted::default() };
    /// let deal = table.deals(&wanted, 1).next();
    /// assert!(deal.is_some_and(|deal| deal.solve(Empty::Nothing).assignments == 1));
    /// ```
    pub fn deals(&self, wanted: &Wanted, seed: u64) -> impl Iterator<Item = Deal> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let entries = self.entries().iter().enumerate();
        let mut indices: Vec<usize> = entries
            .filter(|(_, entry)| {
                wanted.maximum.contains(&entry.maximum) && wanted.plans.contains(&entry.plans)
            })
            .map(|(index, _)| index)
            .collect();
        indices.shuffle(&mut random);
        let found = indices.into_iter().filter_map(Deal::from_index);
        // The greedy plan is another when the ring is turned: of equal moves it takes the lowest.
        let mixed = found.map(move |deal| deal.mixed(&mut random));
        mixed.filter(|deal| self.fits(deal, wanted))
    }

    /// What the table alone does not tell.
    fn fits(&self, deal: &Deal, wanted: &Wanted) -> bool {
        let gap = || self.get(deal).maximum - deal.greedy_plan(self.empty()).total();
        let any_gap = wanted.gap == Wanted::default().gap;
        (any_gap || wanted.gap.contains(&gap()))
            && (!wanted.single || deal.solve(self.empty()).assignments == 1)
    }
}

impl Deal {
    /// A deal as it comes when each piece is put on any space, and six dice are thrown.
    pub fn random(random: &mut impl rand::Rng) -> Deal {
        Deal {
            placement: Placement::random(random),
            throw: Throw::random(random),
        }
    }

    /// The ring turned and the dice mixed.
    fn mixed(&self, random: &mut ChaCha8Rng) -> Deal {
        let mut dice = self.throw.dice();
        dice.shuffle(random);
        Deal {
            placement: self.placement.turned(below(random, Space::COUNT)),
            throw: Throw::new(dice),
        }
    }
}

impl Placement {
    /// Each piece on any space, whatever the others do.
    pub fn random(random: &mut impl rand::Rng) -> Placement {
        let spaces: Vec<Space> = Space::all().collect();
        Placement::from_spaces([(); PIECES].map(|()| spaces[below(random, spaces.len())]))
    }
}

impl Throw {
    /// Six dice, each on any side.
    pub fn random(random: &mut impl rand::Rng) -> Throw {
        let sides: Vec<Die> = Die::all().collect();
        Throw::new([(); PIECES].map(|()| sides[below(random, sides.len())]))
    }
}

/// A random number below another.
fn below(random: &mut impl rand::Rng, end: usize) -> usize {
    use rand::RngExt;
    random.random_range(..end as u32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_deals() {
        let deal = || Deal::random(&mut ChaCha8Rng::seed_from_u64(7));
        assert_eq!(deal(), deal());
        let other = Deal::random(&mut ChaCha8Rng::seed_from_u64(8));
        assert_ne!(deal(), other);
    }
}
