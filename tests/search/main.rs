//! The search: on small games of which everything is known, to show that it knows nothing of
//! Orbito, and on Orbito against the plain reference and the known counts of positions.

#[path = "../common/mod.rs"]
mod common;
#[path = "../plain/mod.rs"]
mod plain;

mod graph_games;
mod independence;
mod layers;
mod limits;
mod rows_of_stones;
mod table;
mod techniques;
mod values;

use orbito_solve::search::TranspositionTable;
use plain::{Board, Settings};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::ThreadPoolBuilder;

/// A table of so many MiB.
fn table(mib: usize) -> TranspositionTable {
    TranspositionTable::new(mib).expect("enough memory")
}

/// Does the work in a pool of so many threads: as many as a search in it may use.
fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads").install(work)
}

/// Positions with so many marbles, not yet won or lost, from random play; the same in every run.
fn random_boards(marbles: usize, settings: Settings, seed: u64) -> impl Iterator<Item = Board> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    std::iter::repeat_with(move || {
        let mut board = Board::empty();
        while board.marbles() < marbles && board.finished(&settings).is_none() {
            let moves = board.moves(&settings);
            board = board.play(&moves[random.random_range(0..moves.len())]);
        }
        board
    })
    .filter(move |board| board.finished(&settings).is_none())
}
