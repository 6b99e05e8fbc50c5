//! Solves the board game Orbito: any position, exactly; and plays Abalone by the same search.
//!
//! | feature | what it adds |
//! |---|---|
//! | `command` (default) | the commands `orbito-solve`, with its web page, and `abalone-solve`; brings `system` |
//! | `system` | threads, files, time limits, tournaments, other programs |
//!
//! Without either, the rules, the search, the tablebase and the answers in JSON are there, on any
//! target that has an allocator: WebAssembly in a browser, for one.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod abalone;
pub mod api;
#[cfg(feature = "command")]
pub mod cli;
mod clock;
pub mod corona;
mod fen;
mod fields;
pub mod game;
pub mod game_in_play;
pub mod history;
pub mod level;
#[cfg(feature = "system")]
mod lines;
pub mod notation;
mod npy;
mod openings;
pub mod orbito;
mod parallel;
pub mod perft;
#[cfg(feature = "system")]
pub mod players;
mod question;
pub mod record;
#[cfg(feature = "system")]
mod replace;
mod rules_text;
pub mod search;
#[cfg(feature = "system")]
pub mod table_file;
#[cfg(feature = "system")]
pub mod tournament;
#[cfg(feature = "system")]
pub mod uci;
#[cfg(feature = "command")]
pub mod web;
