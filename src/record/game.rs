//! What a record asks of a game.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::ops::Range;
use std::str::FromStr;

use crate::notation::{Color, FenError, Notation};
use crate::rules_text::RulesTextError;

/// A game whose games can be recorded.
///
/// Its text is that of the rules, for the tag `Rules`.
pub trait RecordGame:
    Notation + Copy + Eq + Debug + Default + Display + FromStr<Err = RulesTextError> + Send
{
    /// How moves are written, where there is more than one way; the default is that of records
    /// without the tag `Notation`.
    type MoveNotation: Copy + Eq + Debug + Default + Send + Sync + 'static;

    /// The rule that a move breaks.
    type IllegalMove: Error + Copy + Eq;

    /// Why a game cannot begin in a position.
    type StartError: Error;

    /// The text of the tag `Variant`, which records of other games do not have; without one the
    /// tag is as any other.
    const VARIANT: Option<&'static str> = None;

    /// The ways in which moves are written, by the names of the tag `Notation`; where there are
    /// none, the tag is as any other.
    const NOTATIONS: &'static [(&'static str, Self::MoveNotation)] = &[];

    /// How a game is won on the board, in the words behind a colour.
    const HAS_WON: &'static str;

    /// Whose moves are the first of their numbers.
    const BEGINS: Color;

    /// What moves look like in this notation.
    fn example_moves(notation: Self::MoveNotation) -> &'static str;

    /// The number of the first move from a position.
    fn first_number(&self, _start: &Self::Position) -> u32 {
        1
    }

    /// Whether a game can begin in a position.
    ///
    /// # Errors
    /// If it does not fit the rules.
    fn check_start(&self, start: &Self::Position) -> Result<(), Self::StartError>;

    /// The rule that every move breaks in a position in which the game is over.
    fn game_over(&self, position: &Self::Position) -> Self::IllegalMove;

    /// Reads the tag `FEN`.
    ///
    /// # Errors
    /// If the text is not a position in which a game can begin.
    fn read_start(&self, text: &str) -> Result<Self::Position, TagTextError>;

    /// A move as this notation has it.
    fn move_text_in(&self, mv: Self::Move, notation: Self::MoveNotation) -> String;

    /// Reads a move of a position in this notation.
    ///
    /// # Errors
    /// If the text is not a move, or the move is not legal.
    fn read_move_in(
        &self,
        position: &Self::Position,
        text: &str,
        notation: Self::MoveNotation,
    ) -> Result<Self::Move, MoveProblem<Self::IllegalMove>>;

    /// The position after a move.
    ///
    /// # Errors
    /// The rule that the move breaks.
    fn try_play(
        &self,
        position: &Self::Position,
        mv: Self::Move,
    ) -> Result<Self::Position, Self::IllegalMove>;
}

/// Why a word is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveProblem<E> {
    /// It does not look like one.
    Unreadable,
    /// It nearly looks like one: what is wrong, and what was expected.
    Wrong(String),
    /// It breaks a rule.
    Illegal {
        /// The move.
        mv: String,
        /// The rule.
        rule: E,
    },
}

/// What is wrong with the text of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagTextError {
    /// In which field, if the text has some.
    pub field: Option<String>,
    /// The offending characters, counted from 0 (characters, not bytes).
    pub span: Range<usize>,
    /// What is wrong there and what was expected.
    pub message: String,
}

impl<F: Debug + Display> From<FenError<F>> for TagTextError {
    fn from(error: FenError<F>) -> TagTextError {
        TagTextError {
            field: Some(error.field.to_string()),
            span: error.span,
            message: error.message,
        }
    }
}

impl From<RulesTextError> for TagTextError {
    fn from(error: RulesTextError) -> TagTextError {
        TagTextError {
            field: None,
            span: error.span,
            message: error.message,
        }
    }
}

/// The tags that records of a game write themselves.
pub(super) fn reserved<G: RecordGame>() -> impl Iterator<Item = &'static str> {
    let own = ["Result", "Rules", "FEN"];
    let variant = G::VARIANT.map(|_| "Variant");
    let notation = (!G::NOTATIONS.is_empty()).then_some("Notation");
    own.into_iter().chain(variant).chain(notation)
}
