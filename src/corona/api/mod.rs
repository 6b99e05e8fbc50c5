//! Questions about Corona, their answers in JSON. No network is in here: [`crate::api`] hands in
//! what was asked.
//!
//! | question | answer |
//! |---|---|
//! | `GET /api/corona/deal?deal=…&empty=…` | the deal, its best plan, what all plans make |
//! | `GET /api/corona/score?deal=…&plan=…&empty=…` | what a plan makes, and its first wrong move |
//! | `GET /api/corona/draw?seed=…` | a deal by chance, the same for the same seed |

mod deal;
mod draw;
mod parameters;
mod score;

use serde::Serialize;

use super::ScoredMove;
use crate::question::{Answer, Problem, Request};

/// Answers a question, if there is one at its path.
pub(crate) fn answer(request: &Request) -> Option<Result<Answer, Problem>> {
    Some(match request.path {
        "/api/corona/deal" => request.get(deal::deal),
        "/api/corona/score" => request.get(score::score),
        "/api/corona/draw" => request.get(draw::draw),
        _ => return None,
    })
}

/// A move with what it scores.
#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    space: u8,
    die: u8,
    /// Where the piece stops.
    to: u8,
    points: u8,
}

impl From<&ScoredMove> for MoveJson {
    fn from(scored: &ScoredMove) -> MoveJson {
        MoveJson {
            mv: scored.mv.to_string(),
            space: scored.mv.space.number(),
            die: scored.mv.die.number(),
            to: scored.to.number(),
            points: scored.points,
        }
    }
}
