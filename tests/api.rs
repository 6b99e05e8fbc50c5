//! The API's answers, against the tablebase, the rules and what the command says of wrong input.

use std::collections::HashSet;
use std::sync::LazyLock;

use orbito_solve::api::{Answer, Api, Request};
use orbito_solve::game::Game;
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Level, Position, Rules, Square};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

static API: LazyLock<Api> = LazyLock::new(Api::new);
static TABLEBASE: LazyLock<Tablebase> = LazyLock::new(|| Tablebase::build(&Rules::STANDARD));

fn ask(method: &str, path: &str, query: &str, body: &[u8]) -> (Answer, Value) {
    let answer = API.answer(&Request {
        method,
        path,
        query,
        body,
    });
    let json = serde_json::from_str(&answer.body).expect("one JSON object");
    (answer, json)
}

fn get(path: &str, query: &str) -> Value {
    let (answer, json) = ask("GET", path, query, b"");
    assert_eq!(answer.status, 200, "{path}?{query}: {}", answer.body);
    assert!(answer.lasting && answer.allow.is_none());
    json
}

fn positions(count: usize) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let mut position = || {
        let marbles = random.random_range(0..=16);
        (0..marbles).fold(Position::START, |position, _| {
            let moves = Rules::STANDARD.legal_moves(&position);
            moves
                .choose(&mut random)
                .map_or(position, |&mv| Rules::STANDARD.play(&position, mv))
        })
    };
    (0..count).map(|_| position()).collect()
}

fn fen_query(position: &Position) -> String {
    format!("fen={}", position.to_string().replace(' ', "_"))
}

#[test]
fn positions_have_the_values_and_moves_of_the_tablebase() {
    for position in positions(150) {
        let json = get("/api/position", &fen_query(&position));
        let value = TABLEBASE.probe(&position);
        assert_eq!(json["fen"], position.to_string());
        assert_eq!(json["presses"].as_u64(), value.plies().map(u64::from));
        assert_eq!(
            json["finished"],
            Rules::STANDARD.result(&position).is_some()
        );
        let moves = json["moves"].as_array().expect("moves");
        let expected = TABLEBASE.moves(&position);
        assert_eq!(moves.len(), expected.len());
        for (found, (mv, value)) in moves.iter().zip(expected) {
            assert_eq!(found["move"], mv.to_string());
            assert_eq!(found["presses"].as_u64(), value.plies().map(u64::from));
            let after = Rules::STANDARD.play(&position, mv);
            assert_eq!(found["fen"], after.to_string());
            let path = format!("{}&move={mv}", fen_query(&position));
            assert_eq!(get("/api/play", &path), *found);
            assert_eq!(
                found["after"].as_array().map(Vec::is_empty),
                Some(!after.free().is_empty() || Rules::STANDARD.result(&after).is_some())
            );
        }
        let marbles = json["marbles"].as_object().expect("marbles");
        for square in Square::all() {
            let color = position.marble_at(square).map(|color| color.name());
            assert_eq!(
                marbles.get(&square.to_string()).and_then(Value::as_str),
                color
            );
        }
    }
}

#[test]
fn a_press_goes_round_the_orbits() {
    let json = get("/api/position", "fen=startpos");
    let press = json["press"].as_object().expect("cells");
    let after = |cell: &str| press[cell].as_str().expect("a cell");
    for (corner, orbit) in [("a4", 12), ("b3", 4)] {
        let mut seen = HashSet::new();
        let mut cell = corner;
        while seen.insert(cell) {
            cell = after(cell);
        }
        assert_eq!((cell, seen.len()), (corner, orbit));
    }
    assert_eq!(
        (after("a4"), after("a1"), after("d1"), after("b3")),
        ("a3", "b1", "d2", "b2")
    );
}

#[test]
fn extra_presses_are_shown_to_the_end() {
    let full = positions(3000).into_iter().filter(|position| {
        position.free().is_empty() && Rules::STANDARD.result(position).is_none()
    });
    let mut lengths = HashSet::new();
    for position in full {
        let json = get("/api/position", &fen_query(&position));
        let after = json["after"].as_array().expect("positions");
        lengths.insert(after.len());
        let presses: Vec<Position> = after
            .iter()
            .map(|fen| fen.as_str().expect("a FEN"))
            .map(|fen| Position::from_fen(fen, &Rules::STANDARD).expect("a FEN"))
            .collect();
        for (number, position) in (1..).zip(&presses) {
            assert_eq!(position.extra_presses(), number);
            let over = Rules::STANDARD.result(position).is_some();
            assert_eq!(over, usize::from(number) == presses.len());
        }
        let last = get("/api/position", &fen_query(presses.last().expect("one")));
        assert_eq!(last["result"], json["result"]);
        let someone_won = json["result"] != "draw";
        assert!(!someone_won || last["lines"].as_array().is_some_and(|it| it.len() >= 4));
    }
    assert!(lengths.len() >= 4, "{lengths:?}");
}

#[test]
fn lines_lead_to_the_end_by_best_moves() {
    for position in positions(40) {
        let json = get("/api/line", &fen_query(&position));
        let mut at = position;
        for step in json["line"].as_array().expect("moves") {
            let mv = step["move"]
                .as_str()
                .expect("a move")
                .parse()
                .expect("a move");
            assert!(TABLEBASE.best_moves(&at).contains(&mv));
            at = Rules::STANDARD.play(&at, mv);
            assert_eq!(step["fen"], at.to_string());
        }
        assert!(Rules::STANDARD.decided(&at).is_some());
    }
}

#[test]
fn levels_play_one_of_their_favourites_the_same_for_the_same_seed() {
    let mut different = HashSet::new();
    for position in positions(60) {
        if Rules::STANDARD.decided(&position).is_some() {
            let (answer, json) = ask("GET", "/api/move", &fen_query(&position), b"");
            assert_eq!(answer.status, 400);
            assert!(
                json["error"]
                    .as_str()
                    .is_some_and(|it| it.contains("nothing is left"))
            );
            continue;
        }
        for level in 1..=10 {
            let query = format!("{}&level={level}&seed=5", fen_query(&position));
            let json = get("/api/move", &query);
            assert_eq!(get("/api/move", &query), json);
            let (answer, _) = ask("GET", "/api/move", &query, b"");
            assert_eq!(answer.body.matches("\"fen\"").count(), 1);
            let mv = json["move"].as_str().expect("a move");
            let level = Level::new(level).expect("a level");
            let favourites = level.favourites(&TABLEBASE, &position);
            assert!(
                favourites
                    .iter()
                    .any(|favourite| favourite.to_string() == mv)
            );
            different.insert(mv.to_owned());
        }
    }
    assert!(different.len() > 50);
}

#[test]
fn games_come_back_rated() {
    let (answer, json) = ask(
        "POST",
        "/api/game",
        "",
        b"1. c1 c2 2. d1 a4 3. d1 a1 4. d4 1-0",
    );
    assert_eq!(answer.status, 200);
    assert_eq!(json["result"], "1-0");
    let course = json["course"].as_array().expect("a course");
    assert_eq!(course.len(), 8);
    assert_eq!(
        (&course[0]["category"], course[0]["presses"].as_u64()),
        (&"win".into(), Some(17))
    );
    assert_eq!(json["moves"].as_array().map(Vec::len), Some(7));
    assert!(
        json["annotated"]
            .as_str()
            .is_some_and(|it| it.contains("d1?!"))
    );
    for (body, problem) in [
        (&b"1. c1 c2"[..], "expected"),
        (b"", "no game, expected a record of one"),
        (b"1. c1 * 1. c2 *", "more than one game"),
        (b"1. c1 d1 *", "d1 is taken"),
        (b"\xff\xfe\x00", "expected"),
    ] {
        let (answer, json) = ask("POST", "/api/game", "", body);
        assert_eq!((answer.status, json["status"].as_u64()), (400, Some(400)));
        assert!(
            json["error"]
                .as_str()
                .is_some_and(|it| it.contains(problem)),
            "{json}"
        );
    }
}

#[test]
fn illegal_moves_are_answered_with_the_rule_that_they_break() {
    let full = "wwbb/bbww/wwbb/bbww_w";
    let cases = [
        ("fen=wwww/4/4/bbb1_b&move=a1", "game-over", ""),
        (&format!("fen={full}&move=a1"), "all-placed", ""),
        (
            "fen=4/4/4/w3_b&rules=standard+shift%3Dno&move=a1a2,c1",
            "no-shift",
            "",
        ),
        ("fen=4/4/4/w3_b&move=b1b2,c1", "shift-from-free", "b1"),
        ("fen=2b1/4/4/w3_w&move=a1a2,c1", "shift-own", "a1"),
        ("fen=2b1/4/4/w3_w&move=c4d3,c1", "shift-too-far", "c4 d3"),
        ("fen=2bw/4/4/4_w&move=c4d4,c2", "shift-to-taken", "d4"),
        ("fen=2b1/4/4/w3_w&move=a1", "place-on-taken", "a1"),
    ];
    let page = get("/api/openapi.json", "");
    let schema = &page["components"]["schemas"]["IllegalMove"]["properties"];
    let told = cases.map(|(question, rule, cells)| {
        let answer = get("/api/play", question);
        assert_eq!(answer["rule"], rule, "{question}");
        let forbidden: Vec<_> = cells.split_whitespace().collect();
        assert_eq!(answer["cells"], Value::from(forbidden), "{question}");
        let reason = answer["reason"].as_str().expect("a reason");
        assert!(reason.len() > 10 && cells.split(' ').all(|cell| reason.contains(cell)));
        assert_eq!(names(schema), names(&answer));
        Value::from(rule)
    });
    assert_eq!(schema["rule"]["enum"], Value::from(told.to_vec()));
}

fn names(json: &Value) -> HashSet<String> {
    let names = json.as_object().expect("an object").keys();
    names.cloned().collect()
}

#[test]
fn wrong_questions_are_told_what_is_wrong() {
    for (fen, message, column) in [
        ("4/5/4/4_w", "rank 3 has more than 4 cells", 3),
        ("4/4/4/4_x", "", 9),
        ("", "", 1),
        ("ww2/4/4/4_b", "", 1),
    ] {
        let error = Position::from_fen(fen, &Rules::STANDARD).expect_err(fen);
        for path in ["/api/position", "/api/line", "/api/move", "/api/play"] {
            let (answer, json) = ask("GET", path, &format!("fen={fen}"), b"");
            assert_eq!(
                (answer.status, json["parameter"].as_str()),
                (400, Some("fen"))
            );
            assert_eq!(json["error"], error.to_string());
            assert!(error.to_string().contains(message));
            assert_eq!(json["column"], error.span.start + 1, "{fen} {column}");
        }
    }
    for (path, query, problem) in [
        ("/api/position", "", "fen is missing, expected fen=startpos"),
        ("/api/position", "fen=startpos&fen=startpos", "given twice"),
        (
            "/api/position",
            "fen=startpos&rulez=french",
            "unknown parameter 'rulez', expected fen or rules",
        ),
        ("/api/position", "fen=startpos&rules=danish", "expected"),
        ("/api/play", "fen=startpos", "move is missing"),
        (
            "/api/play",
            "fen=startpos&move=e5",
            "expected a move such as c1",
        ),
        (
            "/api/move",
            "fen=startpos&level=11",
            "level: expected 1 to 10",
        ),
        ("/api/move", "fen=startpos&seed=-1", "seed: expected 0 to"),
    ] {
        let (answer, json) = ask("GET", path, query, b"");
        assert_eq!(answer.status, 400, "{path}?{query}");
        assert!(
            json["error"]
                .as_str()
                .is_some_and(|it| it.contains(problem)),
            "{json}"
        );
    }
    assert_eq!(ask("GET", "/api/nothing", "", b"").0.status, 404);
    assert_eq!(ask("GET", "/", "", b"").0.status, 404);
    let (answer, _) = ask("DELETE", "/api/position", "fen=startpos", b"");
    assert_eq!((answer.status, answer.allow), (405, Some("GET, HEAD")));
    let (answer, _) = ask("GET", "/api/game", "", b"");
    assert_eq!((answer.status, answer.allow), (405, Some("POST")));
}

#[test]
fn a_wrong_question_may_be_answered_with_status_200() {
    for (method, path, query) in [
        ("GET", "/api/position", "fen=4/5/4/4_w&"),
        ("GET", "/api/position", ""),
        ("GET", "/api/move", "fen=startpos&level=11&"),
        ("POST", "/api/game", ""),
    ] {
        let (plain, _) = ask(method, path, query, b"1. c1 d1 *");
        let inline = format!("{query}errors=inline");
        let (answer, json) = ask(method, path, &inline, b"1. c1 d1 *");
        assert_eq!((plain.status, answer.status), (400, 200));
        assert_eq!((&json["status"], answer.body), (&400.into(), plain.body));
    }
    assert_eq!(
        get("/api/position", "fen=startpos&errors=inline"),
        get("/api/position", "fen=startpos")
    );
    let (answer, json) = ask("GET", "/api/position", "fen=startpos&errors=loud", b"");
    assert_eq!(answer.status, 400);
    assert_eq!(json["error"], "errors: expected inline");
}

#[test]
fn the_openapi_page_names_every_path() {
    let json = get("/api/openapi.json", "");
    for path in json["paths"].as_object().expect("paths").keys() {
        let method = if path == "/api/game" { "POST" } else { "GET" };
        assert_ne!(ask(method, path, "", b"").0.status, 404, "{path}");
    }
    assert_eq!(json["paths"].as_object().map(|it| it.len()), Some(9));
    let schemas = &json["components"]["schemas"];
    let position = get("/api/position", "fen=startpos");
    let (_, game) = ask("POST", "/api/game", "", b"1. c1 *");
    for (schema, answer) in [
        ("Position", &position),
        ("Move", &position["moves"][0]),
        ("Line", &get("/api/line", "fen=startpos")),
        ("Rules", &position["rules"]),
    ] {
        assert_eq!(names(&schemas[schema]["properties"]), names(answer));
    }
    for (schema, answer) in [("Position", &position), ("Game", &game)] {
        for name in schemas[schema]["required"].as_array().expect("names") {
            assert!(
                answer.get(name.as_str().expect("a name")).is_some(),
                "{name}"
            );
        }
    }
    let responses = &json["paths"]["/api/game"]["post"]["responses"];
    assert_eq!(
        names(responses),
        ["200", "400", "405", "408", "413", "431"]
            .map(String::from)
            .into()
    );
}

#[test]
fn rules_that_were_not_asked_for_lately_come_back() {
    for presses in (0..=10).chain([0, 5]) {
        for sheet in ["standard", "french"] {
            let rules: Rules = format!("{sheet} extra-presses={presses}")
                .parse()
                .expect("rules");
            let query =
                format!("fen=wbw1/bbwb/1w1b/wb1w_w&rules={sheet}+extra-presses%3D{presses}");
            let json = get("/api/position", &query);
            assert_eq!(json["rules_text"], rules.to_string());
            assert_eq!(json["rules"]["extra_presses"], presses);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whatever_is_asked_there_is_an_answer(
        path in "/(api/(position|play|line|move|game)|healthz|.{0,20})",
        query in "((fen|move|rules|level|seed|x)=.{0,20}&?){0,4}",
        post in any::<bool>(),
        body in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let (answer, json) = ask(if post { "POST" } else { "GET" }, &path, &query, &body);
        prop_assert!([200, 400, 404, 405].contains(&answer.status));
        prop_assert_eq!(json["error"].is_string(), answer.status != 200);
    }
}
