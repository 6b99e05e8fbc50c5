//! Simulated tournaments between players of known strength: how often the intervals hold the
//! truth, and how often a sequential test errs.

use orbito_solve::tournament::statistics::{
    Hypothesis, Pairing, Pentanomial, Ratings, Sprt, score_from_elo,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How the games of a simulated pair go.
#[derive(Clone, Copy)]
struct Games {
    /// The share of drawn games between equal players.
    draws: f64,
    /// How often the second game has the result of the first.
    repeated: f64,
    /// How often luck in the first game means bad luck in the second, as where the opening decides.
    opposed: f64,
}

const KINDS: [Games; 3] = [
    Games {
        draws: 0.0,
        repeated: 0.0,
        opposed: 0.0,
    },
    Games {
        draws: 0.4,
        repeated: 0.4,
        opposed: 0.0,
    },
    Games {
        draws: 0.3,
        repeated: 0.0,
        opposed: 0.6,
    },
];

impl Games {
    /// Half points of a game for a player so much stronger, by luck from 0 to 1.
    fn game(&self, score: f64, luck: f64) -> usize {
        let draws = self.draws * 2.0 * score.min(1.0 - score);
        if luck < score - draws / 2.0 {
            2
        } else {
            usize::from(luck < score + draws / 2.0)
        }
    }

    fn pair(&self, elo: f64, random: &mut ChaCha8Rng) -> usize {
        let score = score_from_elo(elo);
        let luck: f64 = random.random();
        let kind: f64 = random.random();
        let other_luck = if kind < self.repeated {
            luck
        } else if kind < self.repeated + self.opposed {
            1.0 - luck
        } else {
            random.random()
        };
        self.game(score, luck) + self.game(score, other_luck)
    }

    fn pairs(&self, elo: f64, count: usize, random: &mut ChaCha8Rng) -> Pentanomial {
        let mut pairs = Pentanomial::default();
        (0..count).for_each(|_| pairs.add(self.pair(elo, random)));
        pairs
    }
}

/// How often something held.
#[derive(Clone, Copy, Default)]
struct Share {
    held: usize,
    of: usize,
}

impl Share {
    fn count(&mut self, held: bool) {
        self.held += usize::from(held);
        self.of += 1;
    }

    fn share(&self) -> f64 {
        self.held as f64 / self.of as f64
    }
}

#[test]
fn two_players() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for games in KINDS {
        for elo in [0.0, 30.0, 150.0] {
            let mut covered = Share::default();
            for _ in 0..1000 {
                let found = games.pairs(elo, 200, &mut random).elo().unwrap();
                covered.count(found.interval.contains(elo));
            }
            let share = covered.share();
            println!("two players, {elo} Elo: {share}");
            assert!((0.93..=0.97).contains(&share), "{share}");
        }
    }
}

#[test]
fn a_field() {
    const TRUTH: [f64; 6] = [180.0, 90.0, 20.0, -20.0, -90.0, -180.0];
    let opponents = || (0..6).flat_map(|first| (first + 1..6).map(move |second| (first, second)));
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for games in KINDS {
        let mut ratings_covered = [Share::default(); 6];
        let mut differences_covered = [Share::default(); 15];
        for _ in 0..1000 {
            let mut pairings = Vec::new();
            for (first, second) in opponents() {
                let pairs = games.pairs(TRUTH[first] - TRUTH[second], 30, &mut random);
                pairings.push(Pairing {
                    first,
                    second,
                    pairs,
                });
            }
            let ratings = Ratings::fit(6, &pairings);
            for (player, covered) in ratings_covered.iter_mut().enumerate() {
                let rating = ratings.rating(player).unwrap();
                covered.count(rating.interval.contains(TRUTH[player]));
            }
            for ((first, second), covered) in opponents().zip(&mut differences_covered) {
                let found = ratings.difference(first, second).unwrap();
                covered.count(found.interval.contains(TRUTH[first] - TRUTH[second]));
            }
        }
        check("ratings", &ratings_covered);
        check("differences", &differences_covered);
    }
}

/// A field in which most have not met: the ratings rest on chains of opponents.
#[test]
fn a_sparse_field() {
    let games = KINDS[1];
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let truth: Vec<f64> = (0..20)
        .map(|player| f64::from(player) * 10.0 - 95.0)
        .collect();
    let mut covered = [Share::default(); 20];
    let mut steps_covered = [Share::default(); 19];
    for _ in 0..300 {
        let mut pairings = Vec::new();
        for first in 0..20 {
            for distance in [1, 3, 7] {
                let second = (first + distance) % 20;
                let pairs = games.pairs(truth[first] - truth[second], 10, &mut random);
                pairings.push(Pairing {
                    first,
                    second,
                    pairs,
                });
            }
        }
        let ratings = Ratings::fit(20, &pairings);
        for (player, covered) in covered.iter_mut().enumerate() {
            let rating = ratings.rating(player).unwrap();
            covered.count(rating.interval.contains(truth[player]));
        }
        for (player, covered) in steps_covered.iter_mut().enumerate() {
            let step = ratings.difference(player, player + 1).unwrap();
            covered.count(step.interval.contains(-10.0));
        }
    }
    let all = |shares: &[Share]| shares.iter().map(Share::share).sum::<f64>() / shares.len() as f64;
    println!("sparse: {} {}", all(&covered), all(&steps_covered));
    assert!((0.93..=0.97).contains(&all(&covered)));
    assert!((0.93..=0.97).contains(&all(&steps_covered)));
}

/// All together between 93 and 97 %; each for itself up to the chance of a thousand tournaments.
fn check(what: &str, shares: &[Share]) {
    let shares: Vec<f64> = shares
        .iter()
        .filter(|it| it.of > 0)
        .map(Share::share)
        .collect();
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    let least = shares.iter().copied().fold(1.0, f64::min);
    let greatest = shares.iter().copied().fold(0.0, f64::max);
    println!("{what}: {mean:.4}, from {least} to {greatest}");
    assert!((0.93..=0.97).contains(&mean), "{what}: {mean}");
    assert!(least >= 0.93 && greatest <= 0.97, "{what}: {shares:?}");
}

#[test]
fn sequential_tests_err_as_rarely_as_allowed() {
    const RUNS: usize = 1000;
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let sprt: Sprt = "elo0=0,elo1=40,alpha=0.05,beta=0.1".parse().unwrap();
    for games in KINDS {
        for (elo, wrong, allowed) in [
            (sprt.elo0, Hypothesis::H1, sprt.alpha),
            (sprt.elo1, Hypothesis::H0, sprt.beta),
        ] {
            let mut errors = Share::default();
            for _ in 0..RUNS {
                let mut pairs = Pentanomial::default();
                let decision = loop {
                    pairs.add(games.pair(elo, &mut random));
                    if let Some(decision) = sprt.decision(&pairs) {
                        break decision;
                    }
                };
                errors.count(decision == wrong);
            }
            let deviation = (allowed * (1.0 - allowed) / RUNS as f64).sqrt();
            println!("{elo} Elo: {} errors of {allowed}", errors.share());
            assert!(
                errors.share() <= allowed + 2.0 * deviation,
                "{}",
                errors.share()
            );
        }
    }
}
