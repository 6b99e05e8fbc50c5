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
