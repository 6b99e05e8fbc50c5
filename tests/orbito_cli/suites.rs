//! `rate --suite`: what is told of a wrong suite, and how an engine scores on a right one.

use assert_cmd::Command;
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Rules, SuiteEntry, SuiteMismatch};
use predicates::prelude::*;
use serde_json::Value;

fn rate(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("orbito-solve").expect("the binary is built");
    command.env_remove("NO_COLOR").args(["--hash", "4", "rate"]);
    command.args(arguments);
    command
}

/// A wrong entry of each sort, bad lines between them, and two right entries.
const MIXED: &str = r#"# a suite
1ww1/2bw/4/bb2 w bm b2 a2; kind "first"; rules "standard shift=no";
1ww1/2bw/4/bb2 w bm d4; presses 3; category loss; rules "standard shift=no";
startpos bm a1a2,b1;
wwww/bbbb/4/4 w presses 2;
2ww/4/b1bw/4 b am d3; rules "standard shift=no";

1ww1/2bw/4/bb2 w bm d4; presses 1; category win; kind "one-mover"; rules "standard shift=no";
nonsense
2ww/4/b1bw/4 b bm d3; am a1; kind "only move"; rules "standard shift=no";
"#;

/// What is wrong with [`MIXED`], by line.
const WRONG: [(u64, &str); 6] = [
    (2, "bm: d4 is missing, a2 b2 are not best"),
    (
        3,
        "presses: claimed 3, true is 1; category: claimed loss, true is win",
    ),
    (
        4,
        "in bm: a1a2,b1 is illegal: a1 is free: there is no marble to shift",
    ),
    (5, "presses: claimed 2, true is a draw, which has none"),
    (6, "am: d3 is among the best moves, expected worse ones"),
    (9, "expected w, b, a number of free cells or /, found 'n'"),
];

fn objects(output: &[u8]) -> Vec<Value> {
    let text = String::from_utf8(output.to_vec()).expect("JSON is UTF-8");
    let objects = text.lines().map(serde_json::from_str);
    objects
        .collect::<Result<_, _>>()
        .expect("one object a line")
}

#[test]
fn wrong_entries_are_told_and_the_rest_is_scored() {
    let assert = rate(&["--suite", "-"]).write_stdin(MIXED).assert().code(2);
    let errors = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert_eq!(errors.lines().count(), WRONG.len(), "{errors}");
    for ((line, problem), error) in WRONG.iter().zip(errors.lines()) {
        let place = format!("standard input: line {line}");
        assert!(error.contains(&place) && error.contains(problem), "{error}");
    }
    assert.stdout(
        predicate::str::contains("one-mover                                 1         1")
            .and(predicate::str::contains(
                "total                                     2",
            ))
            .and(predicate::str::contains(
                "6 not scored: wrong, see the errors",
            )),
    );
}

#[test]
fn json_has_an_object_for_every_entry_and_a_summary() {
    for end in ["\n", "\r\n"] {
        let text = format!("\u{feff}{}", MIXED.replace('\n', end));
        let assert = rate(&["--suite", "-", "--json"]).write_stdin(text).assert();
        let assert = assert.code(2).stderr("");
        let objects = objects(&assert.get_output().stdout);
        let (summary, entries) = objects.split_last().expect("a summary");
        let lines: Vec<u64> = entries
            .iter()
            .filter_map(|it| it["line"].as_u64())
            .collect();
        assert_eq!(lines, [2, 3, 4, 5, 6, 8, 9, 10]);
        for (line, problem) in WRONG {
            let entry = entries.iter().find(|it| it["line"] == line).expect("told");
            let error = entry["error"].as_str().expect("an error");
            assert!(error.contains(problem), "{error}");
            assert_eq!(entry["file"], "-");
        }
        let right = &entries[5];
        assert_eq!(
            (&right["solved"], &right["move"]),
            (&true.into(), &"d4".into())
        );
        assert_eq!(right["best"], serde_json::json!(["d4"]));
        for (key, count) in [("positions", 2), ("solved", 2), ("missed", 0), ("wrong", 6)] {
            assert_eq!(summary[key], count, "{key}");
        }
    }
}

#[test]
fn the_search_misses_what_the_table_knows() {
    let suite = "positions/midgame.epd";
    rate(&["--suite", suite, "--engine", "table"])
        .assert()
        .success()
        .stdout(predicate::str::contains("24        24         0     100.0"))
        .stdout(predicate::str::contains("missed\n  line").not());
    let shallow = ["--suite", suite, "--engine", "search", "--depth", "1"];
    let assert = rate(&shallow).assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let (_, missed) = text
        .split_once("\n  missed\n")
        .expect("something is missed");
    assert!(missed.contains(" instead of "));
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn a_score_does_not_depend_on_the_order() {
    let suite = std::fs::read_to_string("positions/midgame.epd").expect("the suite");
    let backwards: Vec<&str> = suite.lines().rev().collect();
    let answers = |text: String| {
        let options = ["--engine", "search", "--depth", "3", "--threads", "1"];
        let mut command = rate(&["--suite", "-", "--json"]);
        let assert = command.args(options).write_stdin(text).assert().success();
        let mut entries = objects(&assert.get_output().stdout);
        entries.pop();
        let mut answers: Vec<String> = entries
            .iter()
            .map(|it| format!("{} {} {}", it["id"], it["move"], it["nodes"]))
            .collect();
        answers.sort();
        answers
    };
    let answer = answers(suite.clone());
    assert_eq!(answer.len(), 24);
    assert_eq!(answers(backwards.join("\n")), answer);
    assert_eq!(answers(suite), answer);
}

#[test]
fn without_best_moves_the_category_has_to_be_kept() {
    let line = "2ww/4/b1bw/4 b am d3; rules \"standard shift=no\";";
    let entry: SuiteEntry = line.parse().expect("an entry");
    let tablebase = Tablebase::build(&entry.rules());
    let wrong = entry.check(&tablebase).expect_err("d3 is best");
    let best = "d3".parse().expect("a move");
    assert_eq!(
        wrong.mismatches,
        [SuiteMismatch::Avoid { best: vec![best] }]
    );
    for (mv, value) in tablebase.moves(&entry.position()) {
        let keeps = matches!(value, orbito_solve::game::Value::Win(_)) && mv != best;
        assert_eq!(entry.solutions(&tablebase).contains(&mv), keeps, "{mv}");
    }
}

#[test]
fn a_tablebase_of_other_rules_is_no_judge() {
    let entry: SuiteEntry = "startpos".parse().expect("an entry");
    assert!(entry.check(&Tablebase::build(&Rules::STANDARD)).is_ok());
    let wrong = entry.check(&Tablebase::build(&Rules::FRENCH));
    assert!(wrong.is_err_and(|it| it.to_string().contains("is one of french")));
}

#[test]
fn where_nothing_is_left_to_choose_nothing_is_scored() {
    rate(&["--suite", "-"])
        .write_stdin("wbwb/bwbw/wbwb/bwbw w category draw;\nwwww/bbb1/4/4 b presses 0;\n")
        .assert()
        .success()
        .stdout(predicate::str::contains(
            "2 not scored: nothing is left to choose",
        ));
}

#[test]
fn kinds_are_quoted_in_csv() {
    rate(&["--suite", "-", "--csv"])
        .write_stdin("startpos kind \"a, \\\"b\\\"\";\nstartpos\n")
        .assert()
        .success()
        .stdout("kind,positions,solved,missed\n\"a, \"\"b\"\"\",1,1,0\n,1,1,0\n");
}

#[test]
fn what_is_no_suite_is_refused() {
    for (arguments, status, message) in [
        (
            &["--suite", "missing.epd"][..],
            1,
            "missing.epd: cannot be read: ",
        ),
        (&["--suite", "tests"], 1, "tests: cannot be read: "),
        (
            &["--suite", "-"],
            2,
            "standard input: expected a position, found none",
        ),
        (&["--suite", "-", "startpos"], 2, "cannot be used with"),
        (&["--suite", "-", "--top", "3"], 2, "cannot be used with"),
        (
            &["--suite", "-", "--rules", "french"],
            2,
            "the entries of a suite name their rules",
        ),
    ] {
        rate(arguments)
            .write_stdin("# nothing\n\n")
            .assert()
            .code(status)
            .stdout("")
            .stderr(predicate::str::contains(message));
    }
}
