//! `abalone-solve` as people and scripts meet it.

mod answers;
#[path = "../common/command.rs"]
mod command;
mod play;
mod tournament;
