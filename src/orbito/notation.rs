//! Orbito in the words that every [`Notation`] has.

use super::{Move, Position, Rules};
use crate::notation::{Color, Notation};

impl Notation for Rules {
    fn start(&self) -> Position {
        Position::START
    }

    fn turn(&self, position: &Position) -> Color {
        position.turn()
    }

    fn position_text(&self, position: &Position) -> String {
        position.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        Position::from_fen(text, self).map_err(|error| error.to_string())
    }

    fn move_text(&self, _: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        let mv = text
            .parse()
            .map_err(|error| format!("'{}': {error}", text.escape_debug()))?;
        self.check_move(position, mv)
            .map_err(|error| format!("{mv} is illegal: {error}"))?;
        Ok(mv)
    }
}
