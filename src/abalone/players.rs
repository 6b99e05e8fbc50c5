//! Who can play Abalone: the players of any game, the engine, and programs.

use rand_chacha::ChaCha8Rng;

use super::{Engine, Move, Rules, Weights};
use crate::players::{self, OwnPlayer};
use crate::search::{TableTooLarge, Techniques};
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
///     "level:3".parse::<PlayerName>().unwrap_err().to_string(),
///     "player 'level:3': unknown, expected random, greedy, search, mcts, engine or cmd"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type PlayerName = players::PlayerName<EngineSettings>;

/// The engine as a player: `engine:time=100ms`, and `depth=`, `nodes=`, `hash=`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    search: SearchSettings,
    techniques: Techniques,
    /// Terms of the evaluation that are left out.
    without: Vec<&'static str>,
}

impl OwnPlayer for EngineSettings {
    type Game = Rules;
    type Context = Rules;

    const ALL: &'static [(&'static str, &'static str)] = &[(
        "engine:time=DURATION",
        "the search as abalone-solve itself does it, with all techniques; also depth=N, nodes=N, \
         several of them, hash=MiB (16), and without=NAME+NAME for what is left out: a technique \
         (aspiration, quiescence, null-move, futility, late-move-reductions, late-move-pruning; techniques for all), a \
         term of the evaluation (growth, rings, cohesion, split, danger, prey, tempo, late), or \
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
            let mut settings = EngineSettings {
                search,
                techniques: Techniques::ALL,
                without: Vec::new(),
            };
            for left_out in without.iter().flat_map(|names| names.split('+')) {
                settings
                    .leave_out(left_out)
                    .ok_or_else(|| unknown(name, left_out))?;
            }
            Ok(settings)
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
        let weights = self
            .without
            .iter()
            .fold(rules.weights, |weights, term| match *term {
                EVALUATION => Weights::PLAIN,
                term => weights.without(term).unwrap_or(weights),
            });
        let rules = Rules { weights, ..*rules };
        let engine = Engine::new(rules, self.search.hash)?.with_techniques(self.techniques);
        Ok(Box::new(EnginePlayer {
            engine,
            limits: self.search.limits,
        }))
    }
}

impl EngineSettings {
    /// Leaves out a technique or a term of the evaluation; nothing if there is none of this name.
    fn leave_out(&mut self, name: &str) -> Option<()> {
        if name == TECHNIQUES {
            self.techniques = Techniques {
                single_best: true,
                ..Techniques::NONE
            };
            return Some(());
        }
        if let Some(left) = self.techniques.without(name) {
            self.techniques = left;
            return Some(());
        }
        let terms = Weights::TERMS.into_iter().chain([EVALUATION]);
        self.without
            .push(terms.into_iter().find(|term| *term == name)?);
        Some(())
    }
}

/// The name of all techniques together: what is left is plain alpha-beta.
const TECHNIQUES: &str = "techniques";
/// The name of all terms together: what is left are marbles and their distance from the centre.
const EVALUATION: &str = "evaluation";

fn unknown(name: &Specification, left_out: &str) -> SpecificationError {
    let techniques = Techniques::NAMES.join(", ");
    let terms = Weights::TERMS.join(", ");
    let found = left_out.escape_debug();
    name.error(format!(
        "without={found}: expected {techniques}, {TECHNIQUES}, {terms} or {EVALUATION}"
    ))
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
