//! Limits: a search that is cut short still has a legal move, keeps to what it was given, and
//! calls nothing exact that is not.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use orbito_solve::game::{Game, Value};
use orbito_solve::orbito::{Move, Position, Rules};
use orbito_solve::search::{Depth, Limits, Report, search};

use crate::common::position;
use crate::plain::Settings;
use crate::{random_boards, table, with_threads};

const RULES: Rules = Rules::STANDARD;

fn samples() -> Vec<Position> {
    let layers = [(0, 1), (2, 1), (5, 2), (8, 4), (10, 8), (12, 8), (14, 8)];
    let boards = layers
        .into_iter()
        .flat_map(|(marbles, count)| random_boards(marbles, Settings::STANDARD, 21).take(count));
    let boards = boards.map(|board| position(&board, &Settings::STANDARD));
    boards
        .filter(|position| RULES.decided(position).is_none())
        .collect()
}

/// Legal moves, and a legal line that begins with the first of them.
fn check(position: &Position, report: &Report<Move>) {
    assert!(!report.best.is_empty(), "{position}");
    assert!(report.best.is_sorted());
    for &turn in &report.best {
        assert_eq!(RULES.check_move(position, turn), Ok(()), "{position}");
    }
    assert_eq!(report.line.first(), report.best.first(), "{position}");
    let mut here = *position;
    for &turn in &report.line {
        here = RULES.try_play(&here, turn).expect("a legal line");
    }
    if report.exact {
        let solved = search(&RULES, position, &table(1), &Limits::default());
        assert_eq!(report.value(), solved.value(), "{position}");
        assert_eq!(report.best, solved.best, "{position}");
    } else {
        assert_eq!(report.value(), None);
    }
}

#[test]
fn a_search_to_a_depth_finds_the_same_on_any_number_of_threads() {
    for position in samples() {
        for depth in 1..=4 {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let alone = with_threads(1, || search(&RULES, &position, &table(1), &limits));
            check(&position, &alone);
            assert!(alone.depth <= Depth(depth) || alone.depth == Depth::COMPLETE && alone.exact);
            let left = RULES.moves_left(&position).expect("Orbito ends");
            assert!(alone.exact || u16::from(depth) < left, "{position}");
            for threads in [2, 4] {
                let together =
                    with_threads(threads, || search(&RULES, &position, &table(1), &limits));
                assert_eq!(together.score, alone.score, "{position} {depth}");
                assert_eq!(together.exact, alone.exact, "{position} {depth}");
                assert_eq!(together.best[0], alone.best[0], "{position} {depth}");
                assert_eq!(together.best, alone.best, "{position} {depth}");
            }
        }
    }
}

#[test]
fn a_depth_of_none_counts_as_one_and_the_greatest_as_the_whole_game() {
    let depth = |depth| Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    for position in samples()
        .into_iter()
        .filter(|position| position.marbles() >= 8)
    {
        let none = with_threads(1, || search(&RULES, &position, &table(1), &depth(0)));
        let one = with_threads(1, || search(&RULES, &position, &table(1), &depth(1)));
        assert_eq!(none, one, "{position}");
        let all = search(&RULES, &position, &table(1), &depth(u8::MAX));
        assert!(all.exact, "{position}");
        check(&position, &all);
    }
}

#[test]
fn nodes_are_kept_to() {
    for position in samples() {
        // The first iteration is done whatever the limits, and a line may cost an eighth more.
        let first = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let first = with_threads(1, || search(&RULES, &position, &table(1), &first));
        for threads in [1, 2] {
            for nodes in [0, 1, 63, 64, 1000, 20_000] {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                };
                let report =
                    with_threads(threads, || search(&RULES, &position, &table(1), &limits));
                check(&position, &report);
                if !report.exact {
                    assert!(report.nodes >= nodes, "{} < {nodes}", report.nodes);
                    let search = first.nodes + nodes + 64 * threads as u64;
                    let most = search + search / 8 + 64 * threads as u64;
                    assert!(
                        report.nodes <= most,
                        "{} > {most} at {position}",
                        report.nodes
                    );
                }
            }
        }
    }
}

#[test]
fn a_search_that_is_stopped_in_advance_has_a_move_at_once() {
    let stop = AtomicBool::new(true);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    for position in samples() {
        for threads in [1, 2] {
            let report = with_threads(threads, || search(&RULES, &position, &table(1), &limits));
            check(&position, &report);
            assert!(report.nodes < 1000, "{} nodes at {position}", report.nodes);
        }
    }
}

#[test]
fn a_search_that_is_stopped_on_its_way_has_a_move() {
    for nanos in [0, 1, 1000, 1_000_000, 20_000_000] {
        let stop = AtomicBool::new(false);
        let limits = Limits {
            stop: Some(&stop),
            ..Limits::default()
        };
        let report = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_nanos(nanos));
                stop.store(true, Relaxed);
            });
            search(&RULES, &Position::START, &table(16), &limits)
        });
        // However fast the machine is: legal, and exact only if it is.
        check(&Position::START, &report);
    }
}

#[test]
fn no_time_leaves_a_move_and_endless_time_is_no_limit() {
    let time = |time| Limits {
        time: Some(time),
        ..Limits::default()
    };
    for position in samples() {
        let report = search(&RULES, &position, &table(1), &time(Duration::ZERO));
        check(&position, &report);
        assert!(report.nodes < 1000, "{} nodes at {position}", report.nodes);
    }
    let quick = Rules {
        shift: false,
        ..RULES
    };
    let report = search(&quick, &Position::START, &table(1), &time(Duration::MAX));
    assert_eq!(report.value(), Some(Value::Win(12)));
}
