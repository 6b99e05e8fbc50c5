//! Abalone in the words that every [`Notation`] has; moves in the native notation.

use super::{Move, MoveNotation, Position, Rules};
use crate::notation::{Color, Notation};

impl Notation for Rules {
    /// The start of the box.
    fn start(&self) -> Position {
        Position::STANDARD
    }

    fn turn(&self, position: &Position) -> Color {
        position.turn()
    }

    fn position_text(&self, position: &Position) -> String {
        position.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        Position::from_fen(text).map_err(|error| error.to_string())
    }

    fn move_text(&self, _: &Position, mv: Move) -> String {
        MoveNotation::Native.write(mv)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        self.parse_move(position, text, MoveNotation::Native)
            .map_err(|error| error.to_string())
    }
}
