//! What a report must not depend on: threads, table, turns of the board, colours.

use orbito_solve::orbito::{Move, Position, Rules};
use orbito_solve::search::{Limits, Report, TranspositionTable, search};

use crate::common::{position, rules, turned};
use crate::plain::Settings;
use crate::{random_boards, table, with_threads};

/// Positions far enough from the end that the search has something to do.
fn samples(settings: Settings) -> Vec<Position> {
    let layers = [(7, 1), (8, 1), (9, 3), (10, 8), (11, 8), (12, 8)];
    let boards = layers
        .into_iter()
        .flat_map(|(marbles, count)| random_boards(marbles, settings, 11).take(count));
    boards.map(|board| position(&board, &settings)).collect()
}

const RULES: [Settings; 3] = [
    Settings::STANDARD,
    Settings::FRENCH,
    Settings {
        extra_presses: 2,
        ..Settings::QUICK
    },
];

fn solve(rules: &Rules, position: &Position, table: &TranspositionTable) -> Report<Move> {
    let report = search(rules, position, table, &Limits::default());
    assert!(report.exact, "{position}");
    report
}

/// All of a report that play can tell; nodes, and how deep the search went, may differ.
fn findings(report: &Report<Move>) -> (Option<orbito_solve::game::Value>, &[Move], &[Move]) {
    (report.value(), &report.best, &report.line)
}

#[test]
fn of_the_number_of_threads() {
    for settings in RULES {
        let rules = rules(&settings);
        for position in samples(settings) {
            let alone = with_threads(1, || solve(&rules, &position, &table(1)));
            for threads in [2, 3] {
                let together = with_threads(threads, || solve(&rules, &position, &table(1)));
                assert_eq!(
                    findings(&together),
                    findings(&alone),
                    "{position} {rules:?}"
                );
            }
        }
    }
}

#[test]
fn of_the_size_of_the_table_and_what_is_in_it() {
    for settings in RULES {
        let rules = rules(&settings);
        let large = table(64);
        for position in samples(settings) {
            let small = solve(&rules, &position, &table(1));
            let used = solve(&rules, &position, &large);
            assert_eq!(findings(&used), findings(&small), "{position} {rules:?}");
            let again = solve(&rules, &position, &large);
            assert_eq!(findings(&again), findings(&small), "{position} {rules:?}");
        }
    }
}

/// Whatever a search had begun when it was stopped must not pass for a result.
#[test]
fn of_searches_that_were_stopped_before() {
    let settings = Settings::STANDARD;
    let rules = rules(&settings);
    for position in samples(settings).into_iter().filter(|p| p.marbles() >= 9) {
        let fresh = solve(&rules, &position, &table(1));
        for nodes in [100, 300, 1000, 3000, 10_000] {
            let used = table(1);
            for threads in [1, 2, 4] {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                };
                with_threads(threads, || search(&rules, &position, &used, &limits));
            }
            let after = solve(&rules, &position, &used);
            assert_eq!(findings(&after), findings(&fresh), "{position} {nodes}");
        }
    }
}

#[test]
fn of_quarter_turns_of_the_board() {
    for settings in RULES {
        let rules = rules(&settings);
        for position in samples(settings) {
            let report = solve(&rules, &position, &table(1));
            let (mut position, mut best) = (position, report.best);
            for _ in 0..3 {
                position = position.quarter_turn();
                best = best.into_iter().map(turned).collect();
                best.sort();
                let turned = solve(&rules, &position, &table(1));
                assert_eq!(
                    (turned.score, &turned.best),
                    (report.score, &best),
                    "{position}"
                );
            }
        }
    }
}

#[test]
fn of_the_colours() {
    for settings in RULES {
        let rules = rules(&settings);
        for position in samples(settings) {
            let report = solve(&rules, &position, &table(1));
            let swapped = solve(&rules, &position.colors_swapped(), &table(1));
            assert_eq!(findings(&swapped), findings(&report), "{position}");
        }
    }
}
