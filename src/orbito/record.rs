//! Orbito in what a [`record`](crate::record) asks of a game; and the records' names for it.

use thiserror::Error;

use super::{Color, IllegalMove, Move, Position, Rules};
use crate::record::{self, MoveProblem, RecordGame, TagTextError};

/// A game of Orbito.
pub type GameRecord = record::GameRecord<Rules>;
/// Reads games of Orbito.
pub type GameReader<R> = record::GameReader<Rules, R>;
/// A move of a game, with what people say about it.
pub type PlayedMove = record::PlayedMove<Move>;
/// Why a game of Orbito could not be read.
pub type RecordError = record::RecordError<IllegalMove>;
/// What is wrong with a game of Orbito.
pub type RecordProblem = record::RecordProblem<IllegalMove>;
/// What the records of a tournament of Orbito have in common.
#[cfg(feature = "system")]
pub type Archive = crate::tournament::Archive<Rules>;
/// The tags of a game of Orbito.
pub type Tags = record::Tags<Rules>;

/// A start position with more extra presses than the rules have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected 0 to {limit} extra presses under these rules, not {presses}")]
pub struct StartError {
    /// Extra presses made.
    pub presses: u8,
    /// Extra presses allowed.
    pub limit: u8,
}

impl RecordGame for Rules {
    type MoveNotation = ();
    type IllegalMove = IllegalMove;
    type StartError = StartError;

    const HAS_WON: &'static str = "has won by a line";
    const BEGINS: Color = Color::White;

    fn example_moves((): ()) -> &'static str {
        "c1 or b2b3,c1"
    }

    fn check_start(&self, start: &Position) -> Result<(), StartError> {
        let (presses, limit) = (start.extra_presses(), self.extra_presses.get());
        if presses > limit {
            Err(StartError { presses, limit })
        } else {
            Ok(())
        }
    }

    fn game_over(&self, position: &Position) -> IllegalMove {
        match self.result(position) {
            Some(_) => IllegalMove::GameOver,
            None => IllegalMove::AllPlaced,
        }
    }

    fn read_start(&self, text: &str) -> Result<Position, TagTextError> {
        Ok(Position::from_fen(text, self)?)
    }

    fn move_text_in(&self, mv: Move, (): ()) -> String {
        mv.to_string()
    }

    fn read_move_in(
        &self,
        position: &Position,
        text: &str,
        (): (),
    ) -> Result<Move, MoveProblem<IllegalMove>> {
        let mv: Move = text.parse().map_err(|_| MoveProblem::Unreadable)?;
        self.check_move(position, mv)
            .map_err(|rule| MoveProblem::Illegal {
                mv: mv.to_string(),
                rule,
            })?;
        Ok(mv)
    }

    fn try_play(&self, position: &Position, mv: Move) -> Result<Position, IllegalMove> {
        Rules::try_play(self, position, mv)
    }
}
