//! The time that something takes; none passes where there is no clock.

use std::time::Duration;
#[cfg(feature = "system")]
use std::time::Instant;

/// Started once, and read as often as one likes.
#[derive(Clone, Copy)]
pub(crate) struct Stopwatch {
    #[cfg(feature = "system")]
    start: Instant,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch {
            #[cfg(feature = "system")]
            start: Instant::now(),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        #[cfg(feature = "system")]
        return self.start.elapsed();
        #[cfg(not(feature = "system"))]
        Duration::ZERO
    }
}
