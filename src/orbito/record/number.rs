//! The numbers of moves.

use std::fmt;

use crate::orbito::Color;

/// The number of a move, counted as in chess: it goes up when white is to move.
///
/// ```
/// use orbito_solve::orbito::GameRecord;
///
/// let game: GameRecord = "[FEN \"4/4/4/4 b\"] 1... c1 2. d4 a1 *".parse()?;
/// let numbers: Vec<String> = game.turns().map(|(number, ..)| number.to_string()).collect();
/// assert_eq!(numbers, ["1...", "2.", "2..."]);
/// # Ok::<(), orbito_solve::orbito::RecordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNumber {
    /// 1 for the first move.
    pub number: u32,
    /// Who moves.
    pub color: Color,
}

impl MoveNumber {
    pub(super) fn of_ply(beginner: Color, ply: usize) -> MoveNumber {
        let black_began = usize::from(beginner == Color::Black);
        let ply = ply + black_began;
        MoveNumber {
            number: (ply / 2 + 1) as u32,
            color: if ply.is_multiple_of(2) {
                Color::White
            } else {
                Color::Black
            },
        }
    }
}

impl fmt::Display for MoveNumber {
    /// Writes `3.` for white, `3...` for black.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.color {
            Color::White => ".",
            Color::Black => "...",
        };
        write!(f, "{}{dots}", self.number)
    }
}
