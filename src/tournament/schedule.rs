//! Who plays whom, from which opening, with which colour.
//!
//! Every opening of a pairing is a *pair* of games with the colours swapped, so that neither
//! player gains by it. Games are numbered so that all pairings advance together, and so that more
//! pairs only add numbers at the end.

use thiserror::Error;

use crate::notation::Color;

/// Which players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets all others, who do not meet each other.
    Gauntlet,
}

impl Format {
    /// `round robin` or `gauntlet`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round robin",
            Format::Gauntlet => "gauntlet",
        }
    }
}

/// Why there is nothing to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ScheduleError {
    /// Nobody to play against.
    #[error("{0} player, expected at least 2")]
    TooFewPlayers(usize),
    /// No games.
    #[error("no pairs of games, expected at least 1")]
    NoPairs,
    /// More games than can be numbered.
    #[error("too many games, expected at most {}", Schedule::MOST_GAMES)]
    TooManyGames,
}

/// The games of a tournament.
///
/// ```
/// use orbito_solve::tournament::{Format, Schedule};
///
/// let schedule = Schedule::new(3, Format::RoundRobin, 50)?;
/// assert_eq!(schedule.pairings(), [(0, 1), (0, 2), (1, 2)]);
/// assert_eq!(schedule.games(), 300);
/// let [game, swapped] = [2, 3].map(|number| schedule.game(number));
/// assert_eq!((game.pair, game.white, game.black), (0, 0, 2));
/// assert_eq!((swapped.pair, swapped.white, swapped.black), (0, 2, 0));
/// # Ok::<(), orbito_solve::tournament::ScheduleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    players: usize,
    pairings: Vec<(usize, usize)>,
    pairs: usize,
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// From 0.
    pub number: usize,
    /// Which of the [`Schedule::pairings`].
    pub pairing: usize,
    /// Which pair of that pairing, from 0; it has the opening of this number.
    pub pair: usize,
    /// Who plays white.
    pub white: usize,
    /// Who plays black.
    pub black: usize,
}

impl ScheduledGame {
    /// Who plays this colour.
    pub fn player(&self, color: Color) -> usize {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

impl Schedule {
    /// A tournament of more games would take more than its share of memory.
    pub const MOST_GAMES: usize = 10_000_000;

    /// The games of so many players, each pairing playing so many pairs.
    ///
    /// # Errors
    /// If that is no game, or more than [`Schedule::MOST_GAMES`].
    pub fn new(players: usize, format: Format, pairs: usize) -> Result<Schedule, ScheduleError> {
        if players < 2 {
            return Err(ScheduleError::TooFewPlayers(players));
        }
        if pairs == 0 {
            return Err(ScheduleError::NoPairs);
        }
        let firsts = match format {
            Format::RoundRobin => players - 1,
            Format::Gauntlet => 1,
        };
        let met_by = |first| (first + 1..players).map(move |second| (first, second));
        let pairings: Vec<_> = (0..firsts).flat_map(met_by).collect();
        match pairings
            .len()
            .checked_mul(2)
            .and_then(|it| it.checked_mul(pairs))
        {
            Some(games) if games <= Schedule::MOST_GAMES => Ok(Schedule {
                players,
                pairings,
                pairs,
            }),
            _ => Err(ScheduleError::TooManyGames),
        }
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Who meets whom.
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// How many pairs of games each pairing plays.
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        2 * self.pairings.len() * self.pairs
    }

    /// The game of a number.
    pub fn game(&self, number: usize) -> ScheduledGame {
        let pairing = number / 2 % self.pairings.len();
        let (first, second) = self.pairings[pairing];
        let swapped = number % 2 == 1;
        ScheduledGame {
            number,
            pairing,
            pair: number / 2 / self.pairings.len(),
            white: if swapped { second } else { first },
            black: if swapped { first } else { second },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pairing_plays_every_pair_with_both_colours() {
        for format in [Format::RoundRobin, Format::Gauntlet] {
            let schedule = Schedule::new(5, format, 7).expect("a schedule");
            let mut games: Vec<_> = (0..schedule.games())
                .map(|number| schedule.game(number))
                .map(|game| (game.pairing, game.pair, game.white, game.black))
                .collect();
            games.sort_unstable();
            let mut expected: Vec<_> = (0..schedule.pairings().len())
                .flat_map(|pairing| (0..7).map(move |pair| (pairing, pair)))
                .flat_map(|(pairing, pair)| {
                    let (first, second) = schedule.pairings()[pairing];
                    [
                        (pairing, pair, first, second),
                        (pairing, pair, second, first),
                    ]
                })
                .collect();
            expected.sort_unstable();
            assert_eq!(games, expected);
        }
    }

    #[test]
    fn nothing_to_play_is_refused() {
        let new = |players, pairs| Schedule::new(players, Format::RoundRobin, pairs);
        assert_eq!(new(1, 5), Err(ScheduleError::TooFewPlayers(1)));
        assert_eq!(new(2, 0), Err(ScheduleError::NoPairs));
        assert_eq!(new(2, usize::MAX), Err(ScheduleError::TooManyGames));
    }
}
