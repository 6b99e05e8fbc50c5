//! A deal by chance.

use std::array;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use crate::corona::{Deal, Die, Placement, Space, Throw};
use crate::question::{Answer, Problem, Query};

#[derive(Serialize)]
struct DrawJson {
    seed: u64,
    deal: String,
}

pub(super) fn draw(mut query: Query) -> Result<Answer, Problem> {
    let seed = query.number("seed", 0..=u64::MAX, 0)?;
    query.finish("seed")?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let deal = Deal {
        placement: Placement::from_spaces(array::from_fn(|_| any(Space::all(), &mut random))),
        throw: Throw::new(array::from_fn(|_| any(Die::all(), &mut random))),
    };
    Ok(Answer::json(&DrawJson {
        seed,
        deal: deal.to_string(),
    }))
}

/// One of these, each as likely as the others.
fn any<T>(mut all: impl ExactSizeIterator<Item = T>, random: &mut impl Rng) -> T {
    let number = random.random_range(0..all.len());
    all.nth(number).expect("fewer than there are")
}
