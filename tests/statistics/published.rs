//! Published figures.

use std::f64::consts::LN_10;

use orbito_solve::tournament::statistics::{Pairing, Pentanomial, Ratings, Sprt};

/// Elo for a natural logarithm of the odds of 1.
const ELO: f64 = 400.0 / LN_10;

/// A match as fastchess prints it: pairs, Elo ±, normalized Elo, likelihood of superiority in per
/// cent.
type Match = ([u64; 5], &'static str, &'static str, &'static str);

/// From release notes and read-me files of engines: Dual 0.3.2 (two matches), Axiom 2.0.0,
/// Copperfish, Thom, WajPassant; the last has a score of 94 %.
const MATCHES: [Match; 7] = [
    ([16, 82, 222, 150, 61], "52.08 ± 14.57", "75.87", "100.00"),
    ([49, 48, 154, 49, 60], "11.10 ± 21.86", "12.92", "84.08"),
    ([84, 112, 318, 184, 302], "90.22 ± 14.49", "99.23", "100.00"),
    ([12, 6, 25, 8, 9], "-11.59 ± 56.66", "-12.83", "34.29"),
    ([84, 124, 343, 125, 164], "33.40 ± 14.24", "39.23", "100.00"),
    ([11, 1, 32, 8, 48], "149.26 ± 55.24", "148.57", "100.00"),
    ([0, 1, 58, 3, 438], "474.93 ± 44.28", "659.06", "100.00"),
];

#[test]
fn two_players() {
    for (pairs, elo, normalized, superiority) in MATCHES {
        let pairs = Pentanomial(pairs);
        let found = pairs.elo().unwrap();
        let text = format!("{:.2} ± {:.2}", found.elo, found.interval.margin());
        assert_eq!(text, elo);
        let text = format!("{:.2}", pairs.normalized_elo().unwrap());
        assert_eq!(text, normalized);
        let text = format!("{:.2}", 100.0 * found.likelihood_of_superiority);
        assert_eq!(text, superiority);
    }
}

/// A test, its pairs and the log-likelihood ratio published.
type Test = (&'static str, [u64; 5], &'static str);

/// Tests of Stockfish on fishtest, 2020: pull requests 2493, 2920, 3209, 3098 (two each) and 3273.
/// Their bounds were logistic Elo.
const LOGISTIC: [Test; 10] = [
    ("elo0=-1,elo1=3", [424, 2948, 5832, 3045, 460], "2.94"),
    ("elo0=0,elo1=2", [1284, 17437, 55536, 18085, 1292], "2.94"),
    ("elo0=-0.5,elo1=1.5", [665, 4806, 9333, 4893, 747], "2.95"),
    ("elo0=0.25,elo1=1.75", [328, 4564, 15580, 4789, 371], "2.98"),
    (
        "elo0=-0.25,elo1=1.25",
        [253, 4282, 17604, 4431, 286],
        "2.94",
    ),
    ("elo0=0.25,elo1=1.25", [58, 3302, 33130, 3518, 84], "2.97"),
    (
        "elo0=-0.25,elo1=1.25",
        [491, 7345, 29693, 7670, 465],
        "2.96",
    ),
    ("elo0=0.25,elo1=1.25", [53, 2220, 21459, 2445, 47], "2.97"),
    (
        "elo0=-0.25,elo1=1.25",
        [292, 5905, 28939, 6129, 299],
        "2.95",
    ),
    ("elo0=0.25,elo1=1.25", [5, 418, 6043, 506, 12], "2.92"),
];

/// Tests of Stockfish on fishtest, 2022 to 2025: pull requests 4194, 5412, 6018 (two each), 6036
/// (three) and 4493; then the match of Thom above. Their bounds are normalized Elo.
const NORMALIZED: [Test; 11] = [
    ("elo0=0,elo1=2", [371, 10263, 24989, 10642, 379], "2.95"),
    ("elo0=0.5,elo1=2.5", [47, 8181, 25234, 8575, 47], "2.94"),
    (
        "elo0=-1.75,elo1=0.25",
        [278, 8754, 20277, 8920, 283],
        "2.95",
    ),
    ("elo0=-1.75,elo1=0.25", [77, 9839, 26566, 10011, 64], "2.95"),
    ("elo0=0,elo1=2", [320, 12431, 27275, 12858, 316], "2.95"),
    (
        "elo0=0.5,elo1=2.5",
        [197, 45541, 117722, 46579, 228],
        "2.96",
    ),
    ("elo0=0.5,elo1=2.5", [1, 1098, 3954, 1346, 1], "2.94"),
    ("elo0=0,elo1=2", [0, 1236, 4490, 1474, 1], "2.94"),
    ("elo0=0.5,elo1=2.5", [4, 2290, 7932, 2562, 4], "2.95"),
    ("elo0=0,elo1=2", [2002, 72968, 180891, 74129, 2034], "3.22"),
    ("elo0=0,elo1=1", [84, 124, 343, 125, 164], "0.54"),
];

#[test]
fn sequential_tests() {
    let logistic = LOGISTIC.map(|(test, pairs, ratio)| (test.to_string(), pairs, ratio));
    let normalized =
        NORMALIZED.map(|(test, pairs, ratio)| (format!("{test},model=normalized"), pairs, ratio));
    for (test, pairs, ratio) in logistic.into_iter().chain(normalized) {
        let sprt: Sprt = test.parse().unwrap();
        let found = sprt.log_likelihood_ratio(&Pentanomial(pairs));
        assert_eq!(format!("{found:.2}"), ratio, "{test} {pairs:?}");
        let (lower, upper) = sprt.bounds();
        assert_eq!(format!("({lower:.2},{upper:.2})"), "(-2.94,2.94)");
    }
}

/// Games without draws: each is entered as a pair of two games with the same result, so that the
/// pairs are as independent as the games are.
fn won_and_lost(first: usize, second: usize, won: u64, lost: u64) -> Pairing {
    Pairing {
        first,
        second,
        pairs: Pentanomial([lost, 0, 0, 0, won]),
    }
}

/// Citations between Biometrika, Communications in Statistics, JASA and JRSS-B (Stigler,
/// *Statistical Science* 9, 1994; Agresti, *Categorical Data Analysis*, 2nd ed., page 448). The
/// estimates around the mean are those that Turner and Firth's BradleyTerry2 prints for them.
#[test]
fn citations_of_journals() {
    let ratings = Ratings::fit(
        4,
        &[
            won_and_lost(0, 1, 730, 33),
            won_and_lost(0, 2, 498, 320),
            won_and_lost(0, 3, 221, 284),
            won_and_lost(1, 2, 68, 813),
            won_and_lost(1, 3, 17, 276),
            won_and_lost(2, 3, 142, 325),
        ],
    );
    let published = [
        (0.7899221, 0.04333047),
        (-2.1591504, 0.07257974),
        (0.3103523, 0.04164102),
        (1.0588761, 0.05304699),
    ];
    for (player, (estimate, error)) in published.into_iter().enumerate() {
        let rating = ratings.rating(player).unwrap();
        assert!((rating.elo / ELO - estimate).abs() < 1e-6);
        // Theirs rests on the model, ours on the spread: near to each other where the model holds.
        let found = rating.interval.margin() / 1.959964 / ELO;
        assert!((found / error - 1.0).abs() < 0.1, "{found} {error}");
    }
    let difference = ratings.difference(3, 2).unwrap();
    assert!((difference.elo / ELO - 0.7485238).abs() < 1e-6);
    let found = difference.interval.margin() / 1.959964 / ELO;
    assert!((found / 0.07294356 - 1.0).abs() < 0.1);
}

/// Seven baseball teams in 1987, home and away (Agresti, *Categorical Data Analysis*, 2nd ed.,
/// table 10.10). The estimates relative to Baltimore are those of table 10.11, with the digits
/// that BradleyTerry2 prints.
#[test]
fn baseball() {
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore: won at home, and lost.
    let home: [[(u64, u64); 7]; 7] = [
        [(0, 0), (4, 3), (4, 2), (4, 3), (6, 1), (4, 2), (6, 0)],
        [(3, 3), (0, 0), (4, 2), (4, 3), (6, 0), (6, 1), (4, 3)],
        [(2, 5), (4, 3), (0, 0), (2, 4), (4, 3), (4, 2), (6, 0)],
        [(3, 3), (5, 1), (2, 5), (0, 0), (4, 3), (4, 2), (6, 1)],
        [(5, 1), (2, 5), (3, 3), (4, 2), (0, 0), (5, 2), (6, 0)],
        [(2, 5), (3, 3), (3, 4), (4, 3), (4, 2), (0, 0), (2, 4)],
        [(2, 5), (1, 5), (1, 6), (2, 4), (1, 6), (3, 4), (0, 0)],
    ];
    let mut pairings = Vec::new();
    for (first, row) in home.into_iter().enumerate() {
        for (second, (won, lost)) in row.into_iter().enumerate() {
            pairings.push(won_and_lost(first, second, won, lost));
        }
    }
    let ratings = Ratings::fit(7, &pairings);
    let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
    let errors = [0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319];
    for (player, estimate) in published.into_iter().enumerate() {
        let difference = ratings.difference(player, 6).unwrap();
        assert!((difference.elo / ELO - estimate).abs() < 5e-5);
        if let Some(error) = errors.get(player) {
            let found = difference.interval.margin() / 1.959964 / ELO;
            assert!((found / error - 1.0).abs() < 0.15, "{found} {error}");
        }
    }
}
