//! What a tournament asks of a player.

use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::game::{Game, Value};
use crate::history::History;

/// A game as far as it was played.
#[derive(Debug)]
pub struct GameSoFar<'a, G: Game> {
    game: &'a G,
    start: G::Position,
    moves: Vec<G::Move>,
    position: G::Position,
    history: History,
}

impl<'a, G: Game> GameSoFar<'a, G> {
    /// A game that begins with this position.
    pub fn begin(game: &'a G, start: G::Position) -> GameSoFar<'a, G> {
        GameSoFar {
            game,
            start,
            moves: Vec::new(),
            position: start,
            history: History::begin(game, &start),
        }
    }

    /// Goes on with a legal move.
    pub fn play(&mut self, mv: G::Move) {
        self.position = self.game.play(&self.position, mv);
        self.moves.push(mv);
        self.history.push(self.game, &self.position);
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The position in which the game began.
    pub fn start(&self) -> G::Position {
        self.start
    }

    /// The moves made since.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The position they led to. Where a player is asked, it is its turn.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The positions that may occur again.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The result for the player to move, if the game is over.
    pub fn result(&self) -> Option<Value> {
        self.history.result(self.game, &self.position)
    }

    /// All moves.
    pub(super) fn into_moves(self) -> Vec<G::Move> {
        self.moves
    }
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
