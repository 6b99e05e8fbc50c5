//! The command as a person or a script meets it: answers, errors, exit status.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;

fn orbito() -> Command {
    let mut command = Command::cargo_bin("orbito-solve").expect("the binary is built");
    command.env_remove("NO_COLOR").args(["--hash", "16"]);
    command
}

/// A position that is solved in no time.
const LATE: &str = "wbw1/bbwb/1w1b/wb1w w";

fn json_lines(output: &[u8]) -> Vec<Value> {
    String::from_utf8(output.to_vec())
        .expect("JSON is UTF-8")
        .lines()
        .map(|line| serde_json::from_str(line).expect("one JSON object a line"))
        .collect()
}

#[test]
fn quick_variant_of_the_empty_board_is_won_in_twelve_presses() {
    orbito()
        .args(["--no-shift", "4/4/4/4 w"])
        .assert()
        .success()
        .stdout(predicate::str::contains("White wins in 12 presses"))
        .stdout(predicate::str::contains("best  b2 b3 c2 c3\n"));
}

#[test]
fn json_has_the_documented_keys() {
    let output = orbito().args(["--json", LATE]).assert().success();
    let answers = json_lines(&output.get_output().stdout);
    let [answer] = &answers[..] else {
        panic!("one answer, not {answers:?}");
    };
    assert_eq!(answer["fen"], LATE);
    let rules = serde_json::json!({"both_lines": "draw", "extra_presses": 5, "shift": true});
    assert_eq!(answer["rules"], rules);
    assert_eq!(answer["exact"], true);
    assert!(answer["category"].is_string() && answer["elapsed_ms"].is_number());
    assert!(answer["nodes"].is_u64() && answer["engine"].is_string());
    assert_eq!(answer["pv"][0], answer["best"][0]);
    assert!(answer.get("score").is_none());
}

#[test]
fn a_depth_limit_gives_an_estimate_with_a_score() {
    let output = orbito()
        .args(["--json", "--depth", "3", "startpos"])
        .assert()
        .success();
    let answer = &json_lines(&output.get_output().stdout)[0];
    assert_eq!(answer["exact"], false);
    let score = answer["score"].as_f64().expect("a score");
    assert!((-1.0..=1.0).contains(&score));
    assert_eq!(answer["depth"], 3);
    assert_eq!(answer["category"], Value::Null);
}

#[test]
fn a_finished_game_is_answered() {
    for (rules, fen, category, presses) in [
        ("standard", "wwww/bbb1/4/4 b", "loss", Value::from(0)),
        ("standard", "wwww/bbbb/4/4 w", "draw", Value::Null),
        ("french", "wwww/bbbb/4/4 w", "loss", Value::from(0)),
        ("french", "wwww/bbbb/4/4 b", "loss", Value::from(0)),
    ] {
        let output = orbito()
            .args(["--json", "--rules", rules, fen])
            .assert()
            .success();
        let answer = &json_lines(&output.get_output().stdout)[0];
        assert_eq!(
            (&answer["category"], &answer["presses"]),
            (&category.into(), &presses)
        );
        assert_eq!(answer["best"], serde_json::json!([]));
        assert_eq!(answer["pv"], serde_json::json!([]));
        assert_eq!(answer["finished"], true);
    }
    orbito()
        .arg("wwww/bbb1/4/4 b")
        .assert()
        .success()
        .stdout(predicate::str::contains("The game is over: white has won"));
}

#[test]
fn wrong_positions_name_the_place_and_exit_with_2() {
    for (fen, message) in [
        ("wwww/wwww/w3/4 w", "more than 8 white marbles"),
        ("ww2/4/4/4 b", "2 white and 0 black marbles"),
        ("4/5/4/4 w", "rank 3 has more than 4 cells, expected 4"),
        ("4/4/4 w", "the board has 3 ranks, expected 4"),
        ("4/4/4/x3 w", "found 'x'"),
        ("4/4/4/4", "the player to move is missing, expected w or b"),
        (
            "w3/4/4/4 w",
            "white has one marble more, expected black to move",
        ),
        (
            "4/4/4/4 w 1",
            "extra presses come after the sixteenth marble",
        ),
        ("wbwb/wbwb/bwbw/bwbw w 6", "expected 0 to 5 extra presses"),
        ("", "the position is empty"),
    ] {
        orbito()
            .arg(fen)
            .assert()
            .code(2)
            .stdout("")
            .stderr(predicate::str::contains(message).and(predicate::str::contains(", column ")))
            .stderr(predicate::str::contains("^").not())
            .stderr(predicate::str::contains("panicked").not());
    }
}

#[test]
fn wrong_options_exit_with_2() {
    for arguments in [
        &["--depth", "0"][..],
        &["--depth", "1000000000"],
        &["--threads", "0"],
        &["--hash", "0"],
        &["--hash", "99999999999"],
        &["--hash", "99999999999999999999999999"],
        &["--time", "0s"],
        &["--time", "soon"],
        &["--extra-presses", "11"],
        &["--rules", "dutch"],
        &["--engine", "steam"],
    ] {
        orbito()
            .args(arguments)
            .arg(LATE)
            .assert()
            .code(2)
            .stderr(predicate::str::contains("error: "))
            .stderr(predicate::str::contains("panicked").not());
    }
    orbito().assert().code(2);
    orbito()
        .args(["rate", LATE, "--top", "0"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains(
            "expected a number of moves, 1 or more",
        ));
}

#[test]
fn a_batch_answers_every_line_in_order() {
    let mut input = Vec::new();
    input.extend_from_slice(LATE.as_bytes());
    input.extend_from_slice(b"\nnonsense\n\xff\xfe\n");
    input.extend(std::iter::repeat_n(b'w', 10_000_000));
    input.extend_from_slice(b"\n\nwwww/bbb1/4/4 b\r\n");
    let output = orbito()
        .args(["--json", "-"])
        .write_stdin(input)
        .assert()
        .code(2);
    let answers = json_lines(&output.get_output().stdout);
    assert_eq!(answers.len(), 6);
    assert_eq!(answers[0]["fen"], LATE);
    for (place, part) in [
        (1, "found 'n'"),
        (2, "not UTF-8"),
        (3, "longer than"),
        (4, "empty"),
    ] {
        assert_eq!(answers[place]["line"], place + 1);
        let error = answers[place]["error"].as_str().expect("an error");
        assert!(error.contains(part), "{error}");
    }
    assert_eq!(answers[5]["category"], "loss");
}

#[test]
fn standard_input_stands_alone() {
    for arguments in [["-", LATE], [LATE, "-"], ["-", "-"]] {
        orbito()
            .args(arguments)
            .assert()
            .code(2)
            .stdout("")
            .stderr(predicate::str::contains(
                "- reads standard input and stands alone",
            ));
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("orbito-solve"))
        .args(["--hash", "1", "--json", "-"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        for _ in 0..1000 {
            if writeln!(stdin, "wwww/bbb1/4/4 b").is_err() {
                break;
            }
        }
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    assert!(output.status.success(), "{:?}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn color_is_for_those_who_want_it() {
    let escape = predicate::str::contains("\x1b[");
    orbito().arg(LATE).assert().stdout(escape.clone().not());
    orbito()
        .args(["--color", "always", LATE])
        .assert()
        .stdout(escape.clone());
    orbito()
        .args(["--color", "never", LATE])
        .assert()
        .stdout(escape.not());
}

#[test]
fn perft_counts_and_divides() {
    orbito()
        .args(["perft", "4"])
        .assert()
        .success()
        .stdout("4141072\n");
    orbito()
        .args(["perft", "4", "--no-shift", "--quiet"])
        .assert()
        .success()
        .stdout("43680\n")
        .stderr("");
    let output = orbito().args(["perft", "3", "--divide"]).assert().success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    let (moves, total) = text
        .split_once("\n\n")
        .expect("a blank line before the sum");
    let counts = moves.lines().map(|line| {
        let (_, count) = line.split_once(": ").expect("move: count");
        count.parse::<u64>().expect("a number")
    });
    assert_eq!(counts.sum::<u64>().to_string(), total.trim());
    assert_eq!(moves.lines().count(), 16);
    let output = orbito()
        .args(["perft", "2", "--json", LATE])
        .assert()
        .success();
    assert!(json_lines(&output.get_output().stdout)[0]["count"].is_u64());
    orbito().args(["perft", "17"]).assert().code(2);
}
