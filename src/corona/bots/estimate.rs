//! What may still be found before the glass runs out, and what a call is worth.
//!
//! A bot has looked at *n* plans and can look at *k* more. All are drawn alike, so each of the *n* + *k*
//! is as likely to be the best of them as any other: with the chance *k*/(*n* + *k*) the best lies
//! among those to come (Glick, 'Breaking Records and Breaking Boards', *American Mathematical
//! Monthly* 85, 1978). In the same way the *g* best all lie among those to come with a chance near
//! (*k*/(*n* + *k*))^*g*. Of the plans to come that reach the best so far, *b*, let a share *s* reach
//! *c* > *b*. That none does has, summed over *g*, the chance *n*/(*n* + *ks*). So *c* points are had in
//! the end with the chance
//!
//! *ks*/(*n* + *ks*), which for *s* = 1 is the *k*/(*n* + *k*) of above.
//!
//! The share is judged by how thinly the high totals of the plans so far are spread. They fall off
//! nearly as a geometric series: of the plans with at least *v* points a share *r* has at least
//! *v* + 1. The most likely *r* for *m* plans that score *e*₁, *e*₂, … points more than the lowest of
//! them is Σ*e*/(*m* + Σ*e*). Beyond the best so far they fall off faster, since a deal has a best plan:
//! *s* = (0.6 *r*)^(*c* − *b*), where 0.6 was measured on random deals (a test here says how well it
//! fits).

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
/// So much faster than below the totals fall off beyond the best that was seen.
const BEYOND_THE_BEST: f64 = 0.6;

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
            return 0.0; // Also where no plan was looked at.
        }
        let reaching = more as f64 * self.share(best, call);
        reaching / (looked as f64 + reaching)
    }

    /// The share of the plans to come that reach the best so far which reach `points`.
    fn share(&self, best: u8, points: u8) -> f64 {
        (BEYOND_THE_BEST * self.decay()).powi(i32::from(points.saturating_sub(best)))
    }
}

/// What may come until the glass has run out, where a call of one point more than the highest is
/// thought of. The others are taken to look as fast, at plans of their own, and to call what they
/// find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// How many plans were looked at, at least 1.
    looked: f64,
    /// How many of one seat's plans to come make the call, for each that beats its best so far.
    making: f64,
    /// How many of them make even more.
    outbidding: f64,
}

impl Spread {
    /// What may come when `more` plans are looked at after `looked`, of which the best scores
    /// `best`, less than the `call`.
    pub fn outlook(&self, best: u8, looked: u64, more: u64, call: u8) -> Outlook {
        let reaching = |points: u8| more as f64 * self.share(best, points);
        Outlook {
            looked: looked.max(1) as f64,
            making: reaching(call),
            outbidding: reaching(call.saturating_add(1)),
        }
    }
}

impl Outlook {
    /// The chance that there are no plans of a kind, of which there are so many for each plan to
    /// come that beats the best so far.
    fn none(&self, kind: f64) -> f64 {
        self.looked / (self.looked + kind)
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
    /// The chips that come of a call that stands in the end and is made.
    fn made(&self) -> f64 {
        f64::from(self.paying)
    }

    /// The chips that come of a call that stands in the end and is missed.
    fn missed(&self) -> f64 {
        let paid = self.own.min(self.others);
        let sitting_out = (self.own - paid).min(1);
        -f64::from(paid + sitting_out)
    }

    /// The chips that come of another's call that stands in the end and is made.
    fn other_made(&self) -> f64 {
        -f64::from(self.own.min(1))
    }

    /// The chips that come on average of another's call that stands in the end and is made with
    /// this chance. Of what sitting out will cost the other, one gets a share.
    fn other_stands(&self, chance: f64) -> f64 {
        let missed = 1.0 + 1.0 / f64::from(self.others.max(1));
        chance * self.other_made() + (1.0 - chance) * missed
    }

    /// The chips that come on average of calling now what has not been found: it may be outbid by
    /// others who find more; it may be made; or it is missed.
    ///
    /// ```
    /// use orbito_solve::corona::bots::{Spread, Stakes};
    ///
    /// let mut spread = Spread::default();
    /// (0..64).for_each(|plan: u32| spread.add(plan.trailing_ones() as u8));
    /// let stakes = Stakes { own: 6, others: 1, paying: 1 };
    /// // With no time left the chip is lost, and another in the round without a call.
    /// assert_eq!(stakes.of_calling(&spread.outlook(6, 64, 0, 7)), -2.0);
    /// assert!(stakes.of_calling(&spread.outlook(6, 64, 200, 7)) > -1.5);
    /// ```
    pub fn of_calling(&self, outlook: &Outlook) -> f64 {
        let outbidding = f64::from(self.others) * outlook.outbidding;
        let stands = outlook.none(outbidding);
        let misses = outlook.none(outbidding + outlook.making);
        (1.0 - stands) * self.other_made()
            + (stands - misses) * self.made()
            + misses * self.missed()
    }

    /// The chips that come on average of letting the highest call stand and looking on, so as to
    /// call what is found before anybody else finds it. `made` is the chance that the call is made
    /// that stands now.
    pub fn of_looking_on(&self, outlook: &Outlook, made: f64) -> f64 {
        let others = f64::from(self.others);
        let outbidding = others * outlook.outbidding;
        let same = others * (outlook.making - outlook.outbidding);
        let not_outbid = outlook.none(outbidding);
        let nothing = outlook.none(outbidding + same + outlook.making);
        let first = match outlook.making {
            0.0 => 0.0,
            making => (not_outbid - nothing) * making / (making + same),
        };
        let other = 1.0 - nothing - first;
        first * self.made() + other * self.other_made() + nothing * self.other_stands(made)
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
    fn with_no_time_left_a_call_stands_or_is_missed() {
        let stakes = Stakes {
            own: 6,
            others: 1,
            paying: 1,
        };
        let mut spread = Spread::default();
        (0..50).for_each(|_| spread.add(5));
        let outlook = spread.outlook(5, 50, 0, 6);
        assert_eq!(stakes.of_calling(&outlook), -2.0);
        assert_eq!(stakes.of_looking_on(&outlook, 1.0), -1.0);
        assert_eq!(stakes.of_looking_on(&outlook, 0.0), 2.0);
        let broke = Stakes { own: 0, ..stakes };
        assert_eq!(broke.of_calling(&outlook), 0.0);
        assert_eq!(broke.of_looking_on(&outlook, 1.0), 0.0);
    }

    /// The estimate against what is found in fact, on random deals.
    #[test]
    fn chances_are_what_they_say() {
        use crate::corona::bots::search::Search;
        use crate::corona::game::{Chance, Seat};
        use crate::corona::{Deal, Empty};

        let chance = Chance::new(77);
        let (looked, all, deals) = (300, 1_800, 1_000);
        let (mut said, mut found) = (0.0, 0.0);
        for number in 0..deals {
            let deal = Deal {
                placement: chance.placement(number),
                throw: chance.throw(number),
            };
            let random = chance.seat(number, Seat::FIRST);
            let mut search = Search::new(&deal, Empty::Nothing, random, all);
            let best = search.best(looked).expect("plans").total;
            said += search
                .spread(looked)
                .chance(best, looked, all - looked, best + 1);
            found += f64::from(u8::from(search.best(all).expect("plans").total > best));
        }
        let (said, found) = (said / f64::from(deals), found / f64::from(deals));
        assert!((said - found).abs() < 0.1, "{said} said, {found} found");
    }
}
