//! What the page should show: the library's own answers, which no site can colour.

use std::sync::LazyLock;

use orbito_solve::api::{Api, Request};
use orbito_solve::corona::{Deal, Empty, Plan, ScoredPlan, Solution};
use serde_json::Value;

static API: LazyLock<Api> = LazyLock::new(Api::new);

pub fn position(fen: &str) -> Value {
    position_by(fen, "standard")
}

pub fn position_by(fen: &str, rules: &str) -> Value {
    let query = format!("fen={}&rules={}", in_address(fen), rules.replace(' ', "+"));
    answer("GET", "/api/position", &query, "")
}

/// The position after a legal move.
pub fn after(fen: &str, mv: &str) -> String {
    let query = format!("fen={}&move={mv}", in_address(fen));
    let answer = answer("GET", "/api/play", &query, "");
    answer["fen"].as_str().expect("a legal move").into()
}

/// The positions of moves played one after the other, the start first.
pub fn course(start: &str, moves: &[&str]) -> Vec<String> {
    let mut fens = vec![String::from(start)];
    for mv in moves {
        fens.push(after(&fens[fens.len() - 1], mv));
    }
    fens
}

pub fn game(record: &str) -> Value {
    answer("POST", "/api/game", "", record)
}

/// A deal of Corona as the page's address has it, or with a blank.
pub fn deal(deal: &str) -> Deal {
    deal.parse().expect("a deal")
}

/// What there is to know of a deal.
pub fn solution(deal: &str, empty: Empty) -> Solution {
    self::deal(deal).solve(empty)
}

/// What a plan makes.
pub fn score(deal: &str, plan: &str, empty: Empty) -> ScoredPlan {
    let plan: Plan = plan.parse().expect("a plan");
    let scored = plan.score(&self::deal(deal), empty);
    scored.expect("a plan that can be made")
}

fn answer(method: &str, path: &str, query: &str, body: &str) -> Value {
    let answer = API.answer(&Request {
        method,
        path,
        query,
        body: body.as_bytes(),
    });
    serde_json::from_str(&answer.body).expect("JSON")
}

/// A FEN as the page's address has it.
pub fn in_address(fen: &str) -> String {
    fen.replace(' ', "_")
}
