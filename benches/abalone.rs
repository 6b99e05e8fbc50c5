//! Abalone: move generation, perft leaves a second on one thread, and nodes a second of the search.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orbito_solve::abalone::{Engine, Position, Rules, Solution};
use orbito_solve::game::{Game, MoveList};
use orbito_solve::perft::perft;
use orbito_solve::search::Limits;

/// Positions of a long game without plan, so that marbles meet and get lost.
fn mid_game() -> Vec<Position> {
    let rules = Rules {
        quiet_limit: 0,
        ..Rules::STANDARD
    };
    let mut position = Position::BELGIAN;
    let mut positions = Vec::new();
    let mut number: u64 = 1;
    for _ in 0..500 {
        let moves = rules.legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        positions.push(position);
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        position = rules.play(&position, moves[(number >> 33) as usize % moves.len()]);
    }
    positions
}

fn moves(criterion: &mut Criterion) {
    let rules = Rules::STANDARD;
    let positions = mid_game();
    let count = positions.iter().map(|position| rules.count_moves(position));
    let mut group = criterion.benchmark_group("abalone moves");
    group.throughput(Throughput::Elements(count.sum()));
    group.bench_function("generate", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                let mut moves = MoveList::new();
                rules.moves(black_box(position), &mut moves);
                black_box(&moves);
            }
        });
    });
    group.bench_function("count", |bencher| {
        let count = |position| rules.count_moves(black_box(position));
        bencher.iter(|| positions.iter().map(count).sum::<u64>());
    });
    group.bench_function("play", |bencher| {
        let moves: Vec<_> = positions
            .iter()
            .map(|position| rules.legal_moves(position))
            .collect();
        bencher.iter(|| {
            for (position, moves) in positions.iter().zip(&moves) {
                for &mv in moves {
                    black_box(rules.play(black_box(position), mv));
                }
            }
        });
    });
    group.finish();
}

fn perft_leaves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("abalone perft");
    for (name, start, depth, leaves) in [
        ("standard", Position::STANDARD, 4, 5_045_110),
        ("belgian", Position::BELGIAN, 4, 8_270_666),
        ("german", Position::GERMAN, 4, 38_240_570),
    ] {
        assert_eq!(perft(&Rules::STANDARD, &start, depth), leaves);
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("{name} {depth}"), |bencher| {
            bencher.iter(|| perft(&Rules::STANDARD, black_box(&start), depth));
        });
    }
    group.finish();
}

/// Every sixth position of a game of the engine against itself, from the Belgian daisy.
fn played() -> Vec<Position> {
    let mut engine = engine();
    let mut position = Position::BELGIAN;
    let mut positions = vec![position];
    for ply in 1..=36 {
        let best = solve(&mut engine, &position, nodes(2_000)).best;
        position = Rules::STANDARD.play(&position, best.expect("the game goes on"));
        if ply % 6 == 0 {
            positions.push(position);
        }
    }
    positions
}

fn engine() -> Engine {
    Engine::new(Rules::STANDARD, 64).expect("64 MiB")
}

fn nodes(nodes: u64) -> Limits<'static> {
    Limits {
        nodes: Some(nodes),
        threads: Some(1),
        ..Limits::default()
    }
}

fn depth(depth: u8) -> Limits<'static> {
    Limits {
        depth: Some(depth),
        threads: Some(1),
        ..Limits::default()
    }
}

fn solve(engine: &mut Engine, position: &Position, limits: Limits) -> Solution {
    engine.forget();
    engine.solve(position, &limits)
}

/// Nodes a second, the time to a depth, and what a second thread adds.
fn search(criterion: &mut Criterion) {
    let positions = played();
    let mut engine = engine();
    let mut group = criterion.benchmark_group("abalone search");
    group.sample_size(10);
    let visited = positions
        .iter()
        .map(|position| solve(&mut engine, position, depth(10)).nodes);
    group.throughput(Throughput::Elements(visited.sum()));
    group.bench_function("depth 10, seven positions", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(solve(&mut engine, position, depth(10)));
            }
        });
    });
    let visited = solve(&mut engine, &Position::BELGIAN, depth(7)).nodes;
    group.throughput(Throughput::Elements(visited));
    group.bench_function("belgian, depth 7", |bencher| {
        bencher.iter(|| solve(&mut engine, black_box(&Position::BELGIAN), depth(7)));
    });
    group.throughput(Throughput::Elements(2_000_000));
    for threads in [1, 2] {
        group.bench_function(format!("two million nodes, {threads} threads"), |bencher| {
            let limits = Limits {
                threads: Some(threads),
                ..nodes(2_000_000)
            };
            bencher.iter(|| solve(&mut engine, black_box(&Position::BELGIAN), limits));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = moves, perft_leaves, search
}
criterion_main!(benches);
