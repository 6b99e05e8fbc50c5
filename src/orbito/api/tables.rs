//! The tablebases of the rules that were last asked for.

use std::sync::{Arc, Mutex, OnceLock};

use crate::orbito::Rules;
use crate::orbito::tablebase::Tablebase;

/// So many tablebases are kept, 14 MB each. There are 44 sets of rules.
const KEPT: usize = 8;

type Place = (Rules, Arc<OnceLock<Tablebase>>);

/// Tablebases by their rules, the latest first.
#[derive(Default)]
pub(super) struct Tables(Mutex<Vec<Place>>);

impl Tables {
    /// Does something with the tablebase of these rules, which is built if it is not there. Whoever
    /// else asks for the same meanwhile waits; others do not.
    pub(super) fn with<T>(&self, rules: &Rules, work: impl FnOnce(&Tablebase) -> T) -> T {
        let place = self.place(rules);
        work(place.get_or_init(|| Tablebase::build(rules)))
    }

    fn place(&self, rules: &Rules) -> Arc<OnceLock<Tablebase>> {
        let mut places = match self.0.lock() {
            Ok(places) => places,
            Err(poisoned) => poisoned.into_inner(),
        };
        match places.iter().position(|(other, _)| other == rules) {
            Some(0) => {}
            Some(at) => places[..=at].rotate_right(1),
            None => {
                places.truncate(KEPT - 1);
                places.insert(0, (*rules, Arc::default()));
            }
        }
        Arc::clone(&places[0].1)
    }
}
