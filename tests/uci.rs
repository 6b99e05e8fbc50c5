//! The engine's side of the protocol, as a driver meets it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use orbito_solve::orbito::{Position, Rules, UciEngine};
use orbito_solve::uci::serve;
use proptest::prelude::*;

/// Far longer than anything here takes, however slow the machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A driver with a running engine.
struct Session {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Session {
    fn new(arguments: &[&str]) -> Session {
        let mut child = Command::new(env!("CARGO_BIN_EXE_orbito-solve"))
            .arg("uci")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary is built");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Session {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("not closed");
        writeln!(input, "{line}").expect("the engine reads");
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line in time")
    }

    /// The lines up to the one that begins so.
    fn lines_to(&self, beginning: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines.last().is_some_and(|line| line.starts_with(beginning)) {
            lines.push(self.line());
        }
        lines
    }

    /// All that is said until the engine has obeyed what was sent.
    fn lines_to_ready(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.lines_to("readyok");
        lines.pop();
        lines
    }

    /// Whatever is still said, and how it ended.
    fn end(mut self) -> (Vec<String>, ExitStatus) {
        self.input = None;
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child of ours") {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "the engine does not end");
            thread::sleep(Duration::from_millis(2));
        };
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        (rest, status)
    }
}

/// The words between two others, or to the end.
fn between<'a>(line: &'a str, from: &str, to: &str) -> &'a str {
    let rest = line.split_once(&format!(" {from} ")).expect(line).1;
    rest.split_once(&format!(" {to}"))
        .map_or(rest, |(it, _)| it)
}

#[test]
fn says_hello_with_its_options() {
    let mut session = Session::new(&["--rules", "french", "--threads", "1", "--hash", "4"]);
    session.send("uci");
    let hello = session.lines_to("uciok");
    assert!(hello[0].starts_with("id name orbito-solve "), "{hello:?}");
    assert!(hello[1].starts_with("id author "));
    assert!(hello[2].starts_with("option name Hash type spin default 4 min 1 max "));
    assert_eq!(
        hello[3..],
        [
            "option name Threads type spin default 1 min 1 max 256",
            "option name Engine type combo default auto var auto var search var table",
            "option name Rules type string default french",
            "uciok"
        ]
    );
    session.send("quit");
    let (rest, status) = session.end();
    assert_eq!((rest.len(), status.code()), (0, Some(0)));
}

#[test]
fn options_are_set_and_wrong_ones_refused() {
    let mut session = Session::new(&[]);
    for line in [
        "setoption name hash value 2",
        "setoption name Threads value 3",
        "setoption name Engine value SEARCH",
        "setoption name Rules value french extra-presses=3 shift=no",
        "ucinewgame",
        "debug on",
        "register later",
        "ponderhit",
        "stop",
        "",
    ] {
        session.send(line);
        assert_eq!(session.lines_to_ready(), [""; 0], "{line}");
    }
    session.send("uci");
    let hello = session.lines_to("uciok");
    // The line up to here says what a driver may rely on: where the engine began.
    assert!(
        hello
            .iter()
            .any(|line| line.contains("Rules type string default standard"))
    );
    for (line, expected) in [
        (
            "setoption name Hash value 0",
            "option Hash: '0', expected a whole number from 1 to",
        ),
        (
            "setoption name Hash",
            "option Hash: '', expected a whole number from 1 to",
        ),
        (
            "setoption name Threads value many",
            "option Threads: 'many', expected a whole number",
        ),
        (
            "setoption name Engine value magic",
            "expected one of auto, search, table",
        ),
        (
            "setoption name Rules value chess",
            "option Rules: 'chess': column 1: expected standard,",
        ),
        (
            "setoption name Skill value 3",
            "no option 'Skill', expected one of Hash, Threads,",
        ),
        ("setoption Hash 3", "expected 'name' after setoption"),
    ] {
        session.send(line);
        let said = session.lines_to_ready();
        let [error] = &said[..] else {
            panic!("one line, not {said:?}");
        };
        assert!(error.starts_with("info string error: "), "{error}");
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn rules_change_the_game_and_begin_it_anew() {
    let mut session = Session::new(&[]);
    session.send("position startpos moves a1 a1 a1");
    session.send("setoption name Rules value standard shift=no");
    session.send("go");
    let lines = session.lines_to("bestmove");
    assert_eq!(between(&lines[0], "score", "nodes"), "mate 12");
    session.send("position startpos moves a1 b1a1,c1");
    let [error] = &session.lines_to_ready()[..] else {
        panic!("one line");
    };
    assert!(error.contains("move 2: b1a1,c1 is illegal: "), "{error}");
}

#[test]
fn positions_are_set_up_by_moves_and_stay_if_the_next_is_wrong() {
    let mut session = Session::new(&[]);
    session.send("position fen wbw1/bbwb/1w1b/wb1w w");
    for (line, expected) in [
        ("position", "expected startpos or fen after position"),
        (
            "position nowhere",
            "expected startpos or fen after position",
        ),
        ("position fen", "position '': "),
        (
            "position fen 5/4/4/4 w",
            "position '5/4/4/4 w': board, column 1: ",
        ),
        (
            "position startpos a1",
            "'a1' after position startpos, expected moves",
        ),
        ("position startpos moves a1 z9 a1", "move 2: 'z9': "),
        ("position startpos moves a1 b1", "move 2: b1 is illegal: "),
        (
            "position fen wwww/bbb1/4/4 b moves d3",
            "move 1: d3 is illegal: ",
        ),
    ] {
        session.send(line);
        let said = session.lines_to_ready();
        let [error] = &said[..] else {
            panic!("one line, not {said:?}");
        };
        assert!(error.starts_with("info string error: "), "{error}");
        assert!(error.contains(expected), "{error}");
    }
    session.send("go");
    let lines = session.lines_to("bestmove");
    let last = &lines[lines.len() - 2];
    assert_eq!(between(last, "score", "nodes"), "mate 3");
    let line: Vec<&str> = between(last, "pv", "\n").split(' ').collect();
    assert_eq!(lines.last(), Some(&format!("bestmove {}", line[0])));
    // The loser's view, one press later.
    session.send(&format!(
        "position fen wbw1/bbwb/1w1b/wb1w w moves {}",
        line[0]
    ));
    session.send("go");
    let lines = session.lines_to("bestmove");
    assert_eq!(
        between(&lines[lines.len() - 2], "score", "nodes"),
        "mate -2"
    );
}

#[test]
fn nothing_is_chosen_where_nothing_is_left_to_choose() {
    let mut session = Session::new(&[]);
    for (fen, score, result) in [
        ("wwww/bbb1/4/4 b", "mate 0", "white wins"),
        ("4/b3/bbb1/wwww w", "mate 0", "white wins"),
        ("wwww/bbbb/4/4 w", "cp 0", "a draw"),
    ] {
        session.send(&format!("position fen {fen}"));
        session.send("go depth 3");
        let lines = session.lines_to("bestmove");
        assert!(lines[0].starts_with("info depth 0 "), "{lines:?}");
        assert_eq!(between(&lines[0], "score", "nodes"), score);
        let result = format!("info string nothing is left to choose: {result}");
        assert_eq!(lines[1..], [result, "bestmove (none)".into()]);
    }
}

#[test]
fn limits_hold_alone_and_together() {
    let mut session = Session::new(&["--engine", "search", "--threads", "1"]);
    let depth = |line: &str| {
        between(line, "depth", "score")
            .parse::<u32>()
            .expect("a number")
    };
    let nodes = |line: &str| {
        between(line, "nodes", "nps")
            .parse::<u64>()
            .expect("a number")
    };

    session.send("go depth 4");
    let lines = session.lines_to("bestmove");
    let depths: Vec<u32> = lines[..lines.len() - 1]
        .iter()
        .map(|line| depth(line))
        .collect();
    assert_eq!(depths, [1, 2, 3, 4, 4]);
    assert!(between(&lines[0], "score", "nodes").starts_with("cp "));

    session.send("ucinewgame");
    session.send("go nodes 3000");
    let lines = session.lines_to("bestmove");
    // Checked every 64 nodes; the line takes an eighth more.
    assert!(nodes(&lines[lines.len() - 2]) < 3600, "{lines:?}");

    for limits in ["movetime 1", "wtime 20 btime 20 winc 1 binc 1 movestogo 3"] {
        session.send("ucinewgame");
        session.send(&format!("go {limits}"));
        assert!(session.lines_to("bestmove").len() >= 2);
    }
    session.send("ucinewgame");
    session.send("go depth 2 nodes 100000 movetime 100000");
    let lines = session.lines_to("bestmove");
    assert_eq!(depth(&lines[lines.len() - 2]), 2);

    for wrong in [
        "go depth",
        "go depth x",
        "go movetime 0",
        "go mate 3",
        "go ponder",
    ] {
        session.send(wrong);
        let said = session.lines_to_ready();
        assert!(
            said.len() == 1 && said[0].starts_with("info string error: "),
            "{said:?}"
        );
    }
}

#[test]
fn an_exact_answer_comes_with_the_line_to_the_end() {
    let mut session = Session::new(&["--engine", "table"]);
    session.send("go");
    let lines = session.lines_to("bestmove");
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].starts_with("info depth 16 score mate 17 nodes 0 "),
        "{lines:?}"
    );
    let mut position = Position::START;
    let moves: Vec<&str> = between(&lines[0], "pv", "\n").split(' ').collect();
    for text in &moves {
        let turn = text.parse().expect(text);
        position = Rules::STANDARD.try_play(&position, turn).expect(text);
    }
    assert_eq!(moves.len(), 16);
    assert_eq!(lines[1], format!("bestmove {}", moves[0]));
}

#[test]
fn stop_is_obeyed_and_all_else_answered_while_it_thinks() {
    let mut session = Session::new(&["--engine", "search"]);
    session.send("setoption name Rules value french");
    session.send("go infinite");
    session.lines_to("info depth");
    session.send("go depth 1");
    session.send("position startpos moves a1");
    session.send("setoption name Hash value 1");
    session.send("ucinewgame");
    let meanwhile = session.lines_to_ready();
    let errors = meanwhile
        .iter()
        .filter(|line| line.starts_with("info string error: a search is"));
    assert_eq!(errors.count(), 4, "{meanwhile:?}");
    assert!(!meanwhile.iter().any(|line| line.starts_with("bestmove")));
    session.send("uci");
    session.lines_to("uciok");
    session.send("stop");
    session.lines_to("bestmove");
    assert_eq!(session.lines_to_ready(), [""; 0]);
    session.send("stop");
    assert_eq!(session.lines_to_ready(), [""; 0]);
}

#[test]
fn an_infinite_search_keeps_its_answer_until_stop() {
    let mut session = Session::new(&[]);
    for position in ["position startpos", "position fen wwww/bbb1/4/4 b"] {
        session.send(position);
        session.send("go infinite");
        // The answer is known now, or very soon.
        session.lines_to("info depth");
        thread::sleep(Duration::from_millis(50));
        session.send("go");
        let meanwhile = session.lines_to("info string error: a search is running");
        assert!(!meanwhile.iter().any(|line| line.starts_with("bestmove")));
        session.send("stop");
        session.lines_to("bestmove");
    }
}

#[test]
fn the_end_of_the_input_is_stop_to_an_answer_that_is_held() {
    let mut session = Session::new(&[]);
    session.send("go infinite");
    session.lines_to("info depth 16");
    thread::sleep(Duration::from_millis(100));
    let (rest, status) = session.end();
    assert_eq!(status.code(), Some(0));
    assert!(
        rest.last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
}

#[test]
fn quit_ends_a_search_with_the_best_move_so_far() {
    let mut session = Session::new(&["--engine", "search"]);
    session.send("setoption name Rules value french");
    session.send("go infinite");
    session.lines_to("info depth");
    session.send("quit");
    let (rest, status) = session.end();
    assert_eq!(status.code(), Some(0));
    assert!(
        rest.last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
}

#[test]
fn a_script_of_several_searches_is_answered_whole() {
    let mut session = Session::new(&[]);
    for line in [
        "go depth 3",
        "position fen wbw1/bbwb/1w1b/wb1w w",
        "go depth 4",
        "position startpos moves b9",
        "go nodes 200",
    ] {
        session.send(line);
    }
    let (lines, status) = session.end();
    assert_eq!(status.code(), Some(0));
    let answers: Vec<&String> = lines
        .iter()
        .filter(|line| line.starts_with("bestmove") || line.contains("error"))
        .collect();
    assert_eq!(answers.len(), 4, "{lines:?}");
    let starts = [
        "bestmove",
        "bestmove",
        "info string error: move 1",
        "bestmove",
    ];
    for (answer, start) in answers.iter().zip(starts) {
        assert!(answer.starts_with(start), "{lines:?}");
    }
}

#[test]
fn the_end_of_the_input_is_quit_after_the_answer() {
    for (input, last) in [
        ("", None),
        ("isready", Some("readyok")),
        ("position startpos\ngo depth 3\n", Some("bestmove ")),
        ("position startpos\r\ngo depth 3", Some("bestmove ")),
        ("go infinite", Some("bestmove ")),
    ] {
        let mut session = Session::new(&[]);
        let pipe = session.input.as_mut().expect("a pipe");
        pipe.write_all(input.as_bytes()).expect("the engine reads");
        let (lines, status) = session.end();
        assert_eq!(status.code(), Some(0));
        match last {
            Some(beginning) => {
                let last = lines.last().map_or("", String::as_str);
                assert!(last.starts_with(beginning), "{input:?}: {lines:?}");
            }
            None => assert!(!lines.iter().any(|line| line.starts_with("bestmove"))),
        }
    }
}

#[test]
fn lines_that_nobody_could_read_are_refused() {
    let mut session = Session::new(&[]);
    let pipe = session.input.as_mut().expect("a pipe");
    pipe.write_all(&vec![b'x'; 1 << 20]).expect("it reads");
    pipe.write_all(b"\n\xff\xfe\nabc \xe9\n\0\x1b[2J\n")
        .expect("it reads");
    assert_eq!(
        session.lines_to_ready()[..3],
        [
            "info string error: the line is longer than 65536 bytes",
            "info string error: byte 1 of the line is not UTF-8",
            "info string error: byte 5 of the line is not UTF-8",
        ]
    );
}

#[test]
fn words_for_other_commands_are_refused() {
    for words in [["--depth", "3"], ["--time", "1s"], ["--json", "--quiet"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_orbito-solve"))
            .arg("uci")
            .args(words)
            .stdin(Stdio::null())
            .output()
            .expect("the binary is built");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
    }
}

/// A line without the numbers that depend on the machine.
fn lasting(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let is_hash = line.starts_with("option name Hash");
    for i in 1..words.len() {
        let varies = matches!(words[i - 1], "nps" | "time") || is_hash && words[i - 1] == "max";
        if varies {
            words[i] = "…";
        }
    }
    words.join(" ")
}

#[test]
fn the_session_of_the_specification_is_real() {
    let specification = include_str!("../docs/protocol.md");
    let (_, rest) = specification.split_once("```text\n").expect("a session");
    let (session, _) = rest.split_once("```").expect("its end");
    let mut engine = Session::new(&["--threads", "1"]);
    for line in session.lines() {
        match line.strip_prefix("> ") {
            Some(command) => engine.send(command),
            None => assert_eq!(lasting(&engine.line()), lasting(line)),
        }
    }
    let (rest, status) = engine.end();
    assert_eq!((rest.len(), status.code()), (0, Some(0)));
}

/// Words in an order that makes sense or not, and bytes that make none.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    let word = prop::sample::select(vec![
        "uci",
        "isready",
        "stop",
        "ucinewgame",
        "setoption",
        "name",
        "value",
        "Hash",
        "Rules",
        "french",
        "shift=no",
        "position",
        "startpos",
        "fen",
        "moves",
        "4/4/4/4",
        "w",
        "b",
        "wbw1/bbwb/1w1b/wb1w",
        "a1",
        "b2b3,c1",
        "c2",
        "go depth 2",
        "go nodes 99",
        "infinite",
        "movetime 1",
        "wtime",
        "-1",
        "0",
        "3",
        "99999999999999999999",
        "debug",
        "ponderhit",
        "é",
    ]);
    let words = prop::collection::vec(word, 0..8).prop_map(|words| words.join(" ").into_bytes());
    let likely = prop::sample::select(vec![
        "isready",
        "stop",
        "go depth 2",
        "go infinite",
        "position startpos moves a1 a1 b3",
        "position fen wwww/bbb1/4/4 b",
        "setoption name Rules value french",
    ])
    .prop_map(|line| line.as_bytes().to_vec());
    let bytes = prop::collection::vec(any::<u8>(), 0..40);
    let text = "\\PC{0,40}".prop_map(String::into_bytes);
    prop_oneof![3 => words, 3 => likely, 1 => bytes, 1 => text]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn whatever_is_said_it_goes_on_and_answers(lines in prop::collection::vec(any_line(), 0..30)) {
        let mut input = lines.join(&b'\n');
        prop_assume!(!input.split(|byte| *byte == b'\n').any(|line| line.trim_ascii() == b"quit"));
        input.extend(b"\nstop\nisready\n");
        let asked = input.split(|byte| *byte == b'\n').filter(|line| {
            str::from_utf8(line).is_ok_and(|text| text.split_whitespace().next() == Some("isready"))
        });
        let asked = asked.count();
        let engine = UciEngine::new((Rules::STANDARD, None), 1, 64).expect("memory");
        let mut output = Vec::new();
        serve(engine, std::io::Cursor::new(input), &mut output).expect("memory does not fail");
        let output = String::from_utf8(output).expect("text");
        let answered = output.lines().filter(|line| *line == "readyok").count();
        prop_assert_eq!(answered, asked);
        for line in output.lines() {
            let first = line.split(' ').next().unwrap_or_default();
            let known = ["id", "option", "uciok", "readyok", "info", "bestmove"];
            prop_assert!(known.contains(&first), "{}", line);
        }
    }
}

#[test]
fn a_script_of_any_length_is_answered() {
    let engine = UciEngine::new((Rules::STANDARD, None), 1, 1024).expect("1 MiB");
    let script = "go depth 1\n".repeat(3_000);
    let mut output = Vec::new();
    serve(
        engine,
        std::io::Cursor::new(script.into_bytes()),
        &mut output,
    )
    .expect("memory");
    let output = String::from_utf8(output).expect("UTF-8");
    assert_eq!(output.matches("bestmove ").count(), 3_000);
    assert!(!output.contains("error"), "{output}");
}
