//! The transposition table: what the search has found of a position, by key.
//!
//! A fixed number of entries, shared by all threads without locks. An entry is two words, the
//! second holding the findings and the first the key exclusive-or the second, so that an entry of
//! which another thread has written one half belongs to no key, and is never believed (Hyatt and
//! Mann, *A lockless transposition table implementation for parallel search*, 2002). Four entries
//! fill a cache line and form a bucket; of the oldest, the shallowest
//! makes room, and of these the one that took the least work.

use std::hint::black_box;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use bytemuck::Zeroable;
use thiserror::Error;

use crate::game::Score;

/// The depth, in plies, to which a position was searched; [`Depth::COMPLETE`] is to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Depth(pub u8);

impl Depth {
    /// To the end of the game: no estimate was needed.
    pub const COMPLETE: Depth = Depth(u8::MAX);
    /// The greatest depth that is not the whole game, in plies.
    pub const MAX: Depth = Depth(u8::MAX - 1);

    /// One ply less; the whole game stays whole.
    pub(super) const fn less(self) -> Depth {
        if self.0 == u8::MAX {
            self
        } else {
            Depth(self.0 - 1)
        }
    }
}

/// What is known of a position's score: it lies from `lower` to `upper`, both included, for a
/// search to `depth`; an exact score has both the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score is this or more.
    pub lower: Score,
    /// The score is this or less.
    pub upper: Score,
    /// How deep the search went.
    pub depth: Depth,
    /// The last 16 bits, the very last set, of the key of the best move's position, by which that move is
    /// recognised in whichever symmetric form the position comes back; 0 if none is known.
    pub best: u16,
    /// How much work the findings took: the binary logarithm of the nodes, at most 31.
    pub effort: u8,
}

/// The mark by which an [`Entry`] remembers the position after the best move.
pub(super) const fn best_mark(key: u64) -> u16 {
    key as u16 | 1
}

/// How many generations an entry tells apart.
const GENERATIONS: u64 = 8;

impl Entry {
    const fn pack(self, generation: u8) -> u64 {
        self.lower.get() as u16 as u64
            | (self.upper.get() as u16 as u64) << 16
            | (self.best as u64) << 32
            | (self.depth.0 as u64) << 48
            | (if self.effort < 31 {
                self.effort as u64
            } else {
                31
            }) << 56
            | (generation as u64 % GENERATIONS) << 61
    }

    const fn unpack(word: u64) -> Entry {
        Entry {
            lower: Score::from_raw(word as u16 as i16),
            upper: Score::from_raw((word >> 16) as u16 as i16),
            best: (word >> 32) as u16,
            depth: Depth((word >> 48) as u8),
            effort: (word >> 56) as u8 % 32,
        }
    }

    /// The bounds that hold for a search to `depth`.
    ///
    /// A bound found at least that deep holds. So does, whatever the depth, a win or a loss that
    /// was seen, and that there is none faster than the search could have seen.
    #[inline]
    pub(super) fn bounds(&self, depth: Depth) -> (Score, Score) {
        if self.depth >= depth {
            return (self.lower, self.upper);
        }
        let farthest = Score::win(u16::from(self.depth.0) + 1);
        let lower_holds = self.lower.is_win() || self.lower <= -farthest;
        let upper_holds = self.upper.is_loss() || self.upper >= farthest;
        (
            if lower_holds { self.lower } else { Score::MIN },
            if upper_holds { self.upper } else { Score::MAX },
        )
    }
}

#[derive(Zeroable)]
#[repr(C)]
struct Slot {
    /// The key exclusive-or the data.
    check: AtomicU64,
    data: AtomicU64,
}

/// A bucket is a cache line.
const BUCKET: usize = 4;
const CACHE_LINE: usize = 64;

/// The table could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a transposition table of {mib} MiB does not fit into memory")]
pub struct TableTooLarge {
    /// The size asked for.
    pub mib: usize,
}

/// A fixed-size map from keys to [`Entry`]s that forgets what matters least.
pub struct TranspositionTable {
    /// The buckets, from the first slot that begins a cache line.
    slots: Box<[Slot]>,
    first: usize,
    /// How many buckets there are: a power of two.
    buckets: usize,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of the greatest power of two of bytes that is at most `mib` MiB; at least 1 MiB.
    /// Memory is taken from the system as it is first used.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(mib: usize) -> Result<TranspositionTable, TableTooLarge> {
        let bytes = mib
            .max(1)
            .checked_mul(1 << 20)
            .ok_or(TableTooLarge { mib })?;
        let buckets = (bytes / CACHE_LINE + 1).next_power_of_two() / 2;
        // Asked for without an alignment, the system gives zeros that it makes on first use.
        let count = BUCKET * (buckets + 1);
        let slots: Box<[Slot]> = bytemuck::allocation::try_zeroed_slice_box(count)
            .map_err(|()| TableTooLarge { mib })?;
        Ok(TranspositionTable {
            first: slots.as_ptr().align_offset(CACHE_LINE).min(BUCKET),
            slots,
            buckets,
            generation: AtomicU8::new(0),
        })
    }

    /// Marks all entries as older than those that follow.
    pub(super) fn next_generation(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let bucket = (key >> 20) as usize & (self.buckets - 1);
        &self.slots[self.first + BUCKET * bucket..][..BUCKET]
    }

    /// Brings the buckets of these keys into the cache: the processor fetches them side by side
    /// where probe after probe would wait for each.
    #[inline]
    pub(super) fn fetch(&self, keys: impl Iterator<Item = u64>) {
        let words = keys.map(|key| self.bucket(key)[0].data.load(Relaxed));
        black_box(words.fold(0, |sum, word| sum ^ word));
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then(|| Entry::unpack(data))
        })
    }

    /// Remembers `entry`, joined with what is known of the same position to the same depth.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut replaced = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            let old = Entry::unpack(data);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                let (lower, upper) = old.bounds(entry.depth);
                entry.lower = entry.lower.max(lower);
                entry.upper = entry.upper.min(upper);
                replaced = Some((slot, 0));
                break;
            }
            let age = u64::from(generation).wrapping_sub(data >> 61) % GENERATIONS;
            // An empty slot goes first, then the older, the shallower, the sooner found again.
            let worth = match data {
                0 => 0,
                _ => {
                    (GENERATIONS - age) << 16 | u64::from(old.depth.0) << 8 | u64::from(old.effort)
                }
            };
            if replaced.is_none_or(|(_, least)| worth < least) {
                replaced = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = replaced {
            let data = entry.pack(generation);
            slot.data.store(data, Relaxed);
            slot.check.store(key ^ data, Relaxed);
        }
    }
}
