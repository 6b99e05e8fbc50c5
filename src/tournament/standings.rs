//! What follows from the results: points, ratings, and how each pairing went.

use super::results::{Accuracy, Results};
use super::statistics::{Pairing, Pentanomial, Rating, Ratings};
use crate::notation::Color;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Tally {
    fn count(&mut self, half_points: u8) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A point for a win and half a point for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the possible points, 0 to 1; nothing without games.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;
    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// How a player did.
#[derive(Clone, Copy, Debug)]
pub struct PlayerStanding {
    /// Which player.
    pub player: usize,
    /// Games with white.
    pub white: Tally,
    /// Games with black.
    pub black: Tally,
    /// Games lost by failing, which are among those lost.
    pub forfeits: u32,
    /// Whether it failed so often that it plays no more.
    pub withdrawn: bool,
    /// How well it chose its moves.
    pub accuracy: Accuracy,
    /// Elo, relative to the mean of all players.
    pub rating: Option<Rating>,
}

impl PlayerStanding {
    /// Games with either colour.
    pub fn all(&self) -> Tally {
        self.white + self.black
    }
}

/// How the games of two players went, as the first of them sees it.
#[derive(Clone, Copy, Debug)]
pub struct PairingStanding {
    /// Who they are.
    pub players: (usize, usize),
    /// All games.
    pub games: Tally,
    /// The pairs of which both games were played.
    pub pairs: Pentanomial,
}

/// The standings of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The players, the best first: by rating, then by points.
    pub players: Vec<PlayerStanding>,
    /// In the order of the schedule.
    pub pairings: Vec<PairingStanding>,
    /// The ratings, with their differences.
    pub ratings: Ratings,
}

impl Standings {
    /// The standings after these results.
    pub fn new(results: &Results) -> Standings {
        let schedule = results.schedule();
        let mut players: Vec<PlayerStanding> = (0..schedule.players())
            .map(|player| PlayerStanding {
                player,
                white: Tally::default(),
                black: Tally::default(),
                forfeits: results.faults(player),
                withdrawn: results.is_withdrawn(player),
                accuracy: Accuracy::default(),
                rating: None,
            })
            .collect();
        let mut pairings: Vec<PairingStanding> = schedule
            .pairings()
            .iter()
            .map(|&players| PairingStanding {
                players,
                games: Tally::default(),
                pairs: Pentanomial::default(),
            })
            .collect();
        for (game, result) in results.counted() {
            let [white, black] = Color::BOTH.map(|color| result.half_points(color));
            players[game.white].white.count(white);
            players[game.black].black.count(black);
            players[game.white].accuracy.add(result.accuracy[0]);
            players[game.black].accuracy.add(result.accuracy[1]);
            let pairing = &mut pairings[game.pairing];
            let first_is_white = game.white == pairing.players.0;
            pairing
                .games
                .count(if first_is_white { white } else { black });
            if !first_is_white
                && let Some(points) = results.pair_half_points(game.pairing, game.pair)
            {
                pairing.pairs.add(points);
            }
        }
        let ratings = rate(players.len(), &pairings);
        for standing in &mut players {
            standing.rating = ratings.rating(standing.player);
        }
        let elo = |it: &PlayerStanding| it.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
        players.sort_by(|one, other| {
            let by_elo = elo(other).total_cmp(&elo(one));
            by_elo.then(other.all().points().total_cmp(&one.all().points()))
        });
        Standings {
            players,
            pairings,
            ratings,
        }
    }
}

fn rate(players: usize, pairings: &[PairingStanding]) -> Ratings {
    let pairings: Vec<Pairing> = pairings
        .iter()
        .map(|pairing| Pairing {
            first: pairing.players.0,
            second: pairing.players.1,
            pairs: pairing.pairs,
        })
        .collect();
    Ratings::fit(players, &pairings)
}
