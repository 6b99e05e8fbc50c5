//! What a tournament on the command line asks of a game.

use std::io::BufRead;

use clap::Args;
use serde::Serialize;

use super::super::Failure;
use super::super::command_game::{CommandGame, PositionOf};
use super::super::input::cannot_read;
use super::super::options::Manner;
use crate::players::OwnPlayer;
use crate::record::RecordGame;
use crate::tournament::Judge;

/// A game whose tournaments are asked for on the command line.
pub(in crate::cli) trait TournamentGame:
    CommandGame<Game: RecordGame> + 'static
{
    /// Its own players.
    type Own: OwnPlayer<Game = Self::Game>;
    /// Its own options, about openings.
    type OpeningOptions: Args;
    /// The rules in JSON.
    type Rules: Serialize;

    /// The name of the command.
    const COMMAND: &'static str;
    /// Some names of players, for the help.
    const SOME_PLAYERS: &'static str;
    /// Where random openings begin.
    const RANDOM_START: PositionOf<Self>;
    /// What the help calls an opening that is found by random moves.
    const RANDOM_OPENING: &'static str;
    /// The most moves of a random opening.
    const MOST_PLIES: u64;

    /// The rules in JSON.
    fn rules(&self) -> Self::Rules;

    /// How the moves of records are written.
    fn record_notation(&self) -> <Self::Game as RecordGame>::MoveNotation {
        Default::default()
    }

    /// What the players need to play.
    fn context(&self) -> ContextOf<Self>;

    /// Says how good moves are, if anything can.
    fn judge(_: &ContextOf<Self>) -> Option<Box<Judge<'_, Self::Game>>> {
        None
    }

    /// The starts that can be asked for, by name.
    fn starts() -> Vec<(&'static str, PositionOf<Self>)>;

    /// Reads openings from a file, each with its line, for `take` to check: here positions one a
    /// line, with comments behind `#`.
    fn read_openings(
        &self,
        name: &str,
        reader: Box<dyn BufRead>,
        _: Manner,
        mut take: impl FnMut(u64, PositionOf<Self>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for (line, text) in (1..).zip(reader.lines()) {
            let text = text.map_err(|error| cannot_read(name, &error))?;
            let text = text.split('#').next().unwrap_or_default();
            if text.trim().is_empty() {
                continue;
            }
            let position = self.read(text).map_err(|wrong| {
                let message = wrong.message;
                Failure::Usage(format!("{name}: line {line}: {message}"))
            })?;
            take(line, position)?;
        }
        Ok(())
    }

    /// A number that two openings share if they are the same for a tournament.
    fn opening_key(position: &PositionOf<Self>) -> u64;

    /// Whether the own options want an opening.
    fn wants(_: &Self::OpeningOptions, _: &ContextOf<Self>, _: &PositionOf<Self>) -> bool {
        true
    }

    /// Whether the own options want only some openings: then what is said where there are none.
    fn wants_only(_: &Self::OpeningOptions) -> Option<&'static str> {
        None
    }
}

pub(in crate::cli) type ContextOf<T> = <<T as TournamentGame>::Own as OwnPlayer>::Context;
