//! Players by their short names.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Level, Presses, TablePlayer};
use crate::orbito::Rules;
use crate::orbito::tablebase::Tablebase;
use crate::search::TableTooLarge;
use crate::tournament::{AnyGamePlayer, Fault, Player, Specification, SpecificationError};
use crate::uci::{GoLimit, Program, ProgramSettings};

/// A player by its short name.
///
/// ```
/// use orbito_solve::orbito::PlayerName;
///
/// let player: PlayerName = "search:depth=3".parse()?;
/// assert_eq!(player.to_string(), "search:depth=3");
/// assert_eq!(
///     "level:11".parse::<PlayerName>().unwrap_err().to_string(),
///     "player 'level:11': expected level:1 to level:10"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerName {
    text: String,
    kind: PlayerKind,
}

/// What a player's name asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PlayerKind {
    AnyGame(AnyGamePlayer),
    Perfect(Presses),
    Level(Level),
    Program(ProgramSettings),
}

/// Why a player cannot play.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// There is not enough memory for its transposition table.
    #[error(transparent)]
    Memory(#[from] TableTooLarge),
    /// It is a program that does not start.
    #[error(transparent)]
    Start(#[from] Fault),
}

impl PlayerName {
    /// What names there are, each with what it plays like.
    pub const ALL: [(&'static str, &'static str); 8] = [
        ("random", "any legal move"),
        (
            "greedy",
            "wins at once, else avoids losing at once, else plays any move",
        ),
        (
            "search:depth=N",
            "alpha-beta search N moves ahead, 1 to 254; also nodes=N, time=DURATION (such as \
             10ms), several of them, and hash=MiB (16)",
        ),
        (
            "mcts:playouts=N",
            "Monte Carlo tree search (UCT) with N random playouts a move, up to 1000000, half a \
             kilobyte each",
        ),
        (
            "level:N",
            "from 1, a beginner, to 10, perfect: sees wins and losses more and more presses ahead",
        ),
        (
            "perfect",
            "best play by the tablebase, any of the best moves",
        ),
        (
            "perfect:presses=fewest",
            "keeps the result, and hurries whether it wins or loses; presses=most takes its time",
        ),
        (
            "cmd:COMMAND",
            "a program of your own, by the protocol of docs/protocol.md, one second a move; \
             cmd:time=50ms,COMMAND, or depth=N, nodes=N, for another limit, grace=DURATION (5s) \
             for what it may take beyond it",
        ),
    ];

    /// A player of this name, under the rules of the tablebase. A program starts with its first
    /// game.
    ///
    /// # Errors
    /// If there is not enough memory for its transposition table.
    pub fn player<'a>(
        &self,
        tablebase: &'a Tablebase,
    ) -> Result<Box<dyn Player<Rules> + 'a>, TableTooLarge> {
        Ok(match &self.kind {
            PlayerKind::Program(settings) => Box::new(program(settings, tablebase.rules())),
            PlayerKind::AnyGame(player) => player.player()?,
            PlayerKind::Perfect(presses) => Box::new(TablePlayer::perfect(tablebase, *presses)),
            PlayerKind::Level(level) => Box::new(TablePlayer::level(tablebase, *level)),
        })
    }

    /// The player of a level.
    ///
    /// ```
    /// use orbito_solve::orbito::{Level, PlayerName};
    ///
    /// assert_eq!(PlayerName::level(Level::new(3)?).to_string(), "level:3");
    /// # Ok::<(), orbito_solve::orbito::LevelError>(())
    /// ```
    pub fn level(level: Level) -> PlayerName {
        PlayerName {
            text: format!("level:{}", level.number()),
            kind: PlayerKind::Level(level),
        }
    }

    /// Whether the player is a program, which its name would start.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, PlayerKind::Program(_))
    }

    /// Makes sure that the player can play: a program is started, and ended again.
    ///
    /// # Errors
    /// If there is not enough memory, or the program does not start.
    pub fn try_out(&self, tablebase: &Tablebase) -> Result<(), PlayerError> {
        match &self.kind {
            PlayerKind::Program(settings) => program(settings, tablebase.rules()).start()?,
            _ => drop(self.player(tablebase)?),
        }
        Ok(())
    }
}

/// The program with the rules, where it has an option for them, and on one thread, as all others.
fn program(settings: &ProgramSettings, rules: &Rules) -> Program {
    let mut settings = settings.clone();
    settings.options = vec![
        ("Rules".into(), rules.to_string()),
        ("Threads".into(), "1".into()),
    ];
    Program::new(settings).expect("the command was read")
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for PlayerName {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<PlayerName, SpecificationError> {
        let name = Specification::new(text);
        let kind = match name.kind() {
            _ if name.text().contains(char::is_control) => {
                return Err(name.error("a control character, expected none"));
            }
            "cmd" => PlayerKind::Program(read_program(&name)?),
            "perfect" => PlayerKind::Perfect(read_presses(&name)?),
            "level" => PlayerKind::Level(read_level(&name)?),
            _ => match AnyGamePlayer::read(&name) {
                Some(player) => PlayerKind::AnyGame(player?),
                None => {
                    return Err(name.error(
                        "unknown, expected random, greedy, search, mcts, level, perfect or cmd",
                    ));
                }
            },
        };
        Ok(PlayerName {
            text: name.text().into(),
            kind,
        })
    }
}

fn read_presses(name: &Specification) -> Result<Presses, SpecificationError> {
    let mut parameters = name.parameters()?;
    let presses = match parameters.take("presses") {
        None | Some("best") => Presses::Best,
        Some("fewest") => Presses::Fewest,
        Some("most") => Presses::Most,
        Some(other) => {
            let found = other.escape_debug();
            let message = format!("presses={found}: expected best, fewest or most");
            return Err(name.error(message));
        }
    };
    parameters.finish("presses")?;
    Ok(presses)
}

fn read_program(name: &Specification) -> Result<ProgramSettings, SpecificationError> {
    let (mut parameters, command) = name.leading(&["time", "depth", "nodes", "grace"])?;
    let limits = [
        parameters.time("time")?.map(GoLimit::MoveTime),
        parameters
            .number("depth", 1..=254)?
            .map(|depth| GoLimit::Depth(depth as u8)),
        parameters
            .number("nodes", 1..=u64::MAX)?
            .map(GoLimit::Nodes),
    ];
    let mut limits = limits.into_iter().flatten();
    let mut settings = ProgramSettings::new(command);
    if let Some(limit) = limits.next() {
        settings.limit = limit;
    }
    if limits.next().is_some() {
        return Err(name.error("expected one of time, depth and nodes"));
    }
    if let Some(grace) = parameters.time("grace")? {
        settings.grace = grace;
    }
    Program::new(settings.clone()).map_err(|error| name.error(error.to_string()))?;
    Ok(settings)
}

fn read_level(name: &Specification) -> Result<Level, SpecificationError> {
    let number = name.argument().and_then(|text| text.parse().ok());
    number
        .and_then(|number| Level::new(number).ok())
        .ok_or_else(|| name.error("expected level:1 to level:10"))
}
