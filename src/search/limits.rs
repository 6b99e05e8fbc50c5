//! When a search has to stop: depth, nodes, time, or somebody's word.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
#[cfg(feature = "system")]
use std::time::{Duration, Instant};

use super::ordering::Ordering as MoveOrdering;
use super::table::TranspositionTable;
use super::techniques::Techniques;
use crate::game::Game;
use crate::parallel;

/// What a search may use up and leave out, and what came before it.
///
/// Nothing is limited by default, and the search goes on until it knows the exact value. A game
/// that cannot be searched to its end needs a limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Plies to look ahead, 1 or more (0 counts as 1).
    pub depth: Option<u8>,
    /// Nodes to visit. A search goes over it by less than 64 a thread.
    pub nodes: Option<u64>,
    /// Time from the start of the search.
    #[cfg(feature = "system")]
    pub time: Option<Duration>,
    /// Stops the search as soon as it becomes true.
    pub stop: Option<&'a AtomicBool>,
    /// Threads to use, at least 1; by default all of the current rayon pool. On one thread the
    /// same table gives the same report every time, unless time or `stop` cut the search short.
    pub threads: Option<usize>,
    /// What the search may leave out; nothing by default.
    pub techniques: Techniques,
    /// The [`Game::repetition_key`] of every position of the game so far that may come back, the
    /// one to search left out.
    pub history: &'a [u64],
}

impl<'a> Limits<'a> {
    /// Whether depth, nodes or time may end the search before it knows the exact value.
    pub fn is_limited(&self) -> bool {
        #[cfg(feature = "system")]
        let timed = self.time.is_some();
        #[cfg(not(feature = "system"))]
        let timed = false;
        timed || self.depth.is_some() || self.nodes.is_some()
    }

    /// The same limits, without that of time.
    pub(super) fn without_time(&self) -> Limits<'a> {
        Limits {
            #[cfg(feature = "system")]
            time: None,
            ..*self
        }
    }
}

/// The search was stopped before it came to a result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A node's result no longer depends on what is still being searched below it.
pub(super) struct Cutoff<'a> {
    pub reached: AtomicBool,
    pub outer: Option<&'a Cutoff<'a>>,
}

impl Cutoff<'_> {
    pub(super) fn is_reached(&self) -> bool {
        self.reached.load(Relaxed) || self.outer.is_some_and(Cutoff::is_reached)
    }
}

/// So many logarithms are at hand; further ones hardly differ.
pub(super) const LOGARITHMS: usize = 64;

/// What all threads of a search have in common.
pub(super) struct Shared<'a, G: Game> {
    pub game: &'a G,
    pub table: &'a TranspositionTable,
    pub threads: usize,
    pub techniques: Techniques,
    pub history: &'a [u64],
    /// The repetition key of the root.
    pub root: u64,
    pub ordering: MoveOrdering,
    /// The natural logarithms of the numbers from 0.
    pub logarithms: [f32; LOGARITHMS],
    /// How many moves the game can last from the root.
    pub moves_left: usize,
    nodes: AtomicU64,
    node_limit: u64,
    #[cfg(feature = "system")]
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
}

impl<'a, G: Game> Shared<'a, G> {
    pub(super) fn new(
        game: &'a G,
        position: &G::Position,
        table: &'a TranspositionTable,
        limits: &Limits<'a>,
    ) -> Shared<'a, G> {
        Shared {
            game,
            table,
            threads: limits.threads.unwrap_or_else(parallel::threads),
            techniques: limits.techniques,
            history: limits.history,
            root: game.repetition_key(&(*position).into()),
            ordering: MoveOrdering::new(),
            logarithms: std::array::from_fn(|number| (number as f32).ln()),
            moves_left: game.moves_left(position).map_or(usize::MAX, usize::from),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            #[cfg(feature = "system")]
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(super) fn count_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
        // A node stores at most one entry.
        self.table.count_stored(nodes);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.nodes() >= self.node_limit
            || self.stop.is_some_and(|stop| stop.load(Relaxed))
            || self.is_overdue()
    }

    #[cfg(feature = "system")]
    fn is_overdue(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Without a clock, it is never late.
    #[cfg(not(feature = "system"))]
    fn is_overdue(&self) -> bool {
        false
    }
}
