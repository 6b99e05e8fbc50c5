//! The root of a search: deeper and deeper until the value is known or a limit is reached, all
//! best moves, and a best line.

use std::sync::Mutex;

use super::Techniques;
use super::limits::{Limits, Shared, Stopped};
use super::negamax::{Window, Worker};
use super::table::{Depth, TranspositionTable};
use crate::game::{Game, MoveList, Score, Value};
use crate::parallel::share_out;

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The score for the player to move; an estimate where the search was cut short.
    pub score: Score,
    /// Whether `score` is the exact value of the position and `best` are all the best moves; with
    /// [selective techniques](super::Techniques), whether the win or the loss is certain, while
    /// there may be faster ones.
    pub exact: bool,
    /// The moves of this score, in their order; all of them if `exact`. None where nothing is
    /// left to choose.
    pub best: Vec<M>,
    /// A line of best moves, always the first of those of the same score; to the end if `exact`.
    pub line: Vec<M>,
    /// How deep the search went, in plies.
    pub depth: Depth,
    /// How many nodes were visited.
    pub nodes: u64,
}

impl<M> Report<M> {
    /// All there is to say where the game is over: nothing was searched.
    pub(crate) fn decided(value: Value) -> Report<M> {
        Report {
            score: value.into(),
            exact: true,
            best: Vec::new(),
            line: Vec::new(),
            depth: Depth::COMPLETE,
            nodes: 0,
        }
    }

    /// The exact value, if it was found.
    pub fn value(&self) -> Option<Value> {
        if self.exact { self.score.value() } else { None }
    }
}

/// Iterations of fewer nodes are followed by one of one ply more; after a larger one, a game
/// that has an end is searched to it.
const LARGE_ITERATION: u64 = 20_000;
/// The line of a search that was cut short may take so many more nodes: a share of those spent.
const LINE_SHARE: u64 = 8;
/// The line to a decision that a selective search has proved may take as many nodes as the proof,
/// within these limits.
const LEAST_FOR_PROOF: u64 = 10_000;
const MOST_FOR_PROOF: u64 = 200_000;

/// The first window of an iteration reaches so small a share of the margin of futility both ways.
const ASPIRATION_SHARE: i16 = 2;

/// One iteration of a search is done.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'a, M> {
    /// How deep it went, in plies.
    pub depth: Depth,
    /// The score for the player to move.
    pub score: Score,
    /// The moves of this score, in their order.
    pub best: &'a [M],
    /// How many nodes were visited so far.
    pub nodes: u64,
}

/// Searches a position on the threads of the current rayon pool, or as many as the limits say.
///
/// The table may hold findings of earlier searches under the same rules of the same game.
///
/// ```
/// use orbito_solve::game::Value;
/// use orbito_solve::orbito::{Position, Rules};
/// use orbito_solve::search::{Limits, TranspositionTable, search};
///
/// let rules = Rules::STANDARD;
/// let position = Position::from_fen("wbw1/bbwb/1w1b/wb1w w", &rules)?;
/// let table = TranspositionTable::new(1)?;
/// let report = search(&rules, &position, &table, &Limits::default());
/// assert_eq!(report.value(), Some(Value::Win(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search<G: Game>(
    game: &G,
    position: &G::Position,
    table: &TranspositionTable,
    limits: &Limits,
) -> Report<G::Move> {
    search_with_progress(game, position, table, limits, |_| {})
}

/// Searches as [`search`] does, telling `progress` of each iteration done.
pub fn search_with_progress<G: Game>(
    game: &G,
    position: &G::Position,
    table: &TranspositionTable,
    limits: &Limits,
    mut progress: impl FnMut(Iteration<G::Move>),
) -> Report<G::Move> {
    if let Some(value) = game.decided(position) {
        return Report::decided(value);
    }
    table.next_generation();
    let shared = Shared::new(game, position, table, limits);
    // The first iteration is small, and is done whatever the limits: there is always a move.
    let no_limits = Limits {
        threads: limits.threads,
        ..Limits::default()
    };
    let unlimited = Shared::new(game, position, table, &no_limits);
    let mut root = Root::new(&unlimited, position);
    let _ = root.iterate(root.depth(1), Window::FULL);
    progress(root.iteration(unlimited.nodes()));
    let selective = limits.techniques.single_best;
    root.shared = &shared;
    let deepest = limits.depth.unwrap_or(Depth::MAX.0).clamp(1, Depth::MAX.0);
    let mut plies = 1;
    let mut before = 0;
    while !root.is_exact() && plies < deepest {
        let large = shared.nodes() - before > LARGE_ITERATION;
        before = shared.nodes();
        plies = match game.moves_left(position) {
            Some(left) if large && limits.depth.is_none() && !selective => {
                left.clamp(1, Depth::MAX.0.into()) as u8
            }
            _ => plies + 1,
        };
        if root.iterate_around_score(root.depth(plies)).is_err() {
            break;
        }
        progress(root.iteration(unlimited.nodes() + shared.nodes()));
    }

    let exact = root.is_exact();
    let nodes = unlimited.nodes() + shared.nodes();
    let line_limits = Limits {
        depth: None,
        nodes: match (selective, exact) {
            (false, true) => None,
            (false, false) => Some(nodes / LINE_SHARE),
            (true, _) => Some(nodes.clamp(LEAST_FOR_PROOF, MOST_FOR_PROOF)),
        },
        ..limits.without_time()
    };
    let line_search = Shared::new(game, position, table, &line_limits);
    let line = if selective && !exact {
        root.line_in_table()
    } else {
        root.line(&line_search)
    };
    Report {
        score: root.score,
        exact,
        best: root.best,
        line,
        depth: root.searched,
        nodes: nodes + line_search.nodes(),
    }
}

/// The position a search began with, and what it knows of it so far.
struct Root<'a, G: Game> {
    shared: &'a Shared<'a, G>,
    position: G::Position,
    /// All moves, the most promising first.
    moves: Vec<G::Move>,
    /// Best moves of the last iteration, sorted, and their score.
    best: Vec<G::Move>,
    score: Score,
    searched: Depth,
}

impl<'a, G: Game> Root<'a, G> {
    fn new(shared: &'a Shared<'a, G>, position: &G::Position) -> Root<'a, G> {
        Root {
            shared,
            position: *position,
            moves: promising_moves(shared.game, position),
            best: Vec::new(),
            score: Score::MIN,
            searched: Depth(0),
        }
    }

    /// The depth of so many plies, complete where the game is over by then.
    fn depth(&self, plies: u8) -> Depth {
        match self.shared.game.moves_left(&self.position) {
            Some(left) if left <= plies.into() => Depth::COMPLETE,
            _ => Depth(plies.min(Depth::MAX.0)),
        }
    }

    fn iteration(&self, nodes: u64) -> Iteration<'_, G::Move> {
        Iteration {
            depth: self.searched,
            score: self.score,
            best: &self.best,
            nodes,
        }
    }

    /// Whether the score is the exact value: all was searched to the end, or a decision was seen
    /// no further away than every other line was searched.
    fn is_exact(&self) -> bool {
        if self.shared.techniques != Techniques::NONE {
            return self.searched == Depth::COMPLETE || self.score.is_decisive();
        }
        let plies = self.score.value().and_then(Value::plies);
        self.searched == Depth::COMPLETE
            || self.score.is_decisive()
                && plies.is_some_and(|plies| plies <= self.searched.0.into())
    }

    /// Searches every move to `depth`, with a narrow window first if that is a technique in use:
    /// scores seldom change much from one depth to the next.
    fn iterate_around_score(&mut self, depth: Depth) -> Result<(), Stopped> {
        let mut window = Window::FULL;
        if self.shared.techniques.aspiration && !self.score.is_decisive() {
            let width = self.shared.game.futility_margin(1) / ASPIRATION_SHARE;
            window = Window {
                alpha: self.score.less(width),
                beta: self.score.less(-width),
            };
        }
        self.iterate(depth, window)?;
        if self.score <= window.alpha || self.score >= window.beta {
            self.iterate(depth, Window::FULL)?;
        }
        Ok(())
    }

    /// Searches every move to `depth`: the first alone, so that the others have a score to be
    /// measured by, then the others on all threads.
    fn iterate(&mut self, depth: Depth, window: Window) -> Result<(), Stopped> {
        // The best moves so far come first.
        let mut order = self.moves.clone();
        order.sort_by_key(|mv| !self.best.contains(mv));

        let (shared, position) = (self.shared, self.position);
        // Moves that are only as good as others are of interest if all the best are.
        let single_best = shared.techniques.single_best;
        let floor = |best: Score| {
            if single_best {
                best.max(window.alpha)
            } else {
                best.just_below()
            }
        };
        let found = Mutex::new((Score::MIN, Vec::new()));
        let lock = || {
            found
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner())
        };
        let compare = |worker: &mut Worker<G>, mv: G::Move, first: bool| -> Result<(), Stopped> {
            let mut alpha = floor(lock().0);
            if !first {
                loop {
                    let score = worker.move_score(&position, mv, depth, Window::null(alpha))?;
                    if score <= alpha {
                        return Ok(());
                    }
                    // Another thread may have found a better move meanwhile.
                    let raised = floor(lock().0);
                    if raised == alpha {
                        break;
                    }
                    alpha = raised;
                }
            }
            let window = Window { alpha, ..window };
            let score = worker.move_score(&position, mv, depth, window)?;
            let (best_score, best) = &mut *lock();
            if score > *best_score {
                *best_score = score;
                best.clear();
            }
            if score == *best_score && !(single_best && best.len() == 1) {
                best.push(mv);
            }
            Ok(())
        };
        let mut worker = Worker::new(shared);
        let result = compare(&mut worker, order[0], true);
        worker.flush_count();
        result?;
        share_out(shared.threads, order.len() - 1, |next| {
            let mut worker = Worker::new(shared);
            while let Some(i) = next() {
                if compare(&mut worker, order[i + 1], false).is_err() {
                    break;
                }
            }
            worker.flush_count();
        });
        let (score, mut best) = found
            .into_inner()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        best.sort_unstable();
        if shared.is_stopped() {
            // What was best before has been searched to this depth, and what beats it is better.
            if single_best && score > window.alpha {
                (self.score, self.best) = (score, best);
            }
            return Err(Stopped);
        }
        (self.score, self.best, self.searched) = (score, best, depth);
        Ok(())
    }

    /// The line that begins with the best move, as far as the table remembers it and no position
    /// comes again.
    fn line_in_table(&self) -> Vec<G::Move> {
        let game = self.shared.game;
        let mut line = Vec::new();
        let mut position = self.position;
        let mut seen = vec![game.key(&position.into())];
        let mut next = self.best.first().copied();
        while let Some(mv) = next {
            line.push(mv);
            position = game.play(&position, mv);
            let key = game.key(&position.into());
            let ends = seen.contains(&key) || line.len() >= self.searched.0.into();
            seen.push(key);
            next = if ends {
                None
            } else {
                move_in_table(self.shared, &position)
            };
        }
        line
    }

    /// The line that begins with the first of the best moves.
    fn line(&self, shared: &Shared<G>) -> Vec<G::Move> {
        let mut line = Vec::new();
        let (mut position, mut score, mut depth) = (self.position, self.score, self.searched);
        let mut worker = Worker::new(shared);
        let mut next = self.best.first().copied();
        while let Some(mv) = next {
            line.push(mv);
            position = shared.game.play(&position, mv);
            score = score.one_ply_later();
            depth = depth.less();
            if shared.techniques.single_best {
                // The decision may be further away than the search went, known from the table.
                let plies = score.value().and_then(Value::plies).unwrap_or(0);
                depth = depth.max(Depth(plies.min(Depth::MAX.0.into()) as u8));
            }
            next = if depth == Depth(0) || shared.game.decided(&position).is_some() {
                None
            } else {
                worker.first_of_score(&position, score, depth)
            };
        }
        worker.flush_count();
        line
    }
}

fn sorted_moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = MoveList::new();
    game.moves(position, &mut moves);
    moves.sort_unstable();
    moves.to_vec()
}

/// The best move of a position, if the table remembers it.
fn move_in_table<G: Game>(shared: &Shared<G>, position: &G::Position) -> Option<G::Move> {
    let (game, node) = (shared.game, (*position).into());
    let entry = shared.table.probe(game.key(&node))?;
    move_of_mark(game, position, entry.best)
}

/// The move of the choice with this mark, where a move is one choice.
fn move_of_mark<G: Game>(game: &G, position: &G::Position, mark: u16) -> Option<G::Move> {
    if game.decided(position).is_some() {
        return None;
    }
    let node = (*position).into();
    let mut choices = MoveList::new();
    game.choices(&node, &mut choices);
    let choice = choices.iter().find(|choice| choice.mark == mark)?;
    let key = game.take(&node, &choice.step).key;
    let leads_there = |mv: &G::Move| game.key(&game.play(position, *mv).into()) == key;
    sorted_moves(game, position).into_iter().find(leads_there)
}

fn promising_moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = sorted_moves(game, position);
    moves.sort_by_key(|&mv| game.promise(&game.play(position, mv).into()));
    moves
}

impl<G: Game> Worker<'_, G> {
    /// The score of a move, seen from the position where it is made, against the window there.
    fn move_score(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        depth: Depth,
        window: Window,
    ) -> Result<Score, Stopped> {
        let game = self.shared.game;
        let next = game.play(position, mv);
        let score = match game.decided(&next) {
            Some(value) => value.into(),
            None => {
                let node = next.into();
                self.negamax(&node, game.key(&node), depth.less(), 1, window.passed())?
            }
        };
        Ok(score.one_ply_earlier())
    }

    /// The first move, in their order, whose score is at least `score`. Where one best move is as
    /// good as another, that of the table comes first.
    fn first_of_score(
        &mut self,
        position: &G::Position,
        score: Score,
        depth: Depth,
    ) -> Option<G::Move> {
        let window = Window::null(score.just_below());
        let game = self.shared.game;
        let moves = if self.shared.techniques.single_best {
            let mut moves = promising_moves(game, position);
            let first = move_in_table(self.shared, position);
            moves.sort_by_key(|&mv| Some(mv) != first);
            moves
        } else {
            sorted_moves(game, position)
        };
        moves.into_iter().find(|&mv| {
            self.move_score(position, mv, depth, window)
                .is_ok_and(|found| found >= score)
        })
    }
}
