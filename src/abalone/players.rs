//! Who can play Abalone: the players of any game, the engine, and programs.

use rand_chacha::ChaCha8Rng;

use super::{Engine, EngineStyle, Move, Rules, Without};
use crate::players::{self, OwnPlayer};
use crate::search::TableTooLarge;
use crate::tournament::{
    Fault, GameSoFar, Player, SearchLimits, SearchSettings, Specification, SpecificationError,
};

/// A player of Abalone by its short name.
///
/// ```
/// use orbito_solve::abalone::PlayerName;
///
/// let player: PlayerName = "engine:time=100ms,hash=32".parse()?;
/// assert_eq!(player.to_string(), "engine:time=100ms,hash=32");
/// assert_eq!(
///     "perfect".parse::<PlayerName>().unwrap_err().to_string(),
///     "player 'perfect': unknown, expected random, greedy, search, mcts, level, engine or cmd"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type PlayerName = players::PlayerName<EngineStyle>;

/// The engine as a player: `engine:time=100ms`, and `depth=`, `nodes=`, `hash=`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    search: SearchSettings,
    without: Without,
}

impl OwnPlayer for EngineSettings {
    type Game = Rules;
    type Context = Rules;

    const ALL: &'static [(&'static str, &'static str)] = &[(
        "engine:time=DURATION",
        "the search as abalone-solve itself does it, with all techniques; also depth=N, nodes=N, \
         several of them, hash=MiB (16), and without=NAME+NAME for what is left out: a technique \
         (aspiration, quiescence, null-move, futility, late-move-reductions, late-move-pruning; techniques for all), a \
         term of the evaluation (growth, rings, cohesion, danger, prey, tempo, late), or \
         evaluation, for all its terms but marbles and distance",
    )];

    const KINDS: &'static str = "engine";

    fn read(name: &Specification) -> Option<Result<EngineSettings, SpecificationError>> {
        (name.kind() == "engine").then(|| {
            let mut parameters = name.parameters()?;
            let search = SearchSettings::take(&mut parameters)?;
            let without = parameters.take("without");
            parameters.finish("depth, nodes, time, hash or without")?;
            search.expect_limit(name)?;
            let without = match without {
                None => Without::NOTHING,
                Some(names) => names
                    .parse()
                    .map_err(|error| name.error(format!("without={error}")))?,
            };
            Ok(EngineSettings { search, without })
        })
    }

    fn game(context: &Rules) -> &Rules {
        context
    }

    fn program_options(rules: &Rules) -> Vec<(String, String)> {
        vec![
            ("Repetition".into(), rules.repetition.to_string()),
            ("QuietLimit".into(), rules.quiet_limit.to_string()),
        ]
    }

    fn player<'a>(&self, rules: &'a Rules) -> Result<Box<dyn Player<Rules> + 'a>, TableTooLarge> {
        let engine = self.without.engine(*rules, self.search.hash)?;
        Ok(Box::new(EnginePlayer {
            engine,
            limits: self.search.limits,
        }))
    }
}

/// Plays the engine's best move, found on one thread.
struct EnginePlayer {
    engine: Engine,
    limits: SearchLimits,
}

impl Player<Rules> for EnginePlayer {
    fn begin_game(&mut self, _: &Rules, _: ChaCha8Rng) -> Result<(), Fault> {
        // What earlier games left in the table would depend on which those were.
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, play: &GameSoFar<Rules>) -> Result<Move, Fault> {
        let limits = self.limits.after(play.history());
        let solution = self.engine.solve(play.position(), &limits);
        Ok(solution.best.expect("a game that goes on has a move"))
    }
}
