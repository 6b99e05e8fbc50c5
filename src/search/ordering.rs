//! Which choice to look at first: what was good before in similar places.
//!
//! *Killers* are the last two kinds of choice that cut off the search at the same ply; the
//! *history* counts for each kind how often and how deep it cut off anywhere.

use crate::game::CHOICE_KINDS;

/// How many plies have killers of their own; deeper ones share.
const KILLER_PLIES: usize = 64;
/// A kind that no choice has.
const NO_KIND: u16 = u16::MAX;

#[derive(Clone)]
pub(super) struct Ordering {
    killers: [[u16; 2]; KILLER_PLIES],
    history: Box<[u16; CHOICE_KINDS]>,
}

impl Ordering {
    pub(super) fn new() -> Ordering {
        Ordering {
            killers: [[NO_KIND; 2]; KILLER_PLIES],
            history: Box::new([0; CHOICE_KINDS]),
        }
    }

    /// What past cutoffs say for a choice of this kind.
    #[inline]
    pub(super) fn bonus(&self, ply: usize, kind: u16) -> i32 {
        let killers = &self.killers[ply % KILLER_PLIES];
        let killer = if killers[0] == kind {
            KILLER_BONUS
        } else if killers[1] == kind {
            KILLER_BONUS / 2
        } else {
            0
        };
        killer + i32::from(self.history[usize::from(kind) % CHOICE_KINDS])
    }

    /// A choice of this kind has cut off the search.
    pub(super) fn reward(&mut self, ply: usize, kind: u16) {
        let killers = &mut self.killers[ply % KILLER_PLIES];
        if killers[0] != kind {
            *killers = [kind, killers[0]];
        }
        let count = &mut self.history[usize::from(kind) % CHOICE_KINDS];
        *count += 1;
        if *count >= HISTORY_MAX {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// What a killer counts beside a game's promise.
const KILLER_BONUS: i32 = 20;
/// What history counts at most beside a game's promise.
const HISTORY_MAX: u16 = 20;
