//! Work shared between threads: those of the current rayon pool, or the only one there is.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

#[cfg(feature = "system")]
use rayon::prelude::*;

/// How many threads there are.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "system")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "system"))]
    1
}

/// Does two things, at the same time if it can.
pub(crate) fn join<A: Send, B: Send>(
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "system")]
    return rayon::join(a, b);
    #[cfg(not(feature = "system"))]
    (a(), b())
}

/// The results of `work` for each item, in their order.
pub(crate) fn map<T: Send, R: Send>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync + Send,
) -> Vec<R> {
    let items: Vec<T> = items.into_iter().collect();
    #[cfg(feature = "system")]
    return items.into_par_iter().map(work).collect();
    #[cfg(not(feature = "system"))]
    items.into_iter().map(work).collect()
}

/// Runs `work` on so many threads; each call takes the numbers from 0 to `count` − 1, in order,
/// from the same source, until there are none.
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
    #[cfg(feature = "system")]
    rayon::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| work(&take));
        }
        work(&take);
    });
    // Whoever asks for more threads than there are gets the one.
    #[cfg(not(feature = "system"))]
    work(&take);
}
