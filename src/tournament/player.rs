//! What a tournament asks of a player.

use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::game::Game;

/// A game as far as it was played.
#[derive(Debug)]
pub struct GameSoFar<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position in which the game began.
    pub start: G::Position,
    /// The moves made since.
    pub moves: &'a [G::Move],
    /// The position they led to: undecided, and the player's turn.
    pub position: G::Position,
}

/// Somebody who chooses moves.
///
/// What a player chooses depends on the game so far and the random numbers it was given, and not on
/// earlier games: a tournament then has the same result however its games are shared out.
/// Programs and players that look at the clock are the exception.
pub trait Player<G: Game>: Send {
    /// Forgets earlier games. Whatever is left to chance in the game to come, `random` decides.
    ///
    /// # Errors
    /// If the player cannot go on.
    fn begin_game(&mut self, game: &G, random: ChaCha8Rng) -> Result<(), Fault>;

    /// Chooses a legal move.
    ///
    /// # Errors
    /// If the player fails to; it then has lost the game.
    fn choose(&mut self, play: &GameSoFar<G>) -> Result<G::Move, Fault>;
}

/// How a player failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It has ended, or could not be started.
    Crash,
    /// It has not answered in time.
    Timeout,
    /// Its answer is no legal move.
    Nonsense,
    /// It has written far more than an answer.
    Flood,
}

/// A player has failed, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Fault {
    /// In which way.
    pub kind: FaultKind,
    /// What happened, in one line for people.
    pub message: String,
}
