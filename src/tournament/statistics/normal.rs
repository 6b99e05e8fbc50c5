//! The standard normal distribution.

use std::f64::consts::SQRT_2;

/// Between this many standard errors to either side lie 95 % of a normal distribution.
pub(super) const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

/// Φ: the chance that a standard normal variable is below `x`.
pub(super) fn cumulative(x: f64) -> f64 {
    libm::erfc(-x / SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_tables() {
        // Abramowitz and Stegun, Handbook of Mathematical Functions, table 26.1.
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
        ] {
            assert!((cumulative(x) - expected).abs() < 1e-14);
            assert!((cumulative(-x) - (1.0 - expected)).abs() < 1e-14);
        }
        assert!((cumulative(DEVIATIONS_95) - 0.975).abs() < 1e-14);
    }

    #[test]
    fn reaches_its_limits() {
        assert_eq!(cumulative(f64::INFINITY), 1.0);
        assert_eq!(cumulative(f64::NEG_INFINITY), 0.0);
        assert!(cumulative(-30.0) > 0.0);
    }
}
