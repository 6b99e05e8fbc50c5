//! `abalone-solve tournament` as a user meets it.

use std::fs;
use std::path::Path;
use std::process::Command;

use orbito_solve::abalone::{GameReader, GameRecord, MoveNotation, Position};
use serde_json::Value;
use tempfile::TempDir;

use crate::command::{self, Outcome};

fn run(arguments: &[&str]) -> Outcome {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("abalone-solve"));
    command.arg("tournament").args(arguments);
    command::run(command, "")
}

fn json(arguments: &[&str]) -> Value {
    let (status, out, errors) = run(&[arguments, &["--json"]].concat());
    assert_eq!(status, Some(0), "{errors}");
    serde_json::from_str(&out).expect("one object")
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn path(folder: &TempDir, name: &str) -> String {
    let path = folder.path().join(name);
    path.to_str().expect("UTF-8").to_owned()
}

/// The games of a file, in the order of their rounds.
fn games(path: &str) -> Vec<GameRecord> {
    let text = fs::read_to_string(Path::new(path)).expect("the games");
    let games: Result<Vec<GameRecord>, _> = GameReader::new(text.as_bytes()).collect();
    let mut games = games.expect("whole games");
    games.sort_by_key(|game| -> usize {
        let round = game.tags().get("Round").expect("a round");
        round.parse().expect("a number")
    });
    games
}

/// Games that end soon.
const SHORT: [&str; 4] = ["--quiet-limit", "12", "--pairs", "3"];

#[test]
fn the_result_is_the_same_on_any_number_of_threads_and_the_games_are_whole() {
    let folder = folder();
    let players = [
        "random",
        "engine:nodes=300,hash=1",
        "search:nodes=200,hash=1",
    ];
    let results = ["1", "2"].map(|threads| {
        let file = path(&folder, threads);
        let arguments = ["--threads", threads, "--seed", "7", "--games", &file];
        json(&[&players[..], &SHORT, &arguments].concat())
    });
    assert_eq!(results[0], results[1]);
    let result = &results[0];
    assert_eq!(
        (&result["games"], &result["played"]),
        (&18.into(), &18.into())
    );
    assert_eq!(
        result["rules"],
        serde_json::json!({"repetition": 3, "quiet_limit": 12})
    );
    // Nobody knows how good a move of Abalone is.
    assert_eq!(result["players"][0]["accuracy"], Value::Null);
    let [one, two] = ["1", "2"].map(|threads| games(&path(&folder, threads)));
    assert_eq!(one, two);
    assert_eq!(one.len(), 18);
    for (number, game) in one.iter().enumerate() {
        assert!(game.outcome().is_some());
        assert_eq!(game.rules().quiet_limit, 12);
        // A pair of games has one opening, four moves from the Belgian daisy.
        assert_eq!(game.start(), one[number / 2 * 2].start());
        assert_eq!((game.start().quiet_moves(), game.start().number()), (4, 3));
    }
}

#[test]
fn openings_are_random_or_a_start_or_a_file() {
    let folder = folder();
    let starts = |name: &str, openings: &[&str]| -> Vec<Position> {
        let file = path(&folder, name);
        let arguments = ["random", "greedy", "--games", &file];
        json(&[&arguments[..], &SHORT, openings].concat());
        games(&file)
            .iter()
            .step_by(2)
            .map(GameRecord::start)
            .collect()
    };
    for (name, start) in [
        ("belgian", Position::BELGIAN),
        ("standard", Position::STANDARD),
        ("german", Position::GERMAN),
    ] {
        assert_eq!(starts(name, &["--openings", name]), [start; 3]);
    }
    let random = |name, seed| starts(name, &["--plies", "7", "--seed", seed]);
    let one = random("one", "1");
    assert_eq!(one, random("again", "1"));
    assert_ne!(one, random("two", "2"));
    assert!(one[0] != one[1] && one[1] != one[2] && one[0] != one[2]);
    let file = path(&folder, "openings");
    fs::write(&file, "# two\n\nbelgian # the daisy\nbelgian\nstandard\n").expect("written");
    let expected = [Position::BELGIAN, Position::STANDARD, Position::BELGIAN];
    assert_eq!(starts("file", &["--openings", &file]), expected);
}

#[test]
fn a_tournament_that_was_cut_off_goes_on() {
    let folder = folder();
    let file = path(&folder, "games");
    let common = [
        &["greedy", "engine:depth=1,hash=1", "--notation", "aba-pro"],
        &SHORT[..],
    ]
    .concat();
    let whole = json(&[&common[..], &["--games", &file]].concat());
    let text = fs::read_to_string(&file).expect("the games");
    assert!(
        games(&file)
            .iter()
            .all(|game| game.notation() == MoveNotation::AbaPro)
    );
    for cut in [0, 100, text.len() / 2, text.len() - 30, text.len()] {
        fs::write(&file, &text[..cut]).expect("written");
        assert_eq!(json(&[&common[..], &["--resume", &file]].concat()), whole);
        assert_eq!(games(&file).len(), 6);
    }
    let other = [&common[..], &["--seed", "2", "--resume", &file]].concat();
    let (status, _, errors) = run(&other);
    assert_eq!(status, Some(2), "{errors}");
    assert!(errors.contains("not a game of this tournament"), "{errors}");
}

#[test]
fn people_and_tables_read_no_accuracy() {
    let common = [&["random", "greedy"], &SHORT[..]].concat();
    let (status, text, errors) = run(&common);
    assert_eq!(status, Some(0), "{errors}");
    assert!(text.contains("quiet-limit=12 rules, seed 1"), "{text}");
    assert!(
        !text.contains("accuracy") && !text.contains(" \n"),
        "{text}"
    );
    let (_, csv, _) = run(&[&common[..], &["--csv"]].concat());
    assert!(csv.lines().skip(1).all(|line| line.ends_with(',')), "{csv}");
}

#[test]
fn the_players_are_listed_and_so_is_the_help() {
    let (status, out, _) = run(&["--list-players"]);
    assert_eq!(status, Some(0));
    for name in [
        "random", "greedy", "search:", "mcts:", "level:", "engine:", "cmd:",
    ] {
        let line = |line: &str| line.trim_start().starts_with(name);
        assert!(out.lines().any(line), "{name}: {out}");
    }
    assert!(!out.contains("perfect"), "{out}");
    let (_, help, _) = run(&["--help"]);
    for words in ["belgian, standard, german", "0 to 40", "engine:time=100ms"] {
        assert!(help.contains(words), "{words}: {help}");
    }
    assert!(!help.contains("--balanced"), "{help}");
}

#[test]
fn bad_input_is_told_before_anything_is_played() {
    let folder = folder();
    let (bad, over) = (path(&folder, "bad"), path(&folder, "over"));
    fs::write(&bad, "belgian\nnonsense\n").expect("written");
    fs::write(&over, "5/6/7/8/4b4/8/7/6/w4 w 0 6\n").expect("written");
    for (arguments, problem) in [
        (vec!["random"], "1 player, expected at least 2"),
        (
            vec!["random", "perfect"],
            "player 'perfect': unknown, expected random, greedy, search, mcts, level, engine or cmd",
        ),
        (vec!["random", "engine"], "no limit, expected depth=N"),
        (
            vec!["random", "engine:depth=0"],
            "depth=0: expected 1 to 254",
        ),
        (
            vec!["random", "engine:depth=1,level=3"],
            "unknown parameter 'level', expected depth, nodes, time, hash or without",
        ),
        (
            vec!["random", "engine:depth=1,without=luck"],
            "without='luck', expected aspiration, quiescence",
        ),
        (
            vec!["random", "greedy", "--plies", "41"],
            "expected 0 to 40 moves",
        ),
        (
            vec!["random", "greedy", "--openings", "dutch"],
            "expected random, belgian, standard, german or a file",
        ),
        (
            vec!["random", "greedy", "--openings", &bad],
            "line 2: board, column 1",
        ),
        (
            vec!["random", "greedy", "--openings", &over],
            "line 1: 5/6/7/8/4b4/8/7/6/w4 w 0 6 is decided",
        ),
        (vec!["random", "greedy", "--balanced"], "--balanced"),
        (
            vec!["random", "greedy", "--nodes", "3"],
            "expected no --depth",
        ),
        (vec!["random", "greedy", "--resume", &bad], "--resume"),
    ] {
        let (status, out, errors) = run(&arguments);
        assert_eq!(status, Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(problem), "{arguments:?}: {errors}");
        assert!(
            out.is_empty() && !errors.contains("panicked"),
            "{arguments:?}: {out}"
        );
    }
}
