//! `play`: a game in the terminal, against a player, another person, or watching two players.
//!
//! People and scripts type the same words and read the same answers. On a terminal there is a
//! prompt with completion; in a pipe a wrong line is told on standard error, and the exit status at
//! the end is 2.

mod abalone;
mod command;
pub(super) mod console;
mod editor;
mod file;
mod game;
mod host;
mod orbito;
mod players;
mod words;

use clap::{Args, ValueEnum};

use self::console::Console;
use self::game::{GameOf, PlayGame, SeatOf, SeatsOf};
use self::host::{Departure, Host};
use super::Failure;
use super::options::{number, seed};
use crate::game_in_play::{GameInPlay, Seat, Seats};
use crate::level::Level;
use crate::notation::{Color, Notation};
use crate::record::{GameRecord, RecordGame};

#[derive(Args)]
#[command(
    about = "Play in the terminal: against a level, another person, or watching two players",
    long_about = P::HELP.long_about,
    after_help = P::HELP.examples
)]
pub(super) struct PlayArguments<P: PlayGame> {
    #[arg(long, value_name = "PLAYER", value_parser = seat::<P>, help = P::HELP.white)]
    white: Option<SeatOf<P>>,

    #[arg(long, value_name = "PLAYER", value_parser = seat::<P>, help = P::HELP.black)]
    black: Option<SeatOf<P>>,

    #[arg(long, value_name = "N", value_parser = level, help = P::HELP.level)]
    level: Option<Level>,

    #[arg(
        long = "as",
        value_enum,
        value_name = "COLOUR",
        conflicts_with_all = ["white", "black"],
        help = P::HELP.side
    )]
    side: Option<Side>,

    /// Players choose by this number, the same each time [default: another each time]
    #[arg(long, value_name = "SEED", value_parser = seed)]
    seed: Option<u64>,

    #[arg(value_name = P::HELP.position_name, help = P::HELP.position)]
    position: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    Black,
}

fn seat<P: PlayGame>(text: &str) -> Result<SeatOf<P>, String> {
    let seat = text.parse::<SeatOf<P>>();
    seat.map_err(|error| error.to_string())
}

fn level(text: &str) -> Result<Level, String> {
    let range = u64::from(*Level::RANGE.start())..=u64::from(*Level::RANGE.end());
    let number = number(text, range, "as a level")?;
    Level::new(number as u8).map_err(|error| error.to_string())
}

impl<P: PlayGame> PlayArguments<P> {
    /// A person sits where nothing else is said, and a level sits opposite.
    fn seats(&self) -> Result<SeatsOf<P>, Failure> {
        let level = Seat::Player(P::level(self.level.unwrap_or_default()));
        let opposite = |seat: &SeatOf<P>| match seat {
            Seat::Human => level.clone(),
            Seat::Player(_) => Seat::Human,
        };
        let person = match self.side {
            None => P::Game::BEGINS,
            Some(Side::White) => Color::White,
            Some(Side::Black) => Color::Black,
        };
        let (white, black) = match (&self.white, &self.black) {
            (None, None) if person == Color::Black => (level.clone(), Seat::Human),
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

    fn game(&self, kind: &P) -> Result<GameOf<P>, Failure> {
        let start = match &self.position {
            None => kind.game().start(),
            Some(text) => kind
                .read(text)
                .map_err(|error| Failure::Usage(error.message))?,
        };
        let mut record = GameRecord::new(*kind.game(), start)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        record.set_notation(kind.notation());
        Ok(GameInPlay::from_record(record, self.seats()?))
    }
}

/// Plays this kind of game, with whoever `judge` makes for its rules.
pub(super) fn run<P: PlayGame>(
    arguments: &PlayArguments<P>,
    mut kind: P,
    json: bool,
    judge: impl Fn(&P) -> Result<P::Judge, Failure>,
) -> Result<(), Failure> {
    if json {
        let message = "play speaks in words, expected no --json; programs can use uci";
        return Err(Failure::Usage(message.into()));
    }
    let mut game = arguments.game(&kind)?;
    let mut console = Console::open(&P::players())?;
    let seed = arguments.seed.unwrap_or_else(rand::random);
    let mut first = true;
    loop {
        // A game that is loaded may have other rules, and they another judge.
        let judge = judge(&kind)?;
        if std::mem::take(&mut first) {
            for color in Color::BOTH {
                if let Seat::Player(name) = game.seats().of(color) {
                    let problem = |error| Failure::Usage(format!("{name}: {error}"));
                    kind.try_out(name, &judge).map_err(problem)?;
                }
            }
            if console.is_terminal() {
                console.say(P::WELCOME)?;
            }
        }
        match Host::new(kind, &judge, game, seed, &mut console).run()? {
            Departure::Quit => return console.close(),
            Departure::OtherRules(loaded) => {
                game = *loaded;
                kind = kind.with_rules(game.rules());
            }
        }
    }
}
