//! The strength of any number of players on one scale, from all their pairs together.
//!
//! Player *i* is expected to score 1/(1 + 10^(−(*Rᵢ* − *Rⱼ*)/400)) against *j*; the ratings *R* are
//! those that make the points most likely, a draw counting as half a win. This is the model of
//! Zermelo (*Mathematische Zeitschrift* 29, 1929) and of Bradley and Terry (*Biometrika* 39, 1952).
//!
//! The model is right about the mean score only: its likelihood knows neither how many games are
//! drawn nor that the two games of a pair depend on each other. The ratings stay right on average
//! nevertheless, and their covariance is estimated from the spread of the pairs around their
//! expected scores (see `fit`), so that the intervals hold.
//!
//! The most likely ratings are finite only where every player can be reached from every other by
//! steps to someone from whom points were made (Ford, *American Mathematical Monthly* 64, 1957).
//! Where that is not so, the players fall apart into groups that are infinitely far from each
//! other, or that the results do not compare.

mod fit;
mod matrix;
mod table;

use super::elo::{EloDifference, Interval};
use super::normal::{DEVIATIONS_95, cumulative};
use super::pentanomial::Pentanomial;
use fit::Fit;
use table::Table;

/// The pairs of two players. Who is named first only tells whose points are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The number of the first player, from 0.
    pub first: usize,
    /// The number of the second player, from 0.
    pub second: usize,
    /// Their pairs, by the first player's points.
    pub pairs: Pentanomial,
}

/// How strong a player is, relative to the mean of the field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The most likely rating, in Elo; it may be infinite.
    pub elo: f64,
    /// The 95 % confidence interval.
    pub interval: Interval,
}

/// The ratings of several players by maximum likelihood over all their pairs.
///
/// ```
/// use orbito_solve::tournament::statistics::{Pairing, Pentanomial, Ratings};
///
/// let pairing = |first, second, pairs| Pairing { first, second, pairs: Pentanomial(pairs) };
/// let ratings = Ratings::fit(3, &[
///     pairing(0, 1, [5, 10, 40, 30, 15]),
///     pairing(1, 2, [5, 10, 40, 30, 15]),
/// ]);
///
/// // 60 % of the points are 70 Elo, and the best player stands two such steps above the last.
/// assert_eq!(ratings.rating(0).unwrap().elo.round(), 70.0);
/// assert_eq!(ratings.rating(1).unwrap().elo.round(), 0.0);
/// let best_and_last = ratings.difference(0, 2).unwrap();
/// assert_eq!(best_and_last.elo.round(), 141.0);
/// assert!(best_and_last.interval.low > 0.0);
/// ```
#[derive(Clone, Debug)]
pub struct Ratings {
    table: Table,
    /// Fitted to each group of players a finite distance apart.
    fit: Fit,
    /// Fitted to each field, with one drawn pair more between any two opponents. None if every
    /// field is one group.
    with_draws: Option<Fit>,
}

impl Ratings {
    /// Rates players numbered from 0 to `players` − 1.
    ///
    /// Any two players may be named in several pairings, in either order. Pairings of a player
    /// with himself, or of one with a higher number, are ignored.
    ///
    /// Counts may be of any size; where those of different opponents differ by a factor of more than
    /// some 10^12, the small ones get lost in rounding.
    ///
    /// The time grows with the cube of the number of players who have pairs; for a hundred it is
    /// well below a second.
    pub fn fit(players: usize, pairings: &[Pairing]) -> Ratings {
        let known = pairings.iter().filter(|pairing| {
            pairing.first < players && pairing.second < players && pairing.first != pairing.second
        });
        let table = Table::new(known);
        let fit = Fit::new(&table, &table.groups());
        let fields = table.fields();
        let with_draws =
            (fields.len() < table.groups().len()).then(|| Fit::new(&table.with_draws(), &fields));
        Ratings {
            table,
            fit,
            with_draws,
        }
    }

    /// The rating of a player relative to the mean of the field: of the player, the opponents,
    /// their opponents and so on. None for a player without pairs.
    ///
    /// The interval is the estimate ± 1.96 standard errors.
    ///
    /// A player who is infinitely far above someone else of the field and not below anyone has an
    /// infinite rating; likewise below. The finite end of the interval then comes from a fit in
    /// which any two opponents have one drawn pair more. For a player who stands infinitely below
    /// some and above others, nothing is known about the distance from the mean: the estimate is
    /// that of this other fit, and the interval reaches from −∞ to ∞.
    pub fn rating(&self, player: usize) -> Option<Rating> {
        let player = self.table.place(player)?;
        let reaches = |from, to| self.table.reaches(from, to);
        let mut others = 0..self.table.players();
        let above = others
            .clone()
            .any(|other| reaches(player, other) && !reaches(other, player));
        let below = others.any(|other| reaches(other, player) && !reaches(player, other));
        let fit = match above || below {
            true => self.with_draws.as_ref()?,
            false => &self.fit,
        };
        let elo = fit.elo(player);
        let interval = Interval::around(elo, fit.error(player));
        Some(match (above, below) {
            (false, false) => Rating { elo, interval },
            (true, false) => Rating {
                elo: f64::INFINITY,
                interval: interval.open_above(),
            },
            (false, true) => Rating {
                elo: f64::NEG_INFINITY,
                interval: interval.open_below(),
            },
            (true, true) => Rating {
                elo,
                interval: interval.open_above().open_below(),
            },
        })
    }

    /// How much stronger player `a` is than player `b`, the results against all others included.
    ///
    /// The interval is the estimate ± 1.96 standard errors, which count how the errors of both
    /// ratings go together; the likelihood of superiority is Φ of the estimate in standard errors.
    ///
    /// None if one of them has no pairs, or if no chain of opponents leads from one to the other,
    /// or if the results do not compare them since none of the chains goes only downwards or only
    /// upwards: say if a third player won everything against both.
    ///
    /// The difference is infinite if such a chain does lead from `a` to `b`, each making points
    /// from the next, but none leads back. Then the finite end of the interval and the likelihood
    /// come from a fit in which any two opponents have one drawn pair more.
    pub fn difference(&self, a: usize, b: usize) -> Option<EloDifference> {
        let a = self.table.place(a)?;
        let b = self.table.place(b)?;
        let (down, up) = (self.table.reaches(a, b), self.table.reaches(b, a));
        let fit = match down && up {
            true => &self.fit,
            false => self.with_draws.as_ref()?,
        };
        let elo = fit.elo(a) - fit.elo(b);
        let error = fit.error_of_difference(a, b);
        let found = EloDifference {
            elo,
            interval: Interval::around(elo, error),
            likelihood_of_superiority: superiority(elo, error),
        };
        match (down, up) {
            (true, true) => Some(found),
            (true, false) => Some(EloDifference {
                elo: f64::INFINITY,
                interval: found.interval.open_above(),
                ..found
            }),
            (false, true) => Some(EloDifference {
                elo: f64::NEG_INFINITY,
                interval: found.interval.open_below(),
                ..found
            }),
            (false, false) => None,
        }
    }
}

/// The chance that the true difference is positive.
fn superiority(elo: f64, error: f64) -> f64 {
    // Nothing divided by nothing, for a player and himself, is even as well.
    if elo == 0.0 {
        return 0.5;
    }
    cumulative(elo / error)
}

impl Interval {
    fn around(middle: f64, error: f64) -> Interval {
        Interval {
            low: middle - DEVIATIONS_95 * error,
            high: middle + DEVIATIONS_95 * error,
        }
    }
}
