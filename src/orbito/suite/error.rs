//! What can be wrong with a line of a suite, and where.

use std::io;

use thiserror::Error;

use super::IllegalSuiteMove;
use crate::orbito::{FenError, RulesTextError};

/// Why a line could not be read: the place and the problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct SuiteError {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// What is wrong and what was expected.
    pub problem: SuiteProblem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SuiteProblem {
    /// Something else than the grammar has there.
    #[error("expected {expected}, found {found}")]
    Syntax {
        /// What was expected.
        expected: &'static str,
        /// What stands there, shortened.
        found: String,
    },
    /// A `"` without its counterpart.
    #[error("the text is not closed, expected \" in the same line")]
    UnclosedText,
    /// The same operation twice.
    #[error("the operation {0} is given twice")]
    SecondOperation(String),
    /// No position.
    #[error("{}: {}", .0.field, .0.message)]
    Fen(FenError),
    /// The operation `rules` names none.
    #[error("in rules: {}", .0.message)]
    Rules(RulesTextError),
    /// A move of `bm` or `am` that is illegal in the position.
    #[error("in {operation}: {error}")]
    IllegalMove {
        /// `bm` or `am`.
        operation: &'static str,
        /// The move and the rule.
        error: IllegalSuiteMove,
    },
    /// A draw with a number of presses.
    #[error("a draw has no presses, expected category win or loss")]
    PressesOfDraw,
    /// More text than a line may have.
    #[error("the line has more than {0} characters")]
    TooLong(u64),
    /// One entry was to be read, and there is none.
    #[error("expected a position, found nothing")]
    NoEntry,
    /// One entry was to be read, and there are more.
    #[error("expected one position, found another")]
    SecondEntry,
    /// The text could not be read on.
    #[error("cannot read on: {message}")]
    Io {
        /// What kind of failure.
        kind: io::ErrorKind,
        /// What the system says.
        message: String,
    },
}
