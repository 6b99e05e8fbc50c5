//! What is told of deals, plans, calls and the table of all deals; and what is refused.

use serde_json::Value;

use crate::run;

const SHEET: &str = "101011110000 561245";

/// The answer to arguments that are in order.
fn answer(arguments: &[&str]) -> String {
    let (status, out, errors) = run(arguments, "");
    assert_eq!((status, errors.as_str()), (Some(0), ""), "{arguments:?}");
    out
}

fn json(arguments: &[&str]) -> Vec<Value> {
    let out = answer(&[arguments, &["--json"]].concat());
    let objects = out.lines().map(serde_json::from_str);
    objects.collect::<Result<_, _>>().expect("objects")
}

/// The one line that refuses arguments.
fn refusal(arguments: &[&str]) -> String {
    let (status, out, errors) = run(arguments, "");
    assert_eq!((status, out.as_str()), (Some(2), ""), "{arguments:?}");
    assert!(!errors.contains("panicked"), "{errors}");
    errors.lines().next().expect("a line").to_owned()
}

#[test]
fn a_deal_is_answered_with_the_documented_keys() {
    let answers = json(&[SHEET]);
    let [Value::Object(answer)] = &answers[..] else {
        panic!("one object, not {answers:?}");
    };
    for (key, value) in [
        ("deal", Value::from(SHEET)),
        ("maximum", 16.into()),
        ("plans", 120.into()),
        ("empty", 0.into()),
        ("assignments", 1.into()),
    ] {
        assert_eq!(answer[key], value, "{key}");
    }
    let best = answer["best"].as_str().expect("a plan");
    let scored = &json(&["score", SHEET, best])[0];
    assert_eq!(
        (&scored["total"], &scored["maximum"]),
        (&16.into(), &16.into())
    );
    let totals = answer["totals"].as_array().expect("numbers");
    let plans: u64 = totals.iter().filter_map(Value::as_u64).sum();
    assert_eq!((totals.len(), plans), (17, 518_400));
    let unquoted = json(&["101011110000", "561245"]);
    assert_eq!(unquoted[0]["deal"], SHEET);
    assert_eq!(json(&[SHEET, "--empty", "1"])[0]["maximum"], 17);
}

#[test]
fn people_see_the_call_and_the_plan() {
    let words = answer(&[SHEET]);
    for expected in [
        "  Call 16\n",
        "1 plan in 4,320 (120 of 518,400), in a single way to give out the dice",
        "plan    8+5=2 6+1=2 5+2=3 3+4=4 1+6=5 7+5=0",
        "7, 9 less",
    ] {
        assert!(words.contains(expected), "{words}");
    }
    assert!(
        words.lines().all(|line| line.chars().count() <= 80),
        "{words}"
    );
    let none = answer(&["111111000000 666666"]);
    assert!(
        none.contains("Call nothing: no plan makes a point"),
        "{none}"
    );
}

#[test]
fn every_best_plan_is_listed() {
    let listed = &json(&["--all-plans", SHEET])[0]["all_plans"];
    let plans = listed.as_array().expect("plans");
    assert_eq!(plans.len(), 60);
    for plan in plans.iter().step_by(20) {
        let plan = plan.as_str().expect("a plan");
        assert_eq!(json(&["score", SHEET, plan])[0]["total"], 16);
    }
}

#[test]
fn a_stream_is_answered_line_by_line() {
    let (status, out, _) = run(
        &["--json", "-"],
        "# two deals\n101011110000 561245\n101011110000 561240\n1,3,5,6,7,8 561245\n",
    );
    let lines: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!((status, lines.len()), (Some(2), 3));
    assert_eq!(
        (&lines[0]["maximum"], &lines[2]["maximum"]),
        (&16.into(), &16.into())
    );
    assert_eq!(
        (&lines[1]["line"], &lines[1]["column"]),
        (&3.into(), &19.into())
    );
    assert_eq!(
        lines[1]["error"],
        "dice, column 19: a die shows 1 to 6, found '0'"
    );
}

#[test]
fn a_plan_is_counted_and_its_first_wrong_move_named() {
    let scored = &json(&["score", SHEET, "1+5=2 8+1=0 7+2=2 5+4=3 3+5=0 6+6=0"])[0];
    assert_eq!(scored["total"], 7);
    assert_eq!(scored["moves"][3]["points"], 3);
    assert_eq!(json(&["score", SHEET, ""])[0]["total"], 0);
    for (plan, message) in [
        (
            "1+5 1+1",
            "error: move 2, 1+1: every piece of space 1 has moved already",
        ),
        (
            "1+1 3+1",
            "error: move 2, 3+1: every die that shows 1 is used already",
        ),
        ("2+5", "error: move 1, 2+5: no piece stands on space 2"),
        ("1+3", "error: move 1, 1+3: no die shows 3"),
        (
            "13+1",
            "error: move 1, column 1: expected a space from 1 to 12",
        ),
        ("1+5=5", "error: move 1, 1+5: scores 2, but the plan says 5"),
    ] {
        let refused = refusal(&["score", SHEET, plan]);
        assert!(refused.starts_with(message), "{refused}");
    }
}

#[test]
fn a_call_is_rated() {
    let rated = |call: &str| json(&["rate", SHEET, call]).remove(0);
    let fourteen = rated("14");
    assert_eq!(
        (&fourteen["makeable"], &fourteen["maximum"]),
        (&true.into(), &16.into())
    );
    assert_eq!(
        (&fourteen["plans"], &fourteen["deals"]),
        (&768.into(), &141_525.into())
    );
    assert_eq!(rated("17")["makeable"], false);
    assert!(answer(&["rate", SHEET, "16"]).contains("16 can be made, and not more"));
    for call in ["0", "1000", "37", "x", ""] {
        assert!(refusal(&["rate", SHEET, call]).contains("expected 1 to 36 points"));
    }
}

#[test]
fn odds_are_told_for_a_placement_and_in_general() {
    let placement = &json(&["odds", "1,3,5,6,7,8"])[0];
    assert_eq!(placement["placement"], "101011110000");
    let odds = placement["odds"].as_array().expect("calls");
    let chances: Vec<f64> = odds
        .iter()
        .filter_map(|call| call["chance"].as_f64())
        .collect();
    assert!(chances.is_sorted_by(|one, next| one >= next), "{chances:?}");
    let general = &json(&["odds"])[0];
    assert_eq!(general["placement"], Value::Null);
    let equal = &json(&["odds", "--equal-placements"])[0];
    assert_ne!(general["mean"], equal["mean"]);
    assert!(refusal(&["odds", "101011110001"]).contains("7 pieces, expected 6"));
}

#[test]
fn deals_are_made_to_order() {
    let wanted = [
        "deal", "--gap", "5..", "--single", "--count", "3", "--seed", "4",
    ];
    assert_eq!(answer(&wanted), answer(&wanted));
    for deal in json(&wanted) {
        let gap = deal["maximum"]
            .as_u64()
            .zip(deal["greedy"]["total"].as_u64());
        let (maximum, greedy) = gap.expect("numbers");
        assert!(maximum - greedy >= 5 && deal["assignments"] == 1, "{deal}");
    }
    let (status, out, errors) = run(&["deal", "--maximum", "3"], "");
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert_eq!(errors, "error: no deal is like that\n");
    let backwards = refusal(&["deal", "--maximum", "9..7"]);
    assert!(backwards.contains("expected a range that does not end before it begins, found 9..7"));
    assert!(refusal(&["deal", "--maximum", "28"]).contains("expected 0 to 27 points"));
}

#[test]
fn the_table_is_built_counted_and_exported() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let path = folder.path().join("corona.table");
    let file = path.to_str().expect("a plain path");
    assert!(answer(&["table", "build", "-o", file]).starts_with("479,556 deals solved in "));
    let stats = &json(&["table", "stats", "--file", file])[0];
    assert_eq!(stats["deals"], 479_556);
    assert_eq!(stats["maxima"][19]["maximum"], 21);
    assert_eq!(stats["maxima"][19]["deals"], 208);
    let rows = answer(&["table", "export", "--format", "csv", "--file", file]);
    assert_eq!(rows.lines().count(), 479_557);
    assert!(rows.starts_with("pieces,dice,maximum,plans\n600000000000,111111,20,518400\n"));
    let other = refusal(&["table", "stats", "--file", file, "--empty", "1"]);
    assert!(
        other.ends_with("was made for --empty 0, expected --empty 1"),
        "{other}"
    );
    let mut bytes = std::fs::read(&path).expect("the file");
    bytes[500] ^= 1;
    std::fs::write(&path, bytes).expect("written");
    let (status, out, errors) = run(&["table", "verify", file], "");
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert!(errors.contains("the file is damaged"), "{errors}");
    let (status, _, errors) = run(&["table", "build", "-o", "/"], "");
    assert_eq!(status, Some(1), "{errors}");
}

#[test]
fn wrong_deals_and_options_are_refused_in_one_line() {
    for (arguments, message) in [
        (
            &["101011110000"][..],
            "dice, column 13: expected twelve counts",
        ),
        (
            &[""],
            "pieces, column 1: expected twelve counts or six spaces",
        ),
        (
            &["10101111000 561245"],
            "pieces, column 1: 11 spaces, expected 12",
        ),
        (
            &["1010111100000 561245"],
            "pieces, column 13: 13 spaces, expected 12",
        ),
        (
            &["101011100000 561245"],
            "pieces, column 1: 5 pieces, expected 6",
        ),
        (
            &["101011110000 56124"],
            "dice, column 14: 5 dice, expected 6",
        ),
        (
            &["101011110000 561247"],
            "dice, column 19: a die shows 1 to 6, found '7'",
        ),
        (&[SHEET, "--empty", "2"], "expected 0 or 1"),
        (&[SHEET, "--threads", "0"], "expected 1 to 256 threads"),
        (&["-", SHEET], "- reads standard input and stands alone"),
    ] {
        let refused = refusal(arguments);
        assert!(refused.contains(message), "{arguments:?}: {refused}");
    }
}
