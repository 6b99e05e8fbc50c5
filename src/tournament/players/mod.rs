//! Players of any game: at random, one move ahead, by search, by Monte Carlo tree search.

mod mcts;
mod random;
mod searcher;

use super::{Player, Specification, SpecificationError};
use crate::game::Game;
use crate::search::TableTooLarge;

pub use mcts::MonteCarlo;
pub use random::{Greedy, Random};
pub use searcher::{SearchLimits, Searcher};

/// A player of any game, by its name.
///
/// ```
/// use orbito_solve::tournament::{AnyGamePlayer, Specification};
///
/// let read = |text| AnyGamePlayer::read(&Specification::new(text));
/// assert!(matches!(read("mcts:playouts=500"), Some(Ok(AnyGamePlayer::MonteCarlo { playouts: 500 }))));
/// assert_eq!(
///     read("search:depth=0").unwrap().unwrap_err().to_string(),
///     "player 'search:depth=0': depth=0: expected 1 to 254"
/// );
/// assert!(read("perfect").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyGamePlayer {
    /// `random`: [`Random`].
    Random,
    /// `greedy`: [`Greedy`].
    Greedy,
    /// `search:depth=3`, and `nodes=`, `time=`, `hash=`: [`Searcher`].
    Search {
        /// How far it looks.
        limits: SearchLimits,
        /// The most memory for its transposition table, in MiB.
        hash: usize,
    },
    /// `mcts:playouts=500`: [`MonteCarlo`].
    MonteCarlo {
        /// Playouts a move.
        playouts: u32,
    },
}

const DEFAULT_HASH: u64 = 16;

impl AnyGamePlayer {
    /// Reads a player's name; nothing if its kind is another.
    ///
    /// # Errors
    /// Inside, if the kind is known and its parameters are wrong.
    pub fn read(name: &Specification) -> Option<Result<AnyGamePlayer, SpecificationError>> {
        match name.kind() {
            "random" => Some(name.expect_no_argument().map(|()| AnyGamePlayer::Random)),
            "greedy" => Some(name.expect_no_argument().map(|()| AnyGamePlayer::Greedy)),
            "search" => Some(read_search(name)),
            "mcts" => Some(read_mcts(name)),
            _ => None,
        }
    }

    /// A player of this kind.
    ///
    /// # Errors
    /// If there is not enough memory for its transposition table.
    pub fn player<G: Game>(&self) -> Result<Box<dyn Player<G>>, TableTooLarge> {
        Ok(match *self {
            AnyGamePlayer::Random => Box::new(Random::default()),
            AnyGamePlayer::Greedy => Box::new(Greedy::default()),
            AnyGamePlayer::Search { limits, hash } => Box::new(Searcher::new(limits, hash)?),
            AnyGamePlayer::MonteCarlo { playouts } => Box::new(MonteCarlo::new(playouts)),
        })
    }
}

fn read_search(name: &Specification) -> Result<AnyGamePlayer, SpecificationError> {
    let mut parameters = name.parameters()?;
    let limits = SearchLimits {
        depth: parameters.number("depth", 1..=254)?.map(|it| it as u8),
        nodes: parameters.number("nodes", 1..=u64::MAX)?,
        time: parameters.time("time")?,
    };
    let hash = parameters.number("hash", 1..=1 << 20)?;
    parameters.finish("depth, nodes, time or hash")?;
    if limits == SearchLimits::default() {
        return Err(name.error("no limit, expected depth=N, nodes=N or time=DURATION"));
    }
    Ok(AnyGamePlayer::Search {
        limits,
        hash: hash.unwrap_or(DEFAULT_HASH) as usize,
    })
}

fn read_mcts(name: &Specification) -> Result<AnyGamePlayer, SpecificationError> {
    let mut parameters = name.parameters()?;
    let playouts = parameters.number("playouts", 1..=1_000_000)?;
    parameters.finish("playouts")?;
    let playouts = playouts.ok_or_else(|| name.error("expected playouts=N"))? as u32;
    Ok(AnyGamePlayer::MonteCarlo { playouts })
}
