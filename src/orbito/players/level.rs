//! Levels: what players see who do not see everything.

use thiserror::Error;

use crate::game::Value;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Move, Position};

/// How strong a player is, from 1, a beginner, to 10, perfect.
///
/// A level sees every win and every loss that is at most so many presses away, and nothing beyond;
/// of moves that look the same it plays any.
///
/// | level | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |
/// |---|---|---|---|---|---|---|---|---|---|---|
/// | presses | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 11 | all |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A number that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("level {0}, expected 1 to 10")]
pub struct LevelError(pub u8);

/// How many presses ahead each level sees.
const PRESSES_SEEN: [u16; 10] = [1, 2, 3, 4, 5, 6, 8, 10, 11, u16::MAX];

impl Level {
    /// The lowest and the highest.
    pub const RANGE: std::ops::RangeInclusive<u8> = 1..=10;

    /// The level of a number.
    ///
    /// # Errors
    /// If it is not 1 to 10.
    pub fn new(number: u8) -> Result<Level, LevelError> {
        if Level::RANGE.contains(&number) {
            Ok(Level(number))
        } else {
            Err(LevelError(number))
        }
    }

    /// 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The moves that a level likes best and cannot tell apart, sorted. None where there is nothing
    /// to choose.
    ///
    /// ```
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{Level, Position, Rules};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let position = Position::from_fen("wbw1/bbwb/1w1b/wb1w w", &Rules::STANDARD)?;
    /// let moves = Level::new(10)?.favourites(&tablebase, &position);
    /// assert_eq!(moves, tablebase.best_moves(&position).to_vec());
    /// assert!(Level::new(2)?.favourites(&tablebase, &position).len() > moves.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn favourites(self, tablebase: &Tablebase, position: &Position) -> Vec<Move> {
        let presses_seen = PRESSES_SEEN[usize::from(self.0) - 1];
        favourites(tablebase, position, |value| match value.plies() {
            Some(presses) if presses <= presses_seen => value,
            _ => Value::Draw,
        })
    }
}

impl Default for Level {
    /// Level 3, with which most people can begin.
    fn default() -> Level {
        Level(3)
    }
}

/// The moves whose values are the most preferred, sorted.
pub(super) fn favourites<P: Ord>(
    tablebase: &Tablebase,
    position: &Position,
    preference: impl Fn(Value) -> P,
) -> Vec<Move> {
    let moves = tablebase.moves(position);
    let best = moves.iter().map(|&(_, value)| preference(value)).max();
    let mut favourites: Vec<Move> = moves
        .into_iter()
        .filter(|&(_, value)| Some(preference(value)) == best)
        .map(|(mv, _)| mv)
        .collect();
    favourites.sort_unstable();
    favourites
}
