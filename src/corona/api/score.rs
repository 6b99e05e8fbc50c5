//! A plan, carried out.

use serde::Serialize;

use super::parameters::{expect_deal, take_empty};
use crate::corona::json::ScoredMoveJson;
use crate::corona::{PlanError, WrittenPlan};
use crate::question::{Answer, Problem, Query};

#[derive(Serialize)]
struct ScoreJson {
    deal: String,
    empty: u8,
    /// The moves that can be made, with their points.
    plan: String,
    total: u8,
    moves: Vec<ScoredMoveJson>,
    /// The move after them, if it is wrong.
    wrong: Option<WrongJson>,
}

#[derive(Serialize)]
struct WrongJson {
    /// Which move, from 1.
    number: usize,
    #[serde(rename = "move")]
    mv: String,
    rule: &'static str,
    /// What the rule is about: a space, a die, or the points that the move scores.
    about: u8,
    /// The same in words.
    reason: String,
}

pub(super) fn score(mut query: Query) -> Result<Answer, Problem> {
    let deal = expect_deal(&mut query)?;
    let empty = take_empty(&mut query)?;
    let text = query.take("plan").unwrap_or_default();
    query.finish("deal, plan or empty")?;
    let written: WrittenPlan = text
        .parse()
        .map_err(|error| Problem::fields("plan", &error))?;
    // To ask whether a plan can be made is no wrong question, even where it cannot.
    let wrong = written.score(&deal, empty).err();
    let (mut made, _) = written.plan.score_as_far_as_possible(&deal, empty);
    if let Some(error) = &wrong {
        made.moves.truncate(error.index);
    }
    Ok(Answer::json(&ScoreJson {
        deal: deal.to_string(),
        empty: empty.points(),
        plan: made.to_string(),
        total: made.total(),
        moves: made.moves.iter().map(ScoredMoveJson::from).collect(),
        wrong: wrong.as_ref().map(WrongJson::from),
    }))
}

impl From<&PlanError> for WrongJson {
    fn from(error: &PlanError) -> WrongJson {
        WrongJson {
            number: error.index + 1,
            mv: error.mv.to_string(),
            rule: error.reason.code(),
            about: error.reason.about(),
            reason: error.reason.to_string(),
        }
    }
}
