//! Questions and their answers in JSON, as web pages ask them. No network is in here: a server
//! hands in what it was sent, and a page that holds the program itself does the same.
//!
//! Every answer follows from its question alone. A wrong question is answered with status 400, or
//! with `errors=inline` with status 200 and the same JSON.
//!
//! | question | answer |
//! |---|---|
//! | `GET /api/position?fen=…&rules=…` | a position of Orbito, its value, all moves best first |
//! | `GET /api/play?fen=…&move=…` | one move, or the rule that it breaks |
//! | `GET /api/line?fen=…` | a best line to the end |
//! | `GET /api/move?fen=…&level=…&seed=…` | what a level plays |
//! | `POST /api/game` | a record in, its rating out |
//! | `GET /api/corona/deal?deal=…&empty=…` | a deal of Corona, its best plan, what all plans make |
//! | `GET /api/corona/score?deal=…&plan=…&empty=…` | what a plan makes, and its first wrong move |
//! | `GET /api/corona/draw?seed=…` | a deal by chance |
//! | `GET /api/openapi.json`, `GET /healthz` | what there is to ask; whether it works |

use crate::question::Problem;
pub use crate::question::{Answer, Request};
use crate::{corona, orbito};

/// Answers questions; holds what takes long to compute.
#[derive(Default)]
pub struct Api {
    orbito: orbito::api::Api,
}

/// The page of the API for programs that read such pages.
const OPENAPI: &str = include_str!("openapi.json");

impl Api {
    /// The most bytes that a body may have.
    pub const MAX_BODY: usize = 65_536;

    /// Nothing asked yet.
    pub fn new() -> Api {
        Api::default()
    }

    /// Answers a question; wrong ones with what is wrong, where, and what was expected.
    ///
    /// ```
    /// use orbito_solve::api::{Api, Request};
    ///
    /// let request = Request { method: "GET", path: "/api/line", query: "fen=startpos", body: b"" };
    /// let answer = Api::new().answer(&request);
    /// assert_eq!(answer.status, 200);
    /// assert!(answer.body.starts_with(r#"{"fen":"4/4/4/4 w","#));
    /// ```
    pub fn answer(&self, request: &Request) -> Answer {
        let answer = match request.path {
            "/api/openapi.json" => request.get(|_| Ok(Answer::lasting(OPENAPI.into()))),
            "/healthz" => request.get(|_| {
                Ok(Answer {
                    lasting: false,
                    ..Answer::lasting(r#"{"status":"ok"}"#.into())
                })
            }),
            path => {
                let of_a_game = self.orbito.answer(request);
                let of_a_game = of_a_game.or_else(|| corona::api::answer(request));
                of_a_game.unwrap_or_else(|| Err(Problem::unknown_path(path)))
            }
        };
        answer.unwrap_or_else(Problem::answer)
    }
}
