//! The API's answers about Corona, against a plain count of all plans, the rules and what the
//! library says of wrong input.

use std::collections::HashSet;
use std::sync::LazyLock;

use orbito_solve::api::{Answer, Api, Request};
use orbito_solve::corona::{Deal, Empty, PLANS, Plan};
use proptest::prelude::*;
use serde_json::{Value, json};

static API: LazyLock<Api> = LazyLock::new(Api::new);

/// The deal of the rule sheet.
const SHEET: &str = "101011110000_561245";

fn ask(method: &str, path: &str, query: &str) -> (Answer, Value) {
    let answer = API.answer(&Request {
        method,
        path,
        query,
        body: b"",
    });
    let json = serde_json::from_str(&answer.body).expect("one JSON object");
    (answer, json)
}

fn get(path: &str, query: &str) -> Value {
    let (answer, json) = ask("GET", path, query);
    assert_eq!(answer.status, 200, "{path}?{query}: {}", answer.body);
    assert!(answer.lasting && answer.allow.is_none());
    json
}

fn score(deal: &str, plan: &str, empty: u8) -> Value {
    let plan = plan.replace('+', "%2B").replace(' ', "+");
    get(
        "/api/corona/score",
        &format!("deal={deal}&plan={plan}&empty={empty}"),
    )
}

/// Deals by chance, as an address has them.
fn deals(count: u64) -> impl Iterator<Item = String> {
    (0..count).map(|seed| {
        let drawn = get("/api/corona/draw", &format!("seed={seed}"));
        let deal = drawn["deal"].as_str().expect("a deal");
        deal.replace(' ', "_")
    })
}

#[test]
fn the_deal_of_the_sheet_is_solved() {
    let json = get("/api/corona/deal", &format!("deal={SHEET}"));
    assert_eq!(json["deal"], "101011110000 561245");
    assert_eq!((&json["maximum"], &json["empty"]), (&16.into(), &0.into()));
    let deal: Deal = "101011110000 561245".parse().expect("a deal");
    let solution = deal.solve(Empty::Nothing);
    assert_eq!(json["plans"], solution.plans);
    assert_eq!(json["best"], solution.best.to_string());
    assert_eq!(json["assignments"], solution.assignments);
    let greedy = deal.greedy_plan(Empty::Nothing);
    assert_eq!(
        json["greedy"],
        json!({ "total": greedy.total(), "plan": greedy.to_string() })
    );
    let listed = get("/api/corona/deal", "deal=1,3,5,6,7,8+561245");
    assert_eq!(listed, json, "however it is written");
}

#[test]
fn best_plans_make_what_they_say() {
    for empty in [0, 1] {
        for deal in deals(60) {
            let json = get("/api/corona/deal", &format!("deal={deal}&empty={empty}"));
            let best = score(&deal, json["best"].as_str().expect("a plan"), empty);
            assert_eq!(best["total"], json["maximum"]);
            assert_eq!(best["wrong"], Value::Null);
            assert_eq!(
                (&best["moves"], &best["plan"]),
                (&json["moves"], &json["best"])
            );
            let greedy = json["greedy"]["plan"].as_str().expect("a plan");
            let greedy = score(&deal, greedy, empty);
            assert_eq!(greedy["total"], json["greedy"]["total"]);
            assert!(greedy["total"].as_u64() <= json["maximum"].as_u64());
        }
    }
}

/// Every plan is made on its own, with nothing of the solver.
#[test]
fn totals_are_those_of_all_plans_one_by_one() {
    let orders = orders();
    assert_eq!(orders.len() * orders.len(), PLANS as usize);
    for (deal, empty) in deals(4).zip([0, 1, 0, 1]) {
        let json = get("/api/corona/deal", &format!("deal={deal}&empty={empty}"));
        let parsed: Deal = deal.parse().expect("a deal");
        let starts = parsed.placement.spaces().map(|space| space.index());
        let dice = parsed.throw.dice().map(|die| usize::from(die.number()));
        let mut totals = [0u32; 28];
        for pieces in &orders {
            for colors in &orders {
                let mut ring = starts.iter().fold([0; 12], |mut ring, &start| {
                    ring[start] += 1;
                    ring
                });
                let moves = pieces.iter().zip(colors).map(|(&piece, &color)| {
                    let to = (starts[piece] + dice[color]) % 12;
                    ring[starts[piece]] -= 1;
                    ring[to] += 1;
                    if ring[to] == 1 { empty } else { ring[to] }
                });
                totals[usize::from(moves.sum::<u8>())] += 1;
            }
        }
        let maximum = totals.iter().rposition(|&count| count > 0).expect("a plan");
        assert_eq!(json["maximum"], maximum);
        assert_eq!(json["plans"], totals[maximum]);
        assert_eq!(json["totals"], json!(totals[..=maximum]));
        let share = f64::from(totals[maximum]) / f64::from(PLANS);
        let told = json["rarity"]["plans"].as_f64().expect("a share");
        assert!((told - share).abs() < 1e-12, "{told}, not {share}");
    }
}

/// All 720 orders of six.
fn orders() -> Vec<[usize; 6]> {
    let all =
        (0..6usize.pow(6)).map(|number| [0, 1, 2, 3, 4, 5].map(|at| number / 6usize.pow(at) % 6));
    all.filter(|order| order.iter().collect::<HashSet<_>>().len() == 6)
        .collect()
}

#[test]
fn a_plan_is_counted_move_by_move() {
    let json = score(SHEET, "1+5 8+1=0 7+2 5+4 3+5 6+6", 0);
    assert_eq!(json["total"], 7);
    assert_eq!(json["plan"], "1+5=2 8+1=0 7+2=2 5+4=3 3+5=0 6+6=0");
    assert_eq!(
        json["moves"][3],
        json!({ "move": "5+4", "space": 5, "die": 4, "to": 9, "points": 3 })
    );
    assert_eq!(score(SHEET, "1+5 8+1 7+2 5+4 3+5 6+6", 1)["total"], 10);
    assert_eq!(score(SHEET, "1+5", 0)["total"], 2, "pieces may be left");
    let nothing = get("/api/corona/score", &format!("deal={SHEET}"));
    assert_eq!(
        (&nothing["total"], &nothing["moves"]),
        (&0.into(), &json!([]))
    );
}

#[test]
fn the_first_wrong_move_is_told_with_its_rule() {
    let page = get("/api/openapi.json", "");
    let schema = &page["components"]["schemas"]["CoronaWrongMove"]["properties"];
    let told = [
        ("2+5", 1, "no-piece", 2),
        ("1+5 1+1", 2, "moved", 1),
        ("1+3", 1, "no-die", 3),
        ("1+6 3+6", 2, "used", 6),
        ("1+5 8+1 7+2=3 2+2", 3, "wrong-points", 2),
    ]
    .map(|(plan, number, rule, about)| {
        let json = score(SHEET, plan, 0);
        let wrong = &json["wrong"];
        assert_eq!(wrong["number"], number, "{plan}");
        assert_eq!(
            (&wrong["rule"], &wrong["about"]),
            (&rule.into(), &about.into())
        );
        assert_eq!(json["moves"].as_array().map(Vec::len), Some(number - 1));
        assert!(wrong["reason"].as_str().is_some_and(|it| it.len() > 10));
        assert_eq!(names(schema), names(wrong));
        Value::from(rule)
    });
    assert_eq!(schema["rule"]["enum"], Value::from(told.to_vec()));
}

#[test]
fn drawn_deals_follow_from_their_seed_and_have_everything() {
    let drawn: Vec<String> = deals(300).collect();
    assert_eq!(drawn, deals(300).collect::<Vec<_>>());
    assert_eq!(get("/api/corona/draw", "")["seed"], 0);
    let different: HashSet<_> = drawn.iter().collect();
    assert_eq!(different.len(), drawn.len());
    let deals: Vec<Deal> = drawn
        .iter()
        .map(|deal| deal.parse().expect("a deal"))
        .collect();
    for space in 0..12 {
        let pieces: u32 = deals
            .iter()
            .map(|deal| u32::from(deal.placement.counts()[space]))
            .sum();
        assert!((100..200).contains(&pieces), "of 1,800: {pieces}");
    }
    for number in 1..=6 {
        let dice = deals.iter().flat_map(|deal| deal.throw.dice());
        let dice = dice.filter(|die| die.number() == number).count();
        assert!((230..370).contains(&dice), "of 1,800: {dice}");
    }
}

#[test]
fn wrong_questions_are_told_what_is_wrong() {
    for deal in [
        "",
        "101011110000",
        "10101111000_561245",
        "1010111100000_561245",
        "101011110001_561245",
        "101011100000_561245",
        "101011110000_56124",
        "101011110000_5612455",
        "101011110000_561240",
        "101011110000_561247",
        "1,3,5,6,7,13_561245",
        "x_561245",
    ] {
        let error = deal.parse::<Deal>().expect_err(deal);
        for path in ["/api/corona/deal", "/api/corona/score"] {
            let (answer, json) = ask("GET", path, &format!("deal={deal}"));
            assert_eq!((answer.status, &json["parameter"]), (400, &"deal".into()));
            assert_eq!(json["error"], error.to_string());
            assert_eq!(json["field"], error.field.to_string());
            assert_eq!(json["column"], error.span.start + 1);
        }
    }
    for plan in [
        "1",
        "1+7",
        "13+1",
        "1+5=",
        "a+b",
        "1+5 3+6 5+1 6+2 7+4 8+5 8+5",
    ] {
        let error = plan.parse::<Plan>().expect_err(plan);
        let query = format!("deal={SHEET}&plan={}", plan.replace('+', "%2B"));
        let (answer, json) = ask("GET", "/api/corona/score", &query);
        assert_eq!((answer.status, &json["parameter"]), (400, &"plan".into()));
        assert_eq!(json["error"], error.to_string());
    }
    for (path, query, problem) in [
        (
            "deal",
            "",
            "deal is missing, expected deal=101011110000_561245",
        ),
        ("score", "", "deal is missing"),
        (
            "deal",
            &format!("deal={SHEET}&empty=2"),
            "empty: expected 0 to 1",
        ),
        (
            "deal",
            &format!("deal={SHEET}&plan="),
            "unknown parameter 'plan', expected deal or empty",
        ),
        ("draw", "seed=-1", "seed: expected 0 to"),
        ("draw", "deal=x", "unknown parameter 'deal', expected seed"),
    ] {
        let (answer, json) = ask("GET", &format!("/api/corona/{path}"), query);
        assert_eq!(answer.status, 400, "{path}?{query}");
        let error = json["error"].as_str();
        assert!(error.is_some_and(|it| it.contains(problem)), "{json}");
        let (inline, same) = ask(
            "GET",
            &format!("/api/corona/{path}"),
            &format!("{query}&errors=inline"),
        );
        assert_eq!((inline.status, same), (200, json));
    }
    let (answer, _) = ask("POST", "/api/corona/draw", "");
    assert_eq!((answer.status, answer.allow), (405, Some("GET, HEAD")));
    assert_eq!(ask("GET", "/api/corona/nothing", "").0.status, 404);
    assert_eq!(ask("GET", "/api/corona", "").0.status, 404);
}

#[test]
fn the_openapi_page_has_what_is_answered() {
    let schemas = &get("/api/openapi.json", "")["components"]["schemas"];
    let deal = get("/api/corona/deal", &format!("deal={SHEET}"));
    for (schema, answer) in [
        ("CoronaDeal", &deal),
        ("CoronaMove", &deal["moves"][0]),
        ("CoronaScore", &score(SHEET, "1+5", 0)),
        ("CoronaDraw", &get("/api/corona/draw", "seed=3")),
    ] {
        assert_eq!(names(&schemas[schema]["properties"]), names(answer));
    }
    for part in ["greedy", "rarity"] {
        let properties = &schemas["CoronaDeal"]["properties"][part]["properties"];
        assert_eq!(names(properties), names(&deal[part]));
    }
}

fn names(json: &Value) -> HashSet<String> {
    let names = json.as_object().expect("an object").keys();
    names.cloned().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whatever_is_asked_there_is_an_answer(
        path in "/api/corona/(deal|score|draw|.{0,9})",
        query in "((deal=([0-9.]{12}|[0-9,]{0,20})_[0-9]{6}|plan=.{0,20}|(empty|seed|x)=.{0,3})&?){0,4}",
    ) {
        let (answer, json) = ask("GET", &path, &query);
        prop_assert!([200, 400, 404].contains(&answer.status));
        prop_assert_eq!(json["error"].is_string(), answer.status != 200);
    }
}
