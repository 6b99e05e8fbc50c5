//! The tablebases of the rule sheets, and of the other rules that were last asked for.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::orbito::Rules;
use crate::orbito::tablebase::Tablebase;

/// So many tablebases are kept beside those of the two sheets, 14 MB each. There are 44 sets of
/// rules.
const KEPT: usize = 6;

type Place = (Rules, Arc<OnceLock<Tablebase>>);

#[derive(Default)]
pub(super) struct Tables {
    standard: OnceLock<Tablebase>,
    french: OnceLock<Tablebase>,
    /// By their rules, the latest first.
    others: Mutex<Vec<Place>>,
    /// Whoever builds holds this: many new rules at once are to leave something for the others.
    building: Mutex<()>,
}

impl Tables {
    /// Does something with the tablebase of these rules, which is built if it is not there. Whoever
    /// else asks for the same meanwhile waits; those whose tablebase is there do not.
    pub(super) fn with<T>(&self, rules: &Rules, work: impl FnOnce(&Tablebase) -> T) -> T {
        let build = || {
            let _alone = lock(&self.building);
            Tablebase::build(rules)
        };
        match *rules {
            Rules::STANDARD => work(self.standard.get_or_init(build)),
            Rules::FRENCH => work(self.french.get_or_init(build)),
            _ => work(self.place(rules).get_or_init(build)),
        }
    }

    fn place(&self, rules: &Rules) -> Arc<OnceLock<Tablebase>> {
        let mut places = lock(&self.others);
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
