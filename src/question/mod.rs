//! Questions and answers, whatever they are about: what comes in over HTTP or from a page that
//! holds the program itself, its parameters, and what can be wrong with it. The games' APIs are
//! written with it, and it knows none of them.

mod problem;
mod query;

use serde::Serialize;

pub(crate) use self::problem::Problem;
pub(crate) use self::query::Query;

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

impl<'a> Request<'a> {
    /// Answers at a path that is only read.
    pub(crate) fn get(
        &self,
        answer: impl FnOnce(Query<'a>) -> Result<Answer, Problem>,
    ) -> Result<Answer, Problem> {
        match self.method {
            "GET" | "HEAD" => Query::new(self.query)?.answered(answer),
            _ => Err(Problem::method("GET, HEAD")),
        }
    }

    /// Answers at a path to which something is sent.
    pub(crate) fn post(
        &self,
        answer: impl FnOnce(Query<'a>, &'a [u8]) -> Result<Answer, Problem>,
    ) -> Result<Answer, Problem> {
        match self.method {
            "POST" => Query::new(self.query)?.answered(|query| answer(query, self.body)),
            _ => Err(Problem::method("POST")),
        }
    }
}

impl Answer {
    pub(crate) fn lasting(body: String) -> Answer {
        Answer {
            status: 200,
            body,
            allow: None,
            lasting: true,
        }
    }

    pub(crate) fn json(value: &impl Serialize) -> Answer {
        let body = serde_json::to_string(value);
        Answer::lasting(body.expect("plain data has a JSON"))
    }
}
