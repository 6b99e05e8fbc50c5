//! The game so far, as far as repetition asks for it.
//!
//! A position alone cannot tell how often it has occurred. Since marbles never come back, only
//! the positions since the last ejection matter.

use super::{Position, Rules};
use crate::game::{Game, Value};

/// The positions since the last ejection, by their [hashes](Position::hash).
///
/// ```
/// use orbito_solve::abalone::{History, Position, Rules};
/// use orbito_solve::game::{Game, Value};
/// use orbito_solve::notation::Notation;
///
/// let rules = Rules::STANDARD;
/// let mut position = Position::STANDARD;
/// let mut history = History::from(&position);
/// for text in ["c3d3", "g5f5", "d3c3", "f5g5", "c3d3", "g5f5", "d3c3", "f5g5"] {
///     assert_eq!(rules.result(&position, &history), None);
///     let mv = rules.read_move(&position, text)?;
///     position = rules.play(&position, mv);
///     history.push(&position);
/// }
/// assert_eq!(rules.result(&position, &history), Some(Value::Draw));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    hashes: Vec<u64>,
}

impl History {
    /// Nothing has happened.
    pub fn new() -> History {
        History::default()
    }

    /// Adds the position that the game has come to; after an ejection those before it are
    /// forgotten.
    pub fn push(&mut self, position: &Position) {
        if position.quiet_moves() == 0 {
            self.hashes.clear();
        }
        self.hashes.push(position.hash());
    }

    /// The hashes in the order of the game.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }
}

impl From<&Position> for History {
    /// A game that begins with this position.
    fn from(start: &Position) -> History {
        let mut history = History::new();
        history.push(start);
        history
    }
}

/// How often a position occurs among those since the last ejection, by their hashes.
pub fn occurrences(position: &Position, since_ejection: &[u64]) -> usize {
    let same = |hash: &&u64| **hash == position.hash();
    since_ejection.iter().filter(same).count()
}

impl Rules {
    /// The result for the player to move, if the game is over at the last position of the
    /// history. Its plies are 0.
    ///
    /// As [`Game::decided`], but a position that has occurred too often is a draw as well. What
    /// decides the game on the board comes first.
    pub fn result(&self, position: &Position, history: &History) -> Option<Value> {
        self.decided(position).or_else(|| {
            self.repeated(position, history.hashes())
                .then_some(Value::Draw)
        })
    }

    /// Whether a position has occurred often enough for a draw among those since the last
    /// ejection, itself included.
    pub fn repeated(&self, position: &Position, since_ejection: &[u64]) -> bool {
        self.repetition > 0 && occurrences(position, since_ejection) >= usize::from(self.repetition)
    }
}
