//! Players of any game: at random, one move ahead, by search, by Monte Carlo tree search.

mod mcts;
mod random;
mod searcher;

use super::{Player, Specification, SpecificationError};
use crate::game::Game;
use crate::search::TableTooLarge;

pub use mcts::MonteCarlo;
pub use random::{Greedy, Random};
pub use searcher::{SearchLimits, SearchSettings, Searcher};

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
    Search(SearchSettings),
    /// `mcts:playouts=500`: [`MonteCarlo`].
    MonteCarlo {
        /// Playouts a move.
        playouts: u32,
    },
}

impl AnyGamePlayer {
    /// What names there are, each with what it plays like.
    pub const ALL: [(&'static str, &'static str); 4] = [
        ("random", "any legal move"),
        (
            "greedy",
            "wins at once, else avoids losing at once, else plays any move",
        ),
        (
            "search:depth=N",
            "alpha-beta search N moves ahead, 1 to 254; also nodes=N, time=DURATION (such as \
             10ms), several of them, and hash=MiB (16)",
        ),
        (
            "mcts:playouts=N",
            "Monte Carlo tree search (UCT) with N random playouts a move, up to 1000000, half a \
             kilobyte each",
        ),
    ];

    /// The kinds of names, as an error lists them.
    pub const KINDS: &'static str = "random, greedy, search, mcts";

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
            AnyGamePlayer::Search(SearchSettings { limits, hash }) => {
                Box::new(Searcher::new(limits, hash)?)
            }
            AnyGamePlayer::MonteCarlo { playouts } => Box::new(MonteCarlo::new(playouts)),
        })
    }
}

fn read_search(name: &Specification) -> Result<AnyGamePlayer, SpecificationError> {
    let mut parameters = name.parameters()?;
    let settings = SearchSettings::take(&mut parameters)?;
    parameters.finish(SearchSettings::PARAMETERS)?;
    settings.expect_limit(name)?;
    Ok(AnyGamePlayer::Search(settings))
}

fn read_mcts(name: &Specification) -> Result<AnyGamePlayer, SpecificationError> {
    let mut parameters = name.parameters()?;
    let playouts = parameters.number("playouts", 1..=1_000_000)?;
    parameters.finish("playouts")?;
    let playouts = playouts.ok_or_else(|| name.error("expected playouts=N"))? as u32;
    Ok(AnyGamePlayer::MonteCarlo { playouts })
}
