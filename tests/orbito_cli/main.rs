//! `orbito-solve` as people and scripts meet it.

mod answers;
#[path = "../common/command.rs"]
mod command;
mod games;
mod pictures;
mod play;
mod suites;
mod tables;
mod tournament;
