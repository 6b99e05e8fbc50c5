//! What a game leaves to chance: a stream of random numbers for each purpose in each round, so that
//! none depends on what was done with another.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{Seat, Seats};
use crate::corona::{Placement, Throw};

/// All chance of a game, by a seed.
///
/// ```
/// use orbito_solve::corona::game::Chance;
///
/// assert_eq!(Chance::new(5).throw(3), Chance::new(5).throw(3));
/// assert_ne!(Chance::new(5).placement(3), Chance::new(5).placement(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    seed: u64,
}

/// So many streams a round, the first for the seats.
const STREAMS: u64 = 16;
const PLACEMENT: u64 = 14;
const THROW: u64 = 15;
const _: () = assert!(Seats::MOST as u64 <= PLACEMENT);

impl Chance {
    /// The chance of a seed.
    pub const fn new(seed: u64) -> Chance {
        Chance { seed }
    }

    fn stream(&self, round: u32, purpose: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(STREAMS * u64::from(round) + purpose);
        random
    }

    /// The placement of a round, from 0, if nobody sets up another: each piece on any space.
    pub fn placement(&self, round: u32) -> Placement {
        Placement::random(&mut self.stream(round, PLACEMENT))
    }

    /// The dice of a round, from 0.
    pub fn throw(&self, round: u32) -> Throw {
        Throw::random(&mut self.stream(round, THROW))
    }

    /// The random numbers of a seat in a round, from 0.
    pub fn seat(&self, round: u32, seat: Seat) -> ChaCha8Rng {
        self.stream(round, seat.index() as u64)
    }
}
