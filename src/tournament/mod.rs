//! Tournaments: games between named players, and what follows from their results. Any game.

mod player;

pub use player::{Fault, FaultKind, GameSoFar, Player};
