//! What any engine takes of the machine: the options `Hash` and `Threads`.

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::{EngineOption, OptionKind};

/// Memory and threads, as they are set.
pub(super) struct Resources {
    /// Memory for the search in MiB.
    pub hash: usize,
    most_hash: usize,
    threads: usize,
    /// Only once another number of threads than that of the current pool was asked for.
    pool: Option<ThreadPool>,
}

const MOST_THREADS: usize = 256;

impl Resources {
    pub(super) const HASH: &'static str = "Hash";
    pub(super) const THREADS: &'static str = "Threads";

    /// So much memory, of which at most `most_hash` MiB can be asked for, and the threads of the
    /// current pool.
    pub(super) fn new(hash: usize, most_hash: usize) -> Resources {
        Resources {
            hash,
            most_hash,
            threads: rayon::current_num_threads().min(MOST_THREADS),
            pool: None,
        }
    }

    pub(super) fn options(&self) -> [EngineOption; 2] {
        let option = |name, default: usize, max: usize| EngineOption {
            name,
            kind: OptionKind::Spin {
                default: default as u64,
                min: 1,
                max: max as u64,
            },
        };
        [
            option(Resources::HASH, self.hash, self.most_hash),
            option(Resources::THREADS, self.threads, MOST_THREADS),
        ]
    }

    pub(super) fn set_threads(&mut self, threads: usize) -> Result<(), String> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        self.pool = Some(pool.map_err(|error| format!("cannot start {threads}: {error}"))?);
        self.threads = threads;
        Ok(())
    }

    /// Does something on the threads that were asked for.
    pub(super) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}
