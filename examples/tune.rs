//! Tunes the weights of Abalone's evaluation by self-play: SPSA (Spall, *Multivariate Stochastic
//! Approximation Using a Simultaneous Perturbation Gradient Approximation*, 1992).
//!
//! Each iteration moves all weights at once by a small step, each up or down at random, and lets
//! the weights so found play some pairs of games against those of the opposite steps. All weights
//! then go a little way towards the winner. Same seed, same weights: the games are limited by
//! nodes, not by time.
//!
//! ```text
//! cargo run --release --example tune -- ITERATIONS [SEED] [NODES] [NUMBERS]
//! ```
//!
//! `NUMBERS` are the weights to begin with, between commas; without them, the engine's own.

use std::sync::atomic::AtomicBool;

use orbito_solve::abalone::{Engine, Move, Position, Rules, Weights};
use orbito_solve::game::{Game, MoveList};
use orbito_solve::search::Limits;
use orbito_solve::tournament::{
    Entrant, Fault, Format, GameSoFar, Player, Results, Schedule, Tournament,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The step of each weight, in the order of [`Weights::numbers`]: so much of it that one would
/// notice.
const STEPS: [f64; Weights::COUNT] = [
    60.0, 0.0, 12.0, 12.0, 12.0, 12.0, 12.0, 50.0, 50.0, 20.0, 3.0,
];
/// Pairs of games an iteration.
const PAIRS: usize = 2;
/// Moves of an opening, at random from the Belgian daisy.
const OPENING_PLIES: usize = 6;

/// The engine with weights of its own.
struct Weighted {
    engine: Engine,
    nodes: u64,
}

impl Player<Rules> for Weighted {
    fn begin_game(&mut self, _: &Rules, _: ChaCha8Rng) -> Result<(), Fault> {
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, play: &GameSoFar<Rules>) -> Result<Move, Fault> {
        let limits = Limits {
            nodes: Some(self.nodes),
            threads: Some(1),
            history: play.history().earlier(),
            ..Limits::default()
        };
        let solution = self.engine.solve(play.position(), &limits);
        Ok(solution.best.expect("the game goes on"))
    }
}

fn opening(random: &mut ChaCha8Rng) -> Position {
    let rules = Rules::STANDARD;
    let mut position = Position::BELGIAN;
    for _ in 0..OPENING_PLIES {
        let mut moves = MoveList::new();
        rules.moves(&position, &mut moves);
        position = rules.play(&position, moves[random.random_range(0..moves.len())]);
    }
    position
}

/// The score of the first weights against the second, −1 to 1.
fn compare(weights: [Weights; 2], nodes: u64, random: &mut ChaCha8Rng) -> f64 {
    let entrants = ["up", "down"].into_iter().zip(weights);
    let entrants = entrants.map(|(name, weights)| Entrant {
        name: name.into(),
        make: Box::new(move || {
            let rules = Rules {
                weights,
                ..Rules::STANDARD
            };
            let engine = Engine::new(rules, 1).map_err(|error| error.to_string())?;
            Ok(Box::new(Weighted { engine, nodes }) as Box<dyn Player<Rules>>)
        }),
    });
    let tournament = Tournament {
        game: &Rules::STANDARD,
        entrants: entrants.collect(),
        openings: (0..PAIRS).map(|_| opening(random)).collect(),
        seed: 0,
        judge: None,
    };
    let schedule = Schedule::new(2, Format::RoundRobin, PAIRS).expect("two players");
    let mut results = Results::new(schedule, None);
    let never = AtomicBool::new(false);
    let mut points = 0.0;
    tournament
        .run::<()>(&mut results, &never, |played, _| {
            if let Some(winner) = played.ending.winner() {
                let up_won = played.scheduled.player(winner) == 0;
                points += if up_won { 1.0 } else { -1.0 };
            }
            Ok(())
        })
        .expect("players that do not fail");
    points / (2 * PAIRS) as f64
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments
            .next()
            .map_or(default, |it| it.parse().expect("a number"))
    };
    let (iterations, seed, nodes) = (number(1000), number(1), number(500));
    let begin = match arguments.next() {
        None => Weights::STANDARD.numbers(),
        Some(text) => {
            let numbers: Vec<i16> = text
                .split(',')
                .map(|it| it.parse().expect("a number"))
                .collect();
            numbers.try_into().expect("as many numbers as weights")
        }
    };
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut numbers = begin.map(f64::from);
    let whole = |numbers: [f64; Weights::COUNT]| {
        Weights::from_numbers(numbers.map(|number| number.round() as i16))
    };
    for iteration in 0..iterations {
        let k = iteration as f64;
        // Spall's exponents; the first tenth of the way is taken carefully.
        let size = (k + 1.0).powf(-0.101);
        let gain = 0.3 * (iterations as f64 / 10.0 + 1.0).powf(0.602)
            / (iterations as f64 / 10.0 + k + 1.0).powf(0.602);
        let signs: [f64; Weights::COUNT] =
            std::array::from_fn(|_| if random.random() { 1.0 } else { -1.0 });
        let moved = |side: f64| {
            whole(std::array::from_fn(|i| {
                numbers[i] + side * size * STEPS[i] * signs[i]
            }))
        };
        let score = compare([moved(1.0), moved(-1.0)], nodes, &mut random);
        for i in 0..Weights::COUNT {
            numbers[i] += gain * score * STEPS[i] * signs[i];
        }
        if iteration % 50 == 49 || iteration + 1 == iterations {
            println!("{:>6}  {:?}", iteration + 1, whole(numbers).numbers());
        }
    }
    println!("{:#?}", whole(numbers));
}
