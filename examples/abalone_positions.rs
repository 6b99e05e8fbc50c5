//! Writes the files of `positions/abalone`: balanced openings and tactical puzzles, found in games
//! of the engine against itself. Same seed, same files: all searches are limited by nodes.
//!
//! ```text
//! cargo run --release --example abalone_positions -- openings 60 > positions/abalone/openings.txt
//! cargo run --release --example abalone_positions -- puzzles 8 > positions/abalone/puzzles.epd
//! ```

use std::collections::HashSet;

use orbito_solve::abalone::{Engine, Move, Position, Rules, Solution};
use orbito_solve::game::{Game, Score, Value};
use orbito_solve::history::History;
use orbito_solve::search::Limits;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const RULES: Rules = Rules::STANDARD;

/// Random moves from the Belgian daisy before the engine goes on.
const RANDOM_PLIES: usize = 3;
/// Moves of the engine after them.
const OPENING_PLIES: usize = 3;
/// Nodes a move in the games.
const PLAYED: u64 = 3_000;
/// Nodes by which a position is looked at first.
const GLANCED: u64 = 10_000;
/// Nodes by which an opening is judged, and by which a puzzle is found.
const JUDGED: u64 = 200_000;
/// Nodes for each move but the solution of a puzzle.
const REFUTED: u64 = 10_000;
/// Nodes by which a solution is verified.
const VERIFIED: u64 = 4_000_000;
/// An opening is balanced within so many thousandths of a marble.
const BALANCE: i16 = 150;
/// By so many thousandths of a marble the solution of a puzzle is better than every other move.
const MARGIN: i16 = 500;

/// One kind of puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    WinMarble,
    SaveMarble,
    ForcedWin,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::WinMarble => "win a marble",
            Kind::SaveMarble => "save a marble",
            Kind::ForcedWin => "forced win",
        }
    }
}

struct Finder {
    engine: Engine,
    random: ChaCha8Rng,
}

impl Finder {
    fn search(&mut self, position: &Position, nodes: u64, earlier: &[u64]) -> Solution {
        self.engine.forget();
        let limits = Limits {
            nodes: Some(nodes),
            threads: Some(1),
            history: earlier,
            ..Limits::default()
        };
        self.engine.solve(position, &limits)
    }

    /// The score of a move, by a search of what follows.
    fn score_of(&mut self, position: &Position, mv: Move, nodes: u64) -> i16 {
        let next = RULES.play(position, mv);
        -self.search(&next, nodes, &[]).score.get()
    }

    fn random_start(&mut self) -> Position {
        let mut position = Position::BELGIAN;
        for _ in 0..RANDOM_PLIES {
            let moves = RULES.legal_moves(&position);
            position = RULES.play(&position, moves[self.random.random_range(0..moves.len())]);
        }
        position
    }

    /// The positions of a game of the engine against itself, and its result for the player to move
    /// in the last.
    fn game(&mut self, start: Position, nodes: u64) -> (Vec<Position>, Value) {
        let mut history = History::begin(&RULES, &start);
        let mut positions = vec![start];
        let mut position = start;
        loop {
            if let Some(value) = history.result(&RULES, &position) {
                return (positions, value);
            }
            let solution = self.search(&position, nodes, history.earlier());
            position = RULES.play(&position, solution.best.expect("the game goes on"));
            history.push(&RULES, &position);
            positions.push(position);
        }
    }

    /// Whether an opening is fair: by a search, and by two games that do not both go to the same
    /// player.
    fn is_balanced(&mut self, opening: &Position) -> bool {
        let score = self.search(opening, JUDGED, &[]).score.get();
        if score.abs() > BALANCE || opening.my_lost() + opening.their_lost() > 0 {
            return false;
        }
        let winners = [PLAYED, 2 * PLAYED].map(|nodes| {
            let (positions, value) = self.game(*opening, nodes);
            value.winner(positions[positions.len() - 1].turn())
        });
        winners[0].is_none() || winners[0] != winners[1]
    }

    fn openings(&mut self, count: usize) {
        let mut seen = HashSet::new();
        let mut found = 0;
        while found < count {
            let mut opening = self.random_start();
            for _ in 0..OPENING_PLIES {
                let best = self.search(&opening, PLAYED, &[]).best;
                opening = RULES.play(&opening, best.expect("nobody loses so fast"));
            }
            if seen.insert(opening.hash()) && self.is_balanced(&opening) {
                println!("{opening}");
                found += 1;
            }
        }
    }

    /// What kind of puzzle a position is, and its solution.
    fn puzzle(&mut self, position: &Position) -> Option<(Kind, Solution)> {
        let glance = self.search(position, GLANCED, &[]);
        let kind = self.kind(position, &glance)?;
        let found = self.search(position, JUDGED, &[]);
        if self.kind(position, &found) != Some(kind) || found.best != glance.best {
            return None;
        }
        let (best, score) = (found.best?, found.score.get());
        let bound = match kind {
            Kind::ForcedWin => Score::ESTIMATE_MAX,
            _ => score - MARGIN,
        };
        let others = RULES.legal_moves(position).into_iter();
        for mv in others.filter(|&mv| mv != best) {
            if self.score_of(position, mv, REFUTED) > bound {
                return None;
            }
        }
        let verified = self.search(position, VERIFIED, &[]);
        let holds = verified.best == Some(best) && (verified.score.get() - score).abs() < MARGIN;
        holds.then_some((kind, verified))
    }

    /// What kind of puzzle a position may be, by what a search has found.
    fn kind(&mut self, position: &Position, found: &Solution) -> Option<Kind> {
        if found.exact {
            let wins = matches!(found.score.value(), Some(Value::Win(3..)));
            return wins.then_some(Kind::ForcedWin);
        }
        let moves = RULES.legal_moves(position);
        // What pushes a marble off at once is no puzzle.
        if moves.iter().any(|mv| mv.ejects()) {
            return None;
        }
        let looks = self.search(position, 1, &[]).score.get();
        let gain = found.score.get() - looks;
        let next = RULES.play(position, found.best?);
        let threatened = |position: &Position| {
            let replies = RULES.legal_moves(position);
            replies.iter().any(|mv| mv.ejects())
        };
        if gain >= MARGIN {
            Some(Kind::WinMarble)
        } else if gain.abs() < MARGIN && !threatened(&next) {
            Some(Kind::SaveMarble)
        } else {
            None
        }
    }

    fn puzzles(&mut self, count: usize) {
        let mut counts = [0; 3];
        let mut seen = HashSet::new();
        while counts.iter().any(|&found| found < count) {
            let start = self.random_start();
            let (positions, _) = self.game(start, PLAYED);
            for position in positions.iter().skip(8) {
                if !seen.insert(position.hash()) {
                    continue;
                }
                let Some((kind, solution)) = self.puzzle(position) else {
                    continue;
                };
                let found = &mut counts[kind as usize];
                if *found < count {
                    *found += 1;
                    println!("{}", entry(kind, *found, &solution));
                }
            }
        }
    }
}

/// One line: the position, the best move, how it goes on, and what kind of puzzle it is.
fn entry(kind: Kind, number: usize, solution: &Solution) -> String {
    let Solution { position, line, .. } = solution;
    let line: Vec<String> = line.iter().take(9).map(ToString::to_string).collect();
    let best = &line[0];
    let distance = match solution.score.value() {
        Some(Value::Win(plies)) => format!(" dm {plies};"),
        _ => String::new(),
    };
    let line = line.join(" ");
    format!(
        "{position} bm {best}; pv {line};{distance} id \"{} {number}\";",
        kind.name()
    )
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let count = arguments
        .next()
        .map_or(100, |it| it.parse().expect("a number"));
    let mut finder = Finder {
        engine: Engine::new(RULES, 16).expect("16 MiB"),
        random: ChaCha8Rng::seed_from_u64(1),
    };
    println!("# cargo run --release --example abalone_positions -- {what} {count}");
    match what.as_str() {
        "openings" => finder.openings(count),
        "puzzles" => finder.puzzles(count),
        _ => eprintln!("expected openings or puzzles, and how many"),
    }
}
