//! How long the tablebase takes: to build, layer by layer, and to answer.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Bitboard, BothLines, Color, ExtraPresses, Position, Rules};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::{ThreadPool, ThreadPoolBuilder};

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("a thread pool")
}

/// All positions of one rule set, from nothing to ready.
fn build(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("build");
    group.throughput(Throughput::Elements(10_165_779));
    for threads in [1, 2] {
        let pool = pool(threads);
        group.bench_function(format!("standard, threads: {threads}"), |bencher| {
            bencher.iter(|| pool.install(|| Tablebase::build(black_box(&Rules::STANDARD))));
        });
    }
    let quick = Rules {
        both_lines: BothLines::Draw,
        extra_presses: ExtraPresses::new(0).expect("at most 10"),
        shift: false,
    };
    let pool = pool(2);
    for (name, rules) in [("french", Rules::FRENCH), ("quick", quick)] {
        group.bench_function(format!("{name}, threads: 2"), |bencher| {
            bencher.iter(|| pool.install(|| Tablebase::build(black_box(&rules))));
        });
    }
    group.finish();
}

/// The time of each layer within a build on one thread, per position of the layer.
fn layers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("layer");
    let pool = pool(1);
    for marbles in 0..=16 {
        group.throughput(Throughput::Elements(Tablebase::positions(marbles)));
        group.bench_function(format!("{marbles} marbles"), |bencher| {
            bencher.iter_custom(|builds| {
                let mut elapsed = Duration::ZERO;
                for _ in 0..builds {
                    pool.install(|| {
                        Tablebase::build_with_progress(&Rules::STANDARD, |layer| {
                            if layer.marbles == marbles {
                                elapsed += layer.elapsed;
                            }
                        })
                    });
                }
                elapsed
            });
        });
    }
    group.finish();
}

/// A position with so many marbles, all equally likely.
fn random_position(marbles: usize, random: &mut ChaCha8Rng) -> Position {
    let cells: Vec<u16> = (0..16).collect();
    let cells: Vec<u16> = cells.sample(random, marbles).copied().collect();
    let (mine, theirs) = cells.split_at(marbles / 2);
    let set = |cells: &[u16]| Bitboard(cells.iter().fold(0, |set, cell| set | 1 << cell));
    Position::new(set(mine), set(theirs), Color::White, 0).expect("a position")
}

/// One position's value, and all its moves with their values.
fn probe(criterion: &mut Criterion) {
    let tablebase = Tablebase::build(&Rules::STANDARD);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let positions: Vec<Position> = (0..1 << 16)
        .map(|_| {
            let marbles = random.random_range(6..=14);
            random_position(marbles, &mut random)
        })
        .collect();
    let mut group = criterion.benchmark_group("probe");
    // Those of the whole table wait for memory, most of them: the table is larger than most caches.
    for (name, positions) in [
        ("one value, of 4,096 positions", &positions[..1 << 12]),
        ("one value, of the whole table", &positions[..]),
    ] {
        let mut next = positions.iter().cycle();
        group.bench_function(name, |bencher| {
            bencher.iter(|| next.next().map(|position| tablebase.probe(position)));
        });
    }
    let mut next = positions.iter().cycle();
    group.bench_function("all moves", |bencher| {
        bencher.iter(|| next.next().map(|position| tablebase.moves(position).len()));
    });
    let most = Position::from_fen("1w1w/1b1b/w1w1/b1b1 w", &Rules::STANDARD).expect("a position");
    group.bench_function(
        format!(
            "all {} moves of 1w1w/1b1b/w1w1/b1b1 w",
            tablebase.moves(&most).len()
        ),
        |bencher| bencher.iter(|| tablebase.moves(black_box(&most)).len()),
    );
    group.finish();
}

criterion_group!(benches, build, layers, probe);
criterion_main!(benches);
