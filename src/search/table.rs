//! The transposition table: what the search has found of a position, by key.
//!
//! A fixed number of entries, shared by all threads without locks. An entry is two words, the
//! second holding the findings and the first the key exclusive-or the second, so that an entry of
//! which another thread has written one half belongs to no key, and is never believed (Hyatt and
//! Mann, *A lockless transposition table implementation for parallel search*, 2002). Four entries
//! fill a cache line and form a bucket; of the oldest, the shallowest
//! makes room, and of these the one that took the least work.
//!
//! The table uses a small part of its memory at first, which stays in the processor's caches, and
//! doubles it as it fills. An entry's bucket then depends on one more bit of its key: those with
//! the bit set move to the new half. The search goes on meanwhile; what a thread stores too late is
//! at worst found again.

use std::hint::black_box;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize};

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

    /// So many plies less, down to none; not for the whole game.
    pub(super) const fn less_by(self, plies: u8) -> Depth {
        Depth(self.0.saturating_sub(plies))
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

impl Slot {
    /// The key of the entry, if there is one and it is whole, and its data.
    #[inline]
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Relaxed);
        (self.check.load(Relaxed) ^ data, data)
    }

    fn write(&self, key: u64, data: u64) {
        self.data.store(data, Relaxed);
        self.check.store(key ^ data, Relaxed);
    }
}

/// How many buckets a table uses at first: 1 MiB.
const FIRST_BUCKETS: usize = (1 << 20) / CACHE_LINE;

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
    /// How many of them are in use: a power of two.
    used: AtomicUsize,
    /// How many entries were stored, nearly.
    stored: AtomicU64,
    /// Whether a thread is doubling the part in use.
    growing: AtomicBool,
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
            used: AtomicUsize::new(buckets.min(FIRST_BUCKETS)),
            stored: AtomicU64::new(0),
            growing: AtomicBool::new(false),
            generation: AtomicU8::new(0),
        })
    }

    /// Forgets everything: as new, but for the memory, which stays.
    pub fn clear(&mut self) {
        let used = BUCKET * *self.used.get_mut();
        self.slots[self.first..][..used].fill_with(Slot::zeroed);
        self.used = AtomicUsize::new(self.buckets.min(FIRST_BUCKETS));
        self.stored = AtomicU64::new(0);
        self.generation = AtomicU8::new(0);
    }

    /// Marks all entries as older than those that follow.
    pub(super) fn next_generation(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// Takes note of so many entries stored, and uses more of the memory when what it uses is half
    /// full.
    pub(super) fn count_stored(&self, entries: u64) {
        let stored = self.stored.fetch_add(entries, Relaxed) + entries;
        let is_due = || {
            let used = self.used.load(Relaxed);
            used < self.buckets && stored > (used * BUCKET / 2) as u64
        };
        if is_due() && !self.growing.swap(true, Acquire) {
            if is_due() {
                self.double(self.used.load(Relaxed));
            }
            self.growing.store(false, Release);
        }
    }

    /// Goes from `used` buckets to twice as many. The old places hold until the new ones do: to
    /// miss what is known costs more than to lose the little that is stored meanwhile.
    fn double(&self, used: usize) {
        let moves = |key: u64| Self::hash(key) & used != 0;
        let old = &self.slots[self.first..][..BUCKET * used];
        let new = &self.slots[self.first + BUCKET * used..][..BUCKET * used];
        for (old, new) in old.iter().zip(new) {
            let (key, data) = old.read();
            if data != 0 && moves(key) {
                new.write(key, data);
            }
        }
        self.used.store(2 * used, Relaxed);
        for old in old {
            let (key, data) = old.read();
            if data != 0 && moves(key) {
                old.write(0, 0);
            }
        }
    }

    /// The bits that choose the bucket.
    const fn hash(key: u64) -> usize {
        (key >> 20) as usize
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let bucket = Self::hash(key) & (self.used.load(Relaxed) - 1);
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
            let (found, data) = slot.read();
            (found == key && data != 0).then(|| Entry::unpack(data))
        })
    }

    /// Remembers `entry`, joined with what is known of the same position to the same depth.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut replaced = None;
        for slot in self.bucket(key) {
            let (found, data) = slot.read();
            let old = Entry::unpack(data);
            if found == key && data != 0 {
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
            slot.write(key, entry.pack(generation));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(best: u16) -> Entry {
        Entry {
            lower: Score::MIN,
            upper: Score::MAX,
            depth: Depth(3),
            best,
            effort: 1,
        }
    }

    /// Keys that differ in all bits.
    fn key(i: u64) -> u64 {
        (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[test]
    fn a_table_keeps_its_entries_as_it_grows() {
        let table = TranspositionTable::new(8).expect("8 MiB");
        let slots = |table: &TranspositionTable| BUCKET * table.used.load(Relaxed);
        let sizes: Vec<usize> = (0..200_000)
            .map(|i| {
                table.store(key(i), entry(i as u16));
                table.count_stored(1);
                slots(&table)
            })
            .collect();
        assert_eq!(sizes[0], FIRST_BUCKETS * BUCKET);
        assert_eq!(sizes[199_999], 8 * sizes[0], "the whole table is in use");
        let found = (0..200_000).filter(|&i| table.probe(key(i)) == Some(entry(i as u16)));
        assert!(
            found.count() > 190_000,
            "few were crowded out of full buckets"
        );
        let whole = table.slots.iter().filter(|slot| slot.read().1 != 0);
        assert!(whole.count() <= 200_000, "what has moved is nowhere else");
    }

    #[test]
    fn threads_store_and_find_while_the_table_grows() {
        let table = TranspositionTable::new(8).expect("8 MiB");
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for i in (thread..400_000).step_by(4) {
                        table.store(key(i), entry(i as u16));
                        table.count_stored(1);
                        let found = table.probe(key(i));
                        assert!(found.is_none_or(|found| found == entry(i as u16)));
                    }
                });
            }
        });
        let sizes = (table.used.load(Relaxed), table.buckets);
        assert_eq!(sizes.0, sizes.1, "the whole table is in use");
    }
}
