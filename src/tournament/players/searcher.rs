//! A player that searches, within limits.

use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::random::any;
use crate::game::Game;
use crate::history::History;
use crate::search::{Limits, TableTooLarge, TranspositionTable, search};
use crate::tournament::{Fault, GameSoFar, Parameters, Player, Specification, SpecificationError};

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

impl SearchLimits {
    /// The limits of a search on one thread, in a position that these precede.
    pub(crate) fn after(self, history: &History) -> Limits<'_> {
        let SearchLimits { depth, nodes, time } = self;
        Limits {
            depth,
            nodes,
            time,
            threads: Some(1),
            history: history.earlier(),
            ..Limits::default()
        }
    }
}

/// What the name of a player says about its searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// How far it looks.
    pub limits: SearchLimits,
    /// The most memory for its transposition table, in MiB.
    pub hash: usize,
}

impl SearchSettings {
    /// The parameters, as an error lists them.
    pub const PARAMETERS: &'static str = "depth, nodes, time or hash";

    const DEFAULT_HASH: u64 = 16;

    /// Takes the parameters `depth`, `nodes`, `time` and `hash` of a name.
    ///
    /// # Errors
    /// If one of them is wrong.
    pub fn take(parameters: &mut Parameters) -> Result<SearchSettings, SpecificationError> {
        let limits = SearchLimits {
            depth: parameters.number("depth", 1..=254)?.map(|it| it as u8),
            nodes: parameters.number("nodes", 1..=u64::MAX)?,
            time: parameters.time("time")?,
        };
        let hash = parameters.number("hash", 1..=1 << 20)?;
        Ok(SearchSettings {
            limits,
            hash: hash.unwrap_or(Self::DEFAULT_HASH) as usize,
        })
    }

    /// Refuses searches that nothing limits.
    ///
    /// # Errors
    /// If there is no limit.
    pub fn expect_limit(&self, name: &Specification) -> Result<(), SpecificationError> {
        if self.limits == SearchLimits::default() {
            return Err(name.error("no limit, expected depth=N, nodes=N or time=DURATION"));
        }
        Ok(())
    }
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
        let limits = self.limits.after(play.history());
        let best = search(play.game(), play.position(), &self.table, &limits).best;
        Ok(any(&best, &mut self.random))
    }
}
