//! What a tournament costs beside the thinking of its players.

use std::convert::Infallible;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{PlayerName, Position, RandomOpenings, Rules};
use orbito_solve::tournament::{
    Entrant, Format, GameSoFar, Player, Results, Schedule, Standings, Tournament,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const RULES: Rules = Rules::STANDARD;

fn openings(tablebase: &Tablebase, count: usize) -> Vec<Position> {
    let openings = RandomOpenings {
        plies: 7,
        balanced: false,
        seed: 1,
    };
    openings.find(tablebase, count)
}

fn player<'a>(name: &str, tablebase: &'a Tablebase) -> Box<dyn Player<Rules> + 'a> {
    let name: PlayerName = name.parse().expect("a player");
    name.player(tablebase).expect("memory")
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("threads").install(work)
}

/// A whole tournament of a player against itself, standings included.
fn tournament(name: &str, tablebase: &Tablebase, openings: &[Position], threads: usize) -> f64 {
    let entrant = || Entrant {
        name: name.into(),
        make: Box::new(|| Ok(player(name, tablebase))),
    };
    let tournament = Tournament {
        game: &RULES,
        entrants: vec![entrant(), entrant()],
        openings: openings.to_vec(),
        seed: 1,
        judge: None,
    };
    let schedule = Schedule::new(2, Format::RoundRobin, openings.len()).expect("a schedule");
    let mut results = Results::new(schedule, None);
    let never = AtomicBool::new(false);
    let run = || tournament.run(&mut results, &never, |_, _| Ok::<(), Infallible>(()));
    assert!(on_threads(threads, run).is_ok());
    Standings::new(&results).players[0].all().points()
}

/// The same games in a plain loop: nothing but the rules and the players.
fn thinking(name: &str, tablebase: &Tablebase, openings: &[Position]) -> usize {
    let mut players = [player(name, tablebase), player(name, tablebase)];
    let mut sum = 0;
    for game in 0..2 * openings.len() {
        for (side, player) in players.iter_mut().enumerate() {
            let mut random = ChaCha8Rng::seed_from_u64(1);
            random.set_stream(2 * game as u64 + side as u64);
            player.begin_game(&RULES, random).expect("no fault");
        }
        let start = openings[game / 2];
        let mut play = GameSoFar::begin(&RULES, start);
        while play.result().is_none() {
            let player = &mut players[(game + play.moves().len()) % 2];
            let mv = player.choose(&play).expect("no fault");
            play.play(mv);
        }
        sum += play.moves().len();
    }
    sum
}

fn bench(c: &mut Criterion) {
    let tablebase = Tablebase::build(&RULES);
    let mut group = c.benchmark_group("tournament");
    group.sample_size(10);
    for (name, pairs) in [("random", 5000), ("perfect", 1000), ("search:depth=3", 200)] {
        let openings = openings(&tablebase, pairs);
        group.throughput(Throughput::Elements(2 * pairs as u64));
        group.bench_function(format!("{name}, players alone"), |b| {
            // On a thread like those of a tournament.
            b.iter(|| on_threads(1, || thinking(black_box(name), &tablebase, &openings)));
        });
        for threads in [1, 2] {
            group.bench_function(format!("{name}, {threads} threads"), |b| {
                b.iter(|| tournament(black_box(name), &tablebase, &openings, threads));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
