//! The search: the empty board and mid-game positions, with an empty table of 64 MiB each time.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use orbito_solve::orbito::{Position, Rules};
use orbito_solve::search::{Limits, TranspositionTable, search};
use rayon::ThreadPoolBuilder;

mod positions;

fn table() -> TranspositionTable {
    TranspositionTable::new(64).expect("64 MiB of memory")
}

fn empty_board(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("empty board");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(20));
    for (name, rules) in [
        ("standard", Rules::STANDARD),
        ("french", Rules::FRENCH),
        (
            "quick",
            Rules {
                shift: false,
                ..Rules::STANDARD
            },
        ),
    ] {
        for threads in [1, 2] {
            let pool = ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .expect("threads");
            group.bench_function(format!("{name}, {threads} threads"), |bencher| {
                let solve = |table: TranspositionTable| {
                    let limits = Limits::default();
                    pool.install(|| search(&rules, black_box(&Position::START), &table, &limits))
                };
                bencher.iter_batched(table, solve, BatchSize::PerIteration);
            });
        }
    }
    group.finish();
}

fn midgame(criterion: &mut Criterion) {
    let positions = positions::midgame();
    let mut group = criterion.benchmark_group("midgame");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(10));
    for threads in [1, 2] {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        group.bench_function(
            format!("{} positions, {threads} threads", positions.len()),
            |bencher| {
                bencher.iter(|| {
                    for position in &positions {
                        let table = table();
                        pool.install(|| {
                            search(&Rules::STANDARD, position, &table, &Limits::default())
                        });
                    }
                });
            },
        );
    }
    group.finish();
}

criterion_group!(benches, empty_board, midgame);
criterion_main!(benches);
