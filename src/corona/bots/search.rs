//! Random plans, looked at one after the other.
//!
//! Each is one of the 720 × 720 full plans, all equally likely, whatever came before. Only those
//! that are better than all before are kept, with their number: from them follows what a bot has
//! found at any time of the glass.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::estimate::Spread;
use crate::corona::{Deal, Die, Empty, Move, PIECES, Plan, Space};

/// Random plans of a deal, without end.
#[derive(Clone)]
struct Sampler {
    spaces: [Space; PIECES],
    dice: [Die; PIECES],
    empty: Empty,
    random: ChaCha8Rng,
}

impl Sampler {
    /// Looks at one more plan, and says what it scores.
    fn next_total(&mut self) -> u8 {
        self.spaces.shuffle(&mut self.random);
        self.dice.shuffle(&mut self.random);
        let mut ring = [0u8; Space::COUNT];
        for space in self.spaces {
            ring[space.index()] += 1;
        }
        let mut total = 0;
        for (space, die) in self.spaces.into_iter().zip(self.dice) {
            let to = space.clockwise(die).index();
            total += match ring[to] {
                0 => self.empty.points(),
                others => others + 1,
            };
            ring[space.index()] -= 1;
            ring[to] += 1;
        }
        total
    }

    /// The plan looked at last.
    fn plan(&self) -> Plan {
        let moves = self.spaces.into_iter().zip(self.dice);
        Plan {
            moves: moves.map(|(space, die)| Move { space, die }).collect(),
        }
    }
}

/// A plan that is better than all before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// Which of the plans looked at, from 1.
    pub number: u64,
    /// What it scores.
    pub total: u8,
    /// The plan.
    pub plan: Plan,
}

/// What one bot finds in a deal.
pub(super) struct Search {
    /// In their order.
    records: Vec<Record>,
    /// Goes through the same plans once more, as they are looked at.
    sampler: Sampler,
    spread: Spread,
}

/// So many plans take longer than to solve the deal.
const WORTH_SOLVING: u64 = 5_000;
/// More plans would hardly change how their totals are spread.
const MOST_IN_SPREAD: u64 = 10_000;

impl Search {
    /// The search of so many plans.
    pub(super) fn new(deal: &Deal, empty: Empty, random: ChaCha8Rng, plans: u64) -> Search {
        let start = Sampler {
            spaces: deal.placement.spaces(),
            dice: deal.throw.dice(),
            empty,
            random,
        };
        // Once the best there is has been found no other is better: the rest need not be looked at.
        let maximum = (plans > WORTH_SOLVING).then(|| deal.solve(empty).maximum);
        let mut records: Vec<Record> = Vec::new();
        let mut sampler = start.clone();
        for number in 1..=plans {
            let total = sampler.next_total();
            if records.last().is_none_or(|best| total > best.total) {
                let plan = sampler.plan();
                records.push(Record {
                    number,
                    total,
                    plan,
                });
                if Some(total) == maximum {
                    break;
                }
            }
        }
        Search {
            records,
            sampler: start,
            spread: Spread::default(),
        }
    }

    /// The best of so many plans; nothing before the first.
    pub(super) fn best(&self, looked: u64) -> Option<&Record> {
        let found = self.records.iter();
        found.take_while(|record| record.number <= looked).last()
    }

    /// The first plan beyond so many that is better than all before.
    pub(super) fn next_record(&self, looked: u64) -> Option<&Record> {
        self.records.iter().find(|record| record.number > looked)
    }

    /// The first plan that scores more than this.
    pub(super) fn first_above(&self, total: u8) -> Option<&Record> {
        self.records.iter().find(|record| record.total > total)
    }

    /// How the totals of so many plans are spread, no fewer than were asked for before; of many
    /// plans only the first count.
    pub(super) fn spread(&mut self, looked: u64) -> &Spread {
        while self.spread.plans() < looked.min(MOST_IN_SPREAD) {
            self.spread.add(self.sampler.next_total());
        }
        &self.spread
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn records_rise_and_score_what_they_say() {
        let deal: Deal = "101011110000 561245".parse().expect("a deal");
        for empty in [Empty::Nothing, Empty::One] {
            for seed in 0..20 {
                let random = ChaCha8Rng::seed_from_u64(seed);
                let search = Search::new(&deal, empty, random, 2_000);
                assert_eq!(search.records[0].number, 1);
                for record in &search.records {
                    let scored = record.plan.score(&deal, empty).expect("a whole plan");
                    assert_eq!(scored.total(), record.total);
                }
                let rises = |pair: &[Record]| {
                    pair[0].number < pair[1].number && pair[0].total < pair[1].total
                };
                assert!(search.records.windows(2).all(rises));
            }
        }
    }

    #[test]
    fn plans_are_spread_as_all_plans_are() {
        let deal: Deal = "101011110000 561245".parse().expect("a deal");
        let random = ChaCha8Rng::seed_from_u64(1);
        let mut search = Search::new(&deal, Empty::Nothing, random, 0);
        let plans = MOST_IN_SPREAD;
        let spread = search.spread(plans).clone();
        let solution = deal.solve(Empty::Nothing);
        for points in 1..=solution.maximum {
            let all = f64::from(solution.plans_of_at_least(points)) / 518_400.0;
            let seen = spread.at_least(points) as f64 / plans as f64;
            assert!((all - seen).abs() < 0.02, "{points}: {seen}, of all {all}");
        }
    }
}
