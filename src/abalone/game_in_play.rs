//! Abalone in what a [game in play](crate::game_in_play) asks of a game; and its names for it.

use super::{Color, IllegalMove, PlayerName, Position, Rules};
use crate::game::Game;
use crate::game_in_play::{self, PlayedGame};

/// Who plays a colour of Abalone.
pub type Seat = game_in_play::Seat<PlayerName>;
/// Who plays white, and who plays black.
pub type Seats = game_in_play::Seats<PlayerName>;
/// A game of Abalone while it is played.
///
/// ```
/// use orbito_solve::abalone::{Ending, GameInPlay, Position, Rules, Seats};
/// use orbito_solve::game_in_play::{GameEnd, Undone};
/// use orbito_solve::notation::Notation;
///
/// let rules = Rules { repetition: 2, ..Rules::STANDARD };
/// let mut game = GameInPlay::new(rules, Position::STANDARD, Seats::HUMANS)?;
/// for text in ["c3d3", "g5f5", "d3c3", "f5g5"] {
///     assert_eq!(game.end(), None);
///     game.play(rules.read_move(&game.position(), text)?)?;
/// }
/// assert_eq!(game.end(), Some(GameEnd::ByRules(Ending::Repetition)));
/// assert_eq!(game.undo(), Some(Undone::Moves(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type GameInPlay = game_in_play::GameInPlay<Rules>;

/// In what way the rules end a game of Abalone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This colour has pushed six of the other's marbles off the board.
    SixLost(Color),
    /// This colour has won, for the other cannot move.
    NoMove(Color),
    /// Too many moves in a row without an ejection: a draw.
    QuietMoves,
    /// A position has occurred too often: a draw.
    Repetition,
}

impl PlayedGame for Rules {
    type Player = PlayerName;
    type Ending = Ending;

    const GAME_OVER: IllegalMove = IllegalMove::GameOver;

    fn ending(&self, end: &Position) -> Ending {
        let Some(value) = self.decided(end) else {
            return Ending::Repetition;
        };
        match value.winner(end.turn()) {
            Some(winner) if end.lost(winner.other()) >= Position::LOST_TO_LOSE => {
                Ending::SixLost(winner)
            }
            Some(winner) => Ending::NoMove(winner),
            None => Ending::QuietMoves,
        }
    }

    fn is_harmless(player: &PlayerName) -> bool {
        !player.is_program()
    }
}
