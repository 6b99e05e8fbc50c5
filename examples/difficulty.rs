//! Fits the weights of the difficulty, and shows how well they do.
//!
//! Positions come from random play, equally many of each number of marbles; those in which nothing
//! can go wrong are left out. The parts of the difficulty are fitted by least squares, without a
//! constant, to the mean chance of a mistake of the random player and of those who look 1 to 6
//! moves ahead. As many other positions show how well that holds.
//!
//! ```text
//! cargo run --release --example difficulty
//! ```

use std::error::Error;

use orbito_solve::game::Game;
use orbito_solve::orbito::rating::{Difficulty, RatedPosition};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Position, Rules};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// Positions to fit, and as many to check, of each number of marbles.
const EACH: usize = 80;
const MARBLES: std::ops::RangeInclusive<u32> = 2..=14;

fn main() -> Result<(), Box<dyn Error>> {
    let tablebase = Tablebase::build(&Rules::STANDARD);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut sample = || -> Result<Vec<Difficulty>, Box<dyn Error>> {
        let mut rated = Vec::new();
        for marbles in MARBLES {
            rated.extend((0..EACH).map(|_| random_position(marbles, &tablebase, &mut random)));
        }
        let assessed: Result<Vec<Difficulty>, _> = rated.par_iter().map(Difficulty::new).collect();
        Ok(assessed?)
    };
    let (fitted, checked) = (sample()?, sample()?);
    let weights = least_squares(&fitted);
    let sum: f64 = weights.iter().sum();
    let shares = weights.map(|weight| weight / sum);
    println!("chance of a mistake = {sum:.2} × difficulty, made of {shares:.2?}");
    println!(
        "R² {:.3} on the {} positions fitted",
        determination(&fitted, weights),
        fitted.len()
    );
    println!(
        "R² {:.3} on {} others:",
        determination(&checked, weights),
        checked.len()
    );
    println!(
        "\ndifficulty  positions  expected  mistakes  random  depth 1    2    3    4    5    6"
    );
    for bin in 0..10 {
        let range = f64::from(10 * bin)..f64::from(10 * bin + 10);
        let inside = checked.iter().filter(|it| range.contains(&it.score()));
        let inside: Vec<&Difficulty> = inside.collect();
        if inside.is_empty() {
            continue;
        }
        let per_cent = |part: &dyn Fn(&Difficulty) -> f64| {
            100.0 * inside.iter().map(|it| part(it)).sum::<f64>() / inside.len() as f64
        };
        print!(
            "{:>4} – {:<3} {:>10} {:>7.0} % {:>7.0} % {:>5.0} % {:>6.0} %",
            10 * bin,
            10 * bin + 10,
            inside.len(),
            per_cent(&|it| estimate(it, weights)),
            per_cent(&Difficulty::chance_of_mistake),
            per_cent(&|it| it.blind_mistakes),
            per_cent(&|it| it.mistakes[0]),
        );
        for depth in 1..usize::from(Difficulty::DEEPEST) {
            print!(" {:>4.0}", per_cent(&|it| it.mistakes[depth]));
        }
        println!();
    }
    Ok(())
}

/// A position of random play with so many marbles, in which something can go wrong.
fn random_position(marbles: u32, tablebase: &Tablebase, random: &mut ChaCha8Rng) -> RatedPosition {
    let rules = tablebase.rules();
    loop {
        let mut position = Position::START;
        while position.marbles() < marbles
            && let Some(&turn) = rules.legal_moves(&position).choose(random)
        {
            position = rules.play(&position, turn);
        }
        let rated = RatedPosition::new(tablebase, &position);
        if position.marbles() == marbles && rated.margin.keeping < rated.margin.distinct {
            return rated;
        }
    }
}

fn estimate(difficulty: &Difficulty, weights: [f64; 3]) -> f64 {
    let parts = difficulty.parts().into_iter().zip(weights);
    parts.map(|(part, weight)| part * weight).sum()
}

/// The weights for which the sum of squares of the differences is least: the normal equations,
/// solved by elimination.
fn least_squares(sample: &[Difficulty]) -> [f64; 3] {
    let mut rows = [[0.0; 4]; 3];
    for difficulty in sample {
        let parts = difficulty.parts();
        for (row, part) in rows.iter_mut().zip(parts) {
            for (sum, other) in row.iter_mut().zip(parts) {
                *sum += part * other;
            }
            row[3] += part * difficulty.chance_of_mistake();
        }
    }
    for pivot in 0..3 {
        let pivot_row = rows[pivot];
        for (i, row) in rows.iter_mut().enumerate() {
            if i != pivot {
                let factor = row[pivot] / pivot_row[pivot];
                for (cell, other) in row.iter_mut().zip(pivot_row) {
                    *cell -= factor * other;
                }
            }
        }
    }
    [0, 1, 2].map(|i| rows[i][3] / rows[i][i])
}

/// The coefficient of determination: the share of the variance that the estimates explain.
fn determination(sample: &[Difficulty], weights: [f64; 3]) -> f64 {
    let mean = sample
        .iter()
        .map(Difficulty::chance_of_mistake)
        .sum::<f64>()
        / sample.len() as f64;
    let square_sum = |difference: &dyn Fn(&Difficulty) -> f64| -> f64 {
        sample.iter().map(|it| difference(it).powi(2)).sum()
    };
    let left = square_sum(&|it| it.chance_of_mistake() - estimate(it, weights));
    1.0 - left / square_sum(&|it| it.chance_of_mistake() - mean)
}
