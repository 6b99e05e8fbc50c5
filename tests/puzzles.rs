//! The suites in `positions/` are what their commands write, and every entry is what its kind says.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use orbito_solve::game::{Game, Value};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Color, Move, Position, Rules, SuiteEntry, SuiteReader};
use orbito_solve::search::{Limits, TranspositionTable, search};

/// The suites that a command makes, with the command's arguments.
fn suites() -> Vec<(PathBuf, String, Vec<String>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("positions");
    let files = fs::read_dir(folder).expect("positions/");
    let paths = files.map(|file| file.expect("a file").path());
    let mut suites: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "epd"))
        .filter_map(|path| {
            let text = fs::read_to_string(&path).expect("text");
            let command = text.lines().next()?.strip_prefix("# orbito-solve ")?;
            let arguments = command.split(' ').map(String::from).collect();
            Some((path, text, arguments))
        })
        .collect();
    suites.sort();
    suites
}

fn entries(text: &str) -> Vec<SuiteEntry> {
    let reader = SuiteReader::new(text.as_bytes());
    reader.map(|entry| entry.expect("a good line")).collect()
}

#[test]
fn the_commands_write_the_same_bytes_again() {
    let suites = suites();
    assert_eq!(suites.len(), 7);
    let about = include_str!("../positions/README.md");
    for (path, text, arguments) in suites {
        for threads in ["1", "2"] {
            let output = Command::new(cargo_bin!("orbito-solve"))
                .args(&arguments)
                .args(["--threads", threads])
                .output()
                .expect("it runs");
            assert!(output.status.success());
            assert!(output.stdout == text.as_bytes(), "{}", path.display());
        }
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("a name");
        let command = format!("`orbito-solve {}`", arguments.join(" "));
        let row = about
            .lines()
            .find(|line| line.starts_with(&format!("| `{name}` |")));
        assert!(
            row.is_some_and(|row| row.contains(&command)),
            "{name} in README.md"
        );
    }
}

/// All moves with their values, each child searched for on its own.
fn searched_moves(entry: &SuiteEntry, table: &TranspositionTable) -> Vec<(Move, Position, Value)> {
    let rules = entry.rules();
    let moves = rules.legal_moves(&entry.position());
    let value = |child: &Position| {
        let report = search(&rules, child, table, &Limits::default());
        report
            .value()
            .expect("nothing limits the search")
            .one_ply_earlier()
    };
    moves
        .into_iter()
        .map(|turn| {
            let child = rules.play(&entry.position(), turn);
            (turn, child, value(&child))
        })
        .collect()
}

fn category(value: Value) -> u8 {
    match value {
        Value::Loss(_) => 0,
        Value::Draw => 1,
        Value::Win(_) => 2,
    }
}

fn distinct<'a>(children: impl IntoIterator<Item = &'a Position>) -> usize {
    let keys = children.into_iter().map(Position::canonical_key);
    keys.collect::<HashSet<u64>>().len()
}

#[test]
fn every_entry_is_what_it_says() {
    let standard = TranspositionTable::new(256).expect("256 MiB");
    let quick = TranspositionTable::new(64).expect("64 MiB");
    for (path, text, _) in suites() {
        let entries = entries(&text);
        let different = distinct(&entries.iter().map(SuiteEntry::position).collect::<Vec<_>>());
        assert_eq!(different, entries.len(), "each once: {}", path.display());
        for entry in &entries {
            let table = match entry.rules() {
                Rules::STANDARD => &standard,
                _ => &quick,
            };
            check(entry, table);
        }
    }
}

/// Best moves, value and kind, by the search alone.
fn check(entry: &SuiteEntry, table: &TranspositionTable) {
    let id = entry.id().expect("a name");
    let moves = searched_moves(entry, table);
    let best = moves
        .iter()
        .map(|(_, _, value)| *value)
        .max()
        .expect("moves");
    let of_value = moves.iter().filter(|(_, _, value)| *value == best);
    let mut best_moves: Vec<Move> = of_value.map(|(turn, _, _)| *turn).collect();
    best_moves.sort();
    assert_eq!(entry.best(), best_moves, "{id}");
    assert_eq!(entry.category(), Some(best.into()), "{id}");
    assert_eq!(entry.presses(), best.plies(), "{id}");

    let keeping = moves
        .iter()
        .filter(|(_, _, value)| category(*value) == category(best));
    let keeping: Vec<&Position> = keeping.map(|(_, child, _)| child).collect();
    let marbles = entry.position().marbles();
    match entry.kind() {
        Some("opening") => {
            assert_eq!(best, Value::Draw, "{id}");
            assert!((4..=6).contains(&marbles), "{id}");
        }
        Some("one-mover") => {
            assert_eq!(distinct(keeping), 1, "{id}");
            assert!(
                distinct(moves.iter().map(|(_, child, _)| child)) >= 6,
                "{id}"
            );
            let easy = matches!(best, Value::Win(1 | 2) | Value::Loss(_));
            assert!(!easy, "{id}");
        }
        Some("trap") => {
            assert!(category(best) > 0, "{id}");
            for depth in 1..=3 {
                let limits = Limits {
                    depth: Some(depth),
                    ..Limits::default()
                };
                let table = TranspositionTable::new(1).expect("1 MiB");
                let look = search(&entry.rules(), &entry.position(), &table, &limits);
                for (turn, _, value) in &moves {
                    assert!(
                        !look.best.contains(turn) || category(*value) == 0,
                        "{id}: {turn}"
                    );
                }
                assert!(depth < 3 || entry.avoid() == look.best, "{id}");
            }
        }
        Some("longest-win") => assert_eq!(category(best), 2, "{id}"),
        Some("double-line") => {
            assert!(category(best) > 0 && keeping.len() < moves.len(), "{id}");
            for child in keeping {
                let lines = [Color::White, Color::Black].map(|it| child.marbles_of(it).has_line());
                assert_eq!(lines, [true, true], "{id}");
            }
        }
        Some("extra-press") => {
            assert_eq!(distinct(keeping), 1, "{id}");
            let turns = 16 - marbles as u16;
            assert!(
                matches!(best, Value::Win(presses) if presses > turns),
                "{id}"
            );
        }
        other => panic!("{id} is of no kind: {other:?}"),
    }
}

#[test]
fn no_win_is_longer_than_the_longest_of_its_layer() {
    let tablebase = Tablebase::build(&Rules::STANDARD);
    let (_, text, _) = suites()
        .into_iter()
        .find(|(path, _, _)| path.ends_with("longest-wins.epd"))
        .expect("positions/longest-wins.epd");
    let mut layers = HashSet::new();
    for entry in entries(&text) {
        let marbles = entry.position().marbles();
        let wins = tablebase
            .entries(marbles)
            .filter_map(|(_, value)| match value {
                Value::Win(presses) => Some(presses),
                _ => None,
            });
        if layers.insert(marbles) {
            assert_eq!(entry.presses(), wins.max(), "{:?}", entry.id());
        }
    }
    assert!(layers.len() >= 12, "{} layers", layers.len());
}

fn puzzles(arguments: &[&str]) -> std::process::Output {
    Command::new(cargo_bin!("orbito-solve"))
        .arg("puzzles")
        .args(arguments)
        .output()
        .expect("it runs")
}

#[test]
fn another_seed_gives_other_puzzles_and_json_the_same_as_text() {
    let one = puzzles(&["--kind=trap", "--count=3", "--seed=1"]).stdout;
    let two = puzzles(&["--kind=trap", "--count=3", "--seed=2"]).stdout;
    assert_ne!(one, two);
    let json = puzzles(&["--kind=trap", "--count=3", "--json"]).stdout;
    let json = String::from_utf8(json).expect("UTF-8");
    let fens: Vec<String> = json
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .map(|puzzle| puzzle["fen"].as_str().expect("text").into())
        .collect();
    let text = String::from_utf8(one).expect("UTF-8");
    let positions: Vec<String> = entries(&text)
        .iter()
        .map(|entry| entry.position().to_string())
        .collect();
    assert_eq!(fens, positions);
}

#[test]
fn wrong_words_and_too_many_puzzles_are_told() {
    for (arguments, status, words) in [
        (&["--kind=mate"][..], 2, "one-mover"),
        (&["--count=3"], 2, "--kind"),
        (
            &["--kind=trap", "--count=0"],
            2,
            "expected 1 to 10000 puzzles",
        ),
        (&["--kind=trap", "--seed=x"], 2, "as a seed"),
        (&["--kind=trap", "--depth=3"], 2, "expected no --depth"),
        // Without extra presses nothing is won in them.
        (&["--kind=extra-press", "--extra-presses=0"], 1, "found 0"),
    ] {
        let output = puzzles(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains(words), "{arguments:?}: {errors}");
    }
}
