//! The solver of one deal, that of all deals, and the plain enumeration.

use orbito_solve::corona::{Deal, Empty, PLANS, Placement, Throw};
use proptest::prelude::*;

use crate::{EMPTY, TABLES, any_deal, deal, plain, plainly, sample};

#[test]
fn the_maxima_of_all_deals_are_as_known() {
    let rows = include_str!("../data/corona-maxima.tsv").lines().skip(1);
    let mut known = vec![0; 22];
    for row in rows {
        let (maximum, deals) = row.split_once('\t').expect("two columns");
        known[maximum.parse::<usize>().expect("a maximum")] = deals.parse().expect("a count");
    }
    assert_eq!(known.iter().sum::<usize>(), Deal::COUNT);
    assert_eq!(TABLES[0].histogram(), known);
}

#[test]
fn an_enumeration_of_all_plans_agrees() {
    for (number, deal) in sample(240).enumerate() {
        let empty = EMPTY[number % 2];
        let solution = deal.solve(empty);
        let plainly = plainly(&deal);
        let totals = plain::totals(plainly, empty.points());
        for (total, &plans) in totals.iter().enumerate() {
            let ours = solution.totals.get(total).copied().unwrap_or(0);
            assert_eq!(u64::from(ours), plans, "{deal}: {total}");
        }
        let maximum = totals.iter().rposition(|&plans| plans > 0);
        assert_eq!(Some(usize::from(solution.maximum)), maximum, "{deal}");
        assert_eq!(
            u64::from(solution.plans),
            totals[usize::from(solution.maximum)]
        );
        let entry = TABLES[number % 2].get(&deal);
        assert_eq!(
            (entry.maximum, entry.plans),
            (solution.maximum, solution.plans)
        );
        if number % 8 == 0 {
            let assignments = plain::best_assignments(plainly, empty.points());
            assert_eq!(usize::from(solution.assignments), assignments, "{deal}");
        }
    }
}

#[test]
fn both_solvers_agree() {
    for (empty, table) in EMPTY.into_iter().zip(&*TABLES) {
        for deal in sample(1_500) {
            agree(&deal, empty, table);
        }
    }
}

#[test]
#[ignore = "solves every deal by itself, twice: minutes"]
fn both_solvers_agree_on_every_deal() {
    for table in &*TABLES {
        assert_eq!(table.verify_with_progress(|_| ()), Ok(()));
    }
}

fn agree(deal: &Deal, empty: Empty, table: &orbito_solve::corona::Table) {
    let solution = deal.solve(empty);
    let entry = table.get(deal);
    assert_eq!(
        (entry.maximum, entry.plans),
        (solution.maximum, solution.plans),
        "{deal} {empty:?}"
    );
}

#[test]
fn every_deal_has_its_number() {
    let mut index = 0;
    for placement in Placement::all_canonical() {
        for throw in Throw::all_sorted() {
            let deal = Deal { placement, throw };
            assert_eq!(deal.index(), index);
            assert_eq!(Deal::from_index(index), Some(deal));
            index += 1;
        }
    }
    assert_eq!(index, Deal::COUNT);
    assert_eq!(Deal::from_index(index), None);
    let turns: u32 = Placement::all_canonical()
        .map(|placement| placement.turns())
        .sum();
    assert_eq!(turns as usize, Placement::COUNT);
    let ways: u64 = Placement::all_canonical()
        .map(|placement| u64::from(placement.ways()))
        .sum();
    assert_eq!(ways, 12u64.pow(6));
    let ways: u32 = Throw::all_sorted().map(|throw| throw.ways()).sum();
    assert_eq!(ways, 6u32.pow(6));
}

#[test]
fn the_best_plans_are_all_there_are() {
    for deal in sample(60) {
        let solution = deal.solve(Empty::Nothing);
        if solution.plans > 3_000 {
            continue;
        }
        let plans = deal.best_plans(Empty::Nothing);
        for plan in &plans {
            let scored = plan.score(&deal, Empty::Nothing).expect("it can be made");
            assert_eq!(
                (scored.total(), scored.moves.len()),
                (solution.maximum, 6),
                "{deal}"
            );
        }
        let individuals = plans.len() as u64 * alike(&deal);
        assert_eq!(individuals, u64::from(solution.plans), "{deal}");
        assert!(
            plans.is_sorted() && plans.contains(&solution.best.plan()),
            "{deal}"
        );
    }
    assert_eq!(
        deal("600000000000 111111").best_plans(Empty::Nothing).len(),
        1
    );
}

/// How many plans of pieces and dice that can be told apart look like one.
fn alike(deal: &Deal) -> u64 {
    let factorial = |count: u64| (1..=count).product::<u64>();
    let pieces = deal
        .placement
        .counts()
        .iter()
        .map(|&count| factorial(count.into()));
    let dice = deal.throw.dice();
    let same = |number| dice.iter().filter(|die| die.number() == number).count() as u64;
    pieces.product::<u64>()
        * (1..=6)
            .map(|number| factorial(same(number)))
            .product::<u64>()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn turns_and_the_order_of_the_dice_do_not_matter(deal in any_deal(), turn in 0..12usize) {
        let other = Deal { placement: deal.placement.turned(turn), throw: deal.throw.sorted() };
        prop_assert_eq!(other.canonical(), deal.canonical());
        prop_assert_eq!(other.index(), deal.index());
        let (one, two) = (deal.solve(Empty::One), other.solve(Empty::One));
        prop_assert_eq!(one.totals, two.totals);
        prop_assert_eq!(one.assignments, two.assignments);
        prop_assert_eq!(one.totals.iter().sum::<u32>(), PLANS);
        prop_assert_eq!(plain::canonical(plainly(&deal)), plainly(&deal.canonical()));
    }

    #[test]
    fn the_best_plan_makes_the_maximum_and_no_other_more(deal in any_deal()) {
        for empty in EMPTY {
            let solution = deal.solve(empty);
            prop_assert_eq!(solution.best.total(), solution.maximum);
            prop_assert_eq!(&solution.best.plan().score(&deal, empty).expect("legal"), &solution.best);
            let greedy = deal.greedy_plan(empty);
            prop_assert!(greedy.total() <= solution.maximum);
            let moves: Vec<(u8, u8)> = greedy
                .moves
                .iter()
                .map(|scored| (scored.mv.space.number(), scored.mv.die.number()))
                .collect();
            prop_assert_eq!(moves, plain::greedy(plainly(&deal), empty.points()));
        }
    }
}
