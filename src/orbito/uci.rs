//! Orbito's engine as the protocol of programs sees it.

use super::{Engine, Method, Move, Position, Rules};
use crate::search::{Depth, Iteration, Limits, TableTooLarge};
use crate::uci::{self, Change, EngineOption, Info, OptionKind, OptionValue, Solver};

/// An [`Engine`] with the options `Hash`, `Threads`, `Engine` and `Rules`.
pub type UciEngine = uci::UciEngine<Engine>;

const ENGINE: &str = "Engine";
const RULES: &str = "Rules";

const METHODS: &[&str] = &["auto", "search", "table"];

impl Solver for Engine {
    type Game = Rules;
    type Settings = (Rules, Option<Method>);

    const NAME: &'static str = concat!("orbito-solve ", env!("CARGO_PKG_VERSION"));

    fn begin((rules, method): &Self::Settings, hash: usize) -> Result<Engine, TableTooLarge> {
        Engine::new(*rules, *method, hash)
    }

    fn options((rules, method): &Self::Settings) -> Vec<EngineOption> {
        let engine = OptionKind::Combo {
            default: method.map_or("auto", Method::name),
            choices: METHODS,
        };
        let rules = OptionKind::Text {
            default: rules.to_string(),
        };
        let options = [(ENGINE, engine), (RULES, rules)];
        options
            .map(|(name, kind)| EngineOption { name, kind })
            .into()
    }

    fn set(
        (rules, method): &mut Self::Settings,
        name: &str,
        value: OptionValue,
    ) -> Result<Change, String> {
        match (name, value) {
            (ENGINE, OptionValue::Combo(name)) => {
                let methods = [Method::Search, Method::Table];
                *method = methods.into_iter().find(|method| method.name() == name);
                Ok(Change::Engine)
            }
            (RULES, OptionValue::Text(text)) => {
                *rules = text
                    .parse()
                    .map_err(|error| format!("'{}': {error}", text.escape_debug()))?;
                Ok(Change::Rules)
            }
            (name, _) => Err(format!("{name} has no such values")),
        }
    }

    fn game(&self) -> &Rules {
        self.rules()
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn solve(
        &self,
        position: &Position,
        limits: &Limits,
        progress: impl FnMut(Iteration<Move>),
    ) -> Info<Move> {
        let solution = self.solve_with_progress(position, limits, progress);
        Info {
            depth: solution.depth.map_or(Depth::COMPLETE, Depth),
            score: solution.score,
            nodes: solution.nodes,
            line: solution.line,
        }
    }
}
