//! A player that searches, within limits.

use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::random::any;
use crate::game::Game;
use crate::search::{Limits, TableTooLarge, TranspositionTable, search};
use crate::tournament::{Fault, GameSoFar, Player};

/// How far a [`Searcher`] looks; at least one limit is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Moves ahead, 1 to 254.
    pub depth: Option<u8>,
    /// Nodes a move.
    pub nodes: Option<u64>,
    /// Time a move.
    pub time: Option<Duration>,
}

/// Searches every move on one thread, with a transposition table that it keeps for the game, and
/// plays any of the moves that look best.
pub struct Searcher {
    limits: SearchLimits,
    table: TranspositionTable,
    random: ChaCha8Rng,
}

impl Searcher {
    /// A player that searches within these limits, with a table of at most `hash` MiB.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(limits: SearchLimits, hash: usize) -> Result<Searcher, TableTooLarge> {
        Ok(Searcher {
            limits,
            table: TranspositionTable::new(hash)?,
            random: ChaCha8Rng::seed_from_u64(0),
        })
    }
}

impl<G: Game> Player<G> for Searcher {
    fn begin_game(&mut self, _: &G, random: ChaCha8Rng) -> Result<(), Fault> {
        self.random = random;
        // What earlier games left in the table would depend on which those were.
        self.table.clear();
        Ok(())
    }

    fn choose(&mut self, play: &GameSoFar<G>) -> Result<G::Move, Fault> {
        let SearchLimits { depth, nodes, time } = self.limits;
        let limits = Limits {
            depth,
            nodes,
            time,
            threads: Some(1),
            history: play.history().earlier(),
            ..Limits::default()
        };
        let best = search(play.game(), play.position(), &self.table, &limits).best;
        Ok(any(&best, &mut self.random))
    }
}
