//! What may still be found before the glass runs out, and what a call is worth.
//!
//! A bot has looked at *n* plans and can look at *k* more. All *n* + *k* are drawn alike, so each is
//! as likely to be the best of them as any other: with the chance *k*/(*n* + *k*) the best lies among
//! those to come (Glick, 'Breaking Records and Breaking Boards', *American Mathematical Monthly* 85,
//! 1978). Then it scores at least as much as the best so far, *b*; how much more it scores is judged
//! by how thinly the high totals of the plans so far are spread. Far up they fall off nearly as a
//! geometric series: of the plans with at least *v* points a share *r* has at least *v* + 1. So the
//! chance to have *c* > *b* points in the end is
//!
//! *k*/(*n* + *k*) · *r*^(*c* − *b*).
//!
//! The share *r* is the most likely one for the upper end of what was seen: with *m* plans that
//! score *e*₁, *e*₂, … points more than the lowest of them, *r* = Σ*e*/(*m* + Σ*e*).

use crate::corona::TOTALS;

/// How the totals of the plans that were looked at are spread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    counts: [u64; TOTALS],
    plans: u64,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread {
            counts: [0; TOTALS],
            plans: 0,
        }
    }
}

/// So many of the best plans show how the high totals fall off.
const UPPER_END: u64 = 20;

impl Spread {
    /// Counts the total of a plan.
    pub fn add(&mut self, total: u8) {
        let last = TOTALS - 1;
        self.counts[usize::from(total).min(last)] += 1;
        self.plans += 1;
    }

    /// How many plans were counted.
    pub fn plans(&self) -> u64 {
        self.plans
    }

    /// How many of them score at least so much.
    pub fn at_least(&self, points: u8) -> u64 {
        self.counts.iter().skip(points.into()).sum()
    }

    /// The share of the plans with a high total that score a point more, above 0 and below 1.
    pub fn decay(&self) -> f64 {
        let totals = (0..TOTALS as u8).rev();
        let lowest = totals
            .filter(|&points| self.at_least(points) >= UPPER_END)
            .max()
            .unwrap_or(0);
        let upper = (lowest..).zip(&self.counts[lowest.into()..]);
        let above: u64 = upper
            .map(|(points, &count)| u64::from(points - lowest) * count)
            .sum();
        // One more plan, half a point above, keeps the share from 0 and 1 where little was seen.
        let (above, plans) = (above as f64 + 0.5, self.at_least(lowest) as f64 + 1.0);
        above / (plans + above)
    }

    /// The chance to have a plan of at least `call` points when `more` plans have been looked at
    /// after `looked`, of which the best scores `best`. 0 to 1.
    ///
    /// ```
    /// use orbito_solve::corona::bots::Spread;
    ///
    /// let mut spread = Spread::default();
    /// (0..64).for_each(|plan: u32| spread.add(plan.trailing_ones() as u8));
    /// let chance = |call| spread.chance(6, 64, 64, call);
    /// assert_eq!(chance(6), 1.0);
    /// assert!((0.2..0.3).contains(&chance(7)));
    /// assert!(chance(8) < chance(7) / 1.5);
    /// ```
    pub fn chance(&self, best: u8, looked: u64, more: u64, call: u8) -> f64 {
        if call <= best {
            return 1.0;
        }
        if more == 0 {
            return 0.0;
        }
        let lies_ahead = more as f64 / (looked as f64 + more as f64);
        lies_ahead * self.decay().powi(i32::from(call - best))
    }
}

/// What a call is about, for one seat.
///
/// Whoever misses may not call in the next round, in which the others call what is safe and are
/// paid: that is counted as a chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// Its own chips.
    pub own: u32,
    /// How many others there are.
    pub others: u32,
    /// How many of the others have a chip to pay with.
    pub paying: u32,
}

impl Stakes {
    /// The chips that a call brings on average, if it is made with this chance.
    pub fn of_calling(&self, chance: f64) -> f64 {
        let missed = self.own.min(self.others);
        let left = self.own - missed;
        let sitting_out = left.min(1);
        chance * f64::from(self.paying) - (1.0 - chance) * f64::from(missed + sitting_out)
    }

    /// The chips that it brings on average to let another's call stand that is made with this
    /// chance.
    pub fn of_letting_stand(&self, chance: f64) -> f64 {
        let made = f64::from(self.own.min(1));
        // A share of the chip that sitting out will cost the other.
        let missed = 1.0 + 1.0 / f64::from(self.others.max(1));
        (1.0 - chance) * missed - chance * made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_geometric_fall_is_recognised() {
        let mut spread = Spread::default();
        for points in 0..10u8 {
            (0..1u32 << (10 - points)).for_each(|_| spread.add(points));
        }
        assert!((spread.decay() - 0.5).abs() < 0.1, "{}", spread.decay());
    }

    #[test]
    fn little_time_leaves_little_chance() {
        let mut spread = Spread::default();
        [3, 4, 4, 5, 7]
            .into_iter()
            .for_each(|total| spread.add(total));
        let chance = |more, call| spread.chance(7, 5, more, call);
        assert_eq!(chance(0, 7), 1.0);
        assert_eq!(chance(0, 8), 0.0);
        assert!(chance(1, 8) < chance(5, 8) && chance(5, 8) < chance(500, 8));
        assert!(chance(500, 9) < chance(500, 8));
    }

    #[test]
    fn stakes_count_what_sitting_out_costs() {
        let two = Stakes {
            own: 6,
            others: 1,
            paying: 1,
        };
        assert_eq!(two.of_calling(1.0), 1.0);
        assert_eq!(two.of_calling(0.0), -2.0);
        assert_eq!(two.of_letting_stand(1.0), -1.0);
        assert_eq!(two.of_letting_stand(0.0), 2.0);
        let broke = Stakes { own: 0, ..two };
        assert_eq!(broke.of_calling(0.0), 0.0);
        assert_eq!(broke.of_letting_stand(1.0), 0.0);
    }
}
