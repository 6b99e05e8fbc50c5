//! What the protocol asks of a game's engine.

use std::time::Duration;

use super::{EngineOption, OptionValue};
use crate::game::{Game, Score};
use crate::notation::Notation;
use crate::search::{Depth, Iteration, Limits};

/// Somebody who thinks about positions of a game, for [`serve`](super::serve) to speak for.
pub trait Engine: Send + Sync + 'static {
    /// The game.
    type Game: Game + Notation;

    /// What the engine is called, with its version.
    fn name(&self) -> String;

    /// Who made it.
    fn author(&self) -> String;

    /// What can be set.
    fn options(&self) -> Vec<EngineOption>;

    /// Sets one of the [`Engine::options`], named as it is there.
    ///
    /// # Errors
    /// If the value cannot be had; all is then as it was.
    fn set_option(&mut self, name: &str, value: OptionValue) -> Result<Change, String>;

    /// Forgets what it knows of earlier games.
    fn new_game(&mut self);

    /// The rules as they are set.
    fn game(&self) -> &Self::Game;

    /// How long to think where `go` says nothing; none where every search comes to an end.
    fn default_time(&self) -> Option<Duration> {
        None
    }

    /// Chooses a move in an undecided position, telling `info` what it finds on the way and, at
    /// last, of what it has found. Ends soon after the limits say so. They also
    /// hold the history: the keys of the game's earlier positions that may come back.
    fn go(
        &self,
        position: &Position<Self>,
        limits: &Limits,
        info: &mut (dyn FnMut(Info<Move<Self>>) + Send),
    ) -> Option<Move<Self>>;
}

/// The positions of an engine's game.
pub(super) type Position<E> = <<E as Engine>::Game as Game>::Position;
/// The moves of an engine's game.
pub(super) type Move<E> = <<E as Engine>::Game as Game>::Move;

/// What setting an option has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The engine alone.
    Engine,
    /// The rules: a position of the old ones may be none of the new.
    Rules,
}

/// What an engine says while it thinks.
#[derive(Clone, Debug)]
pub struct Info<M> {
    /// How deep it looked, in plies.
    pub depth: Depth,
    /// The score for the player to move.
    pub score: Score,
    /// How many nodes were visited so far.
    pub nodes: u64,
    /// The best line, or its beginning.
    pub line: Vec<M>,
}

impl<M: Copy> From<Iteration<'_, M>> for Info<M> {
    fn from(iteration: Iteration<'_, M>) -> Info<M> {
        Info {
            depth: iteration.depth,
            score: iteration.score,
            nodes: iteration.nodes,
            line: iteration.best.first().copied().into_iter().collect(),
        }
    }
}
