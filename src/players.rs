//! Players by their short names: those of any game, programs, and those that one game has of its
//! own.

use std::fmt::{self, Debug};
use std::str::FromStr;

use thiserror::Error;

use crate::notation::Notation;
use crate::search::TableTooLarge;
use crate::tournament::{AnyGamePlayer, Fault, Player, Specification, SpecificationError};
use crate::uci::{GoLimit, Program, ProgramSettings};

/// The players that a game has of its own.
pub trait OwnPlayer: Clone + Debug + Eq + Send + Sync + 'static {
    /// The game.
    type Game: Notation;

    /// What they need to play: the rules, at least.
    type Context: Sync;

    /// What names there are, each with what it plays like.
    const ALL: &'static [(&'static str, &'static str)];

    /// The kinds of names, as an error lists them.
    const KINDS: &'static str;

    /// Reads a player's name; nothing if its kind is another.
    ///
    /// # Errors
    /// Inside, if the kind is known and its parameters are wrong.
    fn read(name: &Specification) -> Option<Result<Self, SpecificationError>>;

    /// The rules.
    fn game(context: &Self::Context) -> &Self::Game;

    /// The options by which a program is told the rules, where it has such options.
    fn program_options(game: &Self::Game) -> Vec<(String, String)>;

    /// A player of this kind.
    ///
    /// # Errors
    /// If there is not enough memory for its transposition table.
    fn player<'a>(
        &self,
        context: &'a Self::Context,
    ) -> Result<Box<dyn Player<Self::Game> + 'a>, TableTooLarge>;
}

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
pub struct PlayerName<O> {
    text: String,
    kind: PlayerKind<O>,
}

/// What a player's name asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PlayerKind<O> {
    AnyGame(AnyGamePlayer),
    Own(O),
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

const PROGRAMS: (&str, &str) = (
    "cmd:COMMAND",
    "a program of your own, by the protocol of docs/protocol.md, one second a move; \
     cmd:time=50ms,COMMAND, or depth=N, nodes=N, for another limit, grace=DURATION (5s) for what \
     it may take beyond it",
);

impl<O: OwnPlayer> PlayerName<O> {
    /// What names there are, each with what it plays like.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        let own = O::ALL.iter().copied();
        AnyGamePlayer::ALL.into_iter().chain(own).chain([PROGRAMS])
    }

    /// The name of one of the game's own players.
    pub(crate) fn own(text: String, player: O) -> PlayerName<O> {
        PlayerName {
            text,
            kind: PlayerKind::Own(player),
        }
    }

    /// A player of this name. A program starts with its first game.
    ///
    /// # Errors
    /// If there is not enough memory for its transposition table.
    pub fn player<'a>(
        &self,
        context: &'a O::Context,
    ) -> Result<Box<dyn Player<O::Game> + 'a>, TableTooLarge> {
        Ok(match &self.kind {
            PlayerKind::AnyGame(player) => player.player()?,
            PlayerKind::Own(player) => player.player(context)?,
            PlayerKind::Program(settings) => Box::new(program::<O>(settings, context)),
        })
    }

    /// Whether the player is a program, which its name would start.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, PlayerKind::Program(_))
    }

    /// Makes sure that the player can play: a program is started, and ended again.
    ///
    /// # Errors
    /// If there is not enough memory, or the program does not start.
    pub fn try_out(&self, context: &O::Context) -> Result<(), PlayerError> {
        match &self.kind {
            PlayerKind::Program(settings) => program::<O>(settings, context).start()?,
            _ => drop(self.player(context)?),
        }
        Ok(())
    }
}

/// The program with the rules, where it has options for them, and on one thread, as all others.
fn program<O: OwnPlayer>(settings: &ProgramSettings, context: &O::Context) -> Program {
    let mut settings = settings.clone();
    settings.options = O::program_options(O::game(context));
    settings.options.push(("Threads".into(), "1".into()));
    Program::new(settings).expect("the command was read")
}

impl<O> fmt::Display for PlayerName<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<O: OwnPlayer> FromStr for PlayerName<O> {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<PlayerName<O>, SpecificationError> {
        let name = Specification::new(text);
        if name.text().contains(char::is_control) {
            return Err(name.error("a control character, expected none"));
        }
        let kind = if name.kind() == "cmd" {
            PlayerKind::Program(read_program(&name)?)
        } else if let Some(own) = O::read(&name) {
            PlayerKind::Own(own?)
        } else if let Some(player) = AnyGamePlayer::read(&name) {
            PlayerKind::AnyGame(player?)
        } else {
            let (any, own) = (AnyGamePlayer::KINDS, O::KINDS);
            return Err(name.error(format!("unknown, expected {any}, {own} or cmd")));
        };
        Ok(PlayerName {
            text: name.text().into(),
            kind,
        })
    }
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
