//! Games: a record in, its rating out.

use serde::Serialize;

use super::Api;
use super::parameters::take_rules;
use crate::orbito::GameReader;
use crate::orbito::json::{RatedGameJson, category};
use crate::orbito::rating::{RatedGame, height};
use crate::question::{Answer, Problem, Query};

/// A rated game, with what a page needs to show it.
#[derive(Serialize)]
struct GameJson {
    #[serde(flatten)]
    game: RatedGameJson,
    /// The rules as they are written in records and questions.
    rules_text: String,
    /// The value for white, before each move and at the end.
    course: Vec<CourseJson>,
    /// The position after the last move.
    end: String,
    /// The record with the judgements written into it.
    annotated: String,
}

#[derive(Serialize)]
struct CourseJson {
    category: &'static str,
    presses: Option<u16>,
    /// From −1, lost already, to 1, won already.
    height: f64,
}

impl Api {
    pub(super) fn game(&self, mut query: Query, body: &[u8]) -> Result<Answer, Problem> {
        let rules = take_rules(&mut query)?;
        query.finish("rules")?;
        let mut reader = GameReader::new(body).with_rules(rules);
        let record = match reader.next() {
            Some(Ok(record)) => record,
            Some(Err(error)) => return Err(Problem::record(&error)),
            None => return Err(Problem::body("no game, expected a record of one".into())),
        };
        if reader.next().is_some() {
            return Err(Problem::body("more than one game, expected one".into()));
        }
        let rated = self.tables.with(&record.rules(), |tablebase| {
            RatedGame::new(tablebase, record)
        });
        let course = rated.course().map(|value| CourseJson {
            category: category(value),
            presses: value.plies(),
            height: height(value),
        });
        Ok(Answer::json(&GameJson {
            rules_text: rated.record().rules().to_string(),
            course: course.collect(),
            end: rated.record().end().to_string(),
            annotated: rated.annotated().to_string(),
            game: RatedGameJson::new(1, &rated),
        }))
    }
}
