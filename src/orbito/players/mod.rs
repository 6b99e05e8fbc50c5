//! Who can play Orbito: the players of any game, those that know the tablebase, and programs.

mod perfect;

use std::fmt;
use std::str::FromStr;

use super::Rules;
use super::tablebase::Tablebase;
use crate::search::TableTooLarge;
use crate::tournament::{AnyGamePlayer, Player, Specification, SpecificationError};

pub use perfect::{Level, LevelError, Presses, TablePlayer};

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
}

impl PlayerName {
    /// What names there are, each with what it plays like.
    pub const ALL: [(&'static str, &'static str); 8] = [
        ("random", "any legal move"),
        (
            "greedy",
            "wins at once, else avoids to lose at once, else plays any move",
        ),
        (
            "search:depth=N",
            "alpha-beta search N moves ahead, 1 to 254; also nodes=N, time=DURATION (such as \
             10ms), several of them, and hash=MiB (16)",
        ),
        (
            "mcts:playouts=N",
            "Monte Carlo tree search (UCT) with N random playouts a move",
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
        ("cmd:COMMAND", "a program of your own"),
    ];

    /// A player of this name, under the rules of the tablebase.
    ///
    /// # Errors
    /// If there is not enough memory for its transposition table.
    pub fn player<'a>(
        &self,
        tablebase: &'a Tablebase,
    ) -> Result<Box<dyn Player<Rules> + 'a>, TableTooLarge> {
        Ok(match &self.kind {
            PlayerKind::AnyGame(player) => player.player()?,
            PlayerKind::Perfect(presses) => Box::new(TablePlayer::perfect(tablebase, *presses)),
            PlayerKind::Level(level) => Box::new(TablePlayer::level(tablebase, *level)),
        })
    }
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

fn read_level(name: &Specification) -> Result<Level, SpecificationError> {
    let number = name.argument().and_then(|text| text.parse().ok());
    number
        .and_then(|number| Level::new(number).ok())
        .ok_or_else(|| name.error("expected level:1 to level:10"))
}
