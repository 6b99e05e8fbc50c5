//! Between the share of points and Elo, and how sure a difference in Elo is.
//!
//! The expected share is the logistic curve of Elo, *The Rating of Chessplayers, Past and Present*
//! (1978), with 400 Elo for odds of ten to one.

/// An interval on the Elo scale, both ends included. Either end may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end, in Elo.
    pub low: f64,
    /// The upper end, in Elo.
    pub high: f64,
}

impl Interval {
    /// Whether the number lies in the interval.
    pub fn contains(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }

    /// The interval of a difference seen from the other player.
    pub fn reversed(&self) -> Interval {
        Interval {
            low: -self.high,
            high: -self.low,
        }
    }

    /// The same with no upper end.
    pub(super) fn open_above(self) -> Interval {
        let high = f64::INFINITY;
        Interval { high, ..self }
    }

    /// The same with no lower end.
    pub(super) fn open_below(self) -> Interval {
        let low = f64::NEG_INFINITY;
        Interval { low, ..self }
    }

    /// Half the width, in Elo: the number behind ± where the interval is symmetric.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// How much stronger one player is than another, as far as results tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloDifference {
    /// The most likely difference in Elo, positive if the first player is stronger. Infinite if
    /// one player made all the points.
    pub elo: f64,
    /// The 95 % confidence interval.
    pub interval: Interval,
    /// How likely it is that the first player is the stronger one, from 0 to 1.
    pub likelihood_of_superiority: f64,
}

/// The Elo difference at which a player scores this share of the points, from −∞ for 0 (or less)
/// to ∞ for 1 (or more).
///
/// ```
/// use orbito_solve::tournament::statistics::elo_from_score;
///
/// assert_eq!(elo_from_score(0.5), 0.0);
/// assert!((elo_from_score(10.0 / 11.0) - 400.0).abs() < 1e-9);
/// assert_eq!(elo_from_score(1.0), f64::INFINITY);
/// ```
pub fn elo_from_score(score: f64) -> f64 {
    elo_from_shares(score, 1.0 - score)
}

/// The same for shares of both players, which together are 1: so that the small one may have all
/// its digits.
pub(super) fn elo_from_shares(own: f64, other: f64) -> f64 {
    400.0 * (own.clamp(0.0, 1.0) / other.clamp(0.0, 1.0)).log10()
}

/// The share of the points, from 0 to 1, that a player expects who is so many Elo stronger.
///
/// ```
/// use orbito_solve::tournament::statistics::score_from_elo;
///
/// assert_eq!(score_from_elo(0.0), 0.5);
/// assert!((score_from_elo(100.0) - 0.64).abs() < 0.001);
/// assert_eq!(score_from_elo(f64::NEG_INFINITY), 0.0);
/// ```
pub fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
