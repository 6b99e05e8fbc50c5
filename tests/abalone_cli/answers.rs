//! `abalone-solve` as a person or a script meets it: answers, errors, exit status.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;

const BELGIAN: &str = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0";
/// The next push is the sixth ejection.
const ONE_PUSH_TO_WIN: &str = "5/6/7/8/9/8/7/6/bbbww b 0 5";
const WON: &str = "5/6/7/8/4b4/8/7/6/w4 w 0 6";

fn abalone() -> Command {
    let mut command = Command::cargo_bin("abalone-solve").expect("the binary is built");
    command.env_remove("NO_COLOR").args(["--hash", "16"]);
    command
}

fn stdout(command: &mut Command, code: i32) -> String {
    let output = command.assert().code(code);
    String::from_utf8(output.get_output().stdout.clone()).expect("UTF-8")
}

fn json_lines(command: &mut Command, code: i32) -> Vec<Value> {
    let text = stdout(command, code);
    let objects = text.lines().map(serde_json::from_str);
    objects.map(|object| object.expect("JSON")).collect()
}

#[test]
fn json_has_the_documented_keys() {
    let answers = json_lines(abalone().args(["--json", "--depth", "3", "belgian"]), 0);
    let [Value::Object(answer)] = &answers[..] else {
        panic!("one object, not {answers:?}");
    };
    let mut keys: Vec<&str> = answer.keys().map(String::as_str).collect();
    keys.sort_unstable();
    let documented = [
        "best",
        "depth",
        "elapsed_ms",
        "exact",
        "finished",
        "nodes",
        "position",
        "pv",
        "score",
    ];
    assert_eq!(keys, documented);
    assert_eq!(answer["position"], BELGIAN);
    assert_eq!(
        (&answer["exact"], &answer["depth"]),
        (&false.into(), &3.into())
    );
    assert_eq!(answer["best"], answer["pv"][0]);
    assert!(answer["score"].as_f64().expect("a number").abs() < 2.0);
}

#[test]
fn a_win_is_proved_and_a_finished_game_is_told() {
    let answer = &json_lines(abalone().args(["--json", ONE_PUSH_TO_WIN]), 0)[0];
    assert_eq!(answer["best"], "a1a4");
    assert_eq!(
        (&answer["exact"], &answer["score"]),
        (&true.into(), &31.999.into())
    );
    let aba_pro = ["--json", "--notation", "aba-pro", ONE_PUSH_TO_WIN];
    assert_eq!(json_lines(abalone().args(aba_pro), 0)[0]["best"], "a1a2");

    let answer = &json_lines(abalone().args(["--json", WON]), 0)[0];
    assert_eq!(answer["best"], Value::Null);
    assert_eq!(
        (&answer["exact"], &answer["depth"]),
        (&true.into(), &0.into())
    );
    abalone()
        .arg(WON)
        .assert()
        .success()
        .stdout(predicate::str::contains("The game is over: black has won"));
    let quiet = "5/6/7/8/4b4/8/7/6/w4 w 0 0 20 1";
    abalone()
        .args(["--quiet-limit", "20", quiet])
        .assert()
        .success()
        .stdout(predicate::str::contains("The game is over: a draw"));
}

#[test]
fn a_wrong_line_is_answered_in_its_place() {
    let input = format!("{WON}\nnonsense\n{ONE_PUSH_TO_WIN}\n");
    let answers = json_lines(abalone().args(["--json", "-"]).write_stdin(input), 2);
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["position"], WON);
    assert_eq!(answers[1]["line"], 2);
    assert_eq!(answers[1]["input"], "nonsense");
    assert!(answers[1]["error"].is_string() && answers[1]["column"].is_u64());
    assert_eq!(answers[2]["best"], "a1a4");
}

#[test]
fn wrong_positions_name_the_place_and_exit_with_2() {
    for (text, part) in [
        ("5/6/7/8/9/8/7/7/5 b 0 0", "row b has more than 6 cells"),
        ("5/6/7/8/8/8/7/6/5 b 0 0", "row e"),
        ("5/6/7/8/9/8/7/6 b 0 0", "rows"),
        ("bbbbb/bbbbbb/bbbb3/8/9/8/7/6/w4 b 0 0", "black marbles"),
        ("b4/6/7/8/9/8/7/6/w4 b 6 6", "six marbles"),
        ("b4/6/7/8/9/8/7/6/w4 b 7 0", "lost"),
        ("", "the position is empty"),
    ] {
        abalone()
            .arg(text)
            .assert()
            .code(2)
            .stdout("")
            .stderr(predicate::str::contains(part).and(predicate::str::contains("column ")))
            .stderr(predicate::str::contains("panicked").not());
    }
}

#[test]
fn wrong_options_exit_with_2() {
    for options in [
        &["--repetition", "1"][..],
        &["--quiet-limit", "256"],
        &["--nodes", "0"],
        &["--depth", "0"],
        &["--notation", "chess"],
    ] {
        abalone().args(options).arg("belgian").assert().code(2);
    }
    abalone().args(["uci", "--depth", "3"]).assert().code(2);
    abalone()
        .args(["uci", "--notation", "aba-pro"])
        .assert()
        .code(2);
    abalone().assert().code(2);
}

#[test]
fn every_move_is_rated_best_first() {
    let arguments = ["rate", "--json", "--depth", "3", "belgian"];
    let answer = &json_lines(abalone().args(arguments), 0)[0];
    let moves = answer["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 52);
    let score = |rated: &Value| rated["score"].as_f64().expect("a number");
    assert!(moves.is_sorted_by(|one, next| score(one) >= score(next)));
    let text = stdout(abalone().args(["rate", "--depth", "2", ONE_PUSH_TO_WIN]), 0);
    assert!(text.contains("  win 1     a1a4\n"), "{text}");
}

#[test]
fn perft_equals_the_known_numbers() {
    for row in include_str!("../data/abalone-perft.tsv").lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [start, depth, count] = fields[..] else {
            panic!("three columns in {row:?}");
        };
        if depth == "4" {
            continue;
        }
        for threads in ["1", "2"] {
            abalone()
                .args(["perft", depth, start, "--threads", threads])
                .assert()
                .success()
                .stdout(format!("{count}\n"))
                .stderr(predicate::str::contains("million a second"));
        }
    }
    let text = stdout(abalone().args(["perft", "2", "--divide", "--quiet"]), 0);
    let (moves, total) = text.split_once("\n\n").expect("a blank line");
    assert_eq!((moves.lines().count(), total), (44, "1936\n"));
}

/// The engine's answers to commands, its `info` about depths left out.
fn session(commands: &str) -> Vec<String> {
    let text = stdout(
        abalone()
            .args(["uci", "--threads", "1"])
            .write_stdin(commands),
        0,
    );
    let lines = text.lines().filter(|line| !line.starts_with("info depth"));
    lines.map(str::to_owned).collect()
}

#[test]
fn the_protocol_is_spoken() {
    let lines = session("uci\nisready\nposition fen belgian moves a1b2\nquit\n");
    assert_eq!(
        lines[0],
        concat!("id name abalone-solve ", env!("CARGO_PKG_VERSION"))
    );
    for option in ["Hash", "Threads", "Repetition", "QuietLimit"] {
        let listed = format!("option name {option} type spin");
        assert!(
            lines.iter().any(|line| line.starts_with(&listed)),
            "{lines:?}"
        );
    }
    assert_eq!(lines[lines.len() - 2], "readyok");
    assert!(
        lines[lines.len() - 1].contains("is Aba-Pro notation"),
        "{lines:?}"
    );
    let win = format!("position fen {ONE_PUSH_TO_WIN}\ngo depth 3\n");
    assert_eq!(session(&win), ["bestmove a1a4"]);
    // Without a limit, too, there is an answer.
    assert!(session("go\n")[0].starts_with("bestmove "));
}

#[test]
fn the_game_so_far_reaches_the_search() {
    let there_and_back = "c3d3 g5f5 d3c3 f5g5";
    let twice = format!("position startpos moves {there_and_back} {there_and_back}");
    let over = session(&format!("{twice}\ngo depth 2\n"));
    assert_eq!(
        over,
        [
            "info string nothing is left to choose: a draw",
            "bestmove (none)"
        ]
    );
    let patient = session(&format!(
        "setoption name Repetition value 4\n{twice}\ngo depth 2\n"
    ));
    assert_ne!(patient, ["bestmove (none)"]);
}

/// Its board and its labels; the numbers are those of one machine and one evaluation.
#[test]
fn the_readme_shows_what_is_written() {
    let readme = include_str!("../../README.md").replace('\r', "");
    let text = stdout(abalone().args(["--depth", "3", "belgian"]), 0);
    let (board, _) = text.split_once("\n\n").expect("a blank line");
    assert!(readme.contains(board), "{board}");
    for label in [
        "  position  ",
        "  best      ",
        "  line      ",
        "  by        ",
    ] {
        assert!(text.contains(label) && readme.contains(label), "{label}");
    }
}

#[test]
fn options_that_would_change_nothing_are_refused() {
    for (arguments, message) in [
        (
            &["tournament", "level:1", "level:2", "--without", "null-move"][..],
            "expected no --without",
        ),
        (&["perft", "1", "--depth", "3"], "expected no --depth"),
        (
            &["perft", "1", "--without", "cohesion"],
            "expected no --without",
        ),
    ] {
        let refused = abalone().args(arguments).assert().code(2);
        refused.stderr(predicate::str::contains(message));
    }
    let best = json_lines(
        abalone().args(["rate", "belgian", "--top", "3", "--nodes", "500", "--json"]),
        0,
    );
    assert_eq!(best[0]["moves"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_stream_has_remarks_and_every_position_the_answer_it_has_alone() {
    let alone = json_lines(
        abalone().args(["--json", "--depth", "5", "--threads", "1", "german"]),
        0,
    );
    let mut stream = abalone();
    stream.args(["--json", "--depth", "5", "--threads", "1", "-"]);
    let answers = json_lines(stream.write_stdin("# two starts\nbelgian\ngerman\n"), 0);
    assert_eq!(answers.len(), 2);
    assert_eq!(
        (&answers[1]["nodes"], &answers[1]["pv"]),
        (&alone[0]["nodes"], &alone[0]["pv"])
    );
}

#[test]
fn a_wrong_name_is_answered_with_the_names() {
    let refused = abalone().arg("foo").assert().code(2);
    refused.stderr(predicate::str::contains(
        "one of standard, belgian, german, found 'foo'",
    ));
}
