//! The answers as JSON, one object each. Other programs rely on these names.

mod game;

use serde::Serialize;

use super::rating::{Difficulty, Margin, RatedPosition};
use super::{BothLines, Category, Move, Rules, Solution, SuiteEntry};
use crate::game::{Score, Value};

pub use game::{AccuracyJson, RatedGameJson, RatedTurnJson};

/// `{"both_lines":"draw","extra_presses":5,"shift":true}`
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RulesJson {
    /// `draw` or `mover`.
    pub both_lines: &'static str,
    /// 0 to 10.
    pub extra_presses: u8,
    /// Whether turns may begin with a shift.
    pub shift: bool,
}

impl From<Rules> for RulesJson {
    fn from(rules: Rules) -> RulesJson {
        RulesJson {
            both_lines: match rules.both_lines {
                BothLines::Draw => "draw",
                BothLines::Mover => "mover",
            },
            extra_presses: rules.extra_presses.get(),
            shift: rules.shift,
        }
    }
}

/// `win`, `draw` or `loss`.
pub const fn category(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Draw => "draw",
        Value::Loss(_) => "loss",
    }
}

/// A score from −1 (lost) to 1 (won); an estimate lies in between.
///
/// An estimate *e* becomes (1 − 10^(−e/[`SCORE_SCALE`])) / (1 + 10^(−e/[`SCORE_SCALE`])), the
/// logistic curve of Elo's rating.
pub fn score(score: Score) -> f64 {
    match score.value() {
        Some(Value::Win(_)) => 1.0,
        Some(Value::Loss(_)) => -1.0,
        Some(Value::Draw) => 0.0,
        None => {
            let against = 10f64.powf(-f64::from(score.get()) / SCORE_SCALE);
            // Three decimals are more than an estimate is worth.
            ((1.0 - against) / (1.0 + against) * 1000.0).round() / 1000.0
        }
    }
}

/// A time in milliseconds, to the microsecond.
pub fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// The estimate at which a position counts as 9 : 11.
pub const SCORE_SCALE: f64 = 1000.0;

/// One solved position.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionJson {
    /// The position in canonical form.
    pub fen: String,
    /// The rules it was solved by.
    pub rules: RulesJson,
    /// `win`, `draw` or `loss` for the player to move; null where only an estimate is known.
    pub category: Option<&'static str>,
    /// Presses until the deciding line; null for a draw.
    pub presses: Option<u16>,
    /// Whether category, presses and best are exact.
    pub exact: bool,
    /// From −1 to 1; only where the answer is not exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Plies searched; only where the answer is not exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u8>,
    /// Whether the game is over already.
    pub finished: bool,
    /// All best moves, sorted.
    pub best: Vec<String>,
    /// One best line to the end.
    pub pv: Vec<String>,
    /// `search` or `table`.
    pub engine: &'static str,
    /// Nodes searched.
    pub nodes: u64,
    /// Milliseconds.
    pub elapsed_ms: f64,
}

impl From<&Solution> for SolutionJson {
    fn from(solution: &Solution) -> SolutionJson {
        let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect();
        let known = (solution.exact || solution.score.is_decisive())
            .then(|| solution.score.value())
            .flatten();
        SolutionJson {
            fen: solution.position.to_string(),
            rules: solution.rules.into(),
            category: known.map(category),
            presses: known.and_then(Value::plies),
            exact: solution.exact,
            score: (!solution.exact).then(|| score(solution.score)),
            depth: solution.depth,
            finished: solution.finished,
            best: texts(&solution.best),
            pv: texts(&solution.line),
            engine: solution.method.name(),
            nodes: solution.nodes,
            elapsed_ms: milliseconds(solution.elapsed),
        }
    }
}

/// A rated move.
#[derive(Clone, Debug, Serialize)]
pub struct RatedMoveJson {
    /// `c1` or `b2b3,c1`.
    #[serde(rename = "move")]
    pub turn: String,
    /// `win`, `draw` or `loss` for the player who makes the move.
    pub category: &'static str,
    /// Presses until the deciding line, this turn's included; null for a draw.
    pub presses: Option<u16>,
    /// The position after the press.
    pub fen: String,
}

/// What a position is worth to a player.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RatingJson {
    /// Distinct moves, up to the turns of the board, that keep the category.
    pub keeping: usize,
    /// Distinct moves in all.
    pub distinct: usize,
    /// `keeping` divided by `distinct`, with four decimals; 0 where there is no move.
    pub margin: f64,
    /// Whether just one distinct move keeps the category, and there are others.
    pub only_move: bool,
    /// How hard it is to find; only where that was asked for.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<DifficultyJson>,
}

impl From<&Margin> for RatingJson {
    /// Without the difficulty.
    fn from(margin: &Margin) -> RatingJson {
        RatingJson {
            keeping: margin.keeping,
            distinct: margin.distinct,
            margin: four_decimals(margin.share()),
            only_move: margin.is_only_move(),
            difficulty: None,
        }
    }
}

/// How hard a position is to play.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DifficultyJson {
    /// From 0 to 100, with one decimal.
    pub difficulty: f64,
    /// Moves to look ahead, 1 to 6; null if that many mislead.
    pub depth_to_see: Option<u8>,
    /// From 0 to 1, with four decimals.
    pub temptation: f64,
}

impl From<&Difficulty> for DifficultyJson {
    fn from(difficulty: &Difficulty) -> DifficultyJson {
        DifficultyJson {
            difficulty: (difficulty.score() * 10.0).round() / 10.0,
            depth_to_see: difficulty.depth_to_see(),
            temptation: four_decimals(difficulty.temptation()),
        }
    }
}

fn four_decimals(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

/// A puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleJson {
    /// The position in canonical form.
    pub fen: String,
    /// The rules it is to be solved by.
    pub rules: RulesJson,
    /// What sort of puzzle it is.
    pub kind: Option<String>,
    /// What it is called.
    pub id: Option<String>,
    /// `win`, `draw` or `loss` for the player to move.
    pub category: Option<&'static str>,
    /// Presses until the deciding line; null for a draw.
    pub presses: Option<u16>,
    /// All best moves, sorted.
    pub best: Vec<String>,
    /// Moves to avoid, sorted.
    pub avoid: Vec<String>,
}

impl From<&SuiteEntry> for PuzzleJson {
    fn from(entry: &SuiteEntry) -> PuzzleJson {
        let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect();
        PuzzleJson {
            fen: entry.position().to_string(),
            rules: entry.rules().into(),
            kind: entry.kind().map(String::from),
            id: entry.id().map(String::from),
            category: entry.category().map(Category::name),
            presses: entry.presses(),
            best: texts(entry.best()),
            avoid: texts(entry.avoid()),
        }
    }
}

/// A position with all its moves.
#[derive(Clone, Debug, Serialize)]
pub struct RatedPositionJson {
    /// The position in canonical form.
    pub fen: String,
    /// The rules it was rated by.
    pub rules: RulesJson,
    /// `win`, `draw` or `loss` for the player to move.
    pub category: &'static str,
    /// Presses until the deciding line; null for a draw.
    pub presses: Option<u16>,
    /// Always true.
    pub exact: bool,
    /// Whether the game is over already.
    pub finished: bool,
    /// How the moves stand to the value.
    pub rating: RatingJson,
    /// The moves, best first.
    pub moves: Vec<RatedMoveJson>,
}

impl RatedPositionJson {
    /// The rating with at most `top` moves, and with the difficulty if it is known.
    pub fn new(
        rated: &RatedPosition,
        difficulty: Option<&Difficulty>,
        top: usize,
    ) -> RatedPositionJson {
        let moves = rated.moves.iter().take(top).map(|rated| RatedMoveJson {
            turn: rated.turn.to_string(),
            category: category(rated.value),
            presses: rated.value.plies(),
            fen: rated.position.to_string(),
        });
        RatedPositionJson {
            fen: rated.position.to_string(),
            rules: rated.rules.into(),
            category: category(rated.value),
            presses: rated.value.plies(),
            exact: true,
            finished: rated.finished,
            rating: RatingJson {
                difficulty: difficulty.map(DifficultyJson::from),
                ..RatingJson::from(&rated.margin)
            },
            moves: moves.collect(),
        }
    }
}
