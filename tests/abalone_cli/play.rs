//! `abalone-solve play` as people and scripts meet it: whole games through a pipe, and what only
//! Abalone has. The commands themselves are those of `orbito-solve play`, and tested with it.

use std::fs;
use std::process::Command;

use orbito_solve::abalone::{GameRecord, MoveNotation};
use orbito_solve::record::GameResult;

use crate::command::{self, Outcome};

const HUMANS: [&str; 4] = ["--white", "human", "--black", "human"];
/// The next push is the sixth ejection.
const ONE_PUSH_TO_WIN: &str = "5/6/7/8/9/8/7/6/bbbww b 0 5";

/// How `play` ends that is given these lines.
fn piped(arguments: &[&str], lines: &str) -> Outcome {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("abalone-solve"));
    command.args(["play", "--hash", "16"]).args(arguments);
    command::run(command, lines)
}

fn answers(arguments: &[&str], lines: &str) -> String {
    command::answers(piped(arguments, lines), lines)
}

fn problem(arguments: &[&str], lines: &str) -> String {
    command::problem(piped(arguments, lines), lines)
}

/// The positions that were asked for.
fn fens(out: &str) -> Vec<&str> {
    let is_fen = |line: &&str| line.matches('/').count() == 8;
    out.lines().filter(is_fen).collect()
}

#[test]
fn a_game_is_played_in_either_notation() {
    let native = answers(&HUMANS, "a1d4\nG5 F5\nc5-d6\nfen\n");
    assert!(
        native.contains("black plays a1d4: three marbles move in line"),
        "{native}"
    );
    assert!(
        native.contains("white plays g5f5: one marble moves"),
        "{native}"
    );
    let aba_pro = [&HUMANS[..], &["--notation", "aba-pro"]].concat();
    let same = answers(&aba_pro, "a1b2\ng5f5\nc5d6\nfen\n");
    assert!(same.contains("black plays a1b2: three marbles"), "{same}");
    assert_eq!(fens(&native), fens(&same));

    let daisy = answers(&[&HUMANS[..], &["belgian"]].concat(), "fen\n");
    assert!(fens(&daisy)[0].starts_with("ww1bb/wwwbbb/"), "{daisy}");
}

#[test]
fn the_last_move_is_marked_and_the_board_turns() {
    let out = answers(&HUMANS, "a1d4\nflip\n");
    for line in [
        "      i  ○ ○ ○ ○ ○      ● black  human  0 lost",
        "   d  · · ·(●)· · · · 9",
        "    c  · ·(●)● ● · · 8",
        "      a  ● ● ● ● ·      ● black  human  0 lost",
        "   f  · · · · · · · · 1",
        "          9 8 7 6 5",
    ] {
        assert!(out.lines().any(|it| it == line), "{line}\n{out}");
    }
}

#[test]
fn a_bad_move_names_the_rule_that_it_breaks() {
    for (lines, expected) in [
        (
            "a1a4",
            "a1a4 is illegal: your own marble on a4 is in the way",
        ),
        (
            "d1d2",
            "d1d2 is illegal: d1 is free: there is no marble to move",
        ),
        (
            "a1b2",
            "'a1b2' is Aba-Pro notation for a1d4: expected a move such as a1d4",
        ),
        ("a1", "'a1': expected a move such as a1d4"),
        ("resign\na1d4", "the game is over"),
        (
            "xyzzy",
            "'xyzzy' is no move and no command, expected a move such as a1d4, or help",
        ),
        ("undo", "there is nothing to take back"),
        ("level 11", "level: expected 1 to 10"),
    ] {
        assert_eq!(problem(&HUMANS, lines), expected);
    }
    assert!(problem(&HUMANS, "white nobody").starts_with("white: player 'nobody': unknown"));
    assert!(problem(&HUMANS, "j1k2").contains("'j1k2'"));
}

#[test]
fn what_was_taken_back_is_made_again() {
    let out = answers(&["--seed", "1"], "fen\na1d4\nfen\nundo\nfen\nredo\nfen\n");
    let fens = fens(&out);
    assert_eq!((fens[0], fens[1]), (fens[2], fens[3]), "{out}");
    assert!(out.contains("took back 2 moves") && out.contains("made 2 moves again"));
    // The same seed, the same game.
    let again = answers(&["--seed", "1"], "fen\na1d4\nfen\nundo\nfen\nredo\nfen\n");
    assert_eq!(out, again);
}

#[test]
fn saved_games_go_on_where_they_were() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    let path = path.to_str().expect("UTF-8");
    let options = ["--notation", "aba-pro", "--quiet-limit", "50", "belgian"];
    let out = answers(&options, &format!("a1b2\nlevel 2\nfen\nsave {path}\n"));
    let saved = fs::read_to_string(path).expect("saved");
    let record: GameRecord = saved.parse().expect("a record");
    assert_eq!(record.notation(), MoveNotation::AbaPro);
    assert_eq!(record.tags().get("White"), Some("level:2"));
    assert_eq!(record.tags().get("Black"), Some("human"));
    assert_eq!((record.moves().len(), record.rules().quiet_limit), (2, 50));

    let loaded = answers(&[], &format!("load {path}\nfen\nwhite\n"));
    assert_eq!(fens(&loaded), fens(&out));
    assert!(loaded.contains("loaded 2 moves"), "{loaded}");
    assert!(
        loaded.contains("rules: third occurrence and 50 moves without an ejection draw"),
        "{loaded}"
    );
    assert!(loaded.contains("white is played by level:2"), "{loaded}");
}

#[test]
fn games_end_in_every_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    let result = |arguments: &[&str], lines: &str, words: &str| {
        let save = format!("{lines}\nsave! {}\n", path.display());
        let out = answers(&[&HUMANS[..], arguments].concat(), &save);
        assert!(out.contains(words), "{out}");
        let record: GameRecord = fs::read_to_string(&path)
            .expect("saved")
            .parse()
            .expect("a record");
        record.result()
    };
    let twice = "c3d3\ng5f5\nd3c3\nf5g5\n".repeat(2);
    let repeated = "A draw: the position has occurred 3 times";
    assert_eq!(result(&[], &twice, repeated), GameResult::Draw);
    assert_eq!(
        result(
            &["--quiet-limit", "2"],
            "c3d3\ng5f5",
            "A draw: 2 moves without an ejection"
        ),
        GameResult::Draw
    );
    assert_eq!(
        result(
            &[ONE_PUSH_TO_WIN],
            "a1a4",
            "Black has won: white has lost six marbles"
        ),
        GameResult::BlackWins
    );
    assert_eq!(
        result(&[], "a1d4\nresign", "Black has won: white has given up"),
        GameResult::BlackWins
    );
    assert_eq!(
        problem(&HUMANS, &format!("{twice}c3d3")),
        "the game is over"
    );
}

#[test]
fn moves_are_judged_by_a_search() {
    let out = answers(
        &[&HUMANS[..], &[ONE_PUSH_TO_WIN]].concat(),
        "hint\nmoves 1\n#1\n",
    );
    assert!(out.contains("a1a4 wins in at most 1 move\n"), "{out}");
    assert!(
        out.contains("   #1  a1a4      wins in at most 1 move\n"),
        "{out}"
    );
    let push = "black plays a1a4: three marbles push two, one of them over the edge";
    assert!(out.contains(push), "{out}");

    let out = answers(&[&HUMANS[..], &["belgian"]].concat(), "hint\nmoves 3\n");
    assert_eq!(out.matches(" marbles\n").count(), 4, "{out}");
    assert!(out.contains("and 49 more: moves all"), "{out}");
}

#[test]
fn seats_are_taken_by_whoever_is_asked_for() {
    for (arguments, white, black) in [
        (&[][..], "level:3", "human"),
        (&["--level", "5"], "level:5", "human"),
        (&["--as", "white"], "human", "level:3"),
        (
            &["--black", "greedy", "--white", "human"],
            "human",
            "greedy",
        ),
    ] {
        let out = answers(arguments, "white\nblack\n");
        for (color, seat) in [("white", white), ("black", black)] {
            let said = format!("{color} is played by {seat}\n");
            assert!(out.contains(&said), "{said}{out}");
        }
    }
    let out = answers(&[], "level 9\nquit\n");
    assert!(out.ends_with("white is played by level:9\n"), "{out}");
}

#[test]
fn wrong_arguments_are_told_before_the_game() {
    for (arguments, expected) in [
        (&["--white", "nobody"][..], "player 'nobody': unknown"),
        (&["--level", "0"], "expected 1 to 10"),
        (&["5/6 b"], "rows"),
        (&["--json"], "expected no --json"),
        (&["--depth", "3"], "expected no --depth"),
        (&["--black", "cmd:/no/such/program"], "cmd:/no/such/program"),
    ] {
        let (status, out, errors) = piped(arguments, "");
        assert_eq!((status, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(errors.contains(expected), "{errors}");
    }
}

#[test]
fn the_help_is_abalones() {
    let out = answers(&[], "help\n");
    assert!(
        out.contains("who plays white: human, level:5, engine:time=10s"),
        "{out}"
    );
    let (_, help, _) = piped(&["--help"], "");
    for words in ["belgian", "[default: black]", "such as a1d4"] {
        assert!(help.contains(words), "{words}: {help}");
    }
}
