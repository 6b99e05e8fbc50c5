//! Who tells what happens: in words for people, or as JSON for programs.

use std::time::Duration;

use crate::corona::Solution;
use crate::corona::game::{Bid, Bidding, Final, Game, Payment, Played};

/// Tells a game. What there is nothing to say of is empty.
pub(super) trait Narrator {
    /// Before the first round.
    fn begin(&self, game: &Game, seed: u64) -> String;

    /// The pieces stand, the dice are thrown.
    fn round(&self, bidding: &Bidding) -> String;

    /// Somebody has called.
    fn call(&self, bid: &Bid) -> String;

    /// The glass has run out, and somebody is to play.
    fn turn(&self, bid: &Bid) -> String;

    /// A round was played: what is told of it, one step after the other.
    fn played(&self, played: &Played, solution: &Solution) -> Vec<String>;

    /// Chips have changed hands; everybody has so many now.
    fn settled(&self, payments: &[Payment], chips: &[u32]) -> String;

    /// The game is over, after so much time of play.
    fn end(&self, last: &Final, time: Duration) -> String;
}
