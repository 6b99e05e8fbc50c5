//! The way to a node: what repeats on it is a draw.

use crate::game::Game;

/// The positions of the game, and of the line that is being searched, by their repetition keys.
#[derive(Clone)]
pub(super) struct Path {
    keys: Vec<u64>,
    /// How many of them belong to the game.
    game: usize,
    /// The ply of the last null move.
    pub pass: Option<usize>,
}

impl Path {
    /// The game so far, and the root.
    pub(super) fn new(game: &[u64], root: u64) -> Path {
        Path {
            keys: [game, &[root]].concat(),
            game: game.len(),
            pass: None,
        }
    }

    /// Goes to a node `ply` plies from the root; whether that is a draw by repetition. Within the
    /// search the first repetition is one: whoever likes it can have it again.
    #[inline]
    pub(super) fn repeats<G: Game>(&mut self, game: &G, node: &G::Node, ply: usize) -> bool {
        let repetitions = game.repetitions();
        if repetitions == 0 {
            return false;
        }
        let key = game.repetition_key(node);
        let here = self.game + ply;
        self.keys.truncate(here);
        self.keys.push(key);
        let first = here.saturating_sub(game.reversible_plies(node));
        let mut earlier = 0;
        for i in (first..here).rev().skip(1).step_by(2) {
            if self.keys[i] == key {
                earlier += 1;
                if i >= self.game || earlier + 1 >= repetitions {
                    return true;
                }
            }
        }
        false
    }
}
