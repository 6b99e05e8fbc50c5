//! Solves positions by the search or by the tablebase, whichever is asked for or sooner.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::tablebase::Tablebase;
use super::{Move, Position, Rules};
use crate::clock::Stopwatch;
use crate::game::{Score, Value};
use crate::search::{Iteration, Limits, TableTooLarge, TranspositionTable, search_with_progress};

/// The two ways to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Alpha-beta search.
    Search,
    /// The tablebase, built on first use.
    Table,
}

impl Method {
    /// `search` or `table`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Search => "search",
            Method::Table => "table",
        }
    }
}

/// What there is to say of a position.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The position.
    pub position: Position,
    /// The rules it is played by.
    pub rules: Rules,
    /// Its score for the player to move, and the value if that is exact.
    pub score: Score,
    /// Whether the score is exact, and `best` complete.
    pub exact: bool,
    /// All moves with the best result and, for a win, the fewest presses, for a loss the most;
    /// sorted. None where the game is over or the button alone decides.
    pub best: Vec<Move>,
    /// A line of best moves, always the first of them, to the end of choices.
    pub line: Vec<Move>,
    /// Whether the game is over already.
    pub finished: bool,
    /// How the answer was found.
    pub method: Method,
    /// Nodes that the search visited.
    pub nodes: u64,
    /// Moves that the search looked ahead; nothing where the answer is exact.
    pub depth: Option<u8>,
    /// The time it took; none where there is no clock.
    pub elapsed: Duration,
}

impl Solution {
    /// The exact value, if it was found.
    pub fn value(&self) -> Option<Value> {
        if self.exact { self.score.value() } else { None }
    }

    /// How many extra presses follow the last move of a line that ends in a win or a loss.
    pub fn extra_presses(&self) -> Option<u16> {
        let plies = self.value()?.plies()?;
        Some(plies.saturating_sub(self.line.len() as u16))
    }
}

/// A solver for positions under one set of rules, which remembers what it found.
pub struct Engine {
    rules: Rules,
    /// The way that is asked for; otherwise the one that is sooner.
    method: Option<Method>,
    transpositions: TranspositionTable,
    tablebase: OnceLock<Tablebase>,
    /// Nodes searched in vain or not, while there was no tablebase.
    searched: AtomicU64,
}

/// While all searches together have visited fewer nodes, the tablebase would not have been built
/// in the same time.
const TABLEBASE_NODES: u64 = 20_000;
/// With more free cells the search seldom ends within [`TABLEBASE_NODES`], and is not tried.
const SEARCH_FREE_CELLS: u32 = 7;

impl Engine {
    /// An engine with a transposition table of at most `hash` MiB, that uses the given method, or
    /// whichever gives the exact answer sooner.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(rules: Rules, method: Option<Method>, hash: usize) -> Result<Engine, TableTooLarge> {
        Ok(Engine {
            rules,
            method,
            transpositions: TranspositionTable::new(hash)?,
            tablebase: OnceLock::new(),
            searched: AtomicU64::new(0),
        })
    }

    /// An engine that answers from this tablebase.
    ///
    /// # Errors
    /// If there is no memory even for the smallest table of the search.
    pub fn with_tablebase(tablebase: Tablebase) -> Result<Engine, TableTooLarge> {
        let engine = Engine::new(*tablebase.rules(), Some(Method::Table), 1)?;
        let _ = engine.tablebase.set(tablebase);
        Ok(engine)
    }

    /// Forgets all searches, so that the next does not depend on them. The tablebase stays.
    pub fn forget(&mut self) {
        self.transpositions.clear();
        self.searched = AtomicU64::new(0);
    }

    /// The rules that the engine plays by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tablebase, built if it was not.
    pub fn tablebase(&self) -> &Tablebase {
        self.tablebase.get_or_init(|| Tablebase::build(&self.rules))
    }

    /// Solves a position, or judges it as well as the limits allow. Limits are for the search:
    /// where no method was asked for, they make it the one.
    ///
    /// ```
    /// use orbito_solve::game::Value;
    /// use orbito_solve::orbito::{Engine, Position, Rules};
    /// use orbito_solve::search::Limits;
    ///
    /// let engine = Engine::new(Rules::STANDARD, None, 1)?;
    /// let solution = engine.solve(&Position::START, &Limits::default());
    /// assert_eq!(solution.value(), Some(Value::Win(17)));
    /// assert!(solution.line[0] == solution.best[0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, position: &Position, limits: &Limits) -> Solution {
        self.solve_with_progress(position, limits, |_| {})
    }

    /// Solves as [`Engine::solve`] does, telling `progress` of each iteration of the search.
    pub fn solve_with_progress(
        &self,
        position: &Position,
        limits: &Limits,
        progress: impl FnMut(Iteration<Move>),
    ) -> Solution {
        match self.method {
            Some(Method::Table) => self.solve_by_table(position),
            Some(Method::Search) => self.solve_by_search(position, limits, progress),
            None if limits.is_limited() => self.solve_by_search(position, limits, progress),
            None => self.solve_sooner(position, limits, progress),
        }
    }

    /// Searches what the search can do before the tablebase could be built, and builds it when
    /// the searches together have taken that long.
    fn solve_sooner(
        &self,
        position: &Position,
        limits: &Limits,
        progress: impl FnMut(Iteration<Move>),
    ) -> Solution {
        let left = TABLEBASE_NODES.saturating_sub(self.searched.load(Relaxed));
        let known = self.tablebase.get().is_some();
        if known || left == 0 || position.free().count() > SEARCH_FREE_CELLS {
            return self.solve_by_table(position);
        }
        let nodes = Some(left);
        let solution = self.solve_by_search(position, &Limits { nodes, ..*limits }, progress);
        self.searched.fetch_add(solution.nodes, Relaxed);
        if solution.exact {
            return solution;
        }
        let mut exact = self.solve_by_table(position);
        exact.elapsed += solution.elapsed;
        exact
    }

    fn solve_by_search(
        &self,
        position: &Position,
        limits: &Limits,
        progress: impl FnMut(Iteration<Move>),
    ) -> Solution {
        let start = Stopwatch::start();
        let table = &self.transpositions;
        let report = search_with_progress(&self.rules, position, table, limits, progress);
        Solution {
            position: *position,
            rules: self.rules,
            score: report.score,
            exact: report.exact,
            best: report.best,
            line: report.line,
            finished: self.rules.result(position).is_some(),
            method: Method::Search,
            nodes: report.nodes,
            depth: (!report.exact).then_some(report.depth.0),
            elapsed: start.elapsed(),
        }
    }

    fn solve_by_table(&self, position: &Position) -> Solution {
        let start = Stopwatch::start();
        let tablebase = self.tablebase();
        Solution {
            position: *position,
            rules: self.rules,
            score: tablebase.probe(position).into(),
            exact: true,
            best: tablebase.best_moves(position).to_vec(),
            line: tablebase.principal_variation(position),
            finished: self.rules.result(position).is_some(),
            method: Method::Table,
            nodes: 0,
            depth: None,
            elapsed: start.elapsed(),
        }
    }
}
