//! The most likely distribution of pairs among those that a hypothesis allows.
//!
//! A linear constraint Σ *qᵢ kᵢ* = 0 has its maximum at *qᵢ* = *pᵢ*/(1 + *x kᵢ*), *p* being what
//! was observed, for the one *x* that satisfies it (Owen, *Empirical Likelihood*, 2001; Van den
//! Bergh, *Comments on Normalized Elo*).

use super::super::pentanomial::Pentanomial;

/// A distribution over the five kinds of pairs.
type Distribution = [f64; 5];

/// How the most likely distribution differs from the observed one: the logarithms of
/// *pᵢ*/*qᵢ*.
type LogRatios = [f64; 5];

/// The steps are enough to halve any interval to neighbouring numbers.
const BISECTIONS: usize = 200;

/// For the hypothesis that the mean score is `score`. None if no distribution that is positive
/// everywhere has this mean.
pub(super) fn with_score(observed: &Distribution, score: f64) -> Option<LogRatios> {
    with_constraint(observed, &Pentanomial::SCORES.map(|points| points - score))
}

/// For the hypothesis that the mean score is `deviations` standard deviations of a pair above
/// even.
///
/// The constraint is not linear. It is replaced by its tangent at the last distribution, until
/// that no longer changes.
pub(super) fn with_deviations(observed: &Distribution, deviations: f64) -> Option<LogRatios> {
    let uniform = [0.2; 5];
    ascend(observed, deviations, uniform).or_else(|| {
        // So far from even that the tangent at the uniform distribution allows nothing: start
        // where nearly all pairs are won, or lost.
        let rest = 1e-4 / (1.0 + deviations * deviations);
        let mut extreme = [rest; 5];
        extreme[if deviations > 0.0 { 4 } else { 0 }] = 1.0 - 4.0 * rest;
        ascend(observed, deviations, extreme)
    })
}

fn ascend(observed: &Distribution, deviations: f64, start: Distribution) -> Option<LogRatios> {
    let mut current = start;
    let mut ratios = with_constraint(observed, &tangent(&current, deviations))?;
    for _ in 0..500 {
        let mut change = 0f64;
        for ((current, observed), ratio) in current.iter_mut().zip(observed).zip(ratios) {
            let next = observed * (-ratio).exp();
            change = change.max((next - *current).abs());
            *current = next;
        }
        if change < 1e-14 {
            break;
        }
        ratios = with_constraint(observed, &tangent(&current, deviations))?;
    }
    Some(ratios)
}

/// The constraint mean − ½ = `deviations` · σ, made linear at a distribution.
fn tangent(at: &Distribution, deviations: f64) -> [f64; 5] {
    let pairs = || at.iter().zip(Pentanomial::SCORES);
    let mean: f64 = pairs().map(|(share, score)| share * score).sum();
    let variance: f64 = pairs()
        .map(|(share, score)| share * (score - mean).powi(2))
        .sum();
    let sigma = variance.sqrt().max(f64::MIN_POSITIVE);
    Pentanomial::SCORES.map(|score| {
        let normal = (score - mean) / sigma;
        (score - 0.5) - deviations * sigma * (1.0 + normal * normal) / 2.0
    })
}

/// For a linear constraint with these coefficients. None unless some are positive and some
/// negative.
fn with_constraint(observed: &Distribution, coefficients: &[f64; 5]) -> Option<LogRatios> {
    let greatest = coefficients.iter().copied().fold(f64::NAN, f64::max);
    let least = coefficients.iter().copied().fold(f64::NAN, f64::min);
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    if !(least < 0.0 && greatest > 0.0 && low.is_finite() && high.is_finite()) {
        return None;
    }
    for _ in 0..BISECTIONS {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        let terms = observed.iter().zip(coefficients);
        let sum: f64 = terms.map(|(p, k)| p * k / (1.0 + middle * k)).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let multiplier = low + (high - low) / 2.0;
    let ratios = coefficients.map(|k| (multiplier * k).ln_1p());
    ratios
        .iter()
        .all(|ratio| ratio.is_finite())
        .then_some(ratios)
}
