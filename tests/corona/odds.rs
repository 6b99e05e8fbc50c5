//! Odds and statistics, counted again the plain way.

use orbito_solve::corona::{Deal, Die, Empty, Placement, Throw};

use crate::{TABLES, deal};

/// All 6⁶ throws of coloured dice.
fn every_throw() -> impl Iterator<Item = Throw> {
    let sides: Vec<Die> = Die::all().collect();
    (0..6usize.pow(6)).map(move |number| {
        Throw::new(std::array::from_fn(|die| {
            sides[number / 6usize.pow(die as u32) % 6]
        }))
    })
}

#[test]
fn the_odds_of_a_placement_count_every_throw() {
    let table = &TABLES[0];
    let placement = deal("101011110000 111111").placement;
    let mut counts = [0; 28];
    for throw in every_throw() {
        counts[usize::from(table.get(&Deal { placement, throw }).maximum)] += 1;
    }
    let odds = table.odds(&placement);
    for (maximum, &count) in counts.iter().enumerate() {
        let chance = f64::from(count) / 46_656.0;
        assert!(
            (odds.of_maximum(maximum as u8) - chance).abs() < 1e-12,
            "{maximum}"
        );
    }
    assert!((odds.of_call(0) - 1.0).abs() < 1e-12);
    assert!(odds.of_call(28) == 0.0);
}

#[test]
fn the_odds_in_general_are_those_of_all_placements() {
    let table = &TABLES[1];
    let (mut equal, mut scattered) = ([0.0; 28], [0.0; 28]);
    let mut placements = 0.0;
    for placement in Placement::all_canonical() {
        let odds = table.odds(&placement);
        for call in 0..28 {
            equal[usize::from(call)] += f64::from(placement.turns()) * odds.of_call(call);
            scattered[usize::from(call)] += f64::from(placement.ways()) * odds.of_call(call);
        }
        placements += f64::from(placement.turns());
    }
    let (any, random) = (
        table.odds_of_any_placement(),
        table.odds_of_scattered_pieces(),
    );
    for call in 0..28u8 {
        let at = usize::from(call);
        assert!(
            (any.of_call(call) - equal[at] / placements).abs() < 1e-9,
            "{call}"
        );
        let ways = 12f64.powi(6);
        assert!(
            (random.of_call(call) - scattered[at] / ways).abs() < 1e-9,
            "{call}"
        );
    }
    let mean: f64 = (1..28).map(|call| any.of_call(call)).sum();
    assert!((any.mean() - mean).abs() < 1e-9);
}

#[test]
fn statistics_count_every_deal() {
    let table = &TABLES[0];
    let statistics = table.statistics();
    for maximum in &statistics {
        let deals = table.histogram()[usize::from(maximum.maximum)];
        assert_eq!(maximum.deals, deals as u64);
        let of_it = table
            .entries()
            .iter()
            .filter(|entry| entry.maximum == maximum.maximum);
        let plans: Vec<u32> = of_it.map(|entry| entry.plans).collect();
        assert_eq!(plans.iter().min(), Some(&maximum.fewest_plans));
        assert_eq!(plans.iter().max(), Some(&maximum.most_plans));
    }
    let ways: u64 = statistics
        .iter()
        .map(|maximum| maximum.random_greedy.deals)
        .sum();
    assert_eq!(ways, 12u64.pow(6) * 6u64.pow(6));
    let given_away = |index: usize| {
        let deal = Deal::from_index(index).expect("a deal");
        u64::from(table.get(&deal).maximum - deal.greedy_plan(Empty::Nothing).total())
    };
    let sum: u64 = statistics
        .iter()
        .map(|maximum| maximum.greedy.given_away)
        .sum();
    assert_eq!(sum, (0..Deal::COUNT).map(given_away).sum::<u64>());
}
