//! Positions from which games begin: found by random play, no two the same up to the turns of the
//! board and the exchange of the colours.

use std::collections::HashSet;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::tablebase::Tablebase;
use super::{Position, Rules};
use crate::game::{Game, Value};

/// Positions that are tried in vain before a source of openings counts as exhausted.
const PATIENCE: usize = 20_000;

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
        let rules = tablebase.rules();
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let mut seen = HashSet::new();
        let mut openings = Vec::new();
        let mut in_vain = 0;
        while openings.len() < count && in_vain < PATIENCE {
            let position = play_at_random(rules, self.plies, &mut random);
            in_vain += 1;
            let wanted = position.marbles() as usize == self.plies
                && rules.decided(&position).is_none()
                && (!self.balanced || tablebase.probe(&position) == Value::Draw);
            if wanted && seen.insert(position.canonical_key()) {
                openings.push(position);
                in_vain = 0;
            }
        }
        openings
    }
}

/// The position after so many random moves from the empty board, fewer where the game ends before.
pub(super) fn play_at_random(rules: &Rules, plies: usize, random: &mut impl Rng) -> Position {
    (0..plies).fold(Position::START, |position, _| {
        match rules.legal_moves(&position).choose(random) {
            Some(&turn) => rules.play(&position, turn),
            None => position,
        }
    })
}
