//! The engine without some of its parts, by their names: to see what each is worth.

use std::str::FromStr;

use thiserror::Error;

use super::{Engine, Rules, Weights};
use crate::search::{TableTooLarge, Techniques};

/// Techniques of the search and terms of the evaluation that are left out.
///
/// ```
/// use orbito_solve::abalone::Without;
///
/// assert!("null-move+cohesion".parse::<Without>().is_ok());
/// assert!("luck".parse::<Without>().unwrap_err().to_string().starts_with("'luck', expected"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Without {
    techniques: Techniques,
    terms: Vec<&'static str>,
}

/// A name that no part of the engine has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{}', expected {}, {TECHNIQUES}, {} or {EVALUATION}",
    .0.escape_debug(),
    Techniques::NAMES.join(", "),
    Weights::TERMS.join(", ")
)]
pub struct WithoutError(String);

/// The name of all techniques together: what is left is plain alpha-beta.
const TECHNIQUES: &str = "techniques";
/// The name of all terms together: what is left are marbles and their distance from the centre.
const EVALUATION: &str = "evaluation";

impl Without {
    /// Nothing is left out.
    pub const NOTHING: Without = Without {
        techniques: Techniques::ALL,
        terms: Vec::new(),
    };

    /// An engine without these parts, with a transposition table of at most `hash` MiB.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn engine(&self, rules: Rules, hash: usize) -> Result<Engine, TableTooLarge> {
        let weights = self
            .terms
            .iter()
            .fold(rules.weights, |weights, term| match *term {
                EVALUATION => Weights::PLAIN,
                term => weights.without(term).unwrap_or(weights),
            });
        let engine = Engine::new(Rules { weights, ..rules }, hash)?;
        Ok(engine.with_techniques(self.techniques))
    }

    /// Leaves out one part more; nothing if there is none of this name.
    fn leave_out(&mut self, name: &str) -> Option<()> {
        if name == TECHNIQUES {
            self.techniques = Techniques {
                single_best: true,
                ..Techniques::NONE
            };
        } else if let Some(left) = self.techniques.without(name) {
            self.techniques = left;
        } else {
            let mut terms = Weights::TERMS.into_iter().chain([EVALUATION]);
            self.terms.push(terms.find(|term| *term == name)?);
        }
        Some(())
    }
}

impl FromStr for Without {
    type Err = WithoutError;

    /// Reads names with `+` between them.
    fn from_str(text: &str) -> Result<Without, WithoutError> {
        let mut without = Without::NOTHING;
        for name in text.split('+') {
            let left_out = without.leave_out(name);
            left_out.ok_or_else(|| WithoutError(name.into()))?;
        }
        Ok(without)
    }
}
