//! `tournament` as a user meets it: bad input, the games file, kills, Ctrl-C, and what is printed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use orbito_solve::orbito::GameReader;
use serde_json::Value;
use tempfile::TempDir;

fn tournament(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("orbito-solve"));
    command.env_remove("NO_COLOR").arg("tournament");
    command.args(arguments);
    command
}

/// The status, standard output and standard error.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = tournament(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn json(arguments: &[&str]) -> Value {
    let (status, out, errors) = run(&[arguments, &["--json"]].concat());
    assert_eq!(status, Some(0), "{errors}");
    serde_json::from_str(&out).expect("one object")
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn games(path: &Path) -> Vec<String> {
    let file = fs::File::open(path).expect("the games");
    let rounds = GameReader::new(std::io::BufReader::new(file)).map(|game| {
        let game = game.expect("a whole game");
        game.tags().get("Round").expect("a round").to_owned()
    });
    rounds.collect()
}

/// The rounds 1 to `count`, each once, in any order.
fn assert_each_once(mut rounds: Vec<String>, count: usize) {
    rounds.sort_by_key(|round| round.parse::<usize>().expect("a number"));
    let expected: Vec<String> = (1..=count).map(|round| round.to_string()).collect();
    assert_eq!(rounds, expected);
}

#[test]
fn bad_input_is_told_before_anything_is_played() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (text, over, empty, none) = (path("text"), path("over"), path("empty"), path("none/x"));
    fs::write(&text, "4/4/4/4 w\nnonsense\n").expect("written");
    fs::write(&over, "4/4/4/4 w\nwwww/bbb1/4/4 b\n").expect("written");
    fs::write(&empty, "# nothing\n").expect("written");
    let lost = path("lost");
    fs::write(&lost, "4/4/4/4 w\n").expect("written");
    for (arguments, problem) in [
        (vec!["random"], "1 player, expected at least 2"),
        (vec![], "PLAYER"),
        (
            vec!["random", "serch:depth=3"],
            "player 'serch:depth=3': unknown, expected random",
        ),
        (
            vec!["random", "search:depth=x"],
            "depth=x: expected 1 to 254",
        ),
        (vec!["random", "search"], "no limit, expected depth=N"),
        (
            vec!["random", "greedy", "--pairs", "0"],
            "expected 1 to 5000000 pairs of games",
        ),
        (
            vec!["random", "greedy", "--pairs", "9999999"],
            "expected 1 to 5000000 pairs of games",
        ),
        (
            vec!["random", "greedy", "random", "--pairs", "5000000"],
            "too many games, expected at most 10000000",
        ),
        (
            vec!["random", "greedy", "--plies", "13"],
            "expected 0 to 12 moves",
        ),
        (vec!["random", "greedy", "--seed", "-1"], "expected"),
        (
            vec!["random", "greedy", "--openings", &none],
            "cannot be read",
        ),
        (
            vec!["random", "greedy", "--openings", &text],
            "line 2, column 1",
        ),
        (
            vec!["random", "greedy", "--openings", &over],
            "line 2: wwww/bbb1/4/4 b is decided",
        ),
        (
            vec!["random", "greedy", "--openings", &empty],
            "expected a position, found none",
        ),
        (
            vec!["random", "greedy", "--openings", &lost, "--balanced"],
            "none of the openings is drawn with best play",
        ),
        (
            vec!["random", "greedy", "perfect", "--sprt", "elo0=0,elo1=5"],
            "--sprt tests two players against each other, found 3",
        ),
        (vec!["random", "greedy", "--sprt", "elo0=0"], "elo1"),
        (vec!["random", "greedy", "--sprt", "elo0=5,elo1=0"], "elo"),
        (
            vec!["random", "greedy", "--sprt", "elo0=0,elo1=5,alpha=2"],
            "alpha",
        ),
        (
            vec!["random", "greedy", "--games", &none],
            "cannot be opened to write games",
        ),
        (
            vec!["random", "greedy", "--games", &text],
            "holds something already",
        ),
        (
            vec![
                "random",
                "greedy",
                "--games",
                folder.path().to_str().expect("UTF-8"),
            ],
            "cannot",
        ),
        (
            vec!["random", "greedy", "--resume", &none],
            "cannot be opened",
        ),
        (vec!["random", "greedy", "--resume", &text], "--resume"),
        (
            vec!["random", "greedy", "--depth", "3"],
            "expected no --depth",
        ),
        (vec!["random", "greedy", "--csv", "--json"], "--json"),
    ] {
        let (status, out, errors) = run(&arguments);
        let openings = problem == "cannot be read";
        assert_eq!(
            status,
            Some(if openings { 1 } else { 2 }),
            "{arguments:?}: {errors}"
        );
        assert!(errors.contains(problem), "{arguments:?}: {errors}");
        assert!(
            out.is_empty() && !errors.contains("panicked"),
            "{arguments:?}: {out}"
        );
    }
    assert_eq!(
        fs::read_to_string(&text).expect("there"),
        "4/4/4/4 w\nnonsense\n"
    );
}

const PLAYERS: [&str; 4] = ["random", "greedy", "level:3", "search:depth=1"];

#[test]
fn the_games_are_whole_and_the_result_is_the_same_on_any_number_of_threads() {
    let folder = folder();
    let results = ["1", "2", "5"].map(|threads| {
        let file = folder.path().join(threads);
        let file = file.to_str().expect("UTF-8");
        let arguments = [
            "--pairs",
            "15",
            "--seed",
            "7",
            "--threads",
            threads,
            "--games",
            file,
        ];
        json(&[&PLAYERS[..], &arguments].concat())
    });
    assert!(results.iter().all(|result| *result == results[0]));
    let result = &results[0];
    assert_eq!(
        (result["games"].as_u64(), result["played"].as_u64()),
        (Some(180), Some(180))
    );
    assert_eq!(result["complete"], true);
    assert_eq!(result["players"].as_array().map(Vec::len), Some(4));
    assert_eq!(result["pairings"].as_array().map(Vec::len), Some(6));
    let mut sorted = ["1", "2", "5"].map(|threads| {
        let file = folder.path().join(threads);
        assert_each_once(games(&file), 180);
        let text = fs::read_to_string(&file).expect("the games");
        let mut games: Vec<String> = text
            .split("\n\n[")
            .map(|it| it.trim_matches('[').trim().into())
            .collect();
        games.sort();
        games
    });
    sorted.sort();
    assert!(sorted[0] == sorted[1] && sorted[1] == sorted[2]);
}

/// Waits until the file has so many games, and gives the process that writes it.
fn begun(arguments: &[&str], file: &Path, games: usize) -> Child {
    let child = tournament(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let count = || fs::read_to_string(file).map_or(0, |text| text.matches("[Event ").count());
    while count() < games {
        sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn a_killed_tournament_goes_on_as_if_nothing_had_been() {
    let folder = folder();
    let file = folder.path().join("games.pgn");
    let name = file.to_str().expect("UTF-8");
    // 2,000 games that take some seconds.
    let common = [
        "greedy",
        "search:depth=2",
        "mcts:playouts=40",
        "--pairs",
        "334",
        "--seed",
        "3",
    ];
    let whole = json(&common);
    assert_eq!(whole["games"], 2004);

    let mut child = begun(&[&common[..], &["--games", name]].concat(), &file, 400);
    child.kill().expect("killed"); // kill -9 on Unix
    child.wait().expect("ended");
    let after_first = games(&file).len();
    assert!((400..2004).contains(&after_first), "{after_first}");

    // Once more, and the second time in the middle of writing a game.
    let resume = [&common[..], &["--resume", name]].concat();
    let mut child = begun(&resume, &file, after_first + 300);
    child.kill().expect("killed");
    child.wait().expect("ended");
    let text = fs::read_to_string(&file).expect("the games");
    fs::write(&file, &text[..text.len() - 40]).expect("written");

    let (status, out, errors) = run(&[&resume[..], &["--json"]].concat());
    assert_eq!(status, Some(0), "{errors}");
    assert!(
        errors.contains("the last game was cut off and is played again"),
        "{errors}"
    );
    assert_eq!(serde_json::from_str::<Value>(&out).expect("JSON"), whole);
    assert_each_once(games(&file), 2004);

    // Nothing is left to play.
    let text = fs::read_to_string(&file).expect("the games");
    assert_eq!(json(&resume), whole);
    assert_eq!(fs::read_to_string(&file).expect("the games"), text);

    // More pairs, and other tournaments.
    let more = [
        &[
            "greedy",
            "search:depth=2",
            "mcts:playouts=40",
            "--pairs",
            "340",
            "--seed",
            "3",
        ],
        &["--resume", name][..],
    ]
    .concat();
    assert_eq!(json(&more)["played"], 2040);
    for (other, problem) in [
        (
            [
                "greedy",
                "search:depth=2",
                "mcts:playouts=40",
                "--pairs",
                "340",
                "--seed",
                "4",
            ],
            "not a game of this tournament",
        ),
        (
            [
                "greedy",
                "search:depth=3",
                "mcts:playouts=40",
                "--pairs",
                "340",
                "--seed",
                "3",
            ],
            "not a game of this tournament",
        ),
        (
            [
                "greedy",
                "search:depth=2",
                "mcts:playouts=40",
                "--pairs",
                "334",
                "--seed",
                "3",
            ],
            "expected 1 to 2004",
        ),
    ] {
        let text = fs::read_to_string(&file).expect("the games");
        let (status, _, errors) = run(&[&other[..], &["--resume", name]].concat());
        assert_eq!(status, Some(2), "{errors}");
        assert!(errors.contains(problem), "{errors}");
        assert_eq!(fs::read_to_string(&file).expect("the games"), text);
    }
}

#[test]
fn a_games_file_with_a_game_twice_or_damaged_in_the_middle_is_refused() {
    let folder = folder();
    let file = folder.path().join("games.pgn");
    let name = file.to_str().expect("UTF-8");
    let common = ["random", "greedy", "--pairs", "10"];
    json(&[&common[..], &["--games", name]].concat());
    let text = fs::read_to_string(&file).expect("the games");
    let first = text.split("\n\n[").next().expect("a game");
    for (damaged, problem) in [
        (format!("{text}{first}\n\n"), "round 1 was there before"),
        (text.replacen("1. ", "1. z9 ", 1), "expected"),
        (String::from("no game at all"), "expected"),
        (format!("{text}\n1. c1 a4 *\n"), "the tournament is ''"),
    ] {
        fs::write(&file, &damaged).expect("written");
        let (status, out, errors) = run(&[&common[..], &["--resume", name]].concat());
        assert_eq!(status, Some(2), "{errors}");
        assert!(
            errors.contains(problem) && out.is_empty(),
            "{problem}: {errors}"
        );
        assert_eq!(fs::read_to_string(&file).expect("the games"), damaged);
    }
}

#[cfg(unix)]
#[test]
fn interrupted_it_shows_the_standings_so_far_and_goes_on_later() {
    let folder = folder();
    let file = folder.path().join("games.pgn");
    let name = file.to_str().expect("UTF-8");
    let common = ["greedy", "mcts:playouts=60", "--pairs", "400", "--json"];
    let child = begun(&[&common[..], &["--games", name]].concat(), &file, 50);
    let interrupted = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupted.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("stopped after") && errors.contains("--resume"),
        "{errors}"
    );
    let so_far: Value = serde_json::from_slice(&output.stdout).expect("the standings");
    let played = so_far["played"].as_u64().expect("a number") as usize;
    assert!((50..800).contains(&played));
    assert_eq!(so_far["complete"], false);
    assert_eq!(games(&file).len(), played);
    let whole = json(&[&common[..4], &["--resume", name]].concat());
    assert_eq!(whole, json(&common[..4]));
}

#[test]
fn a_sequential_test_says_what_it_found() {
    let result = json(&["level:4", "level:2", "--sprt", "elo0=0,elo1=50"]);
    assert_eq!(result["sprt"]["accepted"], "elo1");
    assert_eq!(result["complete"], true);
    let (status, out, _) = run(&["level:4", "level:2", "--sprt", "elo0=0,elo1=50"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("accepted: 50 Elo rather than 0"), "{out}");
}

#[test]
fn standings_come_as_text_and_as_csv() {
    let arguments = ["perfect", "random", "level:5", "random", "--pairs", "10"];
    let (status, out, errors) = run(&arguments);
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    for part in [
        "Round robin of 4 players, 10 openings, 120 games; standard rules, seed 1",
        "random (2)",
        "score in %",
        "LOS %",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 110));
    let (status, out, _) = run(&[&arguments[..], &["--csv"]].concat());
    assert_eq!(status, Some(0));
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 5);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
    assert_eq!(rows[1][1], "perfect");
    assert_eq!(rows[1][14], "100.0");
    let (status, out, _) = run(&["--list-players"]);
    assert_eq!(status, Some(0));
    for name in [
        "random",
        "greedy",
        "search:depth=N",
        "mcts:playouts=N",
        "level:N",
        "perfect",
        "cmd:COMMAND",
    ] {
        assert!(out.contains(name), "{out}");
    }
}
