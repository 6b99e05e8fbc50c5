//! `play`: a game in the terminal, against a player, another person, or watching two players.
//!
//! People and scripts type the same words and read the same answers. On a terminal there is a
//! prompt with completion; in a pipe a wrong line is told on standard error, and the exit status at
//! the end is 2.

mod board;
mod command;
mod console;
mod editor;
mod file;
mod host;
mod move_text;
mod players;
mod words;

use clap::{Args, ValueEnum};

use self::console::Console;
use self::host::{Departure, Host};
use super::Failure;
use super::options::{Settings, number, seed};
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Color, GameInPlay, Level, PlayerName, Position, Seat, Seats};

/// Play in the terminal: against a level, another person, or watching two players
///
/// Type moves such as c1 or b2b3,c1, and help for the commands. A script can play through a pipe:
/// one line is one command, a wrong one is told on standard error, and the exit status is then 2.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PlayArguments {
    /// Who plays white: human, or a player such as level:5, perfect, search:depth=3 (see
    /// tournament --list-players) [default: human]
    #[arg(long, value_name = "PLAYER")]
    white: Option<Seat>,

    /// Who plays black [default: the level, or human against a player]
    #[arg(long, value_name = "PLAYER")]
    black: Option<Seat>,

    /// The level of a person's opponent, from 1, a beginner, to 10, perfect [default: 3]
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,

    /// The colour that you play against the level [default: white]
    #[arg(long = "as", value_enum, value_name = "COLOUR", conflicts_with_all = ["white", "black"])]
    side: Option<Side>,

    /// Players choose by this number, the same each time [default: another each time]
    #[arg(long, value_name = "SEED", value_parser = seed)]
    seed: Option<u64>,

    /// The position to begin with [default: the empty board]
    #[arg(value_name = "FEN")]
    position: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  orbito-solve play --level 5 --as black
  orbito-solve play --white human --black human '4/1w2/2b1/4 w'
  orbito-solve play --white level:9 --black search:depth=3
  printf 'c1\\nhint\\nfen\\n' | orbito-solve play --seed 1";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    Black,
}

fn level(text: &str) -> Result<Level, String> {
    let range = u64::from(*Level::RANGE.start())..=u64::from(*Level::RANGE.end());
    let number = number(text, range, "as a level")?;
    Level::new(number as u8).map_err(|error| error.to_string())
}

impl PlayArguments {
    /// A person sits where nothing else is said, and a level sits opposite.
    fn seats(&self) -> Result<Seats, Failure> {
        let level = Seat::Player(PlayerName::level(self.level.unwrap_or_default()));
        let opposite = |seat: &Seat| match seat {
            Seat::Human => level.clone(),
            Seat::Player(_) => Seat::Human,
        };
        let (white, black) = match (&self.white, &self.black) {
            (None, None) if self.side == Some(Side::Black) => (level.clone(), Seat::Human),
            (None, None) => (Seat::Human, level.clone()),
            (Some(white), None) => (white.clone(), opposite(white)),
            (None, Some(black)) => (opposite(black), black.clone()),
            (Some(white), Some(black)) => (white.clone(), black.clone()),
        };
        if self.level.is_some() && white != level && black != level {
            let message = "--level is for the opponent of a person, expected no other player";
            return Err(Failure::Usage(message.into()));
        }
        Ok(Seats { white, black })
    }

    fn game(&self, settings: &Settings) -> Result<GameInPlay, Failure> {
        let rules = settings.rules;
        let start = match &self.position {
            None => Position::START,
            Some(text) => Position::from_fen(text, &rules)
                .map_err(|error| Failure::Usage(error.to_string()))?,
        };
        GameInPlay::new(rules, start, self.seats()?)
            .map_err(|error| Failure::Usage(error.to_string()))
    }
}

pub(super) fn run(arguments: &PlayArguments, settings: &Settings) -> Result<(), Failure> {
    settings.expect_no_engine("players have limits of their own, such as search:depth=3")?;
    if settings.json {
        let message = "play speaks in words, expected no --json; programs can use uci";
        return Err(Failure::Usage(message.into()));
    }
    let mut game = arguments.game(settings)?;
    let mut console = Console::open()?;
    let seed = arguments.seed.unwrap_or_else(rand::random);
    let mut first = true;
    loop {
        // A game that is loaded may have other rules, and they another tablebase.
        let tablebase = Tablebase::build(&game.rules());
        if std::mem::take(&mut first) {
            for color in Color::BOTH {
                if let Seat::Player(name) = game.seats().of(color) {
                    let problem = |error| Failure::Usage(format!("{name}: {error}"));
                    name.try_out(&tablebase).map_err(problem)?;
                }
            }
            if console.is_terminal() {
                console.say(words::WELCOME)?;
            }
        }
        match Host::new(game, &tablebase, seed, &mut console).run()? {
            Departure::Quit => return console.close(),
            Departure::OtherRules(loaded) => game = *loaded,
        }
    }
}
