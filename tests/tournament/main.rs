//! Tournaments: players, games, faults, results, on Orbito and on another small game.

#[path = "../common/mod.rs"]
mod common;
mod pile;
#[path = "../plain/mod.rs"]
mod plain;
mod players;
mod records;
mod running;
