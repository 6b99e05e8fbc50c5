//! Judges positions by the search, with all techniques on: Abalone is too large to be solved, so
//! what counts is how far one looks in the time there is.

use std::time::Duration;

use super::{Move, Position, Rules, evaluation};
use crate::clock::Stopwatch;
use crate::game::{Game, Score};
use crate::history::result;
use crate::search::{
    Depth, Iteration, Limits, Report, TableTooLarge, Techniques, TranspositionTable,
    search_with_progress,
};

/// What there is to say of a position.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The position.
    pub position: Position,
    /// The best move found; none where the game is over.
    pub best: Option<Move>,
    /// The score for the player to move.
    pub score: Score,
    /// Whether a win or a loss is proved (there may be a faster one), or the game is over.
    pub exact: bool,
    /// Whether the game is over already.
    pub finished: bool,
    /// A line of good moves, that begins with the best.
    pub line: Vec<Move>,
    /// Moves that the search looked ahead; 0 where the game is over.
    pub depth: u8,
    /// Nodes that the search visited.
    pub nodes: u64,
    /// The time it took; none where there is no clock.
    pub elapsed: Duration,
}

/// A legal move and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// The move.
    pub mv: Move,
    /// The position it leads to.
    pub position: Position,
    /// Its score, for the player who makes it.
    pub score: Score,
    /// Whether the score is a proved win or loss, or the move ends the game.
    pub exact: bool,
}

/// All legal moves of a position, each by a search of its own.
#[derive(Clone, Debug)]
pub struct Rating {
    /// The position.
    pub position: Position,
    /// Its legal moves, the best first; none where the game is over.
    pub moves: Vec<RatedMove>,
    /// Moves that all of the searches looked ahead, the rated move counted.
    pub depth: u8,
    /// Nodes that the searches visited.
    pub nodes: u64,
    /// The time it took; none where there is no clock.
    pub elapsed: Duration,
}

/// A score in marbles: an estimate is −20 to 20, a win in *n* moves 32 − *n*/1000, a loss the same
/// below zero.
///
/// ```
/// use orbito_solve::abalone::marbles;
/// use orbito_solve::game::Score;
///
/// assert_eq!(marbles(Score::estimate(-350)), -0.35);
/// assert_eq!(marbles(Score::win(3)), 31.997);
/// ```
pub fn marbles(score: Score) -> f64 {
    f64::from(score.get()) / f64::from(evaluation::MARBLE)
}

/// A judge of positions under one set of rules, which remembers what it found.
pub struct Engine {
    rules: Rules,
    techniques: Techniques,
    transpositions: TranspositionTable,
}

impl Engine {
    /// How long a position is searched where nothing limits it.
    #[cfg(feature = "system")]
    pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

    /// An engine with a transposition table of at most `hash` MiB.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(rules: Rules, hash: usize) -> Result<Engine, TableTooLarge> {
        Ok(Engine {
            rules,
            techniques: Techniques::ALL,
            transpositions: TranspositionTable::new(hash)?,
        })
    }

    /// The engine with other techniques than [`Techniques::ALL`].
    #[must_use]
    pub fn with_techniques(mut self, techniques: Techniques) -> Engine {
        self.techniques = techniques;
        self
    }

    /// The rules that the engine plays by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Forgets all searches, so that the next does not depend on them.
    pub fn forget(&mut self) {
        self.transpositions.clear();
    }

    /// Judges a position as well as the limits allow, with all [`Techniques`]. The limits also
    /// tell the game so far: [`Limits::history`] holds the hashes of the positions before this
    /// one. Without any limit, or a word that could stop it, a search takes a second, or a
    /// million nodes where there is no clock.
    ///
    /// ```
    /// use orbito_solve::abalone::{Engine, Position, Rules};
    /// use orbito_solve::search::Limits;
    ///
    /// let engine = Engine::new(Rules::STANDARD, 1)?;
    /// let position = Position::from_fen("5/6/7/8/9/8/7/6/bbbww b 0 5")?;
    /// let solution = engine.solve(&position, &Limits { depth: Some(3), ..Limits::default() });
    /// assert!(solution.exact);
    /// assert_eq!(solution.best.map(|mv| mv.to_string()), Some("a1a4".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, position: &Position, limits: &Limits) -> Solution {
        self.solve_with_progress(position, limits, |_| {})
    }

    /// Judges as [`Engine::solve`] does, telling `progress` of each iteration of the search.
    pub fn solve_with_progress(
        &self,
        position: &Position,
        limits: &Limits,
        progress: impl FnMut(Iteration<Move>),
    ) -> Solution {
        let start = Stopwatch::start();
        let report = self.search(position, &with_default(limits), progress);
        // Where the game goes on, there is always a move.
        let finished = report.best.is_empty();
        Solution {
            position: *position,
            best: report.best.first().copied(),
            score: report.score,
            exact: report.exact,
            finished,
            line: report.line,
            depth: if finished { 0 } else { report.depth.0 },
            nodes: report.nodes,
            elapsed: start.elapsed(),
        }
    }

    /// Rates every legal move by a search of its own, of one move less than the depth: one depth
    /// after the other, all moves to the same, until a limit is reached.
    ///
    /// ```
    /// use orbito_solve::abalone::{Engine, Position, Rules};
    /// use orbito_solve::search::Limits;
    ///
    /// let engine = Engine::new(Rules::STANDARD, 1)?;
    /// let limits = Limits { depth: Some(2), ..Limits::default() };
    /// let rating = engine.rate(&Position::BELGIAN, &limits);
    /// assert_eq!(rating.moves.len(), 52);
    /// assert!(rating.moves.is_sorted_by(|one, next| one.score >= next.score));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rate(&self, position: &Position, limits: &Limits) -> Rating {
        let start = Stopwatch::start();
        let limits = with_default(limits);
        let over = result(&self.rules, position, limits.history).is_some();
        let mut moves = Vec::new();
        if !over {
            moves = self.rules.legal_moves(position).to_vec();
        }
        let history = [limits.history, &[position.hash()]].concat();
        let deepest = limits.depth.unwrap_or(Depth::MAX.0);
        let mut rating = Rating {
            position: *position,
            moves: Vec::new(),
            depth: 0,
            nodes: 0,
            elapsed: start.elapsed(),
        };
        // The least that a search looks ahead is one move, and with the rated one it is two.
        let mut depth = 2;
        while !moves.is_empty() {
            let mut rated = Vec::new();
            for &mv in &moves {
                let next = self.rules.play(position, mv);
                let left = Limits {
                    depth: Some(depth - 1),
                    nodes: limits.nodes.map(|nodes| nodes.saturating_sub(rating.nodes)),
                    #[cfg(feature = "system")]
                    time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
                    history: &history,
                    ..limits
                };
                let report = self.search(&next, &left, |_| {});
                rating.nodes += report.nodes;
                if depth > 2 && !report.exact && report.depth < Depth(depth - 1) {
                    break;
                }
                rated.push(RatedMove {
                    mv,
                    position: next,
                    score: report.score.one_ply_earlier(),
                    exact: report.exact,
                });
            }
            if rated.len() < moves.len() {
                break;
            }
            rated.sort_by_key(|rated| std::cmp::Reverse(rated.score));
            let all_exact = rated.iter().all(|rated| rated.exact);
            (rating.moves, rating.depth) = (rated, depth);
            if all_exact || depth >= deepest {
                break;
            }
            depth += 1;
        }
        rating.elapsed = start.elapsed();
        rating
    }

    fn search(
        &self,
        position: &Position,
        limits: &Limits,
        progress: impl FnMut(Iteration<Move>),
    ) -> Report<Move> {
        if let Some(value) = result(&self.rules, position, limits.history) {
            return Report::decided(value);
        }
        let limits = Limits {
            techniques: self.techniques,
            ..*limits
        };
        search_with_progress(
            &self.rules,
            position,
            &self.transpositions,
            &limits,
            progress,
        )
    }
}

/// The limits, or those by default where a search could go on for ever.
fn with_default<'a>(limits: &Limits<'a>) -> Limits<'a> {
    if limits.is_limited() || limits.stop.is_some() {
        return *limits;
    }
    Limits {
        #[cfg(feature = "system")]
        time: Some(Engine::DEFAULT_TIME),
        #[cfg(not(feature = "system"))]
        nodes: Some(1_000_000),
        ..*limits
    }
}
