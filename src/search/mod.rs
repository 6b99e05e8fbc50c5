//! Search for any [`Game`](crate::game::Game): iterative deepening, parallel root splitting,
//! negamax with alpha-beta, and a transposition table.

mod limits;
mod negamax;
mod ordering;
mod root;
mod table;

pub use limits::Limits;
pub use root::{Iteration, Report, search, search_with_progress};
pub use table::{Depth, Entry, TableTooLarge, TranspositionTable};
