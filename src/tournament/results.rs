//! What is known of a tournament's games: for each number the result, or nothing yet.

use super::play::PlayedGame;
use super::schedule::{Schedule, ScheduledGame};
use super::statistics::{Hypothesis, Pentanomial, Sprt};
use crate::game::Game;
use crate::notation::Color;

/// After so many faults a player is withdrawn.
pub const FAULTS_ALLOWED: u32 = 3;

/// How well moves were chosen, as a judge counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Points, 0 to 100 a move.
    pub points: u32,
    /// Moves that were judged.
    pub moves: u32,
}

impl Accuracy {
    /// The mean points of a move, 0 to 100; nothing without moves.
    pub fn mean(&self) -> Option<f64> {
        (self.moves > 0).then(|| f64::from(self.points) / f64::from(self.moves))
    }

    pub(super) fn add(&mut self, other: Accuracy) {
        self.points += other.points;
        self.moves += other.moves;
    }
}

/// The result of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameScore {
    /// White's half points: 0, 1 or 2.
    pub white_half_points: u8,
    /// Whose failure ended the game.
    pub forfeited_by: Option<Color>,
    /// How well white and black chose, where that was judged.
    pub accuracy: [Accuracy; 2],
}

impl GameScore {
    /// The result of a game that was played, with what a judge says of its moves.
    pub fn new<G: Game>(played: &PlayedGame<G>, accuracy: [Accuracy; 2]) -> GameScore {
        let forfeited_by = match &played.ending {
            super::Ending::Decided(_) => None,
            super::Ending::Forfeited(loser, _) => Some(*loser),
        };
        GameScore {
            white_half_points: match played.ending.winner() {
                Some(Color::White) => 2,
                None => 1,
                Some(Color::Black) => 0,
            },
            forfeited_by,
            accuracy,
        }
    }

    /// The half points of a colour: 0, 1 or 2.
    pub fn half_points(&self, color: Color) -> u8 {
        match color {
            Color::White => self.white_half_points,
            Color::Black => 2 - self.white_half_points,
        }
    }
}

/// A sequential test in the course of a tournament of two players.
#[derive(Clone, Copy, Debug)]
struct Test {
    sprt: Sprt,
    /// Pairs from the first on, without a gap.
    pairs: Pentanomial,
    decision: Option<Hypothesis>,
}

/// The results of all games so far.
#[derive(Clone, Debug)]
pub struct Results {
    schedule: Schedule,
    games: Vec<Option<GameScore>>,
    played: usize,
    faults: Vec<u32>,
    test: Option<Test>,
}

impl Results {
    /// No game played yet. A sequential test, of the first player against the second, looks at the
    /// pairs of the first pairing.
    pub fn new(schedule: Schedule, sprt: Option<Sprt>) -> Results {
        Results {
            games: vec![None; schedule.games()],
            played: 0,
            faults: vec![0; schedule.players()],
            test: sprt.map(|sprt| Test {
                sprt,
                pairs: Pentanomial::default(),
                decision: None,
            }),
            schedule,
        }
    }

    /// The schedule.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The result of a game, if it was played.
    pub fn get(&self, number: usize) -> Option<GameScore> {
        self.games.get(number).copied().flatten()
    }

    /// How many games were played.
    pub fn played(&self) -> usize {
        self.played
    }

    /// Counts a game that was not counted before; one that was stays as it is.
    ///
    /// Whether it was new.
    pub fn set(&mut self, number: usize, result: GameScore) -> bool {
        match self.games.get_mut(number) {
            Some(place @ None) => *place = Some(result),
            _ => return false,
        }
        self.played += 1;
        let game = self.schedule.game(number);
        if let Some(loser) = result.forfeited_by {
            self.faults[game.player(loser)] += 1;
        }
        self.test_further();
        true
    }

    /// How often a player has failed.
    pub fn faults(&self, player: usize) -> u32 {
        self.faults[player]
    }

    /// Whether a player has failed so often that it plays no more.
    pub fn is_withdrawn(&self, player: usize) -> bool {
        self.faults[player] >= FAULTS_ALLOWED
    }

    /// Whether a game is still to be played.
    pub fn is_open(&self, game: &ScheduledGame) -> bool {
        let withdrawn = self.is_withdrawn(game.white) || self.is_withdrawn(game.black);
        self.games[game.number].is_none() && !withdrawn && self.decision().is_none()
    }

    /// Whether nothing is left to play.
    pub fn is_complete(&self) -> bool {
        self.decision().is_some()
            || self.played == self.games.len()
            || !(0..self.games.len()).any(|number| self.is_open(&self.schedule.game(number)))
    }

    /// The first player's points in a pair of games, if both were played.
    pub fn pair_half_points(&self, pairing: usize, pair: usize) -> Option<usize> {
        let number = 2 * (pair * self.schedule.pairings().len() + pairing);
        let (game, swapped) = (self.get(number)?, self.get(number + 1)?);
        Some(usize::from(
            game.half_points(Color::White) + swapped.half_points(Color::Black),
        ))
    }

    /// What the sequential test has found, if there is one and it is decided.
    pub fn decision(&self) -> Option<Hypothesis> {
        self.test?.decision
    }

    /// The sequential test and the pairs it has looked at: those from the first on without a gap,
    /// so that its decision does not depend on which game ended first.
    pub fn test(&self) -> Option<(Sprt, Pentanomial)> {
        self.test.map(|test| (test.sprt, test.pairs))
    }

    /// How many games count.
    pub fn count(&self) -> usize {
        self.end().unwrap_or(self.played)
    }

    /// The number of the first game after the pair that decided the test.
    fn end(&self) -> Option<usize> {
        let test = self.test.filter(|test| test.decision.is_some())?;
        Some(2 * test.pairs.pairs() as usize)
    }

    /// The games that count: all that were played, but none after the pair that decided the test.
    pub fn counted(&self) -> impl Iterator<Item = (ScheduledGame, GameScore)> {
        let end = self.end().unwrap_or(self.games.len());
        let games = self.games[..end].iter().enumerate();
        games.filter_map(|(number, result)| Some((self.schedule.game(number), (*result)?)))
    }

    fn test_further(&mut self) {
        while let Some(test) = self.test.filter(|test| test.decision.is_none()) {
            let Some(points) = self.pair_half_points(0, test.pairs.pairs() as usize) else {
                return;
            };
            if let Some(test) = &mut self.test {
                test.pairs.add(points);
                test.decision = test.sprt.decision(&test.pairs);
            }
        }
    }
}
