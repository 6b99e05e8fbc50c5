//! Answers as JSON.

use serde::Serialize;

use super::{Deal, Empty, Plan, ScoredMove, ScoredPlan, Solution};

/// A solved deal.
#[derive(Clone, Debug, Serialize)]
pub struct DealJson {
    /// `101011110000 561245`
    pub deal: String,
    /// The most points that a plan makes.
    pub maximum: u8,
    /// How many full plans make them, of 518,400.
    pub plans: u32,
    /// One of them: `8+5=2 6+1=2 …`
    pub best: String,
    /// What a piece scores on an empty space, 0 or 1.
    pub empty: u8,
    /// In how many ways the dice can be given to the pieces so that some order makes them.
    pub assignments: u16,
    /// How many full plans make each total, from 0 to the maximum.
    pub totals: Vec<u32>,
    /// What taking the best next score each time makes.
    pub greedy: TotalJson,
    /// All plans that make the maximum, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_plans: Option<Vec<String>>,
}

/// A plan and its points.
#[derive(Clone, Debug, Serialize)]
pub struct TotalJson {
    /// The points of all its moves.
    pub total: u8,
    /// `1+5=2 8+1=0 …`
    pub plan: String,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize)]
pub struct ScoredMoveJson {
    /// `1+5`
    #[serde(rename = "move")]
    pub mv: String,
    /// Where the piece stands, 1 to 12.
    pub space: u8,
    /// What its die shows.
    pub die: u8,
    /// Where the piece stops, 1 to 12.
    pub to: u8,
    /// What it scores.
    pub points: u8,
}

impl DealJson {
    /// A deal with its solution.
    pub fn new(deal: &Deal, solution: &Solution, empty: Empty) -> DealJson {
        DealJson {
            deal: deal.to_string(),
            maximum: solution.maximum,
            plans: solution.plans,
            best: solution.best.to_string(),
            empty: empty.points(),
            assignments: solution.assignments,
            totals: solution.totals[..=usize::from(solution.maximum)].to_vec(),
            greedy: (&deal.greedy_plan(empty)).into(),
            all_plans: None,
        }
    }

    /// With all plans that make the maximum.
    #[must_use]
    pub fn with_all_plans(self, plans: Option<&[Plan]>) -> DealJson {
        let texts = |plans: &[Plan]| plans.iter().map(Plan::to_string).collect();
        DealJson {
            all_plans: plans.map(texts),
            ..self
        }
    }
}

impl From<&ScoredPlan> for TotalJson {
    fn from(plan: &ScoredPlan) -> TotalJson {
        TotalJson {
            total: plan.total(),
            plan: plan.to_string(),
        }
    }
}

impl From<&ScoredMove> for ScoredMoveJson {
    fn from(scored: &ScoredMove) -> ScoredMoveJson {
        ScoredMoveJson {
            mv: scored.mv.to_string(),
            space: scored.mv.space.number(),
            die: scored.mv.die.number(),
            to: scored.to.number(),
            points: scored.points,
        }
    }
}
