//! `rate --svg`: the picture of a position with the values of its moves.

use assert_cmd::Command;
use predicates::prelude::*;

fn rate(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("orbito-solve").expect("the binary is built");
    command.env_remove("NO_COLOR").args(["--hash", "4", "rate"]);
    command.args(arguments);
    command
}

/// A position with wins, draws and losses, in which one cell wins.
const FEN: &str = "w1bb/3w/w1bw/1b2 w";

#[test]
fn pictures_of_the_documentation_are_reproduced() {
    for (picture, arguments) in [
        ("rate.svg", &[FEN][..]),
        ("move.svg", &["1bb1/2w1/1b2/bw1w w"]),
    ] {
        let path = format!("docs/images/{picture}");
        let kept = std::fs::read_to_string(&path).expect(&path);
        rate(arguments)
            .args(["--svg", "-"])
            .assert()
            .success()
            .stdout(kept);
    }
}

#[test]
fn a_file_is_written_beside_the_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.svg");
    let target = path.to_str().expect("a text");
    rate(&[FEN, "--svg", target])
        .assert()
        .success()
        .stdout(predicate::str::contains("White wins in 9 presses"));
    let svg = std::fs::read_to_string(&path).expect("a picture");
    let document = roxmltree::Document::parse(&svg).expect("xml");
    let description = document
        .descendants()
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "desc")))
        .and_then(|node| node.text())
        .expect("a description");
    assert!(description.contains("Shift from c2 to c1. Place on a1."));
    assert!(description.contains(" a1: win +9. a3: draw =. b2: loss −6."));
    // The same command replaces it; JSON may stand beside it, too.
    rate(&[FEN, "--svg", target, "--json", "--move", "d1"])
        .assert()
        .success()
        .stdout(predicate::str::starts_with("{\"fen\":"));
    let svg = std::fs::read_to_string(&path).expect("a picture");
    assert!(svg.contains(" White to move. Place on d1. "));
}

#[test]
fn a_finished_game_is_drawn_without_values() {
    rate(&["wwww/bbb1/4/4 b", "--svg", "-"])
        .assert()
        .success()
        .stdout(predicate::str::contains("Black to move.</desc>"));
}

#[test]
fn what_cannot_be_drawn_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.svg");
    let target = path.to_str().expect("a text");
    for (arguments, message) in [
        (
            &[FEN, "startpos"][..],
            "--svg draws one position, expected one FEN",
        ),
        (&["-"], "--svg draws one position, expected one FEN"),
        (&["4/4/4/5 w"], "rank 1 has more than 4 cells"),
        (&[FEN, "--move", "a4"], "--move a4 is illegal: a4 is taken"),
        (
            &[FEN, "--move", "b1b2,a1", "--no-shift"],
            "--move b1b2,a1 is illegal: these rules have no shifts",
        ),
        (
            &[FEN, "--move", "e5"],
            "invalid value 'e5' for '--move <MOVE>'",
        ),
        (&["wwww/bbb1/4/4 b", "--move", "a1"], "the game is over"),
        (&["--suite", "positions/midgame.epd"], "cannot be used with"),
    ] {
        rate(arguments)
            .args(["--svg", target])
            .write_stdin(FEN)
            .assert()
            .code(2)
            .stdout("")
            .stderr(predicate::str::contains(message));
        assert!(!path.exists(), "{arguments:?}");
    }
    rate(&[FEN, "--move", "d1"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("--svg <FILE>"));
    rate(&[FEN, "--svg", "-", "--json"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("expected no --json or --csv"));
    let inside = path.join("board.svg");
    rate(&[FEN, "--svg", inside.to_str().expect("a text")])
        .assert()
        .code(1)
        .stdout("")
        .stderr(predicate::str::contains("cannot be written: "));
}
