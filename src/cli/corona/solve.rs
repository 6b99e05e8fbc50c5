//! The best call for deals, in words or as JSON.

use std::ffi::OsString;

use super::{Deals, Settings, ring};
use crate::cli::Failure;
use crate::cli::input::answer_each;
use crate::cli::text::{BOLD, grouped, row, styled, wrapped};
use crate::corona::json::DealJson;
use crate::corona::{Deal, Empty, Odds, PLANS, Plan, ScoredPlan, Solution, Table};

/// A deal with all there is to say of it.
struct Answer {
    deal: Deal,
    empty: Empty,
    solution: Solution,
    greedy: ScoredPlan,
    all_plans: Option<Vec<Plan>>,
}

pub(super) fn run(
    arguments: &[OsString],
    all_plans: bool,
    settings: &Settings,
) -> Result<(), Failure> {
    let empty = settings.empty;
    let odds = (!settings.json).then(|| Table::build(empty).odds_of_scattered_pieces());
    answer_each(
        arguments,
        &Deals,
        settings.json,
        |deal| Answer {
            deal: *deal,
            empty,
            solution: deal.solve(empty),
            greedy: deal.greedy_plan(empty),
            all_plans: all_plans.then(|| deal.best_plans(empty)),
        },
        |answer| {
            let json = DealJson::new(&answer.deal, &answer.solution, answer.empty);
            json.with_all_plans(answer.all_plans.as_deref())
        },
        |answer| words(answer, odds.as_ref()),
    )
}

fn words(answer: &Answer, odds: Option<&Odds>) -> String {
    let Answer { deal, solution, .. } = answer;
    let maximum = solution.maximum;
    let mut text = format!("{}\n\n  {}\n\n", ring::set_up(deal), best_call(maximum));
    for line in ring::carried_out(deal, answer.empty, &solution.best) {
        text += &format!("{line}\n");
    }
    let mut row = |label: &str, content: &str| text += &row(label, 8, content);
    row("deal", &deal.to_string());
    row("plan", &solution.best.to_string());
    row("rare", &rarity(solution));
    if let Some(odds) = odds {
        row("deals", &standing(maximum, odds));
    }
    row("greedy", &greedy(&answer.greedy, maximum));
    if let Some(plans) = &answer.all_plans {
        let count = match plans.len() {
            1 => "One best plan".into(),
            count => format!("{} best plans", grouped(count as u64)),
        };
        text += &format!("\n  {count}, equal dice and pieces on one space being the same\n");
        for plan in plans {
            let scored = plan.score_as_far_as_possible(deal, answer.empty).0;
            text += &format!("  {scored}\n");
        }
    }
    text
}

fn best_call(maximum: u8) -> String {
    match maximum {
        0 => styled(BOLD, "Call nothing: no plan makes a point"),
        _ => styled(BOLD, format!("Call {maximum}")),
    }
}

fn rarity(solution: &Solution) -> String {
    let plans = solution.plans;
    let share = f64::from(PLANS) / f64::from(plans);
    let ways = match solution.assignments {
        1 => "in a single way to give out the dice".into(),
        ways => format!("in {ways} ways to give out the dice"),
    };
    let often = match share {
        share if share < 1.5 => format!("{:.0} % of all plans", 100.0 / share),
        share => format!("1 plan in {}", grouped(share.round() as u64)),
    };
    let all = format!("{} of {}", grouped(plans.into()), grouped(PLANS.into()));
    wrapped(
        format!("{often} ({all}), {ways}")
            .split(' ')
            .map(Into::into),
        10,
    )
}

fn standing(maximum: u8, odds: &Odds) -> String {
    let percent = 100.0 * odds.of_call(maximum);
    format!("{percent:.1} % of random deals allow {maximum} or more")
}

fn greedy(plan: &ScoredPlan, maximum: u8) -> String {
    let total = plan.total();
    match maximum - total {
        0 => format!("the best next score each time makes {total}, too"),
        gap => {
            format!(
                "the best next score each time makes {total}, {gap} less:\n{:10}{plan}",
                ""
            )
        }
    }
}
