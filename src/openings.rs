//! Positions from which games begin, found by random play.

use std::collections::HashSet;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::game::{Game, MoveList};

/// Positions that are tried in vain before a source of openings counts as exhausted.
const PATIENCE: usize = 20_000;

/// Where random openings come from.
pub(crate) struct RandomPlay<P> {
    /// Where the random moves begin.
    pub start: P,
    /// So many of them.
    pub plies: usize,
    /// Another number gives other moves.
    pub seed: u64,
}

impl<P: Copy> RandomPlay<P> {
    /// So many undecided positions that are wanted and differ in their keys, or all that are found
    /// where there are fewer; more of them begin with the same.
    pub fn find<G: Game<Position = P>>(
        &self,
        game: &G,
        count: usize,
        key: impl Fn(&P) -> u64,
        wanted: impl Fn(&P) -> bool,
    ) -> Vec<P> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let mut seen = HashSet::new();
        let mut openings = Vec::new();
        let mut in_vain = 0;
        while openings.len() < count && in_vain < PATIENCE {
            let (position, plies) = play_at_random(game, self.start, self.plies, &mut random);
            in_vain += 1;
            let whole = plies == self.plies && game.decided(&position).is_none();
            if whole && wanted(&position) && seen.insert(key(&position)) {
                openings.push(position);
                in_vain = 0;
            }
        }
        openings
    }
}

/// The position after so many random moves, fewer where the game ends before; and how many.
pub(crate) fn play_at_random<G: Game>(
    game: &G,
    start: G::Position,
    plies: usize,
    random: &mut impl Rng,
) -> (G::Position, usize) {
    let mut position = start;
    for ply in 0..plies {
        if game.decided(&position).is_some() {
            return (position, ply);
        }
        let mut moves = MoveList::new();
        game.moves(&position, &mut moves);
        match moves.choose(random) {
            Some(&mv) => position = game.play(&position, mv),
            None => return (position, ply),
        }
    }
    (position, plies)
}
