//! Search for any [`Game`](crate::game::Game): iterative deepening, parallel root splitting,
//! negamax with alpha-beta, and a transposition table; for large games also selective
//! [`Techniques`].

mod limits;
mod negamax;
mod ordering;
mod path;
mod pruning;
mod quiescence;
mod root;
mod table;
mod techniques;

pub use limits::Limits;
pub use root::{Iteration, Report, search, search_with_progress};
pub use table::{Depth, Entry, TableTooLarge, TranspositionTable};
pub use techniques::Techniques;
