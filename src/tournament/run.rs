//! All games of a tournament, on all threads.
//!
//! Every thread takes the next game that is not played and has players of its own, so nothing is
//! shared but the results. What a game's result is depends on its number alone.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use super::play::{PlayedGame, play, random_numbers};
use super::results::{Accuracy, GameScore, Results};
use super::schedule::ScheduledGame;
use super::{Ending, Fault, Player};
use crate::notation::{Color, Notation};
use crate::parallel::{share_out, threads};

/// Makes a player, one for each thread.
pub type MakePlayer<'a, G> = dyn Fn() -> Result<Box<dyn Player<G> + 'a>, String> + Sync + 'a;

/// Says how good a move is, 0 to 100 points; nothing where nothing could go wrong.
pub type Judge<'a, G> = dyn Fn(&<G as crate::game::Game>::Position, <G as crate::game::Game>::Move) -> Option<u32>
    + Sync
    + 'a;

/// Somebody who takes part.
pub struct Entrant<'a, G: Notation> {
    /// The name in tables and records.
    pub name: String,
    /// Makes the player.
    pub make: Box<MakePlayer<'a, G>>,
}

/// A tournament: the rules, who takes part, and from where they play.
pub struct Tournament<'a, G: Notation> {
    /// The rules.
    pub game: &'a G,
    /// As many players as the schedule has.
    pub entrants: Vec<Entrant<'a, G>>,
    /// Undecided positions, at least one; pair *n* has opening *n*, over and over.
    pub openings: Vec<G::Position>,
    /// Decides all that players leave to chance.
    pub seed: u64,
    /// Judges the moves of the first [`JUDGED_PAIRS`] pairs of each pairing.
    pub judge: Option<Box<Judge<'a, G>>>,
}

/// So many pairs of each pairing are judged: more would hardly change the mean.
pub const JUDGED_PAIRS: usize = 500;

/// Why a tournament came to a halt; the results so far hold.
#[derive(Debug)]
pub enum Halt<E> {
    /// A player could not be made.
    Player(String),
    /// The observer of the games has failed.
    Observer(E),
}

/// What the threads of a tournament share.
struct Shared<'r, F, E> {
    results: &'r mut Results,
    on_game: F,
    halt: Option<Halt<E>>,
}

impl<'a, G: Notation> Tournament<'a, G> {
    /// The opening of a pair.
    ///
    /// # Panics
    /// If there are no openings.
    pub fn opening(&self, pair: usize) -> G::Position {
        self.openings[pair % self.openings.len()]
    }

    /// Plays all games that `results` lacks, on the threads of the current rayon pool, until all
    /// are played, a sequential test is decided, or `stop` becomes true: then those that are being
    /// played come to their end, and no other begins.
    ///
    /// `on_game` hears of each game when it ends, one after the other, with the results so far.
    ///
    /// # Errors
    /// If a player cannot be made, or `on_game` fails: no other game is begun then.
    pub fn run<E: Send>(
        &self,
        results: &mut Results,
        stop: &AtomicBool,
        on_game: impl FnMut(&PlayedGame<G>, &Results) -> Result<(), E> + Send,
    ) -> Result<(), Halt<E>> {
        play_all(
            results,
            stop,
            || self.entrants.iter().map(|_| None).collect(),
            |players: &mut Vec<Option<Box<dyn Player<G> + 'a>>>, game| {
                let played = self.play(game, players)?;
                let result = self.result(&played);
                Ok((played, result))
            },
            on_game,
        )
    }

    /// What counts of a game: its result, and for the first pairs what the judge says.
    pub fn result(&self, played: &PlayedGame<G>) -> GameScore {
        let mut accuracy = [Accuracy::default(); 2];
        if let Some(judge) = &self.judge
            && played.scheduled.pair < JUDGED_PAIRS
        {
            let mut position = played.start;
            for &mv in &played.moves {
                if let Some(points) = judge(&position, mv) {
                    let player = match self.game.turn(&position) {
                        Color::White => &mut accuracy[0],
                        Color::Black => &mut accuracy[1],
                    };
                    player.add(Accuracy { points, moves: 1 });
                }
                position = self.game.play(&position, mv);
            }
        }
        GameScore::new(played, accuracy)
    }

    fn play(
        &self,
        game: ScheduledGame,
        players: &mut [Option<Box<dyn Player<G> + 'a>>],
    ) -> Result<PlayedGame<G>, String> {
        for player in [game.white, game.black] {
            if players[player].is_none() {
                players[player] = Some((self.entrants[player].make)()?);
            }
        }
        let [Some(white), Some(black)] = players
            .get_disjoint_mut([game.white, game.black])
            .expect("two players")
        else {
            unreachable!("both were made");
        };
        let start = self.opening(game.pair);
        let begin = |player: &mut Box<dyn Player<G> + 'a>, color| -> Result<(), (Color, Fault)> {
            let random = random_numbers(self.seed, game.number, color);
            player
                .begin_game(self.game, random)
                .map_err(|fault| (color, fault))
        };
        let begun = begin(white, Color::White).and_then(|()| begin(black, Color::Black));
        let (moves, ending) = match begun {
            Ok(()) => play(self.game, start, [white.as_mut(), black.as_mut()]),
            Err((color, fault)) => (Vec::new(), Ending::Forfeited(color, fault)),
        };
        Ok(PlayedGame {
            scheduled: game,
            start,
            moves,
            ending,
        })
    }
}

/// Plays all games that `results` lacks, as [`Tournament::run`] does, whatever a game is: `play`
/// plays one, with what its thread got from `players` and keeps.
pub(crate) fn play_all<W, P, E: Send>(
    results: &mut Results,
    stop: &AtomicBool,
    players: impl Fn() -> W + Sync,
    play: impl Fn(&mut W, ScheduledGame) -> Result<(P, GameScore), String> + Sync,
    on_game: impl FnMut(&P, &Results) -> Result<(), E> + Send,
) -> Result<(), Halt<E>> {
    let schedule = results.schedule().clone();
    let shared = Mutex::new(Shared {
        results,
        on_game,
        halt: None,
    });
    share_out(threads(), schedule.games(), |next| {
        let mut players = players();
        while let Some(number) = next() {
            let game = schedule.game(number);
            let is_open = {
                let shared = lock(&shared);
                if stop.load(Relaxed) || shared.halt.is_some() {
                    return;
                }
                shared.results.is_open(&game)
            };
            if !is_open {
                continue;
            }
            let (played, result) = match play(&mut players, game) {
                Ok(played) => played,
                Err(message) => {
                    lock(&shared).halt = Some(Halt::Player(message));
                    return;
                }
            };
            let shared = &mut *lock(&shared);
            if shared.results.set(number, result)
                && let Err(error) = (shared.on_game)(&played, shared.results)
            {
                shared.halt = Some(Halt::Observer(error));
            }
        }
    });
    let shared = shared.into_inner();
    match shared.unwrap_or_else(|poisoned| poisoned.into_inner()).halt {
        None => Ok(()),
        Some(halt) => Err(halt),
    }
}

fn lock<'m, T>(mutex: &'m Mutex<T>) -> MutexGuard<'m, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
