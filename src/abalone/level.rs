//! Levels of Abalone: how much a player searches.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::{Engine, EngineSettings, Move, PlayerName, Rules};
use crate::level::Level;
use crate::players::OwnPlayer;
use crate::search::{Limits, TableTooLarge, Techniques, TranspositionTable, search};
use crate::tournament::{
    Fault, GameSoFar, Player, SearchLimits, Specification, SpecificationError,
};

/// How many nodes a level visits for a move, about three times as many as the one below; the last
/// searches for a second, however many those are.
const NODES: [Option<u64>; 10] = [
    Some(50),
    Some(150),
    Some(450),
    Some(1_350),
    Some(4_000),
    Some(12_000),
    Some(36_000),
    Some(110_000),
    Some(330_000),
    None,
];

/// Memory for a level's transposition table, in MiB.
const HASH: usize = 16;

/// How the engine plays: with settings of one's own, or as a level.
///
/// A level searches so many nodes for a move, and plays any of the moves that look best:
///
/// | level | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |
/// |---|---|---|---|---|---|---|---|---|---|---|
/// | nodes | 50 | 150 | 450 | 1,350 | 4,000 | 12,000 | 36,000 | 110,000 | 330,000 | as many as in one second |
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineStyle {
    /// `engine:time=100ms` and the like.
    Settings(EngineSettings),
    /// `level:3`
    Level(Level),
}

impl OwnPlayer for EngineStyle {
    type Game = Rules;
    type Context = Rules;

    const ALL: &'static [(&'static str, &'static str)] = &[
        (
            "level:N",
            "from 1, a beginner, to 10, who thinks for a second: searches more and more nodes",
        ),
        EngineSettings::ALL[0],
    ];

    const KINDS: &'static str = "level, engine";

    fn read(name: &Specification) -> Option<Result<EngineStyle, SpecificationError>> {
        if name.kind() == "level" {
            return Some(Level::read(name).map(EngineStyle::Level));
        }
        let settings = EngineSettings::read(name)?;
        Some(settings.map(EngineStyle::Settings))
    }

    fn game(rules: &Rules) -> &Rules {
        rules
    }

    fn program_options(rules: &Rules) -> Vec<(String, String)> {
        EngineSettings::program_options(rules)
    }

    fn player<'a>(&self, rules: &'a Rules) -> Result<Box<dyn Player<Rules> + 'a>, TableTooLarge> {
        match self {
            EngineStyle::Settings(settings) => settings.player(rules),
            EngineStyle::Level(level) => Ok(Box::new(LevelPlayer::new(*level)?)),
        }
    }
}

/// Searches as much as its level allows, on one thread.
pub struct LevelPlayer {
    limits: SearchLimits,
    table: TranspositionTable,
    random: ChaCha8Rng,
}

impl LevelPlayer {
    /// A player of this level.
    ///
    /// # Errors
    /// If there is not enough memory for its transposition table.
    pub fn new(level: Level) -> Result<LevelPlayer, TableTooLarge> {
        Ok(LevelPlayer {
            limits: limits(level),
            table: TranspositionTable::new(HASH)?,
            random: ChaCha8Rng::seed_from_u64(0),
        })
    }
}

fn limits(level: Level) -> SearchLimits {
    let nodes = level.of(&NODES);
    SearchLimits {
        depth: None,
        nodes,
        time: nodes.is_none().then_some(Engine::DEFAULT_TIME),
    }
}

impl PlayerName {
    /// The player of a level.
    ///
    /// ```
    /// use orbito_solve::abalone::PlayerName;
    /// use orbito_solve::level::Level;
    ///
    /// assert_eq!(PlayerName::level(Level::new(3)?).to_string(), "level:3");
    /// # Ok::<(), orbito_solve::level::LevelError>(())
    /// ```
    pub fn level(level: Level) -> PlayerName {
        PlayerName::own(level.name(), EngineStyle::Level(level))
    }
}

impl Player<Rules> for LevelPlayer {
    fn begin_game(&mut self, _: &Rules, random: ChaCha8Rng) -> Result<(), Fault> {
        self.random = random;
        // What earlier games left in the table would depend on which those were.
        self.table.clear();
        Ok(())
    }

    fn choose(&mut self, play: &GameSoFar<Rules>) -> Result<Move, Fault> {
        let limits = Limits {
            techniques: Techniques {
                single_best: false,
                ..Techniques::ALL
            },
            ..self.limits.after(play.history())
        };
        let best = search(play.game(), play.position(), &self.table, &limits).best;
        let chosen = best.choose(&mut self.random);
        Ok(*chosen.expect("an undecided position has moves"))
    }
}
