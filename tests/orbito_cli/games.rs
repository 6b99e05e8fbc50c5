//! `rate --game` as a person or a script meets it: annotated games, errors, exit status.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{self, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use orbito_solve::orbito::{GameReader, GameRecord, Rules};
use predicates::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

fn rate() -> Command {
    let mut command = Command::cargo_bin("orbito-solve").expect("the binary is built");
    command.env_remove("NO_COLOR").args(["--hash", "1", "rate"]);
    command
}

const WON: &str = "1. c1 c2 2. d1 a4 3. d1 a1 4. d4 1-0";
const LONG: &str = "1. d3 d3 2. a4 d3 3. b2 b3 4. a1 c4 5. a2 b4 6. c4 a4 7. b1 a4 8. b3 c3 1-0";

/// A file with a text in a folder of its own, which goes with the first.
fn file(text: &[u8]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, text).expect("the file is written");
    (folder, path)
}

fn games(output: &[u8]) -> Vec<GameRecord> {
    let games: Result<Vec<GameRecord>, _> = GameReader::new(output).collect();
    games.expect("records can be read again")
}

fn json_lines(output: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(output).expect("JSON is UTF-8");
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("one JSON object a line"))
        .collect()
}

#[test]
fn annotated_games_read_back() {
    let text = format!("[White \"Ann\"]\n\n{WON}\n\n[White \"Bob\"]\n\n{LONG}\n");
    let (_folder, path) = file(text.as_bytes());
    let assert = rate().arg("--game").arg(&path).assert().success();
    let output = assert.get_output();
    assert!(output.stderr.is_empty());
    let games = games(&output.stdout);
    assert_eq!(games.len(), 2);
    for (game, text) in games.iter().zip([WON, LONG]) {
        let plain: GameRecord = text.parse().expect(text);
        let moves = |game: &GameRecord| -> Vec<_> {
            game.moves().iter().map(|played| played.mv()).collect()
        };
        assert_eq!(moves(game), moves(&plain));
        assert_eq!(game.result(), plain.result());
        assert!(game.moves().iter().all(|played| played.comment().is_some()));
        assert_eq!(game.tags().get("Annotator"), Some("orbito-solve"));
        for tag in ["WhiteAccuracy", "BlackAccuracy"] {
            let text = game.tags().get(tag).expect(tag);
            let percent: f64 = text.parse().expect("a number");
            assert!((0.0..=100.0).contains(&percent));
        }
    }
    // Once more changes nothing.
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    rate()
        .args(["--game", "-"])
        .write_stdin(text.clone())
        .assert()
        .success()
        .stdout(text);
}

#[test]
fn the_readme_shows_a_real_answer() {
    let text = format!("[White \"Ann\"]\n[Black \"Bob\"]\n\n{WON}\n");
    let assert = rate().args(["--game", "-"]).write_stdin(text).assert();
    let output = assert.success().get_output().stdout.clone();
    let answer = String::from_utf8(output).expect("UTF-8");
    let readme = include_str!("../../README.md").replace('\r', "");
    assert!(
        readme.contains(&format!("\n```\n{answer}```\n")),
        "{answer}"
    );
}

#[test]
fn json_has_the_documented_keys() {
    let text = format!("[White \"Ann\"] {WON} [Rules \"french\"] 1. c1 * 1. c1 c9 *");
    let output = rate()
        .args(["--game", "-", "--json"])
        .write_stdin(text)
        .assert()
        .code(2);
    let answers = json_lines(&output.get_output().stdout);
    assert_eq!(answers.len(), 3);
    let first = &answers[0];
    assert_eq!(first["game"], 1);
    assert_eq!(first["white"], "Ann");
    assert_eq!(first["black"], Value::Null);
    assert_eq!(first["result"], "1-0");
    let rules = json!({"both_lines": "draw", "extra_presses": 5, "shift": true});
    assert_eq!(first["rules"], rules);
    assert!(first["accuracy"]["white"].is_f64() && first["accuracy"]["black"].is_f64());
    let moves = first["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 7);
    let last = &moves[6];
    assert_eq!(last["number"], 4);
    assert_eq!(last["color"], "white");
    assert_eq!(last["move"], "d4");
    assert_eq!(last["category"], "win");
    assert_eq!(last["presses"], 1);
    assert_eq!(last["best_category"], "win");
    assert_eq!(last["best_presses"], 1);
    assert_eq!(last["judgement"], "best");
    assert!(
        last["best"]
            .as_array()
            .expect("moves")
            .contains(&json!("d4"))
    );
    assert!(last["fen"].is_string() && last.get("glyph").is_some());
    assert_eq!(answers[1]["rules"]["extra_presses"], 10);
    assert_eq!(
        answers[1]["accuracy"],
        json!({"white": null, "black": null})
    );
    assert_eq!(answers[1]["moves"][0]["points"], Value::Null);
    let wrong = &answers[2];
    assert_eq!(wrong["file"], "-");
    assert_eq!((&wrong["line"], &wrong["game"]), (&json!(1), &json!(3)));
    assert_eq!(
        (&wrong["move"], &wrong["color"]),
        (&json!(1), &json!("black"))
    );
    assert!(wrong["column"].is_u64());
    assert!(wrong["error"].as_str().expect("a text").contains("c9"));
}

#[test]
fn a_bad_game_is_reported_and_the_others_are_rated() {
    let text = format!("{WON}\n\n[White \"Ann\"]\n\n1. c1 d4\n2. d2 *\n\n{LONG}\n");
    let (_folder, path) = file(text.as_bytes());
    let place = format!("{}:6:4: game 2, move 2 of white: ", path.display());
    let assert = rate()
        .arg("--game")
        .arg(&path)
        .assert()
        .code(2)
        .stderr(predicate::str::contains(place))
        .stderr(predicate::str::contains("d2 is illegal"));
    let games = games(&assert.get_output().stdout);
    let lengths: Vec<usize> = games.iter().map(|game| game.moves().len()).collect();
    assert_eq!(lengths, [7, 16]);
}

#[test]
fn every_kind_of_bad_game_names_its_place() {
    for (text, message) in [
        ("1. c1 c9 *", ":1:7: game 1, move 1 of black: "),
        ("1. c1 d1 *", ":1:7: game 1, move 1 of black: d1 is illegal"),
        (
            "1. c1 c2 2. d1 a4 3. d1 a1 4. d4 b2 1-0",
            ":1:34: game 1, move 4 of black: expected the result 1-0 in place of b2",
        ),
        (
            "1. c1 c2 2. d1 a4 3. d1 a1 4. d4 0-1",
            ":1:34: game 1, move 4 of white: expected the result 1-0, found 0-1",
        ),
        (
            "1. c1 a4 {why",
            ":1:10: game 1, move 1 of black: this comment is not closed",
        ),
        ("1. c1 a4", "the game has no result"),
        ("[FEN \"4/4/4/5 w\"] *", ":1:13: game 1: in the tag FEN"),
        ("[Rules \"dutch\"] *", "in the tag Rules"),
        ("\u{0}\u{1b}[2J", "game 1, move 1 of white: expected a move"),
    ] {
        let (_folder, path) = file(text.as_bytes());
        rate()
            .arg("--game")
            .arg(&path)
            .assert()
            .code(2)
            .stdout("")
            .stderr(predicate::str::contains(message))
            .stderr(predicate::str::contains("panicked").not());
    }
}

#[test]
fn line_ends_and_a_byte_order_mark_make_no_difference() {
    let plain = format!("[White \"Ann\"]\n\n{WON}\n\n{LONG}\n");
    let rated = |text: String| {
        let command = rate().args(["--game", "-"]).write_stdin(text).assert();
        command.success().get_output().stdout.clone()
    };
    let expected = rated(plain.clone());
    assert_eq!(rated(plain.replace('\n', "\r\n")), expected);
    assert_eq!(rated(format!("\u{feff}{plain}")), expected);
}

#[test]
fn a_file_that_is_none_or_has_no_game_is_an_error() {
    let (folder, path) = file(b" \r\n; nothing\n");
    for (file, code, message) in [
        (path, 2, "expected a game, found nothing"),
        (folder.path().into(), 1, "cannot be read"),
        (folder.path().join("missing"), 1, "missing: cannot be read"),
    ] {
        rate()
            .arg("--game")
            .arg(&file)
            .assert()
            .code(code)
            .stdout("")
            .stderr(predicate::str::contains(message));
    }
    rate()
        .args(["--game", "-"])
        .write_stdin("")
        .assert()
        .code(2);
}

#[test]
fn a_games_own_rules_go_before_the_options() {
    let text = "1. c1 * [Rules \"standard\"] 1. c1 *";
    let command = |arguments: &[&str]| {
        let mut command = rate();
        command.args(["--game", "-", "--rules", "french", "--no-shift"]);
        command.args(arguments).write_stdin(text).assert().success()
    };
    let assert = command(&[]);
    let output = assert.get_output();
    let games = games(&output.stdout);
    let quick = Rules {
        shift: false,
        ..Rules::FRENCH
    };
    assert_eq!(games[0].rules(), quick);
    assert_eq!(games[1].rules(), Rules::STANDARD);
    let remark = String::from_utf8_lossy(&output.stderr);
    assert!(remark.starts_with("game 2 is rated by the rules of its own tag, standard"));
    command(&["--quiet"]).stderr("");
}

#[test]
fn the_plot_fits_a_terminal_with_and_without_color() {
    let plot = |color: &str| {
        let mut command = rate();
        command.args(["--game", "-", "--plot", "--color", color]);
        let assert = command.write_stdin(LONG).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8")
    };
    let plain = plot("never");
    assert!(plain.lines().all(|line| line.chars().count() <= 80));
    assert!(plain.contains("8…") && plain.contains("██"));
    assert!(!plain.contains('\x1b'));
    assert!(plot("always").contains("\x1b["));
}

#[test]
fn a_picture_is_drawn_of_one_game() {
    let folder = TempDir::new().expect("a folder");
    let picture = folder.path().join("game.svg");
    let rate_to_picture = |text: &str| {
        let mut command = rate();
        command.args(["--game", "-", "--svg"]).arg(&picture);
        command.write_stdin(text.to_owned()).assert()
    };
    let two_games = format!("{WON}\n\n{LONG}");
    rate_to_picture(&two_games)
        .code(2)
        .stderr(predicate::str::contains("--svg expects one game"));
    assert!(!picture.exists());
    rate_to_picture("1. c9 *").code(2);
    assert!(!picture.exists());
    rate_to_picture(LONG).success();
    let svg = std::fs::read_to_string(&picture).expect("it was written");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for arguments in [
        &["--game", "-", "4/4/4/4 w"][..],
        &["--game", "-", "--csv"],
        &["--game", "-", "--top", "3"],
        &["--game", "-", "--plot", "--json"],
        &["--plot", "4/4/4/4 w"],
        &["--plot"],
        &[],
    ] {
        rate().args(arguments).write_stdin(WON).assert().code(2);
    }
}

#[test]
fn a_game_is_answered_before_the_next_one_comes() {
    let mut child = process::Command::new(assert_cmd::cargo::cargo_bin("orbito-solve"))
        .args(["rate", "--game", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let (sender, answers) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in stdout.lines() {
            let _ = sender.send(line.expect("UTF-8"));
        }
    });
    for game in 1..=2 {
        writeln!(stdin, "1. c1 d4 *").expect("the command reads");
        let answer = answers.recv_timeout(Duration::from_secs(60));
        let answer: Value = serde_json::from_str(&answer.expect("an answer")).expect("JSON");
        assert_eq!(answer["game"], game);
    }
    drop(stdin);
    assert!(child.wait().expect("the command ends").success());
    reader.join().expect("the reader ends");
}

#[test]
fn a_hundred_thousand_games_are_rated_as_they_come() {
    const GAMES: usize = 100_000;
    const BAD: usize = 77_777;
    let mut text = String::new();
    for game in 1..=GAMES {
        let moves = if game == BAD {
            "1. c1 d1 *"
        } else {
            "1. c1 c2 2. d1 a4 *"
        };
        writeln!(text, "[Round \"{game}\"]\n\n{moves}\n").expect("memory");
    }
    let begin = Instant::now();
    let assert = rate()
        .args(["--game", "-", "--json"])
        .write_stdin(text)
        .assert()
        .code(2)
        .stderr("");
    assert!(begin.elapsed() < Duration::from_secs(60));
    let output = &assert.get_output().stdout;
    let lines = output
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty());
    let mut count = 0;
    for (number, line) in (1..).zip(lines) {
        count = number;
        if number == BAD || number == GAMES {
            let answer: Value = serde_json::from_slice(line).expect("JSON");
            assert_eq!(answer["game"], number);
            assert_eq!(answer.get("error").is_some(), number == BAD);
        }
    }
    assert_eq!(count, GAMES);
}

#[test]
fn a_picture_never_replaces_the_games() {
    let (_folder, path) = file(WON.as_bytes());
    let mut command = rate();
    command.arg("--game").arg(&path).arg("--svg").arg(&path);
    let words = predicate::str::contains("would replace the games");
    command.assert().code(2).stderr(words);
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), WON);
}

#[test]
fn where_a_picture_expects_one_game_all_are_rated_nevertheless() {
    let (folder, path) = file(b"1. c1 *\n\n1. c9 *\n\n1. d1 *\n");
    let mut command = rate();
    command.arg("--game").arg(&path).arg("--svg");
    let assert = command.arg(folder.path().join("game.svg")).assert().code(2);
    let output = assert.get_output();
    assert_eq!(games(&output.stdout).len(), 2);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        errors.contains("game 2") && errors.contains("--svg expects one game"),
        "{errors}"
    );
}

#[test]
fn options_of_the_search_are_refused() {
    for options in [&["--depth=3"][..], &["--time=1s"], &["--engine=search"]] {
        let mut command = rate();
        let words = predicate::str::contains("expected no --depth");
        command
            .arg("startpos")
            .args(options)
            .assert()
            .code(2)
            .stderr(words);
    }
}
