//! Orbito's engine as the protocol of programs sees it.

use super::{Engine, Method, Move, Position, Rules};
use crate::search::{Depth, Limits, TableTooLarge};
use crate::uci::{self, Change, EngineOption, Info, OptionKind, OptionValue, Resources};

/// An [`Engine`] with the options `Hash`, `Threads`, `Engine` and `Rules`.
pub struct UciEngine {
    engine: Engine,
    method: Option<Method>,
    resources: Resources,
}

const ENGINE: &str = "Engine";
const RULES: &str = "Rules";

const METHODS: &[&str] = &["auto", "search", "table"];

impl UciEngine {
    /// An engine that begins with these rules, this method, and at most `hash` MiB of memory for
    /// the search; as much as `most_hash` may be asked for later.
    ///
    /// # Errors
    /// If there is not enough memory for the search.
    pub fn new(
        rules: Rules,
        method: Option<Method>,
        hash: usize,
        most_hash: usize,
    ) -> Result<UciEngine, TableTooLarge> {
        Ok(UciEngine {
            engine: Engine::new(rules, method, hash)?,
            method,
            resources: Resources::new(hash, most_hash),
        })
    }

    /// Begins anew with other settings, if they can be had.
    fn rebuild(&mut self, rules: Rules, method: Option<Method>, hash: usize) -> Result<(), String> {
        self.engine =
            Engine::new(rules, method, hash).map_err(|error| format!("{hash} MiB: {error}"))?;
        (self.method, self.resources.hash) = (method, hash);
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
            depth: solution.depth.map_or(Depth::COMPLETE, Depth),
            score: solution.score,
            nodes: solution.nodes,
            line: solution.line,
        });
        solution.best.first().copied()
    }
}

impl uci::Engine for UciEngine {
    type Game = Rules;

    fn name(&self) -> String {
        concat!("orbito-solve ", env!("CARGO_PKG_VERSION")).into()
    }

    fn author(&self) -> String {
        "the authors of orbito-solve".into()
    }

    fn options(&self) -> Vec<EngineOption> {
        let engine = OptionKind::Combo {
            default: self.method.map_or("auto", Method::name),
            choices: METHODS,
        };
        let rules = OptionKind::Text {
            default: self.engine.rules().to_string(),
        };
        let own = [(ENGINE, engine), (RULES, rules)];
        let own = own.map(|(name, kind)| EngineOption { name, kind });
        self.resources.options().into_iter().chain(own).collect()
    }

    fn set_option(&mut self, name: &str, value: OptionValue) -> Result<Change, String> {
        let rules = *self.engine.rules();
        match (name, value) {
            (Resources::HASH, OptionValue::Spin(hash)) => {
                self.rebuild(rules, self.method, hash as usize)?;
            }
            (Resources::THREADS, OptionValue::Spin(threads)) => {
                self.resources.set_threads(threads as usize)?;
            }
            (ENGINE, OptionValue::Combo(name)) => {
                let methods = [Method::Search, Method::Table];
                let method = methods.into_iter().find(|method| method.name() == name);
                self.rebuild(rules, method, self.resources.hash)?;
            }
            (RULES, OptionValue::Text(text)) => {
                let rules: Rules = text
                    .parse()
                    .map_err(|error| format!("'{}': {error}", text.escape_debug()))?;
                self.rebuild(rules, self.method, self.resources.hash)?;
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
