//! Corona: twelve spaces in a circle, six pieces, six dice, and the best of 720 × 720 plans.
//!
//! A [`Deal`] is six pieces on the ring and six dice; a [`Plan`] gives dice to pieces and an order
//! of the moves. [`Deal::solve`] tells what every plan of a deal scores.

pub(crate) mod api;
pub mod bots;
mod deal;
pub mod game;
mod generate;
mod greedy;
mod index;
pub mod json;
mod multiset;
mod notation;
mod plan;
mod solver;
mod space;
mod table;

pub use deal::{Deal, PIECES, Placement, Throw};
pub use generate::Wanted;
pub use notation::{DealError, DealField, MoveNumber, PlanTextError, WrittenPlan};
pub use plan::{Board, Empty, Move, Plan, PlanError, ScoredMove, ScoredPlan, WrongMove};
pub use solver::{PLANS, Solution, TOTALS};
pub use space::{Die, DieColor, Space};
pub use table::{Entry, GreedyRecord, MaximumStatistics, Odds, Table, TableError};
#[cfg(feature = "system")]
pub use table::{TableFileError, TableFormatError};
