//! How well the evaluation tells won positions from others, measured by the tablebase.
//!
//! For each layer: how often, of two positions with different results, the better has the higher
//! potential, and the higher estimate; then the mean result (1 won, −1 lost) of the positions
//! whose estimate falls into each range.

use std::collections::BTreeMap;

use orbito_solve::game::{Game, Value};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Node, Position, Rules};

const RULES: Rules = Rules::STANDARD;
const SAMPLE: usize = 2_000;
const RANGE: i16 = 500;

fn result(value: Value) -> i32 {
    match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    }
}

/// The share of pairs of different results that `evaluation` ranks rightly; ties count half.
fn ranked(sample: &[(Position, i32)], evaluation: impl Fn(&Position) -> i16) -> f64 {
    let scored: Vec<(i16, i32)> = sample
        .iter()
        .map(|(position, result)| (evaluation(position), *result))
        .collect();
    let (mut right, mut pairs) = (0.0, 0.0);
    for better in &scored {
        for worse in scored.iter().filter(|worse| worse.1 < better.1) {
            pairs += 1.0;
            right += match better.0.cmp(&worse.0) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
    }
    right / pairs
}

fn main() {
    let tablebase = Tablebase::build(&RULES);
    let estimate = |position: &Position| RULES.evaluate(&Node::from(*position));
    let potential =
        |position: &Position| position.mine().potential() - position.theirs().potential();
    let mut by_estimate: BTreeMap<i16, (i32, i32)> = BTreeMap::new();
    println!("marbles  potential  estimate  mean result");
    for marbles in 3..=15 {
        let step = (Tablebase::positions(marbles) as usize / SAMPLE).max(1);
        // An odd step, so that the sample does not run along the symmetry of the layer.
        let sample: Vec<(Position, i32)> = tablebase
            .entries(marbles)
            .step_by(step | 1)
            .filter(|(position, _)| RULES.decided(position).is_none())
            .map(|(position, value)| (position, result(value)))
            .collect();
        let sum: i32 = sample.iter().map(|(_, result)| result).sum();
        println!(
            "{marbles:7}  {:9.3}  {:8.3}  {:11.2}",
            ranked(&sample, potential),
            ranked(&sample, estimate),
            f64::from(sum) / sample.len() as f64,
        );
        for (position, result) in &sample {
            let range = by_estimate
                .entry(estimate(position).div_euclid(RANGE) * RANGE)
                .or_default();
            *range = (range.0 + result, range.1 + 1);
        }
    }
    println!("\nestimate from  positions  mean result");
    for (from, (sum, count)) in by_estimate {
        println!(
            "{from:13}  {count:9}  {:11.2}",
            f64::from(sum) / f64::from(count)
        );
    }
}
