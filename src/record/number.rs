//! The numbers of moves.

use std::fmt;

use super::RecordGame;
use crate::notation::Color;

/// The number of a move, counted as in chess: it goes up when the colour is to move that begins.
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
    /// Whether it is the second move of this number.
    pub second: bool,
}

impl MoveNumber {
    /// The number of the move that so many moves from the start precede.
    pub(super) fn of_ply<G: RecordGame>(game: &G, start: &G::Position, ply: usize) -> MoveNumber {
        let turn = game.turn(start);
        let ply = ply + usize::from(turn != G::BEGINS);
        let second = !ply.is_multiple_of(2);
        MoveNumber {
            number: game.first_number(start) + (ply / 2) as u32,
            color: if second { G::BEGINS.other() } else { G::BEGINS },
            second,
        }
    }
}

impl fmt::Display for MoveNumber {
    /// Writes `3.` for the first move of the number, `3...` for the second.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.second { "..." } else { "." };
        write!(f, "{}{dots}", self.number)
    }
}
