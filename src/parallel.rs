//! Work in a given order on all threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Runs `work` on so many threads of the current rayon pool; each call takes the numbers from 0
/// to `count` − 1, in order, from the same source, until there are none.
pub(crate) fn share_out(
    threads: usize,
    count: usize,
    work: impl Fn(&dyn Fn() -> Option<usize>) + Sync,
) {
    let next = AtomicUsize::new(0);
    let take = || {
        let i = next.fetch_add(1, Relaxed);
        (i < count).then_some(i)
    };
    let threads = threads.min(count);
    if threads <= 1 {
        return work(&take);
    }
    rayon::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| work(&take));
        }
        work(&take);
    });
}
