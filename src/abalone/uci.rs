//! Abalone's engine as the protocol of programs sees it.

use std::time::Duration;

use super::{Engine, Move, Position, Rules};
use crate::search::{Depth, Iteration, Limits, TableTooLarge};
use crate::uci::{self, Change, EngineOption, Info, OptionKind, OptionValue, Solver};

/// An [`Engine`] with the options `Hash`, `Threads`, `Repetition` and `QuietLimit`.
pub type UciEngine = uci::UciEngine<Engine>;

const REPETITION: &str = "Repetition";
const QUIET_LIMIT: &str = "QuietLimit";

impl Solver for Engine {
    type Game = Rules;
    type Settings = Rules;

    const NAME: &'static str = concat!("abalone-solve ", env!("CARGO_PKG_VERSION"));
    const DEFAULT_TIME: Option<Duration> = Some(Engine::DEFAULT_TIME);

    fn begin(rules: &Rules, hash: usize) -> Result<Engine, TableTooLarge> {
        Engine::new(*rules, hash)
    }

    fn options(rules: &Rules) -> Vec<EngineOption> {
        let count = |name, default: u8| EngineOption {
            name,
            kind: OptionKind::Spin {
                default: default.into(),
                min: 0,
                max: u8::MAX.into(),
            },
        };
        vec![
            count(REPETITION, rules.repetition),
            count(QUIET_LIMIT, rules.quiet_limit),
        ]
    }

    fn set(rules: &mut Rules, name: &str, value: OptionValue) -> Result<Change, String> {
        match (name, value) {
            (REPETITION, OptionValue::Spin(1)) => return Err("1, expected 0, or 2 to 255".into()),
            (REPETITION, OptionValue::Spin(count)) => rules.repetition = count as u8,
            (QUIET_LIMIT, OptionValue::Spin(count)) => rules.quiet_limit = count as u8,
            (name, _) => return Err(format!("{name} has no such values")),
        }
        Ok(Change::Rules)
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
            depth: Depth(solution.depth),
            score: solution.score,
            nodes: solution.nodes,
            line: solution.line,
        }
    }
}
