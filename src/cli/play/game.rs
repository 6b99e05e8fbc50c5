//! What `play` asks of a game: how it is shown, typed and told, and who plays it.

use std::ops::RangeInclusive;

use crate::cli::command_game::{CommandGame, MoveOf, PositionOf};
use crate::game_in_play::{self, PlayedGame};
use crate::level::Level;
use crate::notation::Color;
use crate::players::PlayerError;
use crate::record::{self, RecordGame};
use crate::search::TableTooLarge;
use crate::tournament::Player;

/// A game that can be played in the terminal.
pub(in crate::cli) trait PlayGame:
    CommandGame<Game: PlayedGame> + Copy + 'static
{
    /// Who knows what moves are worth, under one set of rules.
    type Judge;

    /// What `--help` says.
    const HELP: PlayHelp;

    /// What is said first.
    const WELCOME: &'static str;

    /// What `help` says of moves.
    const MOVES: &'static str;

    /// Some that can play, as an example.
    const SEATS: &'static str;

    /// The letters of the cells.
    const LETTERS: RangeInclusive<char>;

    /// The same game by other rules.
    fn with_rules(self, rules: Self::Game) -> Self;

    /// The rules in words.
    fn describe(&self) -> String;

    /// How moves are written in records.
    fn notation(&self) -> NotationOf<Self>;

    /// Reads a move as people type it. It need not be legal.
    fn read_move(&self, position: &PositionOf<Self>, line: &str) -> Result<MoveOf<Self>, String>;

    /// The names of all players.
    fn players() -> Vec<&'static str>;

    /// The player of a level.
    fn level(level: Level) -> PlayerOf<Self>;

    /// Seats a player.
    fn player<'a>(
        &self,
        name: &PlayerOf<Self>,
        judge: &'a Self::Judge,
    ) -> Result<Box<dyn Player<Self::Game> + 'a>, TableTooLarge>;

    /// Makes sure that a player can play.
    fn try_out(&self, name: &PlayerOf<Self>, judge: &Self::Judge) -> Result<(), PlayerError>;

    /// The board, with the last move marked.
    fn draw(&self, game: &GameOf<Self>, position: &PositionOf<Self>, view: View) -> String;

    /// What a colour has left, or lost.
    fn tally(&self, position: &PositionOf<Self>, color: Color) -> String;

    /// What a move does.
    fn effect(&self, position: &PositionOf<Self>, mv: MoveOf<Self>) -> String;

    /// What happens by itself after the last move: nothing, or a few words, and then what comes to
    /// be, one position after the other.
    fn aftermath(&self, _game: &GameOf<Self>) -> Option<Aftermath<PositionOf<Self>>> {
        None
    }

    /// How the rules ended the game.
    fn ended(&self, ending: <Self::Game as PlayedGame>::Ending) -> String;

    /// The best move of a game that goes on.
    fn hint(&self, judge: &Self::Judge, game: &GameOf<Self>) -> Option<Hint<MoveOf<Self>>>;

    /// All moves of a game that goes on, the best first, and what they are worth.
    fn rate(&self, judge: &Self::Judge, game: &GameOf<Self>) -> Vec<(MoveOf<Self>, String)>;
}

pub(super) type GameOf<P> = game_in_play::GameInPlay<<P as CommandGame>::Game>;
pub(super) type PlayerOf<P> = <<P as CommandGame>::Game as PlayedGame>::Player;
pub(super) type SeatOf<P> = game_in_play::Seat<PlayerOf<P>>;
pub(super) type SeatsOf<P> = game_in_play::Seats<PlayerOf<P>>;
pub(super) type NotationOf<P> = <<P as CommandGame>::Game as RecordGame>::MoveNotation;
pub(super) type RecordOf<P> = record::GameRecord<<P as CommandGame>::Game>;

/// What `--help` says of a game's options.
pub(in crate::cli) struct PlayHelp {
    pub long_about: &'static str,
    pub white: &'static str,
    pub black: &'static str,
    pub level: &'static str,
    pub side: &'static str,
    pub position_name: &'static str,
    pub position: &'static str,
    pub examples: &'static str,
}

/// How a board is seen.
pub(in crate::cli) struct View {
    /// From the other side.
    pub flipped: bool,
    /// What stands to the right, from the top.
    pub notes: Vec<String>,
}

/// What happens by itself after the last move.
pub(in crate::cli) struct Aftermath<P> {
    pub words: &'static str,
    pub steps: Vec<(String, P)>,
}

/// A move, what it is worth, and good moves after it.
pub(in crate::cli) struct Hint<M> {
    pub mv: M,
    pub worth: String,
    pub line: Vec<M>,
}
