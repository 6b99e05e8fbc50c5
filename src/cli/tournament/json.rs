//! A tournament as one JSON object. Numbers that are infinite or unknown are null.

use serde::{Serialize, Serializer};

use super::Summary;
use crate::tournament::statistics::{EloDifference, Hypothesis, Interval};
use crate::tournament::{PairingStanding, PlayerStanding, Tally};

#[derive(Serialize)]
pub(super) struct TournamentJson<'a, R> {
    format: &'static str,
    rules: R,
    seed: u64,
    openings: usize,
    /// Pairs of games of each pairing.
    pairs: usize,
    games: usize,
    played: usize,
    complete: bool,
    players: Vec<PlayerJson<'a>>,
    pairings: Vec<PairingJson<'a>>,
    sprt: Option<SprtJson>,
}

#[derive(Serialize)]
struct TallyJson {
    wins: u64,
    draws: u64,
    losses: u64,
}

/// The games of a player on each side.
struct SidesJson {
    names: [&'static str; 2],
    tallies: [TallyJson; 2],
}

impl Serialize for SidesJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.names.iter().zip(&self.tallies))
    }
}

#[derive(Serialize)]
struct DifferenceJson {
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    likelihood_of_superiority: f64,
}

#[derive(Serialize)]
struct PlayerJson<'a> {
    rank: usize,
    name: &'a str,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    /// How much stronger than the next.
    lead: Option<DifferenceJson>,
    games: u64,
    points: f64,
    #[serde(flatten)]
    sides: SidesJson,
    forfeits: u32,
    withdrawn: bool,
    accuracy: Option<f64>,
    judged_moves: u32,
}

#[derive(Serialize)]
struct PairingJson<'a> {
    first: &'a str,
    second: &'a str,
    #[serde(flatten)]
    tally: TallyJson,
    pentanomial: [u64; 5],
    difference: Option<DifferenceJson>,
}

#[derive(Serialize)]
struct SprtJson {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    lower: f64,
    upper: f64,
    log_likelihood_ratio: f64,
    pairs: u64,
    accepted: Option<&'static str>,
}

pub(super) fn tournament<'a, R: Serialize>(
    summary: &'a Summary,
    rules: R,
) -> TournamentJson<'a, R> {
    let results = summary.results;
    let schedule = results.schedule();
    let ranked = &summary.standings.players;
    let players = ranked.iter().enumerate().map(|(rank, standing)| {
        let next = ranked.get(rank + 1).map(|next| next.player);
        player(summary, rank + 1, standing, next)
    });
    let pairings = summary.standings.pairings.iter();
    TournamentJson {
        format: summary.format.name(),
        rules,
        seed: summary.seed,
        openings: summary.openings,
        pairs: schedule.pairs(),
        games: schedule.games(),
        played: results.count(),
        complete: results.is_complete(),
        players: players.collect(),
        pairings: pairings.map(|it| pairing(summary, it)).collect(),
        sprt: sprt(summary),
    }
}

fn player<'a>(
    summary: &'a Summary,
    rank: usize,
    standing: &PlayerStanding,
    next: Option<usize>,
) -> PlayerJson<'a> {
    let ratings = &summary.standings.ratings;
    let lead = next.and_then(|next| ratings.difference(standing.player, next));
    let all = standing.all();
    PlayerJson {
        rank,
        name: &summary.names[standing.player],
        elo: standing.rating.map(|rating| rating.elo),
        elo_low: standing.rating.map(|rating| rating.interval.low),
        elo_high: standing.rating.map(|rating| rating.interval.high),
        lead: lead.map(difference),
        games: all.games(),
        points: all.points(),
        sides: SidesJson {
            names: summary.sides,
            tallies: [standing.white.into(), standing.black.into()],
        },
        forfeits: standing.forfeits,
        withdrawn: standing.withdrawn,
        accuracy: standing.accuracy.mean(),
        judged_moves: standing.accuracy.moves,
    }
}

fn pairing<'a>(summary: &'a Summary, pairing: &PairingStanding) -> PairingJson<'a> {
    PairingJson {
        first: &summary.names[pairing.players.0],
        second: &summary.names[pairing.players.1],
        tally: pairing.games.into(),
        pentanomial: pairing.pairs.0,
        difference: pairing.pairs.elo().map(difference),
    }
}

fn difference(difference: EloDifference) -> DifferenceJson {
    let Interval { low, high } = difference.interval;
    DifferenceJson {
        elo: difference.elo,
        elo_low: low,
        elo_high: high,
        likelihood_of_superiority: difference.likelihood_of_superiority,
    }
}

fn sprt(summary: &Summary) -> Option<SprtJson> {
    let (sprt, pairs) = summary.results.test()?;
    let (lower, upper) = sprt.bounds();
    Some(SprtJson {
        elo0: sprt.elo0,
        elo1: sprt.elo1,
        alpha: sprt.alpha,
        beta: sprt.beta,
        lower,
        upper,
        log_likelihood_ratio: sprt.log_likelihood_ratio(&pairs),
        pairs: pairs.pairs(),
        accepted: summary
            .results
            .decision()
            .map(|hypothesis| match hypothesis {
                Hypothesis::H0 => "elo0",
                Hypothesis::H1 => "elo1",
            }),
    })
}

impl From<Tally> for TallyJson {
    fn from(tally: Tally) -> TallyJson {
        TallyJson {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
        }
    }
}
