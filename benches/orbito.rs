//! The game itself: press, lines, move generation, perft.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orbito_solve::game::{Game, MoveList};
use orbito_solve::orbito::{Bitboard, Position, Rules};
use orbito_solve::perft::perft;

mod positions;

fn bitboards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bitboard");
    group.throughput(Throughput::Elements(1 << 16));
    let all = || (0..=u16::MAX).map(|set| Bitboard(black_box(set)));
    group.bench_function("press", |bencher| {
        bencher.iter(|| all().fold(0, |sum, set| sum ^ set.press().0));
    });
    group.bench_function("line", |bencher| {
        bencher.iter(|| all().filter(|set| set.has_line()).count());
    });
    group.bench_function("completions", |bencher| {
        bencher.iter(|| all().fold(0, |sum, set| sum ^ set.completions().0));
    });
    group.finish();
}

fn moves(criterion: &mut Criterion) {
    let rules = Rules::STANDARD;
    let positions = positions::midgame();
    let mut group = criterion.benchmark_group("moves");
    let count: u64 = positions
        .iter()
        .map(|position| rules.count_moves(position))
        .sum();
    group.throughput(Throughput::Elements(count));
    group.bench_function("generate", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                let mut moves = MoveList::new();
                rules.moves(black_box(position), &mut moves);
                black_box(&moves);
            }
        });
    });
    group.finish();
}

fn perft_leaves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for (depth, leaves) in [(4, 4_141_072), (5, 289_593_312)] {
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(depth.to_string(), |bencher| {
            bencher.iter(|| perft(&Rules::STANDARD, black_box(&Position::START), depth));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = bitboards, moves, perft_leaves
}
criterion_main!(benches);
