//! `orbito-solve` as people and scripts meet it.

mod answers;
mod games;
mod pictures;
mod play;
mod suites;
mod tables;
mod tournament;
