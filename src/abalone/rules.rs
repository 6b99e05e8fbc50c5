//! The settings in which games of Abalone differ where the rule sheet is silent.

use super::Weights;

/// One set of rules: when a game that nobody wins is a draw. With them goes how the search judges
/// a game that is not over.
///
/// ```
/// use orbito_solve::abalone::Rules;
///
/// let patient = Rules { quiet_limit: 200, ..Rules::STANDARD };
/// assert_eq!(patient.describe(), "third occurrence and 200 moves without an ejection draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which occurrence of a position since the last ejection is a draw: 2 or more. With 0 none
    /// is.
    pub repetition: u8,
    /// How many moves in a row without an ejection are a draw: 1 or more. With 0 none are.
    pub quiet_limit: u8,
    /// By what the search estimates positions.
    pub weights: Weights,
}

impl Rules {
    /// The third occurrence of a position, or 100 moves without an ejection.
    pub const STANDARD: Rules = Rules {
        repetition: 3,
        quiet_limit: 100,
        weights: Weights::STANDARD,
    };

    /// The rules in words.
    ///
    /// ```
    /// use orbito_solve::abalone::Rules;
    ///
    /// let words = "standard (third occurrence and 100 moves without an ejection draw)";
    /// assert_eq!(Rules::STANDARD.describe(), words);
    /// ```
    pub fn describe(&self) -> String {
        let repetition = match self.repetition {
            0 => None,
            2 => Some("second occurrence".into()),
            3 => Some("third occurrence".into()),
            count => Some(format!("occurrence {count}")),
        };
        let quiet = match self.quiet_limit {
            0 => None,
            limit => Some(format!("{limit} moves without an ejection")),
        };
        let settings = match (repetition, quiet) {
            (Some(repetition), Some(quiet)) => format!("{repetition} and {quiet} draw"),
            (Some(repetition), None) => format!("{repetition} draws"),
            (None, Some(quiet)) => format!("{quiet} draw"),
            (None, None) => "no draws".into(),
        };
        if *self == Rules::STANDARD {
            format!("standard ({settings})")
        } else {
            settings
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}
