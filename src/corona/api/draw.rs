//! A deal by chance.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use crate::corona::Deal;
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
    let deal = Deal::random(&mut random);
    Ok(Answer::json(&DrawJson {
        seed,
        deal: deal.to_string(),
    }))
}
