//! A game that is over.

use super::{Chips, End, Seat, Seats};

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Final {
    chips: Chips,
    rounds: u32,
    ends: Vec<End>,
}

impl Final {
    pub(super) fn new(chips: Chips, rounds: u32, ends: Vec<End>) -> Final {
        Final {
            chips,
            rounds,
            ends,
        }
    }

    /// The chips of each seat.
    pub fn chips(&self) -> &[u32] {
        &self.chips
    }

    /// How many rounds were played.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Why it has ended; nothing if it was stopped before.
    pub fn ends(&self) -> &[End] {
        &self.ends
    }

    /// Who has the most chips: several share a tie.
    pub fn winners(&self) -> Vec<Seat> {
        let most = self.chips.iter().max();
        let seats = Seats::new(self.chips.len())
            .into_iter()
            .flat_map(Seats::all);
        seats
            .filter(|seat| self.chips.get(seat.index()) == most)
            .collect()
    }
}
