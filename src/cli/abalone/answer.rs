//! The answers to positions: the best move, or all moves, in words or as JSON.

use std::ffi::OsString;
use std::time::Duration;

use indicatif::ProgressBar;
use serde::Serialize;

use super::{Settings, text};
use crate::abalone::{Move, Rating, Solution, marbles};
use crate::cli::Failure;
use crate::cli::input::answer_each;
use crate::orbito::json::milliseconds;

/// `{"position":"…","best":"a1d4","score":0.35,"exact":false,…}`
#[derive(Serialize)]
struct SolutionJson {
    position: String,
    /// Null where the game is over.
    best: Option<String>,
    /// In marbles, for the player to move.
    score: f64,
    exact: bool,
    /// Whether the game is over already.
    finished: bool,
    depth: u8,
    nodes: u64,
    elapsed_ms: f64,
    pv: Vec<String>,
}

#[derive(Serialize)]
struct RatingJson {
    position: String,
    depth: u8,
    nodes: u64,
    elapsed_ms: f64,
    moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    score: f64,
    exact: bool,
    position: String,
}

/// What the search says on the way, on a terminal.
fn progress(settings: &Settings) -> ProgressBar {
    if settings.quiet || settings.json {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

pub(super) fn solve(arguments: &[OsString], settings: &Settings) -> Result<(), Failure> {
    let mut engine = settings.engine()?;
    let write = |mv: &Move| settings.game.notation.write(*mv);
    answer_each(
        arguments,
        &settings.game,
        settings.json,
        |position| {
            // The same position gets the same answer, whatever came before it.
            engine.forget();
            let bar = progress(settings);
            let solution = engine.solve_with_progress(position, &settings.limits, |iteration| {
                let best = iteration.best.first().map(write).unwrap_or_default();
                let (depth, score) = (iteration.depth.0, marbles(iteration.score));
                bar.set_message(format!("depth {depth}  {score:+.2}  {best}"));
            });
            bar.finish_and_clear();
            solution
        },
        |solution| solution_json(solution, write),
        |solution| text::solution(solution, write),
    )
}

pub(super) fn rate(
    arguments: &[OsString],
    top: Option<usize>,
    settings: &Settings,
) -> Result<(), Failure> {
    let mut engine = settings.engine()?;
    let write = |mv: &Move| settings.game.notation.write(*mv);
    answer_each(
        arguments,
        &settings.game,
        settings.json,
        |position| {
            engine.forget();
            let mut rating = engine.rate(position, &settings.limits);
            rating.moves.truncate(top.unwrap_or(usize::MAX));
            rating
        },
        |rating| rating_json(rating, write),
        |rating| text::rating(rating, write),
    )
}

fn solution_json(solution: &Solution, write: impl Fn(&Move) -> String) -> SolutionJson {
    SolutionJson {
        position: solution.position.to_string(),
        best: solution.best.as_ref().map(&write),
        score: marbles(solution.score),
        exact: solution.exact,
        finished: solution.finished,
        depth: solution.depth,
        nodes: solution.nodes,
        elapsed_ms: milliseconds(solution.elapsed),
        pv: solution.line.iter().map(write).collect(),
    }
}

fn rating_json(rating: &Rating, write: impl Fn(&Move) -> String) -> RatingJson {
    let moves = rating.moves.iter().map(|rated| MoveJson {
        mv: write(&rated.mv),
        score: marbles(rated.score),
        exact: rated.exact,
        position: rated.position.to_string(),
    });
    RatingJson {
        position: rating.position.to_string(),
        depth: rating.depth,
        nodes: rating.nodes,
        elapsed_ms: milliseconds(rating.elapsed),
        moves: moves.collect(),
    }
}
