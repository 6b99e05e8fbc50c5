//! Tournaments: games between named players, and what follows from their results. Any game.

mod player;
pub mod statistics;

pub use player::{Fault, FaultKind, GameSoFar, Player};
