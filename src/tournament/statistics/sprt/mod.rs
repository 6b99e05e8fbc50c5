//! The sequential probability ratio test: play until the results tell which of two hypotheses
//! about the difference in Elo to believe, and no longer.
//!
//! Wald's test (*Sequential Analysis*, 1947) stops when the likelihood ratio of the hypotheses
//! leaves a band that the tolerated error rates set. The hypotheses here fix only the strength and
//! leave open how the pairs are distributed; so each takes part with its most likely distribution.
//! This *generalised* test, with pairs of games as its unit, was brought to the testing of engines
//! by Van den Bergh (*Comments on Normalized Elo*).

mod likelihood;
mod text;

use std::f64::consts::SQRT_2;

use super::elo::score_from_elo;
use super::pentanomial::{NORMALIZED_ELO, Pentanomial};

pub use text::SprtTextError;

/// Which Elo the hypotheses speak of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Elo of the logistic curve, as [`Pentanomial::elo`] estimates it.
    #[default]
    Logistic,
    /// Normalized Elo, as [`Pentanomial::normalized_elo`] estimates it. The length of the test
    /// then hardly depends on how many games are drawn.
    Normalized,
}

/// One of the two hypotheses of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// The difference is `elo0`.
    H0,
    /// The difference is `elo1`.
    H1,
}

/// A sequential probability ratio test.
///
/// As text, it is `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized`, in any order; `alpha`,
/// `beta` and `model` may be left out.
///
/// ```
/// use orbito_solve::tournament::statistics::{Hypothesis, Pentanomial, Sprt};
///
/// let sprt: Sprt = "elo0=-1,elo1=3".parse()?;
/// assert_eq!(sprt.to_string(), "elo0=-1,elo1=3,alpha=0.05,beta=0.05");
///
/// let pairs = Pentanomial([424, 2948, 5832, 3045, 460]);
/// assert_eq!(format!("{:.2}", sprt.log_likelihood_ratio(&pairs)), "2.94");
/// assert_eq!(format!("{:.2}", sprt.bounds().1), "2.94");
///
/// let more = Pentanomial([424, 2948, 5832, 3045, 465]);
/// assert_eq!(sprt.decision(&more), Some(Hypothesis::H1));
/// # Ok::<(), orbito_solve::tournament::statistics::SprtTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference in Elo by hypothesis H0, from −1000 to 1000.
    pub elo0: f64,
    /// The difference in Elo by hypothesis H1, from −1000 to 1000, above `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted though H0 holds, between 0 and 0.5.
    pub alpha: f64,
    /// How often H0 may be accepted though H1 holds, between 0 and 0.5.
    pub beta: f64,
    /// Which Elo they are.
    pub model: EloModel,
}

impl Sprt {
    /// The greatest difference in Elo that a hypothesis read from text may state.
    pub const MAX_ELO: f64 = 1000.0;

    /// What an empty class counts as, so that no hypothesis is impossible. A thousandth of a pair
    /// changes no decision.
    const EMPTY: f64 = 1e-3;

    /// The log-likelihood ratios at which the test ends, for H0 and for H1: ln(β/(1 − α)) and
    /// ln((1 − β)/α).
    ///
    /// These are Wald's bounds. They keep the error rates, up to a small part since the ratio
    /// does not hit them exactly.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The natural logarithm of how much likelier the pairs are by H1 than by H0.
    ///
    /// It is 0 without pairs, and also for hypotheses that no results can fit: Elo that are not
    /// numbers or so large that the expected score is 0 or 1.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        let counts = pairs.0.map(|count| match count {
            0 => Sprt::EMPTY,
            _ => count as f64,
        });
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let ratios = |elo| match self.model {
            EloModel::Logistic => likelihood::with_score(&observed, score_from_elo(elo)),
            EloModel::Normalized => {
                likelihood::with_deviations(&observed, SQRT_2 * elo / NORMALIZED_ELO)
            }
        };
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let (Some(by_h0), Some(by_h1)) = (ratios(self.elo0), ratios(self.elo1)) else {
            return 0.0;
        };
        let differences = by_h0.iter().zip(by_h1).map(|(h0, h1)| h0 - h1);
        differences
            .zip(counts)
            .map(|(ratio, count)| ratio * count)
            .sum()
    }

    /// The hypothesis to accept after these pairs. None to play on.
    pub fn decision(&self, pairs: &Pentanomial) -> Option<Hypothesis> {
        let ratio = self.log_likelihood_ratio(pairs);
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            Some(Hypothesis::H1)
        } else if ratio <= lower {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }
}
