//! Pairs of games counted by their points, and the difference in Elo between the two players.
//!
//! The share of points is the mean of the pairs, and its standard error comes from the spread of
//! the pairs around it. That spread holds whatever the games of a pair have to do with each other,
//! which the counts of won, drawn and lost games do not.

use std::f64::consts::{LN_10, SQRT_2};

use serde::Serialize;

use super::elo::{EloDifference, Interval, elo_from_shares};
use super::normal::{DEVIATIONS_95, cumulative};

/// Counts of pairs by the first player's points: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// The share of the points that each kind of pair is worth.
    pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts one more pair in which the first player made so many half points, 0 to 4. A higher
    /// number is no result of a pair, and is not counted.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count = count.saturating_add(1);
        }
    }

    /// All pairs of both.
    pub fn merged(&self, other: &Pentanomial) -> Pentanomial {
        let mut merged = *self;
        for (count, more) in merged.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
        merged
    }

    /// The same pairs, counted by the second player's points.
    pub fn reversed(&self) -> Pentanomial {
        let [losses, minus, even, plus, wins] = self.0;
        Pentanomial([wins, plus, even, minus, losses])
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0
            .iter()
            .fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// The first player's share of the points, from 0 to 1. None without pairs.
    pub fn score(&self) -> Option<f64> {
        let (won, lost) = (self.won(), self.reversed().won());
        (won + lost > 0.0).then(|| won / (won + lost))
    }

    /// The variance of the score of one pair, as a share of its points: from 0 to ¼. It is the
    /// mean squared deviation, not enlarged for the degree of freedom that the mean takes. None
    /// without pairs.
    pub fn variance(&self) -> Option<f64> {
        let total = self.total();
        if total == 0.0 {
            return None;
        }
        // Over all pairs of kinds, since squares around a mean would round tiny spreads away.
        let kinds = self.0.map(|count| count as f64 / total).into_iter();
        let kinds = kinds.zip(Pentanomial::SCORES);
        let spread = kinds
            .clone()
            .enumerate()
            .flat_map(|(index, (share, score))| {
                let higher = kinds.clone().skip(index + 1);
                higher.map(move |(other, points)| share * other * (points - score).powi(2))
            });
        Some(spread.sum())
    }

    /// The difference in Elo between the two players. None without pairs.
    ///
    /// The interval is the share of points ± 1.96 standard errors, both ends converted to Elo. The
    /// likelihood of superiority is Φ of the distance from even, in standard errors. Both rest on
    /// the normal approximation: with ten or twenty pairs, or fifty of which nearly all are won,
    /// the interval may hold the truth in 90 % of the matches only.
    ///
    /// If all *n* pairs have the same score, there is no spread to measure, but that does not make
    /// the score certain. Then, with a confidence of 97.5 %, at most *q* = 1 − 0.025^(1/*n*) of
    /// all pairs would end in another way (the exact bound of Clopper and Pearson, *Biometrika* 26,
    /// 1934). The interval reaches to where those would all be lost, and to where they would all
    /// be won. For a player who made all the points, this gives the usual exact bound
    /// 0.025^(1/*n*) on the share of points, *n* counting pairs, since games are not independent;
    /// the upper end is infinite. The likelihood of superiority is then 1 − 2^−(*n*+1) if the
    /// pairs are won, as for a share of won pairs that could be anything from 0 to 1 beforehand,
    /// and ½ if they are even.
    ///
    /// ```
    /// use orbito_solve::tournament::statistics::Pentanomial;
    ///
    /// let elo = Pentanomial([307, 619, 1202, 725, 353]).elo().unwrap();
    /// assert_eq!(format!("{:.2} ± {:.2}", elo.elo, elo.interval.margin()), "10.73 ± 6.70");
    /// assert_eq!(format!("{:.4}", elo.likelihood_of_superiority), "0.9992");
    ///
    /// let won_all = Pentanomial([0, 0, 0, 0, 10]).elo().unwrap();
    /// assert_eq!(won_all.elo, f64::INFINITY);
    /// assert_eq!(won_all.interval.low.round(), 140.0);
    ///
    /// assert!(Pentanomial::default().elo().is_none());
    /// ```
    pub fn elo(&self) -> Option<EloDifference> {
        // Both shares from the points: exact also where one of them is tiny.
        let score = self.score()?;
        let rest = self.reversed().score()?;
        let ([down, up], likelihood_of_superiority) = if self.is_uniform() {
            let other = unseen_share(self.total());
            ([score * other, rest * other], self.uniform_superiority())
        } else {
            let error = (self.variance()? / self.total()).sqrt();
            let likelihood = cumulative((score - rest) / 2.0 / error);
            ([DEVIATIONS_95 * error; 2], likelihood)
        };
        Some(EloDifference {
            elo: elo_from_shares(score, rest),
            interval: Interval {
                low: elo_from_shares(score - down, rest + down),
                high: elo_from_shares(score + up, rest - up),
            },
            likelihood_of_superiority,
        })
    }

    /// The normalized Elo: how many standard deviations of one game the score is from even, times
    /// 800/ln 10. None without pairs; infinite if all pairs have the same score and that is not
    /// even.
    ///
    /// Van den Bergh, *Normalized Elo*. The variance of a game is taken as twice that of a
    /// pair's share. For equal players without draws it agrees with Elo.
    ///
    /// ```
    /// use orbito_solve::tournament::statistics::Pentanomial;
    ///
    /// let elo = Pentanomial([307, 619, 1202, 725, 353]).normalized_elo().unwrap();
    /// assert_eq!(format!("{elo:.2}"), "13.63");
    /// ```
    pub fn normalized_elo(&self) -> Option<f64> {
        let distance = (self.score()? - self.reversed().score()?) / 2.0;
        if distance == 0.0 {
            return Some(0.0);
        }
        let deviation = SQRT_2 * self.variance()?.sqrt();
        Some(distance / deviation * NORMALIZED_ELO)
    }

    /// How many pairs, as a number that cannot overflow.
    pub(super) fn total(&self) -> f64 {
        self.0.iter().map(|&count| count as f64).sum()
    }

    /// The first player's points, one for a pair.
    pub(super) fn won(&self) -> f64 {
        let points = self.0.iter().zip(Pentanomial::SCORES);
        points.map(|(&count, score)| count as f64 * score).sum()
    }

    fn is_uniform(&self) -> bool {
        self.0.iter().filter(|&&count| count > 0).count() == 1
    }

    fn uniform_superiority(&self) -> f64 {
        let doubt = 0.5f64.powf(self.total() + 1.0);
        let [losses, minus, even, _, _] = self.0;
        match (losses + minus, even) {
            (0, 0) => 1.0 - doubt,
            (0, _) => 0.5,
            _ => doubt,
        }
    }
}

/// The greatest share, with a confidence of 97.5 %, of a kind of pair that did not occur among so
/// many: 1 − 0.025^(1/*n*).
pub(super) fn unseen_share(pairs: f64) -> f64 {
    -(0.025f64.ln() / pairs).exp_m1()
}

/// Normalized Elo for a distance of one standard deviation of a game.
pub(super) const NORMALIZED_ELO: f64 = 800.0 / LN_10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_is_a_result() {
        let mut counts = Pentanomial::default();
        for half_points in [0, 4, 4, 2, 5, usize::MAX] {
            counts.add(half_points);
        }
        assert_eq!(counts, Pentanomial([1, 0, 1, 0, 2]));
        assert_eq!(counts.reversed(), Pentanomial([2, 0, 1, 0, 1]));
        assert_eq!(counts.pairs(), 4);
        assert_eq!(counts.score(), Some(0.625));
        assert_eq!(counts.variance(), Some(0.171875));
    }

    #[test]
    fn does_not_overflow() {
        let mut counts = Pentanomial([u64::MAX; 5]);
        counts.add(3);
        assert_eq!(counts.pairs(), u64::MAX);
        assert_eq!(counts.merged(&counts), counts);
        assert!(counts.elo().unwrap().elo.abs() < 1e-9);
    }

    #[test]
    fn even_pairs_leave_doubt() {
        let elo = Pentanomial([0, 0, 20, 0, 0]).elo().unwrap();
        assert_eq!((elo.elo, elo.likelihood_of_superiority), (0.0, 0.5));
        // 1 − 0.025^(1/20) is 0.168: between 41.6 % and 58.4 %.
        assert!((elo.interval.high - 59.0).abs() < 1.0);
        assert!((elo.interval.low + elo.interval.high).abs() < 1e-9);
    }
}
