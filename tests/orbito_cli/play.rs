//! `play` as people and scripts meet it: whole games through a pipe and in a terminal, every
//! command, and lines that are none.

use std::fs;
use std::process::Command;

use orbito_solve::orbito::{GameRecord, GameResult};
use proptest::prelude::*;

use crate::command::{self, Outcome};

fn play(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("orbito-solve"));
    command.env_remove("NO_COLOR").arg("play").args(arguments);
    command
}

/// How `play` ends that is given these lines.
fn piped(arguments: &[&str], lines: impl AsRef<[u8]>) -> Outcome {
    command::run(play(arguments), lines)
}

fn answers(arguments: &[&str], lines: &str) -> String {
    command::answers(piped(arguments, lines), lines)
}

fn problem(arguments: &[&str], lines: &str) -> String {
    command::problem(piped(arguments, lines), lines)
}

/// The last line that is a position.
fn fen(out: &str) -> &str {
    let is_fen = |line: &&str| {
        line.split_once(' ')
            .is_some_and(|(board, _)| board.matches('/').count() == 3)
    };
    out.lines().rfind(is_fen).expect("a position")
}

const HUMANS: [&str; 4] = ["--white", "human", "--black", "human"];

/// The moves by which a person who always takes the hint wins against a level.
fn hinted_game() -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..8 {
        let lines: String = moves.iter().map(|mv| format!("{mv}\n")).collect();
        let out = answers(&["--level", "1", "--seed", "7"], &(lines + "hint\n"));
        let hint = out.lines().rfind(|line| line.contains(" wins in "));
        let mv = hint.and_then(|hint| hint.split(' ').next()).expect(&out);
        moves.push(mv.to_owned());
        if hint.is_some_and(|hint| hint.ends_with("wins in 1 press")) {
            return moves;
        }
    }
    panic!("eight moves and no win: {moves:?}");
}

#[test]
fn hints_win_against_a_level_through_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("won.txt");
    let moves = hinted_game().join("\n");
    let lines = format!("{moves}\nsave! {}\nundo\nredo\n", path.display());
    let out = answers(&["--level", "1", "--seed", "7"], &lines);
    assert_eq!(out.matches("white has won").count(), 0);
    assert_eq!(
        out.matches("White has won: the line is marked [ ]").count(),
        2
    );
    assert!(out.contains("[○]"), "{out}");
    let saved = fs::read_to_string(path).expect("saved");
    let record: GameRecord = saved.parse().expect("a record");
    assert_eq!(record.result(), GameResult::WhiteWins);
    assert_eq!(record.tags().get("White"), Some("human"));
    assert_eq!(record.tags().get("Black"), Some("level:1"));
    // The same seed, the same game.
    assert_eq!(out, answers(&["--level", "1", "--seed", "7"], &lines));
}

#[test]
fn a_move_is_told_step_by_step() {
    let out = answers(&HUMANS, "c1\nd1c1,a4\n");
    assert!(out.contains("white plays c1: places on c1, presses: it comes to d1"));
    let shift = "black plays d1c1,a4: shifts d1 to c1, places on a4, presses: it comes to a3";
    assert!(out.contains(shift), "{out}");
    assert!(out.contains("  3  (●)  ·─◂─·   ·"), "{out}");
    assert!(out.contains("  1   ·─▸─·─▸─·─▸─○"), "{out}");
    assert!(!out.contains("> "), "no prompt in a pipe: {out}");
    assert!(!out.contains('\u{1b}'), "no colour in a pipe: {out}");
}

#[test]
fn moves_are_read_liberally() {
    for mv in [
        "d1c1,a4",
        "D1C1,A4",
        "d1-c1 a4",
        "d1 c1 a4",
        "d1>c1,a4",
        "d1c1a4",
        " d1c1 , a4 ",
    ] {
        let out = answers(&HUMANS, &format!("C1\n{mv}\nfen\n"));
        assert_eq!(fen(&out), "4/b3/4/3w w", "{mv}");
    }
}

#[test]
fn a_bad_move_names_the_rule_that_it_breaks() {
    for (arguments, lines, expected) in [
        (
            &HUMANS[..],
            "c1\na1\na2a3,c1",
            "a2a3,c1 is illegal: a2 is free: there is no marble to shift",
        ),
        (
            &HUMANS,
            "c1\na1\nc1d1,c2",
            "c1d1,c2 is illegal: c1 is free: there is no marble to shift",
        ),
        (
            &HUMANS,
            "c1\na1\nd2d3,c1",
            "d2d3,c1 is illegal: d2 is your own marble: only the opponent's can be shifted",
        ),
        (
            &HUMANS,
            "c1\nd1b1,c1",
            "d1b1,c1 is illegal: d1 and b1 are not neighbours: a shift goes one step along a rank or a file",
        ),
        (
            &HUMANS,
            "c1\nd1",
            "d1 is illegal: d1 is taken: a marble is placed on a free cell",
        ),
        (
            &["--no-shift"],
            "c1d1,a1",
            "c1d1,a1 is illegal: these rules have no shifts",
        ),
        (&HUMANS, "resign\nc1", "the game is over"),
        (&HUMANS, "e1", "'e1': expected a cell from a1 to d4"),
        (
            &HUMANS,
            "c1\nd1c1",
            "d1c1 shifts, but a turn must place too: expected a third cell, such as d1c1,c1",
        ),
    ] {
        assert_eq!(problem(arguments, lines), expected);
    }
}

#[test]
fn wrong_lines_are_told_and_the_others_done() {
    let lines = "xyzzy\nc1\nr\nb2b3\n\u{1b}[31m\nfen\n";
    let (status, out, errors) = piped(&HUMANS, lines);
    assert_eq!(status, Some(2));
    assert_eq!(fen(&out), "4/4/4/3w b");
    let errors: Vec<&str> = errors.lines().collect();
    assert_eq!(errors.len(), 4, "{errors:?}");
    assert!(errors[0].starts_with("error: line 1: 'xyzzy' is no move and no command"));
    assert_eq!(errors[1], "error: line 3: 'r' could be redo or resign");
    assert!(errors[2].starts_with("error: line 4: b2b3 shifts, but"));
    assert!(errors[3].starts_with(r"error: line 5: '\u{1b}[31m' is no move"));

    let long = [&[b'x'; 200_000][..], b"\n\xff\nc1\nfen\n"].concat();
    let (status, out, errors) = piped(&HUMANS, long);
    assert_eq!((status, fen(&out)), (Some(2), "4/4/4/3w b"));
    let errors: Vec<&str> = errors.lines().collect();
    assert!(errors[0].starts_with("error: line 1: longer than 65536 bytes"));
    assert!(errors[1].starts_with("error: line 2: not UTF-8 text"));
}

#[test]
fn undo_goes_back_to_your_own_turn_and_redo_returns() {
    let level = ["--seed", "1"];
    let out = answers(&level, "c1\nfen\nundo\nfen\nredo\nfen\n");
    let fens: Vec<&str> = out
        .lines()
        .filter(|line| line.matches('/').count() == 3)
        .collect();
    assert_eq!(fens[1], "4/4/4/4 w");
    assert_eq!(fens[0], fens[2]);
    assert!(out.contains("took back 2 moves") && out.contains("made 2 moves again"));
    assert_eq!(problem(&level, "undo"), "there is nothing to take back");
    assert_eq!(problem(&level, "redo"), "there is nothing to make again");
    assert_eq!(
        problem(&["--as", "black", "--seed", "1"], "undo"),
        "there is nothing to take back"
    );
    let out = answers(&HUMANS, "c1\nu\nd4\nfen\n");
    assert_eq!(fen(&out), "2w1/4/4/4 b", "a person's own move alone");
}

#[test]
fn listed_moves_can_be_played_by_number() {
    let out = answers(&HUMANS, "c1\nmoves 3\n#2\nfen\n");
    let second = out
        .lines()
        .find_map(|line| line.trim().strip_prefix("#2"))
        .expect(&out);
    let mv = second.split_whitespace().next().expect("a move");
    assert_eq!(
        fen(&out),
        fen(&answers(&HUMANS, &format!("c1\n{mv}\nfen\n")))
    );
    assert!(out.contains("and 42 more: moves all"), "{out}");
    assert_eq!(answers(&HUMANS, "c1\nmoves all\n").matches('#').count(), 45);
    let unlisted = "no moves of this position are listed: moves lists them";
    assert_eq!(problem(&HUMANS, "#1"), unlisted);
    assert_eq!(problem(&HUMANS, "moves\nc1\n#1"), unlisted);
    assert_eq!(
        problem(&HUMANS, "moves 2\n#3"),
        "#3: expected #1 to #2 of the last list"
    );
}

#[test]
fn saved_games_go_on_where_they_were() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let game = path("my game.txt");
    let out = answers(
        &["--rules", "french", "--black", "level:2", "--seed", "3"],
        &format!("c1\nd4\nfen\nsave {game}\n"),
    );
    let saved = fs::read_to_string(&game).expect("saved");
    let loaded = answers(&[], &format!("load {game}\nfen\nlevel\n"));
    assert_eq!(fen(&loaded), fen(&out));
    assert!(loaded.contains("rules: french") && loaded.contains("black is played by level:2"));

    assert_eq!(
        problem(&HUMANS, &format!("save {game}")),
        format!("{game} exists: save! {game} replaces it")
    );
    assert_eq!(fs::read_to_string(&game).expect("saved"), saved);
    answers(&HUMANS, &format!("load {game}\nundo\nsave! {game}\n"));
    assert_ne!(fs::read_to_string(&game).expect("saved"), saved);

    let bad = path("bad.txt");
    fs::write(&bad, "1. c1 d1 *\n").expect("written");
    let told = problem(&HUMANS, &format!("load {bad}"));
    assert!(
        told.starts_with(&bad) && told.contains("d1 is taken"),
        "{told}"
    );
    let none = path("none/x");
    assert!(problem(&HUMANS, &format!("load {none}")).contains("cannot be read"));
    assert!(problem(&HUMANS, &format!("save {none}")).contains("cannot be written"));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

#[test]
fn what_is_no_file_of_one_game_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let shown = folder.path().to_str().expect("UTF-8");
    for command in ["save", "save!"] {
        assert_eq!(
            problem(&HUMANS, &format!("{command} {shown}")),
            format!("{shown} is a folder, expected the name of a file")
        );
    }
    assert_eq!(
        problem(&HUMANS, &format!("load {shown}")),
        format!("{shown} is no file")
    );
    #[cfg(unix)]
    assert_eq!(problem(&HUMANS, "load /dev/zero"), "/dev/zero is no file");
    let two = folder.path().join("two.txt");
    fs::write(&two, "1. c1 *\n\n1. c2 *\n").expect("written");
    assert_eq!(
        problem(&HUMANS, &format!("load {}", two.display())),
        format!("{}: more than one game, expected one", two.display())
    );
}

#[test]
fn names_of_files_are_read_as_a_shell_reads_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = folder.path().join("a b.txt");
    answers(&HUMANS, &format!("c1\nsave \"{}\"\n", game.display()));
    let out = answers(&HUMANS, &format!("load '{}'\n", game.display()));
    assert!(game.is_file() && out.contains("loaded 1 move"), "{out}");
}

#[test]
fn a_record_starts_no_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let trap = folder.path().join("trap");
    let text = format!(
        "[White \"cmd:touch {0}\"]\n[Black \"cmd:touch {0}\"]\n\n1. c1 *\n",
        trap.display()
    );
    fs::write(&file, text).expect("written");
    let out = answers(
        &HUMANS,
        &format!("load {}\nwhite\na4\nfen\n", file.display()),
    );
    assert!(out.contains("white is played by human"));
    assert!(!trap.exists());
}

#[test]
fn seats_are_taken_by_whoever_is_asked_for() {
    for (arguments, white, black) in [
        (&[][..], "human", "level:3"),
        (&["--level", "5"], "human", "level:5"),
        (&["--level", "5", "--as", "black"], "level:5", "human"),
        (&["--white", "greedy"], "greedy", "human"),
        (&["--white", "human", "--level", "2"], "human", "level:2"),
        (&HUMANS, "human", "human"),
    ] {
        let out = answers(arguments, "white\nblack\n");
        let (white, black) = (
            format!("white is played by {white}"),
            format!("black is played by {black}"),
        );
        assert!(out.contains(&white) && out.contains(&black), "{out}");
    }
    let out = answers(&[], "level 9\nlevel\nblack human\nblack\n");
    assert_eq!(out.matches("black is played by level:9").count(), 2);
    assert!(out.ends_with("black is played by human\nblack is played by human\n"));
    assert_eq!(
        problem(&HUMANS, "level"),
        "two people play: black level:3 seats a level"
    );
    assert!(problem(&HUMANS, "black nobody").starts_with("black: player 'nobody': unknown"));
}

#[test]
fn wrong_arguments_are_told_before_the_game() {
    for (arguments, expected) in [
        (&["--white", "nobody"][..], "player 'nobody': unknown"),
        (&["--level", "11"], "expected 1 to 10"),
        (
            &["--level", "3", "--black", "greedy"],
            "--level is for the opponent of a person",
        ),
        (
            &["--as", "black", "--white", "greedy"],
            "cannot be used with",
        ),
        (
            &["4/4/4 w"],
            "board, column 6: the board has 3 ranks, expected 4",
        ),
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
fn watched_players_play_to_the_end() {
    let out = answers(
        &["--white", "perfect", "--black", "level:1", "--seed", "5"],
        "fen\n",
    );
    assert!(out.contains("white plays ") && out.contains("black plays "));
    assert!(out.contains("White has won"));
}

#[test]
fn the_last_presses_are_shown_one_by_one() {
    // Black places the sixteenth marble, and three presses later there is a line.
    let (start, last) = ("wwbw/1wbb/wwbb/wbwb b", "a3");
    let lines = format!("{last}\nundo\nboard\n{last}\n");
    let out = answers(&[&HUMANS[..], &[start]].concat(), &lines);
    for (press, found) in [(1, "no line"), (2, "no line"), (3, "a line of ")] {
        let told = format!("extra press {press} of 5: {found}");
        assert_eq!(out.matches(&told).count(), 2, "{out}");
    }
    assert!(!out.contains("extra press 4"), "{out}");
    assert_eq!(out.matches(" has won: the line is marked").count(), 2);
    let over = answers(&[&HUMANS[..], &["bwbb/wwbw/bbwb/wbww w"]].concat(), "fen\n");
    assert!(over.contains("A draw: all presses are made, and there is no line"));
    assert_eq!(fen(&over).split(' ').nth(2), Some("5"));
}

#[test]
fn the_board_turns_and_a_game_begins_again() {
    let out = answers(&HUMANS, "c1\nflip\nnew\nfen\nhelp\n?\nboard\nquit\nc1\n");
    assert!(out.contains("  1  (○)◂─·─◂─·─◂─·"), "{out}");
    assert_eq!(fen(&out), "4/4/4/4 w");
    assert_eq!(out.matches("save! replaces a file").count(), 2);
    assert_eq!(
        out.matches(" plays c1:").count(),
        1,
        "nothing is read behind quit"
    );
}

#[test]
fn resigning_ends_the_game_until_it_is_taken_back() {
    let out = answers(&HUMANS, "c1\nresign\nundo\nd4\nfen\n");
    assert!(out.contains("White has won: black has given up"));
    assert!(out.contains("the game goes on"));
    assert_eq!(out.matches(" plays ").count(), 2);
}

#[test]
fn colour_comes_when_it_is_asked_for() {
    let out = answers(&["--color", "always", "--seed", "1"], "c1\n");
    assert!(out.contains("\u{1b}["));
}

/// A line that is a command, or almost one.
fn any_line() -> impl Strategy<Value = String> {
    let cell = "[a-e][0-5]";
    let word = "(h|hi|hint|m|moves|u|undo|r|re|red|redo|f|fl|fen|b|bo|board|n|new|res|resign|go|help|\\?|w|le|level|#|!|s|save|l|load)";
    prop_oneof![
        4 => cell.prop_map(|cell: String| cell),
        4 => (cell, "[ ,>-]{0,2}", cell, "[ ,>-]{0,2}", cell).prop_map(|(a, b, c, d, e)| a + &b + &c + &d + &e),
        4 => (word, "( [0-9]{1,3}| all| human| level:[0-9]| greedy)?").prop_map(|(word, rest)| word + &rest),
        1 => "#[0-9]{0,3}",
        1 => "\\PC{0,12}",
    ]
    // What would write or read files anywhere is tested elsewhere.
    .prop_filter("no files", |line| !["s", "sa", "l", "lo"].iter().any(|word| {
        let line = line.trim_start().to_lowercase();
        line.starts_with(word) && !line.starts_with("le")
    }))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_lines_are_answered_or_refused(lines in prop::collection::vec(any_line(), 0..60)) {
        let (status, _, errors) = piped(&["--seed", "1"], lines.join("\n"));
        let status_expected = if errors.is_empty() { 0 } else { 2 };
        prop_assert_eq!(status, Some(status_expected), "{}", errors);
        prop_assert!(errors.lines().all(|line| line.starts_with("error: line ")), "{}", errors);
    }
}

/// The sample of the README: its prompts hold what is typed, the rest is what a pipe answers.
#[test]
fn the_sample_of_the_readme_is_real() {
    let readme = include_str!("../../README.md");
    let begin = "`orbito-solve play --seed 1`:\n\n```\n";
    let (_, sample) = readme.split_once(begin).expect("the sample");
    let (sample, _) = sample.split_once("\n```").expect("its end");
    let is_prompt = |line: &&str| line.starts_with("white> ");
    let typed: Vec<&str> = sample
        .lines()
        .filter(is_prompt)
        .map(|line| &line["white> ".len()..])
        .collect();
    let shown: Vec<&str> = sample.lines().filter(|line| !is_prompt(line)).collect();
    let out = answers(&["--seed", "1"], &typed.join("\n"));
    let out: Vec<&str> = out.lines().map(str::trim_end).collect();
    let (shown, out) = (shown.join("\n"), out.join("\n"));
    assert!(out.trim_end().ends_with(shown.trim()), "{out}");
}

/// The same games at a keyboard.
#[cfg(unix)]
mod terminal {
    use super::*;
    use rexpect::session::{PtySession, spawn_command};

    /// Long enough for any machine; nothing waits for it unless something is wrong.
    const PATIENCE: Option<u64> = Some(120_000);

    fn at_keyboard(arguments: &[&str]) -> PtySession {
        let mut command = play(arguments);
        command.env("TERM", "xterm");
        spawn_command(command, PATIENCE).expect("a terminal")
    }

    /// Waits for the prompt and types a line.
    fn type_line(session: &mut PtySession, prompt: &str, line: &str) {
        session.exp_string(prompt).expect(prompt);
        session.send_line(line).expect(line);
    }

    fn press_keys(session: &mut PtySession, keys: &str) {
        session.send(keys).expect(keys);
        session.flush().expect(keys);
    }

    fn assert_ends(mut session: PtySession) {
        session.exp_eof().expect("the end");
        let status = session.process_mut().wait().expect("a status");
        assert!(format!("{status:?}").contains(", 0)"), "{status:?}");
    }

    #[test]
    fn hints_win_against_a_level() {
        let mut session = at_keyboard(&["--level", "1", "--seed", "7"]);
        session
            .exp_string("help shows the commands")
            .expect("a welcome");
        for mv in hinted_game() {
            type_line(&mut session, "white> ", &mv);
        }
        session.exp_string("White has won").expect("the end");
        session
            .exp_string("undo, new, save FILE or quit?")
            .expect("what can be done");
        type_line(&mut session, "over> ", "c1");
        session.exp_string("the game is over").expect("a rule");
        type_line(&mut session, "over> ", "undo");
        session.exp_string("took back 1 move").expect("undone");
        type_line(&mut session, "white> ", "quit");
        assert_ends(session);
    }

    #[test]
    fn tab_completes_and_the_history_comes_back() {
        let mut session = at_keyboard(&HUMANS);
        session.exp_string("white> ").expect("a prompt");
        // What can follow is listed; Ctrl-C clears the line.
        press_keys(&mut session, "re\t\t");
        session.exp_string("resign").expect("a list");
        session.send_control('c').expect("Ctrl-C");
        session
            .exp_string("quit or Ctrl-D leaves")
            .expect("an answer");
        type_line(&mut session, "white> ", "c1");
        session.exp_string("black> ").expect("a prompt");
        press_keys(&mut session, "d1c\t");
        session.send_line("a4").expect("keys");
        session.exp_string("black plays").expect("a move");
        session.exp_string("white> ").expect("a prompt");
        // Up: the last line again, which is illegal now.
        press_keys(&mut session, "\u{1b}[A");
        session.send_line("").expect("keys");
        session
            .exp_string("d1c1,a4 is illegal: d1 is your own marble")
            .expect("a rule");
        session.exp_string("white> ").expect("a prompt");
        session.send_control('d').expect("Ctrl-D");
        assert_ends(session);
    }

    #[test]
    fn watched_players_wait_for_enter() {
        let mut session = at_keyboard(&["--white", "level:1", "--black", "level:1", "--seed", "2"]);
        type_line(&mut session, "white, Enter moves> ", "");
        session.exp_string("white plays").expect("a move");
        type_line(&mut session, "black, Enter moves> ", "c1");
        session
            .exp_string("black is played by level:1: Enter lets it move")
            .expect("an answer");
        type_line(&mut session, "black, Enter moves> ", "go");
        type_line(&mut session, "over> ", "quit");
        assert_ends(session);
    }

    #[test]
    fn colour_is_left_out_where_nobody_wants_it() {
        let mut command = play(&["--seed", "1"]);
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        let mut session = spawn_command(command, PATIENCE).expect("a terminal");
        let shown = session.exp_string("white to move").expect("the board");
        assert!(!shown.contains("\u{1b}[1m"), "{shown:?}");
        session.exp_string("white> ").expect("a prompt");
        session.send_control('d').expect("Ctrl-D");
        assert_ends(session);
    }
}
