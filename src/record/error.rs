//! What can be wrong with a record, and where.

use std::fmt;
use std::io;

use thiserror::Error;

use super::{GameResult, MoveNumber, TagTextError};

/// Why a game could not be read: the place, the game, the move and the problem; `E` is the rule
/// that a move breaks.
///
/// ```
/// use orbito_solve::orbito::GameRecord;
///
/// let error = "1. c1 d1 *".parse::<GameRecord>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 7, game 1, move 1 of black: d1 is illegal: d1 is taken: a marble is placed on a free cell"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct RecordError<E> {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// The number of the game in the text, from 1; games with errors are counted.
    pub game: u64,
    /// The move that is wrong, or the last one before the problem.
    pub at_move: Option<MoveNumber>,
    /// What is wrong and what was expected.
    pub problem: RecordProblem<E>,
}

impl<E: fmt::Display> fmt::Display for RecordError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)?;
        write!(f, ", game {}", self.game)?;
        if let Some(MoveNumber { number, color, .. }) = self.at_move {
            write!(f, ", move {number} of {}", color.name())?;
        }
        write!(f, ": {}", self.problem)
    }
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordProblem<E> {
    /// Something else than the grammar has there.
    #[error("expected {expected}, found {found}")]
    Syntax {
        /// What was expected.
        expected: String,
        /// What stands there, shortened.
        found: String,
    },
    /// A `{` without its `}`.
    #[error("this comment is not closed, expected }} before the next game")]
    UnclosedComment,
    /// A `"` without its counterpart in the line.
    #[error("the text is not closed, expected \" in the same line")]
    UnclosedText,
    /// The same tag twice.
    #[error("the tag {0} is given twice")]
    SecondTag(String),
    /// The text of a tag that the record itself writes is wrong.
    #[error("in the tag {tag}{}: {}", part(.error), .error.message)]
    Tag {
        /// The name of the tag.
        tag: &'static str,
        /// What is wrong and what was expected.
        error: TagTextError,
    },
    /// A glyph or a sign such as `!` with no move before it.
    #[error("expected a move before its glyph")]
    GlyphWithoutMove,
    /// A word that is nearly a move: what is wrong with it, and what was expected.
    #[error("{0}")]
    WrongMove(String),
    /// A move that breaks a rule.
    #[error("{mv} is illegal: {rule}")]
    IllegalMove {
        /// The move.
        mv: String,
        /// The rule.
        rule: E,
    },
    /// A move after the end of the game.
    #[error("expected the result {expected} in place of {mv}: {rule}")]
    MoveAfterEnd {
        /// The move.
        mv: String,
        /// In what way the game is over.
        rule: E,
        /// The result of the position.
        expected: GameResult,
    },
    /// A result that the tag `Result` contradicts; results are here as they were written.
    #[error("the result is {found}, but the tag Result says {tag}")]
    ResultAgainstTag {
        /// The result behind the moves.
        found: GameResult,
        /// The result in the tag.
        tag: GameResult,
    },
    /// A result that the position at the end refutes.
    #[error("expected the result {expected}, found {found}: {reason}")]
    ResultAgainstPosition {
        /// The result behind the moves.
        found: GameResult,
        /// The result of the position.
        expected: GameResult,
        /// Who has won, and how, or that nobody has.
        reason: String,
    },
    /// No result behind the moves.
    #[error(
        "the game has no result, expected a move, 1-0, 0-1, 1/2-1/2 or * before the {} of the text",
        if *.next_game { "next game" } else { "end" }
    )]
    NoResult {
        /// Whether another game follows; else the text ends.
        next_game: bool,
    },
    /// More text than a game may have.
    #[error("the game has more than {0} characters")]
    TooLong(u64),
    /// One game was to be read, and there is none.
    #[error("expected a game, found nothing")]
    NoGame,
    /// One game was to be read, and there are more.
    #[error("expected one game, found another")]
    SecondGame,
    /// The text could not be read on.
    #[error("cannot read on: {message}")]
    Io {
        /// What kind of failure.
        kind: io::ErrorKind,
        /// What the system says.
        message: String,
    },
}

/// Which part of a tag is wrong.
fn part(error: &TagTextError) -> String {
    let field = error.field.as_ref();
    field.map_or(String::new(), |field| format!(", {field}"))
}
