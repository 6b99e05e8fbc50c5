//! One game between two players.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::schedule::ScheduledGame;
use super::{Fault, GameSoFar, Player};
use crate::game::Game;
use crate::notation::{Color, Notation};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules: the winner's colour, if it is not a draw.
    Decided(Option<Color>),
    /// The player of this colour failed, and has lost.
    Forfeited(Color, Fault),
}

impl Ending {
    /// The winner's colour; nothing for a draw.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Ending::Decided(winner) => *winner,
            Ending::Forfeited(loser, _) => Some(loser.other()),
        }
    }
}

/// A game that was played to its end.
#[derive(Debug)]
pub struct PlayedGame<G: Game> {
    /// Which one it is.
    pub scheduled: ScheduledGame,
    /// The position in which it began.
    pub start: G::Position,
    /// All moves.
    pub moves: Vec<G::Move>,
    /// How it ended.
    pub ending: Ending,
}

impl<G: Game> Clone for PlayedGame<G> {
    fn clone(&self) -> PlayedGame<G> {
        PlayedGame {
            scheduled: self.scheduled,
            start: self.start,
            moves: self.moves.clone(),
            ending: self.ending.clone(),
        }
    }
}

/// The random numbers of one player in one game: of the seed, a stream for each.
pub fn random_numbers(seed: u64, number: usize, color: Color) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(2 * number as u64 + u64::from(color == Color::Black));
    random
}

/// Plays a game to its end. A player that fails loses it.
pub(super) fn play<G: Notation>(
    game: &G,
    start: G::Position,
    [white, black]: [&mut dyn Player<G>; 2],
) -> (Vec<G::Move>, Ending) {
    let mut so_far = GameSoFar::begin(game, start);
    loop {
        let color = game.turn(so_far.position());
        if let Some(value) = so_far.result() {
            return (so_far.into_moves(), Ending::Decided(value.winner(color)));
        }
        let player = match color {
            Color::White => &mut *white,
            Color::Black => &mut *black,
        };
        match player.choose(&so_far) {
            Ok(mv) => so_far.play(mv),
            Err(fault) => return (so_far.into_moves(), Ending::Forfeited(color, fault)),
        }
    }
}
