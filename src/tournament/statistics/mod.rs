//! What the results of a tournament say about the strength of the players.
//!
//! The unit is the *pair*: two games from the same opening, the players swapped. The two games of
//! a pair depend on each other, since an opening may favour one side; different pairs do not. So
//! everything here counts pairs, by the points the first player made in them
//! ([`Pentanomial`]), and never assumes anything about the games within.
//!
//! - [`Pentanomial::elo`] tells how far apart two players are who met.
//! - [`Ratings`] place any number of players on one scale.
//! - [`Sprt`] tells when a match has lasted long enough to decide between two hypotheses.
//!
//! Strength is in Elo: a player who is *d* Elo stronger scores 1/(1 + 10^(−d/400)) of the points,
//! draws counting half. Nothing here is about a certain game.

mod elo;
mod normal;
mod pentanomial;
mod ratings;
mod sprt;

pub use elo::{EloDifference, Interval, elo_from_score, score_from_elo};
pub use pentanomial::Pentanomial;
pub use ratings::{Pairing, Rating, Ratings};
pub use sprt::{EloModel, Hypothesis, Sprt, SprtTextError};
