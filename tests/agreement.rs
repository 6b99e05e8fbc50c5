//! Two ways to every answer: the search, which knows nothing of the tablebase, and the tablebase,
//! which knows nothing of the search, give the same value and the same best moves.
//!
//! The ordinary run takes samples. The whole comparison is
//! `cargo test --release --test agreement -- --ignored --nocapture`.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use orbito_solve::game::Value;
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{BothLines, ExtraPresses, Position, Rules};
use orbito_solve::search::{Limits, TranspositionTable, search};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn rule_sets() -> [(&'static str, Rules); 4] {
    let extra_presses = ExtraPresses::new(0).expect("0 is a number of extra presses");
    [
        ("standard", Rules::STANDARD),
        ("french", Rules::FRENCH),
        (
            "quick",
            Rules {
                shift: false,
                ..Rules::STANDARD
            },
        ),
        (
            "no extra presses, presser wins",
            Rules {
                both_lines: BothLines::Mover,
                extra_presses,
                shift: true,
            },
        ),
    ]
}

/// Compares the two ways on each position, on two threads that share a transposition table.
fn assert_agreement(
    rules: &Rules,
    tablebase: &Tablebase,
    table: &TranspositionTable,
    positions: &[(Position, Value)],
) {
    let next = AtomicUsize::new(0);
    let work = || {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .expect("a thread");
        pool.install(|| {
            while let Some((position, value)) = positions.get(next.fetch_add(1, Relaxed)) {
                let report = search(rules, position, table, &Limits::default());
                assert_eq!(report.value(), Some(*value), "{position} {rules:?}");
                let best = tablebase.best_moves(position);
                assert_eq!(report.best[..], best[..], "{position} {rules:?}");
            }
        });
    };
    std::thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        for thread in threads {
            thread.join().expect("the search and the tablebase agree");
        }
    });
}

/// One position of each four that are turns of one another.
fn up_to_symmetry(tablebase: &Tablebase, marbles: u32) -> Vec<(Position, Value)> {
    let mut seen = HashSet::new();
    tablebase
        .entries(marbles)
        .filter(|(position, _)| seen.insert(position.canonical_key()))
        .collect()
}

#[test]
fn search_and_tablebase_agree_on_samples() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for (_, rules) in rule_sets() {
        let tablebase = Tablebase::build(&rules);
        let table = TranspositionTable::new(64).expect("64 MiB of memory");
        for marbles in (10..=16).rev() {
            let step = tablebase.entries(marbles).count() / 200;
            let first = random.random_range(0..step);
            let sample: Vec<_> = tablebase
                .entries(marbles)
                .skip(first)
                .step_by(step)
                .collect();
            assert_agreement(&rules, &tablebase, &table, &sample);
        }
    }
}

#[test]
fn search_and_tablebase_agree_on_the_quick_variant_from_the_start() {
    let rules = Rules {
        shift: false,
        ..Rules::STANDARD
    };
    let tablebase = Tablebase::build(&rules);
    let table = TranspositionTable::new(64).expect("64 MiB of memory");
    for marbles in 0..=3 {
        let positions = up_to_symmetry(&tablebase, marbles);
        let sample: Vec<_> = positions.into_iter().step_by(37).collect();
        assert_agreement(&rules, &tablebase, &table, &sample);
    }
}

/// Every position with 12 or more marbles, 20,000 random ones of every other layer (all where
/// there are fewer), under four sets of rules; from the last layer to the first, so that the
/// transposition table knows most of what the next layer needs.
#[test]
#[ignore = "takes minutes"]
fn search_and_tablebase_agree_everywhere() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for (name, rules) in rule_sets() {
        let tablebase = Tablebase::build(&rules);
        let table = TranspositionTable::new(1024).expect("1 GiB of memory");
        for marbles in (0..=16).rev() {
            let mut positions = if marbles >= 12 {
                up_to_symmetry(&tablebase, marbles)
            } else {
                tablebase.entries(marbles).collect()
            };
            let all = positions.len();
            if marbles < 12 {
                positions.shuffle(&mut random);
                positions.truncate(20_000);
            }
            assert_agreement(&rules, &tablebase, &table, &positions);
            let symmetry = if marbles >= 12 { " up to symmetry" } else { "" };
            println!(
                "{name}: {marbles} marbles, {} of {all}{symmetry} agree",
                positions.len()
            );
        }
    }
}
