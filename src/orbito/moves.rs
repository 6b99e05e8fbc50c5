//! A move is one whole turn: an optional shift, a placement, the press.
//!
//! Written `c1` (place only) or `b2b3,c1` (shift b2 to b3, then place on c1). Moves sort as
//! their texts do.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Square;

/// Step 1 of a turn: a marble of the opponent goes to a free neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shift {
    /// The cell it leaves.
    pub from: Square,
    /// The cell it reaches.
    pub to: Square,
}

/// One whole turn.
///
/// ```
/// use orbito_solve::orbito::Move;
///
/// let turn: Move = "b2b3,c1".parse()?;
/// assert_eq!(turn.place.to_string(), "c1");
/// assert_eq!(turn.to_string(), "b2b3,c1");
/// assert!("b2".parse::<Move>()? < turn);
/// # Ok::<(), orbito_solve::orbito::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Step 1, if taken.
    pub shift: Option<Shift>,
    /// Step 2: where the mover's marble goes.
    pub place: Square,
}

impl Move {
    /// The move that places on `square` without a shift.
    pub const fn place(square: Square) -> Move {
        Move {
            shift: None,
            place: square,
        }
    }

    fn sort_key(self) -> (Square, Option<Square>, Square) {
        match self.shift {
            None => (self.place, None, self.place),
            Some(Shift { from, to }) => (from, Some(to), self.place),
        }
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    /// The order of the texts.
    fn cmp(&self, other: &Move) -> Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shift {
            None => write!(f, "{}", self.place),
            Some(Shift { from, to }) => write!(f, "{from}{to},{}", self.place),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no move, whatever the position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a move such as c1, or b2b3,c1 with a shift")]
pub struct MoveTextError;

impl FromStr for Move {
    type Err = MoveTextError;

    /// Reads `c1` and `b2b3,c1`, in either case, with blanks around.
    fn from_str(text: &str) -> Result<Move, MoveTextError> {
        let square = |text: Option<&str>| -> Result<Square, MoveTextError> {
            text.and_then(|text| text.parse().ok()).ok_or(MoveTextError)
        };
        let text = text.trim();
        let (shift, place) = match text.split_once(',') {
            None => (None, text),
            Some((shift, place)) => {
                let shift = shift.trim();
                let from = square(shift.get(..2))?;
                let to = square(shift.get(2..))?;
                (Some(Shift { from, to }), place.trim())
            }
        };
        Ok(Move {
            shift,
            place: square(Some(place))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_sort_as_their_texts() {
        let squares: Vec<Square> = Square::all().step_by(3).collect();
        let mut moves: Vec<Move> = squares.iter().map(|&square| Move::place(square)).collect();
        for &from in &squares {
            for &to in &squares {
                for &place in &squares {
                    let shift = Some(Shift { from, to });
                    moves.push(Move { shift, place });
                }
            }
        }
        moves.sort();
        assert!(moves.is_sorted_by_key(|turn| turn.to_string()));
    }

    #[test]
    fn texts_that_are_no_move_are_refused() {
        for text in [
            "", ",", "e1", "a5", "a", "b2b3", "b2b3,", ",c1", "b2,c1", "é", "b2é,c1",
        ] {
            assert_eq!(text.parse::<Move>(), Err(MoveTextError), "{text:?}");
        }
        assert_eq!(
            " B2B3 , C1 ".parse::<Move>().map(|turn| turn.to_string()),
            Ok("b2b3,c1".into())
        );
    }
}
