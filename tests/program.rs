//! The driver's side of the protocol: programs that play, and programs that do whatever they like.

#![cfg(unix)] // the programs are scripts of `sh`

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use orbito_solve::game::Game;
use orbito_solve::orbito::{Move, Position, Rules};
use orbito_solve::tournament::{Fault, FaultKind, GameSoFar, Player};
use orbito_solve::uci::{CommandError, GoLimit, Program, ProgramSettings};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// For programs that answer, however slow the machine.
const LONG: Duration = Duration::from_secs(120);
/// For programs that do not.
const SHORT: Duration = Duration::from_millis(300);

const RULES: Rules = Rules::STANDARD;

fn program(command: &str, grace: Duration) -> Program {
    let settings = ProgramSettings {
        limit: GoLimit::Depth(3),
        grace,
        ..ProgramSettings::new(command)
    };
    Program::new(settings).expect("a command")
}

fn script(text: &str) -> String {
    format!("sh -c {}", shlex::try_quote(text).expect("no zero bytes"))
}

/// A well-behaved program, but for what it does at `go` and at `quit`.
fn at_go_and_quit(go: &str, quit: &str) -> String {
    script(&format!(
        "while read -r line; do case $line in uci) echo id name script; echo uciok;; \
         isready) echo readyok;; go*) {go};; quit) {quit};; esac; done"
    ))
}

fn at_go(go: &str) -> String {
    at_go_and_quit(go, "exit")
}

fn begin(program: &mut Program, seed: u64) -> Result<(), Fault> {
    program.begin_game(&RULES, ChaCha8Rng::seed_from_u64(seed))
}

fn choose(program: &mut Program, rules: &Rules, moves: &[Move]) -> Result<Move, Fault> {
    let mut play = GameSoFar::begin(rules, Position::START);
    moves.iter().for_each(|&mv| play.play(mv));
    program.choose(&play)
}

/// How a program fails that does fail at the first move, or before.
fn fault(command: &str, grace: Duration) -> Fault {
    let mut program = program(command, grace);
    begin(&mut program, 1)
        .and_then(|()| choose(&mut program, &RULES, &[]))
        .expect_err(command)
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

#[test]
fn commands_are_split_in_words() {
    for (command, error) in [
        ("", CommandError::Empty),
        (" ", CommandError::Empty),
        ("'' x", CommandError::Empty),
        ("sh -c 'x", CommandError::Unfinished("sh -c 'x".into())),
        ("sh \\", CommandError::Unfinished("sh \\\\".into())),
    ] {
        let result = Program::new(ProgramSettings::new(command));
        assert_eq!(result.err(), Some(error), "{command:?}");
    }
}

#[test]
fn a_crash_is_told_with_its_status_and_last_words() {
    for (command, expected) in [
        (
            script("echo no >&2; echo out of luck >&2; exit 3"),
            "exit status: 3",
        ),
        (
            script("read -r line; echo out of luck >&2; kill -9 $$"),
            "signal: 9",
        ),
        (at_go("echo out of luck >&2; exit 4"), "exit status: 4"),
        // Its output stays open, held by what it has started.
        (
            at_go("sleep 600 & echo out of luck >&2; exit 5"),
            "exit status: 5",
        ),
        (at_go("exit"), "exit status: 0"),
        (at_go("exec 1>&-; sleep 600"), "closed its output"),
    ] {
        let fault = fault(&command, LONG);
        assert_eq!(fault.kind, FaultKind::Crash, "{fault}");
        assert!(fault.message.contains(expected), "{fault}");
        if command.contains("luck") {
            assert!(fault.message.contains("saying 'out of luck'"), "{fault}");
        }
    }
    let fault = fault("/no/such/program", LONG);
    assert_eq!(fault.kind, FaultKind::Crash);
    assert!(
        fault
            .message
            .starts_with("cannot start '/no/such/program': "),
        "{fault}"
    );
}

#[test]
fn no_answer_in_time_is_told() {
    for command in [
        script("sleep 600"),
        script("trap '' TERM INT; while :; do sleep 1; done"),
        at_go(":"),
        at_go("sleep 600"),
        at_go("sleep 5; echo bestmove a1"),
        at_go("while :; do echo info string wait; sleep 0.1; done"),
    ] {
        let fault = fault(&command, SHORT);
        assert_eq!(fault.kind, FaultKind::Timeout, "{command}: {fault}");
        assert!(fault.message.contains("within 300ms"), "{fault}");
    }
}

#[test]
fn the_time_for_a_move_is_its_own_and_the_grace() {
    let settings = ProgramSettings {
        limit: GoLimit::MoveTime(LONG),
        grace: Duration::from_secs(5),
        ..ProgramSettings::new(at_go("sleep 6; echo bestmove a1"))
    };
    let mut program = Program::new(settings).expect("a command");
    begin(&mut program, 1).expect("it runs");
    assert_eq!(choose(&mut program, &RULES, &[]), Ok(mv("a1")));
}

#[test]
fn a_program_that_reads_nothing_is_not_waited_for() {
    let settings = ProgramSettings {
        grace: SHORT,
        // More than a pipe holds.
        options: vec![("Rules".into(), "x".repeat(1 << 20))],
        ..ProgramSettings::new(script(
            "echo option name Rules type string; echo uciok; exec sleep 600",
        ))
    };
    let mut program = Program::new(settings).expect("a command");
    let fault = program.start().expect_err("no readyok");
    assert_eq!(fault.kind, FaultKind::Timeout);
}

#[test]
fn moves_that_are_none_are_told() {
    for (answer, expected) in [
        ("bestmove hello", "answered 'bestmove hello': "),
        ("bestmove", "answered 'bestmove ': "),
        ("bestmove (none)", "answered 'bestmove (none)': "),
        ("bestmove b1a1,c1", "b1a1,c1 is illegal: "),
        (
            "bestmove \u{1b}[2J\u{fffd}",
            "answered 'bestmove \\u{1b}[2J\u{fffd}': ",
        ),
    ] {
        let fault = fault(&at_go(&format!("echo '{answer}'")), LONG);
        assert_eq!(fault.kind, FaultKind::Nonsense, "{fault}");
        assert!(fault.message.contains(expected), "{fault}");
    }
    let long = at_go("printf 'bestmove '; head -c 60000 /dev/zero | tr '\\0' x; echo");
    let fault = fault(&long, LONG);
    assert_eq!(fault.kind, FaultKind::Nonsense);
    assert!(
        fault.message.starts_with("answered 'bestmove xxx"),
        "{fault}"
    );
}

#[test]
fn floods_are_told() {
    for (flood, expected) in [
        ("while :; do echo info; done", "wrote 100001 lines"),
        (
            "while :; do head -c 10000000 /dev/zero; done",
            "wrote a line of more than 65536 bytes",
        ),
    ] {
        for command in [script(flood), at_go(flood)] {
            let fault = fault(&command, LONG);
            assert_eq!(fault.kind, FaultKind::Flood, "{command}: {fault}");
            assert!(fault.message.contains(expected), "{fault}");
        }
    }
}

#[test]
fn complaints_do_not_matter_to_one_who_answers() {
    for noise in [
        "i=0; while [ $i -lt 20000 ]; do echo noise $i >&2; i=$((i+1)); done",
        "head -c 3000000 /dev/zero >&2",
        "exec 2>&-",
    ] {
        let mut program = program(&at_go(&format!("{noise}; echo bestmove a1")), LONG);
        begin(&mut program, 1).expect(noise);
        for moves in [&[][..], &[mv("a1")]] {
            assert_eq!(choose(&mut program, &RULES, moves), Ok(mv("a1")), "{noise}");
        }
    }
}

#[test]
fn an_answer_too_many_is_not_the_next() {
    let mut program = program(&at_go("echo bestmove a1; echo bestmove z9"), LONG);
    begin(&mut program, 1).expect("it runs");
    assert_eq!(program.name(), Some("script"));
    for moves in [&[][..], &[mv("a1")], &[mv("a1"), mv("a1")]] {
        assert_eq!(choose(&mut program, &RULES, moves), Ok(mv("a1")));
    }
}

#[test]
fn after_a_fault_it_begins_anew() {
    let directory = tempfile::tempdir().expect("a place to write");
    let flag = directory.path().join("was-here");
    let flag = flag.display();
    for fail in ["exit 1", "echo bestmove z9", "head -c 100000 /dev/zero"] {
        let _ = std::fs::remove_file(flag.to_string());
        let go = format!("if [ -e {flag} ]; then echo bestmove a1; else : >{flag}; {fail}; fi");
        let mut program = program(&at_go(&go), LONG);
        begin(&mut program, 1).expect("it runs");
        assert!(choose(&mut program, &RULES, &[]).is_err(), "{fail}");
        begin(&mut program, 2).expect("it runs again");
        assert_eq!(choose(&mut program, &RULES, &[]), Ok(mv("a1")), "{fail}");
    }
}

#[test]
fn one_that_ends_between_games_is_started_again() {
    let mut program = program(&at_go("echo bestmove a1; exit"), LONG);
    for seed in 0..2 {
        begin(&mut program, seed).expect("it runs");
        assert_eq!(choose(&mut program, &RULES, &[]), Ok(mv("a1")));
    }
}

/// Whether the process still exists, as a zombie or not.
fn exists(pid: &Path) -> bool {
    let pid = std::fs::read_to_string(pid).expect("the program has written it");
    let kill = format!("kill -0 {}", pid.trim());
    let status = Command::new("sh")
        .args(["-c", &kill])
        .stderr(Stdio::null())
        .status();
    status.expect("sh").success()
}

#[test]
fn dropped_it_ends_whatever_it_would_rather_do() {
    let directory = tempfile::tempdir().expect("a place to write");
    let pid = directory.path().join("pid");
    let go = format!("echo $$ >{}; echo bestmove a1", pid.display());
    for quit in [
        "exit",
        "sleep 600",
        ":",
        "trap '' TERM INT HUP; while :; do sleep 1; done",
        "while :; do echo never; done",
        "exec 1>&- 2>&-; sleep 600",
    ] {
        let mut program = program(&at_go_and_quit(&go, quit), LONG);
        begin(&mut program, 1).expect("it runs");
        assert_eq!(choose(&mut program, &RULES, &[]), Ok(mv("a1")));
        assert!(exists(&pid));
        drop(program);
        assert!(!exists(&pid), "{quit}");
    }
}

#[test]
fn what_it_has_started_ends_with_it() {
    let directory = tempfile::tempdir().expect("a place to write");
    let alive = directory.path().join("alive");
    let go = format!("(sleep 2; : >{}) & wait", alive.display());
    assert_eq!(fault(&at_go(&go), SHORT).kind, FaultKind::Timeout);
    thread::sleep(Duration::from_secs(3));
    assert!(!alive.exists());
}

fn has_python() -> bool {
    let python = Command::new("python3").arg("--version").output();
    let found = python.is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("no python3: the sample bot is not tested");
    }
    found
}

const BOT: &str = "python3 examples/bot.py";

/// A whole game, every move of which is legal.
fn game(players: [&mut Program; 2], rules: &Rules, seed: u64) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut position = Position::START;
    let [first, second] = players;
    for player in [&mut *first, &mut *second] {
        begin(player, seed).expect("it runs");
    }
    while rules.decided(&position).is_none() {
        let player = if moves.len() % 2 == 0 {
            &mut *first
        } else {
            &mut *second
        };
        let mv = choose(player, rules, &moves).expect("a legal move");
        position = rules.try_play(&position, mv).expect("a legal move");
        moves.push(mv);
    }
    moves
}

#[test]
fn the_sample_bot_plays_whole_games() {
    if !has_python() {
        return;
    }
    let engine = format!(
        "{} --threads 1 --hash 4 uci",
        env!("CARGO_BIN_EXE_orbito-solve")
    );
    let mut engine = program(&engine, LONG);
    let mut bot = program(BOT, LONG);
    for seed in 0..4 {
        game([&mut bot, &mut engine], &RULES, seed);
        game([&mut engine, &mut bot], &RULES, seed);
    }
    assert_eq!(bot.name(), Some("bot.py"));
    let mut other = program(BOT, LONG);
    let games: Vec<_> = [7, 7, 8]
        .map(|seed| game([&mut bot, &mut other], &RULES, seed))
        .into();
    assert!(games[0] == games[1], "the seed decides");
    assert!(games[0] != games[2]);
}

#[test]
fn the_engine_plays_by_the_rules_it_is_told() {
    let rules: Rules = "french extra-presses=2 shift=no".parse().expect("rules");
    let engine = || {
        let command = format!("{} --hash 4 uci", env!("CARGO_BIN_EXE_orbito-solve"));
        let settings = ProgramSettings {
            limit: GoLimit::Nodes(500),
            grace: LONG,
            options: vec![
                ("rules".into(), rules.to_string()),
                ("Threads".into(), "1".into()),
                ("Unheard of".into(), "1".into()),
            ],
            ..ProgramSettings::new(command)
        };
        Program::new(settings).expect("a command")
    };
    let moves = game([&mut engine(), &mut engine()], &rules, 1);
    assert!(moves.len() >= 7 && moves.iter().all(|mv| mv.shift.is_none()));
}

/// 200 positions of random play.
fn random_positions() -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut positions = vec![Position::START];
    while positions.len() < 200 {
        let last = positions[positions.len() - 1];
        let moves = RULES.legal_moves(&last);
        positions.push(match moves.len() {
            0 => Position::START,
            count => RULES.play(&last, moves[random.random_range(0..count)]),
        });
    }
    positions.retain(|position| RULES.decided(position).is_none());
    positions
}

const LIST_MOVES: &str = "
import sys
sys.path.insert(0, 'examples')
import bot
for line in sys.stdin:
    board, turn = bot.read(line)
    for move in sorted(bot.moves(board, turn)):
        after, _ = bot.play(board, turn, move)
        print(move, ''.join(after[cell] for cell in bot.CELLS), bot.wins(board, turn, move))
";

#[test]
fn the_sample_bot_knows_the_rules() {
    if !has_python() {
        return;
    }
    let positions = random_positions();
    let mut python = Command::new("python3")
        .args(["-B", "-c", LIST_MOVES])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    let mut input = python.stdin.take().expect("a pipe");
    let lines: String = positions
        .iter()
        .map(|position| format!("{position}\n"))
        .collect();
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = python.wait_with_output().expect("python3");
    writer.join().expect("no panic").expect("python3 reads");

    let mut expected = String::new();
    for position in &positions {
        for mv in RULES.legal_moves(position) {
            let after = RULES.play(position, mv);
            let fen = after.to_string();
            let ranks = fen.split(' ').next().unwrap_or_default().replace('/', "");
            let dots = |c: char| {
                c.to_digit(10)
                    .map_or(c.into(), |run| ".".repeat(run as usize))
            };
            let cells: String = ranks.chars().map(dots).collect();
            let wins = RULES.winner(&after) == Some(Some(position.turn()));
            let wins = if wins { "True" } else { "False" };
            expected += &format!("{mv} {cells} {wins}\n");
        }
    }
    assert!(String::from_utf8_lossy(&output.stdout) == expected);
}
