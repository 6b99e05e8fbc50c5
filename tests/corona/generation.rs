//! Deals with wanted properties.

use std::collections::HashSet;

use orbito_solve::corona::{Deal, Empty, Wanted};

use crate::TABLES;

fn deals(wanted: &Wanted, seed: u64, count: usize) -> Vec<Deal> {
    TABLES[0].deals(wanted, seed).take(count).collect()
}

#[test]
fn what_is_wanted_comes() {
    let wanted = Wanted {
        maximum: 12..=14,
        plans: 1..=40,
        gap: 5..=7,
        single: true,
    };
    let found = deals(&wanted, 3, 50);
    assert_eq!(found.len(), 50);
    for deal in &found {
        let solution = deal.solve(Empty::Nothing);
        assert!((12..=14).contains(&solution.maximum), "{deal}");
        assert!(solution.plans <= 40 && solution.assignments == 1, "{deal}");
        let greedy = deal.greedy_plan(Empty::Nothing).total();
        assert!((5..=7).contains(&(solution.maximum - greedy)), "{deal}");
    }
}

#[test]
fn a_seed_gives_the_same_deals_and_none_twice() {
    let any = Wanted::default();
    assert_eq!(deals(&any, 1, 20), deals(&any, 1, 20));
    assert_ne!(deals(&any, 1, 20), deals(&any, 2, 20));
    let indices: HashSet<usize> = deals(&any, 1, 5_000).iter().map(Deal::index).collect();
    assert_eq!(indices.len(), 5_000);
}

#[test]
fn all_that_there_are_come_and_no_more() {
    let all = |maximum| {
        let wanted = Wanted {
            maximum: maximum..=maximum,
            ..Wanted::default()
        };
        deals(&wanted, 1, Deal::COUNT).len()
    };
    assert_eq!((all(0), all(1), all(21), all(22)), (12, 0, 208, 0));
}
