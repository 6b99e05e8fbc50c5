//! Solves the board game Orbito: any position, exactly.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod abalone;
pub mod cli;
mod fields;
pub mod game;
pub mod notation;
pub mod orbito;
mod parallel;
pub mod perft;
mod replace;
pub mod search;
pub mod tournament;
pub mod uci;
pub mod web;
