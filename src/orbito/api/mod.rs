//! Questions about Orbito, their answers in JSON. No network is in here: [`crate::api`] hands in
//! what was asked.
//!
//! | question | answer |
//! |---|---|
//! | `GET /api/position?fen=…&rules=…` | the position, its value, all moves best first |
//! | `GET /api/play?fen=…&move=…` | one move, or the rule that it breaks |
//! | `GET /api/line?fen=…` | a best line to the end |
//! | `GET /api/move?fen=…&level=…&seed=…` | what a level plays |
//! | `POST /api/game` | a record in, its rating out |

mod game;
mod parameters;
mod position;
mod tables;

use self::tables::Tables;
use crate::question::{Answer, Problem, Request};

/// Answers questions; holds the tablebases of the rules that were last asked for.
#[derive(Default)]
pub(crate) struct Api {
    tables: Tables,
}

impl Api {
    /// Answers a question, if there is one at its path.
    pub(crate) fn answer(&self, request: &Request) -> Option<Result<Answer, Problem>> {
        Some(match request.path {
            "/api/position" => request.get(|query| self.position(query)),
            "/api/play" => request.get(|query| self.play(query)),
            "/api/line" => request.get(|query| self.line(query)),
            "/api/move" => request.get(|query| self.level_move(query)),
            "/api/game" => request.post(|query, body| self.game(query, body)),
            _ => return None,
        })
    }
}
