//! All deals at once: the maximum of each, and how many plans make it.
//!
//! A *stage* of a deal is the pieces that have not moved, those that have, and the dice left. The
//! stages of all deals are solved layer by layer, those with one piece to move first: a stage
//! takes the best of its moves, each of which leads to a stage of the layer before. There are 42
//! million of them; three things make that quick:
//!
//! - **Turns of the ring.** Of the pieces that have not moved only the first of their turns is
//!   kept, with everything else turned along: 3.5 million stages.
//! - **Dice together.** All multisets of dice of one stage lie side by side. A move by a piece and a
//!   die takes a whole row of the stage after, which is found once.
//! - **One number.** The maximum in the upper bits, the number of plans in the lower: the greater
//!   number has the greater maximum.

mod build;
#[cfg(feature = "system")]
mod file;
mod npy;
mod odds;
mod statistics;
mod verify;

#[cfg(feature = "system")]
pub use file::{TableFileError, TableFormatError};
pub use odds::Odds;
pub use statistics::{GreedyRecord, MaximumStatistics};
pub use verify::TableError;

use super::{Deal, Empty, Placement, Throw};

/// The maximum of every deal, and how many plans make it.
#[derive(Clone, PartialEq, Eq)]
pub struct Table {
    empty: Empty,
    /// By the index of the deal.
    entries: Vec<Entry>,
}

/// What the table knows of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The most points that a plan makes, as [`Solution::maximum`](super::Solution::maximum).
    pub maximum: u8,
    /// How many full plans make them, of [`PLANS`](super::PLANS).
    pub plans: u32,
}

impl Table {
    /// The rule for which it was made.
    pub fn empty(&self) -> Empty {
        self.empty
    }

    /// What it knows of a deal.
    pub fn get(&self, deal: &Deal) -> Entry {
        self.entries[deal.index()]
    }

    /// What it knows of all deals, in the order of [`Deal::index`].
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All deals in their canonical form, with what it knows of them.
    pub fn deals_and_entries(&self) -> impl Iterator<Item = (Deal, Entry)> {
        let deals = (0..Deal::COUNT).filter_map(Deal::from_index);
        deals.zip(self.entries.iter().copied())
    }

    /// What it knows of a placement with each throw of [`Throw::all_sorted`], in their order.
    pub fn of_placement(&self, placement: &Placement) -> &[Entry] {
        &self.entries[placement.index() * Throw::COUNT..][..Throw::COUNT]
    }

    /// How many deals have each maximum, from 0.
    pub fn histogram(&self) -> Vec<usize> {
        let mut histogram = vec![0; 1];
        for entry in &self.entries {
            let maximum = usize::from(entry.maximum);
            if histogram.len() <= maximum {
                histogram.resize(maximum + 1, 0);
            }
            histogram[maximum] += 1;
        }
        histogram
    }
}
