//! Abalone in what a [`record`](crate::record) asks of a game; and the records' names for it.

use std::convert::Infallible;

use super::{Color, IllegalMove, Move, MoveError, MoveNotation, Position, Rules};
use crate::record::{self, MoveProblem, RecordGame, TagTextError};

/// A game of Abalone.
///
/// ```
/// use orbito_solve::abalone::{GameRecord, MoveNotation};
///
/// let mut game: GameRecord = "[FEN \"belgian\"] 1. a1d4 i6f3 *".parse()?;
/// game.set_notation(MoveNotation::AbaPro);
/// assert_eq!(
///     game.to_string(),
///     "[Result \"*\"]\n[Variant \"Abalone\"]\n[Rules \"standard\"]\n[Notation \"aba-pro\"]\n\
///      [FEN \"ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0\"]\n\n1. a1b2 i6h5 *\n"
/// );
/// assert_eq!(game.to_string().parse(), Ok(game));
/// # Ok::<(), orbito_solve::abalone::RecordError>(())
/// ```
pub type GameRecord = record::GameRecord<Rules>;
/// Reads games of Abalone.
pub type GameReader<R> = record::GameReader<Rules, R>;
/// Why a game of Abalone could not be read.
pub type RecordError = record::RecordError<IllegalMove>;
/// What is wrong with a game of Abalone.
pub type RecordProblem = record::RecordProblem<IllegalMove>;

impl RecordGame for Rules {
    type MoveNotation = MoveNotation;
    type IllegalMove = IllegalMove;
    type StartError = Infallible;

    const VARIANT: Option<&'static str> = Some("Abalone");
    const NOTATIONS: &'static [(&'static str, MoveNotation)] = &[
        (MoveNotation::Native.name(), MoveNotation::Native),
        (MoveNotation::AbaPro.name(), MoveNotation::AbaPro),
    ];
    const HAS_WON: &'static str = "has won";
    const BEGINS: Color = Color::Black;

    fn example_moves(notation: MoveNotation) -> &'static str {
        notation.examples()
    }

    fn first_number(&self, start: &Position) -> u32 {
        start.number().into()
    }

    fn check_start(&self, _: &Position) -> Result<(), Infallible> {
        Ok(())
    }

    fn game_over(&self, _: &Position) -> IllegalMove {
        IllegalMove::GameOver
    }

    fn read_start(&self, text: &str) -> Result<Position, TagTextError> {
        Ok(Position::from_fen(text)?)
    }

    fn move_text_in(&self, mv: Move, notation: MoveNotation) -> String {
        notation.write(mv)
    }

    fn read_move_in(
        &self,
        position: &Position,
        text: &str,
        notation: MoveNotation,
    ) -> Result<Move, MoveProblem<IllegalMove>> {
        self.parse_move(position, text, notation)
            .map_err(|error| match error {
                MoveError::Unreadable { .. } => MoveProblem::Unreadable,
                MoveError::Illegal { text: mv, rule } => MoveProblem::Illegal { mv, rule },
                MoveError::Square { .. } | MoveError::OtherNotation { .. } => {
                    MoveProblem::Wrong(error.to_string())
                }
            })
    }

    fn try_play(&self, position: &Position, mv: Move) -> Result<Position, IllegalMove> {
        Rules::try_play(self, position, mv)
    }
}
