//! What must hold for any results.

use orbito_solve::tournament::statistics::{
    EloModel, Hypothesis, Pairing, Pentanomial, Ratings, Sprt, SprtTextError,
};
use proptest::prelude::*;

fn pentanomial() -> impl Strategy<Value = Pentanomial> {
    let count = prop_oneof![Just(0), 1..100u64, 1..1_000_000_000_000u64, Just(u64::MAX)];
    prop::array::uniform5(count).prop_map(Pentanomial)
}

/// Pairings with some points for each side.
fn pairings(players: usize) -> impl Strategy<Value = Vec<Pairing>> {
    let pairing = (0..players, 0..players, prop::array::uniform5(1..60u64));
    let pairing = pairing.prop_map(|(first, second, pairs)| Pairing {
        first,
        second,
        pairs: Pentanomial(pairs),
    });
    prop::collection::vec(pairing, 1..20)
}

/// Pairings of any kind, few players, numbers out of range included.
fn wild_pairings() -> impl Strategy<Value = Vec<Pairing>> {
    let pairing = (0..7usize, 0..7usize, pentanomial());
    let pairing = pairing.prop_map(|(first, second, pairs)| Pairing {
        first,
        second,
        pairs,
    });
    prop::collection::vec(pairing, 0..12)
}

fn near(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() < 1e-6 * (1.0 + one.abs())
}

proptest! {
    #[test]
    fn reversed_pairs_reverse_the_difference(pairs in pentanomial()) {
        let Some(found) = pairs.elo() else {
            prop_assert_eq!(pairs.pairs(), 0);
            return Ok(());
        };
        let reversed = pairs.reversed().elo().unwrap();
        prop_assert!(near(found.elo, -reversed.elo));
        prop_assert!(found.interval.low <= found.elo && found.elo <= found.interval.high);
        // Greater counts leave less than the precision of a number.
        if pairs.pairs() < 10_000_000_000_000 {
            prop_assert!(found.interval.low < found.interval.high);
        }
        let sum = found.likelihood_of_superiority + reversed.likelihood_of_superiority;
        prop_assert!(near(sum, 1.0));
        prop_assert!(near(found.interval.low, -reversed.interval.high));
        prop_assert!(near(found.interval.high, -reversed.interval.low));
        prop_assert!(near(
            pairs.normalized_elo().unwrap(),
            -pairs.reversed().normalized_elo().unwrap(),
        ));
    }

    #[test]
    fn more_points_are_more_elo(pairs in prop::array::uniform5(0..1000u64), from in 0..4usize) {
        let mut better = pairs;
        prop_assume!(pairs[from] > 0);
        better[from] -= 1;
        better[from + 1] += 1;
        let [elo, more] = [pairs, better].map(|pairs| Pentanomial(pairs).elo().unwrap().elo);
        prop_assert!(more > elo);
    }

    #[test]
    fn more_of_the_same_narrows_the_interval(pairs in prop::array::uniform5(1..1000u64)) {
        let [found, more] = [pairs, pairs.map(|count| 4 * count)]
            .map(|pairs| Pentanomial(pairs).elo().unwrap());
        prop_assert!(near(found.elo, more.elo));
        prop_assert!(more.interval.margin() < found.interval.margin());
    }

    #[test]
    fn names_do_not_matter(
        pairings in pairings(6),
        names in Just([0, 1, 2, 3, 4, 5]).prop_shuffle(),
    ) {
        let ratings = Ratings::fit(6, &pairings);
        let renamed: Vec<Pairing> = pairings.iter().rev().map(|pairing| Pairing {
            first: names[pairing.second],
            second: names[pairing.first],
            pairs: pairing.pairs.reversed(),
        }).collect();
        let renamed = Ratings::fit(6, &renamed);
        for (player, &name) in names.iter().enumerate() {
            match (ratings.rating(player), renamed.rating(name)) {
                (Some(one), Some(other)) => {
                    prop_assert!(near(one.elo, other.elo));
                    prop_assert!(near(one.interval.low, other.interval.low));
                }
                (one, other) => prop_assert_eq!(one, other),
            }
        }
    }

    /// The points made are the points expected, which is what the maximum means.
    #[test]
    fn ratings_explain_the_points(pairings in pairings(5)) {
        let ratings = Ratings::fit(5, &pairings);
        for player in 0..5 {
            let mut surplus = 0.0;
            for pairing in &pairings {
                let (other, pairs) = match (pairing.first == player, pairing.second == player) {
                    (true, false) => (pairing.second, pairing.pairs),
                    (false, true) => (pairing.first, pairing.pairs.reversed()),
                    _ => continue,
                };
                let elo = ratings.difference(player, other).unwrap().elo;
                let expected = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
                surplus += (pairs.score().unwrap() - expected) * pairs.pairs() as f64;
            }
            prop_assert!(surplus.abs() < 1e-8, "{}", surplus);
        }
    }

    #[test]
    fn differences_are_those_of_the_ratings(pairings in pairings(5)) {
        let ratings = Ratings::fit(5, &pairings);
        for a in 0..5 {
            for b in 0..5 {
                let Some(found) = ratings.difference(a, b) else { continue };
                let reversed = ratings.difference(b, a).unwrap();
                prop_assert!(near(found.elo, -reversed.elo));
                prop_assert!(near(found.interval.low, -reversed.interval.high));
                let of_ratings = ratings.rating(a).unwrap().elo - ratings.rating(b).unwrap().elo;
                prop_assert!(near(found.elo, of_ratings));
            }
        }
    }

    #[test]
    fn two_players_agree_with_the_whole_table(pairs in prop::array::uniform5(1..500u64)) {
        let pairs = Pentanomial(pairs);
        let ratings = Ratings::fit(2, &[Pairing { first: 0, second: 1, pairs }]);
        let found = ratings.difference(0, 1).unwrap();
        prop_assert!(near(found.elo, pairs.elo().unwrap().elo));
    }

    #[test]
    fn nothing_is_not_a_number(pairings in wild_pairings()) {
        let ratings = Ratings::fit(6, &pairings);
        for a in 0..7 {
            if let Some(rating) = ratings.rating(a) {
                prop_assert!(!rating.elo.is_nan());
                prop_assert!(rating.interval.low <= rating.interval.high);
            }
            for b in 0..7 {
                if let Some(found) = ratings.difference(a, b) {
                    prop_assert!(!found.elo.is_nan());
                    prop_assert!(found.interval.low <= found.interval.high);
                    prop_assert!((0.0..=1.0).contains(&found.likelihood_of_superiority));
                }
            }
        }
    }

    #[test]
    fn tests_never_fail(
        pairs in pentanomial(),
        elo0 in -1000.0..1000f64,
        more in 0.001..1000f64,
        normalized: bool,
    ) {
        let model = if normalized { EloModel::Normalized } else { EloModel::Logistic };
        let sprt = Sprt { elo0, elo1: elo0 + more, alpha: 0.05, beta: 0.05, model };
        prop_assert!(!sprt.log_likelihood_ratio(&pairs).is_nan());
    }

    #[test]
    fn tests_are_symmetric(
        pairs in prop::array::uniform5(0..1000u64),
        elo0 in -50.0..50f64,
        more in 0.1..50f64,
        normalized: bool,
    ) {
        let model = if normalized { EloModel::Normalized } else { EloModel::Logistic };
        let sprt = Sprt { elo0, elo1: elo0 + more, alpha: 0.05, beta: 0.05, model };
        let mirrored = Sprt { elo0: -sprt.elo1, elo1: -sprt.elo0, ..sprt };
        let pairs = Pentanomial(pairs);
        let ratio = sprt.log_likelihood_ratio(&pairs);
        let other = mirrored.log_likelihood_ratio(&pairs.reversed());
        prop_assert!((ratio + other).abs() < 1e-6 * (1.0 + ratio.abs()), "{} {}", ratio, other);
    }

    #[test]
    fn tests_read_as_written(elo0 in -1000.0..0f64, elo1 in 0.001..1000f64, normalized: bool) {
        let model = if normalized { EloModel::Normalized } else { EloModel::Logistic };
        let sprt = Sprt { elo0, elo1, alpha: 0.01, beta: 0.2, model };
        prop_assert_eq!(sprt.to_string().parse::<Sprt>(), Ok(sprt));
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        let _ = text.parse::<Sprt>();
    }
}

fn won(first: usize, second: usize, pairs: u64) -> Pairing {
    Pairing {
        first,
        second,
        pairs: Pentanomial([0, 0, 0, 0, pairs]),
    }
}

fn mixed(first: usize, second: usize) -> Pairing {
    Pairing {
        first,
        second,
        pairs: Pentanomial([1, 2, 4, 3, 2]),
    }
}

#[test]
fn groups_are_infinitely_far_apart() {
    // 0 and 1 are even with each other, and have won everything against 2; 3 has lost to 2.
    let ratings = Ratings::fit(6, &[mixed(0, 1), won(0, 2, 8), won(1, 2, 5), won(2, 3, 8)]);
    let within = ratings.difference(0, 1).unwrap();
    let alone = Ratings::fit(2, &[mixed(0, 1)]).difference(0, 1).unwrap();
    assert!((within.elo - alone.elo).abs() < 1e-9);

    let apart = ratings.difference(0, 3).unwrap();
    assert_eq!(
        (apart.elo, apart.interval.high),
        (f64::INFINITY, f64::INFINITY)
    );
    assert!(apart.interval.low > 0.0 && apart.interval.low.is_finite());
    assert!((0.95..1.0).contains(&apart.likelihood_of_superiority));
    let reversed = ratings.difference(3, 0).unwrap().interval;
    assert!(near(reversed.high, -apart.interval.low));
    assert_eq!(reversed.low, f64::NEG_INFINITY);

    let best = ratings.rating(0).unwrap();
    assert_eq!(
        (best.elo, best.interval.high),
        (f64::INFINITY, f64::INFINITY)
    );
    assert!(best.interval.low.is_finite());
    let middle = ratings.rating(2).unwrap();
    assert!(middle.elo.is_finite());
    assert_eq!(middle.interval.low, f64::NEG_INFINITY);
    assert_eq!(middle.interval.high, f64::INFINITY);
    assert_eq!(ratings.rating(3).unwrap().elo, f64::NEG_INFINITY);
    assert_eq!(ratings.rating(4), None);
}

#[test]
fn what_is_not_compared_has_no_difference() {
    // 0 has won everything against 1 and 2; 3 and 4 have met nobody else.
    let ratings = Ratings::fit(5, &[won(0, 1, 4), won(0, 2, 4), mixed(3, 4)]);
    assert_eq!(ratings.difference(1, 2), None);
    assert_eq!(ratings.difference(0, 3), None);
    assert_eq!(ratings.difference(0, 9), None);
    assert_eq!(ratings.difference(0, 1).unwrap().elo, f64::INFINITY);
    assert!(ratings.difference(3, 4).unwrap().elo.is_finite());
    assert!(ratings.rating(3).unwrap().interval.high.is_finite());
    let itself = ratings.difference(3, 3).unwrap();
    assert_eq!((itself.elo, itself.likelihood_of_superiority), (0.0, 0.5));
}

#[test]
fn draws_alone_are_not_certain() {
    let drawn = |first, second| Pairing {
        first,
        second,
        pairs: Pentanomial([0, 0, 20, 0, 0]),
    };
    let ratings = Ratings::fit(2, &[drawn(0, 1)]);
    let found = ratings.difference(0, 1).unwrap();
    let alone = drawn(0, 1).pairs.elo().unwrap();
    assert_eq!(found.elo, 0.0);
    assert!((found.interval.high / alone.interval.high - 1.0).abs() < 0.1);
}

#[test]
fn a_hundred_players_are_fitted() {
    let mut pairings = Vec::new();
    for first in 0..100 {
        for second in first + 1..100 {
            pairings.push(mixed(first, second));
        }
    }
    let ratings = Ratings::fit(100, &pairings);
    let elo: Vec<f64> = (0..100)
        .map(|player| ratings.rating(player).unwrap().elo)
        .collect();
    assert!(elo.is_sorted_by(|one, next| one > next));
    assert!(elo.iter().sum::<f64>().abs() < 1e-6);
}

#[test]
fn long_chains_of_great_distances_are_fitted() {
    let narrow = |first| Pairing {
        first,
        second: first + 1,
        pairs: Pentanomial([1, 0, 0, 0, 1_000_000_000_000]),
    };
    let pairings: Vec<Pairing> = (0..50).map(narrow).collect();
    let ratings = Ratings::fit(51, &pairings);
    let difference = ratings.difference(0, 50).unwrap();
    assert!(
        (difference.elo - 50.0 * 400.0 * 12.0).abs() < 1e-3,
        "{}",
        difference.elo
    );
}

#[test]
fn texts_say_what_was_expected() {
    let refused = |text: &str| text.parse::<Sprt>().unwrap_err().to_string();
    let example = "expected for example elo0=0,elo1=10";
    assert_eq!(refused("elo1=5"), format!("elo0 is missing, {example}"));
    assert_eq!(refused("elo0=5"), format!("elo1 is missing, {example}"));
    assert_eq!(refused("elo0=0,elo1=5,elo0=1"), "elo0 is given twice");
    assert_eq!(
        refused("elo0=5,elo1=5"),
        "expected elo0 below elo1, found 5 and 5"
    );
    let elo = "expected a number from -1000 to 1000";
    assert_eq!(
        refused("elo0=inf,elo1=5"),
        format!("{elo} for elo0, found 'inf'")
    );
    assert_eq!(
        refused("elo0=0,elo1=1001"),
        format!("{elo} for elo1, found '1001'")
    );
    let rate = "expected a number above 0 and below 0.5";
    assert_eq!(
        refused("elo0=0,elo1=5,alpha=0"),
        format!("{rate} for alpha, found '0'")
    );
    assert_eq!(
        refused("elo0=0,elo1=5,beta=NaN"),
        format!("{rate} for beta, found 'NaN'")
    );
    let model = "expected logistic or normalized for model, found 'x'";
    assert_eq!(refused("elo0=0,elo1=5,model=x"), model);
    let setting = "expected elo0=…, elo1=…, alpha=…, beta=… or model=…";
    assert_eq!(refused(""), format!("{setting}, found ''"));
    assert_eq!(
        refused("elo0=0,gamma=1"),
        format!("{setting}, found 'gamma=1'")
    );
    assert_eq!(
        "elo1=5".parse::<Sprt>(),
        Err(SprtTextError::Missing("elo0"))
    );
}

#[test]
fn texts_in_any_order() {
    let sprt: Sprt = " model=normalized , beta=0.1,elo1=5, elo0=-0 "
        .parse()
        .unwrap();
    assert_eq!(
        sprt.to_string(),
        "elo0=0,elo1=5,alpha=0.05,beta=0.1,model=normalized"
    );
}

#[test]
fn impossible_hypotheses_decide_nothing() {
    let pairs = Pentanomial([1, 2, 3, 4, 5]);
    for model in [EloModel::Logistic, EloModel::Normalized] {
        for (elo0, elo1) in [
            (0.0, f64::INFINITY),
            (f64::NAN, 1.0),
            (f64::NEG_INFINITY, 0.0),
        ] {
            let sprt = Sprt {
                elo0,
                elo1,
                alpha: 0.05,
                beta: 0.05,
                model,
            };
            assert_eq!(sprt.log_likelihood_ratio(&pairs), 0.0);
            assert_eq!(sprt.decision(&pairs), None);
        }
    }
    let sprt: Sprt = "elo0=0,elo1=10".parse().unwrap();
    assert_eq!(sprt.log_likelihood_ratio(&Pentanomial::default()), 0.0);
    assert_eq!(
        sprt.decision(&Pentanomial([0, 0, 0, 0, 5000])),
        Some(Hypothesis::H1)
    );
    assert_eq!(
        sprt.decision(&Pentanomial([5000, 0, 0, 0, 0])),
        Some(Hypothesis::H0)
    );
}
