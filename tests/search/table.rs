//! The transposition table as several threads use it at once.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use orbito_solve::game::{Score, spread};
use orbito_solve::orbito::{Position, Rules};
use orbito_solve::search::{Depth, Entry, Limits, TranspositionTable, search};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::table;

/// What is stored for a key: its score as a lower bound, an upper bound or both; joined, nothing
/// else can come of them.
fn entry(key: u64, kind: u32) -> Entry {
    let mixed = spread(key ^ 0x5eed);
    let score = Score::estimate((mixed >> 48) as i16);
    Entry {
        lower: if kind == 0 { Score::MIN } else { score },
        upper: if kind == 1 { Score::MAX } else { score },
        depth: Depth((mixed >> 40) as u8),
        best: (mixed >> 16) as u16 | 1,
        effort: (mixed >> 32) as u8 % 32,
    }
}

/// Keys that fall into two buckets of a table of 1 MiB, twelve into each: the bucket is chosen by
/// bits in the middle, so they differ above and below.
fn keys() -> Vec<u64> {
    let parts = (0..24u64).map(|i| (spread(i) >> 40 << 40, spread(i + 99) & 0xf_ffff, i % 2));
    parts
        .map(|(high, low, bucket)| high | low | (7 + bucket) << 20)
        .collect()
}

#[test]
fn threads_that_crowd_a_bucket_never_find_what_was_not_stored_for_the_key() {
    let table = table(1);
    let keys = keys();
    let (found, missed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (table, keys, found, missed) = (&table, &keys, &found, &missed);
            scope.spawn(move || {
                let mut random = ChaCha8Rng::seed_from_u64(thread);
                for _ in 0..300_000 {
                    let stored = keys[random.random_range(0..keys.len())];
                    table.store(stored, entry(stored, random.random_range(0..3)));
                    let wanted = keys[random.random_range(0..keys.len())];
                    if let Some(entry) = table.probe(wanted) {
                        assert!(
                            (0..3).any(|kind| entry == self::entry(wanted, kind)),
                            "{entry:?}"
                        );
                        found.fetch_add(1, Relaxed);
                    } else {
                        missed.fetch_add(1, Relaxed);
                    }
                }
            });
        }
    });
    // Twelve keys for four entries: about a third are there, if they do share a bucket.
    let (found, missed) = (found.into_inner(), missed.into_inner());
    assert!(
        found > 100_000 && missed > 100_000,
        "{found} found, {missed} missed"
    );
}

#[test]
fn one_thread_finds_the_four_entries_of_a_bucket() {
    let table = table(1);
    let keys: Vec<u64> = keys().into_iter().step_by(2).take(4).collect();
    for &key in &keys {
        assert_eq!(table.probe(key), None);
        table.store(key, entry(key, 0));
    }
    for &key in &keys {
        assert_eq!(table.probe(key), Some(entry(key, 0)));
        table.store(key, entry(key, 1));
        // An upper and a lower bound of the same depth make an exact score.
        assert_eq!(table.probe(key), Some(entry(key, 2)));
        assert_eq!(table.probe(key ^ 1), None);
    }
}

#[test]
fn sizes_that_no_memory_can_hold_are_refused() {
    for mib in [usize::MAX, usize::MAX >> 20] {
        assert_eq!(
            TranspositionTable::new(mib).map(|_| ()).unwrap_err().mib,
            mib
        );
    }
    assert!(TranspositionTable::new(0).is_ok());
}

#[test]
fn a_table_that_was_cleared_is_as_new() {
    let rules = Rules::STANDARD;
    let position = Position::from_fen("1b1b/2w1/1w2/w2b w", &rules).expect("a FEN");
    let limits = Limits {
        threads: Some(1),
        ..Limits::default()
    };
    let mut table = TranspositionTable::new(4).expect("memory");
    let first = search(&rules, &position, &table, &limits);
    let again = search(&rules, &position, &table, &limits);
    assert!(again.nodes < first.nodes);
    table.clear();
    assert_eq!(search(&rules, &position, &table, &limits), first);
}
