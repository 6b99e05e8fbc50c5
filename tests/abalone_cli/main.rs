//! `abalone-solve` as people and scripts meet it.

mod answers;
mod play;
mod tournament;
