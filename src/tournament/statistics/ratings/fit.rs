//! Maximum likelihood, and a covariance that does not rely on the model of the games.
//!
//! A pair with the score *x*, as a share of its points, where *p* is expected, adds
//! *x* ln *p* + (1 − *x*) ln(1 − *p*) to the likelihood. Let *H* be the negative matrix of its
//! second derivatives, a sum of *p*(1 − *p*) over the pairs, and *M* the same sum of (*x* − *p*)²
//! instead. The covariance of the ratings is *H*⁻¹ *M* *H*⁻¹, the *sandwich* (Huber, *Proceedings
//! of the Fifth Berkeley Symposium*, 1967; White, *Econometrica* 50, 1982), with the pair as the
//! independent unit. *M* is enlarged by *N*/(*N* − *k* + 1) for *N* pairs of *k* players, since
//! the fit follows the errors (MacKinnon and White, *Journal of Econometrics* 29, 1985).
//!
//! Opponents whose pairs all have the same score would seem to have no spread at all. So their part
//! of *M* is at least the share *q* = 1 − 0.025^(1/*n*) of what it would be if all pairs were won
//! by one side, *n* being the number of pairs of that one of them who has fewer. It is the most by
//! which, with a confidence of 97.5 %, the pairs of a player may differ who has shown no variation
//! in *n* of them. In an ordinary tournament, that is far less than the spread.

use std::f64::consts::LN_10;

use super::matrix::Matrix;
use super::table::Table;
use crate::tournament::statistics::pentanomial::unseen_share;

/// Elo for a natural logarithm of the odds of 1.
const ELO: f64 = 400.0 / LN_10;

/// Ratings within groups of players, the mean of each being 0.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    /// Logarithms of the odds against the mean, by place.
    ratings: Vec<f64>,
    covariance: Matrix,
}

/// Two opponents within a group.
struct Meeting {
    a: usize,
    b: usize,
    pairs: f64,
    /// The points of each, one for a pair.
    points: [f64; 2],
    /// The squared deviations around the mean score.
    squares: f64,
}

impl Meeting {
    /// The share of the points that each expects.
    fn expected(&self, ratings: &[f64]) -> [f64; 2] {
        let difference = ratings[self.a] - ratings[self.b];
        // Both on their own, so that the small one keeps its digits.
        [logistic(difference), logistic(-difference)]
    }

    /// How much `a` has scored above what is expected.
    fn surplus(&self, [p, q]: [f64; 2]) -> f64 {
        self.points[0] * q - self.points[1] * p
    }
}

impl Fit {
    /// Fits groups of places whose members all reach each other.
    pub(super) fn new(table: &Table, groups: &[Vec<usize>]) -> Fit {
        let mut fit = Fit {
            ratings: vec![0.0; table.players()],
            covariance: Matrix::zero(table.players()),
        };
        for group in groups {
            let meetings = meetings(table, group);
            let ratings = most_likely(group.len(), &meetings);
            let covariance = sandwich(&ratings, &meetings);
            for (i, &row) in group.iter().enumerate() {
                fit.ratings[row] = ratings[i];
                for (j, &column) in group.iter().enumerate() {
                    fit.covariance.set(row, column, covariance.at(i, j));
                }
            }
        }
        fit
    }

    /// The rating of a place relative to its group's mean, in Elo.
    pub(super) fn elo(&self, place: usize) -> f64 {
        self.ratings[place] * ELO
    }

    /// The standard error of that, in Elo.
    pub(super) fn error(&self, place: usize) -> f64 {
        self.covariance.at(place, place).max(0.0).sqrt() * ELO
    }

    /// The standard error of the difference between two places of a group, in Elo.
    pub(super) fn error_of_difference(&self, a: usize, b: usize) -> f64 {
        let covariance = &self.covariance;
        let variance = covariance.at(a, a) + covariance.at(b, b) - 2.0 * covariance.at(a, b);
        variance.max(0.0).sqrt() * ELO
    }
}

fn meetings(table: &Table, group: &[usize]) -> Vec<Meeting> {
    let place = |player| group.binary_search(&player).ok();
    let within = table.results().filter_map(|((a, b), pairs)| {
        let variance = pairs.variance()?;
        Some(Meeting {
            a: place(a)?,
            b: place(b)?,
            pairs: pairs.total(),
            points: [pairs.won(), pairs.reversed().won()],
            squares: pairs.total() * variance,
        })
    });
    within.collect()
}

/// Newton's method. The likelihood is concave; a step that is too long for its curve is halved.
fn most_likely(players: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut ratings = vec![0.0; players];
    let mut likelihood = log_likelihood(&ratings, meetings);
    for _ in 0..1000 {
        let mut gradient = vec![0.0; players];
        for meeting in meetings {
            let surplus = meeting.surplus(meeting.expected(&ratings));
            gradient[meeting.a] += surplus;
            gradient[meeting.b] -= surplus;
        }
        let inverse = curvature(&ratings, meetings).inverse_of_differences();
        let mut step = inverse.apply(&gradient);
        let longest = step
            .iter()
            .fold(0.0, |longest: f64, part| longest.max(part.abs()));
        if longest < 1e-12 {
            break;
        }
        let limit = (LONGEST_STEP / longest).min(1.0);
        step.iter_mut().for_each(|part| *part *= limit);
        let Some((next, higher)) = climb(&ratings, &step, likelihood, meetings) else {
            break;
        };
        (ratings, likelihood) = (next, higher);
    }
    ratings
}

/// The farthest a rating moves at once, as a logarithm of odds.
const LONGEST_STEP: f64 = 3.0;

/// The ratings after the step, or after a half, a quarter … of it, and their likelihood. None if
/// it would fall all the same.
fn climb(
    ratings: &[f64],
    step: &[f64],
    likelihood: f64,
    meetings: &[Meeting],
) -> Option<(Vec<f64>, f64)> {
    // The sum is no more exact than this.
    let rounding = likelihood.abs() * 1e-14;
    let mut share = 1.0;
    for _ in 0..40 {
        let moved = ratings
            .iter()
            .zip(step)
            .map(|(rating, part)| rating + share * part);
        let next: Vec<f64> = moved.collect();
        let reached = log_likelihood(&next, meetings);
        if reached >= likelihood - rounding {
            return Some((next, reached));
        }
        share /= 2.0;
    }
    None
}

fn log_likelihood(ratings: &[f64], meetings: &[Meeting]) -> f64 {
    let parts = meetings.iter().map(|meeting| {
        let difference = ratings[meeting.a] - ratings[meeting.b];
        let [won, lost] = meeting.points;
        -won * log_of_one_and_exp(-difference) - lost * log_of_one_and_exp(difference)
    });
    parts.sum()
}

/// *H* of the module's text.
fn curvature(ratings: &[f64], meetings: &[Meeting]) -> Matrix {
    let mut matrix = Matrix::zero(ratings.len());
    for meeting in meetings {
        let [p, q] = meeting.expected(ratings);
        matrix.add_difference(meeting.a, meeting.b, meeting.pairs * p * q);
    }
    matrix
}

/// The covariance of the ratings, as the module's text describes it.
fn sandwich(ratings: &[f64], meetings: &[Meeting]) -> Matrix {
    let mut own_pairs = vec![0.0; ratings.len()];
    for meeting in meetings {
        own_pairs[meeting.a] += meeting.pairs;
        own_pairs[meeting.b] += meeting.pairs;
    }
    let total: f64 = meetings.iter().map(|meeting| meeting.pairs).sum();
    let freedom = (total - ratings.len() as f64 + 1.0).max(1.0);

    let mut spread = Matrix::zero(ratings.len());
    for meeting in meetings {
        let expected = meeting.expected(ratings);
        let missed = meeting.surplus(expected);
        let squares = (meeting.squares + missed * (missed / meeting.pairs)) * total / freedom;
        let fewer = own_pairs[meeting.a].min(own_pairs[meeting.b]);
        let least = unseen_share(fewer) * meeting.pairs * expected[0] * expected[1];
        spread.add_difference(meeting.a, meeting.b, squares.max(least));
    }
    let inverse = curvature(ratings, meetings).inverse_of_differences();
    inverse.times(&spread).times(&inverse)
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// ln(1 + eˣ), without overflow.
fn log_of_one_and_exp(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}
