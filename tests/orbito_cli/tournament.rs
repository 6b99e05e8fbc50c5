//! `tournament` as a user meets it: bad input, the games file, kills, Ctrl-C, and what is printed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use orbito_solve::orbito::GameReader;
use serde_json::Value;
use tempfile::TempDir;

use crate::command::{self, Outcome};

fn tournament(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("orbito-solve"));
    command.env_remove("NO_COLOR").arg("tournament");
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Outcome {
    command::run(tournament(arguments), "")
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
        (vec!["random", "greedy", "--seed", "-1"], "expected 0 to"),
        (
            vec!["random", "greedy", "--pairs", "-1"],
            "expected 1 to 5000000",
        ),
        (
            vec!["random", "greedy", "--openings", "starpos"],
            "expected random, startpos or a file",
        ),
        (vec!["random", "greedy", "--games", "-"], "expected a file"),
        (
            vec!["random", "cmd:foo=3,./x"],
            "unknown parameter 'foo', expected time, depth",
        ),
        (vec!["random", "cmd:time=50ms"], "no command"),
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
        assert_eq!(status, Some(2), "{arguments:?}: {errors}");
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

#[test]
fn a_games_file_may_be_cut_off_anywhere() {
    let folder = folder();
    let file = folder.path().join("games.pgn");
    let name = file.to_str().expect("UTF-8");
    let common = ["random", "greedy", "--pairs", "2", "--threads", "1"];
    let whole = json(&[&common[..], &["--games", name]].concat());
    let text = fs::read_to_string(&file).expect("the games");
    let first = text.find("\n\n[").expect("more than one game") + 2;
    // In the first game, around its end, and in the last game.
    let cuts = (0..first + 30).step_by(7).chain(first - 12..first + 3);
    for cut in cuts.chain(text.len() - 60..text.len()) {
        fs::write(&file, &text[..cut]).expect("written");
        let (status, out, errors) = run(&[&common[..], &["--resume", name, "--json"]].concat());
        assert_eq!(status, Some(0), "cut at {cut}: {errors}");
        assert_eq!(serde_json::from_str::<Value>(&out).expect("JSON"), whole);
        assert_eq!(
            fs::read_to_string(&file).expect("the games"),
            text,
            "cut at {cut}"
        );
    }
}

/// Whether a process of this number is there.
#[cfg(unix)]
fn runs(number: &str) -> bool {
    let status = Command::new("kill")
        .args(["-0", number])
        .stderr(Stdio::null())
        .status();
    status.expect("kill runs").success()
}

#[cfg(unix)]
#[test]
fn interrupted_twice_it_ends_at_once_with_all_programs() {
    let folder = folder();
    let numbers = folder.path().join("numbers");
    let told = format!("sleep 600 & echo $$ $! >> {}; wait", numbers.display());
    let hanging = program(&folder, "hanging", &told).replace("grace=2s", "grace=600s");
    let mut child = tournament(&[&hanging, "random", "--threads", "1"])
        .stderr(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("it runs");
    let read = || fs::read_to_string(&numbers).unwrap_or_default();
    while !read().ends_with('\n') {
        sleep(Duration::from_millis(5));
    }
    let started: Vec<String> = read().split_whitespace().map(str::to_owned).collect();
    assert_eq!(started.len(), 2);
    assert!(started.iter().all(|number| runs(number)));
    for signal in ["-INT", "-TERM"] {
        let status = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(status.expect("kill runs").success());
        sleep(Duration::from_millis(200));
    }
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    while started.iter().any(|number| runs(number)) {
        sleep(Duration::from_millis(5));
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

/// A player that says hello, and does this when it is asked for a move.
#[cfg(unix)]
fn program(folder: &TempDir, name: &str, at_go: &str) -> String {
    let script = format!(
        "while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; \
         go*) {at_go};; quit) exit;; esac; done\n"
    );
    let file = folder.path().join(name);
    fs::write(&file, script).expect("written");
    format!("cmd:grace=2s,sh {}", file.display())
}

#[cfg(unix)]
#[test]
fn programs_that_fail_lose_are_named_and_withdrawn() {
    let folder = folder();
    let file = folder.path().join("games.pgn");
    let games_file = file.to_str().expect("UTF-8");
    let crash = program(&folder, "crash", "echo why not >&2; exit 7");
    let nonsense = program(&folder, "nonsense", "echo bestmove e9");
    let flood = program(&folder, "flood", "while :; do echo info string more; done");
    let good = format!(
        "cmd:depth=1,{} uci",
        assert_cmd::cargo::cargo_bin!("orbito-solve").display()
    );
    let players = [crash.as_str(), &nonsense, &flood, &good, "greedy"];
    let arguments = ["--pairs", "4", "--games", games_file, "--json"];
    let (status, out, errors) = run(&[&players[..], &arguments].concat());
    assert_eq!(status, Some(0), "{errors}");
    let result: Value = serde_json::from_str(&out).expect("one object");
    assert_eq!(result["complete"], true);
    let standing = |name: &str| {
        let players = result["players"].as_array().expect("players");
        players
            .iter()
            .find(|it| it["name"] == name)
            .expect("it takes part")
            .clone()
    };
    for (name, words) in [(&crash, "why not"), (&nonsense, "e9"), (&flood, "flood")] {
        let standing = standing(name);
        assert_eq!(standing["withdrawn"], true, "{name}: {errors}");
        assert!(standing["forfeits"].as_u64() >= Some(3), "{name}");
        let told = errors.lines().filter(|line| line.contains(name.as_str()));
        let told: Vec<&str> = told.collect();
        assert!(
            told.len() >= 3 && told.iter().any(|line| line.contains("it is withdrawn")),
            "{errors}"
        );
        assert!(
            told.iter().all(|line| line.contains("has lost")),
            "{errors}"
        );
        assert!(words == "flood" || told[0].contains(words), "{errors}");
    }
    for name in [&good, "greedy"] {
        assert_eq!(
            (&standing(name)["withdrawn"], &standing(name)["forfeits"]),
            (&false.into(), &0.into())
        );
    }
    // Both that did not fail have played all their games with each other.
    let pairings = result["pairings"].as_array().expect("pairings");
    let last = pairings.last().expect("a pairing");
    assert_eq!(
        last["pentanomial"]
            .as_array()
            .map(|it| it.iter().filter_map(Value::as_u64).sum()),
        Some(4)
    );
    let text = fs::read_to_string(&file).expect("the games");
    for words in [
        "[Termination \"abandoned\"]",
        "[Termination \"rules infraction\"]",
    ] {
        assert!(text.contains(words), "{text}");
    }
    let again = [&players[..], &["--pairs", "4", "--resume", games_file]].concat();
    assert_eq!(json(&again), result);
}

#[cfg(unix)]
#[test]
fn programs_that_cannot_start_are_told_before_anything_is_played() {
    let folder = folder();
    let file = folder.path().join("games.pgn");
    let silent = folder.path().join("silent");
    fs::write(&silent, "sleep 60\n").expect("written");
    let silent = format!("cmd:grace=100ms,sh {}", silent.display());
    for (player, problem) in [
        ("cmd:/no/such/bot", "cannot start '/no/such/bot'"),
        ("cmd:sh -c 'exit 3'", "3"),
        (silent.as_str(), "no answer to 'uci' within 100ms"),
    ] {
        let games = file.to_str().expect("UTF-8");
        let (status, out, errors) = run(&["random", player, "--games", games]);
        assert_eq!(status, Some(2), "{player}: {errors}");
        assert!(errors.contains(problem) && out.is_empty(), "{errors}");
        assert!(!file.exists());
    }
}

#[test]
fn a_program_plays_the_rules_of_the_tournament() {
    let own = assert_cmd::cargo::cargo_bin!("orbito-solve");
    let program = format!("cmd:depth=2,{} uci", own.display());
    let rules = ["--rules", "french", "--no-shift", "--pairs", "5"];
    let result = json(&[&[program.as_str(), "random"], &rules[..]].concat());
    let first = &result["players"][0];
    assert_eq!(
        (&first["name"], &first["forfeits"]),
        (&program.as_str().into(), &0.into())
    );
}

#[test]
fn a_sequential_test_says_what_it_found() {
    let result = json(&["level:4", "level:2", "--sprt", "elo0=0,elo1=50"]);
    assert_eq!(result["sprt"]["accepted"], "elo1");
    assert_eq!(result["complete"], true);
    let (status, out, _) = run(&["level:4", "level:2", "--sprt", "elo0=0,elo1=50"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("accepted: 50 Elo rather than 0"), "{out}");
    let of_threads = |threads| {
        json(&[
            "greedy",
            "search:depth=2",
            "--sprt",
            "elo0=0,elo1=10",
            "--threads",
            threads,
        ])
    };
    assert_eq!(of_threads("1"), of_threads("3"));
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
    assert_eq!(rows[1][15], "100.0");
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

#[test]
fn the_sample_of_the_readme_is_real() {
    let readme = fs::read_to_string("README.md").expect("the README");
    let arguments = [
        "search:depth=2",
        "level:5",
        "greedy",
        "perfect",
        "--balanced",
    ];
    let command = format!("orbito-solve tournament {}", arguments.join(" "));
    let (_, rest) = readme.split_once(&command).expect("the command");
    let sample = rest.split("```").nth(1).expect("a sample");
    let (status, out, _) = run(&arguments);
    assert_eq!(status, Some(0));
    assert_eq!(sample.trim(), out.trim());
}
