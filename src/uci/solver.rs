//! The engine's side for any game with a solver: memory, threads and what the search tells are
//! the same for all; rules and other settings are the solver's own.

use std::time::Duration;

use super::engine::{Move, Position};
use super::{Change, Engine, EngineOption, Info, OptionValue, Resources};
use crate::game::Game;
use crate::notation::Notation;
use crate::search::{Iteration, Limits, TableTooLarge};

/// Somebody who searches positions of a game with a transposition table.
pub trait Solver: Sized + Send + Sync + 'static {
    /// The game.
    type Game: Game + Notation;
    /// What it is made with besides memory: the rules, and whatever else can be set.
    type Settings: Clone + Send + Sync + 'static;

    /// What it is called, with its version.
    const NAME: &'static str;

    /// How long to think where `go` says nothing; none where every search comes to an end.
    const DEFAULT_TIME: Option<Duration> = None;

    /// A solver with so many MiB of memory for the search.
    ///
    /// # Errors
    /// If there is not enough memory.
    fn begin(settings: &Self::Settings, hash: usize) -> Result<Self, TableTooLarge>;

    /// The options of the settings, each with its value as the default.
    fn options(settings: &Self::Settings) -> Vec<EngineOption>;

    /// Sets one of the [`Solver::options`], named as it is there.
    ///
    /// # Errors
    /// If there is no such value.
    fn set(settings: &mut Self::Settings, name: &str, value: OptionValue)
    -> Result<Change, String>;

    /// The rules.
    fn game(&self) -> &Self::Game;

    /// Forgets all searches.
    fn forget(&mut self);

    /// Solves a position, or judges it as well as the limits allow. The line begins with the move
    /// chosen.
    fn solve(
        &self,
        position: &<Self::Game as Game>::Position,
        limits: &Limits,
        progress: impl FnMut(Iteration<<Self::Game as Game>::Move>),
    ) -> Info<<Self::Game as Game>::Move>;
}

/// A [`Solver`] as an [`Engine`] with the options `Hash` and `Threads` beside its own.
pub struct UciEngine<S: Solver> {
    solver: S,
    settings: S::Settings,
    resources: Resources,
}

impl<S: Solver> UciEngine<S> {
    /// An engine that begins with these settings and at most `hash` MiB of memory for the search;
    /// as much as `most_hash` may be asked for later.
    ///
    /// # Errors
    /// If there is not enough memory for the search.
    pub fn new(
        settings: S::Settings,
        hash: usize,
        most_hash: usize,
    ) -> Result<UciEngine<S>, TableTooLarge> {
        Ok(UciEngine {
            solver: S::begin(&settings, hash)?,
            settings,
            resources: Resources::new(hash, most_hash),
        })
    }

    /// Begins anew with other settings, if they can be had.
    fn rebuild(&mut self, settings: S::Settings, hash: usize) -> Result<(), String> {
        self.solver = S::begin(&settings, hash).map_err(|error| format!("{hash} MiB: {error}"))?;
        (self.settings, self.resources.hash) = (settings, hash);
        Ok(())
    }
}

impl<S: Solver> Engine for UciEngine<S> {
    type Game = S::Game;

    fn name(&self) -> String {
        S::NAME.into()
    }

    fn author(&self) -> String {
        "the authors of orbito-solve".into()
    }

    fn options(&self) -> Vec<EngineOption> {
        let mut options = self.resources.options().to_vec();
        options.extend(S::options(&self.settings));
        options
    }

    fn set_option(&mut self, name: &str, value: OptionValue) -> Result<Change, String> {
        let mut settings = self.settings.clone();
        match (name, value) {
            (Resources::HASH, OptionValue::Spin(hash)) => self.rebuild(settings, hash as usize)?,
            (Resources::THREADS, OptionValue::Spin(threads)) => {
                self.resources.set_threads(threads as usize)?;
            }
            (name, value) => {
                let change = S::set(&mut settings, name, value)?;
                self.rebuild(settings, self.resources.hash)?;
                return Ok(change);
            }
        }
        Ok(Change::Engine)
    }

    fn new_game(&mut self) {
        self.solver.forget();
    }

    fn game(&self) -> &S::Game {
        self.solver.game()
    }

    fn default_time(&self) -> Option<Duration> {
        S::DEFAULT_TIME
    }

    fn go(
        &self,
        position: &Position<Self>,
        limits: &Limits,
        info: &mut (dyn FnMut(Info<Move<Self>>) + Send),
    ) -> Option<Move<Self>> {
        let found = self.resources.install(|| {
            self.solver
                .solve(position, limits, |iteration| info(iteration.into()))
        });
        let best = found.line.first().copied();
        info(found);
        best
    }
}
