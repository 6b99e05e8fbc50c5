//! Questions about Orbito and their answers in JSON, as a web page asks them. No network is in
//! here: a server hands in what it was sent, and a page that holds the program itself does the same.
//!
//! Every answer follows from its question alone. A wrong question is answered with status 400, or
//! with `errors=inline` with status 200 and the same JSON.
//!
//! | question | answer |
//! |---|---|
//! | `GET /api/position?fen=…&rules=…` | the position, its value, all moves best first |
//! | `GET /api/play?fen=…&move=…` | one move, or the rule that it breaks |
//! | `GET /api/line?fen=…` | a best line to the end |
//! | `GET /api/move?fen=…&level=…&seed=…` | what a level plays |
//! | `POST /api/game` | a record in, its rating out |
//! | `GET /api/openapi.json`, `GET /healthz` | what there is to ask; whether it works |

mod error;
mod game;
mod position;
mod query;
mod tables;

use serde::Serialize;

use self::error::Problem;
use self::query::Query;
use self::tables::Tables;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// `GET`, `HEAD`, `POST`, …
    pub method: &'a str,
    /// The path, such as `/api/position`.
    pub path: &'a str,
    /// What stands behind the question mark, percent-encoded as in a form.
    pub query: &'a str,
    /// What was sent along.
    pub body: &'a [u8],
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status of HTTP: 200, 400, 404 or 405.
    pub status: u16,
    /// One JSON object.
    pub body: String,
    /// The methods that the path has, if another was used.
    pub allow: Option<&'static str>,
    /// Whether the same question has the same answer for ever.
    pub lasting: bool,
}

/// Answers questions; holds the tablebases of the rules that were last asked for.
#[derive(Default)]
pub struct Api {
    tables: Tables,
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
    /// use orbito_solve::orbito::api::{Api, Request};
    ///
    /// let request = Request { method: "GET", path: "/api/line", query: "fen=startpos", body: b"" };
    /// let answer = Api::new().answer(&request);
    /// assert_eq!(answer.status, 200);
    /// assert!(answer.body.starts_with(r#"{"fen":"4/4/4/4 w","#));
    /// ```
    pub fn answer(&self, request: &Request) -> Answer {
        self.try_answer(request).unwrap_or_else(Problem::answer)
    }

    fn try_answer(&self, request: &Request) -> Result<Answer, Problem> {
        let get = |answer: fn(&Api, Query) -> Result<Answer, Problem>| match request.method {
            "GET" | "HEAD" => Query::new(request.query)?.answered(|query| answer(self, query)),
            _ => Err(Problem::method("GET, HEAD")),
        };
        match request.path {
            "/api/position" => get(Api::position),
            "/api/play" => get(Api::play),
            "/api/line" => get(Api::line),
            "/api/move" => get(Api::level_move),
            "/api/openapi.json" => get(|_, _| Ok(Answer::lasting(OPENAPI.into()))),
            "/healthz" => get(|_, _| {
                Ok(Answer {
                    lasting: false,
                    ..Answer::lasting(r#"{"status":"ok"}"#.into())
                })
            }),
            "/api/game" if request.method == "POST" => {
                Query::new(request.query)?.answered(|query| self.game(query, request.body))
            }
            "/api/game" => Err(Problem::method("POST")),
            _ => Err(Problem::unknown_path(request.path)),
        }
    }
}

impl Answer {
    fn lasting(body: String) -> Answer {
        Answer {
            status: 200,
            body,
            allow: None,
            lasting: true,
        }
    }

    fn json(value: &impl Serialize) -> Answer {
        let body = serde_json::to_string(value);
        Answer::lasting(body.expect("plain data has a JSON"))
    }
}
