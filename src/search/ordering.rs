//! Which choice to look at first: what was good before in similar places.
//!
//! *Killers* are the last two kinds of choice that cut off the search at the same ply; the
//! *history* holds for each kind how often it lately cut off when it was searched. All threads share them, without
//! locks: a count lost between two threads does not matter.

use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

use crate::game::{CHOICE_KINDS, MoveList};

/// How many plies have killers of their own; deeper ones share.
const KILLER_PLIES: usize = 64;
/// A kind that no choice has.
const NO_KIND: u16 = u16::MAX;
/// What the latest killer counts beside a game's promise.
const KILLER_BONUS: i32 = 20;
/// What history counts at most beside a game's promise.
const HISTORY_MAX: i32 = 20;
/// Each cutoff takes a kind's history one of so many parts nearer to its most.
const HISTORY_STEPS: u16 = 1024;

pub(super) struct Ordering {
    killers: [[AtomicU16; 2]; KILLER_PLIES],
    history: Box<[AtomicU16]>,
}

impl Ordering {
    pub(super) fn new() -> Ordering {
        Ordering {
            killers: std::array::from_fn(|_| [AtomicU16::new(NO_KIND), AtomicU16::new(NO_KIND)]),
            history: (0..CHOICE_KINDS).map(|_| AtomicU16::new(0)).collect(),
        }
    }

    /// What past cutoffs say for a choice of this kind.
    #[inline]
    pub(super) fn bonus(&self, ply: usize, kind: u16) -> i32 {
        let [latest, earlier] = &self.killers[ply % KILLER_PLIES];
        let killer = if latest.load(Relaxed) == kind {
            KILLER_BONUS
        } else if earlier.load(Relaxed) == kind {
            KILLER_BONUS / 2
        } else {
            0
        };
        let share = i32::from(self.history[usize::from(kind) % CHOICE_KINDS].load(Relaxed));
        killer + ((share * HISTORY_MAX) >> 16)
    }

    /// A choice of this kind has cut off the search.
    pub(super) fn reward(&self, ply: usize, kind: u16) {
        let [latest, earlier] = &self.killers[ply % KILLER_PLIES];
        let before = latest.load(Relaxed);
        if before != kind {
            earlier.store(before, Relaxed);
            latest.store(kind, Relaxed);
        }
        let count = &self.history[usize::from(kind) % CHOICE_KINDS];
        let share = count.load(Relaxed);
        count.store(share + (u16::MAX - share) / HISTORY_STEPS, Relaxed);
    }

    /// A choice of this kind was searched in vain before another cut off.
    pub(super) fn punish(&self, kind: u16) {
        let count = &self.history[usize::from(kind) % CHOICE_KINDS];
        let share = count.load(Relaxed);
        count.store(share - share / HISTORY_STEPS, Relaxed);
    }
}

/// The places of choices in a list, the most promising first; of equals, the one that stands last.
///
/// Most searches of a node end with one of the first choices, so no more is sorted than is asked
/// for.
pub(super) struct Order {
    /// Promise and place of each: the first are sorted.
    ranks: MoveList<i64>,
    sorted: usize,
}

/// So many choices are picked one by one; if more are asked for, the others are sorted at once.
const PICKED: usize = 8;

impl Order {
    /// The order of no choices.
    #[inline(always)]
    pub(super) fn new() -> Order {
        Order {
            ranks: MoveList::new(),
            sorted: 0,
        }
    }

    /// Adds the next choice of the list, with its promise.
    #[inline(always)]
    pub(super) fn push(&mut self, promise: i32) {
        let place = self.ranks.len() as i64;
        self.ranks.push(i64::from(promise) << 16 | place);
    }

    /// The place of the choice that comes as number `index`; those before it have been asked for.
    pub(super) fn place(&mut self, index: usize) -> usize {
        if index == self.sorted && index < PICKED {
            let rest = self.ranks[index..].iter().enumerate();
            if let Some((best, _)) = rest.max_by_key(|(_, rank)| **rank) {
                self.ranks.swap(index, index + best);
            }
            self.sorted += 1;
        } else if index >= self.sorted {
            self.ranks[index..].sort_unstable_by(|one, other| other.cmp(one));
            self.sorted = self.ranks.len();
        }
        (self.ranks[index] & 0xffff) as usize
    }
}
