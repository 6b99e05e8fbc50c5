//! Players that know the value of every position, and use all of it or a part.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::game::Value;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Move, Position, Rules};
use crate::tournament::{Fault, GameSoFar, Player};

/// Which of the moves that keep the result a perfect player prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presses {
    /// The fewest presses to a win, the most to a loss: best play.
    Best,
    /// The fewest presses to the end, won or lost.
    Fewest,
    /// The most presses to the end, won or lost.
    Most,
}

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

/// Plays by the tablebase: perfectly, or as a [`Level`] does.
pub struct TablePlayer<'a> {
    tablebase: &'a Tablebase,
    style: Style,
    random: ChaCha8Rng,
}

#[derive(Clone, Copy)]
enum Style {
    Perfect(Presses),
    Level(Level),
}

impl<'a> TablePlayer<'a> {
    /// A player that always keeps the result.
    pub fn perfect(tablebase: &'a Tablebase, presses: Presses) -> TablePlayer<'a> {
        TablePlayer::new(tablebase, Style::Perfect(presses))
    }

    /// A player of a level.
    pub fn level(tablebase: &'a Tablebase, level: Level) -> TablePlayer<'a> {
        TablePlayer::new(tablebase, Style::Level(level))
    }

    fn new(tablebase: &'a Tablebase, style: Style) -> TablePlayer<'a> {
        TablePlayer {
            tablebase,
            style,
            random: ChaCha8Rng::seed_from_u64(0),
        }
    }
}

impl Player<Rules> for TablePlayer<'_> {
    fn begin_game(&mut self, _: &Rules, random: ChaCha8Rng) -> Result<(), Fault> {
        self.random = random;
        Ok(())
    }

    fn choose(&mut self, play: &GameSoFar<Rules>) -> Result<Move, Fault> {
        let position = &play.position;
        let moves = match self.style {
            Style::Perfect(Presses::Best) => self.tablebase.best_moves(position).to_vec(),
            Style::Perfect(presses) => {
                favourites(self.tablebase, position, |value| preference(value, presses))
            }
            Style::Level(level) => level.favourites(self.tablebase, position),
        };
        let chosen = moves.choose(&mut self.random);
        Ok(*chosen.expect("an undecided position has moves"))
    }
}

/// The moves whose values are the most preferred, sorted.
fn favourites<P: Ord>(
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

/// A number that is greater the more a value is preferred.
fn preference(value: Value, presses: Presses) -> (i8, i32) {
    let result = match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    let plies = i32::from(value.plies().unwrap_or(0));
    let length = match presses {
        Presses::Best => -plies * i32::from(result),
        Presses::Fewest => -plies,
        Presses::Most => plies,
    };
    (result, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_comes_before_the_length() {
        let sorted = |presses| {
            let mut values = [
                Value::Win(3),
                Value::Win(9),
                Value::Draw,
                Value::Loss(2),
                Value::Loss(8),
            ];
            values.sort_by_key(|&value| preference(value, presses));
            values.map(|value| format!("{value:?}")).join(" ")
        };
        assert_eq!(sorted(Presses::Best), "Loss(2) Loss(8) Draw Win(9) Win(3)");
        assert_eq!(
            sorted(Presses::Fewest),
            "Loss(8) Loss(2) Draw Win(9) Win(3)"
        );
        assert_eq!(sorted(Presses::Most), "Loss(2) Loss(8) Draw Win(3) Win(9)");
    }
}
