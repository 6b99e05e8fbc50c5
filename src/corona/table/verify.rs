//! The table against the solver of single deals.

use thiserror::Error;

use super::{Entry, Table};
use crate::corona::{Deal, Placement, Throw};
use crate::parallel;

/// A deal of which the table says something else than the solver of single deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{deal} has {} points by {} plans in the table, expected {} by {}",
    .found.maximum,
    .found.plans,
    .expected.maximum,
    .expected.plans
)]
pub struct TableError {
    /// The deal.
    pub deal: Deal,
    /// What the table says.
    pub found: Entry,
    /// What the solver says.
    pub expected: Entry,
}

impl Table {
    /// Solves every deal by itself, on the threads of the current pool, and compares; tells how many
    /// more deals are done whenever some are.
    ///
    /// # Errors
    /// The first deal that is not right.
    pub fn verify_with_progress(&self, done: impl Fn(u64) + Sync + Send) -> Result<(), TableError> {
        let placements: Vec<Placement> = Placement::all_canonical().collect();
        let checked = parallel::map(placements, |placement| {
            let entries = Throw::all_sorted().zip(self.of_placement(&placement));
            let wrong = entries.map(|(throw, entry)| self.check(Deal { placement, throw }, *entry));
            let checked: Result<(), TableError> = wrong.collect();
            done(Throw::COUNT as u64);
            checked
        });
        checked.into_iter().collect()
    }

    fn check(&self, deal: Deal, found: Entry) -> Result<(), TableError> {
        let solution = deal.solve(self.empty);
        let expected = Entry {
            maximum: solution.maximum,
            plans: solution.plans,
        };
        if found == expected {
            return Ok(());
        }
        Err(TableError {
            deal,
            found,
            expected,
        })
    }
}
