//! Negamax: alpha-beta from one side's view, with a null window for all but the first choice.
//!
//! A node's choices are settled in three rounds, each dearer than the one before: by what the
//! game sees at a glance, by the transposition table, and by searching what is left in the order
//! of promise. Any of them may already fail high, so most nodes never come to the third.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::limits::{Cutoff, Shared, Stopped};
use super::ordering::Order;
use super::path::Path;
use super::pruning::Plan;
use super::table::{Depth, Entry};
use crate::game::{Child, Choice, Game, MoveList, Score};
use crate::parallel::share_out;

/// The scores that matter: what is at most `alpha` need only be known to be so, and what is at
/// least `beta` likewise.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    pub(super) const FULL: Window = Window {
        alpha: Score::MIN,
        beta: Score::MAX,
    };

    /// Asks only whether the score is above `alpha`.
    pub(super) fn null(alpha: Score) -> Window {
        Window {
            alpha,
            beta: alpha.just_above(),
        }
    }

    /// The window for the other player, one ply later.
    pub(super) fn passed(self) -> Window {
        Window {
            alpha: self.beta.one_ply_later(),
            beta: self.alpha.one_ply_later(),
        }
    }

    /// Where this much is known already.
    pub(super) fn above(self, score: Score) -> Window {
        Window {
            alpha: self.alpha.max(score),
            ..self
        }
    }

    pub(super) fn is_null(self) -> bool {
        self.alpha.just_above() >= self.beta
    }
}

/// The best choice so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    score: Score,
    mark: u16,
}

impl Best {
    /// None so far, but no worse than this.
    pub(super) fn at_least(score: Score) -> Best {
        Best { score, mark: 0 }
    }

    pub(super) fn score(&self) -> Score {
        self.score
    }

    pub(super) fn improve(&mut self, score: Score, mark: u16) {
        if score > self.score {
            *self = Best { score, mark };
        }
    }

    /// Takes in what is known of a choice's node; true if it need not be searched.
    #[inline]
    fn settles<S>(
        &mut self,
        choice: &Choice<S>,
        (lower, upper): (Score, Score),
        window: Window,
    ) -> bool {
        let (lower, upper) = if choice.passes_turn {
            (upper.one_ply_earlier(), lower.one_ply_earlier())
        } else {
            (lower, upper)
        };
        self.improve(lower, choice.mark);
        if lower >= window.beta {
            return true;
        }
        let settled = upper <= window.alpha || upper == lower;
        if settled && upper > self.score {
            self.score = upper;
        }
        settled
    }
}

/// How many choices are fetched from the table at a time.
const BATCH: usize = 32;

/// Settles what the game sees at a glance; the others stay in `open`. Ends early at beta.
pub(super) fn settle_at_a_glance<S: Copy>(
    open: &mut MoveList<Choice<S>>,
    window: Window,
    best: &mut Best,
) {
    let mut kept = 0;
    for i in 0..open.len() {
        if best.settles(&open[i], (open[i].lower, open[i].upper), window) {
            if best.score >= window.beta {
                return;
            }
        } else {
            open[kept] = open[i];
            kept += 1;
        }
    }
    open.truncate(kept);
}

/// One thread's part of a search.
pub(super) struct Worker<'a, G: Game> {
    pub(super) shared: &'a Shared<'a, G>,
    cutoff: Option<&'a Cutoff<'a>>,
    path: Path,
    /// Nodes visited, and how many of them the search has counted.
    visited: u64,
    counted: u64,
}

impl<'a, G: Game> Worker<'a, G> {
    pub(super) fn new(shared: &'a Shared<'a, G>) -> Worker<'a, G> {
        Worker {
            shared,
            cutoff: None,
            path: Path::new(shared.history, shared.root),
            visited: 0,
            counted: 0,
        }
    }

    /// The score of an undecided node, for a search of `depth` plies.
    ///
    /// Against the window it is exact between alpha and beta; at most alpha, it is an upper bound
    /// of the score; at least beta, a lower bound. `key` is the node's key, `ply` its distance
    /// from the root.
    pub(super) fn negamax(
        &mut self,
        node: &G::Node,
        key: u64,
        depth: Depth,
        ply: usize,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        let game = self.shared.game;
        self.count_node()?;
        let visited_before = self.visited;
        if self.path.repeats(game, node, ply) {
            return Ok(Score::DRAW);
        }
        if depth == Depth(0) {
            return self.quiesce(node, window);
        }
        let mut table_mark = 0;
        if let Some(entry) = self.shared.table.probe(key) {
            let (lower, upper) = entry.bounds(depth);
            if lower >= window.beta || lower == upper {
                return Ok(lower);
            }
            if upper <= window.alpha {
                return Ok(upper);
            }
            window.alpha = window.alpha.max(lower);
            window.beta = window.beta.min(upper);
            // What an estimate preferred is no guide to the end of the game.
            if entry.depth == Depth::COMPLETE || depth != Depth::COMPLETE {
                table_mark = entry.best;
            }
        }

        let mut best = Best::at_least(Score::MIN);
        let mut open = MoveList::new();
        match self.plan(node, depth, ply, window)? {
            Plan::Done(score) => return Ok(score),
            Plan::All => game.choices(node, &mut open),
            Plan::Loud(score) => {
                best = Best::at_least(score);
                game.loud_choices(node, &mut open);
            }
        }
        settle_at_a_glance(&mut open, window, &mut best);
        if G::CHILDREN_AT_HAND && best.score < window.beta {
            self.settle_by_table(node, &mut open, depth, window, &mut best);
        }
        if best.score < window.beta && !open.is_empty() {
            self.search_open(node, &open, table_mark, (depth, ply), window, &mut best)?;
        }

        let (lower, upper) = if best.score >= window.beta {
            (best.score, Score::MAX)
        } else if best.score <= window.alpha {
            (Score::MIN, best.score)
        } else {
            (best.score, best.score)
        };
        self.shared.table.store(
            key,
            Entry {
                lower,
                upper,
                depth,
                best: best.mark,
                effort: (self.visited - visited_before + 1).ilog2() as u8,
            },
        );
        Ok(best.score)
    }

    /// Settles what the table knows; the others stay in `open`. Ends early at beta.
    fn settle_by_table(
        &self,
        node: &G::Node,
        open: &mut MoveList<Choice<G::Step>>,
        depth: Depth,
        window: Window,
        best: &mut Best,
    ) {
        let key = |choice: &Choice<G::Step>| self.shared.game.take(node, &choice.step).key;
        let mut kept = 0;
        let mut fetched = 0;
        for i in 0..open.len() {
            let choice_depth = open[i].depth(depth);
            if choice_depth == Depth(0) {
                return;
            }
            if i == fetched {
                fetched = open.len().min(i + BATCH);
                self.shared.table.fetch(open[i..fetched].iter().map(key));
            }
            if let Some(entry) = self.shared.table.probe(key(&open[i]))
                && best.settles(&open[i], entry.bounds(choice_depth), window)
            {
                if best.score >= window.beta {
                    return;
                }
                continue;
            }
            open[kept] = open[i];
            kept += 1;
        }
        open.truncate(kept);
    }

    /// Searches the open choices, that of the table first, then the most promising, until one
    /// reaches beta.
    fn search_open(
        &mut self,
        node: &G::Node,
        open: &[Choice<G::Step>],
        table_mark: u16,
        (depth, ply): (Depth, usize),
        window: Window,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let Shared { game, ordering, .. } = self.shared;
        let mut order = Order::new();
        for choice in open {
            order.push(if choice.mark == table_mark {
                i32::MAX
            } else {
                ordering.bonus(ply, choice.kind) + i32::from(game.promise_of(node, choice))
            });
        }
        for i in 0..open.len() {
            if i == 1 && self.shared.threads > 1 && self.plies_ahead(depth, ply) >= G::SPLIT_DEPTH {
                let rest = (1..open.len()).map(|i| open[order.place(i)]);
                let rest: MoveList<_> = rest.collect();
                return self.split(node, &rest, (depth, ply), window, best);
            }
            let choice = &open[order.place(i)];
            let window = window.above(best.score);
            if self.is_too_late(choice, depth, i, window, best.score) {
                continue;
            }
            let score = self.search_choice(node, choice, (depth, ply), window, i)?;
            best.improve(score, choice.mark);
            if best.score >= window.beta {
                ordering.reward(ply, choice.kind);
                for earlier in 0..i {
                    ordering.punish(open[order.place(earlier)].kind);
                }
                break;
            }
        }
        Ok(())
    }

    /// The score of a choice, seen from where it is made, as number `index` in the order.
    fn search_choice(
        &mut self,
        node: &G::Node,
        choice: &Choice<G::Step>,
        (depth, ply): (Depth, usize),
        window: Window,
        index: usize,
    ) -> Result<Score, Stopped> {
        let Child { node, key } = self.shared.game.take(node, &choice.step);
        let reduction = self.reduction(choice, depth, index, window);
        let mut search = |window: Window, depth: Depth| -> Result<Score, Stopped> {
            if choice.passes_turn {
                let window = window.passed();
                let score = self.negamax(&node, key, depth.less(), ply + 1, window)?;
                Ok(score.one_ply_earlier())
            } else {
                self.negamax(&node, key, depth, ply, window)
            }
        };
        if reduction > 0 {
            let score = search(Window::null(window.alpha), depth.less_by(reduction))?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        if index > 0 && !window.is_null() {
            let score = search(Window::null(window.alpha), depth)?;
            if score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
        }
        search(window, depth)
    }

    /// Shares out the open choices among the threads, each with the best score known when it
    /// begins; one that reaches beta stops the others.
    fn split(
        &mut self,
        node: &G::Node,
        open: &[Choice<G::Step>],
        (depth, ply): (Depth, usize),
        window: Window,
        best: &mut Best,
    ) -> Result<(), Stopped> {
        let cutoff = Cutoff {
            reached: AtomicBool::new(false),
            outer: self.cutoff,
        };
        let found = Mutex::new(*best);
        let read = || {
            *found
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner())
        };
        let (shared, path) = (self.shared, &self.path);
        share_out(shared.threads, open.len(), |next| {
            let mut worker = Worker {
                shared,
                cutoff: Some(&cutoff),
                path: path.clone(),
                visited: 0,
                counted: 0,
            };
            while let Some(i) = next() {
                let alpha = window.alpha.max(read().score);
                if alpha >= window.beta {
                    break;
                }
                let choice = &open[i];
                let window = Window { alpha, ..window };
                if worker.is_too_late(choice, depth, i + 1, window, read().score) {
                    continue;
                }
                let Ok(score) = worker.search_choice(node, choice, (depth, ply), window, i + 1)
                else {
                    break;
                };
                let mut best = found
                    .lock()
                    .unwrap_or_else(|poisoned| poisoned.into_inner());
                best.improve(score, choice.mark);
                if best.score >= window.beta {
                    cutoff.reached.store(true, Relaxed);
                }
            }
            worker.flush_count();
        });
        *best = read();
        if best.score >= window.beta {
            Ok(())
        } else {
            self.check()
        }
    }

    /// Whether the last move on the way to a node at `ply` was a null move.
    pub(super) fn was_pass(&self, ply: usize) -> bool {
        self.path.pass == Some(ply)
    }

    /// The next move, to a node at `ply`, is a null move.
    pub(super) fn note_pass(&mut self, ply: usize) {
        self.path.pass = Some(ply);
    }

    /// How many plies a search to `depth` goes on from a node at `ply`.
    fn plies_ahead(&self, depth: Depth, ply: usize) -> usize {
        match depth {
            Depth::COMPLETE => self.shared.moves_left.saturating_sub(ply),
            Depth(plies) => plies.into(),
        }
    }

    pub(super) fn count_node(&mut self) -> Result<(), Stopped> {
        self.visited += 1;
        if self.visited - self.counted >= 64 {
            self.check()
        } else {
            Ok(())
        }
    }

    /// Whether to go on.
    fn check(&mut self) -> Result<(), Stopped> {
        self.flush_count();
        if self.shared.is_stopped() || self.cutoff.is_some_and(Cutoff::is_reached) {
            Err(Stopped)
        } else {
            Ok(())
        }
    }

    pub(super) fn flush_count(&mut self) {
        self.shared.count_nodes(self.visited - self.counted);
        self.counted = self.visited;
    }
}

impl<S> Choice<S> {
    /// The depth that is left for this choice's node in a search of `depth` plies.
    fn depth(&self, depth: Depth) -> Depth {
        if self.passes_turn {
            depth.less()
        } else {
            depth
        }
    }
}
