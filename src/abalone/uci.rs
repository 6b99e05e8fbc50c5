//! Abalone's engine as the protocol of programs sees it.

use std::time::Duration;

use super::{Engine, Move, Position, Rules};
use crate::search::{Depth, Limits, TableTooLarge};
use crate::uci::{self, Change, EngineOption, Info, OptionKind, OptionValue, Resources};

/// An [`Engine`] with the options `Hash`, `Threads`, `Repetition` and `QuietLimit`.
pub struct UciEngine {
    engine: Engine,
    resources: Resources,
}

const REPETITION: &str = "Repetition";
const QUIET_LIMIT: &str = "QuietLimit";

impl UciEngine {
    /// An engine that begins with these rules and at most `hash` MiB of memory for the search; as
    /// much as `most_hash` may be asked for later.
    ///
    /// # Errors
    /// If there is not enough memory for the search.
    pub fn new(rules: Rules, hash: usize, most_hash: usize) -> Result<UciEngine, TableTooLarge> {
        Ok(UciEngine {
            engine: Engine::new(rules, hash)?,
            resources: Resources::new(hash, most_hash),
        })
    }

    fn rebuild(&mut self, rules: Rules, hash: usize) -> Result<(), String> {
        self.engine = Engine::new(rules, hash).map_err(|error| format!("{hash} MiB: {error}"))?;
        self.resources.hash = hash;
        Ok(())
    }

    fn solve(
        &self,
        position: &Position,
        limits: &Limits,
        info: &mut (dyn FnMut(Info<Move>) + Send),
    ) -> Option<Move> {
        let solution = self
            .engine
            .solve_with_progress(position, limits, |iteration| info(iteration.into()));
        info(Info {
            depth: Depth(solution.depth),
            score: solution.score,
            nodes: solution.nodes,
            line: solution.line,
        });
        solution.best
    }
}

impl uci::Engine for UciEngine {
    type Game = Rules;

    fn name(&self) -> String {
        concat!("abalone-solve ", env!("CARGO_PKG_VERSION")).into()
    }

    fn author(&self) -> String {
        "the authors of orbito-solve".into()
    }

    fn options(&self) -> Vec<EngineOption> {
        let rules = self.engine.rules();
        let count = |name, default: u8| EngineOption {
            name,
            kind: OptionKind::Spin {
                default: default.into(),
                min: 0,
                max: u8::MAX.into(),
            },
        };
        let mut options = self.resources.options().to_vec();
        options.push(count(REPETITION, rules.repetition));
        options.push(count(QUIET_LIMIT, rules.quiet_limit));
        options
    }

    fn set_option(&mut self, name: &str, value: OptionValue) -> Result<Change, String> {
        let rules = *self.engine.rules();
        let hash = self.resources.hash;
        match (name, value) {
            (Resources::HASH, OptionValue::Spin(hash)) => self.rebuild(rules, hash as usize)?,
            (Resources::THREADS, OptionValue::Spin(threads)) => {
                self.resources.set_threads(threads as usize)?;
            }
            (REPETITION, OptionValue::Spin(1)) => return Err("1, expected 0, or 2 to 255".into()),
            (REPETITION, OptionValue::Spin(count)) => {
                let repetition = count as u8;
                self.rebuild(
                    Rules {
                        repetition,
                        ..rules
                    },
                    hash,
                )?;
                return Ok(Change::Rules);
            }
            (QUIET_LIMIT, OptionValue::Spin(count)) => {
                let quiet_limit = count as u8;
                self.rebuild(
                    Rules {
                        quiet_limit,
                        ..rules
                    },
                    hash,
                )?;
                return Ok(Change::Rules);
            }
            (name, _) => return Err(format!("{name} has no such values")),
        }
        Ok(Change::Engine)
    }

    fn new_game(&mut self) {
        self.engine.forget();
    }

    fn game(&self) -> &Rules {
        self.engine.rules()
    }

    fn default_time(&self) -> Option<Duration> {
        Some(Engine::DEFAULT_TIME)
    }

    fn go(
        &self,
        position: &Position,
        limits: &Limits,
        info: &mut (dyn FnMut(Info<Move>) + Send),
    ) -> Option<Move> {
        self.resources
            .install(|| self.solve(position, limits, info))
    }
}
