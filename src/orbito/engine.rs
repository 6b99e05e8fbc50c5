//! Solves positions by the search or by the tablebase, whichever is asked for or sooner.

use std::time::{Duration, Instant};

use super::{Move, Position, Rules};
use crate::game::{Score, Value};
use crate::search::{Limits, Report, TableTooLarge, TranspositionTable, search};

/// Which of the two ways to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Alpha-beta search.
    Search,
}

impl Method {
    /// `search`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Search => "search",
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
    /// Plies that the search looked ahead; nothing if it looked to the end.
    pub depth: Option<u8>,
    /// The time it took.
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
    transpositions: TranspositionTable,
}

impl Engine {
    /// An engine with a transposition table of at most `hash` MiB.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(rules: Rules, hash: usize) -> Result<Engine, TableTooLarge> {
        Ok(Engine {
            rules,
            transpositions: TranspositionTable::new(hash)?,
        })
    }

    /// The rules that the engine plays by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Solves a position, or judges it as well as the limits allow.
    ///
    /// ```
    /// use orbito_solve::game::Value;
    /// use orbito_solve::orbito::{Engine, Position, Rules};
    /// use orbito_solve::search::Limits;
    ///
    /// let engine = Engine::new(Rules::STANDARD, 1)?;
    /// let position = Position::from_fen("wbw1/bbwb/1w1b/wb1w w", engine.rules())?;
    /// let solution = engine.solve(&position, &Limits::default());
    /// assert!(solution.exact && solution.line[0] == solution.best[0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, position: &Position, limits: &Limits) -> Solution {
        let start = Instant::now();
        let report = search(&self.rules, position, &self.transpositions, limits);
        let Report {
            score,
            exact,
            best,
            line,
            depth,
            nodes,
        } = report;
        Solution {
            position: *position,
            rules: self.rules,
            score,
            exact,
            best,
            line,
            finished: self.rules.result(position).is_some(),
            method: Method::Search,
            nodes,
            depth: (!exact).then_some(depth.0),
            elapsed: start.elapsed(),
        }
    }
}
