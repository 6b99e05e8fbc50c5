//! Players that know the value of every position, and use all of it or a part.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::level::favourites;
use crate::game::Value;
use crate::level::Level;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Move, Rules};
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

/// Plays by the tablebase: perfectly, or as a [`Level`] does.
pub struct TablePlayer<'a> {
    tablebase: &'a Tablebase,
    style: TableStyle,
    random: ChaCha8Rng,
}

/// How a [`TablePlayer`] plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableStyle {
    /// It always keeps the result.
    Perfect(Presses),
    /// It sees as much as a level does.
    Level(Level),
}

impl<'a> TablePlayer<'a> {
    /// A player that always keeps the result.
    pub fn perfect(tablebase: &'a Tablebase, presses: Presses) -> TablePlayer<'a> {
        TablePlayer::new(tablebase, TableStyle::Perfect(presses))
    }

    /// A player of a level.
    pub fn level(tablebase: &'a Tablebase, level: Level) -> TablePlayer<'a> {
        TablePlayer::new(tablebase, TableStyle::Level(level))
    }

    pub(super) fn new(tablebase: &'a Tablebase, style: TableStyle) -> TablePlayer<'a> {
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
        let position = play.position();
        let moves = match self.style {
            TableStyle::Perfect(Presses::Best) => self.tablebase.best_moves(position).to_vec(),
            TableStyle::Perfect(presses) => {
                favourites(self.tablebase, position, |value| preference(value, presses))
            }
            TableStyle::Level(level) => level.favourites(self.tablebase, position),
        };
        let chosen = moves.choose(&mut self.random);
        Ok(*chosen.expect("an undecided position has moves"))
    }
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
