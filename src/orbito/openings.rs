//! Positions from which games begin: found by random play, no two the same up to the turns of the
//! board and the exchange of the colours.

use super::Position;
use super::tablebase::Tablebase;
use crate::game::Value;
use crate::openings::RandomPlay;

/// Which openings are wanted.
#[derive(Clone, Copy, Debug)]
pub struct RandomOpenings {
    /// Moves from the empty board, which is as many marbles.
    pub plies: usize,
    /// Whether only those are wanted that are drawn with best play.
    pub balanced: bool,
    /// Another number gives other openings.
    pub seed: u64,
}

impl RandomOpenings {
    /// So many openings, or all that are found where there are fewer; more of them begin with the
    /// same. No game is over in any of them.
    ///
    /// ```
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{RandomOpenings, Rules};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let openings = RandomOpenings { plies: 1, balanced: false, seed: 1 };
    /// assert_eq!(openings.find(&tablebase, 100).len(), 4); // up to the turns of the board
    /// ```
    pub fn find(&self, tablebase: &Tablebase, count: usize) -> Vec<Position> {
        let play = RandomPlay {
            start: Position::START,
            plies: self.plies,
            seed: self.seed,
        };
        play.find(
            tablebase.rules(),
            count,
            Position::canonical_key,
            |position| !self.balanced || tablebase.probe(position) == Value::Draw,
        )
    }
}
