//! Corona: one deal, all deals, and the odds.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orbito_solve::corona::{Deal, Empty, Table};
use rayon::ThreadPoolBuilder;

/// Whatever a deal looks like, its solver does the same work.
const DEALS: [&str; 3] = [
    "101011110000 561245",
    "111111000000 123456",
    "600000000000 111111",
];

fn one_deal(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("corona deal");
    for text in DEALS {
        let deal: Deal = text.parse().expect("a deal");
        group.bench_function(text, |bencher| {
            bencher.iter(|| black_box(deal).solve(Empty::Nothing));
        });
    }
    let deal: Deal = DEALS[0].parse().expect("a deal");
    group.bench_function("greedy", |bencher| {
        bencher.iter(|| black_box(deal).greedy_plan(Empty::Nothing));
    });
}

fn all_deals(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("corona table");
    group.sample_size(20);
    group.throughput(Throughput::Elements(Deal::COUNT as u64));
    for threads in [1, 2] {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        group.bench_function(format!("{threads} threads"), |bencher| {
            bencher.iter(|| pool.install(|| Table::build(black_box(Empty::Nothing))));
        });
    }
}

fn odds(criterion: &mut Criterion) {
    let table = Table::build(Empty::Nothing);
    let deal: Deal = DEALS[0].parse().expect("a deal");
    let mut group = criterion.benchmark_group("corona odds");
    group.bench_function("of a placement", |bencher| {
        bencher.iter(|| table.odds(black_box(&deal.placement)));
    });
    group.bench_function("in general", |bencher| {
        bencher.iter(|| table.odds_of_scattered_pieces());
    });
}

criterion_group!(benches, one_deal, all_deals, odds);
criterion_main!(benches);
